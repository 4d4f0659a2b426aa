//! A conversation: what has been said so far, and what each line does.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender};
use std::time::Instant;

use ludoteca_players::Sources;
use ludoteca_rules::{AnyGame, Game, Line, Options, Player, UserError, Verdict, with_game};

use super::chair::{Chair, Seat, Task};
use super::command::{Command, Dialect, Go, Question, Start, quoted};
use super::lines::{LINE_LIMIT, TooLong};
use super::settings::Settings;
use super::text::Answer;
use super::{Event, Thought, no_thread};
use crate::output::{Failure, Output};

/// A search under way.
struct Thinking {
    stop: Arc<AtomicBool>,
    /// Whether the move is kept back until the other side asks for it.
    open: bool,
    /// A move that is kept back.
    answer: Option<Option<Answer>>,
}

/// A conversation.
pub(super) struct Session<'o> {
    out: &'o mut Output,
    id: &'static str,
    settings: Settings,
    seat: Box<dyn Seat>,
    dialect: Dialect,
    /// Whether the last position was refused. The board is as it was before, which is not what a search would be for.
    refused: bool,
    thinking: Option<Thinking>,
    /// For searches to answer to.
    sender: SyncSender<Event>,
    events: Receiver<Event>,
}

impl<'o> Session<'o> {
    pub(super) fn new(
        id: &'static str,
        settings: Settings,
        seat: Box<dyn Seat>,
        out: &'o mut Output,
        (sender, events): (SyncSender<Event>, Receiver<Event>),
    ) -> Self {
        Session {
            out,
            id,
            settings,
            seat,
            dialect: Dialect::Ugi,
            refused: false,
            thinking: None,
            sender,
            events,
        }
    }

    /// What happens next; `None` when nothing more can.
    pub(super) fn next_event(&self) -> Option<Event> {
        self.events.recv().ok()
    }

    fn say(&mut self, text: &str) -> Result<(), Failure> {
        self.out.raw(format!("{text}\n").as_bytes())
    }

    fn say_error(&mut self, why: impl std::fmt::Display) -> Result<(), Failure> {
        self.say(&format!("info string error: {why}"))
    }

