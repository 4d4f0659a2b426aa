//! Bots, analyses and proofs, asked from Python.

use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use ludoteca_arena::json as arena_json;
use ludoteca_arena::record::NewFile;
use ludoteca_games::{Line, Position as GamePosition, Report, Solution, UserError, check_certificate};
use ludoteca_players::{Bot, BotSpec, Clock, build, no_values, room_for_proof};
use ludoteca_search::proof::{ProvenValue, SolveLimits};
use ludoteca_tables::usual_folder;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::errors::{LudotecaError, failed, no_table, unreadable};
use crate::interrupt::{self, quietly, threads};
use crate::json;
use crate::position::Position;

fn bot(line: &Line, spec: &str) -> PyResult<(BotSpec, Box<dyn Bot>)> {
    let spec = BotSpec::parse(spec).map_err(unreadable)?;
    let bot = build(&spec, line.game()).map_err(unreadable)?;
    Ok((spec, bot))
}

/// The move that a bot chooses.
pub(crate) fn best(py: Python<'_>, line: &Line, spec: &str) -> PyResult<String> {
    let (_, mut bot) = bot(line, spec)?;
    let stop = AtomicBool::new(false);
    let choice = quietly(py, &stop, || bot.choose(line, Clock::Open, &stop))?;
    let choice = choice.map_err(|why| LudotecaError::new_err(format!("bot {spec}: {why}")))?;
    Ok(line.position().move_text(choice.mv))
}

/// The analysis of a report, as the package's own class.
fn analysis(position: &Bound<'_, PyAny>, report: &Value) -> PyResult<Py<PyAny>> {
    let py = position.py();
    let class = py.import("ludoteca._results")?.getattr("Analysis")?;
    let analysis = class.call_method1("_from_json", (position, json::object(py, report)?))?;
    Ok(analysis.unbind())
}

/// What every move is worth.
pub(crate) fn analyse(position: &Bound<'_, Position>, spec: &str, each: Option<Py<PyAny>>) -> PyResult<Py<PyAny>> {
    let (py, line) = (position.py(), &position.get().line);
    let (spec, mut bot) = bot(line, spec)?;
    let stop = AtomicBool::new(false);
    let asked: Py<PyAny> = position.clone().into_any().unbind();
    let listens = each.is_some();
    let report = interrupt::run(
        py,
        &stop,
        |send| {
            bot.value_moves(line, &stop, &mut |report: &Report| {
                if listens {
                    // Whoever has stopped listening has stopped the search.
                    let _ = send.send(arena_json::analysis(line, report));
                }
            })
        },
        |py, report| match &each {
            Some(each) => each.call1(py, (analysis(asked.bind(py), &report)?,)).map(drop),
            None => Ok(()),
        },
        |_| (),
    )?;
    match report {
        Some(report) => analysis(position.as_any(), &arena_json::analysis(line, &report)),
        None => Err(unreadable(no_values(&spec))),
    }
}

/// An iterator over ever deeper analyses. The search goes on in a thread of its own while you look at one; it ends with its
/// limits or when the iterator is dropped.
#[pyclass(frozen, module = "ludoteca")]
pub(crate) struct Deepening {
    position: Py<Position>,
    reports: Mutex<Receiver<Value>>,
    stop: Arc<AtomicBool>,
}

impl Deepening {
    pub(crate) fn new(position: &Bound<'_, Position>, spec: &str) -> PyResult<Self> {
        let line = position.get().line.clone();
        let (spec, mut bot) = bot(&line, spec)?;
        if !ludoteca_players::VALUING.contains(&spec.name()) {
            return Err(unreadable(no_values(&spec)));
        }
        let (send, reports) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        std::thread::spawn(move || {
            bot.value_moves(&line, &stopped, &mut |report: &Report| {
                if send.send(arena_json::analysis(&line, report)).is_err() {
                    stopped.store(true, Ordering::Relaxed);
                }
            });
        });
        Ok(Deepening {
            position: position.clone().unbind(),
            reports: Mutex::new(reports),
            stop,
        })
    }

    fn next_report(&self) -> Result<Value, RecvTimeoutError> {
        let reports = self.reports.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        reports.recv_timeout(Duration::from_millis(50))
    }
}

impl Drop for Deepening {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

#[pymethods]
impl Deepening {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        loop {
            match py.detach(|| self.next_report()) {
                Ok(report) => return analysis(self.position.bind(py).as_any(), &report).map(Some),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
    }

