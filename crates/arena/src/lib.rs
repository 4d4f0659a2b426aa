#![doc = include_str!("../README.md")]

mod game_loop;
mod openings;
pub mod record;
pub mod stats;

pub use game_loop::{Finished, Score, Times, play_game};
pub use openings::balanced_opening;
