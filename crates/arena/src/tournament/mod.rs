//! Tournaments: a field of players, games by a schedule, several at a time, and every finished game kept.

mod entrant;
mod identity;
mod knockout;
mod openings;
mod pgn_writer;
mod results;
mod runner;
mod schedule;
mod scheduler;
mod store;
mod swiss;

use std::sync::atomic::{AtomicBool, Ordering};

use ludoteca_games::{GameHandle, Line, Tablebase};
use ludoteca_players::{build, tablebase};
use ludoteca_rules::UserError;
use ludoteca_tables::usual_folder;

use crate::record::Record;
use crate::stats::{Hypothesis, Pairs, Sprt};
use crate::{Conditions, MoveReport};

pub use entrant::Entrant;
pub use openings::Openings;
pub use pgn_writer::seed_of;
pub use results::{GameResult, Results};
pub use runner::run;
pub use schedule::{FORMATS, Format, Pairing};
pub use store::{Archive, Kept, Store, StoreError};

/// The largest field.
pub const MAX_PLAYERS: usize = 1000;

/// When the program or bot of a player is begun anew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Restart {
    /// After it has failed.
    #[default]
    Failed,
    /// For every game.
    Always,
    /// Never: who has failed loses the rest of his games.
    Never,
}

/// All that settles a tournament.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What is played.
    pub game: GameHandle,
    /// Who takes part: two at least.
    pub entrants: Vec<Entrant>,
    /// Who meets whom.
    pub format: Format,
    /// Games of each encounter.
    pub games: u64,
    /// Rounds: of a Swiss tournament; for the others, how often all is played.
    pub rounds: Option<usize>,
    /// Where games begin.
    pub openings: Openings,
    /// Clocks and early ends.
    pub conditions: Conditions,
    /// Games at the same time.
    pub concurrency: usize,
    /// Where all chance comes from.
    pub seed: u64,
    /// When players are begun anew.
    pub restart: Restart,
    /// Stop as soon as this test is decided. For two players.
    pub sprt: Option<Sprt>,
    /// The name of the event in the records.
    pub event: String,
}

impl Settings {
    /// Checks what can be checked before the first game: the field, and that every bot can be had.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check(&self) -> Result<(), UserError> {
        let players = self.entrants.len();
        if !(2..=MAX_PLAYERS).contains(&players) {
            return Err(
                UserError::new("tournament-players", "{count} players: a tournament needs 2 to {most}")
                    .with("count", players)
                    .with("most", MAX_PLAYERS),
            );
        }
        for (i, entrant) in self.entrants.iter().enumerate() {
            if self.entrants[..i].iter().any(|other| other.name == entrant.name) {
                return Err(
                    UserError::new("tournament-same-name", "two players are called '{name}'")
                        .quoting("name", &entrant.name),
                );
            }
            build(&entrant.spec, &self.game)?;
        }
        self.openings.check(&self.game, self.seed)?;
        if self.sprt.is_some() && players != 2 {
            return Err(UserError::new(
                "tournament-sprt",
                "a sequential test is for two players",
            ));
        }
        self.tables().map(drop)
    }

    /// The tables that end games, if any are to.
    fn tables(&self) -> Result<Option<Tablebase>, UserError> {
        let Some(seeds) = self.conditions.adjudication.tables else {
            return Ok(None);
        };
        let found = tablebase(&self.game, usual_folder().as_deref())?;
        match found.as_ref().map_or(0, Tablebase::reach) {
            0 => Err(UserError::new(
                "adjudication-no-tables",
                "no tables end games of {game} by these rules: they are for oware by the rules awari and abapa",
            )
            .with("game", self.game.id())),
            reach if reach < seeds.into() => Err(UserError::new(
                "adjudication-few-seeds",
                "the tables that are there have {reach} seeds, not {seeds}: ask for fewer, or build them with \
                 ludoteca tables build oware --rules {rules} --seeds {seeds}",
            )
            .with("reach", reach)
            .with("seeds", seeds)
            .with("rules", self.game.variant())),
            _ => Ok(found),
        }
    }

    /// Looks games over that are to be gone on with.
    ///
    /// # Errors
    /// When one is another tournament's.
    pub fn check_kept(&self, kept: &[Record]) -> Result<(), UserError> {
        let identity = self.identity();
        kept.iter()
            .try_for_each(|record| pgn_writer::number_of(record, &identity).map(drop))
    }
}

/// How a tournament is asked to end early.
#[derive(Debug, Default)]
pub struct Stop {
    /// Begin no more games.
    soon: AtomicBool,
    /// Break off those that are being played.
    now: AtomicBool,
}

impl Stop {
    /// Asks once for the games being played to be the last, twice for them to be broken off.
    pub fn ask(&self) {
        if self.soon.swap(true, Ordering::Relaxed) {
            self.now.store(true, Ordering::Relaxed);
        }
    }

    /// Whether it has been asked for.
    pub fn asked(&self) -> bool {
        self.soon.load(Ordering::Relaxed)
    }
}

/// Somebody who looks on. Called from several threads.
pub trait Watcher: Sync {
    /// A game begins on one of the boards.
    fn started(&self, _board: usize, _pairing: &Pairing, _line: &Line) {}

    /// Whether to tell it of every move: clocks have to be set anew each time.
    fn sees_moves(&self) -> bool {
        false
    }

    /// A move was made there. Told only to those who see moves.
    fn moved(&self, _board: usize, _line: &Line, _said: &MoveReport) {}

    /// A game is over; what all games so far have come to is at hand.
    fn finished(&self, _board: usize, _game: &GameResult, _fault: Option<&str>, _state: &State<'_>) {}
}

/// Nobody looks on.
impl Watcher for () {}

/// Where a tournament stands.
#[derive(Debug)]
pub struct State<'s> {
    /// The results so far.
    pub results: &'s Results,
    /// All games there will be, if that is known.
    pub total: Option<u64>,
    /// The sequential test, if there is one.
    pub test: Option<&'s Test>,
}

/// A sequential test as it goes on. It takes the games in the order of their numbers, so that its verdict does not hang on
/// which of those being played at the same time ends first.
#[derive(Clone, Debug)]
pub struct Test {
    /// What is tested.
    pub sprt: Sprt,
    /// The games it has taken in.
    pub pairs: Pairs,
    taken: u64,
}

impl Test {
    fn new(sprt: Sprt) -> Self {
        Test {
            sprt,
            pairs: Pairs::default(),
            taken: 0,
        }
    }

    /// The log-likelihood ratio so far.
    pub fn llr(&self) -> f64 {
        self.sprt.llr(self.pairs.sample())
    }

    /// What was accepted, if the test is decided.
    pub fn verdict(&self) -> Option<Hypothesis> {
        self.sprt.verdict(self.llr())
    }

    /// Takes in the next games, as far as they have been played, until it is decided.
    fn take_in(&mut self, results: &Results) {
        use ludoteca_rules::Player;
        while self.verdict().is_none()
            && let Some(game) = results.get(self.taken)
        {
            let side = if game.pairing.first == 0 {
                Player::First
            } else {
                Player::Second
            };
            self.pairs.add(game.pairing.pair, game.verdict, side);
            self.taken += 1;
        }
    }
}

/// How a tournament ended.
#[derive(Debug)]
pub struct Ended {
    /// All results.
    pub results: Results,
    /// The sequential test, if there was one.
    pub test: Option<Test>,
    /// Whether it was broken off before its end.
    pub broken_off: bool,
    /// Who won a knockout.
    pub winner: Option<usize>,
}
