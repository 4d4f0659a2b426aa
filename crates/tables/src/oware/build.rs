//! Retrograde analysis of one layer, from the largest gain down to 1. `docs/tables.md` explains it.
//!
//! A board takes a byte and a half: its best value so far, and in half a byte ([`MoveCounters`]) how many of its moves are
//! unresolved and whether it is solved. Propagation touches almost only the half bytes, which stay in the processor's cache.
//! All threads share both. The values do not depend on the order in which threads come.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};

use ludoteca_rules::oware::Oware;

use super::best_values::BestValues;
use super::board::{TableRules, each_capture, each_step};
use super::counters::{MoveCounters, SOLVED};
use super::index::{Index, boards};
use super::predecessors::Predecessors;
use super::queue::{Numbers, PART, QueuedResult, WorkQueue};

/// The values of all boards of a layer, by number.
pub type Layer = Vec<i8>;

/// Builds the layer of so many seeds from all smaller ones; `None` if it was stopped. `progress` is told now and then how
/// much of the work is done, from 0 to 1.
pub fn build(
    rules: TableRules,
    index: &Index,
    lower: &[Layer],
    threads: usize,
    stop: &AtomicBool,
    progress: &(dyn Fn(f64) + Sync),
) -> Option<Layer> {
    let seeds = lower.len() as u8;
    let all = boards(seeds) as usize;
    let work = Work {
        game: rules.game(),
        index,
        seeds,
        best: BestValues::new(all),
        counters: MoveCounters::new(all),
        predecessors: Predecessors::new(rules),
        done: AtomicU64::new(0),
        stop,
        progress,
    };
    work.in_parts(&mut vec![(); threads], |parts, ()| {
        while let Some((from, to)) = parts.next() {
            work.initialize(lower, from, to);
            work.report(u64::from(to - from));
        }
    });
    let mut scratch: Vec<Scratch> = (0..threads).map(|_| Scratch::new(all as u32)).collect();
    for gain in (1..=seeds as i8).rev() {
        work.in_parts(&mut scratch, |parts, scratch| {
            if threads > 1 {
                work.solve::<true>(gain, parts, scratch);
            } else {
                work.solve::<false>(gain, parts, scratch);
            }
        });
    }
    if stop.load(Relaxed) {
        return None;
    }
    // A board that is still unsolved can be played without end, which is worth 0.
    for number in 0..all as u32 {
        if work.counters.get(number) & SOLVED == 0 {
            work.best.set::<false>(number, Some(0));
        }
    }
    // The counters are freed before the values are unpacked: memory may not hold both.
    let Work { best, counters, .. } = work;
    drop((counters, scratch));
    Some(best.into_values())
}

/// The buffers of one thread.
struct Scratch {
    /// Solved boards that have not been propagated yet.
    queue: WorkQueue,
    /// The boards that are being propagated.
    batch: Vec<(u32, QueuedResult)>,
    /// Predecessors of the lost ones, and of the won ones.
    before: [Numbers; 2],
    /// Boards whose last unresolved move has been resolved, and those of them that are lost by it.
    resolved: [Numbers; 2],
}

impl Scratch {
    fn new(boards: u32) -> Self {
        Scratch {
            queue: WorkQueue::new(boards),
            batch: Vec::new(),
            before: [Numbers::new(), Numbers::new()],
            resolved: [Numbers::new(), Numbers::new()],
        }
    }
}

/// The parts of a layer, given out one after the other.
struct Parts<'b> {
    next: AtomicU32,
    boards: u32,
    stop: &'b AtomicBool,
}

impl Parts<'_> {
    /// The next boards to look at: from one up to another.
    fn next(&self) -> Option<(u32, u32)> {
        let from = self.next.fetch_add(1 << PART, Relaxed);
        (from < self.boards && !self.stop.load(Relaxed)).then(|| (from, self.boards.min(from + (1 << PART))))
    }
}

struct Work<'b> {
    game: Oware,
    index: &'b Index,
    seeds: u8,
    best: BestValues,
    counters: MoveCounters,
    predecessors: Predecessors,
    /// How many boards have been initialized, plus how many have been propagated.
    done: AtomicU64,
    stop: &'b AtomicBool,
    progress: &'b (dyn Fn(f64) + Sync),
}

