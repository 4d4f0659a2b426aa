//! Game after game: read, looked over, written.

use std::io::{self, BufReader, Read, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use ludoteca_arena::record::{Broken, NewFile, ReadError, Record, Records, Review, review};
use ludoteca_rules::with_game;
use ludoteca_search::engine::Engine;
use serde_json::{Value, json};

use super::AnnotateArgs;
use super::report::{Progress, game_json, summary_text};
use crate::output::{Failure, Output};

/// So many broken games are reported one by one.
const REPORTED: usize = 20;

pub(super) struct Work<'a> {
    args: &'a AnnotateArgs,
    stopped: &'a AtomicBool,
    engine: Engine,
    sink: Option<NewFile>,
    progress: Progress,
    /// Games met, broken ones and those passed over included.
    met: usize,
    /// Games annotated, whole or in part.
    done: usize,
    /// What the JSON object says of them.
    reports: Vec<Value>,
    /// Broken games, and the first of them.
    broken: usize,
    named: Vec<Broken>,
}

impl<'a> Work<'a> {
    pub(super) fn new(args: &'a AnnotateArgs, stopped: &'a AtomicBool) -> Result<Self, Failure> {
        let create = |path: &'a Path| NewFile::create(path).map_err(|error| cannot_write(path, &error));
        Ok(Work {
            args,
            stopped,
            engine: Engine::new(args.hash as usize, 1),
            sink: args.out.as_deref().map(create).transpose()?,
            progress: Progress::new(),
            met: 0,
            done: 0,
            reports: Vec::new(),
            broken: 0,
            named: Vec::new(),
        })
    }

    pub(super) fn run(mut self, source: Box<dyn Read + Send>, out: &mut Output) -> Result<(), Failure> {
        let ended = self.all(&incoming(source), out);
        self.progress.clear();
        self.finish(ended?, out)
    }

    /// Every game there is. If it was stopped, what is to be said about that.
    fn all(&mut self, games: &Receiver<Incoming>, out: &mut Output) -> Result<Option<String>, Failure> {
        loop {
            if self.stopped.load(Ordering::Relaxed) {
                let next = self.met + 1;
                return Ok(Some(format!(
                    "stopped before game {next}; go on with --skip {}",
                    self.met
                )));
            }
            let game = match games.recv_timeout(Duration::from_millis(50)) {
                Ok(game) => game,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            };
            self.met += 1;
            let wanted = self.met > self.args.skip;
            match game {
                Ok(record) if wanted => {
                    let stopped = self.one(record, out)?;
                    if stopped.is_some() {
                        return Ok(stopped);
                    }
                }
                Err(ReadError::Broken(broken)) if wanted => {
                    self.broken += 1;
                    if self.named.len() < REPORTED {
                        self.named.push(broken);
                    }
                }
                Ok(_) | Err(ReadError::Broken(_)) => (),
                Err(ReadError::Io(error)) => {
                    return Err(Failure::work(format!(
                        "cannot read {}: {error}",
                        self.args.source_name()
                    )));
                }
            }
        }
    }

    /// Annotates a game. If it was stopped on the way, what is to be said about that.
    fn one(&mut self, mut record: Record, out: &mut Output) -> Result<Option<String>, Failure> {
        let (number, moves) = (self.met, record.plies().len());
        let progress = &mut self.progress;
        let mut each = |done: usize| progress.show(&format!("game {number}: move {done} of {moves}"));
        each(0);
        let eye = (&self.engine, self.args.limits());
        let game = record.game()?;
        let review = with_game!(&game, game => {
            let review = review(&mut record, game, eye, &self.args.annotator(), self.stopped, &mut each)?;
            if self.args.json {
                self.reports.push(game_json(game, number, &record, &review));
            }
            review
        });
        self.progress.clear();
        self.write(&record, &review, out)?;
        self.done += 1;
        Ok(review.stopped.then(|| {
            format!(
                "stopped in game {number}, of which {} of {moves} moves are annotated; go on with --skip {}",
                review.judged.len(),
                number - 1
            )
        }))
    }

    fn write(&mut self, record: &Record, review: &Review, out: &mut Output) -> Result<(), Failure> {
        let between = if self.done == 0 { "" } else { "\n" };
        if let (Some(sink), Some(path)) = (&mut self.sink, &self.args.out) {
            write!(sink, "{between}{record}").map_err(|error| cannot_write(path, &error))?;
        }
        match (self.args.json, &self.sink) {
            (true, _) => Ok(()),
            (false, None) => out.print(format!("{between}{record}")),
            (false, Some(_)) => out.print(summary_text(self.met, record, review)),
        }
    }

    fn finish(mut self, stopped: Option<String>, out: &mut Output) -> Result<(), Failure> {
        let name = self.args.source_name();
        if self.done == 0 && stopped.is_none() {
            return Err(Failure::usage(match (self.named.first(), self.broken) {
                (None, _) if self.met == 0 => format!("{name} holds no game"),
                (None, _) => format!("{name} holds only {} games: --skip leaves none of them", self.met),
                (Some(broken), 1) => format!("{name}, {broken}"),
                (Some(broken), games) => format!("{name}, {broken} (and the other {} games are broken too)", games - 1),
            }));
        }
        if self.args.json {
            let broken: Vec<Value> = self
                .named
                .iter()
                .map(|broken| json!({"line": broken.line, "error": broken.why.to_string()}))
                .collect();
            let games = std::mem::take(&mut self.reports);
            out.json(&json!({
                "games": games, "broken": broken, "broken_games": self.broken, "stopped": stopped.is_some(),
            }))?;
        }
        let annotated = if self.done == 0 { "nothing" } else { "what is done" };
        if let (Some(sink), Some(path)) = (self.sink.take().filter(|_| self.done > 0), &self.args.out) {
            sink.finish().map_err(|error| cannot_write(path, &error))?;
        }
        for broken in &self.named {
            anstream::eprintln!("{name}, {broken}");
        }
        if self.broken > self.named.len() {
            anstream::eprintln!("… and {} more", self.broken - self.named.len());
        }
        match (stopped, self.broken) {
            (Some(said), _) => Err(Failure::work(format!("{said} ({annotated} is kept)"))),
            (None, 0) => Ok(()),
            (None, broken) => Err(Failure::work(format!(
                "{broken} of {} games are broken and were left out",
                self.met
            ))),
        }
    }
}

type Incoming = Result<Record, ReadError>;

/// Reads games in a thread of its own: input may keep us waiting, and Ctrl-C must not.
fn incoming(source: Box<dyn Read + Send>) -> Receiver<Incoming> {
    let (sender, receiver) = sync_channel(1);
    std::thread::spawn(move || {
        for game in Records::new(BufReader::new(source)) {
            if sender.send(game).is_err() {
                break;
            }
        }
    });
    receiver
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::work(format!("cannot write {}: {error}", path.display()))
}
