//! What a sowing of Kalah adds to each row and to the store, from a table.

use std::sync::Arc;

use crate::mancala::lanes::Row;

/// The places that a player sows into, one after the other, counted from his leftmost house: his houses, his store, the
/// opponent's houses.
pub(super) fn sown_on(houses: usize, origin: usize) -> impl Iterator<Item = usize> {
    (origin + 1..).map(move |place| place % (2 * houses + 1))
}

/// The last seed does not fall into an own house.
const ELSEWHERE: u8 = u8::MAX;

/// What playing one house with so many seeds in it does.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(super) struct Sow {
    /// What the mover's row gains (the origin is emptied first).
    pub(super) mine: Row,
    /// What the enemy row gains.
    pub(super) theirs: Row,
    /// What the mover's store gains.
    pub(super) store: u8,
    /// Whether the last seed falls into the store.
    pub(super) again: bool,
    last: u8,
}

impl Sow {
    fn new(houses: usize, origin: usize, seeds: usize) -> Self {
        let mut sow = Sow {
            mine: 0,
            theirs: 0,
            store: 0,
            again: false,
            last: ELSEWHERE,
        };
        let mut last = None;
        for place in sown_on(houses, origin).take(seeds) {
            last = Some(place);
            if place < houses {
                sow.mine += 1 << (8 * place);
            } else if place == houses {
                sow.store += 1;
            } else {
                sow.theirs += 1 << (8 * (place - houses - 1));
            }
        }
        sow.again = last == Some(houses);
        sow.last = last
            .filter(|&place| place < houses)
            .map_or(ELSEWHERE, |place| place as u8);
        sow
    }

    /// The own house that the last seed falls into.
    #[inline]
    pub(super) const fn last(&self) -> Option<usize> {
        if self.last == ELSEWHERE {
            None
        } else {
            Some(self.last as usize)
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
    pub(super) fn new(houses: usize, total: usize) -> Self {
        let stride = total + 1;
        let entries = (0..houses)
            .flat_map(|house| (0..stride).map(move |seeds| Sow::new(houses, house, seeds)))
            .collect();
        SowTable { entries, stride }
    }

    #[inline]
    pub(super) fn get(&self, house: usize, seeds: u8) -> &Sow {
        &self.entries[house * self.stride + seeds as usize]
    }
}
