//! One thread's search.

use ludoteca_rules::{History, Line, Outcome, Player, Verdict};

use super::history::HistoryTable;
use super::move_ordering::{Candidate, pick};
use super::transposition_table::{Bound, Entry};
use super::{MAX_DEPTH, Shared};
use crate::evaluation::{Evaluator, KnownResult, LeftOut, Tracker};
use crate::tablebase::{ProbeResult, Tablebase};
use crate::value::{self, MOST, PROVEN, WIN, WIN_BY_REPETITION};

/// Deeper than this no line is followed.
const MAX_PLY: usize = MAX_DEPTH as usize + 60;
/// The outermost window.
pub(super) const INFINITY: i32 = WIN + 1;
/// Positions searched less deep are not worth a place in the table.
pub(super) const LEAST_STORED: i32 = 2;
/// How often to look at the clock, in positions of an ordinary number of moves.
const LOOK: u64 = 256;
const ORDINARY_MOVES: u64 = 64;

pub(super) struct Worker<'s, G: Evaluator> {
    pub(super) game: &'s G,
    pub(super) tracker: G::Tracker,
    pub(super) root: G::State,
    /// Plies of the game before the root.
    plies: u32,
    pub(super) shared: &'s Shared<'s>,
    /// Who is asked about positions that have less on the board than the root, and how much that has.
    pub(super) tablebase: Option<(&'s dyn Tablebase<G>, u32)>,
    repetitions: History,
    pub(super) nodes: u64,
    pub(super) unreported: u64,
    look: u64,
    pub(super) stopped: bool,
    /// Whether late moves are searched to less depth.
    pub(super) reducing: bool,
    pub(super) seldepth: usize,
    /// Candidates of each ply: allocated once, used again and again.
    lists: Vec<Vec<Candidate<G::Move>>>,
    pub(super) killers: Vec<[u16; 2]>,
    pub(super) history_scores: HistoryTable,
    pub(super) pv: Vec<Vec<G::Move>>,
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

    /// The value of a child for the player who moves in the parent; the turn may have stayed with him.
    #[expect(clippy::too_many_arguments)]
    pub(super) fn child(
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
