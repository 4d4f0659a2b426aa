//! The limits of a proof, and its progress.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use ludoteca_rules::Player;

use super::search::Checkpoint;

/// The limits of a proof. Whichever is met first ends it.
pub struct SolveLimits<'w> {
    /// When it began.
    pub start: Instant,
    /// Never take longer than this.
    pub time: Option<Duration>,
    /// Stop after so many positions, or soon after.
    pub nodes: Option<u64>,
    /// Bytes for tables.
    pub memory: u64,
    /// How many threads.
    pub threads: usize,
    /// Set to stop the work.
    pub stop: &'w AtomicBool,
}

impl SolveLimits<'_> {
    /// Whether the proof must end, given the positions visited so far.
    pub(super) fn run_out(&self, nodes: u64) -> bool {
        self.stop.load(Relaxed)
            || self.nodes.is_some_and(|limit| nodes >= limit)
            || self.time.is_some_and(|limit| self.start.elapsed() >= limit)
    }

    /// The same without limits on time and positions, for what has to be done once the value is known.
    pub(super) fn without_deadline(&self) -> Self {
        SolveLimits {
            time: None,
            nodes: None,
            ..*self
        }
    }
}

/// What a search is trying just now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Enumerating every reachable position: so many so far.
    Listing(u64),
    /// Searching for a win of this player within a budget: plies, or in Jeson Mor his quiet moves.
    Attacking(Player, u16),
}

/// How a proof is getting on.
pub struct Progress<'p> {
    /// Positions visited so far.
    pub nodes: u64,
    /// Time since the beginning.
    pub elapsed: Duration,
    /// What is being tried.
    pub stage: Stage,
    /// What could be saved, if the game has checkpoints.
    pub table: Option<&'p Checkpoint<'p>>,
    /// Whether this is the last report.
    pub over: bool,
}
