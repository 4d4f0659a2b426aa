#![doc = include_str!("../README.md")]

mod adjudication;
mod game_loop;
pub mod json;
mod openings;
pub mod record;
pub mod report;
pub mod session;
pub mod stats;
pub mod tournament;

pub use adjudication::{Adjudication, Agreed};
pub use game_loop::{Conditions, GameEnd, MoveReport, Observer, PlayedGame, TimeControl, WinDrawLoss, play_game};
pub use openings::{USUAL_LOOK, balanced_opening};