impl Work<'_> {
    /// Runs a job over all parts of the layer, on one thread for each buffer.
    fn in_parts<T: Send>(&self, own: &mut [T], job: impl Fn(&Parts, &mut T) + Sync) {
        let parts = Parts {
            next: AtomicU32::new(0),
            boards: boards(self.seeds) as u32,
            stop: self.stop,
        };
        std::thread::scope(|scope| {
            let (parts, job) = (&parts, &job);
            let mut own = own.iter_mut();
            let here = own.next();
            for other in own {
                scope.spawn(move || job(parts, other));
            }
            if let Some(here) = here {
                job(parts, here);
            }
        });
    }

    /// Stores the best value of each board's moves out of the layer, and counts its moves inside it.
    fn initialize(&self, lower: &[Layer], from: u32, to: u32) {
        self.index.each(self.seeds, from, to, |number, board, summary| {
            let mut best = None;
            let mut capture = |took: u8, next| {
                let left = usize::from(self.seeds - took);
                let value = took as i8 - lower[left][self.index.rank_among(left, next) as usize];
                best = best.max(Some(value));
            };
            let (open, over) = match summary.captures() {
                Some(0) => (summary.moves(), None),
                Some(captures) => each_capture(board, &self.game, captures, capture),
                None => {
                    let mut open = 0;
                    let over = each_step(board, &self.game, |_, took, next| match took {
                        0 => open += 1,
                        _ => capture(took, next),
                    });
                    (open, over)
                }
            };
            self.best.set::<false>(number, over.or(best));
            self.counters.set(number, open);
        });
    }

    /// Solves all boards that gain or lose this much, and propagates until nothing changes.
    fn solve<const SHARED: bool>(&self, gain: i8, parts: &Parts, scratch: &mut Scratch) {
        scratch.queue.rewind();
        // Boards queued for later parts are propagated when those are reached.
        while let Some((from, to)) = parts.next() {
            self.best.each_of(gain, from, to, |number, won| {
                if (won || self.counters.get(number) == 0) && self.counters.solve::<SHARED>(number) & SOLVED == 0 {
                    scratch.queue.push(number, QueuedResult { won, new: false });
                }
            });
            self.propagate_upto::<SHARED>(gain, to - 1, scratch);
        }
        while !scratch.queue.is_empty() && !self.stop.load(Relaxed) {
            scratch.queue.rewind();
            self.propagate_upto::<SHARED>(gain, boards(self.seeds) as u32 - 1, scratch);
        }
    }

    fn propagate_upto<const SHARED: bool>(&self, gain: i8, upto: u32, scratch: &mut Scratch) {
        let mut done = 0;
        while scratch.queue.take(upto, &mut scratch.batch) {
            done += scratch.batch.len() as u64;
            self.propagate::<SHARED>(gain, scratch);
        }
        self.report(done);
    }

    /// Reports that so many more boards are done. Boards that can be played without end are never reported, so the progress
    /// jumps at the end.
    fn report(&self, boards: u64) {
        if boards > 0 {
            let done = self.done.fetch_add(boards, Relaxed) + boards;
            (self.progress)(done as f64 / (2.0 * self.best.len() as f64));
        }
    }

    /// Updates the predecessors of a batch of solved boards. First all their numbers are computed, then all are updated: they
    /// lie far apart in memory, so the waits for them overlap.
    fn propagate<const SHARED: bool>(&self, gain: i8, scratch: &mut Scratch) {
        let (before, resolved) = (&mut scratch.before, &mut scratch.resolved);
        before.iter_mut().for_each(Numbers::clear);
        resolved.iter_mut().for_each(Numbers::clear);
        for &(number, result) in &scratch.batch {
            if result.new {
                self.best
                    .set::<SHARED>(number, Some(if result.won { gain } else { -gain }));
            }
            let list = &mut before[usize::from(result.won)];
            let board = self.index.board(self.seeds, number);
            self.predecessors.each(board, |board, possible| {
                list.add_if(self.index.rank_among(usize::from(self.seeds), board), possible);
            });
        }
        let [before_lost, before_won] = before;
        // A move to a board that the opponent loses wins.
        for &number in before_lost.all() {
            if self.counters.solve::<SHARED>(number) & SOLVED == 0 {
                scratch.queue.push(number, QueuedResult { won: true, new: true });
            }
        }
        // A move to a board that the opponent wins is resolved as lost.
        let [last, lost] = resolved;
        for &number in before_won.all() {
            last.add_if(number, self.counters.resolve::<SHARED>(number) == 1);
        }
        // If it was the last, and the best exit is no better, the board loses so much.
        for &number in last.all() {
            lost.add_if(number, self.best.get(number) <= -gain);
        }
        for &number in lost.all() {
            if self.counters.solve::<SHARED>(number) & SOLVED == 0 {
                scratch.queue.push(number, QueuedResult { won: false, new: true });
            }
        }
    }
}
