//! A game with its variant settled.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use ludoteca_games::{GAMES, GameHandle, GameInfo, Options, TableProgress, TableRequest, find};
use ludoteca_tables::usual_folder;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyString, PyTuple};
use serde_json::json;

use crate::errors::{ParseError, failed, no_table, table_failure, unreadable};
use crate::interrupt::{self, threads};
use crate::json::{self, Reduced};
use crate::outcome::Playouts;
use crate::position::Position;
use crate::tables::Tables;

/// How often progress is told.
const OFTEN: Duration = Duration::from_millis(50);

/// A game with its rules and board settled. Games are immutable; two with the same rules are equal.
///
/// >>> import ludoteca
/// >>> game = ludoteca.Game("oware", rules="awari")
/// >>> game
/// Game('oware', rules='awari')
/// >>> game.opening().moves()
/// ['A', 'B', 'C', 'D', 'E', 'F']
#[pyclass(frozen, eq, module = "ludoteca")]
#[derive(PartialEq)]
pub(crate) struct Game(pub(crate) GameHandle);

/// A value of an option as text; more than one where the option may be given several times.
fn option_values(info: &GameInfo, name: &str, value: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    let known = info.options.iter().find(|option| option.name == name);
    let repeatable = known.is_some_and(|option| option.repeatable);
    let texts = |items: Vec<Bound<'_, PyAny>>| -> PyResult<Vec<String>> {
        items.iter().map(|item| Ok(item.str()?.to_string())).collect()
    };
    if let Ok(switch) = value.cast::<PyBool>() {
        return Ok(if switch.is_true() {
            vec![String::new()]
        } else {
            Vec::new()
        });
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(vec![text.to_string()]);
    }
    if let Ok(axes) = value.cast::<PyDict>() {
        return Ok(axes.iter().map(|(name, value)| format!("{name}={value}")).collect());
    }
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let items = texts(value.try_iter()?.collect::<PyResult<_>>()?)?;
        return Ok(if repeatable { items } else { vec![items.join(",")] });
    }
    // Also the whole numbers of NumPy.
    match value.extract::<i64>() {
        Ok(number) => Ok(vec![number.to_string()]),
        Err(_) => Err(PyTypeError::new_err(format!(
            "{name}: a number, a text, a list or a bool is wanted, not {}",
            value.get_type().name()?
        ))),
    }
}

