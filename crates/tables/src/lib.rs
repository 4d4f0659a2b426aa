#![doc = include_str!("../README.md")]

mod board;
mod build;
mod index;
pub mod jeson_mor;

pub use board::{Board, Law, Sowing, Step};
pub use build::{Layer, build};
pub use index::{Index, MAX_SEEDS, boards};
