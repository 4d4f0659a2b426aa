//! The messages that clients send over a WebSocket.

use ludoteca_games::UserError;
use serde::Deserialize;

use super::extract::JsonObject;
use crate::live::PlayerAction;
use crate::problem::Problem;
use crate::store::Secret;

/// A message from a client.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum ClientMessage {
    /// The first message: the secret of a seat, if the client has one, and the last event seen.
    Hello {
        secret: Option<Secret>,
        #[serde(default)]
        seen: u32,
        /// The language of error messages.
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

impl ClientMessage {
    /// The player's action that the message stands for.
    pub(crate) fn action(self) -> Result<PlayerAction, Problem> {
        Ok(match self {
            ClientMessage::Move { ply, turn, mv } => PlayerAction::Move { ply, turn, mv },
            ClientMessage::Undo { turn } => PlayerAction::Undo { turn },
            ClientMessage::Draw {} => PlayerAction::Draw,
            ClientMessage::Decline {} => PlayerAction::Decline,
            ClientMessage::Resign {} => PlayerAction::Resign,
            ClientMessage::Claim {} => PlayerAction::Claim,
            ClientMessage::Rematch {} => PlayerAction::Rematch,
            ClientMessage::Hello { .. } | ClientMessage::Ping {} => {
                let why = UserError::new("net-hello-again", "hello is said once");
                return Err(Problem::bad(why));
            }
        })
    }
}

/// Reads a message.
pub(crate) fn read(text: &str) -> Result<ClientMessage, Problem> {
    let message = serde_json::from_str(text).map(|JsonObject(message)| message);
    message.map_err(|error| {
        let why = UserError::new("net-message", "the message cannot be read: {error}");
        Problem::bad(why.quoting("error", &error.to_string()))
    })
}