    /// Does what a line says; breaks off at the last.
    pub(super) fn obey(&mut self, line: &str) -> Result<ControlFlow<()>, Failure> {
        let command = match Command::parse(line) {
            Ok(Some(command)) => command,
            Ok(None) => return Ok(ControlFlow::Continue(())),
            Err(why) => {
                self.refused |= is_position(line);
                return self.say_error(why).map(ControlFlow::Continue);
            }
        };
        match command {
            Command::Hello(dialect) => self.greet(dialect)?,
            Command::IsReady => {
                self.prepare()?;
                self.say("readyok")?;
            }
            Command::SetOption { name, value } => {
                if let Err(why) = self.settings.set(&name, &value) {
                    self.say_error(why)?;
                }
            }
            Command::NewGame => {
                self.halt()?;
                self.seat.forget();
                self.place(&Start::Opening, "")?;
            }
            Command::Position { start, moves } => self.place(&start, moves)?,
            Command::Go(go) => self.go(go)?,
            Command::Stop => self.halt()?,
            Command::Query(question) => self.respond(question)?,
            Command::Quit => {
                self.halt()?;
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Says that a line is not looked at.
    pub(super) fn refuse(&mut self, line: &TooLong) -> Result<(), Failure> {
        let TooLong(word) = line;
        self.refused |= is_position(word);
        self.say_error(format!(
            "a line that begins '{}' has more than {LINE_LIMIT} bytes",
            quoted(word)
        ))
    }

    fn greet(&mut self, dialect: Dialect) -> Result<(), Failure> {
        self.dialect = dialect;
        self.say(concat!("id name Ludoteca ", env!("CARGO_PKG_VERSION")))?;
        self.say("id author the Ludoteca developers")?;
        for line in self.settings.announcements() {
            self.say(&line)?;
        }
        self.say(match dialect {
            Dialect::Ugi => "ugiok",
            Dialect::Uci => "uciok",
        })
    }

    /// Brings the engine to the strength that is wanted, unless it is busy.
    pub(super) fn prepare(&mut self) -> Result<(), Failure> {
        if self.thinking.is_some() {
            return Ok(());
        }
        // A table too large is not used; the second try is with the one that is.
        for _ in 0..2 {
            match self.seat.prepare(&mut self.settings.strength) {
                Ok(None) => break,
                Ok(Some(note)) => {
                    self.say(&format!("info string {note}"))?;
                    break;
                }
                Err(why) => self.say_error(why)?,
            }
        }
        Ok(())
    }

    /// Puts a position on the board, of another variant if that is what the options have come to mean.
    fn place(&mut self, start: &Start, moves: &str) -> Result<(), Failure> {
        let id = self.id;
        for why in self.settings.drop_bad(&|options| AnyGame::new(id, options).map(drop)) {
            self.say_error(why)?;
        }
        let changed = self.settings.changed();
        let mut other = changed.map(|options| sit_down(id, options)).transpose()?;
        let placed = other.as_mut().unwrap_or(&mut self.seat).place(start, moves);
        self.refused = placed.is_err();
        if let Err(why) = placed {
            return self.say_error(why);
        }
        if let Some(seat) = other {
            self.halt()?;
            self.seat = seat;
            self.settings.adopt();
        }
        self.prepare()
    }

    fn go(&mut self, go: Go) -> Result<(), Failure> {
        let since = Instant::now();
        self.halt()?;
        self.prepare()?;
        if self.refused {
            self.say_error("go: the last position was refused, so there is nothing to think about")?;
        }
        if self.refused || self.seat.outcome().is_some() {
            return self.say("bestmove 0000");
        }
        let stop = Arc::new(AtomicBool::new(false));
        let task = Task {
            go,
            since,
            stop: Arc::clone(&stop),
            events: self.sender.clone(),
        };
        self.seat.think(task).map_err(|error| no_thread(&error))?;
        self.thinking = Some(Thinking {
            stop,
            open: go.is_open(),
            answer: None,
        });
        Ok(())
    }

    /// Passes on what the search says.
    pub(super) fn hear(&mut self, thought: Thought) -> Result<(), Failure> {
        match (thought, &mut self.thinking) {
            (Thought::Info(text), _) => self.say(&text),
            (Thought::Best(answer), Some(thinking)) if thinking.open => {
                thinking.answer = Some(answer);
                Ok(())
            }
            (Thought::Best(answer), _) => self.answer(answer),
        }
    }

    fn answer(&mut self, answer: Option<Answer>) -> Result<(), Failure> {
        self.thinking = None;
        let text = match (answer, self.dialect) {
            (None, _) => "bestmove 0000".to_owned(),
            (
                Some(Answer {
                    best,
                    ponder: Some(ponder),
                }),
                Dialect::Uci,
            ) => format!("bestmove {best} ponder {ponder}"),
            (Some(Answer { best, .. }), _) => format!("bestmove {best}"),
        };
        self.say(&text)
    }

    /// Stops the search, if there is one, and waits for its move.
    fn halt(&mut self) -> Result<(), Failure> {
        if let Some(thinking) = &mut self.thinking {
            thinking.stop.store(true, Ordering::Relaxed);
            thinking.open = false;
        }
        self.wait()
    }

    /// The input has ended: a search that ends by itself may do so.
    pub(super) fn finish(&mut self) -> Result<(), Failure> {
        match &self.thinking {
            Some(thinking) if thinking.open => self.halt(),
            _ => self.wait(),
        }
    }

    /// Waits until a search that is to end has ended.
    fn wait(&mut self) -> Result<(), Failure> {
        while let Some(thinking) = &mut self.thinking {
            if let Some(kept_back) = thinking.answer.take() {
                self.answer(kept_back)?;
                continue;
            }
            match self.events.recv() {
                Ok(Event::Thought(thought)) => self.hear(thought)?,
                // No line comes meanwhile: the one that made us wait has to be obeyed first.
                Ok(Event::Input(_)) | Err(_) => return Ok(()),
            }
        }
        Ok(())
    }

    fn respond(&mut self, question: Question) -> Result<(), Failure> {
        let outcome = self.seat.outcome();
        let answer = match question {
            Question::GameOver => truth(outcome.is_some()),
            Question::FirstToMove => truth(self.seat.to_move() == Player::First),
            Question::Result => match outcome.map(|outcome| outcome.verdict) {
                None => "none",
                Some(Verdict::Draw) => "draw",
                Some(Verdict::Win(Player::First)) => "p1win",
                Some(Verdict::Win(Player::Second)) => "p2win",
            },
        };
        self.say(&format!("response {answer}"))
    }
}

fn is_position(line: &str) -> bool {
    line.split_whitespace().next() == Some("position")
}

const fn truth(so: bool) -> &'static str {
    if so { "true" } else { "false" }
}

/// A seat at the opening of a game.
fn sit_down(id: &str, options: &Options) -> Result<Box<dyn Seat>, UserError> {
    fn seat<G: Game + Sources>(game: &G) -> Box<dyn Seat> {
        Box::new(Chair::new(Line::new(game.clone())))
    }
    Ok(with_game!(&AnyGame::new(id, options)?, game => seat(game)))
}
