//! Tournaments of bots and of Python callables.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ludoteca_arena::stats::Sprt;
use ludoteca_arena::tournament::{
    Archive, Entrant, Format, GameResult, Openings, Restart, Settings, State, Stop, Store, Watcher, run, seed_of,
};
use ludoteca_arena::{Adjudication, Conditions, TimeControl, USUAL_LOOK, json as arena_json};
use ludoteca_games::{GameHandle, Line, Rng, UserError};
use ludoteca_players::{Bot, BotError, BotSpec, Choice, Clock};
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Value, json};

use crate::errors::{failed, unreadable};
use crate::game::Game;
use crate::interrupt;
use crate::json;
use crate::position::Position;

/// A Python callable that is given a Position and answers with a move.
struct PythonBot {
    callable: Arc<Py<PyAny>>,
    /// The threads that are inside a callable, so that they can be interrupted.
    inside: Arc<Mutex<Vec<u64>>>,
}

impl PythonBot {
    /// Calls it; the thread can be found by its number meanwhile.
    fn ask<'py>(&self, py: Python<'py>, line: &Line) -> PyResult<Bound<'py, PyAny>> {
        let position = Bound::new(py, Position::new(line.clone()))?;
        let thread: u64 = py.import("threading")?.call_method0("get_ident")?.extract()?;
        let inside = || self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        inside().push(thread);
        let answer = self.callable.bind(py).call1((position,));
        inside().retain(|other| *other != thread);
        answer
    }
}

impl Bot for PythonBot {
    fn choose(&mut self, line: &Line, _clock: Clock, _stop: &AtomicBool) -> Result<Choice, BotError> {
        Python::attach(|py| {
            let crashed = |why: PyErr| match why.is_instance_of::<PyKeyboardInterrupt>(py) {
                true => BotError::NoMove,
                false => BotError::Crashed(why.to_string()),
            };
            let answer = self.ask(py, line).map_err(crashed)?;
            let text = answer
                .extract::<String>()
                .map_err(|_| BotError::Illegal(answer.repr().map_or("?".to_owned(), |repr| repr.to_string())))?;
            let mv = line.position().parse_move(&text);
            let mv = mv.map_err(|why| BotError::Illegal(why.to_string()))?;
            Ok(Choice {
                mv,
                nodes: 0,
                value: None,
                depth: None,
                pv: vec![mv],
            })
        })
    }
}

/// Where records go: to memory, and to a file if there is one.
struct Records {
    text: Arc<Mutex<String>>,
    file: Option<Store>,
}

impl Archive for Records {
    fn append(&mut self, records: &str) -> Result<(), UserError> {
        if let Some(file) = &mut self.file {
            file.append(records)?;
        }
        self.text
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push_str(records);
        Ok(())
    }
}

/// Tells of finished games.
struct Reporter<'r> {
    settings: &'r Settings,
    send: Option<Sender<Value>>,
    faults: Mutex<Vec<Value>>,
}

impl Watcher for Reporter<'_> {
    fn finished(&self, _board: usize, game: &GameResult, fault: Option<&str>, state: &State<'_>) {
        let mut told = arena_json::played(&self.settings.entrants, game);
        told["fault"] = json!(fault);
        if fault.is_some() {
            self.faults
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(told.clone());
        }
        if let Some(send) = &self.send {
            told["played"] = json!(state.results.len());
            told["total"] = json!(state.total);
            // Whoever has stopped listening has stopped the tournament.
            let _ = send.send(told);
        }
    }
}

/// The players: a name, and a spec or something to call.
fn entrants(players: Vec<(Option<String>, Bound<'_, PyAny>)>, inside: &Arc<Mutex<Vec<u64>>>) -> PyResult<Vec<Entrant>> {
    let mut entrants: Vec<Entrant> = Vec::new();
    for (name, player) in players {
        let spec = if player.is_callable() {
            let called = player.getattr("__name__").and_then(|name| name.extract::<String>());
            let label = called.or_else(|_| Ok::<_, PyErr>(player.get_type().name()?.to_string()))?;
            let (callable, inside) = (Arc::new(player.unbind()), Arc::clone(inside));
            BotSpec::custom(&label, move |_: &GameHandle| {
                Box::new(PythonBot {
                    callable: Arc::clone(&callable),
                    inside: Arc::clone(&inside),
                })
            })
        } else {
            BotSpec::parse(&player.extract::<String>()?).map_err(unreadable)?
        };
        entrants.push(Entrant {
            name: name.unwrap_or_else(|| spec.to_string()),
            spec,
        });
    }
    Ok(Entrant::with_names_apart(entrants))
}

fn seconds(name: &str, given: f64) -> PyResult<Duration> {
    let time = Duration::try_from_secs_f64(given).ok().filter(|time| !time.is_zero());
    time.ok_or_else(|| PyValueError::new_err(format!("{name}: a number of seconds above 0 is wanted, not {given}")))
}

/// The settings of a tournament as Python gives them.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct Request {
    format: String,
    games: u64,
    rounds: Option<usize>,
    openings: Option<String>,
    random_plies: Option<u32>,
    opening_nodes: Option<u64>,
    seconds_per_move: Option<f64>,
    clock: Option<(f64, f64)>,
    margin: f64,
    max_plies: Option<u32>,
    concurrency: usize,
    seed: Option<u64>,
    sprt: Option<String>,
    event: String,
    out: Option<PathBuf>,
    resume: bool,
}

