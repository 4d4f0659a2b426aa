//! Game after game: read, looked over, written.

use std::io::{BufReader, Read};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use ludoteca_arena::record::{Broken, ReadError, Record, Records, Review, Reviewer, review};
use ludoteca_games::{Message, UserError};
use ludoteca_players::want_room;
use ludoteca_search::engine::Engine;
use serde_json::{Value, json};

use super::AnnotateArgs;
use super::output_file::OutputFile;
use super::report::{Progress, game_json, summary_text};
use crate::lang::{refused, say};
use crate::output::{Failure, Output};

/// So many broken games are reported one by one.
const REPORTED: usize = 20;

/// How many broken games are passed on together: there may be a million of them.
const TOGETHER: usize = 1000;

/// Annotates game after game.
pub(super) struct Annotator<'a> {
    args: &'a AnnotateArgs,
    stopped: &'a AtomicBool,
    engine: Engine,
    output: Option<OutputFile<'a>>,
    progress: Progress,
    /// Games met, broken ones and those passed over included.
    met: usize,
    /// Games annotated, and those that an earlier run had annotated.
    done: usize,
    before: usize,
    /// What the JSON object says of them.
    reports: Vec<Value>,
    /// Broken games, and the first of them.
    broken: usize,
    named: Vec<Broken>,
}

/// Why the work ended before its time, and how many games it need not meet again.
struct Ended {
    why: UserError,
    games: usize,
}

impl<'a> Annotator<'a> {
    pub(super) fn new(args: &'a AnnotateArgs, stopped: &'a AtomicBool) -> Result<Self, Failure> {
        want_room(args.hash.into())?;
        Ok(Annotator {
            args,
            stopped,
            engine: Engine::new(args.hash as usize, 1),
            output: OutputFile::open(args)?,
            progress: Progress::new(),
            met: 0,
            done: 0,
            before: 0,
            reports: Vec::new(),
            broken: 0,
            named: Vec::new(),
        })
    }

    pub(super) fn run(mut self, source: Box<dyn Read + Send>, out: &mut Output) -> Result<(), Failure> {
        let ended = self.all(&incoming(source), out);
        self.progress.clear();
        match ended {
            Ok(ended) => self.finish(ended, out),
            Err(failure) => Err(self.fail(failure)),
        }
    }

    /// Every game there is.
    fn all(&mut self, games: &Receiver<Vec<Incoming>>, out: &mut Output) -> Result<Option<Ended>, Failure> {
        loop {
            if self.stopped.load(Ordering::Relaxed) {
                let why = UserError::new("annotate-stopped-before", "stopped before game {number}")
                    .with("number", self.met + 1);
                return Ok(Some(Ended { why, games: self.met }));
            }
            let games = match games.recv_timeout(Duration::from_millis(50)) {
                Ok(games) => games,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            };
            for game in games {
                self.met += 1;
                let ended = self.meet(game, out)?;
                if ended.is_some() {
                    return Ok(ended);
                }
            }
        }
    }

    fn meet(&mut self, game: Incoming, out: &mut Output) -> Result<Option<Ended>, Failure> {
        let wanted = self.met > self.args.skip;
        match game {
            Ok(record) if wanted => {
                if let Some(output) = &mut self.output
                    && output.has(&record)?
                {
                    self.before += 1;
                    return Ok(None);
                }
                self.annotate(record, out)
            }
            Err(ReadError::Broken(broken)) if wanted => {
                self.broken += 1;
                if self.named.len() < REPORTED {
                    self.named.push(broken);
                }
                Ok(None)
            }
            Ok(_) | Err(ReadError::Broken(_)) => Ok(None),
            Err(ReadError::Io(error)) => {
                let why = self.args.unreadable(&error);
                let games = self.met - 1;
                // What cannot be read at all, such as a folder, was not the file to name.
                if games == 0 {
                    return Err(Failure::usage(&why));
                }
                Ok(Some(Ended { why, games }))
            }
        }
    }

    fn annotate(&mut self, mut record: Record, out: &mut Output) -> Result<Option<Ended>, Failure> {
        let (number, moves) = (self.met, record.plies().len());
        let progress = &mut self.progress;
        let mut each = |done: usize| {
            let numbers = [("number", number), ("done", done), ("moves", moves)];
            progress.show(&say(
                "annotate-progress",
                &numbers.map(|(name, n)| (name, n.to_string())),
            ));
        };
        each(0);
        let game = record.game()?;
        // The tables that are part of the program: a review should be the same on every machine.
        let tablebase = ludoteca_players::tablebase(&game, None)?;
        let reviewer = Reviewer {
            engine: &self.engine,
            tablebase: tablebase.as_ref(),
            limits: self.args.limits(),
        };
        let review = review(
            &mut record,
            &game,
            &reviewer,
            &self.args.annotator(),
            self.stopped,
            &mut each,
        )?;
        if self.args.json {
            self.reports.push(game_json(&game, number, &record, &review));
        }
        self.progress.clear();
        if review.stopped {
            // Whoever goes on will meet it again: half of it now would be there twice.
            let done = review.reviewed.len();
            let why = UserError::new(
                "annotate-stopped-in",
                "stopped in game {number} after {done} of its {moves} moves",
            )
            .with("number", number)
            .with("done", done)
            .with("moves", moves);
            return Ok(Some(Ended { why, games: number - 1 }));
        }
        self.write(&record, &review, out)?;
        self.done += 1;
        Ok(None)
    }

