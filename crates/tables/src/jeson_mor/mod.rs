//! A table of Jeson Mor on 5×5: who wins any position, and in how many plies.

mod block;
mod board;
mod build;
mod crew;
mod error;
mod file;
mod index;
mod layers;
mod outside;
mod retro;
mod squares;
mod stats;
mod table;
mod verify;
mod worth;

pub use board::MOST_KNIGHTS;
pub use build::{Progress, build};
pub use error::{Error, Fault};
pub use stats::Stats;
pub use table::Table;
pub use verify::verify;
pub use worth::Worth;
