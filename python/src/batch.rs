//! Many games at a time, with arrays that NumPy sees without copies.

use ludoteca_games::Batch as Games;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::errors::{failed, illegal};
use crate::game::{Game, game_of};
use crate::interrupt::threads;
use crate::position::Position;

/// Games that are played side by side; see ludoteca.Batch, which wraps it.
#[pyclass(module = "ludoteca._native")]
pub(crate) struct Batch {
    games: Games,
    threads: usize,
}

/// An array of a batch, as NumPy's array interface describes it. It lives as long as the batch, which it keeps alive.
#[pyclass(frozen, module = "ludoteca._native")]
pub(crate) struct Array {
    _batch: Py<Batch>,
    address: usize,
    shape: Vec<usize>,
    kind: &'static str,
    read_only: bool,
}

#[pymethods]
impl Array {
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("typestr", self.kind)?;
        interface.set_item("shape", PyTuple::new(py, &self.shape)?)?;
        interface.set_item("data", (self.address, self.read_only))?;
        Ok(interface)
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, games, seed, threads, max_plies, options))]
    fn new(
        game: &Bound<'_, PyAny>,
        games: usize,
        seed: u64,
        threads: Option<usize>,
        max_plies: Option<u32>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let game = game_of(game, options)?;
        let mut games = Games::new(&game, games, seed).map_err(failed)?;
        games.set_max_plies(max_plies);
        Ok(Batch {
            games,
            threads: self::threads(threads),
        })
    }

    #[getter]
    fn game(&self) -> Game {
        Game(self.games.game().clone())
    }

    /// One of the arrays by name. Actions are written by the caller, all others by the batch.
    fn array(slf: &Bound<'_, Self>, name: &str) -> PyResult<Array> {
        let batch = slf.borrow();
        let (arrays, games) = (batch.games.arrays(), batch.games.len());
        let game = batch.games.game();
        let [planes, rows, columns] = game.observation_shape();
        let (address, shape, kind) = match name {
            "actions" => (arrays.actions.as_ptr() as usize, vec![games], "<i4"),
            "observations" => (
                arrays.observations.as_ptr() as usize,
                vec![games, planes, rows, columns],
                "<f4",
            ),
            "legal" => {
                let actions = game.action_count().map_err(failed)?;
                (arrays.legal.as_ptr() as usize, vec![games, actions], "|b1")
            }
            "rewards" => (arrays.rewards.as_ptr() as usize, vec![games, 2], "<f4"),
            "done" => (arrays.done.as_ptr() as usize, vec![games], "|b1"),
            "truncated" => (arrays.truncated.as_ptr() as usize, vec![games], "|b1"),
            "to_move" => (arrays.to_move.as_ptr() as usize, vec![games], "|u1"),
            _ => return Err(PyValueError::new_err(format!("a batch has no array {name}"))),
        };
        Ok(Array {
            _batch: slf.clone().unbind(),
            address,
            shape,
            kind,
            read_only: name != "actions",
        })
    }

    fn reset(&mut self, py: Python<'_>) {
        py.detach(|| self.games.reset(self.threads));
    }

    fn sample(&mut self, py: Python<'_>) {
        py.detach(|| self.games.sample(self.threads));
    }

    fn step(&mut self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| self.games.step(self.threads)).map_err(illegal)
    }

    fn position(&self, number: usize) -> PyResult<Position> {
        let games = self.games.len();
        if number >= games {
            return Err(PyIndexError::new_err(format!(
                "game {number}: there are {games}, from 0 on"
            )));
        }
        Ok(Position::new(self.games.position(number).line()))
    }

    fn __len__(&self) -> usize {
        self.games.len()
    }
}
