//! Where games are kept: a narrow interface, and the thread that owns what is behind it.
//!
//! A game is a [`Head`], which never changes, and a row of [`Event`]s, to which is only ever added. Whatever else is known of
//! a game follows from playing its events through.

mod event;
mod id;
mod keeper;
mod secret;
mod sqlite;
mod tournament;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use event::{Event, Kind};
pub use id::Id;
pub use keeper::Keeper;
pub use secret::{Lock, Secret};
pub use sqlite::{Sqlite, back_up, restore};
pub use tournament::{KeptTournament, Tournament};

/// What never changes of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Head {
    /// Its name on this server.
    pub id: Id,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
    /// The game, such as `oware`.
    pub game: String,
    /// The options that choose the variant.
    pub options: Vec<(String, String)>,
    /// The position it begins from, if not the opening.
    pub start: Option<String>,
    /// Moves that were made before it came here.
    pub moves: String,
    /// Who plays.
    pub seats: [Seat; 2],
    /// The clock, if there is one.
    pub clock: Option<Terms>,
    /// A seat that anybody may take, by its index.
    pub open: Option<usize>,
}

/// One side of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Seat {
    /// The bot that plays, or nobody's spec for a person.
    pub bot: Option<String>,
    /// What the player is called.
    pub name: String,
    /// What the secret of the person who sits here opens; none for a bot, and for a seat that nobody has taken.
    pub lock: Option<Lock>,
}

/// How much time there is, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// For the game.
    pub start: u64,
    /// Added after each move.
    pub increment: u64,
}

/// A game as it is kept.
#[derive(Clone, Debug)]
pub struct Kept {
    /// What never changes.
    pub head: Head,
    /// All that has happened, in order.
    pub events: Vec<Event>,
}

/// Something to be kept.
#[derive(Clone, Debug)]
pub enum Change {
    /// A new game.
    Begin(Box<Head>),
    /// Something has happened in a game.
    Add {
        /// The game.
        id: Id,
        /// What happened.
        event: Event,
        /// Whether it is over now.
        over: bool,
        /// Whether a seat is still open.
        open: bool,
    },
    /// There is no such game any more.
    Cancel(Id),
    /// A new tournament.
    Announce(Box<Tournament>),
    /// Games of a tournament have been played.
    Played {
        /// The tournament.
        id: Id,
        /// When, in milliseconds since 1970.
        at: u64,
        /// Their records.
        records: String,
    },
    /// No more games of a tournament will be played.
    Close(Id),
}

/// Something that could not be kept or found, and why.
#[derive(Debug)]
pub enum StoreError {
    /// What is kept cannot be reached.
    Unreachable(String),
    /// One thing is there but cannot be understood. Others can.
    Damaged(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (StoreError::Unreachable(why) | StoreError::Damaged(why)) = self;
        f.write_str(why)
    }
}

impl std::error::Error for StoreError {}

/// Somewhere to keep games. One thread owns it, so nothing here needs to think of others.
pub trait Store: Send + 'static {
    /// Keeps all of these or none. When it returns, they survive the death of the machine.
    ///
    /// # Errors
    /// When they cannot be kept.
    fn commit(&mut self, changes: &[Change]) -> Result<(), StoreError>;

    /// A game.
    ///
    /// # Errors
    /// When it is there but cannot be read.
    fn load(&mut self, id: Id) -> Result<Option<Kept>, StoreError>;

    /// The games that are not over, oldest first.
    ///
    /// # Errors
    /// When they cannot be read.
    fn running(&mut self) -> Result<Vec<Id>, StoreError>;

    /// The latest games with a seat that anybody may take.
    ///
    /// # Errors
    /// When they cannot be read.
    fn open(&mut self, most: usize) -> Result<Vec<Id>, StoreError>;

    /// A tournament with the records of its games.
    ///
    /// # Errors
    /// When it is there but cannot be read.
    fn tournament(&mut self, id: Id) -> Result<Option<KeptTournament>, StoreError>;

    /// The latest tournaments, without their games. One that is damaged is left out.
    ///
    /// # Errors
    /// When they cannot be read.
    fn tournaments(&mut self, most: usize) -> Result<Vec<KeptTournament>, StoreError>;

    /// Forgets games and tournaments that nothing has happened in since then, and says how many.
    ///
    /// # Errors
    /// When they cannot be forgotten.
    fn prune(&mut self, before: u64) -> Result<u64, StoreError>;
}
