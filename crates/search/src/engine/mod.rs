//! The engine: iterative deepening, principal-variation search and a shared transposition table, for any game.

mod history;
mod move_ordering;
mod root;
mod transposition_table;
mod worker;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use ludoteca_rules::Line;

use crate::evaluation::Evaluator;
use crate::tablebase::{ProbeResult, Tablebase};
use crate::value::{self, Basis, Value};
use transposition_table::Table;
use worker::Worker;

/// The deepest a line of search goes.
pub const MAX_DEPTH: u32 = 100;

/// Moves beyond this many are not listed one by one (a heap of Nim can have very many).
pub const MAX_LISTED: usize = 10_000;

/// When to stop. Whichever comes first counts; with none, only the stop signal ends the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Stop after this depth.
    pub depth: Option<u32>,
    /// Stop after so many positions. Exact with one thread, so that games can be repeated anywhere.
    pub nodes: Option<u64>,
    /// Never take longer than this.
    pub time: Option<Duration>,
    /// Start no new depth after this long.
    pub soft_time: Option<Duration>,
}

impl Limits {
    /// A depth alone.
    pub fn depth(depth: u32) -> Self {
        Limits {
            depth: Some(depth),
            ..Self::default()
        }
    }

    /// A fixed time.
    pub fn time(time: Duration) -> Self {
        Limits {
            time: Some(time),
            ..Self::default()
        }
    }

    /// A number of positions.
    pub fn nodes(nodes: u64) -> Self {
        Limits {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// The limits for a move time that the other end of a connection measures: a margin is left for the transfer.
    pub fn for_move(time: Duration) -> Self {
        Limits::time(time - (time / 20).min(Duration::from_millis(2)))
    }

    /// What a clock with so much left and so much added each move allows for one move.
    pub fn clock(left: Duration, increment: Duration) -> Self {
        // A game can go on for a hundred moves more, and every one of them also costs time on the way to us and back, on
        // a busy machine some milliseconds.
        let usable = left - (left / 8 * 7).min(Duration::from_millis(250));
        let share = (usable / 25 + increment * 3 / 4).min(usable / 3);
        Limits {
            time: Some((share * 3).min(usable / 2)),
            soft_time: Some(share),
            ..Self::default()
        }
    }
}

/// What a search has found so far.
#[derive(Clone, Debug)]
pub struct Report<M> {
    /// The depth finished; 0 if theory answered.
    pub depth: u32,
    /// The deepest line looked at.
    pub seldepth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
    /// The moves looked at, best first; just the best one unless all were asked for.
    pub lines: Vec<Ranked<M>>,
}

/// A move with its value.
#[derive(Clone, Debug)]
pub struct Ranked<M> {
    /// Its value for the player to move.
    pub value: Value,
    /// The engine's own number for it.
    pub number: i32,
    /// The move and what is expected to follow.
    pub pv: Vec<M>,
    /// What the value rests on.
    pub basis: Basis,
}

impl<M> Ranked<M> {
    /// Whether the value, though a number of seeds, is sure: a tablebase said it.
    pub fn exact(&self) -> bool {
        self.basis == Basis::Table && matches!(self.value, Value::Estimate(_))
    }
}

impl<M: Copy> Report<M> {
    /// The best move.
    pub fn best(&self) -> Option<M> {
        self.lines.first().and_then(|line| line.pv.first()).copied()
    }
}

/// An engine: a table that stays from move to move, and a number of threads.
pub struct Engine {
    table: Table,
    threads: usize,
}

/// What all threads of one search share.
struct Shared<'s> {
    table: &'s Table,
    stop: &'s AtomicBool,
    done: AtomicBool,
    nodes: AtomicU64,
    limits: Limits,
    start: Instant,
}

impl Shared<'_> {
    /// Whether the search must end now, given the positions one thread has visited since it last asked.
    fn must_stop(&self, visited: u64) -> bool {
        let nodes = self.nodes.fetch_add(visited, Ordering::Relaxed) + visited;
        let out = self.done.load(Ordering::Relaxed)
            || self.stop.load(Ordering::Relaxed)
            || self.limits.nodes.is_some_and(|limit| nodes >= limit)
            || self.limits.time.is_some_and(|limit| self.start.elapsed() >= limit);
        if out {
            self.done.store(true, Ordering::Relaxed);
        }
        out
    }
}

impl Engine {
    /// An engine with so much memory for its table, in megabytes, and so many threads.
    pub fn new(megabytes: usize, threads: usize) -> Self {
        Engine {
            table: Table::new(megabytes),
            threads: threads.max(1),
        }
    }

    /// Forgets everything: for a new game, or for results that can be repeated.
    pub fn clear(&self) {
        self.table.clear();
    }

