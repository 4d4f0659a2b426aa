//! Outside programs that speak UGI or UCI over pipes. Nothing they say or fail to say can hurt us: lines and waiting are
//! bounded, and the process is ended with its player.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use ludoteca_rules::{Game, Line, Refusal, Verdict};

use crate::spec::BotSpec;
use crate::{Bot, Choice, Clock, Stuck};

/// How long a program may take to start, and to answer when it has no clock.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest line that is looked at.
const LINE_LIMIT: u64 = 64 * 1024;
/// How many lines may wait for us; a program that talks more is made to wait by its pipe.
const LINES_WAITING: usize = 1024;

/// An outside program as a bot.
pub(crate) struct Outside {
    command: Vec<String>,
    uci: bool,
    options: Vec<(String, String)>,
    process: Option<Process>,
}

/// A running program.
struct Process {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
}

impl Outside {
    /// Prepares a program; it is started when first asked for a move.
    pub(crate) fn new(spec: &BotSpec) -> Result<Self, Refusal> {
        let command: Vec<String> = spec
            .get("command")
            .unwrap_or_default()
            .split_whitespace()
            .map(str::to_owned)
            .collect();
        if command.is_empty() {
            return Err(Refusal::new(
                "outside-no-command",
                "cmd: needs a command line, such as cmd:./mybot",
            ));
        }
        let uci = match spec.get("proto").unwrap_or("ugi") {
            "ugi" => false,
            "uci" => true,
            other => {
                return Err(
                    Refusal::new("outside-proto", "cmd: proto='{text}' is neither ugi nor uci").quoting("text", other),
                );
            }
        };
        Ok(Outside {
            command,
            uci,
            options: spec.program_options(),
            process: None,
        })
    }

    fn running(&mut self) -> Result<&mut Process, Stuck> {
        match &mut self.process {
            Some(_) => {}
            none => *none = Some(Process::start(&self.command, self.uci, &self.options)?),
        }
        self.process
            .as_mut()
            .ok_or_else(|| Stuck::Crashed("it is not running".to_owned()))
    }
}

impl Process {
    fn start(command: &[String], uci: bool, options: &[(String, String)]) -> Result<Self, Stuck> {
        let mut child = Command::new(&command[0])
            .args(&command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| Stuck::NotStarted(format!("'{}' cannot be started: {error}", command[0])))?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Stuck::NotStarted("it has no pipes".to_owned()));
        };
        let (sender, lines) = sync_channel(LINES_WAITING);
        std::thread::spawn(move || read_lines(stdout, &sender));
        let mut process = Process { child, stdin, lines };
        let (hello, answer) = if uci { ("uci", "uciok") } else { ("ugi", "ugiok") };
        process.say(hello)?;
        process.wait_for(answer, Instant::now() + PATIENCE)?;
        for (name, value) in options {
            process.say(&format!("setoption name {name} value {value}"))?;
        }
        process.say("isready")?;
        process.wait_for("readyok", Instant::now() + PATIENCE)?;
        Ok(process)
    }

    fn say(&mut self, line: &str) -> Result<(), Stuck> {
        writeln!(self.stdin, "{line}")
            .and_then(|()| self.stdin.flush())
            .map_err(|_| Stuck::Crashed("it has ended".to_owned()))
    }

    /// The next line that begins with a word, before a moment.
    fn wait_for(&mut self, word: &str, until: Instant) -> Result<String, Stuck> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) if line.split_whitespace().next() == Some(word) => return Ok(line),
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return Err(Stuck::Silent(format!("no '{word}' in time"))),
                Err(RecvTimeoutError::Disconnected) => return Err(Stuck::Crashed("it has ended".to_owned())),
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.say("quit");
        for _ in 0..20 {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Passes on what the program says, line by line, until it ends or nobody listens.
fn read_lines(stdout: impl Read, sender: &SyncSender<String>) {
    let mut reader = BufReader::new(stdout);
    let mut line = Vec::new();
    loop {
        line.clear();
        match reader.by_ref().take(LINE_LIMIT).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if sender.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() => return,
            Ok(_) => {}
        }
    }
}

