//! One board: the latest position of the game on it, and how that is drawn.

use ludoteca_arena::MoveReport;
use ludoteca_arena::tournament::Pairing;
use ludoteca_games::{Line, Move, Position};
use ratatui::text::Line as Words;

use crate::draw::drawing;
use crate::lang::say;
use crate::values;
use crate::words::side;

/// A game being played. Nothing is put into words before it is drawn.
#[derive(Clone)]
pub(super) struct BoardState {
    pairing: Pairing,
    position: Position,
    plies: usize,
    last: Option<LastMove>,
}

/// The last move, the position before it, and what its player reported.
#[derive(Clone)]
struct LastMove {
    before: Position,
    mv: Move,
    report: MoveReport,
}

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

impl BoardState {
    pub(super) fn new(pairing: Pairing, line: &Line) -> Self {
        BoardState {
            pairing,
            position: line.position(),
            plies: line.len(),
            last: None,
        }
    }

    pub(super) fn moved(&mut self, line: &Line, report: MoveReport) {
        self.position = line.position();
        self.plies = line.len();
        self.last = line.last_move().map(|mv| LastMove {
            before: line.position_at(line.len() - 1),
            mv,
            report,
        });
    }

    pub(super) fn tile(&self, colours: bool) -> Tile {
        let Pairing {
            number, first, second, ..
        } = self.pairing;
        let caption = match &self.last {
            None if self.plies == 0 => say("live-start", &[]),
            None => say("live-opening", &[("plies", self.plies.to_string())]),
            Some(LastMove { before, mv, report }) => {
                let game = before.game();
                let value = report
                    .value
                    .map_or_else(String::new, |value| format!("  {}", values::text(game, value)));
                let side = side(game, before.to_move());
                format!("{}. {side} {}{value}", self.plies, before.move_text(*mv))
            }
        };
        Tile {
            number,
            first,
            second,
            drawing: drawing("board", &self.position).on_screen(colours),
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
