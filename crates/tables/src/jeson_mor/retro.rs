//! Retrograde analysis of a pair of layers, ply by ply.
//!
//! What is decided in n plies follows from what is decided in fewer. For n = 1, 2, 3, …
//!
//! * n odd: a board is won in n if it is not decided yet and some move leads to a board lost in n − 1;
//! * n even: a board is lost in n if it is not decided yet, every move leads to a board won in fewer, and one of them in n − 1.
//!
//! Moves that leave the pair (exits) lead to values known before: they are evaluated once, and applied when their ply comes.
//! Other moves stay in the block (see [`Block`]). A board decided in n − 1 is found in the block in which the side that has just
//! moved roams, and so are all its predecessors. The result is recorded in the block where the next ply will look for it. So
//! threads that work on different blocks meet only where one records n in a block that another searches for n − 1. There the
//! order does not matter, since n and undecided are the same to a search for n − 1.
//!
//! Boards that are left in the end are draws: the player to move can always move to another such board or to a drawn one, and
//! his opponent cannot force him out of them.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

use super::block::Block;
use super::exits::{DRAW, ExitValue, LayerExits};
use super::index::{Index, Representative, stride};
use super::layers::Layers;
use super::parallel::run_jobs;
use super::squares::{SQUARES, Set};
use crate::error::TableError;

/// In own_layer of an exit value: the board is decided.
const DECIDED: ExitValue = 255;
/// Plies beyond this have no byte. Nothing on this board lasts nearly as long.
const MOST_PLIES: u8 = 250;

/// A layer while it is worked on: the blocks in which so many knights stand and so many roam.
struct LayerWork<'b> {
    knights: [usize; 2],
    representatives: &'b [Representative],
    stride: usize,
    /// The plies in which each board is decided if the standing side is to move, 0 if it is not known to be.
    values: Vec<AtomicU8>,
    /// For each board, with the roaming side to move: the value of its exits.
    exit_values: Vec<AtomicU8>,
    /// By block: the next ply at which an exit may decide a board.
    next_exit_ply: Vec<AtomicU8>,
    /// By parity of the ply, by block: the last ply that was recorded in it.
    recorded_ply: [Vec<AtomicU8>; 2],
}

fn zeros(count: usize) -> Vec<AtomicU8> {
    (0..count).map(|_| AtomicU8::new(0)).collect()
}

impl<'b> LayerWork<'b> {
    fn new(index: &'b Index, knights: [usize; 2]) -> Self {
        let representatives = index.representatives(knights[0]);
        LayerWork {
            knights,
            representatives,
            stride: stride(knights),
            values: zeros(index.boards(knights)),
            exit_values: zeros(index.boards(knights)),
            next_exit_ply: zeros(representatives.len()),
            recorded_ply: [zeros(representatives.len()), zeros(representatives.len())],
        }
    }

    /// The part of a list that belongs to a block.
    #[inline]
    fn part<'v>(&self, list: &'v [AtomicU8], block: usize) -> &'v [AtomicU8] {
        &list[block * self.stride..(block + 1) * self.stride]
    }
}

/// The work on a pair of layers.
struct Work<'b> {
    index: &'b Index,
    layers: Vec<LayerWork<'b>>,
    /// Boards decided so far.
    decided: AtomicU64,
    /// The last ply at which an exit may decide a board.
    last_exit_ply: AtomicU8,
}

/// Decides all boards of a pair of layers from the smaller ones. Tells the progress: the ply, and the boards decided by then.
pub(super) fn decide(
    index: &Index,
    lower: &Layers,
    pair: &[[usize; 2]],
    threads: usize,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(u8, u64),
) -> Result<Vec<Vec<u8>>, TableError> {
    let work = Work {
        index,
        layers: pair.iter().map(|&knights| LayerWork::new(index, knights)).collect(),
        decided: AtomicU64::new(0),
        last_exit_ply: AtomicU8::new(0),
    };
    let blocks: usize = work.layers.iter().map(|layer| layer.representatives.len()).sum();
    let each = |job: &(dyn Fn(usize, usize) + Sync)| {
        let first = work.layers[0].representatives.len();
        let all = |number: usize| match number.checked_sub(first) {
            None => job(0, number),
            Some(number) => job(1, number),
        };
        if run_jobs(threads, blocks, stop, all) {
            Ok(())
        } else {
            Err(TableError::Stopped)
        }
    };
    each(&|layer, block| work.evaluate_exits(lower, layer, block))?;
    let mut before = 0;
    for ply in 1.. {
        assert!(
            ply < MOST_PLIES,
            "a board is decided in more plies than a byte can tell"
        );
        each(&|layer, block| work.step(ply, layer, block))?;
        let decided = work.decided.load(Relaxed);
        progress(ply, decided);
        if decided == before && work.last_exit_ply.load(Relaxed) <= ply {
            break;
        }
        before = decided;
    }
    let plain = |layer: LayerWork<'_>| layer.values.into_iter().map(AtomicU8::into_inner).collect();
    Ok(work.layers.into_iter().map(plain).collect())
}