/// The `position` command for a line of play.
fn position<G: Game>(line: &Line<G>) -> String {
    let game = line.game();
    let moves: Vec<String> = line
        .states()
        .iter()
        .zip(line.moves())
        .map(|(state, &mv)| game.move_text(state, mv))
        .collect();
    // A notation that needs no spaces between moves is written without, as its engines expect.
    let separator = if game.split_moves("ab").len() == 2 { "" } else { " " };
    let start = if line.states()[0] == game.opening() {
        "startpos".to_owned()
    } else {
        format!("fen {}", game.state_text(&line.states()[0]))
    };
    match moves.is_empty() {
        true => format!("position {start}"),
        false => format!("position {start} moves {}", moves.join(separator)),
    }
}

/// The `go` command for a clock, and how long to wait for the answer.
fn go(clock: Clock, first_to_move: bool, uci: bool) -> (String, Duration) {
    let grace = Duration::from_secs(5);
    match clock {
        Clock::Open => ("go movetime 1000".to_owned(), PATIENCE),
        Clock::Move(time) => (format!("go movetime {}", time.as_millis()), time + grace),
        Clock::Game { left, increment } => {
            let names = if uci {
                ["wtime", "btime", "winc", "binc"]
            } else {
                ["p1time", "p2time", "p1inc", "p2inc"]
            };
            let (left_ms, increment) = (left.as_millis(), increment.as_millis());
            // Only the mover's clock is known here; an engine looks at no other.
            let side = usize::from(!first_to_move);
            let command = format!("go {} {left_ms} {} {increment}", names[side], names[2 + side]);
            (command, left + grace)
        }
    }
}

impl<G: Game> Bot<G> for Outside {
    fn choose(&mut self, line: &Line<G>, clock: Clock, stop: &AtomicBool) -> Result<Choice<G::Move>, Stuck> {
        let (game, state) = (line.game(), line.state());
        let uci = self.uci;
        let process = self.running()?;
        process.say(&position(line))?;
        let (command, patience) = go(clock, line.to_move() == ludoteca_rules::Player::First, uci);
        process.say(&command)?;
        let until = Instant::now() + patience;
        let answer = loop {
            match process.wait_for("bestmove", until.min(Instant::now() + Duration::from_millis(20))) {
                Ok(answer) => break answer,
                Err(_) if Instant::now() < until && !stop.load(Ordering::Relaxed) && process.alive() => {}
                Err(_) if stop.swap(false, Ordering::Relaxed) => process.say("stop")?,
                Err(why) => {
                    self.process = None;
                    return Err(why);
                }
            }
        };
        let word = answer.split_whitespace().nth(1).unwrap_or_default();
        if word == "(none)" || word == "0000" {
            // Fairy-Stockfish takes Jeson Mor for over one move early: play the move that ends it.
            let wins = |&mv: &G::Move| {
                game.outcome(&game.play_unchecked(state, mv))
                    .is_some_and(|outcome| outcome.verdict == Verdict::Win(line.to_move()))
            };
            return game.moves(state).find(wins).map(Choice::at_once).ok_or(Stuck::NoMove);
        }
        let mv = game
            .parse_move(state, word)
            .and_then(|mv| game.check(state, mv).map(|()| mv));
        mv.map(Choice::at_once)
            .map_err(|why| Stuck::Illegal(format!("'{word}': {why}")))
    }

    /// Starts the program if need be, so that its first move does not pay for it; what goes wrong shows then.
    fn new_game(&mut self, _number: u64) {
        let word = if self.uci { "ucinewgame" } else { "uginewgame" };
        if self.running().and_then(|process| process.say(word)).is_err() {
            self.process = None;
        }
    }
}

impl Process {
    fn alive(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }
}
