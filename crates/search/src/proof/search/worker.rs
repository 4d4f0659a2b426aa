//! One thread's depth-first search: does the attacker win within this budget?

use std::sync::atomic::Ordering::Relaxed;

use super::threads::Shared;
use super::transposition_table::{NO_MOVE, TableEntry};
use super::{Fact, HISTORY_SIZE, ProofGame, UNLIMITED};

/// A move with its cost and its place in the move order.
#[derive(Clone, Copy, Debug)]
pub(in crate::proof) struct ScoredMove<M> {
    /// The move.
    pub(in crate::proof) mv: M,
    /// What it takes from the budget.
    pub(in crate::proof) cost: u16,
    /// The game's score for move ordering: the highest comes first, and the history decides among equals.
    pub(in crate::proof) order_score: i32,
}

/// The weight of the game's score beside the history.
const ORDER_WEIGHT: i64 = 1 << 24;
/// Positions between two checks of the limits.
const STOP_CHECK_INTERVAL: u64 = 256;

/// The history heuristic: how often moves have decided a position, for defender and attacker.
pub(super) struct HistoryScores([Vec<u32>; 2]);

impl HistoryScores {
    /// Threads begin with different scores, so that they search in different orders.
    pub(super) fn new(thread: usize) -> Self {
        let mut chance = thread as u64;
        let mut table = || {
            let score = |_| {
                chance = chance
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(thread as u64);
                (chance >> 60) as u32
            };
            (0..HISTORY_SIZE).map(score).collect()
        };
        HistoryScores([table(), table()])
    }
}

pub(super) struct Worker<'s, P: ProofGame> {
    game: &'s P,
    shared: &'s Shared<'s>,
    history: &'s mut HistoryScores,
    /// The move lists of each ply, allocated once.
    lists: Vec<Vec<(i64, ScoredMove<P::Move>)>>,
    fresh: Vec<ScoredMove<P::Move>>,
    nodes: u64,
    unreported: u64,
    stopped: bool,
}

impl<'s, P: ProofGame> Worker<'s, P> {
    pub(super) fn new(game: &'s P, shared: &'s Shared<'s>, history: &'s mut HistoryScores) -> Self {
        Worker {
            game,
            shared,
            history,
            lists: Vec::new(),
            fresh: Vec::new(),
            nodes: 0,
            unreported: 0,
            stopped: false,
        }
    }

    /// The answer for the root, unless the search was stopped.
    pub(super) fn answer(&mut self, root: &P::Node, budget: u16) -> Option<Fact> {
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
        if self.unreported >= STOP_CHECK_INTERVAL {
            self.report();
            self.stopped |= self.shared.must_stop();
        }
    }

    /// What is known of the position, enough to say whether the attacker wins within the budget.
    fn search(&mut self, node: &P::Node, budget: u16, ply: usize) -> Fact {
        let theory = self.game.theory(node);
        match theory {
            Some(fact @ Fact::Within(least)) if least <= budget => return fact,
            Some(fact @ Fact::Beyond(most)) if most >= budget => return fact,
            _ => (),
        }
        self.visit();
        if self.stopped {
            return Fact::Beyond(0);
        }
        let (key, turned) = self.game.key(node);
        let known = self.shared.table.get(key);
        if let Some(fact) = known.and_then(|known| known.answer(budget)) {
            return fact;
        }
        let before = self.nodes;
        let first = known.map_or(NO_MOVE, |known| known.mv);
        let mut list = self.listed(node, ply, first, turned);
        let (fact, mv) = self.best_of(&mut list, node, budget, ply, turned);
        self.lists[ply] = list;
        if !self.stopped {
            let known = TableEntry::from_fact(fact, mv, self.nodes - before);
            self.shared.table.put(key, known);
        }
        fact
    }

    /// The moves of a position with the order in which to try them.
    fn listed(&mut self, node: &P::Node, ply: usize, first: u16, turned: u8) -> Vec<(i64, ScoredMove<P::Move>)> {
        if self.lists.len() <= ply {
            self.lists.resize_with(ply + 1, Vec::new);
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        let mut fresh = std::mem::take(&mut self.fresh);
        fresh.clear();
        self.game.moves(node, &mut fresh);
        let history = &self.history.0[usize::from(self.game.attacker_to_move(node))];
        list.extend(fresh.iter().map(|&candidate| {
            if first != NO_MOVE && self.game.code(candidate.mv, turned) == first {
                return (i64::MAX, candidate);
            }
            let score = history[self.game.history_index(candidate.mv) % HISTORY_SIZE];
            (
                i64::from(candidate.order_score) * ORDER_WEIGHT + i64::from(score),
                candidate,
            )
        }));
        self.fresh = fresh;
        list
    }

    /// Tries the moves. The attacker needs one that wins, the defender one that does not. The move to store is that one, or
    /// else the defender's move that took most work to refute.
    fn best_of(
        &mut self,
        list: &mut [(i64, ScoredMove<P::Move>)],
        node: &P::Node,
        budget: u16,
        ply: usize,
        turned: u8,
    ) -> (Fact, u16) {
        let attacker_to_move = self.game.attacker_to_move(node);
        // With no move at all the player to move has lost.
        let mut fact = if attacker_to_move {
            Fact::Beyond(UNLIMITED)
        } else {
            Fact::Within(0)
        };
        let (mut mv, mut hardest) = (NO_MOVE, 0);
        for i in 0..list.len() {
            let ScoredMove { mv: tried, cost, .. } = pick(list, i);
            let before = self.nodes;
            let found = match budget.checked_sub(cost) {
                Some(left) => self.search(&self.game.play(node, tried), left, ply + 1).after(cost),
                None => Fact::Beyond(cost - 1),
            };
            if self.stopped {
                break;
            }
            let settles = match found {
                Fact::Within(_) => attacker_to_move,
                Fact::Beyond(_) => !attacker_to_move,
            };
            if settles {
                self.reward(tried, attacker_to_move);
                return (found, self.game.code(tried, turned));
            }
            fact = match (fact, found) {
                (Fact::Within(a), Fact::Within(b)) => Fact::Within(a.max(b)),
                (Fact::Beyond(a), Fact::Beyond(b)) => Fact::Beyond(a.min(b)),
                (_, found) => found,
            };
            let work = self.nodes - before;
            if !attacker_to_move && work >= hardest {
                (hardest, mv) = (work, self.game.code(tried, turned));
            }
        }
        (fact, mv)
    }

    fn reward(&mut self, mv: P::Move, attacker_to_move: bool) {
        let history = &mut self.history.0[usize::from(attacker_to_move)];
        let score = &mut history[self.game.history_index(mv) % HISTORY_SIZE];
        *score += 1;
        if i64::from(*score) >= ORDER_WEIGHT / 2 {
            history.iter_mut().for_each(|score| *score /= 2);
        }
    }
}

/// Brings the move with the highest score from `i` on to place `i`. Most positions are decided by the first few moves, so
/// sorting them all would be wasted.
fn pick<M: Copy>(list: &mut [(i64, ScoredMove<M>)], i: usize) -> ScoredMove<M> {
    let best = (i..list.len()).max_by_key(|&j| (list[j].0, std::cmp::Reverse(j)));
    list.swap(i, best.unwrap_or(i));
    list[i].1
}
