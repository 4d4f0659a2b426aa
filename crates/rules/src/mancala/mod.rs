//! What games of seeds sown from house to house have in common: the board, its notation, and the houses to choose from.

pub(crate) mod lanes;
pub(crate) mod notation;
mod state;

pub use state::{Houses, State};

use lanes::Lanes;

/// A house of the player to move: 0 is his leftmost, A or a.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct House(pub u8);

/// The legal houses, lowest first.
#[derive(Clone, Copy, Debug)]
pub struct Moves(pub(crate) Lanes);

impl Iterator for Moves {
    type Item = House;

    #[inline]
    fn next(&mut self) -> Option<House> {
        if self.0 == 0 {
            return None;
        }
        let house = self.0.trailing_zeros() / 8;
        self.0 &= self.0 - 1;
        Some(House(house as u8))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len(), Some(self.len()))
    }

    /// Skips without stepping: a random move costs no loop, whose length no processor could foresee.
    #[inline]
    fn nth(&mut self, n: usize) -> Option<House> {
        self.0 = lanes::from_nth(self.0, n);
        self.next()
    }
}

impl ExactSizeIterator for Moves {
    #[inline]
    fn len(&self) -> usize {
        lanes::count(self.0)
    }
}
