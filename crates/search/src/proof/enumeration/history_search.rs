//! Values that depend on the history of the game.
//!
//! In Oware the result of a repetition depends on the position that is repeated, so both players may want to repeat, each a
//! different position. Then neither claim is true of positions alone, and every line of play is searched with its history. A
//! capture ends a history: after it the values of positions hold again.

use std::collections::HashMap;

use ludoteca_rules::{Game, Player, Verdict};

use super::graph::verdict;
use super::region::OUTSIDE;
use super::{Claim, FullEnumeration};
use crate::proof::{ProvenValue, SolveLimits};

/// The most moves to try.
const MAX_MOVES: u64 = 3_000_000;
/// The longest line of play to follow.
const MAX_DEPTH: u32 = 2000;

/// Positions that have come up since the last capture, with how often.
type History = HashMap<u32, u32>;

/// A search along lines of play. Values are for one player throughout.
pub(super) struct HistorySearch<'l, 'g, G: Game> {
    enumeration: &'l FullEnumeration<'g, G>,
    limits: &'l SolveLimits<'l>,
    player: Player,
    /// Positions after captures that have been searched.
    solved: HashMap<u32, ProvenValue>,
    tried: u64,
}

impl<'l, 'g, G: Game> HistorySearch<'l, 'g, G> {
    pub(super) fn new(enumeration: &'l FullEnumeration<'g, G>, limits: &'l SolveLimits<'l>) -> Self {
        HistorySearch {
            player: enumeration.graph.to_move(0),
            enumeration,
            limits,
            solved: HashMap::new(),
            tried: 0,
        }
    }

    /// The value of the root for the player to move, the move to it, and how many moves were tried; `None` if it takes too many.
    pub(super) fn value(mut self) -> Option<(ProvenValue, G::Move, u64)> {
        let history = &mut History::from([(0, 1)]);
        let mut best: Option<(ProvenValue, G::Move)> = None;
        let graph = &self.enumeration.graph;
        for (mv, &edge) in graph.game.moves(graph.positions.state(0)).zip(graph.edges.of(0)) {
            let value = self.after(0, edge, history, 1)?;
            if best.is_none_or(|(held, _)| value > held) {
                best = Some((value, mv));
            }
            if value == ProvenValue::Win {
                break;
            }
        }
        best.map(|(value, mv)| (value, mv, self.tried))
    }

    /// What an end is worth.
    fn value_of(&self, verdict: Verdict) -> ProvenValue {
        match verdict {
            Verdict::Draw => ProvenValue::Draw,
            Verdict::Win(winner) if winner == self.player => ProvenValue::Win,
            Verdict::Win(_) => ProvenValue::Loss,
        }
    }

    /// The value of a move that leads from a position by a edge.
    fn after(&mut self, from: u32, edge: u32, history: &mut History, depth: u32) -> Option<ProvenValue> {
        self.tried += 1;
        if self.tried > MAX_MOVES
            || depth > MAX_DEPTH
            || (self.tried.is_multiple_of(1024) && self.limits.run_out(self.tried))
        {
            return None;
        }
        if let Some(end) = verdict(edge) {
            return Some(self.value_of(end));
        }
        let graph = &self.enumeration.graph;
        let state = graph.positions.state(edge);
        if graph.game.irreversible(graph.positions.state(from), state) {
            return self.after_capture(edge, depth);
        }
        let times = history.get(&edge).copied().unwrap_or(0) + 1;
        if let Some(outcome) = graph.game.history_outcome(state, times, 0) {
            return Some(self.value_of(outcome.verdict));
        }
        history.insert(edge, times);
        let value = self.best(edge, history, depth);
        history.insert(edge, times - 1);
        value
    }

    /// The value of a position after a capture.
    fn after_capture(&mut self, number: u32, depth: u32) -> Option<ProvenValue> {
        let known = |claim| self.enumeration.region(claim).ranks[number as usize] != OUTSIDE;
        let (me, other) = (self.player, self.player.other());
        if known(Claim::wins(me)) {
            return Some(ProvenValue::Win);
        } else if known(Claim::wins(other)) {
            return Some(ProvenValue::Loss);
        } else if known(Claim::holds(me)) && known(Claim::holds(other)) {
            return Some(ProvenValue::Draw);
        } else if let Some(&value) = self.solved.get(&number) {
            return Some(value);
        }
        let value = self.best(number, &mut History::from([(number, 1)]), depth)?;
        self.solved.insert(number, value);
        Some(value)
    }

    /// The best value for the player to move.
    fn best(&mut self, number: u32, history: &mut History, depth: u32) -> Option<ProvenValue> {
        let mine = self.enumeration.graph.to_move(number as usize) == self.player;
        let (mut best, aim) = if mine {
            (ProvenValue::Loss, ProvenValue::Win)
        } else {
            (ProvenValue::Win, ProvenValue::Loss)
        };
        for &edge in self.enumeration.graph.edges.of(number as usize) {
            let value = self.after(number, edge, history, depth + 1)?;
            best = if mine { best.max(value) } else { best.min(value) };
            if best == aim {
                break;
            }
        }
        Some(best)
    }
}
