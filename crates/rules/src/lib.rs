#![doc = include_str!("../README.md")]

mod bits;
mod error;
mod game;
pub mod jeson_mor;
pub mod kalah;
mod line;
mod mancala;
pub mod nim;
mod options;
pub mod oware;
mod perft;
mod registry;
mod text;
pub mod tic_tac_toe;

pub use bits::BitSet;
pub use error::{Arg, UserError, either, unknown_name};
pub use game::{Course, Game, Outcome, Player, Score, Setup, Verdict};
pub use line::{History, Line};
pub use options::{Axis, FromFile, OptionInfo, Options, PresetInfo};
pub use perft::{perft, perft_until, tree_size};
pub use registry::{AnyGame, GAMES, GameInfo};
pub use text::push_number;
