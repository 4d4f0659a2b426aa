//! The native half of the Python package `ludoteca`. It stands right of the seam: it knows no game by name.
#![allow(clippy::needless_pass_by_value, reason = "arguments from Python come by value")]

mod batch;
mod errors;
mod game;
mod interrupt;
mod json;
mod outcome;
mod position;
mod record;
mod search;
mod spiel;
mod tables;
mod tournament;

use pyo3::prelude::*;

/// Native classes and functions; use them through the package `ludoteca`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::batch::{Array, Batch};
    #[pymodule_export]
    use super::game::{Game, catalogue};
    #[pymodule_export]
    use super::outcome::{Outcome, Playouts};
    #[pymodule_export]
    use super::position::{Position, restore_game, restore_position};
    #[pymodule_export]
    use super::record::{Record, read_records};
    #[pymodule_export]
    use super::search::{Deepening, check_proof};
    #[pymodule_export]
    use super::spiel::State;
    #[pymodule_export]
    use super::tables::Tables;
    #[pymodule_export]
    use super::tournament::run_tournament;

    #[expect(non_upper_case_globals, reason = "Python's name")]
    #[pymodule_export]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