    /// Searches the position of a line of play that is not over. `all` asks for the value of every move, not only the
    /// best. Each finished depth is reported; the last report is returned, `None` only if the game is over.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use ludoteca_rules::{Game, Line, oware::Oware};
    /// use ludoteca_search::engine::{Engine, Limits};
    /// let line = Line::new(Oware::preset("abapa")?);
    /// let engine = Engine::new(1, 1);
    /// let report = engine.search(&line, Limits::depth(6), false, &AtomicBool::new(false), &mut |_| ()).unwrap();
    /// assert_eq!(report.depth, 6);
    /// # Ok::<(), ludoteca_rules::UserError>(())
    /// ```
    pub fn search<G: Evaluator>(
        &self,
        line: &Line<G>,
        limits: Limits,
        all: bool,
        stop: &AtomicBool,
        each: &mut dyn FnMut(&Report<G::Move>),
    ) -> Option<Report<G::Move>> {
        self.search_with(None, line, limits, all, stop, each)
    }

    /// The same with a tablebase to ask.
    pub fn search_with<G: Evaluator>(
        &self,
        tablebase: Option<&dyn Tablebase<G>>,
        line: &Line<G>,
        limits: Limits,
        all: bool,
        stop: &AtomicBool,
        each: &mut dyn FnMut(&Report<G::Move>),
    ) -> Option<Report<G::Move>> {
        if line.outcome().is_some() {
            return None;
        }
        if let Some(report) = theory_move(line, all).or_else(|| report_from_tablebase(tablebase?, line, all)) {
            each(&report);
            return Some(report);
        }
        self.table.age();
        let shared = Shared {
            table: &self.table,
            stop,
            done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            limits,
            start: Instant::now(),
        };
        std::thread::scope(|scope| {
            for helper in 1..self.threads {
                let shared = &shared;
                let body = move || drop(Worker::new(line, tablebase, shared).deepen(helper as u32, false, &mut |_| ()));
                // A system that gives no more threads leaves the work to those there are.
                if std::thread::Builder::new().spawn_scoped(scope, body).is_err() {
                    break;
                }
            }
            let mut report = Worker::new(line, tablebase, &shared).deepen(0, all, each);
            shared.done.store(true, Ordering::Relaxed);
            if !all {
                fall_back(line, &mut report);
            }
            Some(report)
        })
    }
}

/// When things look bad and a strategy is known that never loses, its move is the better choice.
fn fall_back<G: Evaluator>(line: &Line<G>, report: &mut Report<G::Move>) {
    if report.lines.first().is_some_and(|best| best.number < 0)
        && let Some(mv) = line.game().safe_reply(line)
    {
        report.lines.insert(
            0,
            Ranked {
                value: Value::Estimate(0),
                number: 0,
                pv: vec![mv],
                basis: line.game().estimates_rest_on(line.state()),
            },
        );
    }
}

/// The answer of a game that needs no search.
fn theory_move<G: Evaluator>(line: &Line<G>, all: bool) -> Option<Report<G::Move>> {
    let (game, state) = (line.game(), line.state());
    let best = game.theory_move(state)?;
    let rank = |mv: G::Move| {
        let next = game.play_unchecked(state, mv);
        let number = match game.outcome(&next) {
            Some(outcome) => worker::outcome_number(&outcome, game.to_move(state), 1),
            None => game
                .known_result(&next)
                .map_or(0, |known| -value::of_known_result(known, 1)),
        };
        at_once(mv, number, Basis::Proof)
    };
    let mut lines = vec![rank(best)];
    if all {
        lines.extend(game.moves(state).take(MAX_LISTED).filter(|&mv| mv != best).map(rank));
        lines[1..].sort_by_key(|line| std::cmp::Reverse(line.number));
    }
    Some(answered(lines))
}

/// The answer of a tablebase that counts plies for every move: to search would find nothing more.
fn report_from_tablebase<G: Evaluator>(
    tablebase: &dyn Tablebase<G>,
    line: &Line<G>,
    all: bool,
) -> Option<Report<G::Move>> {
    let (game, state) = (line.game(), line.state());
    let rank = |mv: G::Move| {
        let next = game.play_unchecked(state, mv);
        if let Some(outcome) = game.outcome(&next) {
            let number = worker::outcome_number(&outcome, game.to_move(state), 1);
            return Some(at_once(mv, number, Basis::Proof));
        }
        let number = match tablebase.probe(game, &next, u32::MAX)? {
            ProbeResult::Seeds { .. } => return None,
            probed => value::of_probe(probed, 1),
        };
        let number = if game.to_move(&next) == game.to_move(state) {
            number
        } else {
            -number
        };
        let mut ranked = at_once(mv, number, Basis::Table);
        if number == 0 {
            ranked.value = Value::Draw;
        }
        Some(ranked)
    };
    let mut lines: Vec<Ranked<G::Move>> = game.moves(state).map(rank).collect::<Option<_>>()?;
    lines.sort_by_key(|line| std::cmp::Reverse(line.number));
    lines.truncate(if all { MAX_LISTED } else { 1 });
    Some(answered(lines))
}

/// A move whose value is known without search.
fn at_once<M>(mv: M, number: i32, basis: Basis) -> Ranked<M> {
    Ranked {
        value: Value::of(number, false),
        number,
        pv: vec![mv],
        basis,
    }
}

/// A report on moves that took no search.
fn answered<M>(lines: Vec<Ranked<M>>) -> Report<M> {
    Report {
        depth: 0,
        seldepth: 0,
        nodes: lines.len() as u64,
        elapsed: Duration::ZERO,
        hashfull: 0,
        lines,
    }
}
