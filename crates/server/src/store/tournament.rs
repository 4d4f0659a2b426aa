//! A tournament as it is stored.

use serde::{Deserialize, Serialize};

use super::{Id, SecretHash};

/// The part of a tournament that never changes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TournamentHeader {
    /// Its id.
    pub id: Id,
    /// When it was announced, in milliseconds since 1970.
    pub created: u64,
    /// The hash of its owner's secret, which is needed to stop it.
    pub lock: SecretHash,
    /// The game, such as `oware`.
    pub game: String,
    /// The options that choose the variant.
    pub options: Vec<(String, String)>,
    /// The entrants, as a spec or a name and a spec.
    pub players: Vec<String>,
    /// The format of the schedule.
    pub format: String,
    /// Games of each pairing.
    pub games: u64,
    /// How often the schedule is played, or the rounds of a Swiss tournament.
    pub rounds: Option<usize>,
    /// Random moves at the start of each game.
    pub random_plies: u32,
    /// Milliseconds for each move.
    pub movetime: u64,
    /// The seed of all random choices.
    pub seed: u64,
}

/// A tournament and the games played so far.
#[derive(Clone, Debug)]
pub struct StoredTournament {
    /// The part that never changes.
    pub head: TournamentHeader,
    /// Whether no more games will be played.
    pub over: bool,
    /// The records of its games, concatenated.
    pub records: String,
}
