//! What a game's task can be asked to do, and what its subscribers are sent.

use axum::extract::ws::Utf8Bytes;
use ludoteca_games::Player;
use serde_json::Value;
use tokio::sync::{broadcast, oneshot};

use super::state::PlayerAction;
use crate::problem::Problem;
use crate::store::Secret;

/// What subscribers are sent.
#[derive(Clone, Debug)]
pub(crate) enum Notification {
    /// An event: its number, and the message.
    Event(u32, Utf8Bytes),
    /// A player has connected or disconnected.
    Presence(Utf8Bytes),
    /// The game has been cancelled.
    Cancelled,
}

type Answer<T> = oneshot::Sender<Result<T, Problem>>;

/// The start of a subscription: the state of the game, and the channel for what follows.
pub(crate) struct Subscription {
    pub(crate) you: Option<Player>,
    pub(crate) seq: u32,
    pub(crate) state: String,
    pub(crate) feed: broadcast::Receiver<Notification>,
}

/// What a game's task can be asked to do.
pub(crate) enum Command {
    /// Answer with the state, and the events after a number.
    State(Option<Secret>, u32, Answer<Value>),
    /// Do what a player wants.
    Act(Secret, PlayerAction, Answer<()>),
    /// Subscribe a client, which has seen the events up to a number.
    Subscribe(Option<Secret>, u32, Answer<Subscription>),
    /// A client has unsubscribed.
    Unsubscribe(Option<Player>),
    /// Give the open seat to a player of this name.
    Join(String, Answer<(Player, Secret)>),
    /// Delete the game, if nobody has joined its creator.
    Cancel(Secret, Answer<()>),
    /// Answer with the game in the record format.
    Record(Answer<String>),
    /// Answer with a line of a list; if a secret is given, only if it fits a seat.
    Summary(Option<Secret>, Answer<Value>),
}
