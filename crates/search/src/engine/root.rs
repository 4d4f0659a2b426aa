//! The root of a search: its moves, deeper and deeper, and what is reported of them.

use std::sync::atomic::Ordering;

use super::worker::{INFINITY, Worker};
use super::{MAX_DEPTH, Ranked, Report};
use crate::evaluation::{Evaluator, KnownResult, LeftOut, LongWin, Tracker};
use crate::tablebase::ProbeResult;
use crate::value::{self, Basis, MOST, PROVEN, Value};

/// For searches of fewer positions the fill of the table is not measured.
const SHORT: u64 = 5_000;
/// How many positions a search for a forced win may visit before anything else is searched.
const FORCED_LIMIT: u64 = 20_000;
/// A search that may go no deeper than this does without.
const SHALLOW: u32 = 8;
/// A move that was not chosen as worth searching is put so much below the least of those that were, at least.
const NOT_CHOSEN: i32 = 100;

/// A move at the root with what is known of it.
struct RootMove<M> {
    mv: M,
    number: i32,
    pv: Vec<M>,
    /// By how many seeds it is sure to end ahead, if a tablebase knows that of all moves.
    sure: Option<i32>,
    /// Whether it was chosen as worth searching.
    chosen: bool,
}

impl<G: Evaluator> Worker<'_, G> {
    /// Searches deeper and deeper until a limit is met.
    pub(super) fn deepen(mut self, skip: u32, all: bool, each: &mut dyn FnMut(&Report<G::Move>)) -> Report<G::Move> {
        let limits = self.shared.limits;
        let (mut root, mut left_out) = self.root_moves(all);
        let only = root.len() == 1 && !all;
        let longest = self.game.max_remaining_plies(&self.root);
        if !all && limits.depth.is_none_or(|depth| depth > SHALLOW) && self.find_forced_win(&mut root) {
            let report = self.report(self.seldepth as u32, &root[..1], false);
            each(&report);
            return report;
        }
        let mut report = self.report(0, &root[..1.min(root.len())], false);
        for depth in 1 + skip % 2..=limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH) {
            // As deep as the game can last nothing is searched to less: then no end is out of sight, and a draw is proven.
            let exhaustive = longest.is_some_and(|plies| depth >= plies);
            self.reducing = !exhaustive;
            if exhaustive && left_out == LeftOut::Unknown {
                left_out = LeftOut::Nothing;
                self.add_left_out(&mut root);
            }
            self.search_root(&mut root, depth as i32, all);
            if !self.stopped && left_out != LeftOut::Nothing && root[0].number <= -PROVEN {
                left_out = LeftOut::Nothing;
                self.add_left_out(&mut root);
                self.search_root(&mut root, depth as i32, all);
            }
            if self.stopped && report.depth > 0 {
                // What an unfinished depth has found counts: the best move's new value, or a better move. Values of all moves
                // would be of two depths, and are discarded.
                if !all {
                    let changed = report.best() != Some(root[0].mv);
                    report = self.report(report.depth, &root[..1], false);
                    if changed {
                        each(&report);
                    }
                }
                break;
            }
            report = self.report(depth, if all { &root } else { &root[..1] }, exhaustive);
            each(&report);
            let proven = |m: &RootMove<G::Move>| exhaustive || m.number.abs() >= PROVEN;
            let settled = if all { root.iter().all(proven) } else { proven(&root[0]) };
            let late = limits.soft_time.is_some_and(|soft| self.shared.start.elapsed() >= soft);
            if self.stopped || settled || late || (only && limits.soft_time.is_some()) {
                break;
            }
        }
        self.flush_node_count();
        report.nodes = self.shared.nodes.load(Ordering::Relaxed);
        report.elapsed = self.shared.start.elapsed();
        report
    }

    fn flush_node_count(&mut self) {
        self.shared.nodes.fetch_add(self.unreported, Ordering::Relaxed);
        self.unreported = 0;
    }

    fn report(&mut self, depth: u32, root: &[RootMove<G::Move>], exhaustive: bool) -> Report<G::Move> {
        self.flush_node_count();
        let nodes = self.shared.nodes.load(Ordering::Relaxed);
        Report {
            depth,
            seldepth: self.seldepth as u32,
            nodes,
            elapsed: self.shared.start.elapsed(),
            // A short search fills nothing, and would take longer to look than to search.
            hashfull: if nodes < SHORT { 0 } else { self.shared.table.full() },
            lines: root
                .iter()
                .map(|m| {
                    let (value, basis) = match m.sure {
                        Some(net) => (Value::Estimate(100 * net), Basis::Table),
                        None => {
                            let value = Value::of(m.number, exhaustive);
                            (value, self.game.estimates_rest_on(&self.root).of(value))
                        }
                    };
                    Ranked {
                        value,
                        number: m.number,
                        pv: m.pv.clone(),
                        basis,
                    }
                })
                .collect(),
        }
    }

    /// The legal moves, those worth searching first, and what the choice leaves out if not all are asked for.
    fn root_moves(&mut self, all: bool) -> (Vec<RootMove<G::Move>>, LeftOut) {
        let (game, state) = (self.game, self.root);
        let left_out = self.choose(&state);
        // In a proven position nothing is left out: the choice may lack the move that the proof plays.
        let known = self.tracker.known_result(game, &state).is_some();
        let chosen: Vec<G::Move> = self.tracker.moves(game, &state).map(|(_, mv)| mv).collect();
        let moves = game.moves(&state);
        let mut root: Vec<RootMove<G::Move>> = moves
            .map(|mv| RootMove {
                mv,
                number: -INFINITY,
                pv: vec![mv],
                sure: self.sure(mv),
                chosen: chosen.contains(&mv),
            })
            .collect();
        root.retain(|m| all || known || m.chosen);
        // If all are sure, search has only to find the way: among the best, unless all are asked for.
        if let Some(best) = root.iter().map(|m| m.sure).collect::<Option<Vec<_>>>() {
            let best = best.into_iter().max();
            root.retain(|m| all || m.sure == best);
        } else {
            root.iter_mut().for_each(|m| m.sure = None);
        }
        let score = |m: &RootMove<G::Move>| self.tracker.move_order_score(game, &state, m.mv);
        root.sort_by_cached_key(|m| std::cmp::Reverse((m.chosen, score(m))));
        (root, if all || known { LeftOut::Nothing } else { left_out })
    }

    /// Looks longer than elsewhere for a win that leaves the opponent little choice, and puts its move first.
    fn find_forced_win(&mut self, root: &mut Vec<RootMove<G::Move>>) -> bool {
        // Short limits leave most of the search for other things: a position takes less than a microsecond here.
        let limits = self.shared.limits;
        let by_nodes = limits.nodes.map_or(FORCED_LIMIT, |nodes| nodes / 4);
        let by_time = limits.time.map_or(FORCED_LIMIT, |time| time.as_micros() as u64);
        let limit = FORCED_LIMIT.min(by_nodes).min(by_time);
        let (win, visited) = self.tracker.long_forced_win(self.game, &self.root, limit);
        self.nodes += visited;
        self.unreported += visited;
        let Some(LongWin { plies, line: pv }) = win else {
            return false;
        };
        self.seldepth = plies.into();
        let number = value::of_known_result(KnownResult::Win(Some(plies)), 0);
        root.insert(
            0,
            RootMove {
                mv: pv[0],
                number,
                pv,
                sure: None,
                chosen: true,
            },
        );
        true
    }

    /// Adds the legal moves that are missing.
    fn add_left_out(&self, root: &mut Vec<RootMove<G::Move>>) {
        let missing = self
            .game
            .moves(&self.root)
            .filter(|&mv| root.iter().all(|m| m.mv != mv));
        let missing: Vec<RootMove<G::Move>> = missing
            .map(|mv| RootMove {
                mv,
                number: -INFINITY,
                pv: vec![mv],
                sure: None,
                chosen: false,
            })
            .collect();
        root.extend(missing);
    }

    /// By how many seeds a move at the root is sure to end ahead, if the tablebase knows.
    fn sure(&self, mv: G::Move) -> Option<i32> {
        let (game, state) = (self.game, &self.root);
        let next = game.play_unchecked(state, mv);
        // Also where the move ends the game: then what is left on the board still counts, as it does for the others.
        match self.tablebase?.0.probe(game, &next, u32::MAX)? {
            ProbeResult::Seeds { net, exact: true } if game.to_move(&next) == game.to_move(state) => Some(net),
            ProbeResult::Seeds { net, exact: true } => Some(-net),
            _ => None,
        }
    }

    fn search_root(&mut self, root: &mut [RootMove<G::Move>], depth: i32, all: bool) {
        let mut alpha = -INFINITY;
        let state = self.root;
        if !all {
            // Only the best move's value of the depth before is worth keeping, should this depth not be finished.
            root.iter_mut().skip(1).for_each(|m| m.number = -INFINITY);
        } else {
            root.sort_by_key(|m| !m.chosen);
        }
        // If all moves are asked for: the least that one of those chosen is worth, unless it loses. The others seldom reach it.
        let mut least = INFINITY;
        for (i, root_move) in root.iter_mut().enumerate() {
            let child = self.game.play_unchecked(&state, root_move.mv);
            let bounded = all && !root_move.chosen && least < INFINITY;
            let mut number = if bounded {
                self.child(&state, root_move.mv, &child, depth - 1, 1, least - 1, least)
            } else if i == 0 || all {
                self.child(&state, root_move.mv, &child, depth - 1, 1, -INFINITY, INFINITY)
            } else {
                self.child(&state, root_move.mv, &child, depth - 1, 1, alpha, alpha + 1)
            };
            if i > 0 && !all && number > alpha && !self.stopped {
                number = self.child(&state, root_move.mv, &child, depth - 1, 1, alpha, INFINITY);
            }
            if bounded && number >= PROVEN && !self.stopped {
                number = self.child(&state, root_move.mv, &child, depth - 1, 1, -INFINITY, INFINITY);
            } else if bounded && number > -PROVEN {
                let below = if self.reducing { NOT_CHOSEN } else { 0 };
                number = number.min((least - below).max(-MOST));
            }
            if self.stopped {
                break;
            }
            if i == 0 || all || number > alpha {
                root_move.number = number;
                root_move.pv.truncate(1);
                root_move.pv.extend_from_slice(&self.pv[1]);
            } else {
                root_move.number = -INFINITY;
            }
            alpha = alpha.max(number);
            if root_move.chosen && number > -PROVEN {
                least = least.min(number);
            }
        }
        // Stable, so that moves that did not raise the value keep their order.
        root.sort_by_key(|m| std::cmp::Reverse((m.sure, m.number)));
    }
}
