//! Game records: PGN-shaped texts, read and written.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ludoteca_arena::json as arena_json;
use ludoteca_arena::record::{self as arena, Note, Records, Reviewer, review};
use ludoteca_games::Line;
use ludoteca_players::tablebase;
use ludoteca_search::engine::{Engine, Limits};
use ludoteca_search::value::Value;
use ludoteca_tables::usual_folder;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{ParseError, failed, unreadable};
use crate::game::Game;
use crate::interrupt;
use crate::json::{self, Reduced};
use crate::outcome::winner;
use crate::position::Position;

/// A game on paper: tags, moves, and what was written beside them.
///
/// >>> import ludoteca
/// >>> p = ludoteca.Game("nim", heaps=[1, 2]).play("2-1 1-1 2-1")
/// >>> record = ludoteca.Record(p, First="Ana", Second="Rui")
/// >>> print(record)
/// [Game "nim"]
/// [Rules "normal"]
/// [Heaps "1,2"]
/// [First "Ana"]
/// [Second "Rui"]
/// [Result "1-0"]
/// [Termination "last-object"]
/// [PlyCount "3"]
/// <BLANKLINE>
/// 1. 2-1 1-1 2. 2-1 1-0
/// >>> ludoteca.read_records(str(record))[0] == record
/// True
#[pyclass(frozen, eq, module = "ludoteca")]
pub(crate) struct Record {
    record: arena::Record,
    line: Line,
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        self.record == other.record
    }
}

impl Record {
    fn new(record: arena::Record) -> PyResult<Self> {
        let game = record.game().map_err(unreadable)?;
        let line = record.line(&game).map_err(unreadable)?;
        Ok(Record { record, line })
    }
}

/// A value for the player who moved, as the package's own class.
fn value(py: Python<'_>, line: &Line, value: Value) -> PyResult<Py<PyAny>> {
    let class = py.import("ludoteca._results")?.getattr("Value")?;
    let value = json::object(py, &arena_json::value(line.game(), value, false))?;
    Ok(class.call_method1("_from_json", (value,))?.unbind())
}

#[pymethods]
impl Record {
    #[new]
    #[pyo3(signature = (position, /, **tags))]
    fn from_position(position: &Bound<'_, Position>, tags: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut texts = Vec::new();
        for (name, text) in tags.into_iter().flatten() {
            texts.push((name.str()?.to_string(), text.str()?.to_string()));
        }
        let tags = texts.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        let line = position.get().line.clone();
        Ok(Record {
            record: arena::Record::from_line(&line, tags),
            line,
        })
    }

    /// The tags: who played, when, by which rules.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in self.record.tags().iter() {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    /// The game and its rules.
    #[getter]
    fn game(&self) -> Game {
        Game(self.line.game().clone())
    }

    /// The moves.
    #[getter]
    fn moves(&self) -> Vec<String> {
        (0..self.line.len()).map(|number| self.line.move_text(number)).collect()
    }

    /// The position at the end.
    #[getter]
    fn position(&self) -> Position {
        Position::new(self.line.clone())
    }

    /// Every position, from the start to the end.
    #[getter]
    fn positions(&self) -> Vec<Position> {
        let mut line = self.line.clone();
        let mut positions = vec![Position::new(line.clone())];
        while line.undo().is_some() {
            positions.push(Position::new(line.clone()));
        }
        positions.reverse();
        positions
    }

    /// Who won by the record, 1 or 2; 0 for a draw; None while the game is open.
    #[getter]
    fn result(&self) -> Option<u8> {
        self.record.result().map(|verdict| winner(verdict).unwrap_or(0))
    }

    /// What was written beside each move, a list of texts for each.
    #[getter]
    fn comments(&self) -> Vec<Vec<String>> {
        let words = |note: &Note| match note {
            Note::Comment(comment) => Some(comment.text().to_owned()),
            Note::Variation(_) => None,
        };
        let plies = self.record.plies().iter();
        plies
            .map(|ply| ply.notes().iter().filter_map(words).collect())
            .collect()
    }

