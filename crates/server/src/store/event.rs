//! What happens in a game.

use std::time::Duration;

use ludoteca_rules::{Outcome, Player, Verdict};
use serde::{Deserialize, Serialize};

use super::{Id, Lock};

/// Something that has happened in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// Its number in the game, from 1.
    pub seq: u32,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Whose doing it was: 1 or 2, or nobody's.
    pub by: Option<u8>,
    /// What it was.
    #[serde(flatten)]
    pub kind: Kind,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Kind {
    /// Somebody has taken the open seat.
    Joined {
        /// What he is called.
        name: String,
        /// What his secret opens, which nobody else is told. Games of older servers have it in their head.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lock: Option<Lock>,
    },
    /// A move.
    Move {
        /// In the game's notation.
        #[serde(rename = "move")]
        mv: String,
        /// How many moves there are with it.
        ply: usize,
        /// Milliseconds it took.
        took: u64,
    },
    /// A player asks to take his last move back.
    UndoAsked,
    /// Moves are taken back.
    Undo {
        /// So many are left.
        ply: usize,
        /// Milliseconds that the player to move had been thinking.
        #[serde(default)]
        took: u64,
    },
    /// A player offers a draw.
    DrawOffered,
    /// A player wants neither to take back nor a draw.
    Declined,
    /// The game has ended otherwise than by its moves.
    End {
        /// `1`, `2` or `draw`.
        result: String,
        /// Why.
        reason: String,
        /// Milliseconds that the player to move had been thinking.
        #[serde(default)]
        took: u64,
    },
    /// A player wants another game.
    RematchAsked,
    /// There is another game.
    Rematch {
        /// Its name.
        next: Id,
    },
}

/// The ways a game ends otherwise than by its moves.
const REASONS: [&str; 6] = ["resigned", "time", "agreed", "abandoned", "no-move", "ply-limit"];

impl Kind {
    /// The end of a game, when the player to move has been thinking for so long.
    pub fn end(outcome: &Outcome, took: Duration) -> Self {
        Kind::End {
            result: outcome.verdict.name().to_owned(),
            reason: outcome.reason.to_owned(),
            took: took.as_millis() as u64,
        }
    }

    /// How the game ended, if this ends it.
    pub fn outcome(&self) -> Option<Outcome> {
        let Kind::End { result, reason, .. } = self else {
            return None;
        };
        let verdict = match result.as_str() {
            "1" => Verdict::Win(Player::First),
            "2" => Verdict::Win(Player::Second),
            _ => Verdict::Draw,
        };
        let reason = REASONS.into_iter().find(|known| known == reason).unwrap_or(REASONS[0]);
        Some(Outcome {
            verdict,
            scores: None,
            reason,
        })
    }
}
