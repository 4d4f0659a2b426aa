//! Threads on one table, and whoever watches them.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::{Builder, scope};
use std::time::Duration;

use super::search::{Tastes, Worker};
use super::table::Table;
use super::{Candidate, Fact, Race, save};
use crate::proof::{Progress, SolveLimits, Stage};

/// What all threads of a round share.
pub(super) struct Shared<'s> {
    pub(super) table: &'s Table,
    pub(super) nodes: &'s AtomicU64,
    limits: &'s SolveLimits<'s>,
    /// Another thread has the answer.
    answered: AtomicBool,
    /// Whether the table can be made larger when it is full.
    grows: bool,
}

impl Shared<'_> {
    /// Whether the search must end now.
    pub(super) fn must_stop(&self) -> bool {
        self.answered.load(Relaxed)
            || self.limits.run_out(self.nodes.load(Relaxed))
            || (self.grows && self.table.crowded())
    }
}

/// How often whoever watches hears of the search.
const TICK: Duration = Duration::from_millis(100);

/// A line of play can be some hundred plies long, and each takes a few hundred bytes.
const STACK: usize = 16 << 20;

/// A table begins with so many bytes and grows by this factor: to touch a large one takes longer than many a proof.
const FIRST_TABLE: u64 = 1 << 20;
const GROWTH: u64 = 4;

/// To find a shorter way to a win that is known, a search may visit so many positions for each budget.
const EASY: u64 = 100_000;
/// And so many for each step that leaves fewer answers.
const CHEAP: u64 = 1000;

/// Whether the hunter wins from a position within a budget.
pub(in crate::proof) struct Question<'q, R: Race> {
    pub(in crate::proof) race: &'q R,
    pub(in crate::proof) root: &'q R::Node,
    pub(in crate::proof) budget: u16,
    /// What whoever watches is told meanwhile.
    pub(in crate::proof) stage: Stage,
}

/// A table with the threads that fill it.
pub(in crate::proof) struct Hunters {
    table: Table,
    /// The largest that the table may become.
    memory: u64,
    tastes: Vec<Tastes>,
    nodes: AtomicU64,
}

impl Hunters {
    /// As many threads as the limits allows, and a table that grows up to the memory that it allows.
    pub(in crate::proof) fn new(limits: &SolveLimits<'_>) -> Self {
        Hunters {
            table: Table::new(FIRST_TABLE.min(limits.memory)),
            memory: limits.memory,
            tastes: (0..limits.threads.max(1)).map(Tastes::new).collect(),
            nodes: AtomicU64::new(0),
        }
    }

    /// Positions visited so far.
    pub(in crate::proof) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Whether the table is not as large as it may become. While it grows, both the old and the new one are there.
    fn grows(&self) -> bool {
        self.table.bytes().saturating_mul(GROWTH + 1) <= self.memory
    }

    fn grow(&mut self) {
        self.table = self.table.grown(self.table.bytes() * GROWTH);
    }

    /// Whether a search without an answer should go on with a larger table.
    fn grown(&mut self, limits: &SolveLimits<'_>) -> bool {
        let grows = self.grows() && self.table.crowded() && !limits.run_out(self.nodes());
        if grows {
            self.grow();
        }
        grows
    }

