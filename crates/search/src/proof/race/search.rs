//! One thread's search of a race: is it won within this budget?

use std::sync::atomic::Ordering::Relaxed;

use super::hunt::Shared;
use super::table::{Known, NO_STEP};
use super::{Fact, NEVER, Race, SLOTS};

/// A step waiting to be tried.
#[derive(Clone, Copy, Debug)]
pub(in crate::proof) struct Candidate<S> {
    /// The step.
    pub(in crate::proof) step: S,
    /// What it takes from the budget.
    pub(in crate::proof) cost: u16,
    /// The game's own view of it: the highest comes first, and past successes decide among equals.
    pub(in crate::proof) promise: i32,
}

/// The weight of a game's view beside past successes.
const PROMISE: i64 = 1 << 24;
/// Look so often, in positions, whether to stop.
const LOOK: u64 = 256;

/// How often steps have settled a position, for hunted and hunter.
pub(super) struct Tastes([Vec<u32>; 2]);

impl Tastes {
    /// Threads begin with different tastes, so that they do not all search the same.
    pub(super) fn new(thread: usize) -> Self {
        let mut chance = thread as u64;
        let mut table = || {
            let taste = |_| {
                chance = chance
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(thread as u64);
                (chance >> 60) as u32
            };
            (0..SLOTS).map(taste).collect()
        };
        Tastes([table(), table()])
    }
}

pub(super) struct Worker<'s, R: Race> {
    race: &'s R,
    shared: &'s Shared<'s>,
    tastes: &'s mut Tastes,
    /// Candidates of each ply: allocated once, used again and again.
    lists: Vec<Vec<(i64, Candidate<R::Step>)>>,
    fresh: Vec<Candidate<R::Step>>,
    nodes: u64,
    unreported: u64,
    stopped: bool,
}

impl<'s, R: Race> Worker<'s, R> {
    pub(super) fn new(race: &'s R, shared: &'s Shared<'s>, tastes: &'s mut Tastes) -> Self {
        Worker {
            race,
            shared,
            tastes,
            lists: Vec::new(),
            fresh: Vec::new(),
            nodes: 0,
            unreported: 0,
            stopped: false,
        }
    }

    /// The answer for the root, unless the search was stopped.
    pub(super) fn answer(&mut self, root: &R::Node, budget: u16) -> Option<Fact> {
        let fact = self.search(root, budget, 0);
        self.report();
        (!self.stopped).then_some(fact)
    }

    fn report(&mut self) {
        self.shared
            .nodes
            .fetch_add(std::mem::take(&mut self.unreported), Relaxed);
    }

    fn visit(&mut self) {
        self.nodes += 1;
        self.unreported += 1;
        if self.unreported >= LOOK {
            self.report();
            self.stopped |= self.shared.must_stop();
        }
    }

    /// What is known of the position, enough to say whether the hunter wins within the budget.
    fn search(&mut self, node: &R::Node, budget: u16, ply: usize) -> Fact {
        let theory = self.race.theory(node);
        match theory {
            Some(fact @ Fact::Within(least)) if least <= budget => return fact,
            Some(fact @ Fact::Beyond(most)) if most >= budget => return fact,
            _ => (),
        }
        self.visit();
        if self.stopped {
            return Fact::Beyond(0);
        }
        let (key, turned) = self.race.key(node);
        let known = self.shared.table.get(key);
        if let Some(fact) = known.and_then(|known| known.answer(budget)) {
            return fact;
        }
        let before = self.nodes;
        let first = known.map_or(NO_STEP, |known| known.step);
        let mut list = self.listed(node, ply, first, turned);
        let (fact, step) = self.best_of(&mut list, node, budget, ply, turned);
        self.lists[ply] = list;
        if !self.stopped {
            let known = Known::from_fact(fact, step, self.nodes - before);
            self.shared.table.put(key, known);
        }
        fact
    }

    /// The steps of a position with the order in which to try them.
    fn listed(&mut self, node: &R::Node, ply: usize, first: u16, turned: u8) -> Vec<(i64, Candidate<R::Step>)> {
        if self.lists.len() <= ply {
            self.lists.resize_with(ply + 1, Vec::new);
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        let mut fresh = std::mem::take(&mut self.fresh);
        fresh.clear();
        self.race.steps(node, &mut fresh);
        let tastes = &self.tastes.0[usize::from(self.race.hunting(node))];
        list.extend(fresh.iter().map(|&candidate| {
            if first != NO_STEP && self.race.name(candidate.step, turned) == first {
                return (i64::MAX, candidate);
            }
            let taste = tastes[self.race.history_index(candidate.step)];
            (i64::from(candidate.promise) * PROMISE + i64::from(taste), candidate)
        }));
        self.fresh = fresh;
        list
    }

    /// Tries the steps. The hunter needs one that wins, the hunted one that does not; the step to remember is that one,
    /// or else the one that the hunted made most work with.
    fn best_of(
        &mut self,
        list: &mut [(i64, Candidate<R::Step>)],
        node: &R::Node,
        budget: u16,
        ply: usize,
        turned: u8,
    ) -> (Fact, u16) {
        let hunting = self.race.hunting(node);
        // With no step at all the player to move has lost.
        let mut fact = if hunting { Fact::Beyond(NEVER) } else { Fact::Within(0) };
        let (mut step, mut hardest) = (NO_STEP, 0);
        for i in 0..list.len() {
            let Candidate { step: tried, cost, .. } = pick(list, i);
            let before = self.nodes;
            let found = match budget.checked_sub(cost) {
                Some(left) => self.search(&self.race.play(node, tried), left, ply + 1).after(cost),
                None => Fact::Beyond(cost - 1),
            };
            if self.stopped {
                break;
            }
            let settles = match found {
                Fact::Within(_) => hunting,
                Fact::Beyond(_) => !hunting,
            };
            if settles {
                self.praise(tried, hunting);
                return (found, self.race.name(tried, turned));
            }
            fact = match (fact, found) {
                (Fact::Within(a), Fact::Within(b)) => Fact::Within(a.max(b)),
                (Fact::Beyond(a), Fact::Beyond(b)) => Fact::Beyond(a.min(b)),
                (_, found) => found,
            };
            let work = self.nodes - before;
            if !hunting && work >= hardest {
                (hardest, step) = (work, self.race.name(tried, turned));
            }
        }
        (fact, step)
    }

    fn praise(&mut self, step: R::Step, hunting: bool) {
        let tastes = &mut self.tastes.0[usize::from(hunting)];
        let taste = &mut tastes[self.race.history_index(step)];
        *taste += 1;
        if i64::from(*taste) >= PROMISE / 2 {
            tastes.iter_mut().for_each(|taste| *taste /= 2);
        }
    }
}

/// Brings the most promising of the candidates from `i` on to place `i`: most positions are left after the first few.
fn pick<S: Copy>(list: &mut [(i64, Candidate<S>)], i: usize) -> Candidate<S> {
    let best = (i..list.len()).max_by_key(|&j| (list[j].0, std::cmp::Reverse(j)));
    list.swap(i, best.unwrap_or(i));
    list[i].1
}
