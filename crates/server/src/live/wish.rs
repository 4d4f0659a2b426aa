//! What can be wanted of a game, and what its listeners hear.

use axum::extract::ws::Utf8Bytes;
use ludoteca_rules::Player;
use serde_json::Value;
use tokio::sync::{broadcast, oneshot};

use super::state::Deed;
use crate::problem::Problem;
use crate::store::Secret;

/// What listeners hear.
#[derive(Clone, Debug)]
pub(crate) enum ProbeResult {
    /// Something has happened; its number, and how it is told.
    Event(u32, Utf8Bytes),
    /// Somebody has come or gone.
    Presence(Utf8Bytes),
    /// There is no game any more.
    Cancelled,
}

type Answer<T> = oneshot::Sender<Result<T, Problem>>;

/// A listener's beginning: where the game stands, and how to hear what follows.
pub(crate) struct Listening {
    pub(crate) you: Option<Player>,
    pub(crate) seq: u32,
    pub(crate) state: String,
    pub(crate) feed: broadcast::Receiver<ProbeResult>,
}

/// What can be wanted of a game.
pub(crate) enum Wish {
    /// Where it stands, with what has happened since an event.
    State(Option<Secret>, u32, Answer<Value>),
    /// Something that only a player may do.
    Do(Secret, Deed, Answer<()>),
    /// To hear what happens from now on.
    Listen(Option<Secret>, u32, Answer<Listening>),
    /// Somebody who listened has gone.
    Left(Option<Player>),
    /// The open seat.
    Join(String, Answer<(Player, Secret)>),
    /// That there be no game, since nobody has joined its maker.
    Cancel(Secret, Answer<()>),
    /// The game on paper.
    Record(Answer<String>),
    /// A line of a list; if a secret is given, only for him whose it is.
    Summary(Option<Secret>, Answer<Value>),
}
