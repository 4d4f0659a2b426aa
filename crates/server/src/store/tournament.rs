//! A tournament as it is kept.

use serde::{Deserialize, Serialize};

use super::{Id, Lock};

/// What never changes of a tournament.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Tournament {
    /// Its name on this server.
    pub id: Id,
    /// When it was announced, in milliseconds since 1970.
    pub created: u64,
    /// What the secret of whoever announced it opens: he may end it.
    pub lock: Lock,
    /// The game, such as `oware`.
    pub game: String,
    /// The options that choose the variant.
    pub options: Vec<(String, String)>,
    /// Who takes part, as a spec or a name and a spec.
    pub players: Vec<String>,
    /// Who meets whom.
    pub format: String,
    /// Games of each encounter.
    pub games: u64,
    /// How often all is played, or the rounds of a Swiss tournament.
    pub rounds: Option<usize>,
    /// Random moves that games begin with; none for the usual opening.
    pub random_plies: u32,
    /// Milliseconds for each move.
    pub movetime: u64,
    /// Where all chance comes from.
    pub seed: u64,
}

/// A tournament and what has been played of it.
#[derive(Clone, Debug)]
pub struct KeptTournament {
    /// What never changes.
    pub head: Tournament,
    /// Whether no more games will be played.
    pub over: bool,
    /// The records of its games, one behind the other.
    pub records: String,
}
