//! A program on trial: started when a check needs it, and again after it has failed one.

use std::time::{Duration, Instant};

use ludoteca_players::BotError;
use ludoteca_players::external::{EngineCommand, EngineProcess, Protocol, alone, position, read_answer};
use ludoteca_rules::{Game, Line, UserError};

use super::positions::Positions;

/// For whatever has no time of its own.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
/// Beyond the time that a program was given, where it is not the time that is checked.
const GRACE: Duration = Duration::from_secs(5);

/// A program on trial.
pub(super) struct Trial<'l, G: Game> {
    pub(super) launch: &'l EngineCommand,
    pub(super) positions: Positions<G>,
    program: Option<EngineProcess>,
    /// What it said when it was greeted first.
    pub(super) greeting: Vec<String>,
    /// A line that no word of the protocol begins.
    pub(super) stray: Option<String>,
    /// An answer that is not as long as it should be.
    pub(super) odd_answer: Option<String>,
}

impl<'l, G: Game> Trial<'l, G> {
    pub(super) fn new(launch: &'l EngineCommand, positions: Positions<G>) -> Self {
        Trial {
            launch,
            positions,
            program: None,
            greeting: Vec::new(),
            stray: None,
            odd_answer: None,
        }
    }

    pub(super) fn protocol(&self) -> Protocol {
        self.launch.protocol()
    }

    /// What it calls itself.
    pub(super) fn name(&self) -> Option<String> {
        let name = self.greeting.iter().find_map(|line| line.strip_prefix("id name "))?;
        Some(quoted(name))
    }

    /// Starts it anew.
    pub(super) fn start(&mut self) -> Result<&mut EngineProcess, BotError> {
        self.end();
        Ok(self.program.insert(EngineProcess::start(self.launch)?))
    }

    pub(super) fn end(&mut self) {
        self.program = None;
    }

    /// The program as it is: started and greeted if need be.
    pub(super) fn program(&mut self) -> Result<&mut EngineProcess, BotError> {
        if self.program.is_none() {
            self.start()?;
            self.greet()?;
            for line in self.launch.option_lines() {
                self.say(&line)?;
            }
            self.ready(PATIENCE)?;
        }
        self.running()
    }

    /// The program if it has been started.
    pub(super) fn running(&mut self) -> Result<&mut EngineProcess, BotError> {
        self.program
            .as_mut()
            .ok_or_else(|| BotError::Crashed("it is not running".to_owned()))
    }

    pub(super) fn say(&mut self, line: &str) -> Result<(), BotError> {
        self.running()?.say(line)
    }

    /// Greets it, and keeps what it says to that.
    pub(super) fn greet(&mut self) -> Result<(), BotError> {
        let (dialect, until) = (self.protocol(), Instant::now() + PATIENCE);
        let program = self.running()?;
        program.say(dialect.hello())?;
        let mut greeting = Vec::new();
        loop {
            let Some(line) = program.hear(until)? else {
                return Err(BotError::Silent(format!("no '{}' in time", dialect.hello_answer())));
            };
            let last = first_word(&line) == dialect.hello_answer();
            greeting.push(line);
            // Nobody has more to say than this.
            if last || greeting.len() > 1000 {
                break;
            }
        }
        if self.greeting.is_empty() {
            self.greeting = greeting;
        }
        Ok(())
    }

    /// Asks whether it is ready.
    pub(super) fn ready(&mut self, patience: Duration) -> Result<(), BotError> {
        let program = self.running()?;
        program.say("isready")?;
        program.wait_for("readyok", Instant::now() + patience).map(drop)
    }

    /// Asks for a move in a position, checks it, and says how long it took.
    pub(super) fn ask(&mut self, line: &Line<G>, go: &str, time: Duration) -> Result<Duration, BotError> {
        let with_position = |why: BotError| at_position(why, line);
        match self.ask_once(line, go, time) {
            Err(BotError::NoMove) => match alone(self.protocol(), line) {
                Some(alone) => self.ask_once(&alone, go, time).map_err(with_position),
                None => Err(with_position(BotError::NoMove)),
            },
            answer => answer.map_err(with_position),
        }
    }

    fn ask_once(&mut self, line: &Line<G>, go: &str, time: Duration) -> Result<Duration, BotError> {
        let program = self.program()?;
        program.turn_page();
        program.say(&position(line))?;
        program.say(go)?;
        let start = Instant::now();
        let answer = self.answer(start + time + GRACE).map_err(|why| match why {
            BotError::Silent(_) => {
                BotError::Silent(format!("no 'bestmove' {} s after '{go}'", (time + GRACE).as_secs_f32()))
            }
            other => other,
        });
        let elapsed = start.elapsed();
        read_answer(line, &answer?)?;
        Ok(elapsed)
    }

    /// Its `bestmove` line.
    pub(super) fn answer(&mut self, until: Instant) -> Result<String, BotError> {
        let uci = self.protocol() == Protocol::Uci;
        loop {
            let Some(line) = self.running()?.hear(until)? else {
                return Err(BotError::Silent("no 'bestmove' in time".to_owned()));
            };
            match first_word(&line) {
                "bestmove" => {
                    let words: Vec<&str> = line.split_whitespace().collect();
                    let form = words.len() == 2 || (uci && words.len() == 4 && words[2] == "ponder");
                    if !form {
                        self.odd_answer.get_or_insert_with(|| quoted(&line));
                    }
                    return Ok(line);
                }
                "info" | "id" | "option" | "readyok" | "response" | "" => {}
                _ => {
                    self.stray.get_or_insert_with(|| quoted(&line));
                }
            }
            if Instant::now() >= until {
                return Err(BotError::Silent("no 'bestmove' in time".to_owned()));
            }
        }
    }
}

/// What went wrong, and where.
fn at_position<G: Game>(why: BotError, line: &Line<G>) -> BotError {
    // All of it: whoever looks for the fault wants to say it again.
    let place = || format!("after '{}'", position(line));
    match why {
        BotError::NoMove => BotError::Illegal(format!(
            "{}: 'bestmove 0000' is for a finished game, and this one goes on",
            place()
        )),
        BotError::Illegal(what) => {
            let game = line.game();
            let legal: Vec<String> = line
                .legal()
                .take(9)
                .map(|mv| game.move_text(line.state(), mv))
                .collect();
            let more = if legal.len() > 8 { " …" } else { "" };
            let legal = legal[..legal.len().min(8)].join(" ");
            BotError::Illegal(format!("{what} {}; legal: {legal}{more}", place()))
        }
        BotError::Crashed(what) => BotError::Crashed(format!("{what}, {}", place())),
        BotError::Silent(what) => BotError::Silent(format!("{what}, {}", place())),
        other => other,
    }
}

pub(super) fn first_word(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}

/// What a program has said, as an error repeats it.
pub(super) fn quoted(text: &str) -> String {
    UserError::new("quoted", "{text}").quoting("text", text).to_string()
}
