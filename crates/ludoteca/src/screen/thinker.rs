//! Bots that think while the screen goes on: each in a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use ludoteca_players::{Bot, BotError, BotSpec, Choice, Clock, Sources, build};
use ludoteca_rules::{Line, UserError};
use ludoteca_search::engine::Report;

/// What is asked of a bot.
enum Wish {
    Move(Clock),
    /// What every move is worth.
    Values,
}

struct Task<G: Sources> {
    number: u64,
    line: Line<G>,
    wish: Wish,
    stop: Arc<AtomicBool>,
}

/// What a bot says.
pub(super) enum Said<G: Sources> {
    /// Its move, and the time it took.
    Move(Result<Choice<G::Move>, BotError>, Duration),
    /// What it thinks so far of every move.
    Values(Report<G::Move>),
    /// It has nothing more to say about the values.
    NoMore,
}

/// A bot in its thread.
pub(super) struct Thinker<G: Sources> {
    tasks: Option<Sender<Task<G>>>,
    said: Receiver<(u64, Said<G>)>,
    thread: Option<JoinHandle<()>>,
    /// The task that it is at, and how to stop it.
    at: Option<(u64, Arc<AtomicBool>)>,
    given: u64,
}

impl<G: Sources> Thinker<G> {
    /// The bot that a spec names.
    pub(super) fn new(spec: &str, game: &G) -> Result<Self, UserError> {
        let mut bot = build(&BotSpec::parse(spec)?, game)?;
        let (tasks, received) = channel::<Task<G>>();
        let (say, said) = channel();
        let thread = std::thread::Builder::new().spawn(move || {
            for task in received {
                work(&mut *bot, &task, &say);
            }
        });
        let thread = thread
            .map_err(|error| UserError::new("no-thread", "cannot start a thread: {error}").with("error", error))?;
        Ok(Thinker {
            tasks: Some(tasks),
            said,
            thread: Some(thread),
            at: None,
            given: 0,
        })
    }

    fn give(&mut self, line: &Line<G>, wish: Wish) {
        self.cancel();
        self.given += 1;
        let stop = Arc::new(AtomicBool::new(false));
        self.at = Some((self.given, Arc::clone(&stop)));
        if let Some(tasks) = &self.tasks {
            // A thread that is gone is found out when nothing is heard of it.
            let _ = tasks.send(Task {
                number: self.given,
                line: line.clone(),
                wish,
                stop,
            });
        }
    }

    /// Asks for a move.
    pub(super) fn choose(&mut self, line: &Line<G>, clock: Clock) {
        self.give(line, Wish::Move(clock));
    }

    /// Asks what every move is worth.
    pub(super) fn value(&mut self, line: &Line<G>) {
        self.give(line, Wish::Values);
    }

    /// Whether it is at something.
    pub(super) fn is_busy(&self) -> bool {
        self.at.is_some()
    }

    /// Lets it answer with the best it has.
    pub(super) fn hurry(&self) {
        if let Some((_, stop)) = &self.at {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Whatever it was at is wanted no more.
    pub(super) fn cancel(&mut self) {
        self.hurry();
        self.at = None;
    }

    /// What it has said of what it is at.
    pub(super) fn hear(&mut self) -> Option<Said<G>> {
        while let Ok((number, said)) = self.said.try_recv() {
            if self.at.as_ref().is_some_and(|(at, _)| *at == number) {
                if !matches!(said, Said::Values(_)) {
                    self.at = None;
                }
                return Some(said);
            }
        }
        None
    }
}

impl<G: Sources> Drop for Thinker<G> {
    fn drop(&mut self) {
        self.cancel();
        self.tasks = None;
        // A bot may have a program of its own to send home.
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn work<G: Sources>(bot: &mut dyn Bot<G>, task: &Task<G>, say: &Sender<(u64, Said<G>)>) {
    let tell = |said| {
        let _ = say.send((task.number, said));
    };
    match task.wish {
        Wish::Move(clock) => {
            let start = Instant::now();
            let choice = bot.choose(&task.line, clock, &task.stop);
            tell(Said::Move(choice, start.elapsed()));
        }
        Wish::Values => {
            let last = bot.value_moves(&task.line, &task.stop, &mut |report| tell(Said::Values(report.clone())));
            if let Some(report) = last {
                tell(Said::Values(report));
            }
            tell(Said::NoMore);
        }
    }
}
