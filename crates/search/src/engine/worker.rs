//! One thread's search.

use ludoteca_rules::{History, Line, Outcome, Player, Verdict};

use super::history::HistoryTable;
use super::move_ordering::{Candidate, pick};
use super::transposition_table::{Bound, Entry};
use super::{MAX_DEPTH, Ranked, Report, Shared};
use crate::evaluation::{Evaluator, KnownResult, LeftOut, LongWin, Tracker};
use crate::tablebase::{ProbeResult, Tablebase};
use crate::value::{self, Basis, MOST, PROVEN, Value, WIN, WIN_BY_REPETITION};

/// Deeper than this no line is followed.
const MAX_PLY: usize = MAX_DEPTH as usize + 60;
/// The outermost window.
const INFINITY: i32 = WIN + 1;
/// For searches of fewer positions the fill of the table is not measured.
const SHORT: u64 = 5_000;
/// Positions searched less deep are not worth a place in the table.
pub(super) const LEAST_STORED: i32 = 2;
/// How many positions a search for a forced win may visit before anything else is searched.
const FORCED_LIMIT: u64 = 20_000;
/// A search that may go no deeper than this does without.
const SHALLOW: u32 = 8;
/// A move that was not chosen as worth searching is put so much below the least of those that were, at least.
const NOT_CHOSEN: i32 = 100;
/// How often to look at the clock, in positions of an ordinary number of moves.
const LOOK: u64 = 256;
const ORDINARY_MOVES: u64 = 64;

pub(super) struct Worker<'s, G: Evaluator> {
    pub(super) game: &'s G,
    pub(super) tracker: G::Tracker,
    root: G::State,
    /// Plies of the game before the root.
    plies: u32,
    pub(super) shared: &'s Shared<'s>,
    /// Who is asked about positions that have less on the board than the root, and how much that has.
    tablebase: Option<(&'s dyn Tablebase<G>, u32)>,
    repetitions: History,
    nodes: u64,
    unreported: u64,
    look: u64,
    stopped: bool,
    /// Whether late moves are searched to less depth.
    reducing: bool,
    seldepth: usize,
    /// Candidates of each ply: allocated once, used again and again.
    lists: Vec<Vec<Candidate<G::Move>>>,
    pub(super) killers: Vec<[u16; 2]>,
    pub(super) history_scores: HistoryTable,
    pv: Vec<Vec<G::Move>>,
}

/// The engine's number for a game that is over, for a player, `ply` plies below the root.
pub(super) fn outcome_number(outcome: &Outcome, player: Player, ply: usize) -> i32 {
    match outcome.verdict {
        Verdict::Draw => 0,
        Verdict::Win(winner) if winner == player => WIN - ply as i32,
        Verdict::Win(_) => ply as i32 - WIN,
    }
}

/// How often to look at the clock where there are so many moves. On a large board a position has more of them and each
/// takes longer, so the time between two looks would grow with the square.
fn look(moves: u64) -> u64 {
    let times = (moves / ORDINARY_MOVES + 1).min(LOOK);
    (LOOK / (times * times)).max(1)
}

