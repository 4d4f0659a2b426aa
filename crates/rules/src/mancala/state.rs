//! A position in three machine words, held from the mover's side.

use super::lanes::{Row, at_least, count, seeds, sum};
use crate::Player;

/// A position of Oware or Kalah, held from the mover's side. Read it through the game.
///
/// What is not seeds on the board shares one word, so that turning, storing and comparing a position never touches single
/// bytes in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) mine: Row,
    pub(crate) theirs: Row,
    /// Bytes from the lowest: the mover's store, the other's, all seeds there are, who moves, whether it is over.
    rest: u64,
}

/// A row of houses as an evaluation sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Houses(Row);

impl Houses {
    /// The seeds in one house, 0 being the player's leftmost.
    #[inline]
    pub const fn seeds(self, house: usize) -> u8 {
        seeds(self.0, house)
    }

    /// The whole row: a byte a house, the leftmost lowest.
    #[inline]
    pub const fn bytes(self) -> u64 {
        self.0
    }

    /// All seeds of the row.
    #[inline]
    pub const fn sum(self) -> u8 {
        sum(self.0)
    }

    /// How many houses hold at least so many seeds, 1 to 127.
    #[inline]
    pub const fn with_at_least(self, seeds: u8) -> u8 {
        count(at_least(self.0, seeds as u64)) as u8
    }
}

const TO_MOVE: u32 = 24;
const OVER: u64 = 1 << 32;

impl State {
    /// The row of the player to move.
    #[inline]
    pub const fn own(&self) -> Houses {
        Houses(self.mine)
    }

    /// The row of his opponent.
    #[inline]
    pub const fn enemy(&self) -> Houses {
        Houses(self.theirs)
    }

    /// How many more seeds the player to move has captured than his opponent.
    #[inline]
    pub const fn lead(&self) -> i32 {
        self.store_mine() as i32 - self.store_theirs() as i32
    }

    /// A position with player 1 to move, not yet settled.
    pub(crate) const fn new(mine: Row, theirs: Row, stores: [u8; 2], total: u8) -> Self {
        let rest = u64::from_le_bytes([stores[0], stores[1], total, 0, 0, 0, 0, 0]);
        State { mine, theirs, rest }
    }

    /// The seeds that the player to move has captured.
    #[inline]
    pub const fn store_mine(&self) -> u8 {
        self.rest as u8
    }

    /// The seeds that his opponent has captured.
    #[inline]
    pub const fn store_theirs(&self) -> u8 {
        (self.rest >> 8) as u8
    }

    /// All seeds there are, on the board and in the stores; never changes during a game.
    #[inline]
    pub const fn total(&self) -> u8 {
        (self.rest >> 16) as u8
    }

    #[inline]
    pub(crate) const fn to_move(self) -> Player {
        if self.rest >> TO_MOVE & 1 == 0 {
            Player::First
        } else {
            Player::Second
        }
    }

    #[inline]
    pub(crate) const fn over(&self) -> bool {
        self.rest & OVER != 0
    }

    /// All that hashing needs beside the rows.
    #[inline]
    pub(crate) const fn rest(&self) -> u64 {
        self.rest
    }

    /// After the mover's sowing: new rows, and seeds added to his store.
    #[inline]
    pub(crate) const fn sown(self, mine: Row, theirs: Row, captured: u8) -> Self {
        State {
            mine,
            theirs,
            rest: self.rest + captured as u64,
        }
    }

    /// The same position seen from the other side, who is now to move.
    #[inline]
    pub(crate) const fn turned(self) -> Self {
        let stores = (self.rest as u16).swap_bytes() as u64;
        let rest = (self.rest & !0xffff | stores) ^ 1 << TO_MOVE;
        State {
            mine: self.theirs,
            theirs: self.mine,
            rest,
        }
    }

    /// The same position, ended or not.
    #[inline]
    pub(crate) const fn ended(self, over: bool) -> Self {
        State {
            rest: self.rest | if over { OVER } else { 0 },
            ..self
        }
    }

    /// The end of the game with the board swept: so many seeds go to the mover's store, the rest to the other's.
    pub(crate) const fn swept(self, to_mover: u8) -> Self {
        let to_other = sum(self.mine) + sum(self.theirs) - to_mover;
        let rest = self.rest + to_mover as u64 + ((to_other as u64) << 8);
        State {
            mine: 0,
            theirs: 0,
            rest,
        }
        .ended(true)
    }

    /// Rows and stores of players 1 and 2.
    pub(crate) const fn sides(&self) -> [(Row, u8); 2] {
        let (mine, theirs) = ((self.mine, self.store_mine()), (self.theirs, self.store_theirs()));
        match self.to_move() {
            Player::First => [mine, theirs],
            Player::Second => [theirs, mine],
        }
    }

    #[inline]
    pub(crate) const fn on_board(&self) -> u8 {
        self.total() - self.store_mine() - self.store_theirs()
    }
}
