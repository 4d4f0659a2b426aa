//! The event log of games and the records of tournaments: the store's interface, and the thread that owns it.
//!
//! A game is a [`GameHeader`], which never changes, and a list of [`Event`]s, which is only ever appended to. All other state
//! of a game follows from replaying its events.

mod event;
mod id;
mod secret;
mod sqlite;
mod thread;
mod tournament;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use event::{Event, EventKind};
pub use id::Id;
pub use secret::{Secret, SecretHash};
pub use sqlite::{Sqlite, back_up, restore};
pub use thread::StoreThread;
pub use tournament::{StoredTournament, TournamentHeader};

/// The part of a game that never changes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GameHeader {
    /// Its id.
    pub id: Id,
    /// When it was created, in milliseconds since 1970.
    pub created: u64,
    /// The game, such as `oware`.
    pub game: String,
    /// The options that choose the variant.
    pub options: Vec<(String, String)>,
    /// The start position, if not the opening.
    pub start: Option<String>,
    /// Moves made before the game was imported.
    pub moves: String,
    /// The players.
    pub seats: [Seat; 2],
    /// The clock, if there is one.
    pub clock: Option<ClockSettings>,
    /// The index of a seat that anybody may take.
    pub open: Option<usize>,
}

/// One side of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Seat {
    /// The bot's spec; `None` for a person.
    pub bot: Option<String>,
    /// The player's name.
    pub name: String,
    /// The hash of the player's secret; `None` for a bot and for a seat that nobody has taken.
    pub lock: Option<SecretHash>,
}

/// The time control, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockSettings {
    /// For the game.
    pub start: u64,
    /// Added after each move.
    pub increment: u64,
}

/// A game as it is stored.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// The part that never changes.
    pub head: GameHeader,
    /// The events in order.
    pub events: Vec<Event>,
}

/// A change to be stored.
#[derive(Clone, Debug)]
pub enum Change {
    /// A new game.
    Begin(Box<GameHeader>),
    /// An event of a game.
    Add {
        /// The game.
        id: Id,
        /// The event.
        event: Event,
        /// Whether it is over now.
        over: bool,
        /// Whether a seat is still open.
        open: bool,
    },
    /// A game is deleted.
    Cancel(Id),
    /// A new tournament.
    Announce(Box<TournamentHeader>),
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

/// Why something could not be stored or loaded.
#[derive(Debug)]
pub enum StoreError {
    /// The store cannot be read or written.
    Unreachable(String),
    /// One entry is damaged. Others can be read.
    Damaged(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (StoreError::Unreachable(why) | StoreError::Damaged(why)) = self;
        f.write_str(why)
    }
}

impl std::error::Error for StoreError {}

/// A store of games and tournaments. One thread owns it, so implementations need no locks.
pub trait Store: Send + 'static {
    /// Stores all of these changes or none. When it returns, they survive a crash of the machine.
    ///
    /// # Errors
    /// When they cannot be stored.
    fn commit(&mut self, changes: &[Change]) -> Result<(), StoreError>;

    /// A game.
    ///
    /// # Errors
    /// When it is there but cannot be read.
    fn load(&mut self, id: Id) -> Result<Option<StoredGame>, StoreError>;

    /// The games that are not over, oldest first.
    ///
    /// # Errors
    /// When they cannot be read.
    fn running(&mut self) -> Result<Vec<Id>, StoreError>;

    /// The latest games with an open seat.
    ///
    /// # Errors
    /// When they cannot be read.
    fn open(&mut self, most: usize) -> Result<Vec<Id>, StoreError>;

    /// A tournament with the records of its games.
    ///
    /// # Errors
    /// When it is there but cannot be read.
    fn tournament(&mut self, id: Id) -> Result<Option<StoredTournament>, StoreError>;

    /// The latest tournaments, without their games. Damaged ones are left out.
    ///
    /// # Errors
    /// When they cannot be read.
    fn tournaments(&mut self, most: usize) -> Result<Vec<StoredTournament>, StoreError>;

    /// Deletes games and tournaments without a change since then, and returns how many.
    ///
    /// # Errors
    /// When they cannot be deleted.
    fn prune(&mut self, before: u64) -> Result<u64, StoreError>;
}