impl<'s, G: Evaluator> Worker<'s, G> {
    pub(super) fn new(line: &'s Line<G>, tablebase: Option<&'s dyn Tablebase<G>>, shared: &'s Shared<'s>) -> Self {
        let game = line.game();
        let mut repetitions = History::new();
        for (i, state) in line.states().iter().enumerate() {
            repetitions.push(
                game.hash(state),
                i == 0 || game.irreversible(&line.states()[i - 1], state),
            );
        }
        Worker {
            game,
            tracker: G::Tracker::new(game, line.state()),
            root: *line.state(),
            plies: game.plies(&line.states()[0]) + line.moves().len() as u32,
            shared,
            tablebase: tablebase.map(|tablebase| (tablebase, tablebase.size(line.state()))),
            repetitions,
            nodes: 0,
            unreported: 0,
            look: look(game.count_moves(line.state())),
            stopped: false,
            reducing: true,
            seldepth: 0,
            lists: vec![Vec::new(); MAX_PLY + 1],
            killers: vec![[u16::MAX; 2]; MAX_PLY + 1],
            history_scores: HistoryTable::new(),
            pv: vec![Vec::new(); MAX_PLY + 2],
        }
    }

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
        report.nodes = self.shared.nodes.load(std::sync::atomic::Ordering::Relaxed);
        report.elapsed = self.shared.start.elapsed();
        report
    }

    fn flush_node_count(&mut self) {
        self.shared
            .nodes
            .fetch_add(self.unreported, std::sync::atomic::Ordering::Relaxed);
        self.unreported = 0;
    }

    fn report(&mut self, depth: u32, root: &[RootMove<G::Move>], exhaustive: bool) -> Report<G::Move> {
        self.flush_node_count();
        let nodes = self.shared.nodes.load(std::sync::atomic::Ordering::Relaxed);
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

    /// The value of a child for the player who moves in the parent; the turn may have stayed with him.
    #[expect(clippy::too_many_arguments)]
    fn child(
        &mut self,
        parent: &G::State,
        mv: G::Move,
        child: &G::State,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let same = self.game.to_move(parent) == self.game.to_move(child);
        let (low, high) = if same { (alpha, beta) } else { (-beta, -alpha) };
        self.tracker.play(self.game, parent, mv);
        let value = if depth <= 0 {
            self.pv[ply].clear();
            self.quiescence(child, depth.unsigned_abs(), ply, low, high)
        } else {
            let hash = self.game.hash(child);
            if depth >= LEAST_STORED {
                self.shared.table.prefetch(self.key(hash));
            }
            self.repetitions.push(hash, self.game.irreversible(parent, child));
            let value = self.node(child, hash, depth, ply, low, high);
            self.repetitions.pop();
            value
        };
        self.tracker.undo(self.game, parent, mv);
        if same { value } else { -value }
    }

    /// Counts a position, and now and then looks whether to stop.
    fn visit(&mut self, ply: usize) {
        self.nodes += 1;
        self.unreported += 1;
        self.seldepth = self.seldepth.max(ply);
        if self.unreported >= self.look {
            self.stopped |= self.shared.must_stop(std::mem::take(&mut self.unreported));
        }
    }

    /// The value of a position that is settled without looking further.
    #[inline]
    fn settled(&self, state: &G::State, ply: usize) -> Option<i32> {
        if let Some(outcome) = self.game.outcome(state) {
            return Some(outcome_number(&outcome, self.game.to_move(state), ply));
        }
        if let Some(known) = self.tracker.known_result(self.game, state) {
            return Some(value::of_known_result(known, ply));
        }
        let (tablebase, below) = self.tablebase?;
        let probed = tablebase.probe(self.game, state, below)?;
        Some(value::of_probe(probed, ply))
    }

    /// The value of a position in which the player to move wins without leaving his opponent a choice.
    #[inline]
    fn forced_win(&mut self, state: &G::State, ply: usize) -> Option<i32> {
        let (plies, visited) = self.tracker.forced_win(self.game, state);
        self.nodes += visited;
        self.unreported += visited;
        plies.map(|plies| value::of_known_result(KnownResult::Win(Some(plies)), ply))
    }

    /// Lets the tracker choose the moves worth searching.
    #[inline]
    pub(super) fn choose(&mut self, state: &G::State) -> LeftOut {
        let (left_out, visited) = self.tracker.choose(self.game, state, !self.reducing);
        self.nodes += visited;
        self.unreported += visited;
        left_out
    }

    /// At the horizon or so many plies beyond it: the estimate, improved only by moves that change the balance. Where a threat has
    /// to be answered, what the answers lead to.
    fn quiescence(&mut self, state: &G::State, beyond: u32, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        self.visit(ply);
        if let Some(value) = self.settled(state, ply) {
            return value;
        }
        // At the horizon there is no way to find any more, and what a tablebase says is better than an estimate.
        if let Some(probed) = self
            .tablebase
            .and_then(|(tablebase, _)| tablebase.probe(self.game, state, u32::MAX))
        {
            return match probed {
                ProbeResult::Seeds { net, .. } => (100 * net).clamp(-MOST, MOST),
                probed => value::of_probe(probed, ply),
            };
        }
        if let Some(value) = self.forced_win(state, ply) {
            return value;
        }
        let follow = G::QUIESCENCE && ply < MAX_PLY;
        let threatened = follow && self.game.threatened(state);
        let mut best = if threatened {
            -INFINITY
        } else {
            self.tracker.evaluate(self.game, state).clamp(-MOST, MOST)
        };
        if best >= beta || !follow {
            return best;
        }
        alpha = alpha.max(best);
        for mv in self.game.search_moves(state) {
            if !threatened && !self.game.followed(state, mv, beyond) {
                continue;
            }
            let child = self.game.play_unchecked(state, mv);
            let value = self.child(state, mv, &child, -1 - beyond as i32, ply + 1, alpha, beta);
            best = best.max(value);
            alpha = alpha.max(best);
            if alpha >= beta || self.stopped {
                break;
            }
        }
        best
    }

    fn node(&mut self, state: &G::State, hash: u64, mut depth: i32, ply: usize, mut alpha: i32, mut beta: i32) -> i32 {
        self.visit(ply);
        self.pv[ply].clear();
        if self.stopped {
            return 0;
        }
        if let Some(value) = self.settled(state, ply) {
            return value;
        }
        if let Some(value) = self.history_outcome(state, ply) {
            return value;
        }
        if ply >= MAX_PLY {
            return self.tracker.evaluate(self.game, state).clamp(-MOST, MOST);
        }
        // No win can be shorter than the next ply, no loss shorter than this.
        alpha = alpha.max(ply as i32 - WIN);
        beta = beta.min(WIN - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        let threatened = self.game.threatened(state);
        depth += i32::from(threatened);
        let pv_node = beta - alpha > 1;
        let stored = if depth >= LEAST_STORED {
            self.shared.table.get(self.key(hash))
        } else {
            None
        };
        if let Some(entry) = stored
            && !pv_node
            && entry.depth >= depth
        {
            let value = from_table(entry.value, ply);
            let cuts = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => value >= beta,
                Bound::AtMost => value <= alpha,
            };
            if cuts {
                return value;
            }
        }
        // Far above what the opponent allows, near the horizon: no search would change that.
        if let Some(margin) = G::REVERSE_FUTILITY
            && self.reducing
            && !pv_node
            && !threatened
            && depth <= margin.depth
            && beta.abs() < MOST
        {
            let value = self.tracker.evaluate(self.game, state).clamp(-MOST, MOST);
            if value - margin.each_ply * depth >= beta {
                return value;
            }
        }
        // A win that was looked for in vain at the last visit is not looked for again.
        if stored.is_none_or(|entry| entry.value >= PROVEN)
            && let Some(value) = self.forced_win(state, ply)
        {
            if depth >= LEAST_STORED {
                let entry = Entry {
                    value: to_table(value, ply),
                    depth: MAX_DEPTH as i32,
                    bound: Bound::AtLeast,
                    place: u16::MAX,
                };
                self.shared.table.put(self.key(hash), entry);
            }
            return value;
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        let first = stored.map_or(u16::MAX, |entry| entry.place);
        let value = self.best_of(
            &mut list,
            state,
            Node {
                hash,
                depth,
                ply,
                alpha,
                beta,
                first,
            },
        );
        self.lists[ply] = list;
        value
    }

    /// Searches the moves, most promising first, and stores what came of it. The table's move is tried before the others
    /// are even listed: it often settles the matter.
    fn best_of(&mut self, list: &mut Vec<Candidate<G::Move>>, state: &G::State, node: Node) -> i32 {
        let Node {
            hash,
            depth,
            ply,
            alpha,
            beta,
            first,
        } = node;
        let pv_node = beta - alpha > 1;
        let (mut best, mut place, mut low) = (-INFINITY, u16::MAX, alpha);
        let mut left_out = LeftOut::Nothing;
        list.clear();
        let stored = if first == u16::MAX {
            None
        } else {
            G::Tracker::numbered(self.game, state, first)
        };
        match stored {
            Some(mv) => list.push(Candidate {
                mv,
                place: first,
                order: i32::MAX,
                forcing: true,
            }),
            None => {
                left_out = self.fill(list, state, &node);
                best = value_of_left_out(left_out, ply);
            }
        }
        let mut i = 0;
        loop {
            if i == 1 && stored.is_some() {
                left_out = self.fill(list, state, &node);
                best = best.max(value_of_left_out(left_out, ply));
            }
            let Some(candidate) = pick(list, i) else {
                if left_out != LeftOut::Unknown || best > -PROVEN {
                    break;
                }
                left_out = LeftOut::Nothing;
                self.fill_rest(list, state);
                continue;
            };
            let child = self.game.play_unchecked(state, candidate.mv);
            let extended = G::EXTEND_SECOND_MOVES && self.game.to_move(state) == self.game.to_move(&child);
            let deep = depth - 1 + i32::from(extended);
            let mut value;
            if i == 0 {
                value = self.child(state, candidate.mv, &child, deep, ply + 1, low, beta);
            } else {
                let less = if candidate.forcing || !self.reducing {
                    0
                } else {
                    self.game.reduction(depth, i, list.len(), pv_node)
                };
                value = self.child(state, candidate.mv, &child, deep - less, ply + 1, low, low + 1);
                if less > 0 && value > low && !self.stopped {
                    value = self.child(state, candidate.mv, &child, deep, ply + 1, low, low + 1);
                }
                if pv_node && value > low && value < beta && !self.stopped {
                    value = self.child(state, candidate.mv, &child, deep, ply + 1, low, beta);
                }
            }
            if self.stopped {
                return best;
            }
            if value > best {
                best = value;
                if value > low {
                    low = value;
                    place = candidate.place;
                    if pv_node {
                        self.keep_line(ply, candidate.mv);
                    }
                }
            }
            if low >= beta {
                self.remember_cutoff(state, &candidate, depth, ply);
                break;
            }
            i += 1;
        }
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best > alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        if depth >= LEAST_STORED {
            self.shared.table.put(
                self.key(hash),
                Entry {
                    value: to_table(best, ply),
                    depth,
                    bound,
                    place,
                },
            );
        }
        best
    }

    /// Where the table keeps a position. What was found with late moves cut short proves nothing, so an exhaustive search
    /// does not get to see it.
    #[inline]
    pub(super) fn key(&self, hash: u64) -> u64 {
        if self.reducing { hash } else { !hash }
    }

    /// A value by a rule of repetition or length. A position that comes back within the search will come back again, so the
    /// second occurrence stands for the last. One from before the search need not: the opponent may have better by now.
    fn history_outcome(&self, state: &G::State, ply: usize) -> Option<i32> {
        let occurrences = match self.repetitions.since_repeated() {
            None => 1,
            Some(moves) if moves < ply => u32::from(u8::MAX),
            Some(_) => self.repetitions.occurrences(),
        };
        let outcome = self.game.history_outcome(state, occurrences, self.plies + ply as u32)?;
        Some(match outcome.verdict {
            Verdict::Draw => 0,
            Verdict::Win(player) if player == self.game.to_move(state) => WIN_BY_REPETITION,
            Verdict::Win(_) => -WIN_BY_REPETITION,
        })
    }

    fn keep_line(&mut self, ply: usize, mv: G::Move) {
        let (head, tail) = self.pv.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(mv);
        head[ply].extend_from_slice(&tail[0]);
    }
}

/// A node of the search.
#[derive(Clone, Copy)]
pub(super) struct Node {
    hash: u64,
    pub(super) depth: i32,
    pub(super) ply: usize,
    alpha: i32,
    beta: i32,
    /// The number of the move that the table remembers; `u16::MAX` for none.
    pub(super) first: u16,
}

/// The least that a position is worth because of moves that were left out.
fn value_of_left_out(left_out: LeftOut, ply: usize) -> i32 {
    match left_out {
        LeftOut::Losing(plies) => value::of_known_result(KnownResult::Loss(Some(plies)), ply),
        LeftOut::Nothing | LeftOut::Unknown => -INFINITY,
    }
}

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

/// Proven values count plies from the root in search, from the position in the table.
fn to_table(value: i32, ply: usize) -> i32 {
    match value {
        PROVEN.. => value + ply as i32,
        _ if value <= -PROVEN => value - ply as i32,
        _ => value,
    }
}

fn from_table(value: i32, ply: usize) -> i32 {
    match value {
        PROVEN.. => value - ply as i32,
        _ if value <= -PROVEN => value + ply as i32,
        _ => value,
    }
}
