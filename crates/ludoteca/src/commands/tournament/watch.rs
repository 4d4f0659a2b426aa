//! `--watch`: the games drawn as they are played.

use ludoteca_arena::Said;
use ludoteca_arena::record::Thought;
use ludoteca_arena::tournament::{GameResult, Pairing, State, Watcher};
use ludoteca_rules::{Line, Player};

use super::lines::result_text;
use crate::draw::Draw;

/// Draws games on standard output.
pub(super) struct Boards<'n> {
    names: &'n [&'n str],
}

impl<'n> Boards<'n> {
    pub(super) fn new(names: &'n [&'n str]) -> Self {
        Boards { names }
    }
}

fn drawing<G: Draw>(line: &Line<G>) -> String {
    G::STYLES
        .first()
        .map_or_else(String::new, |(_, draw)| draw(line.game(), line.state()))
}

impl<G: Draw> Watcher<G> for Boards<'_> {
    fn started(&self, _board: usize, pairing: &Pairing, line: &Line<G>) {
        let game = line.game();
        anstream::println!(
            "Game {}: {} ({}) against {} ({})\n{}",
            pairing.number + 1,
            self.names[pairing.first],
            game.side(Player::First),
            self.names[pairing.second],
            game.side(Player::Second),
            drawing(line)
        );
    }

    fn sees_moves(&self) -> bool {
        true
    }

    fn moved(&self, _board: usize, line: &Line<G>, said: &Said) {
        let (states, moves) = (line.states(), line.moves());
        let (Some(&mv), Some(before)) = (moves.last(), states.len().checked_sub(2).map(|i| &states[i])) else {
            return;
        };
        let game = line.game();
        let thought = said.value.map_or_else(String::new, |value| {
            let thought = Thought {
                value,
                depth: said.depth.unwrap_or(0),
                time: said.time,
            };
            format!("  {{{thought}}}")
        });
        anstream::println!(
            "{}. {} plays {}{thought}\n{}",
            moves.len(),
            game.side(game.to_move(before)),
            game.move_text(before, mv),
            drawing(line)
        );
    }

    fn finished(&self, _board: usize, game: &GameResult, fault: Option<&str>, _state: &State<'_>) {
        let why = fault.map_or_else(String::new, |why| format!(": {why}"));
        anstream::println!("{} {{{}{why}}}\n", result_text(game.verdict), game.reason);
    }
}
