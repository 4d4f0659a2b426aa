//! Games being played.

mod command;
mod game_task;
pub(crate) mod json;
mod presence;
mod registry;
mod session;
mod state;

pub(crate) use command::{Command, Notification, Subscription};
pub(crate) use game_task::closed;
#[cfg(any(test, feature = "fuzzing"))]
pub(crate) use presence::PresenceSnapshot;
pub(crate) use registry::GameRegistry;
pub(crate) use session::LiveSession;
#[cfg(any(test, feature = "fuzzing"))]
pub(crate) use state::LiveGame;
pub(crate) use state::{PlayerAction, now};
