//! One board: the latest position of the game on it, and how that is drawn.

use ludoteca_arena::Said;
use ludoteca_arena::tournament::Pairing;
use ludoteca_players::Sources;
use ludoteca_rules::{Game, Line};
use ratatui::text::Line as Words;

use super::ansi;
use crate::draw::Draw;
use crate::lang::say;
use crate::values;
use crate::words::side;

/// A game being played. Copied as it is: nothing is put into words before somebody looks.
pub(super) struct Seat<G: Game> {
    pairing: Pairing,
    state: G::State,
    plies: usize,
    /// The last move, the position before it, and what its player said.
    last: Option<(G::State, G::Move, Said)>,
}

impl<G: Game> Clone for Seat<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Seat<G> {}

/// A board as it is shown.
pub(super) struct Tile {
    number: u64,
    first: usize,
    second: usize,
    pub(super) drawing: Vec<Words<'static>>,
    /// The last move.
    pub(super) caption: String,
}

impl Tile {
    /// Which game, and between whom, within a width.
    pub(super) fn title<'n>(&self, name: impl Fn(usize) -> &'n str, width: u16) -> String {
        let number = format!("{}: ", self.number + 1);
        let [first, second] = both(
            [name(self.first), name(self.second)],
            usize::from(width).saturating_sub(number.len()),
        );
        format!("{number}{first} – {second}")
    }

    /// How wide and how high the drawing is.
    pub(super) fn size(&self) -> (u16, u16) {
        let width = self.drawing.iter().map(Words::width).max().unwrap_or(0);
        (width as u16, self.drawing.len() as u16)
    }
}

/// Two names cut so that both are there in a width with ` – ` between them.
pub(super) fn both(names: [&str; 2], width: usize) -> [String; 2] {
    let half = (width.saturating_sub(3) / 2).max(3);
    // What one does not need, the other may have.
    let room = |other: &str| half.max(width.saturating_sub(3 + other.chars().count()));
    let short = |name: &str, room: usize| match name.chars().count() > room {
        true => name.chars().take(room - 1).collect::<String>() + "…",
        false => name.to_owned(),
    };
    [short(names[0], room(names[1])), short(names[1], room(names[0]))]
}

impl<G: Game> Seat<G> {
    pub(super) fn new(pairing: Pairing, line: &Line<G>) -> Self {
        Seat {
            pairing,
            state: *line.state(),
            plies: line.moves().len(),
            last: None,
        }
    }

    pub(super) fn moved(&mut self, line: &Line<G>, said: Said) {
        let states = line.states();
        self.state = *line.state();
        self.plies = line.moves().len();
        self.last = match (states.len().checked_sub(2), line.moves().last()) {
            (Some(before), Some(&mv)) => Some((states[before], mv, said)),
            _ => None,
        };
    }
}

impl<G: Sources + Draw> Seat<G> {
    pub(super) fn tile(&self, game: &G, colours: bool) -> Tile {
        let Pairing {
            number, first, second, ..
        } = self.pairing;
        let drawing = G::STYLES
            .first()
            .map_or_else(String::new, |(_, draw)| draw(game, &self.state));
        let caption = match self.last {
            None if self.plies == 0 => say("live-start", &[]),
            None => say("live-opening", &[("plies", self.plies.to_string())]),
            Some((before, mv, said)) => {
                let value = said
                    .value
                    .map_or_else(String::new, |value| format!("  {}", values::text(game, value)));
                let side = side(game, game.to_move(&before));
                format!("{}. {side} {}{value}", self.plies, game.move_text(&before, mv))
            }
        };
        Tile {
            number,
            first,
            second,
            drawing: ansi::drawing(&drawing, colours),
            caption,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::both;

    #[test]
    fn both_names_are_seen() {
        let shown = |a, b, width| both([a, b], width).join(" – ");
        assert_eq!(shown("ana", "bob", 20), "ana – bob");
        assert_eq!(shown("ana", "a name without end", 14), "ana – a name …");
        assert_eq!(shown("a name without end", "another of them", 13), "a na… – anot…");
        assert_eq!(shown("abcdef", "ghijkl", 0), "ab… – gh…");
    }
}