impl Request {
    fn settings(&self, game: &GameHandle, entrants: Vec<Entrant>, kept_seed: Option<u64>) -> PyResult<Settings> {
        let times = match (self.clock, self.seconds_per_move) {
            (Some(_), Some(_)) => {
                return Err(PyValueError::new_err("clock and seconds_per_move: give one of them"));
            }
            (Some((start, increment)), None) => TimeControl::Game {
                start: seconds("clock", start)?,
                increment: Duration::try_from_secs_f64(increment)
                    .map_err(|_| PyValueError::new_err("clock: an increment of 0 seconds or more is wanted"))?,
            },
            (None, Some(time)) => TimeControl::Move(seconds("seconds_per_move", time)?),
            (None, None) => TimeControl::Open,
        };
        let openings = match (&self.openings, self.random_plies) {
            (Some(_), Some(_)) => return Err(PyValueError::new_err("openings and random_plies: give one of them")),
            (Some(text), None) => Openings::read(game, text).map_err(unreadable)?,
            (None, Some(plies)) => Openings::Random {
                plies,
                look: self.opening_nodes.unwrap_or(USUAL_LOOK),
            },
            (None, None) => Openings::From(game.line()),
        };
        Ok(Settings {
            game: game.clone(),
            entrants,
            format: Format::parse(&self.format).map_err(unreadable)?,
            games: self.games.max(1),
            rounds: self.rounds,
            openings,
            conditions: Conditions {
                times,
                margin: seconds("margin", self.margin)?,
                adjudication: Adjudication {
                    plies: self.max_plies,
                    ..Adjudication::default()
                },
            },
            concurrency: self.concurrency.clamp(1, 256),
            seed: self.seed.or(kept_seed).unwrap_or_else(Rng::fresh_seed),
            restart: Restart::Failed,
            sprt: self.sprt.as_deref().map(Sprt::parse).transpose().map_err(unreadable)?,
            event: self.event.clone(),
        })
    }
}

/// Plays a tournament; ludoteca.tournament calls it. Returns results as JSON objects, and the records.
#[pyfunction]
pub(crate) fn run_tournament(
    py: Python<'_>,
    game: &Bound<'_, Game>,
    players: Vec<(Option<String>, Bound<'_, PyAny>)>,
    request: &Bound<'_, PyDict>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Py<PyAny>, Py<PyAny>, String)> {
    let request: Request = request.extract()?;
    let inside = Arc::new(Mutex::new(Vec::new()));
    let entrants = entrants(players, &inside)?;
    let (file, kept) = match (&request.out, request.resume) {
        (None, _) => (None, Vec::new()),
        (Some(path), false) => {
            let store = Store::create(path).map_err(|why| failed(why.user_error()))?;
            (Some(store), Vec::new())
        }
        (Some(path), true) => {
            let (store, kept) = Store::resume(path).map_err(|why| failed(why.user_error()))?;
            (Some(store), kept.records)
        }
    };
    let settings = request.settings(&game.get().0, entrants, kept.iter().find_map(seed_of))?;
    settings.check().map_err(unreadable)?;
    settings.check_kept(&kept).map_err(failed)?;
    let text = Arc::new(Mutex::new(
        kept.iter().map(|record| format!("{record}\n")).collect::<String>(),
    ));
    let archive = Records {
        text: Arc::clone(&text),
        file,
    };
    let asked = Stop::default();
    let stopped = AtomicBool::new(false);
    let answer = interrupt::run(
        py,
        &stopped,
        |send| {
            let reporter = Reporter {
                settings: &settings,
                send: progress.is_some().then(|| send.clone()),
                faults: Mutex::new(Vec::new()),
            };
            let ended = run(&settings, Some(Box::new(archive)), &kept, &asked, &reporter);
            (
                ended,
                reporter.faults.into_inner().unwrap_or_else(PoisonError::into_inner),
            )
        },
        |py, told| match &progress {
            Some(progress) => progress.call1(py, (json::object(py, &told)?,)).map(drop),
            None => Ok(()),
        },
        |py| {
            // Once for the games to come, twice for those being played, and callables are interrupted.
            asked.ask();
            asked.ask();
            let inside = inside.lock().unwrap_or_else(PoisonError::into_inner).clone();
            for thread in inside {
                let _ = py
                    .import("ludoteca._errors")
                    .and_then(|module| module.call_method1("_interrupt_thread", (thread,)));
            }
        },
    );
    let (ended, faults) = answer?;
    let ended = ended.map_err(failed)?;
    let results = json::object(py, &arena_json::tournament(&settings, &ended))?;
    let faults = json::object(py, &json!(faults))?;
    let records = text.lock().unwrap_or_else(PoisonError::into_inner).clone();
    Ok((results, faults, records))
}
