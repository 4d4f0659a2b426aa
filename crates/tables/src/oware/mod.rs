//! Oware endgame tables: the exact net seeds for the mover of every board with few seeds.

mod before;
mod best;
mod board;
mod build;
mod folder;
mod index;
mod look;
mod marks;
mod tables;
mod verify;
mod waiting;

pub use board::{Board, Law, Sowing, Step};
pub use build::{Layer, build};
pub use folder::{Building, LayerInfo, build_folder, embedded_bytes, layer_file, layer_values, layers};
pub use index::{Index, MAX_SEEDS, boards};
pub use tables::{EMBEDDED_SEEDS, Tables};
pub use verify::verify;