    fn shared<'s>(&'s self, limits: &'s SolveLimits<'s>) -> Shared<'s> {
        Shared {
            table: &self.table,
            nodes: &self.nodes,
            limits,
            answered: AtomicBool::new(false),
            grows: self.grows(),
        }
    }

    /// Asks on all threads; `None` if time or nodes ran out first.
    pub(in crate::proof) fn round<R: Race>(
        &mut self,
        question: &Question<'_, R>,
        limits: &SolveLimits<'_>,
        tell: &mut dyn FnMut(&Progress<'_>),
    ) -> Option<Fact> {
        let mut tastes = std::mem::take(&mut self.tastes);
        let answer = loop {
            let answer = self.try_round(question, limits, &mut tastes, tell);
            if answer.is_some() || !self.grown(limits) {
                break answer;
            }
        };
        self.tastes = tastes;
        answer
    }

    fn try_round<R: Race>(
        &self,
        question: &Question<'_, R>,
        limits: &SolveLimits<'_>,
        tastes: &mut [Tastes],
        tell: &mut dyn FnMut(&Progress<'_>),
    ) -> Option<Fact> {
        let Question {
            race,
            root,
            budget,
            stage,
        } = *question;
        let shared = &self.shared(limits);
        let (sender, answers) = channel();
        scope(|scope| {
            for tastes in tastes {
                let sender = sender.clone();
                let work = move || {
                    let answer = Worker::new(race, shared, tastes).answer(root, budget);
                    shared.answered.store(true, Relaxed);
                    // Nobody listens once the first has answered.
                    let _ = sender.send(answer);
                };
                // A system that gives no more threads leaves the work to those there are.
                if Builder::new().stack_size(STACK).spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            drop(sender);
            loop {
                match answers.recv_timeout(TICK) {
                    Ok(answer) => return answer,
                    Err(RecvTimeoutError::Disconnected) => return None,
                    Err(RecvTimeoutError::Timeout) => self.report(stage, false, limits, tell),
                }
            }
        })
    }

    /// Says how the search is getting on.
    pub(in crate::proof) fn report(
        &self,
        stage: Stage,
        over: bool,
        limits: &SolveLimits<'_>,
        tell: &mut dyn FnMut(&Progress<'_>),
    ) {
        tell(&Progress {
            nodes: self.nodes(),
            elapsed: limits.start.elapsed(),
            stage,
            table: Some(&Kept(&self.table)),
            over,
        });
    }

    /// Asks on this thread alone.
    pub(in crate::proof) fn ask<R: Race>(
        &mut self,
        race: &R,
        node: &R::Node,
        budget: u16,
        limits: &SolveLimits<'_>,
    ) -> Option<Fact> {
        let mut tastes = self.tastes.pop()?;
        let answer = loop {
            let shared = self.shared(limits);
            let answer = Worker::new(race, &shared, &mut tastes).answer(node, budget);
            if answer.is_some() || !self.grown(limits) {
                break answer;
            }
        };
        self.tastes.push(tastes);
        answer
    }

    /// The step that settled the question when it was last asked, if the table still has it.
    pub(in crate::proof) fn remembered<R: Race>(
        &mut self,
        race: &R,
        node: &R::Node,
        budget: u16,
        limits: &SolveLimits<'_>,
    ) -> Option<R::Step> {
        self.ask(race, node, budget, limits)?;
        let (key, turned) = race.key(node);
        let name = self.table.get(key)?.step;
        let mut steps = Vec::new();
        race.steps(node, &mut steps);
        let named = steps.iter().find(|candidate| race.name(candidate.step, turned) == name);
        named.map(|candidate| candidate.step)
    }

    /// A step by which the hunter, to move, wins within the budget, if that can be done, and what is left of the budget
    /// after it. The sooner it wins and the fewer answers it leaves, the shorter a list of all that can follow.
    pub(in crate::proof) fn winning<R: Race>(
        &mut self,
        race: &R,
        node: &R::Node,
        budget: u16,
        limits: &SolveLimits<'_>,
    ) -> Option<(R::Step, u16)> {
        let soonest = (0..budget).find_map(|less| match self.ask(race, node, less, &self.briefly(EASY, limits)) {
            Some(Fact::Within(budget)) => Some(budget),
            _ => None,
        });
        let budget = soonest.unwrap_or(budget);
        let found = self
            .remembered(race, node, budget, limits)
            .map(|step| race.name(step, 0));
        let (mut steps, mut answers) = (Vec::new(), Vec::new());
        race.steps(node, &mut steps);
        steps.sort_by_cached_key(|candidate| {
            let next = race.play(node, candidate.step);
            answers.clear();
            if race.theory(&next).is_none() {
                race.steps(&next, &mut answers);
            }
            answers.len()
        });
        let wins = |this: &mut Self, candidate: &Candidate<R::Step>, limits: &SolveLimits<'_>| {
            let left = budget.checked_sub(candidate.cost)?;
            let answer = this.ask(race, &race.play(node, candidate.step), left, limits);
            matches!(answer, Some(Fact::Within(_))).then_some((candidate.step, left))
        };
        let better = steps
            .iter()
            .take_while(|candidate| Some(race.name(candidate.step, 0)) != found);
        let better = better.filter(|_| found.is_some());
        for candidate in better {
            let brief = self.briefly(CHEAP, limits);
            if let Some(win) = wins(self, candidate, &brief) {
                return Some(win);
            }
        }
        steps.sort_by_key(|candidate| Some(race.name(candidate.step, 0)) != found);
        steps.iter().find_map(|candidate| wins(self, candidate, limits))
    }

    /// A limits that runs out after so many more positions.
    pub(in crate::proof) fn briefly<'w>(&self, nodes: u64, limits: &SolveLimits<'w>) -> SolveLimits<'w> {
        SolveLimits {
            nodes: Some(self.nodes() + nodes),
            ..*limits
        }
    }

    /// Takes over what an earlier search has found out.
    pub(in crate::proof) fn load(&mut self, from: &mut dyn Read) -> io::Result<()> {
        let mut slots = save::Slots::new(from);
        while let Some(slot) = slots.next()? {
            self.table.put_slot(slot);
            if self.grows() && self.table.crowded() {
                self.grow();
            }
        }
        Ok(())
    }
}

/// What a search has found out so far. It can be written while the search goes on.
pub struct Kept<'t>(&'t Table);

impl Kept<'_> {
    /// Writes it down.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        save::save(self.0, to)
    }
}