/// The options of keyword arguments.
pub(crate) fn options(name: &str, given: Option<&Bound<'_, PyDict>>) -> PyResult<Options> {
    let info = find(name).map_err(unreadable)?;
    let mut options = Options::default();
    for (key, value) in given.into_iter().flatten() {
        let key = key.extract::<String>()?.replace('_', "-");
        if value.is_none() {
            continue;
        }
        for text in option_values(info, &key, &value)? {
            options.push(&*key, text);
        }
    }
    // The program's own sentence speaks of options of the command line.
    options
        .check_names(info.id, info.options)
        .map_err(|why| ParseError::new_err(why.to_string().replace("--", "")))?;
    Ok(options)
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name, **options))]
    fn new(name: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let options = self::options(name, options)?;
        GameHandle::new(name, &options).map(Game).map_err(unreadable)
    }

    /// Its name, such as "oware".
    #[getter]
    fn name(&self) -> &'static str {
        self.0.id()
    }

    /// Its name for people, such as "Oware (Ouri)".
    #[getter]
    fn title(&self) -> &'static str {
        self.0.info().title
    }

    /// The name of the variant, such as "awari" or "9x9".
    #[getter]
    fn rules(&self) -> String {
        self.0.variant()
    }

    /// The options that make this game again, as texts: Game(game.name, **game.options) == game.
    ///
    /// >>> ludoteca.Game("tic-tac-toe", rows=6, columns=7, line=4).options
    /// {'rows': '6', 'columns': '7', 'line': '4'}
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        for (name, value) in self.0.options().iter() {
            match value {
                "" => options.set_item(name, true)?,
                value => options.set_item(name, value)?,
            }
        }
        Ok(options)
    }

    /// What the first and the second player are called.
    #[getter]
    fn sides(&self) -> (&'static str, &'static str) {
        let [first, second] = self.0.info().sides;
        (first, second)
    }

    /// The position at the start.
    fn opening(&self) -> Position {
        Position::new(self.0.line())
    }

    /// Reads a position, in the game's own notation or a list of one of the old Prolog programs.
    ///
    /// >>> ludoteca.Game("nim").position("3,4,5 2").to_move
    /// 2
    fn position(&self, text: &str) -> PyResult<Position> {
        let position = self.0.parse_position(text).map_err(unreadable)?;
        Ok(Position::new(position.line()))
    }

    /// The position after moves from the opening.
    ///
    /// >>> ludoteca.Game("oware").play("F f E").history
    /// ['F', 'f', 'E']
    fn play(&self, moves: &str) -> PyResult<Position> {
        self.opening().play_all(moves)
    }

    /// Counts the lines of so many moves from the opening.
    ///
    /// >>> ludoteca.Game("tic-tac-toe").perft(4)
    /// 3024
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        self.opening().perft(py, depth)
    }

    /// How many different moves there are in all positions together, each with a number from 0 on.
    #[getter]
    fn action_count(&self) -> PyResult<usize> {
        self.0.action_count().map_err(failed)
    }

    /// Planes, rows and columns of an observation.
    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        let [planes, rows, columns] = self.0.observation_shape();
        (planes, rows, columns)
    }

    /// Plays random games from the opening to their ends, on all cores.
    ///
    /// >>> ludoteca.Game("tic-tac-toe").random_playouts(1000, seed=1)
    /// Playouts(first=576, second=299, drawn=125, plies=7581)
    #[pyo3(signature = (games, *, seed = 0, threads = None))]
    fn random_playouts(&self, py: Python<'_>, games: u64, seed: u64, threads: Option<usize>) -> PyResult<Playouts> {
        self.opening().random_playouts(py, games, seed, threads)
    }

    /// The endgame tables: from a folder, or those found where they are kept, or those inside the package.
    #[pyo3(signature = (folder = None))]
    fn tables(&self, folder: Option<PathBuf>) -> PyResult<Tables> {
        let folder = folder.or_else(usual_folder);
        let found = self.0.tablebase(folder.as_deref());
        match found.map_err(|why| no_table(why.user_error()))? {
            Some(tables) => Ok(Tables::new(self.0.clone(), tables)),
            None => Err(no_table(format!(
                "there are no tables of {} with these rules",
                self.0.id()
            ))),
        }
    }

    /// Builds endgame tables in a folder, as far as they are missing. Options are those of `ludoteca tables build`. `progress`
    /// is called with a text, the boards done and the boards in all. Ctrl-C stops it; what is finished is kept.
    #[pyo3(signature = (folder = None, *, threads = None, progress = None, **options))]
    fn build_tables(
        &self,
        py: Python<'_>,
        folder: Option<PathBuf>,
        threads: Option<usize>,
        progress: Option<Py<PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Tables> {
        let info = self.0.info();
        let kit = info
            .tables
            .ok_or_else(|| no_table(format!("there are no tables of {}", info.id)))?;
        let mut request = TableRequest {
            folder: folder.clone().or_else(usual_folder),
            threads: self::threads(threads),
            ..TableRequest::default()
        };
        // The rules are the game's own, where the tables ask for them.
        let own = self.0.options();
        for option in kit.options() {
            if let Some(value) = own.get(option.name) {
                request.options.push(option.name, value);
            }
        }
        for (name, value) in options.into_iter().flatten() {
            let name = name.extract::<String>()?;
            if !kit.options().iter().any(|option| option.name == name) {
                let known: Vec<&str> = kit.options().iter().map(|option| option.name).collect();
                return Err(ParseError::new_err(format!(
                    "tables of {} have no option {name}: they have {}",
                    info.id,
                    known.join(", ")
                )));
            }
            for text in option_values(info, &name, &value)? {
                request.options.push(&*name, text);
            }
        }
        let stop = AtomicBool::new(false);
        let built = interrupt::run(
            py,
            &stop,
            |send| {
                let told = Mutex::new(Instant::now());
                let tell = |now: TableProgress| {
                    let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
                    if now.done == now.total || told.elapsed() >= OFTEN {
                        *told = Instant::now();
                        // Whoever has stopped listening has stopped the work.
                        let _ = send.send(now);
                    }
                };
                match &progress {
                    Some(_) => kit.build(&request, &stop, &mut |_| (), &tell),
                    None => kit.build(&request, &stop, &mut |_| (), &|_| ()),
                }
            },
            |py, event| match &progress {
                Some(progress) => {
                    let arguments = (event.what.to_string(), event.done, event.total);
                    progress.call1(py, arguments).map(drop)
                }
                None => Ok(()),
            },
            |_| (),
        )?;
        debug_assert!(!stop.load(Ordering::Relaxed), "a stopped build is an exception");
        built.map_err(table_failure)?;
        self.tables(request.folder)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.0.id(), self.0.variant()).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let options: String = self
            .0
            .options()
            .iter()
            .map(|(name, value)| match value {
                "" => format!(", {name}=True"),
                value => format!(", {}='{value}'", name.replace('-', "_")),
            })
            .collect();
        format!("Game('{}'{options})", self.0.id())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (&'static str, Py<PyAny>)> {
        let restore = slf.py().import("ludoteca._native")?.getattr("restore_game")?;
        let options = slf.get().options(slf.py())?;
        Ok((restore, (slf.get().0.id(), options.into_any().unbind())))
    }
}

/// Every game with its options, as a list of dicts.
#[pyfunction]
pub(crate) fn catalogue(py: Python<'_>) -> PyResult<Py<PyAny>> {
    let games: Vec<serde_json::Value> = GAMES
        .iter()
        .map(|info| {
            let options: Vec<serde_json::Value> = info
                .options
                .iter()
                .map(|option| {
                    json!({
                        "name": option.name,
                        "kind": option.kind.name(),
                        "default": option.kind.default_text(),
                        "help": option.help,
                    })
                })
                .collect();
            let presets: Vec<&str> = (info.presets)().iter().map(|preset| preset.name).collect();
            json!({"name": info.id, "title": info.title, "sides": info.sides, "options": options, "rules": presets})
        })
        .collect();
    json::object(py, &json!(games))
}

/// A game that somebody gave, as itself or by its name.
pub(crate) fn game_of(given: &Bound<'_, PyAny>, options: Option<&Bound<'_, PyDict>>) -> PyResult<GameHandle> {
    if let Ok(game) = given.cast::<Game>() {
        if options.is_some_and(|options| !options.is_empty()) {
            return Err(PyValueError::new_err(
                "a Game has its options already: give its name, or leave them out",
            ));
        }
        return Ok(game.get().0.clone());
    }
    let name = given.extract::<String>()?;
    let options = self::options(&name, options)?;
    GameHandle::new(&name, &options).map_err(unreadable)
}
