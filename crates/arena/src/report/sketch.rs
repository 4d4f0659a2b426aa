//! Positions as the page draws them: places with numbers on them. What the numbers mean to the rules is no business of the
//! page, so a new game needs no more than an answer here, as long as it looks like one of these boards.

use ludoteca_rules::jeson_mor::JesonMor;
use ludoteca_rules::nim::Nim;
use ludoteca_rules::oware::Oware;
use ludoteca_rules::tic_tac_toe::{Cell, TicTacToe};
use ludoteca_rules::{BitSet, Game, Player};
use serde_json::{Value, json};

/// What a board looks like, and in which order [`Sketch::places`] lists its places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Board {
    /// Squares, row by row from the top. 0 is empty, 1 and 2 are pieces of the players.
    Squares {
        /// Rows.
        rows: u8,
        /// Squares in a row.
        columns: u8,
        /// What stands on them.
        piece: Piece,
        /// A square that is set off from the others.
        centre: Option<u16>,
    },
    /// Two rows of houses that face each other: the first player's from his left, then the second's from his, then both
    /// stores. The numbers are seeds.
    Houses {
        /// A letter for each of a player's houses.
        names: [String; 2],
    },
    /// Heaps, side by side. The numbers are objects.
    Heaps,
}

/// What stands on squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Knights, on squares named by file and rank.
    Knight,
    /// Crosses and noughts, on squares numbered from 1.
    Mark,
}

/// A game whose positions can be drawn on the page.
pub trait Sketch: Game {
    /// Its board.
    fn board(&self) -> Board;

    /// What is on each place of the board: as many numbers in every position.
    fn places(&self, state: &Self::State) -> Vec<u32>;
}

impl Board {
    /// The board as the page reads it.
    pub(super) fn json(&self) -> Value {
        match self {
            Board::Squares {
                rows,
                columns,
                piece,
                centre,
            } => {
                let piece = match piece {
                    Piece::Knight => "knight",
                    Piece::Mark => "mark",
                };
                json!({"kind": "squares", "rows": rows, "columns": columns, "piece": piece, "centre": centre})
            }
            Board::Houses { names } => json!({"kind": "houses", "names": names}),
            Board::Heaps => json!({"kind": "heaps"}),
        }
    }
}

/// A piece as a number.
const fn piece(owner: Option<Player>) -> u32 {
    match owner {
        None => 0,
        Some(player) => player.number() as u32,
    }
}

impl Sketch for Oware {
    fn board(&self) -> Board {
        let names = |first: u8| (first..first + self.houses()).map(char::from).collect();
        Board::Houses {
            names: [names(b'A'), names(b'a')],
        }
    }

    fn places(&self, state: &Self::State) -> Vec<u32> {
        let rows = Player::BOTH
            .into_iter()
            .flat_map(|player| self.row(state, player).collect::<Vec<_>>());
        rows.chain(self.stores(state)).map(u32::from).collect()
    }
}

impl<B: BitSet> Sketch for JesonMor<B> {
    fn board(&self) -> Board {
        let (size, centre) = (u16::from(self.size()), u16::from(self.centre()));
        Board::Squares {
            rows: self.size(),
            columns: self.size(),
            piece: Piece::Knight,
            // Ranks are numbered from the bottom, rows from the top.
            centre: Some((size - 1 - centre / size) * size + centre % size),
        }
    }

    fn places(&self, state: &Self::State) -> Vec<u32> {
        let rank = |rank: u8| rank * self.size()..(rank + 1) * self.size();
        let squares = (0..self.size()).rev().flat_map(rank);
        squares.map(|square| piece(self.knight_on(state, square))).collect()
    }
}

impl Sketch for Nim {
    fn board(&self) -> Board {
        Board::Heaps
    }

    fn places(&self, state: &Self::State) -> Vec<u32> {
        state.heaps().to_vec()
    }
}

impl<B: BitSet> Sketch for TicTacToe<B> {
    fn board(&self) -> Board {
        Board::Squares {
            rows: self.rows(),
            columns: self.columns(),
            piece: Piece::Mark,
            centre: None,
        }
    }

    fn places(&self, state: &Self::State) -> Vec<u32> {
        let cells = 0..u16::from(self.rows()) * u16::from(self.columns());
        cells.map(|cell| piece(self.mark(state, Cell(cell)))).collect()
    }
}
