//! What a sowing of Oware adds to each row and captures, from a table.

use std::sync::Arc;

use super::rules::{Capture, Rules, Sowing};
use crate::mancala::lanes::{Lanes, ONE, Row, TOP, filled, lane};

/// The houses that hold 2 or 3.
#[inline]
pub const fn two_or_three(row: Row) -> Lanes {
    // 2 and 3 are the lanes that become 0 here.
    !filled((row ^ (2 * ONE)) & (0xfe * ONE)) & TOP
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
    entries: Arc<[Sow]>,
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
