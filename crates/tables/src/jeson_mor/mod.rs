//! A table of Jeson Mor on 5×5: who wins any position, and in how many plies.
//!
//! `board` knows the positions that need no table, `squares` and `index` number the others, `block` and `outside` are the moves
//! as `retro` needs them, which decides a pair of layers; `build` does so for all pairs and keeps them in files, which
//! `table` asks and `verify` checks. The crate's README explains how and why.

mod block;
mod board;
mod build;
mod exits;
mod index;
mod layers;
mod parallel;
mod retro;
mod squares;
mod stats;
mod table;
mod value;
mod verify;

pub use board::{MOST_KNIGHTS, SIDE};
pub use build::{Progress, build};
pub use stats::Stats;
pub use table::Table;
pub use value::GameValue;
pub use verify::verify;
