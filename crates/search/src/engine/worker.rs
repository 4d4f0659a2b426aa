//! One thread's search.

use ludoteca_rules::{History, Line, Outcome, Player, Verdict};

use super::history::HistoryTable;
use super::move_ordering::{Candidate, pick};
use super::transposition_table::{Bound, Entry};
use super::{MAX_DEPTH, Ranked, Report, Shared};
use crate::evaluation::Evaluator;
use crate::tablebase::{ProbeResult, Tablebase};
use crate::value::{self, MOST, PROVEN, Value, WIN, WIN_BY_REPETITION};

/// Deeper than this no line is followed.
const MAX_PLY: usize = MAX_DEPTH as usize + 60;
/// The outermost window.
const INFINITY: i32 = WIN + 1;
/// For searches of fewer positions the fill of the table is not measured.
const SHORT: u64 = 5_000;
/// Positions searched less deep are not worth a place in the table.
pub(super) const LEAST_STORED: i32 = 2;
/// How often to look at the clock, in positions of an ordinary number of moves.
const LOOK: u64 = 256;
const ORDINARY_MOVES: u64 = 64;

pub(super) struct Worker<'s, G: Evaluator> {
    pub(super) game: &'s G,
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
        let mut root = self.root_moves(all);
        let only = root.len() == 1 && !all;
        let longest = self.game.max_remaining_plies(&self.root);
        let mut report = self.report(0, &root[..1.min(root.len())], false);
        for depth in 1 + skip % 2..=limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH) {
            // As deep as the game can last nothing is searched to less: then no end is out of sight, and a draw is proven.
            let exhaustive = longest.is_some_and(|plies| depth >= plies);
            self.reducing = !exhaustive;
            self.search_root(&mut root, depth as i32, all);
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
                .map(|m| Ranked {
                    value: match m.sure {
                        Some(net) => Value::Estimate(100 * net),
                        None => Value::of(m.number, exhaustive),
                    },
                    number: m.number,
                    pv: m.pv.clone(),
                    exact: m.sure.is_some(),
                })
                .collect(),
        }
    }

    /// The legal moves, those worth searching if there are any and not all are asked for.
    fn root_moves(&self, all: bool) -> Vec<RootMove<G::Move>> {
        let (game, state) = (self.game, &self.root);
        let mut moves: Vec<G::Move> = game.moves(state).collect();
        // A proven position gets no selection: it may leave out the move that the proof plays.
        if let Some(worth) = game
            .candidate_filter(state)
            .filter(|_| !all && game.known_result(state).is_none())
        {
            moves.retain(|&mv| worth(mv));
        }
        let mut root: Vec<RootMove<G::Move>> = moves
            .into_iter()
            .map(|mv| RootMove {
                mv,
                number: -INFINITY,
                pv: vec![mv],
                sure: self.sure(mv),
            })
            .collect();
        // If all are sure, search has only to find the way: among the best, unless all are asked for.
        if let Some(best) = root.iter().map(|m| m.sure).collect::<Option<Vec<_>>>() {
            let best = best.into_iter().max();
            root.retain(|m| all || m.sure == best);
        } else {
            root.iter_mut().for_each(|m| m.sure = None);
        }
        root.sort_by_key(|m| std::cmp::Reverse(game.move_order_score(state, m.mv)));
        root
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
        }
        for (i, root_move) in root.iter_mut().enumerate() {
            let child = self.game.play_unchecked(&state, root_move.mv);
            let mut number = if i == 0 || all {
                self.child(&state, &child, depth - 1, 1, -INFINITY, INFINITY)
            } else {
                self.child(&state, &child, depth - 1, 1, alpha, alpha + 1)
            };
            if i > 0 && !all && number > alpha && !self.stopped {
                number = self.child(&state, &child, depth - 1, 1, alpha, INFINITY);
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
        }
        // Stable, so that moves that did not raise the value keep their order.
        root.sort_by_key(|m| std::cmp::Reverse((m.sure, m.number)));
    }

    /// The value of a child for the player who moves in the parent; the turn may have stayed with him.
    fn child(&mut self, parent: &G::State, child: &G::State, depth: i32, ply: usize, alpha: i32, beta: i32) -> i32 {
        let same = self.game.to_move(parent) == self.game.to_move(child);
        let (low, high) = if same { (alpha, beta) } else { (-beta, -alpha) };
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
        if let Some(known) = self.game.known_result(state) {
            return Some(value::of_known_result(known, ply));
        }
        let (tablebase, below) = self.tablebase?;
        let probed = tablebase.probe(self.game, state, below)?;
        Some(value::of_probe(probed, ply))
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
        let follow = G::QUIESCENCE && ply < MAX_PLY;
        let threatened = follow && self.game.threatened(state);
        let mut best = if threatened {
            -INFINITY
        } else {
            self.game.evaluate(state).clamp(-MOST, MOST)
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
            let value = self.child(state, &child, -1 - beyond as i32, ply + 1, alpha, beta);
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
            return self.game.evaluate(state).clamp(-MOST, MOST);
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
            let value = self.game.evaluate(state).clamp(-MOST, MOST);
            if value - margin.each_ply * depth >= beta {
                return value;
            }
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
        list.clear();
        let stored = if first == u16::MAX {
            None
        } else {
            self.game.search_moves(state).nth(first.into())
        };
        match stored {
            Some(mv) => list.push(Candidate {
                mv,
                place: first,
                order: i32::MAX,
                forcing: true,
            }),
            None => self.fill(list, state, &node),
        }
        let mut i = 0;
        loop {
            if i == 1 && stored.is_some() {
                self.fill(list, state, &node);
            }
            let Some(candidate) = pick(list, i) else { break };
            let child = self.game.play_unchecked(state, candidate.mv);
            let mut value;
            if i == 0 {
                value = self.child(state, &child, depth - 1, ply + 1, low, beta);
            } else {
                let less = if candidate.forcing || !self.reducing {
                    0
                } else {
                    self.game.reduction(depth, i, list.len(), pv_node)
                };
                value = self.child(state, &child, depth - 1 - less, ply + 1, low, low + 1);
                if less > 0 && value > low && !self.stopped {
                    value = self.child(state, &child, depth - 1, ply + 1, low, low + 1);
                }
                if pv_node && value > low && value < beta && !self.stopped {
                    value = self.child(state, &child, depth - 1, ply + 1, low, beta);
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

    /// A value by a rule of repetition or length. A position that comes back in search will come back again, so the
    /// second occurrence stands for the last.
    fn history_outcome(&self, state: &G::State, ply: usize) -> Option<i32> {
        let occurrences = self.repetitions.occurrences();
        let occurrences = if occurrences > 1 {
            occurrences.max(u32::from(u8::MAX))
        } else {
            occurrences
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
    /// The place of the move that the table remembers; `u16::MAX` for none.
    pub(super) first: u16,
}

/// A move at the root with what is known of it.
struct RootMove<M> {
    mv: M,
    number: i32,
    pv: Vec<M>,
    /// By how many seeds it is sure to end ahead, if a tablebase knows that of all moves.
    sure: Option<i32>,
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
