//! One board: the latest position of the game on it, and how that is drawn.

use ludoteca_arena::Said;
use ludoteca_arena::tournament::Pairing;
use ludoteca_players::Sources;
use ludoteca_rules::{Game, Line};
use ratatui::text::Line as Words;

use super::ansi;
use crate::draw::Draw;
use crate::values;

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
    /// Which game, and between whom.
    pub(super) title: String,
    pub(super) drawing: Vec<Words<'static>>,
    /// The last move.
    pub(super) caption: String,
}

impl Tile {
    /// How wide and how high the drawing is.
    pub(super) fn size(&self) -> (u16, u16) {
        let width = self.drawing.iter().map(Words::width).max().unwrap_or(0);
        (width as u16, self.drawing.len() as u16)
    }
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
    pub(super) fn tile<'n>(&self, game: &G, name: impl Fn(usize) -> &'n str, colours: bool) -> Tile {
        let Pairing {
            number, first, second, ..
        } = self.pairing;
        let drawing = G::STYLES
            .first()
            .map_or_else(String::new, |(_, draw)| draw(game, &self.state));
        let caption = match self.last {
            None => format!("after {} moves", self.plies),
            Some((before, mv, said)) => {
                let value = said
                    .value
                    .map_or_else(String::new, |value| format!("  {}", values::text(game, value)));
                let side = game.side(game.to_move(&before));
                format!("{}. {side} {}{value}", self.plies, game.move_text(&before, mv))
            }
        };
        Tile {
            title: format!("{}: {} – {}", number + 1, name(first), name(second)),
            drawing: ansi::drawing(&drawing, colours),
            caption,
        }
    }
}
