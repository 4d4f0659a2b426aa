//! The order in which the moves of a node are tried: the table's move first, then by the game's own score (captures and the
//! like), killer moves and the history heuristic.

use super::worker::{LEAST_STORED, Node, Worker};
use crate::evaluation::{Evaluator, LeftOut, Tracker};

/// A move waiting to be searched.
#[derive(Clone, Copy)]
pub(super) struct Candidate<M> {
    pub(super) mv: M,
    /// The number by which the table remembers it.
    pub(super) place: u16,
    pub(super) order: i32,
    pub(super) forcing: bool,
}

impl<G: Evaluator> Worker<'_, G> {
    /// Adds the moves of a node with their order: by the game's score, killers and the history. The table's move is left out
    /// if it is in the list already. Table entries that the moves may lead to are prefetched.
    pub(super) fn fill(&mut self, list: &mut Vec<Candidate<G::Move>>, state: &G::State, node: &Node) -> LeftOut {
        let killers = self.killers[node.ply];
        let player = self.game.to_move(state);
        let done = list.len();
        let left_out = self.choose(state);
        for (place, mv) in self.tracker.moves(self.game, state) {
            let index = self.game.history_index(mv);
            if place == node.first && done > 0 {
                continue;
            }
            let score = self.tracker.move_order_score(self.game, state, mv);
            let killer = if killers[0] == index {
                2
            } else {
                i32::from(killers[1] == index)
            };
            let order = (score << 20) + (killer << 18) + self.history_scores.score(player, index).min((1 << 18) - 1);
            list.push(Candidate {
                mv,
                place,
                order,
                forcing: score > 0 && self.tracker.forcing(self.game, state, mv),
            });
        }
        if G::PREFETCH && node.depth > LEAST_STORED {
            for candidate in &list[done..] {
                let child = self.game.play_unchecked(state, candidate.mv);
                self.shared.table.prefetch(self.key(self.game.hash(&child)));
            }
        }
        left_out
    }

    /// Adds the moves of a node that are not in the list yet.
    pub(super) fn fill_rest(&self, list: &mut Vec<Candidate<G::Move>>, state: &G::State) {
        let done = list.len();
        for (place, mv) in G::Tracker::all_moves(self.game, state) {
            if list[..done].iter().all(|candidate| candidate.place != place) {
                list.push(Candidate {
                    mv,
                    place,
                    order: 0,
                    forcing: false,
                });
            }
        }
    }

    /// Notes a move that caused a cutoff as a killer and in the history.
    pub(super) fn remember_cutoff(&mut self, state: &G::State, candidate: &Candidate<G::Move>, depth: i32, ply: usize) {
        let index = self.game.history_index(candidate.mv);
        let killers = &mut self.killers[ply];
        if !candidate.forcing && killers[0] != index {
            *killers = [index, killers[0]];
        }
        self.history_scores.reward(self.game.to_move(state), index, depth);
    }
}

/// Brings the most promising of the candidates from `i` on to place `i`. Most nodes are left after the first few moves, so
/// sorting them all would be wasted.
pub(super) fn pick<M: Copy>(list: &mut [Candidate<M>], i: usize) -> Option<Candidate<M>> {
    let rest = list.get_mut(i..)?;
    let best = rest
        .iter()
        .enumerate()
        .max_by_key(|(_, c)| (c.order, std::cmp::Reverse(c.place)))?
        .0;
    rest.swap(0, best);
    Some(rest[0])
}
