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

    /// Every game there is. If it ended before its time, what is to be said about that.
    fn all(&mut self, games: &Receiver<Incoming>, out: &mut Output) -> Result<Option<String>, Failure> {
        loop {
            if self.stopped.load(Ordering::Relaxed) {
                return Ok(Some(format!("stopped before game {}", self.met + 1) + &go_on(self.met)));
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
                    let said = format!("cannot read {}: {error}", self.args.source_name());
                    // What cannot be read at all, such as a folder, was not the file to name.
                    return if self.met == 1 {
                        Err(Failure::usage(said))
                    } else {
                        Ok(Some(said + &go_on(self.met - 1)))
                    };
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
            let done = review.judged.len();
            format!("stopped in game {number} after {done} of its {moves} moves") + &go_on(number - 1)
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
            // With nobody to read the summaries, there is still the file.
            (false, Some(_)) => match out.print(summary_text(self.met, record, review)) {
                Err(Failure::ClosedPipe) => Ok(()),
                said => said,
            },
        }
    }

    fn finish(mut self, stopped: Option<String>, out: &mut Output) -> Result<(), Failure> {
        let name = self.args.source_name();
        if self.done == 0 && stopped.is_none() {
            return Err(Failure::usage(match (self.named.first(), self.broken) {
                (None, _) if self.met == 0 => format!("{name} holds no game"),
                (None, _) => format!("{name} holds only {} games: --skip leaves none of them", self.met),
                (Some(broken), 1) => format!("{name}, {broken}"),
                (Some(broken), 2) => format!("{name}, {broken} (and another game is broken too)"),
                (Some(broken), games) => format!("{name}, {broken} (and {} other games are broken too)", games - 1),
            }));
        }
        if let (Some(sink), Some(path)) = (self.sink.take().filter(|_| self.done > 0), &self.args.out) {
            sink.finish().map_err(|error| cannot_write(path, &error))?;
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
        for broken in &self.named {
            anstream::eprintln!("{name}, {broken}");
        }
        if self.broken > self.named.len() {
            anstream::eprintln!("… and {} more", self.broken - self.named.len());
        }
        match (stopped, self.broken) {
            (Some(said), _) => Err(Failure::work(said)),
            (None, 0) => Ok(()),
            (None, 1) => Err(Failure::work("a broken game was left out")),
            (None, broken) => Err(Failure::work(format!("{broken} broken games were left out"))),
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

/// How to take up the work after so many whole games.
fn go_on(games: usize) -> String {
    match games {
        0 => "; what is done is kept".to_owned(),
        _ => format!("; what is done is kept, go on with --skip {games}"),
    }
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::work(format!("cannot write {}: {error}", path.display()))
}
