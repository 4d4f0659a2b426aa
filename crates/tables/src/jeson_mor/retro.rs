//! Retrograde analysis of a pair of layers, ply by ply.
//!
//! What is decided in n plies follows from what is decided in fewer. For n = 1, 2, 3, …
//!
//! * n odd: a board is won in n if it is not decided yet and some move leads to a board lost in n − 1;
//! * n even: a board is lost in n if it is not decided yet, every move leads to a board won in fewer, and one of them in n − 1.
//!
//! Moves that leave the pair lead to values known before: they are looked at once, and the board is looked at again when its
//! turn comes. Other moves stay in the block (see [`Block`]): a board decided in n − 1 is found in the block in which the side
//! that has just moved roams, and so are all boards before it. What is found there is put down in the block where the next
//! step will look for it. So threads that work on different blocks only meet where one puts down n in a block that another is
//! searching for n − 1, and there the order does not matter: n is no better than undecided to who asks for n − 1 or for wins.
//!
//! When nothing follows any more, who is to move in a board that is left can always move to another such board, or to a
//! drawn one, and no move of his opponent can force him out of them: the game need never end, which is a draw.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

use super::block::Block;
use super::crew::share;
use super::index::{First, Index, stride};
use super::layers::Layers;
use super::outside::{DRAW, Hope, Outside};
use super::squares::{SQUARES, Set};
use crate::error::TableError;

/// Instead of a hope: the board is decided.
const DECIDED: Hope = 255;
/// Plies beyond this have no byte. Nothing on this board lasts nearly as long.
const MOST_PLIES: u8 = 250;

/// A layer while it is worked on: the blocks in which so many knights stand and so many roam.
struct Half<'b> {
    knights: [usize; 2],
    firsts: &'b [First],
    stride: usize,
    /// The plies in which each board is decided if the standing side is to move, 0 if it is not known to be.
    values: Vec<AtomicU8>,
    /// For each board if the roaming side is to move: what its moves out of the layer come to.
    hopes: Vec<AtomicU8>,
    /// By block: the next ply in which a hope comes true.
    due: Vec<AtomicU8>,
    /// By parity of the ply, by block: the last ply that was put down in it.
    news: [Vec<AtomicU8>; 2],
}

fn zeros(count: usize) -> Vec<AtomicU8> {
    (0..count).map(|_| AtomicU8::new(0)).collect()
}

impl<'b> Half<'b> {
    fn new(index: &'b Index, knights: [usize; 2]) -> Self {
        let firsts = index.firsts(knights[0]);
        Half {
            knights,
            firsts,
            stride: stride(knights),
            values: zeros(index.boards(knights)),
            hopes: zeros(index.boards(knights)),
            due: zeros(firsts.len()),
            news: [zeros(firsts.len()), zeros(firsts.len())],
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
    halves: Vec<Half<'b>>,
    /// Boards decided so far.
    decided: AtomicU64,
    /// The last ply in which a hope comes true.
    last_due: AtomicU8,
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
        halves: pair.iter().map(|&knights| Half::new(index, knights)).collect(),
        decided: AtomicU64::new(0),
        last_due: AtomicU8::new(0),
    };
    let blocks: usize = work.halves.iter().map(|half| half.firsts.len()).sum();
    let each = |job: &(dyn Fn(usize, usize) + Sync)| {
        let first = work.halves[0].firsts.len();
        let all = |number: usize| match number.checked_sub(first) {
            None => job(0, number),
            Some(number) => job(1, number),
        };
        if share(threads, blocks, stop, all) {
            Ok(())
        } else {
            Err(TableError::Stopped)
        }
    };
    each(&|half, block| work.look_outside(lower, half, block))?;
    let mut before = 0;
    for ply in 1.. {
        assert!(
            ply < MOST_PLIES,
            "a board is decided in more plies than a byte can tell"
        );
        each(&|half, block| work.step(ply, half, block))?;
        let decided = work.decided.load(Relaxed);
        progress(ply, decided);
        if decided == before && work.last_due.load(Relaxed) <= ply {
            break;
        }
        before = decided;
    }
    let plain = |half: Half<'_>| half.values.into_iter().map(AtomicU8::into_inner).collect();
    Ok(work.halves.into_iter().map(plain).collect())
}

impl Work<'_> {
    /// Notes what the moves out of the layer come to.
    fn look_outside(&self, lower: &Layers, half: usize, number: usize) {
        let half = &self.halves[half];
        let block = Block::new(self.index, &half.firsts[number]);
        let outside = Outside::new(self.index, lower, &block, half.knights);
        let (mut due, mut last) = (DRAW, 0);
        let hopes = half.part(&half.hopes, number);
        for (&roaming, cell) in self.roaming(half).iter().zip(hopes) {
            let hope = outside.hope(roaming);
            cell.store(hope, Relaxed);
            if hope != 0 && hope != DRAW {
                (due, last) = (due.min(hope), last.max(hope));
            }
        }
        half.due[number].store(due, Relaxed);
        self.last_due.fetch_max(last, Relaxed);
    }