    /// The mark of each move: "", "?!", "?", "??", "!" and so on.
    #[getter]
    fn marks(&self) -> Vec<String> {
        let plies = self.record.plies().iter();
        plies
            .map(|ply| ply.marks().iter().map(ToString::to_string).collect())
            .collect()
    }

    /// What each move was worth to the player who made it, as far as a comment says so.
    #[getter]
    fn values(&self, py: Python<'_>) -> PyResult<Vec<Option<Py<PyAny>>>> {
        let plies = self.record.plies().iter();
        plies
            .map(|ply| {
                ply.thought()
                    .map(|thought| value(py, &self.line, thought.value))
                    .transpose()
            })
            .collect()
    }

    /// The record with the engine's values, marks and better moves beside the moves, and how well each player did. Give what the
    /// engine may take for each position: seconds, a depth or a number of positions.
    #[pyo3(signature = (*, seconds = None, depth = None, nodes = None))]
    fn annotate(&self, py: Python<'_>, seconds: Option<f64>, depth: Option<u32>, nodes: Option<u64>) -> PyResult<Self> {
        let time = seconds.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|_| PyValueError::new_err("seconds: a number of seconds from 0 on is wanted"))?;
        let limits = match (time, depth, nodes) {
            (None, None, None) => Limits::time(Duration::from_millis(100)),
            (time, depth, nodes) => Limits {
                time,
                depth,
                nodes,
                ..Limits::default()
            },
        };
        let mut record = self.record.clone();
        let game = self.line.game();
        let tablebase = tablebase(game, usual_folder().as_deref()).map_err(failed)?;
        let stop = AtomicBool::new(false);
        let reviewed = interrupt::quietly(py, &stop, || {
            let reviewer = Reviewer {
                engine: &Engine::new(16, 1),
                tablebase: tablebase.as_ref(),
                limits,
            };
            review(&mut record, game, &reviewer, "", &stop, &mut |_| ()).map(drop)
        })?;
        reviewed.map_err(failed)?;
        Ok(Record {
            record,
            line: self.line.clone(),
        })
    }

    /// The pictures of all positions with the moves between them, to step through in a notebook.
    fn _repr_html_(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let display = slf.py().import("ludoteca._display")?;
        Ok(display.call_method1("record_html", (slf,))?.unbind())
    }

    /// A plot of what the moves were worth; needs matplotlib (pip install "ludoteca[plot]"). Moves without a value are annotated
    /// first, with what annotate() takes unless told otherwise.
    #[pyo3(signature = (axes = None, **limits))]
    fn plot(slf: &Bound<'_, Self>, axes: Option<Py<PyAny>>, limits: Option<&Bound<'_, PyDict>>) -> PyResult<Py<PyAny>> {
        let display = slf.py().import("ludoteca._display")?;
        let plot = display.getattr("plot_record")?;
        Ok(plot.call((slf, axes), limits)?.unbind())
    }

    fn __str__(&self) -> String {
        self.record.to_string().trim_end().to_owned()
    }

    fn __repr__(&self) -> String {
        let tag = |name| self.record.tags().get(name).unwrap_or("?");
        let (first, second) = (tag("First"), tag("Second"));
        let (game, result) = (self.line.game().id(), tag("Result"));
        format!(
            "Record('{game}', {first:?} - {second:?}, {result}, {} moves)",
            self.line.len()
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (String,)> {
        let restore = slf.py().import("ludoteca._display")?.getattr("restore_record")?;
        Ok((restore, (slf.get().record.to_string(),)))
    }
}

/// Reads the records in a text, one after the other.
#[pyfunction]
pub(crate) fn read_records(text: &str) -> PyResult<Vec<Record>> {
    let read = |record: Result<arena::Record, arena::ReadError>| {
        record
            .map_err(|why| ParseError::new_err(why.user_error().to_string()))
            .and_then(Record::new)
    };
    Records::new(text.as_bytes()).map(read).collect()
}
