//! Retrograde analysis: from the largest gain down, boards are settled as won or lost by it, and what they settle follows.
//!
//! A board's value is the best of its moves. A move that captures or ends the game leads to a value known before (a smaller
//! layer); only the best of those is kept. A move that does neither leads to another board of the layer. For the gain
//! `t = n, n-1, … 1`: a board from which some move gains `t` is worth `t`; a board all of whose moves lose `t` is worth
//! `-t`, and it is known to be so when the last of its moves inside the layer has been seen to lose: each board counts its
//! moves that are still open. What is left over when `t` reaches 0 can be played without end, and is worth 0. Every board is
//! settled once, and hands its value on to the boards before it once.
//!
//! Threads share the entries: each is two bytes, changed by compare-and-swap. The values do not depend on who comes first.

use std::sync::atomic::{AtomicU16, AtomicU32, Ordering::Relaxed};

use crate::board::{Law, Sowing, each_before, each_step};
use crate::index::{Index, boards};

/// The values of all boards of a layer, by number.
pub type Layer = Vec<i8>;

/// Boards that a thread takes at a time.
const PORTION: u32 = 1 << 14;

/// A board's entry while its layer is built: the best value known so far, and how many moves are open.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Entry {
    best: i8,
    open: u8,
}

/// Worse than any value: no move leads out of the layer.
const NONE: i8 = i8::MIN;
/// Instead of the open moves: the best is the value.
const SETTLED: u8 = 0x80;

impl Entry {
    const fn pack(self) -> u16 {
        u16::from_le_bytes([self.best as u8, self.open])
    }

    const fn unpack(word: u16) -> Self {
        let [best, open] = word.to_le_bytes();
        Entry { best: best as i8, open }
    }

    /// The value once nothing more can be settled.
    const fn value(self) -> i8 {
        if self.open == SETTLED { self.best } else { 0 }
    }
}

/// Builds the layer of so many seeds from all smaller ones.
pub fn build(law: Law, index: &Index, lower: &[Layer], threads: usize) -> Layer {
    let seeds = lower.len() as u8;
    let work = Work {
        law,
        index,
        seeds,
        entries: (0..boards(seeds)).map(|_| AtomicU16::new(0)).collect(),
    };
    let sowing = Sowing::default();
    work.portions(threads, |from, to, _| work.first_look(lower, &sowing, from, to));
    for gain in (1..=seeds as i8).rev() {
        if threads > 1 {
            work.portions(threads, |from, to, waiting| {
                work.settle::<true>(gain, from, to, waiting);
            });
        } else {
            work.portions(threads, |from, to, waiting| {
                work.settle::<false>(gain, from, to, waiting);
            });
        }
    }
    let value = |entry: AtomicU16| Entry::unpack(entry.into_inner()).value();
    work.entries.into_iter().map(value).collect()
}

/// What a thread keeps at hand.
#[derive(Default)]
struct Lists {
    /// Boards that have just been settled, and have not told those before them.
    waiting: Vec<u32>,
    /// The boards before one.
    before: Vec<u32>,
}

struct Work<'b> {
    law: Law,
    index: &'b Index,
    seeds: u8,
    entries: Vec<AtomicU16>,
}

impl Work<'_> {
    /// Has all threads do something for all boards, a portion at a time. Each thread has a list of its own.
    fn portions(&self, threads: usize, job: impl Fn(u32, u32, &mut Lists) + Sync) {
        let (next, all) = (AtomicU32::new(0), self.entries.len() as u32);
        let toil = || {
            let mut lists = Lists::default();
            loop {
                let from = next.fetch_add(PORTION, Relaxed);
                if from >= all {
                    return;
                }
                job(from, all.min(from + PORTION), &mut lists);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(toil);
            }
            toil();
        });
    }

    /// What each board's moves out of the layer are worth, and how many lead on inside it.
    fn first_look(&self, lower: &[Layer], sowing: &Sowing, from: u32, to: u32) {
        self.index.each(self.seeds, from, to, |number, board| {
            let mut entry = Entry { best: NONE, open: 0 };
            let over = each_step(board, self.law, sowing, |took, next| {
                if took == 0 {
                    entry.open += 1;
                } else {
                    let left = &lower[usize::from(self.seeds - took)];
                    entry.best = entry.best.max(took as i8 - left[self.index.rank(next) as usize]);
                }
            });
            entry.best = over.unwrap_or(entry.best);
            self.entries[number as usize].store(entry.pack(), Relaxed);
        });
    }

    /// Settles all boards that are worth this much or lose this much, and hands that on until nothing follows any more.
    fn settle<const SHARED: bool>(&self, gain: i8, from: u32, to: u32, lists: &mut Lists) {
        let lost = Entry { best: -gain, open: 0 }.pack();
        for number in from..to {
            let word = self.entries[number as usize].load(Relaxed);
            let entry = Entry::unpack(word);
            if word != lost && (entry.best != gain || entry.open == SETTLED) {
                continue;
            }
            let settled = Entry { open: SETTLED, ..entry };
            if self
                .change::<SHARED>(number, |now| (now == entry).then_some(settled))
                .is_some()
            {
                lists.waiting.push(number);
                while let Some(number) = lists.waiting.pop() {
                    self.hand_on::<SHARED>(gain, number, lists);
                }
            }
        }
    }

    /// Changes an entry, if the function gives another; says to what.
    #[inline]
    fn change<const SHARED: bool>(&self, number: u32, to: impl Fn(Entry) -> Option<Entry>) -> Option<Entry> {
        let cell = &self.entries[number as usize];
        let mut word = cell.load(Relaxed);
        loop {
            let entry = to(Entry::unpack(word))?;
            if !SHARED {
                cell.store(entry.pack(), Relaxed);
                return Some(entry);
            }
            match cell.compare_exchange_weak(word, entry.pack(), Relaxed, Relaxed) {
                Ok(_) => return Some(entry),
                Err(other) => word = other,
            }
        }
    }

    /// Tells the boards before a settled one.
    fn hand_on<const SHARED: bool>(&self, gain: i8, number: u32, lists: &mut Lists) {
        // First all numbers, then a look at all entries: they lie far apart, and so the processor waits for them together.
        lists.before.clear();
        each_before(self.index.board(self.seeds, number), self.law, |before| {
            lists.before.push(self.index.rank(before));
        });
        let touch = |all: u16, &number: &u32| all ^ self.entries[number as usize].load(Relaxed);
        std::hint::black_box(lists.before.iter().fold(0, touch));
        let won = Entry::unpack(self.entries[number as usize].load(Relaxed)).best > 0;
        for &number in &lists.before {
            let changed = self.change::<SHARED>(number, |entry| {
                if entry.open == SETTLED {
                    return None;
                }
                Some(if !won {
                    Entry {
                        best: gain,
                        open: SETTLED,
                    }
                } else if entry.open == 1 && entry.best <= -gain {
                    // The last of its moves loses so much, and so does it.
                    Entry {
                        best: -gain,
                        open: SETTLED,
                    }
                } else {
                    Entry {
                        open: entry.open - 1,
                        ..entry
                    }
                })
            });
            if changed.is_some_and(|entry| entry.open == SETTLED) {
                lists.waiting.push(number);
            }
        }
    }
}
