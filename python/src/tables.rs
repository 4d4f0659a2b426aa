//! Endgame tables.

use ludoteca_games::{Outcome, Position as GamePosition, Tablebase, Verdict};
use ludoteca_search::KnownResult;
use ludoteca_search::tablebase::ProbeResult;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Value, json};

use crate::errors::no_table;
use crate::game::Game;
use crate::json;
use crate::position::Position;

/// Endgame tables of a game: what positions are worth with perfect play, to the player to move.
///
/// >>> import ludoteca
/// >>> game = ludoteca.Game("oware", rules="awari")
/// >>> tables = game.tables()
/// >>> p = game.position("0-0-1-0-2-0-0-0-0-0-0-3-0-0-S")
/// >>> str(tables.probe(p))
/// '+6 seeds, exactly'
/// >>> {move: str(value) for move, value in tables.probe_moves(p).items()}
/// {'C': '+6 seeds, exactly', 'E': '+0 seeds, exactly'}
#[pyclass(frozen, module = "ludoteca")]
pub(crate) struct Tables {
    game: ludoteca_games::GameHandle,
    tables: Tablebase,
}

impl Tables {
    pub(crate) const fn new(game: ludoteca_games::GameHandle, tables: Tablebase) -> Self {
        Tables { game, tables }
    }

    fn of_this_game(&self, position: &Position) -> PyResult<GamePosition> {
        let position = position.line.position();
        match *position.game() == self.game {
            true => Ok(position),
            false => Err(no_table(format!(
                "these are tables of {} with the rules {}, and the position is of {} with {}",
                self.game.id(),
                self.game.variant(),
                position.game().id(),
                position.game().variant()
            ))),
        }
    }

    /// What a position is worth to a player.
    fn worth(&self, position: &GamePosition, turned: bool) -> Option<Value> {
        let sign = if turned { -1 } else { 1 };
        let decided = |wins: bool, plies: Option<u16>| match wins != turned {
            true => json!({"kind": "win", "plies": plies}),
            false => json!({"kind": "loss", "plies": plies}),
        };
        let draw = || json!({"kind": "draw", "plies": null});
        if let Some(outcome) = position.outcome() {
            return Some(match (lead(position, &outcome), outcome.verdict) {
                (Some(net), _) => json!({"kind": "seeds", "net": f64::from(sign) * net, "exact": true}),
                (None, Verdict::Win(winner)) => decided(winner == position.to_move(), Some(0)),
                (None, Verdict::Draw) => draw(),
            });
        }
        Some(match self.tables.probe(position)? {
            ProbeResult::Seeds { net, exact } => json!({"kind": "seeds", "net": sign * net, "exact": exact}),
            ProbeResult::KnownResult(KnownResult::Win(plies)) => decided(true, plies),
            ProbeResult::KnownResult(KnownResult::Loss(plies)) => decided(false, plies),
            ProbeResult::Draw => draw(),
        })
    }
}

/// By how many seeds the player to move ended ahead, in games that count them.
fn lead(position: &GamePosition, outcome: &Outcome) -> Option<f64> {
    let scores = outcome.scores?.map(ludoteca_games::Score::points);
    let me = position.to_move();
    Some(scores[me.index()] - scores[me.other().index()])
}

/// A value of JSON as the package's own class.
fn value(py: Python<'_>, value: &Value) -> PyResult<Py<PyAny>> {
    let class = py.import("ludoteca._results")?.getattr("Value")?;
    Ok(class.call_method1("_from_json", (json::object(py, value)?,))?.unbind())
}

#[pymethods]
impl Tables {
    /// The game whose tables these are.
    #[getter]
    fn game(&self) -> Game {
        Game(self.game.clone())
    }

    /// The most on the board that they know of: seeds in Oware.
    #[getter]
    fn reach(&self) -> u32 {
        self.tables.reach()
    }

    /// What a position is worth to the player to move; None if it is in no table.
    #[pyo3(signature = (position, /))]
    fn probe(&self, py: Python<'_>, position: &Bound<'_, Position>) -> PyResult<Option<Py<PyAny>>> {
        let position = self.of_this_game(position.get())?;
        let worth = self.worth(&position, false);
        worth.map(|worth| value(py, &worth)).transpose()
    }

    /// What each legal move is worth to the player who makes it; moves that lead beyond the tables are left out.
    #[pyo3(signature = (position, /))]
    fn probe_moves<'py>(&self, py: Python<'py>, position: &Bound<'py, Position>) -> PyResult<Bound<'py, PyDict>> {
        let moves = PyDict::new(py);
        if position.get().outcome.is_some() {
            return Ok(moves);
        }
        let position = self.of_this_game(position.get())?;
        for mv in position.moves(usize::MAX) {
            let child = position.play(mv).map_err(crate::errors::illegal)?;
            if let Some(worth) = self.worth(&child, child.to_move() != position.to_move()) {
                moves.set_item(position.move_text(mv), value(py, &worth)?)?;
            }
        }
        Ok(moves)
    }

    fn __repr__(&self) -> String {
        format!(
            "Tables('{}', rules='{}', reach={})",
            self.game.id(),
            self.game.variant(),
            self.reach()
        )
    }
}
