//! A block of boards: one side's knights stand still, the other's roam over the squares that are left.
//!
//! A quiet move changes only the mover's knights. So if the roaming side moves, all boards it can move to are in the block of
//! the same standing knights, and so are all boards it can have come from.

use super::board::members;
use super::index::{Class, Index, Representative, place};
use super::squares::{SQUARES, Set, TURNS, reach, turn_set};

/// The squares of a block: those outside the standing knights, numbered anew.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block<'i> {
    index: &'i Index,
    /// The standing knights.
    pub(super) standing: Set,
    /// The squares left, and what is reached from each of them.
    squares: [u8; SQUARES],
    near: [Set; SQUARES],
    /// The standing knights after each symmetry.
    images: [Set; TURNS],
}

impl<'i> Block<'i> {
    pub(super) fn new(index: &'i Index, first: &Representative) -> Self {
        let mut squares = [0; SQUARES];
        let mut near = [0; SQUARES];
        for (number, square) in members(!first.set & ((1 << SQUARES) - 1)).enumerate() {
            squares[number] = square as u8;
            near[number] = members(reach(square) & !first.set).fold(0, |near, square| near | 1 << first.places[square]);
        }
        Block {
            index,
            standing: first.set,
            squares,
            near,
            images: std::array::from_fn(|turn| turn_set(first.set, turn)),
        }
    }

    /// The square of a number.
    pub(super) const fn square(&self, number: usize) -> usize {
        self.squares[number] as usize
    }

    /// The numbers of those squares of a set that are in the block.
    pub(super) fn numbers(&self, set: Set) -> Set {
        (0..SQUARES - self.standing.count_ones() as usize)
            .filter(|&number| set >> self.square(number) & 1 != 0)
            .fold(0, |numbers, number| numbers | 1 << number)
    }

    /// The roaming knights as a set of all squares.
    #[inline]
    pub(super) fn with_centre(&self, roaming: Set) -> Set {
        members(roaming).fold(0, |set, number| set | 1 << self.squares[number])
    }

    /// The numbers, in this block, of the boards one quiet move of the roaming side away: those it can move to, which are also
    /// those it can have come from.
    #[inline]
    pub(super) fn quiet(&self, roaming: Set) -> impl Iterator<Item = usize> {
        members(roaming).flat_map(move |from| {
            let rest = roaming ^ 1 << from;
            members(self.near[from] & !roaming).map(move |to| self.index.rank(rest | 1 << to))
        })
    }

    /// Where the same board is as one of the block in which the roaming knights stand still: the class of that block, and the
    /// number in it. There are several numbers if the knights look the same after a symmetry.
    #[inline]
    pub(super) fn seen_from_there(&self, roaming: Set, size: usize) -> (usize, impl Iterator<Item = usize>) {
        let Class { number, turns } = self.index.class(self.with_centre(roaming), size);
        let first = &self.index.representatives(size)[usize::from(number)];
        let numbers = members(turns.into()).map(|turn| place(first, members(self.images[turn])));
        (number.into(), numbers)
    }
}
