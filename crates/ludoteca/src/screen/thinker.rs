//! Bots that search in the background: each in a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use ludoteca_games::{GameHandle, Line, Report, UserError};
use ludoteca_players::{Bot, BotError, BotSpec, Choice, Clock, build};

/// What is asked of a bot.
enum Request {
    Move(Clock),
    /// What every move is worth.
    Values,
}

struct Task {
    number: u64,
    line: Line,
    request: Request,
    stop: Arc<AtomicBool>,
}

/// What a bot answers.
pub(super) enum BotReply {
    /// Its move, and the time it took.
    Move(Result<Choice, BotError>, Duration),
    /// What it thinks so far of every move.
    Values(Report),
    /// There will be no more values.
    Done,
}

/// A bot in its thread.
pub(super) struct Thinker {
    tasks: Option<Sender<Task>>,
    replies: Receiver<(u64, BotReply)>,
    thread: Option<JoinHandle<()>>,
    /// The number of the current task, and the flag that stops it.
    current: Option<(u64, Arc<AtomicBool>)>,
    tasks_sent: u64,
}

impl Thinker {
    /// A thread with the bot of a spec.
    pub(super) fn new(spec: &BotSpec, game: &GameHandle) -> Result<Self, UserError> {
        let mut bot = build(spec, game)?;
        let (tasks, received) = channel::<Task>();
        let (sender, replies) = channel();
        let thread = std::thread::Builder::new().spawn(move || {
            for task in received {
                work(&mut *bot, &task, &sender);
            }
        });
        let thread = thread
            .map_err(|error| UserError::new("no-thread", "cannot start a thread: {error}").with("error", error))?;
        Ok(Thinker {
            tasks: Some(tasks),
            replies,
            thread: Some(thread),
            current: None,
            tasks_sent: 0,
        })
    }

    fn send(&mut self, line: &Line, request: Request) {
        self.cancel();
        self.tasks_sent += 1;
        let stop = Arc::new(AtomicBool::new(false));
        self.current = Some((self.tasks_sent, Arc::clone(&stop)));
        if let Some(tasks) = &self.tasks {
            // A thread that has ended is noticed by its missing reply.
            let _ = tasks.send(Task {
                number: self.tasks_sent,
                line: line.clone(),
                request,
                stop,
            });
        }
    }

    /// Asks for a move.
    pub(super) fn choose(&mut self, line: &Line, clock: Clock) {
        self.send(line, Request::Move(clock));
    }

    /// Asks what every move is worth.
    pub(super) fn value(&mut self, line: &Line) {
        self.send(line, Request::Values);
    }

    /// Whether it has a task.
    pub(super) fn is_busy(&self) -> bool {
        self.current.is_some()
    }

    /// Asks it to answer at once with the best it has.
    pub(super) fn hurry(&self) {
        if let Some((_, stop)) = &self.current {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Gives the current task up: its reply will be ignored.
    pub(super) fn cancel(&mut self) {
        self.hurry();
        self.current = None;
    }

    /// The next reply about the current task, if there is one.
    pub(super) fn try_recv(&mut self) -> Option<BotReply> {
        while let Ok((number, reply)) = self.replies.try_recv() {
            if self.current.as_ref().is_some_and(|(current, _)| *current == number) {
                if !matches!(reply, BotReply::Values(_)) {
                    self.current = None;
                }
                return Some(reply);
            }
        }
        None
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.cancel();
        self.tasks = None;
        // A bot may have a process of its own to end.
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn work(bot: &mut dyn Bot, task: &Task, sender: &Sender<(u64, BotReply)>) {
    let reply = |reply| {
        let _ = sender.send((task.number, reply));
    };
    match task.request {
        Request::Move(clock) => {
            let start = Instant::now();
            let choice = bot.choose(&task.line, clock, &task.stop);
            reply(BotReply::Move(choice, start.elapsed()));
        }
        Request::Values => {
            let last = bot.value_moves(&task.line, &task.stop, &mut |report| {
                reply(BotReply::Values(report.clone()));
            });
            if let Some(report) = last {
                reply(BotReply::Values(report));
            }
            reply(BotReply::Done);
        }
    }
}
