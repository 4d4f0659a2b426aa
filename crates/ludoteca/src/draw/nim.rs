//! Nim: a row of objects for each heap.

use ludoteca_rules::Player;
use ludoteca_rules::Player::{First, Second};
use ludoteca_rules::nim::{Nim, State};

use crate::lang::say;

use super::{Draw, Drawing, FIRST, FRAME, paint};

/// Heaps beyond this are cut in the drawing; the number beside them stays true.
const WIDEST: u32 = 40;

impl Draw for Nim {
    const STYLES: &'static [(&'static str, Drawing<Self>)] =
        &[("board", board), ("ascii", ascii), ("evora", evora), ("text", text)];

    fn side(&self, player: Player) -> &'static str {
        match player {
            First => "Player 1",
            Second => "Player 2",
        }
    }
}

fn objects(heap: u32, object: &str, more: &str) -> String {
    let drawn = object.repeat(heap.min(WIDEST) as usize);
    if heap > WIDEST { drawn + more } else { drawn }
}

fn rows(state: &State, object: &str, more: &str) -> String {
    let width = state
        .heaps()
        .iter()
        .map(|heap| heap.to_string().len())
        .max()
        .unwrap_or(1);
    let row = |(i, heap): (usize, &u32)| {
        let label = paint(FRAME, format!("{:>4} ", i + 1));
        let drawn = paint(FIRST, objects(*heap, object, more));
        format!("{label} {heap:>width$}  {drawn}").trim_end().to_owned() + "\n"
    };
    state.heaps().iter().enumerate().map(row).collect()
}

fn board(_game: &Nim, state: &State) -> String {
    rows(state, "●", "…")
}

fn ascii(_game: &Nim, state: &State) -> String {
    rows(state, "o", "...")
}

/// In words, for whoever listens.
fn text(_game: &Nim, state: &State) -> String {
    let heap = |(i, heap): (usize, &u32)| {
        let said = [("number", (i + 1).to_string()), ("count", heap.to_string())];
        say("text-heap", &said) + "\n"
    };
    state.heaps().iter().enumerate().map(heap).collect()
}

/// Columns of `[]`.
fn evora(_game: &Nim, state: &State) -> String {
    let column = |(i, heap): (usize, &u32)| {
        format!("coluna {}: {}", i + 1, objects(*heap, "[]", "..."))
            .trim_end()
            .to_owned()
            + "\n"
    };
    state.heaps().iter().enumerate().map(column).collect()
}
