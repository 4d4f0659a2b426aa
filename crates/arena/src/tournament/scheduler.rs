//! The scheduler of a tournament: games are given out here, and their results come together.

use ludoteca_rules::UserError;

use super::pgn_writer::{number_of, result_of};
use super::results::{GameResult, Results};
use super::schedule::{Pairing, Schedule};
use super::{Archive, Settings, Stop, Test};
use crate::record::Record;

/// Where results come together and the next games are given out.
pub(super) struct Scheduler {
    pub(super) schedule: Schedule,
    /// The number of the next game to look at.
    next: u64,
    /// Games that are being played.
    playing: usize,
    pub(super) results: Results,
    pub(super) test: Option<Test>,
    /// Where games are kept; away while somebody writes.
    pub(super) store: Option<Box<dyn Archive>>,
    /// Whether a worker is writing. It also writes what is added to the pending writes meanwhile.
    pub(super) writing: bool,
    pub(super) pending: PendingWrites,
    /// Boards that wait for the others.
    pub(super) idle: usize,
    /// Who has failed and is not to be begun again.
    out: Vec<bool>,
    over: bool,
    /// Why it cannot go on.
    pub(super) failed: Option<UserError>,
}

/// What there is to do.
pub(super) enum Task {
    Play(Pairing),
    Wait,
    Finish,
}

impl Scheduler {
    /// A scheduler for a tournament of which some games have been played.
    ///
    /// # Errors
    /// When the games are another tournament's.
    pub(super) fn new(
        settings: &Settings,
        identity: &str,
        store: Option<Box<dyn Archive>>,
        kept: &[Record],
    ) -> Result<Self, UserError> {
        let mut scheduler = Scheduler {
            schedule: Schedule::new(
                settings.format,
                settings.entrants.len(),
                settings.games,
                settings.rounds,
                settings.seed,
            ),
            next: 0,
            playing: 0,
            results: Results::default(),
            test: settings.sprt.map(Test::new),
            store,
            writing: false,
            pending: PendingWrites::default(),
            idle: 0,
            out: vec![false; settings.entrants.len()],
            over: false,
            failed: None,
        };
        let mut kept: Vec<(u64, &Record)> = kept
            .iter()
            .map(|record| Ok((number_of(record, identity)?, record)))
            .collect::<Result<_, UserError>>()?;
        kept.sort_by_key(|(number, _)| *number);
        // Round by round: the results of one say what the games of the next are.
        let mut kept = kept.into_iter().peekable();
        loop {
            while let Some((number, record)) = kept.next_if(|(number, _)| *number < scheduler.schedule.len()) {
                if let Some(result) = scheduler
                    .schedule
                    .pairing(number)
                    .and_then(|pairing| result_of(record, pairing))
                {
                    scheduler.results.add(result);
                }
            }
            let complete = (0..scheduler.schedule.len()).all(|number| scheduler.results.has(number));
            if kept.peek().is_none() || !complete || !scheduler.schedule.next_round(&scheduler.results) {
                break;
            }
        }
        if let Some(test) = &mut scheduler.test {
            test.take_in(&scheduler.results);
        }
        Ok(scheduler)
    }

    /// Whether the sequential test is.
    pub(super) fn decided(&self) -> bool {
        self.test.as_ref().is_some_and(|test| test.verdict().is_some())
    }

    /// What to do next.
    pub(super) fn task(&mut self, stop: &Stop) -> Task {
        if self.over || self.failed.is_some() || stop.asked() {
            return Task::Finish;
        }
        loop {
            while self.results.has(self.next) {
                self.next += 1;
            }
            if self.decided() {
                self.over = true;
                return Task::Finish;
            }
            if let Some(pairing) = self.schedule.pairing(self.next) {
                self.next += 1;
                self.playing += 1;
                return Task::Play(pairing);
            }
            if self.playing > 0 {
                return Task::Wait;
            }
            if !self.schedule.next_round(&self.results) {
                self.over = true;
                return Task::Finish;
            }
        }
    }

    /// Whether a player is not to be begun again.
    pub(super) fn is_out(&self, player: usize) -> bool {
        self.out[player]
    }

    /// Bars a player from the rest of his games.
    pub(super) fn bar(&mut self, player: usize) {
        self.out[player] = true;
    }

    /// A game that was given out has been broken off.
    pub(super) fn broken_off(&mut self) {
        self.playing -= 1;
    }

    /// Counts a game that has been kept.
    pub(super) fn count(&mut self, result: GameResult) {
        self.playing -= 1;
        self.results.add(result);
        if let Some(test) = &mut self.test {
            test.take_in(&self.results);
        }
    }
}

/// Games that have been handed in and are not kept yet.
#[derive(Default)]
pub(super) struct PendingWrites {
    /// Their records, one behind the other.
    pub(super) records: String,
    pub(super) games: Vec<FinishedGame>,
}

impl PendingWrites {
    /// Takes all off it.
    pub(super) fn clear(&mut self) {
        self.records.clear();
        self.games.clear();
    }
}

/// A game that has been handed in.
pub(super) struct FinishedGame {
    pub(super) board: usize,
    pub(super) result: GameResult,
    pub(super) fault: Option<String>,
}
