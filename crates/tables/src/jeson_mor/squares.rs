//! The squares without the centre, and the symmetries of the square.

use super::board::{CENTRE, REACH, SIDE, members};

/// The squares without the centre, numbered along the ranks.
pub(super) const SQUARES: usize = 24;
/// A set of those squares.
pub(super) type Set = u32;
/// Where the centre would be.
const MIDDLE: usize = SQUARES / 2;
/// How many symmetries the square has.
pub(super) const TURNS: usize = 8;

/// A set of all 25 squares, the centre left out.
#[inline]
pub(super) const fn without_centre(squares: u32) -> Set {
    squares & (CENTRE - 1) | (squares >> 1) & !(CENTRE - 1)
}

/// The opposite.
#[inline]
pub(super) const fn with_centre(set: Set) -> u32 {
    set & (CENTRE - 1) | (set & !(CENTRE - 1)) << 1
}

/// The squares a knight reaches, the centre left out.
#[inline]
pub(super) const fn reach(square: usize) -> Set {
    without_centre(REACH[square + (square >= MIDDLE) as usize])
}

/// Where each square goes in each symmetry: files reversed, ranks reversed, files and ranks exchanged.
const TURNED: [[u8; SQUARES]; TURNS] = all_turned();

const fn all_turned() -> [[u8; SQUARES]; TURNS] {
    let mut turned = [[0; SQUARES]; TURNS];
    let mut i = 0;
    while i < TURNS * SQUARES {
        let (turn, square) = (i / SQUARES, i % SQUARES);
        let all = square + (square >= MIDDLE) as usize;
        let file = if turn & 1 == 0 {
            all % SIDE
        } else {
            SIDE - 1 - all % SIDE
        };
        let rank = if turn & 2 == 0 {
            all / SIDE
        } else {
            SIDE - 1 - all / SIDE
        };
        let all = if turn & 4 == 0 {
            rank * SIDE + file
        } else {
            file * SIDE + rank
        };
        turned[turn][square] = (all - (all > MIDDLE) as usize) as u8;
        i += 1;
    }
    turned
}

/// Where a square goes in a symmetry.
#[inline]
pub(super) const fn turned(square: usize, turn: usize) -> usize {
    TURNED[turn][square] as usize
}

/// A set after a symmetry.
#[inline]
pub(super) fn turn_set(set: Set, turn: usize) -> Set {
    members(set).fold(0, |image, square| image | 1 << turned(square, turn))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_keep_knights_moves() {
        for square in 0..SQUARES {
            assert_eq!(without_centre(with_centre(1 << square)), 1 << square);
            for turn in 0..TURNS {
                assert_eq!(reach(turned(square, turn)), turn_set(reach(square), turn));
            }
        }
    }
}
