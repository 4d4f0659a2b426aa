//! A position together with the moves that led to it.

use std::sync::atomic::{AtomicBool, Ordering};

use ludoteca_games::{GameHandle, Line, Move};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{IllegalMove, LudotecaError, illegal, unreadable};
use crate::game::{Game, options};
use crate::interrupt::{quietly, threads};
use crate::json::{self, Reduced};
use crate::outcome::{Outcome, Playouts};
use crate::search::{self, Deepening, SolveSettings};

/// More moves than this are not listed: a heap of Nim can have a thousand million.
const LISTED: usize = 1 << 20;

/// A position, with the moves that led to it, so that repetition counts. Positions are immutable: a move gives a new one. Two are
/// equal if the same game stands the same on the board, whatever led there.
///
/// >>> import ludoteca
/// >>> p = ludoteca.Game("oware").opening()
/// >>> p = p.play("F").play("f")
/// >>> p
/// Position('oware', '5-5-5-5-4-0-5-5-5-5-4-0-0-0-S')
/// >>> print(p)
///        f    e    d    c    b    a
///   0 |  0 |  4 |  5 |  5 |  5 |  5 |
///     |  5 |  5 |  5 |  5 |  4 |  0 | 0
///        A    B    C    D    E    F
#[pyclass(frozen, module = "ludoteca")]
pub(crate) struct Position {
    pub(crate) line: Line,
    pub(crate) outcome: Option<ludoteca_games::Outcome>,
}

impl Position {
    pub(crate) fn new(line: Line) -> Self {
        let outcome = line.outcome();
        Position { line, outcome }
    }

    /// The refusal of a question that only a game which goes on can answer.
    pub(crate) fn going_on(&self) -> PyResult<()> {
        match &self.outcome {
            Some(outcome) => Err(IllegalMove::new_err(format!("the game is over ({})", outcome.reason))),
            None => Ok(()),
        }
    }

    fn after(&self, mv: Move) -> PyResult<Self> {
        self.going_on()?;
        let mut line = self.line.clone();
        line.play_on(mv).map_err(illegal)?;
        Ok(Position::new(line))
    }

    fn parse_move(&self, text: &str) -> PyResult<Move> {
        self.line.position().parse_move(text).map_err(unreadable)
    }
}

