//! A row of houses in one machine word, a byte (a lane) a house, and the arithmetic on all lanes at once.

use super::rules::{Capture, Rules, Sowing};

/// A row of up to eight houses; house A (or a) in the lowest byte. No house can hold more than 128 seeds.
pub type Row = u64;

/// The top bit of each lane: a set of houses.
pub type Lanes = u64;

const TOP: u64 = 0x8080_8080_8080_8080;
const ONE: u64 = 0x0101_0101_0101_0101;

/// All bits of one lane.
#[inline]
pub(super) const fn lane(house: usize) -> u64 {
    0xff << (8 * house)
}

#[inline]
pub(super) const fn seeds(row: Row, house: usize) -> u8 {
    (row >> (8 * house)) as u8
}

/// All seeds of a row.
#[inline]
pub const fn sum(row: Row) -> u8 {
    (row.wrapping_mul(ONE) >> 56) as u8
}

/// The lanes that are at least `least` (1 to 127).
#[inline]
pub(super) const fn at_least(row: Row, least: u64) -> Lanes {
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
pub(super) const fn with_two(row: Row) -> Lanes {
    at_least(row, 2)
}

/// Whether some house holds three seeds or more.
#[inline]
pub(super) const fn has_three(row: Row) -> bool {
    at_least(row, 3) != 0
}

/// The houses that hold 2 or 3.
#[inline]
pub const fn two_or_three(row: Row) -> Lanes {
    // 2 and 3 are the lanes that become 0 here.
    !filled((row ^ (2 * ONE)) & (0xfe * ONE)) & TOP
}

/// How many houses are in a set: a multiplication, where a population count may take a dozen steps.
#[inline]
pub(super) const fn count(lanes: Lanes) -> usize {
    sum(lanes >> 7) as usize
}

/// The set without its `n` lowest houses.
#[inline]
pub(super) const fn from_nth(lanes: Lanes, n: usize) -> Lanes {
    // Each lane of the product counts the houses of the set up to and with its own.
    let counted = (lanes >> 7).wrapping_mul(ONE);
    if n < 8 {
        lanes & at_least(counted, n as u64 + 1)
    } else {
        0
    }
}

/// What playing one house with so many seeds in it does, worked out once for each rule set and board.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
pub(super) struct Sow {
    /// What the mover's row gains, one add for all houses (the origin is emptied first).
    pub(super) mine: Row,
    /// What the enemy row gains.
    pub(super) theirs: Row,
    /// All bits of the enemy lanes that may be captured: those up to the last seed, if it falls there (`chain`), or
    /// those that received one (`touched`).
    reach: u64,
    /// All bits of the enemy lane that must hold 2 or 3 for anything to be captured: the last seed's, if it falls there
    /// (`chain`), or the last that received one (`touched`).
    last: u64,
}

/// The houses that get the seeds of a house, one after the other: the mover's row is counted from 0, the enemy's after it.
pub(super) fn sown_on(rules: &Rules, houses: usize, origin: usize) -> impl Iterator<Item = usize> + use<> {
    let skips = rules.sowing == Sowing::SkipOrigin;
    (origin + 1..)
        .map(move |at| at % (2 * houses))
        .filter(move |at| !(skips && *at == origin))
}

impl Sow {
    fn new(rules: &Rules, houses: usize, origin: usize, seeds: usize) -> Self {
        let mut sow = Sow::default();
        let mut last = origin;
        for at in sown_on(rules, houses, origin).take(seeds) {
            last = at;
            if at < houses {
                sow.mine += 1 << (8 * at);
            } else {
                sow.theirs += 1 << (8 * (at - houses));
            }
        }
        match rules.capture {
            Capture::Touched => {
                sow.reach = (filled(sow.theirs) >> 7) * 0xff;
                // The last along the row, on whichever lap: the program of Évora compares rows, not the order of time.
                sow.last = (0..houses)
                    .rev()
                    .map(lane)
                    .find(|lane| sow.theirs & lane != 0)
                    .unwrap_or(0);
            }
            Capture::Chain if seeds > 0 && last >= houses => {
                sow.reach = (0..=last - houses).map(lane).sum();
                sow.last = lane(last - houses);
            }
            Capture::Chain => {}
        }
        sow
    }

    /// Whether anything is captured, given the enemy row after sowing.
    #[inline]
    pub(super) const fn captures(&self, theirs: Row) -> bool {
        two_or_three(theirs) & self.last != 0
    }

    /// All bits of the enemy lanes captured, if any are; the grand slam is not looked at.
    #[inline]
    pub(super) const fn captured(&self, capture: Capture, theirs: Row) -> u64 {
        let open = two_or_three(theirs) & self.reach;
        match capture {
            // From the last seed backwards down to the highest lane that does not hold 2 or 3.
            Capture::Chain => {
                let blocked = (open ^ TOP) & self.reach;
                match u64::MAX.checked_shl(u64::BITS - blocked.leading_zeros()) {
                    Some(above) => self.reach & above,
                    None => 0,
                }
            }
            Capture::Touched => (open >> 7) * 0xff,
        }
    }
}

/// The sowings of a board: by house, then by number of seeds.
#[derive(Clone, Debug)]
pub(super) struct SowTable {
    entries: Box<[Sow]>,
    stride: usize,
}

impl SowTable {
    pub(super) fn new(rules: &Rules, houses: usize, total: usize) -> Self {
        let stride = total + 1;
        let entries = (0..houses)
            .flat_map(|house| (0..stride).map(move |n| Sow::new(rules, houses, house, n)))
            .collect();
        SowTable { entries, stride }
    }

    #[inline]
    pub(super) fn get(&self, house: usize, seeds: u8) -> &Sow {
        &self.entries[house * self.stride + seeds as usize]
    }
}
