#![doc = include_str!("../README.md")]

mod addresses;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod http;
mod live;
mod logs;
mod metrics;
mod patient;
mod pool;
mod problem;
mod serve;
mod settings;
pub mod store;
mod tournaments;
mod visualiser;

pub use http::OPENAPI;
pub use logs::log;
pub use serve::{Server, StartError, Stopper};
pub use settings::{Limits, Settings};
