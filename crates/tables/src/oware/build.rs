//! Retrograde analysis of one layer, from the largest gain down to 1. `docs/tables.md` explains it.
//!
//! The layer is cut into parts that fit the processor's cache. A thread has a part to itself while it works on it, and what
//! its solved boards mean for those of other parts goes there as messages (`mail`). So threads share no word that they
//! often write. The values do not depend on the order in which parts and messages come.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Barrier, Mutex, MutexGuard, PoisonError};

use ludoteca_rules::oware::Oware;

use super::board::{Board, TableRules, each_capture, each_step};
use super::index::{Index, boards};
use super::mail::{Apart, Inboxes, Outbox, PART, Pages, Update};
use super::part::{NONE, Part, Solved};
use super::predecessors::{List, Predecessors};

/// The values of all boards of a layer, by number.
pub type Layer = Vec<i8>;

/// Parts that a thread takes at a time when all of them are worked on: a few, so that all threads finish together.
const FEW: usize = 2;
/// The same when most have no mail.
const MANY: usize = 8;
/// Captures that are looked up together: they fit the nearest cache.
const CAPTURES_AT_ONCE: usize = 256;
/// Pages that are read together: they fit the nearest cache.
const PAGES_AT_ONCE: usize = 64;

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
    let mut values = vec![0; all];
    let mut counters = vec![0; all.div_ceil(2)];
    let parts: Vec<Mutex<Part>> = values
        .chunks_mut(PART)
        .zip(counters.chunks_mut(PART / 2))
        .map(|(values, counters)| Mutex::new(Part::new(values, counters)))
        .collect();
    let threads = threads.min(parts.len());
    let work = Work {
        game: rules.game(),
        index,
        lower,
        seeds,
        inboxes: Inboxes::new(parts.len()),
        parts,
        predecessors: Predecessors::new(rules),
        next: (0..threads).map(|_| Apart::default()).collect(),
        again: AtomicBool::new(false),
        barrier: Barrier::new(threads),
        boards: all as u64,
        done: Apart(AtomicU64::new(0)),
        stop,
        progress,
    };
    std::thread::scope(|scope| {
        let work = &work;
        for thread in 1..threads {
            scope.spawn(move || work.run(thread));
        }
        work.run(0);
    });
    drop(work);
    (!stop.load(Relaxed)).then_some(values)
}

struct Work<'b> {
    game: Oware,
    index: &'b Index,
    lower: &'b [Layer],
    seeds: u8,
    parts: Vec<Mutex<Part<'b>>>,
    inboxes: Inboxes,
    predecessors: Predecessors,
    /// How many of its parts have been taken in this pass, for each thread.
    next: Vec<Apart<AtomicUsize>>,
    /// Whether another pass is needed, as all threads are to know it.
    again: AtomicBool,
    barrier: Barrier,
    boards: u64,
    /// How many boards have been initialized, plus how many have been solved.
    done: Apart<AtomicU64>,
    stop: &'b AtomicBool,
    progress: &'b (dyn Fn(f64) + Sync),
}

/// A move out of the layer: its board's number within the part, what it takes, and the board after it.
#[derive(Clone, Copy)]
struct Capture {
    place: usize,
    took: u8,
    next: Board,
}

/// The buffers of one thread.
struct Scratch {
    /// Moves out of the layer that have not been looked up.
    captures: Vec<Capture>,
    outbox: Outbox,
    /// The mail of the part in work.
    mail: Pages,
    /// Messages of some of its pages.
    letters: Vec<Update>,
    /// Boards of the part in work that have been solved and not been propagated.
    solved: Solved,
    /// Predecessors of some of them, marked if the board after is lost.
    predecessors: List,
}

impl<'b> Work<'b> {
    /// What each thread does. All go through the same passes, and wait for each other between them.
    fn run(&self, thread: usize) {
        let mut scratch = Scratch {
            captures: Vec::new(),
            outbox: Outbox::new(self.parts.len()),
            mail: Pages::new(),
            letters: Vec::new(),
            solved: Solved::new(),
            predecessors: List::new(),
        };
        self.portions(thread, FEW, |number| {
            let mut part = self.part(number);
            self.initialize(number, &mut part, &mut scratch.captures);
            self.report(part.len());
        });
        self.all_agree(|| true);
        for gain in (1..=self.seeds as i8).rev() {
            self.portions(thread, FEW, |number| {
                let mut part = self.part(number);
                part.begin(gain, &mut scratch.solved);
                self.propagate(gain, number, &mut part, &mut scratch);
            });
            loop {
                scratch.outbox.post_all(&self.inboxes);
                if !self.all_agree(|| self.inboxes.posted()) {
                    break;
                }
                self.portions(thread, MANY, |number| {
                    if self.inboxes.waits_for(number) || scratch.outbox.wrote_to(number) {
                        self.propagate(gain, number, &mut self.part(number), &mut scratch);
                    }
                });
            }
        }
        self.portions(thread, FEW, |number| self.part(number).finish());
    }

