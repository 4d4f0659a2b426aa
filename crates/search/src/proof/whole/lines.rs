//! Values that hang on the line of play: which position comes up again first, and how the board is divided there.
//!
//! In Oware the rules of repetition look at the position that has come up again, so both players may want to close a circle,
//! each at another place. Then nobody's claim is true of positions alone, and every line of play is followed with its history.
//! A capture ends a history: behind it what is known of positions counts again.

use std::collections::HashMap;

use ludoteca_rules::{Game, Player, Verdict};

use super::graph::verdict;
use super::region::OUTSIDE;
use super::{Claim, Whole};
use crate::proof::{ProvenValue, SolveLimits};

/// So many moves are tried at most.
const MOST_TRIED: u64 = 3_000_000;
/// Lines of play are followed so far at most.
const LONGEST: u32 = 2000;

/// Positions that have come up since the last capture, with how often.
type History = HashMap<u32, u32>;

/// A search along lines of play. Values are for one player throughout.
pub(super) struct AllLines<'l, 'g, G: Game> {
    whole: &'l Whole<'g, G>,
    limits: &'l SolveLimits<'l>,
    player: Player,
    /// Positions after captures that have been searched.
    fresh: HashMap<u32, ProvenValue>,
    tried: u64,
}

impl<'l, 'g, G: Game> AllLines<'l, 'g, G> {
    pub(super) fn new(whole: &'l Whole<'g, G>, limits: &'l SolveLimits<'l>) -> Self {
        AllLines {
            player: whole.graph.to_move(0),
            whole,
            limits,
            fresh: HashMap::new(),
            tried: 0,
        }
    }

    /// The value of the root for the player to move, the move to it, and how many moves were tried; `None` if it takes too many.
    pub(super) fn value(mut self) -> Option<(ProvenValue, G::Move, u64)> {
        let history = &mut History::from([(0, 1)]);
        let mut best: Option<(ProvenValue, G::Move)> = None;
        let graph = &self.whole.graph;
        for (mv, &link) in graph.game.moves(graph.book.state(0)).zip(graph.links.of(0)) {
            let value = self.after(0, link, history, 1)?;
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
    fn worth(&self, verdict: Verdict) -> ProvenValue {
        match verdict {
            Verdict::Draw => ProvenValue::Draw,
            Verdict::Win(winner) if winner == self.player => ProvenValue::Win,
            Verdict::Win(_) => ProvenValue::Loss,
        }
    }

    /// The value of a move that leads from a position by a link.
    fn after(&mut self, from: u32, link: u32, history: &mut History, depth: u32) -> Option<ProvenValue> {
        self.tried += 1;
        if self.tried > MOST_TRIED
            || depth > LONGEST
            || (self.tried.is_multiple_of(1024) && self.limits.run_out(self.tried))
        {
            return None;
        }
        if let Some(end) = verdict(link) {
            return Some(self.worth(end));
        }
        let graph = &self.whole.graph;
        let state = graph.book.state(link);
        if graph.game.irreversible(graph.book.state(from), state) {
            return self.afresh(link, depth);
        }
        let times = history.get(&link).copied().unwrap_or(0) + 1;
        if let Some(outcome) = graph.game.history_outcome(state, times, 0) {
            return Some(self.worth(outcome.verdict));
        }
        history.insert(link, times);
        let value = self.best(link, history, depth);
        history.insert(link, times - 1);
        value
    }

    /// The value of a position after a capture.
    fn afresh(&mut self, number: u32, depth: u32) -> Option<ProvenValue> {
        let known = |claim| self.whole.region(claim).ranks[number as usize] != OUTSIDE;
        let (me, other) = (self.player, self.player.other());
        if known(Claim::wins(me)) {
            return Some(ProvenValue::Win);
        } else if known(Claim::wins(other)) {
            return Some(ProvenValue::Loss);
        } else if known(Claim::holds(me)) && known(Claim::holds(other)) {
            return Some(ProvenValue::Draw);
        } else if let Some(&value) = self.fresh.get(&number) {
            return Some(value);
        }
        let value = self.best(number, &mut History::from([(number, 1)]), depth)?;
        self.fresh.insert(number, value);
        Some(value)
    }

    /// The best that whoever is to move can get.
    fn best(&mut self, number: u32, history: &mut History, depth: u32) -> Option<ProvenValue> {
        let mine = self.whole.graph.to_move(number as usize) == self.player;
        let (mut best, aim) = if mine {
            (ProvenValue::Loss, ProvenValue::Win)
        } else {
            (ProvenValue::Win, ProvenValue::Loss)
        };
        for &link in self.whole.graph.links.of(number as usize) {
            let value = self.after(number, link, history, depth + 1)?;
            best = if mine { best.max(value) } else { best.min(value) };
            if best == aim {
                break;
            }
        }
        Some(best)
    }
}
