//! Several threads that share one table, and progress reports.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::{Builder, scope};
use std::time::Duration;

use super::transposition_table::Table;
use super::worker::{HistoryScores, Worker};
use super::{Fact, ProofGame, ScoredMove, checkpoint};
use crate::proof::{Progress, SolveLimits, Stage};

/// What all threads of a query share.
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

/// Time between two progress reports.
const TICK: Duration = Duration::from_millis(100);

/// Bytes of stack: a line of play can be some hundred plies long, and each takes a few hundred bytes.
const STACK: usize = 16 << 20;

/// The table begins with so many bytes and grows by this factor, at last to all that is allowed: clearing a large one takes longer than a short proof.
const FIRST_TABLE: u64 = 1 << 20;
const GROWTH: u64 = 4;

/// Positions that may be visited for each smaller budget, to find a shorter win than the known one.
const SHORTER_WIN_NODES: u64 = 100_000;
/// Positions that may be visited for each move that leaves fewer replies.
const FEWER_REPLIES_NODES: u64 = 1000;

/// Whether the attacker wins from a position within a budget.
pub(in crate::proof) struct Query<'q, P: ProofGame> {
    pub(in crate::proof) game: &'q P,
    pub(in crate::proof) root: &'q P::Node,
    pub(in crate::proof) budget: u16,
    /// The stage to report.
    pub(in crate::proof) stage: Stage,
}

/// The proof search: a table and the history of each thread.
pub(in crate::proof) struct ProofSearch {
    table: Table,
    /// The largest that the table may become.
    memory: u64,
    history: Vec<HistoryScores>,
    nodes: AtomicU64,
}

impl ProofSearch {
    /// A search with as many threads and as much memory as the limits allow. The table grows.
    pub(in crate::proof) fn new(limits: &SolveLimits<'_>) -> Self {
        ProofSearch {
            table: Table::new(FIRST_TABLE.min(limits.memory)),
            memory: limits.memory,
            history: (0..limits.threads.max(1)).map(HistoryScores::new).collect(),
            nodes: AtomicU64::new(0),
        }
    }

    /// Positions visited so far.
    pub(in crate::proof) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// How large the table becomes when it grows next.
    fn next_size(&self) -> u64 {
        self.table.bytes().saturating_mul(GROWTH).min(self.memory)
    }

    /// Whether the table may grow, by enough to be worth the while.
    fn grows(&self) -> bool {
        self.next_size() >= self.table.bytes() / 8 * 9
    }

    fn grow(&mut self) {
        self.table.grow(self.next_size());
    }

    /// Enlarges the table if that is why a search ended without an answer; says whether to search again.
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

