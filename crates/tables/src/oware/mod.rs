//! Oware endgame tables: the exact net seeds for the mover of every board with few seeds.

mod board;
mod build;
mod folder;
mod gpu;
mod index;
mod mail;
mod part;
mod plan;
mod predecessors;
mod summary;
mod tables;
mod verify;

pub use board::{Board, Step, TableRules};
pub use build::{Layer, build};
pub use folder::{
    Building, LayerInfo, build_folder, build_folder_on, embedded_bytes, layer_file, layer_values, layers,
};
pub use gpu::{BoardRecord, Card, GpuLayers, GpuTimes, MAX_GPU_SEEDS, MoveRecord};
pub use index::{Index, MAX_SEEDS, boards};
pub use plan::Plan;
pub use tables::{EMBEDDED_SEEDS, Tables};
pub use verify::verify;
