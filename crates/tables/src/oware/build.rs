//! Retrograde analysis: from the largest gain down, boards are settled as won or lost by it, and what they settle follows.
//!
//! A board's value is the best of its moves. A move that captures or ends the game leads to a value known before (a smaller
//! layer); only the best of those is kept. A move that does neither leads to another board of the layer. For the gain
//! `t = n, n-1, … 1`: a board from which some move gains `t` is worth `t`; a board all of whose moves lose `t` is worth
//! `-t`, and it is known to be so when the last of its moves inside the layer has been seen to lose: each board counts its
//! moves that are still open. What is left over when `t` reaches 0 can be played without end, and is worth 0. Every board is
//! settled once, and hands its value on to the boards before it once.
//!
//! A board takes a byte and a half: its best value so far, and in half a byte ([`Marks`]) how many of its moves are open and
//! whether it is settled. Handing on touches the half bytes almost only, and those stay in the processor's cache for long.
//! Threads share all of it. The values do not depend on who comes first.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};

use super::before::Before;
use super::best::Bests;
use super::board::{Law, Sowing, each_capture, each_step};
use super::index::{Index, boards};
use super::marks::{Marks, SETTLED};
use super::waiting::{Kind, Numbers, PART, Waiting};

/// The values of all boards of a layer, by number.
pub type Layer = Vec<i8>;

/// Builds the layer of so many seeds from all smaller ones; `None` if it was stopped. `progress` is told now and then how
/// much of the work is done, from 0 to 1.
pub fn build(
    law: Law,
    index: &Index,
    lower: &[Layer],
    threads: usize,
    stop: &AtomicBool,
    progress: &(dyn Fn(f64) + Sync),
) -> Option<Layer> {
    let seeds = lower.len() as u8;
    let all = boards(seeds) as usize;
    let work = Work {
        law,
        index,
        seeds,
        best: Bests::new(all),
        marks: Marks::new(all),
        before: Before::new(law),
        done: AtomicU64::new(0),
        stop,
        progress,
    };
    let sowing = Sowing::default();
    work.in_parts(&mut vec![(); threads], |parts, ()| {
        while let Some((from, to)) = parts.next() {
            work.first_look(lower, &sowing, from, to);
            work.tell(u64::from(to - from));
        }
    });
    let mut lists: Vec<Lists> = (0..threads).map(|_| Lists::new(all as u32)).collect();
    for gain in (1..=seeds as i8).rev() {
        work.in_parts(&mut lists, |parts, lists| {
            if threads > 1 {
                work.settle::<true>(gain, parts, lists);
            } else {
                work.settle::<false>(gain, parts, lists);
            }
        });
    }
    if stop.load(Relaxed) {
        return None;
    }
    // What nothing has settled can be played without end.
    for number in 0..all as u32 {
        if work.marks.get(number) & SETTLED == 0 {
            work.best.set::<false>(number, Some(0));
        }
    }
    // The marks go before the values are unpacked: there may not be room for both.
    let Work { best, marks, .. } = work;
    drop((marks, lists));
    Some(best.into_values())
}

/// What a thread keeps at hand.
struct Lists {
    /// Boards that have just been settled, and have not told those before them.
    waiting: Waiting,
    /// A few of them.
    few: Vec<(u32, Kind)>,
    /// The boards before these: before the lost ones, before the won ones.
    before: [Numbers; 2],
    /// Boards whose last open move has been closed; those of them that are lost by it.
    closing: [Numbers; 2],
}