    /// Ends the search now.
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// What a proof may take, and where it goes.
pub(crate) struct SolveSettings {
    pub(crate) seconds: Option<f64>,
    pub(crate) nodes: Option<u64>,
    pub(crate) memory: Option<u64>,
    pub(crate) threads: Option<usize>,
    pub(crate) proof: Option<PathBuf>,
    pub(crate) tables: Option<PathBuf>,
}

/// The bytes that may be used.
fn memory(asked: Option<u64>) -> PyResult<u64> {
    room_for_proof(asked).ok_or_else(|| {
        let megabytes = asked.unwrap_or(0) >> 20;
        LudotecaError::new_err(format!("memory: there is no room for {megabytes} MB, ask for less"))
    })
}

/// Proves what it can of a position.
pub(crate) fn solve(position: &Bound<'_, Position>, settings: SolveSettings) -> PyResult<Py<PyAny>> {
    let py = position.py();
    let time = settings.seconds.map(Duration::try_from_secs_f64).transpose();
    let time = time.map_err(|_| PyValueError::new_err("seconds: a number of seconds from 0 on is wanted"))?;
    let root = position.get().line.position();
    let folder = settings.tables.clone().or_else(usual_folder);
    let tablebase = root.game().tablebase(folder.as_deref());
    let tablebase = match (tablebase, &settings.tables) {
        (Err(why), Some(_)) => return Err(no_table(why.user_error())),
        (found, _) => found.ok().flatten(),
    };
    let stop = AtomicBool::new(false);
    let limits = SolveLimits {
        start: Instant::now(),
        time,
        nodes: settings.nodes,
        memory: memory(settings.memory)?,
        threads: threads(settings.threads),
        stop: &stop,
    };
    let proof = settings.proof.as_deref();
    let work = || -> Result<Value, UserError> {
        let known = tablebase
            .as_ref()
            .and_then(|tablebase| root.prove_by_tablebase(tablebase));
        let mut solution = match known {
            // A certificate needs a way to play, which not every table knows.
            Some(known) if known.has_strategy() || proof.is_none() => known,
            _ => root
                .prove(&limits, None, &mut |_| ())
                .map_err(|error| UserError::new("system", "{error}").with("error", error))?,
        };
        let certified = match proof {
            Some(file) if solution.value().is_some() => Some(certify(&mut solution, file, &limits)?),
            _ => None,
        };
        Ok(report(&root, &solution, limits.start.elapsed(), certified))
    };
    let report = quietly(py, &stop, work)?.map_err(failed)?;
    let class = py.import("ludoteca._results")?.getattr("Solution")?;
    let solution = class.call_method1("_from_json", (json::object(py, &report)?,))?;
    Ok(solution.unbind())
}

fn report(root: &GamePosition, solution: &Solution<'_>, elapsed: Duration, certified: Option<u64>) -> Value {
    json!({
        "value": solution.value().map_or("undecided", ProvenValue::name),
        "plies": solution.plies,
        "best": solution.best.map(|mv| root.move_text(mv)),
        "nodes": solution.nodes,
        "seconds": elapsed.as_secs_f64(),
        "at_least": solution.at_least.name(),
        "at_most": solution.at_most.name(),
        "certified": certified,
    })
}

/// Writes a certificate, and says how many positions it lists.
fn certify(solution: &mut Solution<'_>, file: &std::path::Path, limits: &SolveLimits<'_>) -> Result<u64, UserError> {
    let cannot = |error: std::io::Error| {
        UserError::new("file-error", "{file}: {error}")
            .with("file", file.display())
            .with("error", error)
    };
    let mut to = NewFile::create(file).map_err(cannot)?;
    let written = solution.write_certificate(limits.memory, limits.stop, &mut to);
    let positions = written.unwrap_or_else(|| {
        Err(UserError::new(
            "solve-no-list",
            "no list of positions that could be written shows this value",
        ))
    })?;
    to.finish().map_err(cannot)?;
    Ok(positions)
}

/// Checks a certificate with the plain rules alone. Returns what it proves as a dict; raises LudotecaError if it does not.
#[pyfunction]
#[pyo3(signature = (file, *, memory = None, threads = None))]
pub(crate) fn check_proof(
    py: Python<'_>,
    file: PathBuf,
    memory: Option<u64>,
    threads: Option<usize>,
) -> PyResult<Py<PyAny>> {
    let opened = File::open(&file).map_err(|error| PyOSError::new_err(format!("{}: {error}", file.display())))?;
    let (memory, threads) = (self::memory(memory)?, self::threads(threads));
    let stop = AtomicBool::new(false);
    let checked = quietly(py, &stop, || {
        check_certificate(&mut BufReader::new(opened), memory, threads, &stop)
    })?;
    let checked = checked.map_err(|why| LudotecaError::new_err(format!("{} is refused: {why}", file.display())))?;
    json::object(py, &arena_json::certificate(&checked))
}
