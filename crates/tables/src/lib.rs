#![doc = include_str!("../README.md")]

mod before;
mod best;
mod board;
mod build;
mod index;
mod look;
mod marks;
mod waiting;

pub use board::{Board, Law, Sowing, Step};
pub use build::{Layer, build};
pub use index::{Index, MAX_SEEDS, boards};
