#![doc = include_str!("../README.md")]

pub mod engine;
mod evaluation;
pub mod mcts;
pub mod minimax;
pub mod proof;
pub mod tablebase;
pub mod tree;
pub mod value;

pub use evaluation::{
    Evaluator, KALAH_TERMS, KalahWeights, KnownResult, LeftOut, Margin, OWARE_TERMS, OwareWeights, Tracker,
    kalah_terms, network_checksums, oware_terms,
};
