#![doc = include_str!("../README.md")]

#[cfg(any(test, feature = "fuzzing"))]
pub mod fuzzing;
mod http;
mod live;
mod logs;
mod metrics;
mod problem;
mod rate_limiter;
mod server;
mod settings;
pub mod store;
mod thread_pool;
mod tournaments;
mod visualiser;
mod write_timeout;

pub use http::openapi;
pub use logs::log;
pub use server::{Server, StartError, Stopper};
pub use settings::{Limits, Settings};
pub use visualiser::game as visualiser_game;