#[pymethods]
impl Position {
    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game(self.line.game().clone())
    }

    /// The position as text; game.position(text) reads it back.
    #[getter]
    fn text(&self) -> String {
        self.line.position().text()
    }

    /// The number of the player to move, 1 or 2.
    #[getter]
    fn to_move(&self) -> u8 {
        self.line.to_move().number()
    }

    /// How the game ended; None while it goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.outcome.map(Outcome)
    }

    /// What each player has scored so far, in games that count points; None in others.
    #[getter]
    fn scores(&self) -> Option<(f64, f64)> {
        let scores = match &self.outcome {
            Some(outcome) => outcome.scores,
            None => self.line.position().scores(),
        };
        scores.map(|[first, second]| (first.points(), second.points()))
    }

    /// The moves that led here from the start of the line.
    #[getter]
    fn history(&self) -> Vec<String> {
        (0..self.line.len()).map(|number| self.line.move_text(number)).collect()
    }

    /// The position at the start of the line.
    #[getter]
    fn start(&self) -> Self {
        Position::new(self.line.start().line())
    }

    /// The position after so many moves of the line.
    ///
    /// >>> ludoteca.Game("nim").play("1-1 2-1").at(1).history
    /// ['1-1']
    fn at(&self, moves: usize) -> PyResult<Self> {
        if moves > self.line.len() {
            let made = self.line.len();
            return Err(PyIndexError::new_err(format!(
                "move {moves}: only {made} have been made"
            )));
        }
        let mut line = self.line.clone();
        while line.len() > moves {
            line.undo();
        }
        Ok(Position::new(line))
    }

    /// The legal moves in the game's order; none if the game is over.
    fn moves(&self) -> PyResult<Vec<String>> {
        if self.outcome.is_some() {
            return Ok(Vec::new());
        }
        let position = self.line.position();
        let count = position.count_moves();
        if count > LISTED as u64 {
            return Err(LudotecaError::new_err(format!(
                "{count} legal moves are too many to list"
            )));
        }
        let moves = position.moves(LISTED);
        Ok(moves.into_iter().map(|mv| position.move_text(mv)).collect())
    }

    /// The position after a move.
    ///
    /// >>> ludoteca.Game("tic-tac-toe").opening().play("5").play("5")
    /// Traceback (most recent call last):
    ///     ...
    /// ludoteca.IllegalMove: cell 5 is taken
    #[pyo3(signature = (r#move, /))]
    fn play(&self, r#move: &str) -> PyResult<Self> {
        self.going_on()?;
        self.after(self.parse_move(r#move)?)
    }

    /// The position after several moves, as records write them.
    ///
    /// >>> ludoteca.Game("oware").opening().play_all("FfEc").to_move
    /// 1
    #[pyo3(signature = (moves, /))]
    pub(crate) fn play_all(&self, moves: &str) -> PyResult<Self> {
        let mut line = self.line.clone();
        line.play_text(moves).map_err(illegal)?;
        Ok(Position::new(line))
    }

    /// The numbers of the legal moves, in order; see Game.action_count.
    fn legal_actions(&self) -> PyResult<Vec<usize>> {
        self.game().0.action_count().map_err(crate::errors::failed)?;
        let mut actions = Vec::new();
        if self.outcome.is_none() {
            self.line.push_legal_actions(&mut actions);
        }
        Ok(actions)
    }

    /// The position after the move of a number.
    #[pyo3(signature = (action, /))]
    fn play_action(&self, action: i64) -> PyResult<Self> {
        self.going_on()?;
        self.after(self.line.game().action_move(action).map_err(illegal)?)
    }

    /// The number of a move.
    #[pyo3(signature = (r#move, /))]
    fn action(&self, r#move: &str) -> PyResult<Option<usize>> {
        let mv = self.parse_move(r#move)?;
        let position = self.line.position();
        position.check(mv).map_err(illegal)?;
        Ok(position.action_of(mv))
    }

    /// The move of a number.
    #[pyo3(signature = (action, /))]
    fn action_move(&self, action: i64) -> PyResult<String> {
        let mv = self.line.game().action_move(action).map_err(illegal)?;
        Ok(self.line.position().move_text(mv))
    }

    /// What the player to move sees, as numbers from 0 to 1 in the order of Game.observation_shape.
    fn observe(&self) -> Vec<f32> {
        let size = self.line.game().observation_shape().iter().product();
        let mut out = vec![0.0; size];
        self.line.position().observe(&mut out);
        out
    }

    /// Counts the lines of so many moves from here; repetition is ignored.
    ///
    /// >>> ludoteca.Game("oware").opening().perft(5)
    /// 5219
    #[pyo3(signature = (depth, /))]
    pub(crate) fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        let stop = AtomicBool::new(false);
        let position = self.line.position();
        let counted = quietly(py, &stop, || position.perft(depth, &|| stop.load(Ordering::Relaxed)))?;
        Ok(counted.unwrap_or(0))
    }

    /// Plays random games from here to their ends, on all cores. The same seed gives the same games on any number of threads.
    #[pyo3(signature = (games, *, seed = 0, threads = None))]
    pub(crate) fn random_playouts(
        &self,
        py: Python<'_>,
        games: u64,
        seed: u64,
        threads: Option<usize>,
    ) -> PyResult<Playouts> {
        let stop = AtomicBool::new(false);
        let position = self.line.position();
        let threads = self::threads(threads);
        let played = quietly(py, &stop, || position.random_playouts(games, seed, threads, &stop))?;
        Ok(played.unwrap_or_default().into())
    }

    /// The move that a bot chooses.
    ///
    /// >>> ludoteca.Game("nim", heaps=[3, 4, 5]).opening().best("nimsum")
    /// '1-2'
    #[pyo3(signature = (bot = "engine:time=1s"))]
    fn best(&self, py: Python<'_>, bot: &str) -> PyResult<String> {
        self.going_on()?;
        search::best(py, &self.line, bot)
    }

    /// What every legal move is worth, best first. `each`, if given, is called with an Analysis of every finished depth.
    ///
    /// >>> analysis = ludoteca.Game("tic-tac-toe").play("1 5").analyse("engine:depth=9")
    /// >>> analysis.best, str(analysis.value)
    /// ('3', 'draw')
    #[pyo3(signature = (bot = "engine:time=1s", *, each = None))]
    fn analyse(slf: &Bound<'_, Self>, bot: &str, each: Option<Py<PyAny>>) -> PyResult<Py<PyAny>> {
        slf.get().going_on()?;
        search::analyse(slf, bot, each)
    }

    /// An iterator over ever deeper analyses, made while you look at them. Dropping it ends the search.
    ///
    /// >>> for analysis in ludoteca.Game("oware").opening().deepen("engine:depth=3"):
    /// ...     print(analysis.depth, end=" ")
    /// 1 2 3
    #[pyo3(signature = (bot = "engine:time=10s"))]
    fn deepen(slf: &Bound<'_, Self>, bot: &str) -> PyResult<Deepening> {
        slf.get().going_on()?;
        Deepening::new(slf, bot)
    }

    /// Proves what it can of the position within limits: seconds, positions, bytes of memory. `proof` is a file for a
    /// certificate, which check_proof checks.
    ///
    /// >>> ludoteca.Game("jeson-mor", size=5).opening().solve(seconds=60)
    /// Solution(value='loss', plies=None, best='a1c2')
    #[pyo3(signature = (*, seconds = None, nodes = None, memory = None, threads = None, proof = None, tables = None))]
    fn solve(
        slf: &Bound<'_, Self>,
        seconds: Option<f64>,
        nodes: Option<u64>,
        memory: Option<u64>,
        threads: Option<usize>,
        proof: Option<std::path::PathBuf>,
        tables: Option<std::path::PathBuf>,
    ) -> PyResult<Py<PyAny>> {
        slf.get().going_on()?;
        let settings = SolveSettings {
            seconds,
            nodes,
            memory,
            threads,
            proof,
            tables,
        };
        search::solve(slf, settings)
    }

    /// What the board looks like, as a dict: points with names, places, counts and pieces.
    #[getter]
    fn view(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        json::object(py, &self.line.position().view().json())
    }

    /// The board as an SVG picture, with the last move marked.
    fn svg(&self) -> String {
        let position = self.line.position();
        let view = position.view();
        match self.line.last_move() {
            Some(mv) => view.svg_with(self.line.position_at(self.line.len() - 1).path(mv)),
            None => view.svg(),
        }
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<Self>()
            .is_ok_and(|other| self.line.position() == other.get().line.position())
    }

    fn __hash__(&self) -> u64 {
        self.line.position().hash()
    }

    fn __str__(&self) -> String {
        self.line.position().view().ascii()
    }

    fn __repr__(&self) -> String {
        format!("Position('{}', '{}')", self.line.game().id(), self.text())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (Bound<'py, Game>, Option<String>, String)> {
        let (py, line) = (slf.py(), &slf.get().line);
        let restore = py.import("ludoteca._native")?.getattr("restore_position")?;
        let start = (!line.is_from_opening()).then(|| line.start().text());
        let game = Bound::new(py, slf.get().game())?;
        Ok((restore, (game, start, slf.get().history().join(" "))))
    }
}

/// Makes the position of a pickle again.
#[pyfunction]
#[pyo3(signature = (game, start, moves))]
pub(crate) fn restore_position(game: &Bound<'_, Game>, start: Option<&str>, moves: &str) -> PyResult<Position> {
    let line = game.get().0.line_at(start, moves).map_err(unreadable)?;
    Ok(Position::new(line))
}

/// Makes the game of a pickle again.
#[pyfunction]
pub(crate) fn restore_game(name: &str, given: &Bound<'_, PyDict>) -> PyResult<Game> {
    let options = options(name, Some(given))?;
    GameHandle::new(name, &options).map(Game).map_err(unreadable)
}
