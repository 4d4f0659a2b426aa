#![doc = include_str!("../README.md")]

pub mod engine;
mod judge;
pub mod mcts;
pub mod oracle;
pub mod plain;
pub mod proof;
pub mod tree;
pub mod value;

pub use judge::{Judge, Known, OWARE_TERMS, OwareWeights, oware_terms};
