//! The events of a game.

use std::time::Duration;

use ludoteca_games::{Outcome, Player, Verdict};
use serde::{Deserialize, Serialize};

use super::{Id, SecretHash};

/// An event in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// Its number in the game, from 1.
    pub seq: u32,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The player who caused it, 1 or 2, if any did.
    pub by: Option<u8>,
    /// What happened.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// The kinds of events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EventKind {
    /// A player has taken the open seat.
    Joined {
        /// The player's name.
        name: String,
        /// The hash of the player's secret, which clients are not sent. Games of older servers have it in their header.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lock: Option<SecretHash>,
    },
    /// A move.
    Move {
        /// In the game's notation.
        #[serde(rename = "move")]
        mv: String,
        /// The number of moves including this one.
        ply: usize,
        /// Milliseconds it took.
        took: u64,
    },
    /// A player asks to take the last move back.
    UndoAsked,
    /// Moves are taken back.
    Undo {
        /// The number of moves left.
        ply: usize,
        /// Milliseconds that the player to move had been thinking.
        #[serde(default)]
        took: u64,
    },
    /// A player offers a draw.
    DrawOffered,
    /// A player declines a draw or a take-back.
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
    /// A player asks for a rematch.
    RematchAsked,
    /// The rematch has started.
    Rematch {
        /// Its id.
        next: Id,
    },
}

/// The reasons why a game ends otherwise than by its moves.
const REASONS: [&str; 6] = ["resigned", "time", "agreed", "abandoned", "no-move", "ply-limit"];

impl EventKind {
    /// The end of a game, when the player to move has been thinking for so long.
    pub fn end(outcome: &Outcome, took: Duration) -> Self {
        EventKind::End {
            result: outcome.verdict.name().to_owned(),
            reason: outcome.reason.to_owned(),
            took: took.as_millis() as u64,
        }
    }

    /// How the game ended, if this ends it.
    pub fn outcome(&self) -> Option<Outcome> {
        let EventKind::End { result, reason, .. } = self else {
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
