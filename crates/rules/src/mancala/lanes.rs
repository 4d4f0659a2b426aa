//! A row of houses in one machine word, a byte (a lane) a house, and the arithmetic on all lanes at once.

/// A row of up to eight houses; house A (or a) in the lowest byte. No house can hold more than 128 seeds.
pub type Row = u64;

/// The top bit of each lane: a set of houses.
pub type Lanes = u64;

pub(crate) const TOP: u64 = 0x8080_8080_8080_8080;
pub(crate) const ONE: u64 = 0x0101_0101_0101_0101;

/// All bits of one lane.
#[inline]
pub(crate) const fn lane(house: usize) -> u64 {
    0xff << (8 * house)
}

#[inline]
pub(crate) const fn seeds(row: Row, house: usize) -> u8 {
    (row >> (8 * house)) as u8
}

/// All seeds of a row.
#[inline]
pub const fn sum(row: Row) -> u8 {
    (row.wrapping_mul(ONE) >> 56) as u8
}

/// The lanes that are at least `least` (1 to 127).
#[inline]
pub(crate) const fn at_least(row: Row, least: u64) -> Lanes {
    // Without the top bits no lane overflows into the next; a lane that has its top bit is large enough anyway.
    (((row & !TOP) + (0x80 - least) * ONE) | row) & TOP
}

/// The houses that hold a seed.
#[inline]
pub const fn filled(row: Row) -> Lanes {
    at_least(row, 1)
}

/// The houses with two seeds or more.
#[inline]
pub(crate) const fn with_two(row: Row) -> Lanes {
    at_least(row, 2)
}

/// Whether some house holds three seeds or more.
#[inline]
pub(crate) const fn has_three(row: Row) -> bool {
    at_least(row, 3) != 0
}

/// How many houses are in a set: a multiplication, where a population count may take a dozen steps.
#[inline]
pub(crate) const fn count(lanes: Lanes) -> usize {
    sum(lanes >> 7) as usize
}

/// The set without its `n` lowest houses.
#[inline]
pub(crate) const fn from_nth(lanes: Lanes, n: usize) -> Lanes {
    // Each lane of the product counts the houses of the set up to and with its own.
    let counted = (lanes >> 7).wrapping_mul(ONE);
    if n < 8 {
        lanes & at_least(counted, n as u64 + 1)
    } else {
        0
    }
}