    fn write(&mut self, record: &Record, review: &Review, out: &mut Output) -> Result<(), Failure> {
        if let Some(output) = &mut self.output {
            output.write(record)?;
        }
        match (self.args.json, &self.output) {
            (true, _) => Ok(()),
            (false, None) => {
                let between = if self.done == 0 { "" } else { "\n" };
                out.print(format!("{between}{record}"))
            }
            // With nobody to read the summaries, there is still the file.
            (false, Some(_)) => match out.print(summary_text(self.met, record, review)) {
                Err(Failure::ClosedPipe) => Ok(()),
                said => said,
            },
        }
    }

    /// The work cannot go on: what is done stays where it can be found.
    fn fail(&mut self, failure: Failure) -> Failure {
        let done = self.done > 0;
        let left = self.output.take().filter(|_| done).and_then(OutputFile::leave);
        match (failure, left) {
            (Failure::Work(why), Some(left)) => Failure::work(
                &UserError::new(
                    "annotate-failed",
                    "{failure}; what is done is in {file}, go on with --resume",
                )
                .with("failure", why)
                .with("file", left.display()),
            ),
            (failure, _) => failure,
        }
    }

    /// How to take up the work after so many games.
    fn go_on(&self, why: UserError, games: usize) -> UserError {
        let file = |path: &Path| path.is_file() || !path.exists();
        let in_file = self.args.out.as_deref().is_some_and(file);
        if self.done + self.before == 0 {
            return UserError::new("annotate-nothing-done", "{why}; nothing is done yet").phrase("why", why);
        }
        if in_file && self.args.skip == 0 {
            let said = UserError::new("annotate-resume", "{why}; what is done is kept, go on with --resume");
            return said.phrase("why", why);
        }
        UserError::new(
            "annotate-skip",
            "{why}; what is done is kept, go on with --skip {games}",
        )
        .phrase("why", why)
        .with("games", games)
    }

    fn finish(mut self, ended: Option<Ended>, out: &mut Output) -> Result<(), Failure> {
        let name = self.args.source_name();
        let all = self.done + self.before;
        if all == 0 && ended.is_none() {
            let why = match (self.named.first(), self.broken) {
                (None, _) if self.met == 0 => UserError::new("annotate-no-game", "{file} holds no game"),
                (None, _) => UserError::new(
                    "annotate-all-skipped",
                    "{file} holds only {games} games: --skip leaves none of them",
                )
                .with("games", self.met),
                (Some(broken), 1) => {
                    UserError::new("annotate-broken", "{file}, {why}").phrase("why", broken.user_error())
                }
                (Some(broken), 2) => {
                    UserError::new("annotate-two-broken", "{file}, {why} (and another game is broken too)")
                        .phrase("why", broken.user_error())
                }
                (Some(broken), games) => UserError::new(
                    "annotate-many-broken",
                    "{file}, {why} (and {games} other games are broken too)",
                )
                .phrase("why", broken.user_error())
                .with("games", games - 1),
            };
            return Err(Failure::usage(&why.phrase("file", name)));
        }
        if let Some(output) = self.output.take().filter(|_| all > 0) {
            output.finish(ended.is_some())?;
        }
        if self.args.json {
            let broken: Vec<Value> = self
                .named
                .iter()
                .map(|broken| json!({"line": broken.line, "error": broken.why.to_string()}))
                .collect();
            let games = std::mem::take(&mut self.reports);
            out.json(&json!({
                "games": games, "broken": broken, "broken_games": self.broken, "stopped": ended.is_some(),
            }))?;
        }
        for broken in &self.named {
            let said = UserError::new("annotate-broken", "{file}, {why}");
            let said = said.phrase("file", name.clone()).phrase("why", broken.user_error());
            anstream::eprintln!("{}", refused(&said));
        }
        if self.broken > self.named.len() {
            let more = Message::new("annotate-more", "… and {count} more");
            anstream::eprintln!("{}", refused(&more.with("count", self.broken - self.named.len())));
        }
        match (ended, self.broken) {
            (Some(Ended { why, games }), _) => Err(Failure::work(&self.go_on(why, games))),
            (None, 0) => Ok(()),
            (None, 1) => Err(Failure::work(&UserError::new(
                "annotate-left-out",
                "a broken game was left out",
            ))),
            (None, broken) => Err(Failure::work(
                &UserError::new("annotate-many-left-out", "{count} broken games were left out").with("count", broken),
            )),
        }
    }
}

type Incoming = Result<Record, ReadError>;

/// Reads games in a thread of its own: input may keep us waiting, and Ctrl-C must not. A good game comes last in its bunch.
fn incoming(source: Box<dyn Read + Send>) -> Receiver<Vec<Incoming>> {
    let (sender, receiver) = sync_channel(1);
    std::thread::spawn(move || {
        let mut bunch = Vec::new();
        for game in Records::new(BufReader::new(source)) {
            let good = game.is_ok();
            bunch.push(game);
            if (good || bunch.len() == TOGETHER) && sender.send(std::mem::take(&mut bunch)).is_err() {
                return;
            }
        }
        // If nobody waits for it any more, nobody misses it.
        let _ = sender.send(bunch);
    });
    receiver
}
