//! A conversation: what has been said so far, and what each line does.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender};
use std::time::Instant;

use ludoteca_games::{Player, Verdict};

use super::command::{Command, Dialect, Go, Question, Start, quoted};
use super::engine_session::{EngineSession, Task};
use super::input::{LINE_LIMIT, TooLong};
use super::output::Answer;
use super::settings::Settings;
use super::{Event, SearchEvent, no_thread};
use crate::output::{Failure, Output};

/// A search under way.
struct RunningSearch {
    stop: Arc<AtomicBool>,
    /// Whether the move is kept back until the other side asks for it.
    open: bool,
    /// A move that is kept back.
    answer: Option<Option<Answer>>,
}

/// A conversation.
pub(super) struct Conversation<'o> {
    out: &'o mut Output,
    settings: Settings,
    engine: EngineSession,
    dialect: Dialect,
    /// Whether the last position was refused. The board is as it was before, which is not what a search would be for.
    refused: bool,
    search: Option<RunningSearch>,
    /// For searches to answer to.
    sender: SyncSender<Event>,
    events: Receiver<Event>,
}

impl<'o> Conversation<'o> {
    pub(super) fn new(
        settings: Settings,
        engine: EngineSession,
        out: &'o mut Output,
        (sender, events): (SyncSender<Event>, Receiver<Event>),
    ) -> Self {
        Conversation {
            out,
            settings,
            engine,
            dialect: Dialect::Ugi,
            refused: false,
            search: None,
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
                self.engine.forget();
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
        if self.search.is_some() {
            return Ok(());
        }
        // A table too large is not used; the second try is with the one that is.
        for _ in 0..2 {
            match self.engine.prepare(&mut self.settings.strength) {
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
        for why in self.settings.drop_bad() {
            self.say_error(why)?;
        }
        let info = self.engine.game().info();
        let changed = self.settings.changed();
        let other = changed.map(|options| info.new_game(options)).transpose()?;
        let mut other = other.map(|game| EngineSession::new(game.line()));
        let placed = other.as_mut().unwrap_or(&mut self.engine).place(start, moves);
        self.refused = placed.is_err();
        if let Err(why) = placed {
            return self.say_error(why);
        }
        if let Some(engine) = other {
            self.halt()?;
            self.engine = engine;
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
        if self.refused || self.engine.outcome().is_some() {
            return self.say("bestmove 0000");
        }
        let stop = Arc::new(AtomicBool::new(false));
        let task = Task {
            go,
            since,
            stop: Arc::clone(&stop),
            events: self.sender.clone(),
        };
        self.engine.think(task).map_err(|error| no_thread(&error))?;
        self.search = Some(RunningSearch {
            stop,
            open: go.is_open(),
            answer: None,
        });
        Ok(())
    }

    /// Passes on what the search says.
    pub(super) fn handle_search(&mut self, event: SearchEvent) -> Result<(), Failure> {
        match (event, &mut self.search) {
            (SearchEvent::Info(text), _) => self.say(&text),
            (SearchEvent::Best(answer), Some(search)) if search.open => {
                search.answer = Some(answer);
                Ok(())
            }
            (SearchEvent::Best(answer), _) => self.answer(answer),
        }
    }

    fn answer(&mut self, answer: Option<Answer>) -> Result<(), Failure> {
        self.search = None;
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
        if let Some(search) = &mut self.search {
            search.stop.store(true, Ordering::Relaxed);
            search.open = false;
        }
        self.wait()
    }

    /// The input has ended: a search that ends by itself may do so.
    pub(super) fn finish(&mut self) -> Result<(), Failure> {
        match &self.search {
            Some(search) if search.open => self.halt(),
            _ => self.wait(),
        }
    }

    /// Waits until a search that is to end has ended.
    fn wait(&mut self) -> Result<(), Failure> {
        while let Some(search) = &mut self.search {
            if let Some(kept_back) = search.answer.take() {
                self.answer(kept_back)?;
                continue;
            }
            match self.events.recv() {
                Ok(Event::Search(event)) => self.handle_search(event)?,
                // No line comes meanwhile: the one that made us wait has to be obeyed first.
                Ok(Event::Input(_)) | Err(_) => return Ok(()),
            }
        }
        Ok(())
    }

    fn respond(&mut self, question: Question) -> Result<(), Failure> {
        let outcome = self.engine.outcome();
        let answer = match question {
            Question::GameOver => truth(outcome.is_some()),
            Question::FirstToMove => truth(self.engine.to_move() == Player::First),
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
