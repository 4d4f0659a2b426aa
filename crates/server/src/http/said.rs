//! What a client says over a WebSocket.

use ludoteca_rules::UserError;
use serde::Deserialize;

use super::input::Object;
use crate::live::Deed;
use crate::problem::Problem;
use crate::store::Secret;

/// What a client says.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Said {
    /// The first message: whose seat it is, if anybody's, and the last event seen.
    Hello {
        secret: Option<Secret>,
        #[serde(default)]
        seen: u32,
        /// The language of what is refused.
        #[serde(default)]
        lang: String,
    },
    Move {
        ply: usize,
        turn: Option<u32>,
        #[serde(rename = "move")]
        mv: String,
    },
    Undo {
        turn: Option<u32>,
    },
    Draw {},
    Decline {},
    Resign {},
    Claim {},
    Rematch {},
    Ping {},
}

impl Said {
    /// What is wanted of the game.
    pub(crate) fn deed(self) -> Result<Deed, Problem> {
        Ok(match self {
            Said::Move { ply, turn, mv } => Deed::Move { ply, turn, mv },
            Said::Undo { turn } => Deed::Undo { turn },
            Said::Draw {} => Deed::Draw,
            Said::Decline {} => Deed::Decline,
            Said::Resign {} => Deed::Resign,
            Said::Claim {} => Deed::Claim,
            Said::Rematch {} => Deed::Rematch,
            Said::Hello { .. } | Said::Ping {} => {
                let why = UserError::new("net-hello-again", "hello is said once");
                return Err(Problem::bad(why));
            }
        })
    }
}

/// Reads a message.
pub(crate) fn read(text: &str) -> Result<Said, Problem> {
    let said = serde_json::from_str(text).map(|Object(said)| said);
    said.map_err(|error| {
        let why = UserError::new("net-message", "the message cannot be read: {error}");
        Problem::bad(why.quoting("error", &error.to_string()))
    })
}
