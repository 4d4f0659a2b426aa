#![doc = include_str!("../README.md")]

mod ascii;
mod batch;
mod game;
mod jeson_mor;
mod kalah;
mod line;
mod mancala;
mod module;
mod moves;
mod nim;
mod oware;
mod position;
mod registry;
mod rng;
mod solve;
mod svg;
mod table_kit;
mod tablebase;
mod tensors;
mod tic_tac_toe;
mod view;

pub use batch::{Batch, BatchArrays, Playouts};
pub use game::GameHandle;
pub use line::{Line, MctsResult};
pub use module::{ClassicBot, Level, Levels};
pub use moves::{Move, Report};
pub use position::{MinimaxResult, Position};
pub use registry::{GAMES, GameInfo, find};
pub use rng::Rng;
pub use solve::{CheckedCertificate, Solution, check_certificate};
pub use table_kit::{
    Accepts, ReportLine, TableFailure, TableKit, TableOption, TableProgress, TableReport, TableRequest,
};
pub use tablebase::Tablebase;
pub use view::{BoardContents, BoardView, Layout, Path, Piece, PieceKind, Point, Step};

pub use ludoteca_rules::{
    Axis, Message, OptionInfo, OptionKind, Options, Outcome, Player, PresetInfo, Score, Setup, UserError, Verdict,
    either, unknown_name,
};
