//! Positions such as `x.o/.x./..o x`.

use super::{Cell, State, TicTacToe};
use crate::{BitSet, Player, UserError};

const fn mark_name(player: Player) -> char {
    match player {
        Player::First => 'x',
        Player::Second => 'o',
    }
}

impl<B: BitSet> TicTacToe<B> {
    pub(super) fn write_state(&self, state: &State<B>) -> String {
        let columns = u16::from(self.columns);
        let mut text = String::new();
        for cell in 0..self.cells() {
            if cell > 0 && cell % columns == 0 {
                text.push('/');
            }
            text.push(self.mark(state, Cell(cell)).map_or('.', mark_name));
        }
        text.push(' ');
        text.push(mark_name(state.to_move));
        text
    }

    pub(super) fn read_state(&self, text: &str) -> Result<State<B>, UserError> {
        let (board, side) = text.trim().split_once(' ').ok_or_else(|| {
            UserError::new(
                "tic-tac-toe-position",
                "'{text}' is not a board and who moves, such as 'x.o/.x./..o x'",
            )
            .quoting("text", text)
        })?;
        let [x, o] = self.read_board(board)?;
        let to_move = match side.trim() {
            "x" => Player::First,
            "o" => Player::Second,
            other => {
                return Err(
                    UserError::new("tic-tac-toe-side", "who moves: '{text}' is neither x nor o").quoting("text", other),
                );
            }
        };
        // X begins, so x has as many marks as o when x is to move and one more when o is.
        if x.len() != o.len() + to_move as u32 {
            return Err(UserError::new(
                "tic-tac-toe-count",
                "the board has {x} x and {o} o, so it cannot be {side}'s turn: x begins and they alternate",
            )
            .with("x", x.len())
            .with("o", o.len())
            .with("side", mark_name(to_move)));
        }
        let (mine, theirs) = if to_move == Player::First { (x, o) } else { (o, x) };
        let has_line = |marks: B| {
            let mut cells = marks;
            std::iter::from_fn(|| cells.pop()).any(|cell| self.has_line_through(marks, cell))
        };
        if has_line(mine) {
            return Err(UserError::new(
                "tic-tac-toe-late",
                "{side} has a line already, so it cannot be {side}'s turn: the game ended before",
            )
            .with("side", mark_name(to_move)));
        }
        Ok(State {
            mine,
            theirs,
            to_move,
            won: has_line(theirs),
        })
    }

    /// The cells of x and of o.
    fn read_board(&self, text: &str) -> Result<[B; 2], UserError> {
        let rows = text.split('/').count();
        if rows != usize::from(self.rows) {
            return Err(
                UserError::new("tic-tac-toe-rows", "board: {found} rows, but {wanted} are wanted")
                    .with("found", rows)
                    .with("wanted", self.rows),
            );
        }
        let mut marks = [B::EMPTY; 2];
        let columns = usize::from(self.columns);
        for (row, cells) in text.split('/').enumerate() {
            let found = cells.chars().count();
            if found != columns {
                return Err(UserError::new(
                    "tic-tac-toe-columns",
                    "board, row {row}: {found} cells, but {wanted} are wanted",
                )
                .with("row", row + 1)
                .with("found", found)
                .with("wanted", columns));
            }
            for (column, c) in cells.chars().enumerate() {
                let player = match c {
                    '.' => continue,
                    'x' => 0,
                    'o' => 1,
                    other => {
                        return Err(UserError::new(
                            "tic-tac-toe-mark",
                            "board, row {row}: '{mark}' is not x, o or a dot",
                        )
                        .with("row", row + 1)
                        .quoting("mark", &other.to_string()));
                    }
                };
                marks[player] = marks[player].or(B::single(row * columns + column));
            }
        }
        Ok(marks)
    }

    pub(super) fn no_such_cell(&self, text: &str) -> UserError {
        UserError::new("tic-tac-toe-no-such-cell", "'{text}' is not a cell: 1 to {last}")
            .quoting("text", text)
            .with("last", self.cells())
    }
}
