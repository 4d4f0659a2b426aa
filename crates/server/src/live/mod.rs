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
pub(crate) use presence::Attendance;
pub(crate) use state::{Deed, Live, now};
pub(crate) use wish::{Listening, ProbeResult, Wish};