impl Work<'_> {
    /// Stores the value of each board's exits.
    fn evaluate_exits(&self, lower: &Layers, layer: usize, number: usize) {
        let layer = &self.layers[layer];
        let block = Block::new(self.index, &layer.representatives[number]);
        let exits = LayerExits::new(self.index, lower, &block, layer.knights);
        let (mut next, mut last) = (DRAW, 0);
        let exit_values = layer.part(&layer.exit_values, number);
        for (&roaming, cell) in self.roaming(layer).iter().zip(exit_values) {
            let exit_value = exits.value(roaming);
            cell.store(exit_value, Relaxed);
            if exit_value != 0 && exit_value != DRAW {
                (next, last) = (next.min(exit_value), last.max(exit_value));
            }
        }
        layer.next_exit_ply[number].store(next, Relaxed);
        self.last_exit_ply.fetch_max(last, Relaxed);
    }

    /// The sets of roaming knights, in order.
    fn roaming(&self, layer: &LayerWork<'_>) -> &[Set] {
        let [standing, roaming] = layer.knights;
        self.index.sets(roaming, SQUARES - standing)
    }

    /// Finds the boards of a block that are decided in so many plies.
    fn step(&self, ply: u8, layer: usize, number: usize) {
        let own_layer = &self.layers[layer];
        let changed = own_layer.recorded_ply[usize::from(ply - 1) % 2][number].load(Relaxed) == ply - 1 && ply > 1;
        let has_exit = own_layer.next_exit_ply[number].load(Relaxed) == ply;
        if !changed && !has_exit {
            return;
        }
        let work = BlockWork {
            work: self,
            ply,
            layer: own_layer,
            // The knights that roam here stand still there.
            opposite: &self.layers[self.layers.len() - 1 - layer],
            block: Block::new(self.index, &own_layer.representatives[number]),
            values: own_layer.part(&own_layer.values, number),
            exit_values: own_layer.part(&own_layer.exit_values, number),
        };
        let found = if changed { work.propagate() } else { 0 } + if has_exit { work.apply_exits(number) } else { 0 };
        self.decided.fetch_add(found, Relaxed);
    }
}

/// A block that is worked on.
struct BlockWork<'w> {
    work: &'w Work<'w>,
    ply: u8,
    layer: &'w LayerWork<'w>,
    opposite: &'w LayerWork<'w>,
    block: Block<'w>,
    values: &'w [AtomicU8],
    exit_values: &'w [AtomicU8],
}

impl BlockWork<'_> {
    /// Visits the predecessors of all boards that were decided a ply ago. Returns the number of boards decided.
    fn propagate(&self) -> u64 {
        let sets = self.work.roaming(self.layer);
        let mut found = 0;
        for (&roaming, value) in sets.iter().zip(self.values) {
            if value.load(Relaxed) != self.ply - 1 {
                continue;
            }
            for number in self.block.quiet(roaming) {
                let exit_value = self.exit_values[number].load(Relaxed);
                if exit_value == DECIDED {
                    continue;
                }
                let lost = || exit_value.is_multiple_of(2) && exit_value <= self.ply && self.all_lose(sets[number]);
                if self.ply % 2 == 1 || lost() {
                    self.record(number, sets[number]);
                    found += 1;
                }
            }
        }
        found
    }

    /// Visits the boards that an exit may decide at this ply. Returns the number of boards decided.
    fn apply_exits(&self, block: usize) -> u64 {
        let sets = self.work.roaming(self.layer);
        let (mut found, mut next) = (0, DRAW);
        for (number, cell) in self.exit_values.iter().enumerate() {
            let exit_value = cell.load(Relaxed);
            if exit_value == self.ply && (self.ply % 2 == 1 || self.all_lose(sets[number])) {
                self.record(number, sets[number]);
                found += 1;
            } else if exit_value > self.ply && exit_value < next {
                next = exit_value;
            }
        }
        self.layer.next_exit_ply[block].store(next, Relaxed);
        found
    }

    /// Whether every quiet move of the roaming side leads to a board that its opponent wins.
    #[inline]
    fn all_lose(&self, roaming: Set) -> bool {
        let won = |number: usize| self.values[number].load(Relaxed) % 2 == 1;
        self.block.quiet(roaming).all(won)
    }

    /// Records that a board is decided, here and where the next ply will look for it.
    #[inline]
    fn record(&self, number: usize, roaming: Set) {
        self.exit_values[number].store(DECIDED, Relaxed);
        let (block, numbers) = self.block.seen_from_there(roaming, self.layer.knights[1]);
        let values = self.opposite.part(&self.opposite.values, block);
        for number in numbers {
            values[number].store(self.ply, Relaxed);
        }
        self.opposite.recorded_ply[usize::from(self.ply) % 2][block].store(self.ply, Relaxed);
    }
}
