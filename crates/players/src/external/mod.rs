//! External engines: programs that speak UGI or UCI over pipes. Nothing they say or fail to say can hurt us: lines and waiting are
//! bounded, and a program is ended with its player, all its processes with it.

mod command;
mod exit_guard;
mod info;
mod pipes;
#[cfg(target_os = "linux")]
mod proc_entry;
mod process;
#[cfg(target_os = "linux")]
mod process_tree;
#[cfg(not(target_os = "linux"))]
#[path = "process_tree_other.rs"]
mod process_tree;
mod protocol;
mod resource_monitor;
mod shell_words;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ludoteca_games::Line;

use crate::{Bot, BotError, Choice, Clock};
pub use command::EngineCommand;
use command::PATIENCE;
use info::Info;
pub use process::EngineProcess;
pub use protocol::{Protocol, alone, position, read_answer};
pub use shell_words::quote_word;
pub(crate) use shell_words::within_quotes;

/// How long a program may take to answer `stop`.
const STOP_PATIENCE: Duration = Duration::from_secs(1);
/// No clock is longer: what is added to a moment stays one.
const LONGEST: Duration = Duration::from_secs(366 * 24 * 3600);
/// How often the caller's wish to stop is looked at.
const GLANCE: Duration = Duration::from_millis(10);

/// An outside program as a bot; it is started when first needed.
pub(crate) struct ExternalEngine {
    launch: EngineCommand,
    program: Option<EngineProcess>,
    /// What went wrong when a game was begun, where nobody could be told.
    failed: Option<BotError>,
}

impl ExternalEngine {
    pub(crate) const fn new(launch: EngineCommand) -> Self {
        ExternalEngine {
            launch,
            program: None,
            failed: None,
        }
    }

    /// The program, started and ready.
    fn running(&mut self) -> Result<&mut EngineProcess, BotError> {
        let program = match self.program.take() {
            Some(program) => program,
            None => greeted(&self.launch)?,
        };
        Ok(self.program.insert(program))
    }

    /// Starts the program if need be and tells it of a new game; its clock does not run yet.
    fn begin(&mut self) -> Result<(), BotError> {
        let word = self.launch.protocol().new_game();
        let program = self.running()?;
        program.turn_page();
        program.say(word)?;
        program.say("isready")?;
        program.wait_for("readyok", Instant::now() + PATIENCE).map(drop)
    }

    /// Asks for a move, and once more without the moves before it if that may help.
    fn ask(&mut self, line: &Line, clock: Clock, stop: &AtomicBool) -> Result<Choice, BotError> {
        let (answer, info) = self.ask_once(line, clock, stop)?;
        match read_answer(line, &answer) {
            Err(BotError::NoMove) => {
                let alone = alone(self.launch.protocol(), line).ok_or(BotError::NoMove)?;
                let (answer, info) = self.ask_once(&alone, clock, stop)?;
                read_answer(line, &answer).map(|mv| info.choice(line, mv))
            }
            answer => answer.map(|mv| info.choice(line, mv)),
        }
    }

    fn ask_once(&mut self, line: &Line, clock: Clock, stop: &AtomicBool) -> Result<(String, Info), BotError> {
        let (command, patience) = protocol::go(self.launch.protocol(), clock, line.to_move(), self.launch.limits);
        let program = self.running()?;
        program.turn_page();
        program.say(&position(line))?;
        program.say(&command)?;
        let mut until = Instant::now() + patience.min(LONGEST);
        let mut stopped = false;
        let mut info = Info::default();
        loop {
            let now = Instant::now();
            if now >= until {
                let what = if stopped { "after stop" } else { "in time" };
                return Err(BotError::Silent(format!("no 'bestmove' {what}")));
            }
            if !stopped && stop.load(Ordering::Relaxed) {
                stopped = true;
                until = until.min(now + STOP_PATIENCE);
                program.say("stop")?;
            }
            let Some(said) = program.hear(until.min(now + GLANCE))? else {
                continue;
            };
            match said.split_whitespace().next() {
                Some("bestmove") => return Ok((said, info)),
                Some("info") => info.hear(&said),
                _ => {}
            }
        }
    }
}

/// Starts a program, greets it and sets its options.
fn greeted(launch: &EngineCommand) -> Result<EngineProcess, BotError> {
    let mut program = EngineProcess::start(launch)?;
    let until = Instant::now() + PATIENCE;
    let mut talk = || {
        let protocol = launch.protocol();
        program.say(protocol.hello())?;
        program.wait_for(protocol.hello_answer(), until)?;
        for line in launch.option_lines() {
            program.say(&line)?;
        }
        program.say("isready")?;
        program.wait_for("readyok", until)
    };
    match talk() {
        Ok(_) => Ok(program),
        Err(BotError::Crashed(why) | BotError::Silent(why)) => Err(BotError::NotStarted(why)),
        Err(why) => Err(why),
    }
}

impl Bot for ExternalEngine {
    fn choose(&mut self, line: &Line, clock: Clock, stop: &AtomicBool) -> Result<Choice, BotError> {
        if let Some(why) = self.failed.take() {
            return Err(why);
        }
        let choice = self.ask(line, clock, stop);
        if let Err(BotError::NotStarted(_) | BotError::Crashed(_) | BotError::Silent(_) | BotError::OverLimit(_)) =
            choice
        {
            // It is of no more use, and what it may still say belongs to no question.
            self.program = None;
        }
        choice
    }

    fn new_game(&mut self, _number: u64) {
        self.failed = self.begin().err();
        if self.failed.is_some() {
            self.program = None;
        }
    }
}