    /// The sets of roaming knights, in order.
    fn roaming(&self, half: &Half<'_>) -> &[Set] {
        let [standing, roaming] = half.knights;
        self.index.sets(roaming, SQUARES - standing)
    }

    /// Finds the boards of a block that are decided in so many plies.
    fn step(&self, ply: u8, half: usize, number: usize) {
        let place = &self.halves[half];
        let news = place.news[usize::from(ply - 1) % 2][number].load(Relaxed) == ply - 1 && ply > 1;
        let due = place.due[number].load(Relaxed) == ply;
        if !news && !due {
            return;
        }
        let desk = Desk {
            work: self,
            ply,
            half: place,
            // The knights that roam here stand still there.
            there: &self.halves[self.halves.len() - 1 - half],
            block: Block::new(self.index, &place.firsts[number]),
            values: place.part(&place.values, number),
            hopes: place.part(&place.hopes, number),
        };
        let found = if news { desk.follow() } else { 0 } + if due { desk.meet_hopes(number) } else { 0 };
        self.decided.fetch_add(found, Relaxed);
    }
}

/// A block that is worked on.
struct Desk<'w> {
    work: &'w Work<'w>,
    ply: u8,
    half: &'w Half<'w>,
    there: &'w Half<'w>,
    block: Block<'w>,
    values: &'w [AtomicU8],
    hopes: &'w [AtomicU8],
}

impl Desk<'_> {
    /// Looks at all boards before those that were decided a ply ago. Gives the number of boards decided.
    fn follow(&self) -> u64 {
        let sets = self.work.roaming(self.half);
        let mut found = 0;
        for (&roaming, value) in sets.iter().zip(self.values) {
            if value.load(Relaxed) != self.ply - 1 {
                continue;
            }
            for number in self.block.quiet(roaming) {
                let hope = self.hopes[number].load(Relaxed);
                if hope == DECIDED {
                    continue;
                }
                let lost = || hope.is_multiple_of(2) && hope <= self.ply && self.all_lose(sets[number]);
                if self.ply % 2 == 1 || lost() {
                    self.put_down(number, sets[number]);
                    found += 1;
                }
            }
        }
        found
    }

    /// Looks at all boards that a move out of the layer may decide now.
    fn meet_hopes(&self, block: usize) -> u64 {
        let sets = self.work.roaming(self.half);
        let (mut found, mut next) = (0, DRAW);
        for (number, cell) in self.hopes.iter().enumerate() {
            let hope = cell.load(Relaxed);
            if hope == self.ply && (self.ply % 2 == 1 || self.all_lose(sets[number])) {
                self.put_down(number, sets[number]);
                found += 1;
            } else if hope > self.ply && hope < next {
                next = hope;
            }
        }
        self.half.due[block].store(next, Relaxed);
        found
    }

    /// Whether every quiet move of the roaming side leads to a board that its opponent wins.
    #[inline]
    fn all_lose(&self, roaming: Set) -> bool {
        let won = |number: usize| self.values[number].load(Relaxed) % 2 == 1;
        self.block.quiet(roaming).all(won)
    }

    /// Notes that a board is decided, here and where the next step will look for it.
    #[inline]
    fn put_down(&self, number: usize, roaming: Set) {
        self.hopes[number].store(DECIDED, Relaxed);
        let (block, numbers) = self.block.seen_from_there(roaming, self.half.knights[1]);
        let values = self.there.part(&self.there.values, block);
        for number in numbers {
            values[number].store(self.ply, Relaxed);
        }
        self.there.news[usize::from(self.ply) % 2][block].store(self.ply, Relaxed);
    }
}
