//! Predecessors: the boards from which a move without capture leads to a given one.

use super::board::{Board, HOUSES, TableRules, bits, chain, filled, sowing_from, two_or_three};

/// A move to undo: what to add to both rows, and where its last seed fell.
#[derive(Clone, Copy)]
struct Unmove {
    own: u64,
    enemy: u64,
    /// The house of the sown row, or 6 if the last seed fell on the mover's own side.
    last: u8,
}

impl Unmove {
    #[inline]
    fn before(&self, board: Board) -> Board {
        Board {
            own: board.enemy.wrapping_add(self.own),
            enemy: board.own.wrapping_add(self.enemy),
        }
    }
}

/// No board has more predecessors: from each house of a row up to a round and a bit.
pub(crate) const MAX_PREDECESSORS: usize = 128;

/// The moves that can be undone, by which houses hold seeds.
pub(crate) struct Predecessors {
    rules: TableRules,
    /// By house and seeds, up to a round.
    unmoves: [Unmove; HOUSES * STEP],
    /// The places of those that are possible, for one set of filled houses after the other.
    places: Vec<u8>,
    /// By the filled houses of the row that was sown from and of the other above them: a part of `places`.
    parts: Vec<(u16, u16)>,
}

/// All houses but one hold seeds: more than a whole round may have been sown.
const ROUND: u32 = 2 * HOUSES as u32 - 1;

/// From a house to the next in the list of moves.
const STEP: usize = 2 * HOUSES - 1;

impl Predecessors {
    pub(crate) fn new(rules: TableRules) -> Self {
        let mut places = Vec::new();
        let parts = (0_u32..1 << (2 * HOUSES))
            .map(|filled| {
                let from = places.len() as u16;
                for house in (0..HOUSES).filter(|house| filled >> house & 1 == 0) {
                    // The seeds lie in the houses behind it, as many as there are up to the first empty one.
                    let run = (filled >> house >> 1).trailing_ones() as usize
                        + if filled >> house >> 1 == (1 << (2 * HOUSES - 1 - house)) - 1 {
                            (filled & ((1 << house) - 1)).trailing_ones() as usize
                        } else {
                            0
                        };
                    places.extend((0..run).map(|less| (house * STEP + less) as u8));
                }
                (from, places.len() as u16)
            })
            .collect();
        Predecessors {
            rules,
            unmoves: std::array::from_fn(|place| unmove_of(place / STEP, place % STEP + 1)),
            places,
            parts,
        }
    }

    /// Calls `found` with `true` for each predecessor, and with `false` for boards from which the same move would have captured.
    #[inline]
    pub(crate) fn each(&self, board: Board, mut found: impl FnMut(Board, bool)) {
        // A legal move leaves the opponent with seeds; and it was the other row that was sown from.
        if board.own == 0 {
            return;
        }
        let filled = bits(filled(board.enemy)) | bits(filled(board.own)) << HOUSES;
        let capturing = self.capturing(board.own);
        let (from, to) = self.parts[filled as usize];
        for &place in &self.places[usize::from(from)..usize::from(to)] {
            let unmove = &self.unmoves[usize::from(place)];
            found(unmove.before(board), capturing >> unmove.last & 1 == 0);
        }
        if filled.count_ones() == ROUND {
            self.rounds(board, capturing, found);
        }
    }

    /// The houses of a row in which a last seed would have captured, so that no predecessor ends there.
    #[inline]
    fn capturing(&self, row: u64) -> u32 {
        let full = two_or_three(row);
        let capturing = bits(full);
        if self.rules == TableRules::Abapa {
            // In abapa the capture of a whole row takes nothing. Only a last seed in the last filled house can do that.
            let last = (63 - row.leading_zeros() as usize) / 8;
            if row & !chain(row, last) == 0 {
                return capturing & !(1 << last);
            }
        }
        capturing
    }

    /// The boards from which more than a whole round was sown.
    #[cold]
    fn rounds(&self, board: Board, capturing: u32, mut found: impl FnMut(Board, bool)) {
        let empty = !filled(board.enemy) & 0x8080_8080_8080;
        if empty == 0 {
            return;
        }
        let house = empty.trailing_zeros() as usize / 8;
        for seeds in 2 * HOUSES.. {
            let (own, enemy) = sowing_from(house, seeds);
            let less = |row: u64, add: u64| (0..HOUSES).all(|i| (row >> (8 * i) & 0xff) >= (add >> (8 * i) & 0xff));
            if !less(board.enemy, own) || !less(board.own, enemy) {
                return;
            }
            let unmove = unmove_of(house, seeds);
            found(unmove.before(board), capturing >> unmove.last & 1 == 0);
        }
    }
}

/// What undoing the sowing of so many seeds from a house adds to the rows.
fn unmove_of(house: usize, seeds: usize) -> Unmove {
    let (own, enemy) = sowing_from(house, seeds);
    let last = super::board::last_house(house, seeds);
    Unmove {
        own: ((seeds as u64) << (8 * house)).wrapping_sub(own),
        enemy: 0_u64.wrapping_sub(enemy),
        last: last.checked_sub(HOUSES).unwrap_or(HOUSES) as u8,
    }
}
