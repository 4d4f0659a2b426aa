//! Games being played.

mod actor;
mod board;
mod hall;
mod presence;
mod state;
mod wish;
pub(crate) mod words;

pub(crate) use actor::closed;
pub(crate) use board::Board;
pub(crate) use hall::Hall;
#[cfg(feature = "fuzzing")]
pub(crate) use presence::Attendance;
#[cfg(feature = "fuzzing")]
pub(crate) use state::Live;
pub(crate) use state::{Deed, now};
pub(crate) use wish::{Listening, ProbeResult, Wish};