    /// Answers a query on all threads; `None` if a limit was met first.
    pub(in crate::proof) fn answer<P: ProofGame>(
        &mut self,
        query: &Query<'_, P>,
        limits: &SolveLimits<'_>,
        tell: &mut dyn FnMut(&Progress<'_>),
    ) -> Option<Fact> {
        let mut history = std::mem::take(&mut self.history);
        let answer = loop {
            let answer = self.try_answer(query, limits, &mut history, tell);
            if answer.is_some() || !self.grown(limits) {
                break answer;
            }
        };
        self.history = history;
        answer
    }

    fn try_answer<P: ProofGame>(
        &self,
        query: &Query<'_, P>,
        limits: &SolveLimits<'_>,
        history: &mut [HistoryScores],
        tell: &mut dyn FnMut(&Progress<'_>),
    ) -> Option<Fact> {
        let Query {
            game,
            root,
            budget,
            stage,
        } = *query;
        let shared = &self.shared(limits);
        let (sender, answers) = channel();
        scope(|scope| {
            for history in history {
                let sender = sender.clone();
                let work = move || {
                    let answer = Worker::new(game, shared, history).answer(root, budget);
                    shared.answered.store(true, Relaxed);
                    // The receiver is gone once the first thread has answered.
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

    /// Reports progress.
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
            table: Some(&Checkpoint(&self.table)),
            over,
        });
    }

    /// Answers a query on this thread alone.
    pub(in crate::proof) fn ask<P: ProofGame>(
        &mut self,
        game: &P,
        node: &P::Node,
        budget: u16,
        limits: &SolveLimits<'_>,
    ) -> Option<Fact> {
        let mut history = self.history.pop()?;
        let answer = loop {
            let shared = self.shared(limits);
            let answer = Worker::new(game, &shared, &mut history).answer(node, budget);
            if answer.is_some() || !self.grown(limits) {
                break answer;
            }
        };
        self.history.push(history);
        answer
    }

    /// The move that decided the query, if the table has it.
    pub(in crate::proof) fn stored_move<P: ProofGame>(
        &mut self,
        game: &P,
        node: &P::Node,
        budget: u16,
        limits: &SolveLimits<'_>,
    ) -> Option<P::Move> {
        self.ask(game, node, budget, limits)?;
        let (key, turned) = game.key(node);
        let name = self.table.get(key)?.mv;
        let mut moves = Vec::new();
        game.moves(node, &mut moves);
        let named = moves.iter().find(|candidate| game.code(candidate.mv, turned) == name);
        named.map(|candidate| candidate.mv)
    }

    /// A move by which the attacker, to move, wins within the budget, if that can be done, and what is left of the budget
    /// after it. The sooner it wins and the fewer answers it leaves, the shorter a list of all that can follow.
    pub(in crate::proof) fn find_win<P: ProofGame>(
        &mut self,
        game: &P,
        node: &P::Node,
        budget: u16,
        limits: &SolveLimits<'_>,
    ) -> Option<(P::Move, u16)> {
        let soonest = (0..budget).find_map(|less| {
            match self.ask(game, node, less, &self.with_nodes(SHORTER_WIN_NODES, limits)) {
                Some(Fact::Within(budget)) => Some(budget),
                _ => None,
            }
        });
        let budget = soonest.unwrap_or(budget);
        let found = self.stored_move(game, node, budget, limits).map(|mv| game.code(mv, 0));
        let (mut moves, mut answers) = (Vec::new(), Vec::new());
        game.moves(node, &mut moves);
        moves.sort_by_cached_key(|candidate| {
            let next = game.play(node, candidate.mv);
            answers.clear();
            if game.theory(&next).is_none() {
                game.moves(&next, &mut answers);
            }
            answers.len()
        });
        let wins = |this: &mut Self, candidate: &ScoredMove<P::Move>, limits: &SolveLimits<'_>| {
            let left = budget.checked_sub(candidate.cost)?;
            let answer = this.ask(game, &game.play(node, candidate.mv), left, limits);
            matches!(answer, Some(Fact::Within(_))).then_some((candidate.mv, left))
        };
        let better = moves
            .iter()
            .take_while(|candidate| Some(game.code(candidate.mv, 0)) != found);
        let better = better.filter(|_| found.is_some());
        for candidate in better {
            let brief = self.with_nodes(FEWER_REPLIES_NODES, limits);
            if let Some(win) = wins(self, candidate, &brief) {
                return Some(win);
            }
        }
        moves.sort_by_key(|candidate| Some(game.code(candidate.mv, 0)) != found);
        moves.iter().find_map(|candidate| wins(self, candidate, limits))
    }

    /// The same limits, but with so many more positions at most.
    pub(in crate::proof) fn with_nodes<'w>(&self, nodes: u64, limits: &SolveLimits<'w>) -> SolveLimits<'w> {
        SolveLimits {
            nodes: Some(self.nodes() + nodes),
            ..*limits
        }
    }

    /// Loads the checkpoint of an earlier search.
    pub(in crate::proof) fn load(&mut self, from: &mut dyn Read) -> io::Result<()> {
        let mut slots = checkpoint::Slots::new(from);
        while let Some(slot) = slots.next()? {
            self.table.put_slot(slot);
            if self.grows() && self.table.crowded() {
                self.grow();
            }
        }
        Ok(())
    }
}

/// What a search has found so far. It can be saved while the search goes on.
pub struct Checkpoint<'t>(&'t Table);

impl Checkpoint<'_> {
    /// Writes the table.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        checkpoint::save(self.0, to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn the_table_grows_to_all_that_is_allowed() {
        const MEMORY: u64 = (11 << 20) + 64;
        let limits = SolveLimits {
            start: Instant::now(),
            time: None,
            nodes: None,
            memory: MEMORY,
            threads: 1,
            stop: &AtomicBool::new(false),
        };
        let mut search = ProofSearch::new(&limits);
        let mut sizes = vec![search.table.bytes()];
        while search.grows() {
            search.grow();
            sizes.push(search.table.bytes());
        }
        assert_eq!(sizes, [1 << 20, 4 << 20, MEMORY]);
    }
}
