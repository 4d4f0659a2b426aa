//! The desk of a tournament: games are given out here, and their results come together.

use ludoteca_players::Sources;
use ludoteca_rules::UserError;

use super::paper::{number_of, result_of};
use super::results::{GameResult, Results};
use super::schedule::{Pairing, Schedule};
use super::{Archive, Settings, Stop, Test};
use crate::record::Record;

/// Where results come together and the next games are given out.
pub(super) struct Desk {
    pub(super) schedule: Schedule,
    /// The number of the next game to look at.
    next: u64,
    /// Games that are being played.
    playing: usize,
    pub(super) results: Results,
    pub(super) test: Option<Test>,
    /// Where games are kept; away while somebody writes.
    pub(super) store: Option<Box<dyn Archive>>,
    /// Whether somebody writes. He takes along what is put on the tray meanwhile.
    pub(super) writing: bool,
    pub(super) tray: Tray,
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
    GoHome,
}

impl Desk {
    /// A desk for a tournament of which some games have been played.
    ///
    /// # Errors
    /// When the games are another tournament's.
    pub(super) fn new<G: Sources>(
        settings: &Settings<G>,
        identity: &str,
        store: Option<Box<dyn Archive>>,
        kept: &[Record],
    ) -> Result<Self, UserError> {
        let mut desk = Desk {
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
            tray: Tray::default(),
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
            while let Some((number, record)) = kept.next_if(|(number, _)| *number < desk.schedule.len()) {
                if let Some(result) = desk
                    .schedule
                    .pairing(number)
                    .and_then(|pairing| result_of(record, pairing))
                {
                    desk.results.add(result);
                }
            }
            let complete = (0..desk.schedule.len()).all(|number| desk.results.has(number));
            if kept.peek().is_none() || !complete || !desk.schedule.next_round(&desk.results) {
                break;
            }
        }
        if let Some(test) = &mut desk.test {
            test.take_in(&desk.results);
        }
        Ok(desk)
    }

    /// Whether the sequential test is.
    pub(super) fn decided(&self) -> bool {
        self.test.as_ref().is_some_and(|test| test.verdict().is_some())
    }

    /// What to do next.
    pub(super) fn task(&mut self, stop: &Stop) -> Task {
        if self.over || self.failed.is_some() || stop.asked() {
            return Task::GoHome;
        }
        loop {
            while self.results.has(self.next) {
                self.next += 1;
            }
            if self.decided() {
                self.over = true;
                return Task::GoHome;
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
                return Task::GoHome;
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
pub(super) struct Tray {
    /// Their records, one behind the other.
    pub(super) records: String,
    pub(super) games: Vec<HandedIn>,
}

impl Tray {
    /// Takes all off it.
    pub(super) fn clear(&mut self) {
        self.records.clear();
        self.games.clear();
    }
}

/// A game that has been handed in.
pub(super) struct HandedIn {
    pub(super) board: usize,
    pub(super) result: GameResult,
    pub(super) fault: Option<String>,
}