impl Lists {
    fn new(boards: u32) -> Self {
        Lists {
            waiting: Waiting::new(boards),
            few: Vec::new(),
            before: [Numbers::new(), Numbers::new()],
            closing: [Numbers::new(), Numbers::new()],
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
    law: Law,
    index: &'b Index,
    seeds: u8,
    best: Bests,
    marks: Marks,
    before: Before,
    /// How many boards have been looked at, and how many have handed on.
    done: AtomicU64,
    stop: &'b AtomicBool,
    progress: &'b (dyn Fn(f64) + Sync),
}

impl Work<'_> {
    /// Has threads do something for all boards, each with things of its own, a part at a time.
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

    /// What each board's moves out of the layer are worth, and how many lead on inside it.
    fn first_look(&self, lower: &[Layer], sowing: &Sowing, from: u32, to: u32) {
        self.index.each(self.seeds, from, to, |number, board, look| {
            let mut best = None;
            let mut capture = |took: u8, next| {
                let left = usize::from(self.seeds - took);
                let value = took as i8 - lower[left][self.index.rank_among(left, next) as usize];
                best = best.max(Some(value));
            };
            let (open, over) = match look.captures() {
                Some(0) => (look.moves(), None),
                Some(captures) => each_capture(board, self.law, sowing, captures, capture),
                None => {
                    let mut open = 0;
                    let over = each_step(board, self.law, sowing, |_, took, next| match took {
                        0 => open += 1,
                        _ => capture(took, next),
                    });
                    (open, over)
                }
            };
            self.best.set::<false>(number, over.or(best));
            self.marks.first(number, open);
        });
    }

    /// Settles all boards that are worth this much or lose this much, and hands that on until nothing follows any more.
    fn settle<const SHARED: bool>(&self, gain: i8, parts: &Parts, lists: &mut Lists) {
        lists.waiting.rewind();
        // What waits in other parts is taken up when the way comes past them.
        while let Some((from, to)) = parts.next() {
            self.best.each_of(gain, from, to, |number, won| {
                if (won || self.marks.get(number) == 0) && self.marks.settle::<SHARED>(number) & SETTLED == 0 {
                    lists.waiting.push(number, Kind { won, new: false });
                }
            });
            self.hand_on_upto::<SHARED>(gain, to - 1, lists);
        }
        while !lists.waiting.is_empty() && !self.stop.load(Relaxed) {
            lists.waiting.rewind();
            self.hand_on_upto::<SHARED>(gain, boards(self.seeds) as u32 - 1, lists);
        }
    }

    fn hand_on_upto<const SHARED: bool>(&self, gain: i8, upto: u32, lists: &mut Lists) {
        let mut done = 0;
        while lists.waiting.take(upto, &mut lists.few) {
            done += lists.few.len() as u64;
            self.hand_on::<SHARED>(gain, lists);
        }
        self.tell(done);
    }

    /// So many boards more are done with. Those that can be played without end are not among them, so it ends with a leap.
    fn tell(&self, boards: u64) {
        if boards > 0 {
            let done = self.done.fetch_add(boards, Relaxed) + boards;
            (self.progress)(done as f64 / (2.0 * self.best.len() as f64));
        }
    }

    /// Tells the boards before a few settled ones. First all their numbers are found, then all are changed: they lie far
    /// apart, and so the processor waits for them together.
    fn hand_on<const SHARED: bool>(&self, gain: i8, lists: &mut Lists) {
        let (before, closing) = (&mut lists.before, &mut lists.closing);
        before.iter_mut().for_each(Numbers::clear);
        closing.iter_mut().for_each(Numbers::clear);
        for &(number, kind) in &lists.few {
            if kind.new {
                self.best
                    .set::<SHARED>(number, Some(if kind.won { gain } else { -gain }));
            }
            let list = &mut before[usize::from(kind.won)];
            let board = self.index.board(self.seeds, number);
            self.before.each(board, |board, possible| {
                list.add_if(self.index.rank_among(usize::from(self.seeds), board), possible);
            });
        }
        let [before_lost, before_won] = before;
        // A move to a board that the opponent loses wins.
        for &number in before_lost.all() {
            if self.marks.settle::<SHARED>(number) & SETTLED == 0 {
                lists.waiting.push(number, Kind { won: true, new: true });
            }
        }
        // A move to a board that the opponent wins is one less to hope for.
        let [last, lost] = closing;
        for &number in before_won.all() {
            last.add_if(number, self.marks.close::<SHARED>(number) == 1);
        }
        // It was the last, and if the best of the others is no better, it loses so much.
        for &number in last.all() {
            lost.add_if(number, self.best.get(number) <= -gain);
        }
        for &number in lost.all() {
            if self.marks.settle::<SHARED>(number) & SETTLED == 0 {
                lists.waiting.push(number, Kind { won: false, new: true });
            }
        }
    }
}