    /// Takes parts that nobody has taken in this pass, some at a time, until there are no more. Each thread begins with its own,
    /// the same in every pass, so that they are still in its cache, and then helps the others.
    fn portions(&self, thread: usize, size: usize, mut job: impl FnMut(usize)) {
        let threads = self.next.len();
        for whose in (thread..threads).chain(0..thread) {
            let [begin, end] = [whose, whose + 1].map(|share| self.parts.len() * share / threads);
            loop {
                let from = begin + self.next[whose].0.fetch_add(size, Relaxed);
                if self.stop.load(Relaxed) {
                    return;
                }
                if from >= end {
                    break;
                }
                (from..end.min(from + size)).for_each(&mut job);
            }
        }
    }

    /// A part, which nobody else works on in this pass.
    fn part(&self, number: usize) -> MutexGuard<'_, Part<'b>> {
        self.parts[number].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for all threads to end a pass. One of them answers the question for all.
    fn all_agree(&self, question: impl FnOnce() -> bool) -> bool {
        if self.barrier.wait().is_leader() {
            self.next.iter().for_each(|next| next.0.store(0, Relaxed));
            self.again.store(question() && !self.stop.load(Relaxed), Relaxed);
        }
        self.barrier.wait();
        self.again.load(Relaxed)
    }

    /// Stores the best value of each board's moves out of the layer, and counts its moves inside it.
    fn initialize(&self, number: usize, part: &mut Part, captures: &mut Vec<Capture>) {
        let from = (number * PART) as u64;
        let to = from + part.len() as u64;
        self.index.each(self.seeds, from, to, |number, board, summary| {
            let place = (number - from) as usize;
            let before = captures.len();
            let mut capture = |took, next| captures.push(Capture { place, took, next });
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
            let leaves = over.is_some() || captures.len() > before;
            part.set(place, over.unwrap_or(NONE), open, leaves);
            if captures.len() >= CAPTURES_AT_ONCE {
                self.look_up(captures, part);
            }
        });
        self.look_up(captures, part);
    }

    /// Asks the smaller layers what captures are worth: many in a loop, so that the memory is asked for several at a time.
    fn look_up(&self, captures: &mut Vec<Capture>, part: &mut Part) {
        for &Capture { place, took, next } in &*captures {
            let left = usize::from(self.seeds - took);
            let value = self.lower[left][self.index.rank_among(left, next) as usize];
            part.improve(place, took as i8 - value);
        }
        captures.clear();
    }

    /// Reads the mail of a part, and tells the predecessors of its solved boards, until there is no more to do in it.
    fn propagate(&self, gain: i8, number: usize, part: &mut Part, scratch: &mut Scratch) {
        let first = (number * PART) as u64;
        let first_seeds = self.index.first_seeds(self.seeds, first);
        let ranks = self.index.ranks(self.seeds.into());
        let mut done = 0;
        let mut fetched = false;
        loop {
            // Some boards at a time: first all predecessors, then all messages, so that the processor is not held up in the
            // second loop by what it cannot foresee in the first.
            let mut solved = scratch.solved.list().iter();
            while !solved.as_slice().is_empty() {
                for solved in solved.by_ref() {
                    let number = first + solved.place() as u64;
                    let (board, sets) = self.index.board_and_sets_from(self.seeds, first_seeds, number);
                    let list = &mut scratch.predecessors;
                    self.predecessors.add(board, sets, solved.sender_lost(), list);
                    if list.is_full() {
                        break;
                    }
                }
                for &(board, sender_lost) in scratch.predecessors.take() {
                    scratch.outbox.send(ranks.rank(board), sender_lost, &self.inboxes);
                }
            }
            done += scratch.solved.list().len();
            scratch.solved.clear();
            self.inboxes.take(number, &mut scratch.mail);
            let own = scratch.outbox.take(number);
            if scratch.mail.is_empty() && own.is_empty() {
                break;
            }
            if scratch.mail.len() >= 4 && !fetched {
                part.fetch();
                fetched = true;
            }
            part.read(gain, own, &mut scratch.solved);
            for pages in scratch.mail.chunks(PAGES_AT_ONCE) {
                // Pages come from all over the memory: as they are copied, many are fetched at the same time.
                scratch.letters.clear();
                for page in pages {
                    scratch.letters.extend_from_slice(page.messages());
                }
                part.read(gain, &scratch.letters, &mut scratch.solved);
            }
            scratch.outbox.spare.give_back(&mut scratch.mail);
        }
        self.report(done);
    }

    /// Reports that so many more boards are done. Boards that can be played without end are never reported, so the progress
    /// jumps at the end.
    fn report(&self, boards: usize) {
        if boards > 0 {
            let done = self.done.0.fetch_add(boards as u64, Relaxed) + boards as u64;
            (self.progress)(done as f64 / (2.0 * self.boards as f64));
        }
    }
}
