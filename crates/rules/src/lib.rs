#![doc = include_str!("../README.md")]

mod bits;
mod error;
mod game;
pub mod jeson_mor;
pub mod kalah;
mod line;
mod mancala;
mod message;
pub mod nim;
mod options;
pub mod oware;
mod perft;
mod text;
pub mod tic_tac_toe;

pub use bits::BitSet;
pub use error::{UserError, unknown_name};
pub use game::{Game, Outcome, Player, Score, Setup, Verdict};
pub use line::{History, Line};
pub use message::{Arg, Message, either, quote};
pub use options::{Axis, FromFile, OptionInfo, OptionKind, Options, PresetInfo};
pub use perft::{perft, perft_until, tree_size};
pub use text::push_number;
