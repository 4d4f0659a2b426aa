//! Tic-tac-toe: every free cell shows the number that plays it.

use ludoteca_rules::Player::{First, Second};
use ludoteca_rules::tic_tac_toe::{Cell, State, TicTacToe};
use ludoteca_rules::{BitSet, Player};

use crate::lang::say;
use crate::words::side;

use super::{Draw, Drawing, FRAME, paint, style_of};

impl<B: BitSet> Draw for TicTacToe<B> {
    const STYLES: &'static [(&'static str, Drawing<Self>)] = &[("board", board), ("ascii", ascii), ("text", text)];

    fn side(&self, player: Player) -> &'static str {
        match player {
            First => "X",
            Second => "O",
        }
    }
}

fn board<B: BitSet>(game: &TicTacToe<B>, state: &State<B>) -> String {
    grid(game, state, ["│", "───", "┼"])
}

fn ascii<B: BitSet>(game: &TicTacToe<B>, state: &State<B>) -> String {
    grid(game, state, ["|", "---", "+"])
}

/// In words, for whoever listens.
fn text<B: BitSet>(game: &TicTacToe<B>, state: &State<B>) -> String {
    let all = 0..u16::from(game.rows()) * u16::from(game.columns());
    let cells = |mark: Option<Player>| {
        let held = all.clone().filter(|&cell| game.mark(state, Cell(cell)) == mark);
        let held: Vec<String> = held.map(|cell| (cell + 1).to_string()).collect();
        if held.is_empty() {
            say("text-none", &[])
        } else {
            held.join(", ")
        }
    };
    let marks = |player: Player| {
        let said = [("side", side(game, player)), ("cells", cells(Some(player)))];
        say("text-marks", &said) + "\n"
    };
    marks(First) + &marks(Second) + &say("text-free", &[("cells", cells(None))]) + "\n"
}

/// The largest number, 361 on 19×19, just fits a cell.
fn grid<B: BitSet>(game: &TicTacToe<B>, state: &State<B>, [upright, line, joint]: [&str; 3]) -> String {
    let columns = u16::from(game.columns());
    let cell = |cell: u16| match game.mark(state, Cell(cell)) {
        Some(player) => paint(style_of(player), if player == First { " X " } else { " O " }),
        None => paint(FRAME, format!("{:^3}", cell + 1)),
    };
    let rule = format!("  {}\n", paint(FRAME, vec![line; columns.into()].join(joint)));
    let row = |row: u16| {
        let cells: Vec<String> = (row * columns..(row + 1) * columns).map(cell).collect();
        format!("  {}\n", cells.join(&paint(FRAME, upright)))
    };
    (0..game.rows().into()).map(row).collect::<Vec<_>>().join(&rule)
}
