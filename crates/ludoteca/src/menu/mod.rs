//! `ludoteca` with no words: a menu. Whatever is chosen becomes a call of this same program, which the menu shows, so that
//! there is one way to start anything.

mod classic_programs;
mod form;
mod last_choices;
mod pages;
mod paint;
mod saved;

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ludoteca_games::UserError;
use ludoteca_players::Rng;
use ratatui::crossterm::event::{Event, MouseButton, MouseEventKind};

use crate::lang::{self, refused, say};
use crate::output::Failure;
use crate::screen::Theme;
use crate::screen::terminal::{SavedTerminalModes, Screen, asked_to_end, has_colours, unusable, wait_for};
use form::{Act, Did, Form};
use last_choices::Memory;

/// Where somebody is in the menu.
enum Page {
    Start,
    Bots,
    /// The hand that holds the seed, settled before anybody guesses.
    Guess(usize),
    /// The game that follows from the guess.
    Guessed(Vec<String>),
    Reports,
    Report(usize),
    Saved(Vec<PathBuf>),
}

/// The menu.
struct Menu {
    memory: Memory,
    /// The first page, which the others depend on.
    start: Form,
    page: Page,
    form: Form,
    message: String,
    look: Theme,
    /// Set when we are asked from outside to end.
    end: Arc<AtomicBool>,
}

/// What comes after a key.
enum Next {
    Stay,
    /// Call the program with these words; whether somebody has to read what it says before the menu comes back.
    Call(Vec<String>, bool),
    Quit,
}

/// Shows the menu until somebody quits.
pub(crate) fn run() -> Result<(), Failure> {
    let memory = Memory::load();
    if let Some(language) = memory.get("language").filter(|_| lang::asked_for(&words()).is_none()) {
        lang::choose(Some(language));
    }
    let start = pages::start(&memory);
    let mut menu = Menu {
        form: start.clone(),
        start,
        memory,
        page: Page::Start,
        message: String::new(),
        look: Theme::new(has_colours(), false),
        end: asked_to_end().map_err(unusable)?,
    };
    loop {
        match menu.choose()? {
            Next::Call(call, read) => call_ourselves(&call, read)?,
            Next::Quit => return Ok(()),
            Next::Stay => (),
        }
    }
}

fn words() -> Vec<std::ffi::OsString> {
    std::env::args_os().collect()
}

/// Calls this program with words, and waits for it.
fn call_ourselves(call: &[String], read: bool) -> Result<(), Failure> {
    let failed = |error: std::io::Error| {
        Failure::work(&UserError::new("menu-call", "the game cannot be started: {error}").with("error", error))
    };
    let program = std::env::current_exe().map_err(failed)?;
    let order = SavedTerminalModes::capture();
    let mut child = Command::new(program)
        .args(["--lang", lang::spoken()])
        .args(call)
        .spawn()
        .map_err(failed)?;
    let status = wait_for(&mut child).map_err(failed)?;
    if status.code().is_none() {
        // It was killed, and could not clear up.
        order.restore();
    }
    if read || !status.success() {
        let mut out = std::io::stdout().lock();
        write!(out, "\n{} ", say("menu-return", &[]))?;
        out.flush()?;
        // Whatever is typed, or nothing at all.
        let _ = std::io::stdin().lock().read_until(b'\n', &mut Vec::new());
    }
    Ok(())
}

impl Menu {
    /// Shows the menu until something is to be done outside it.
    fn choose(&mut self) -> Result<Next, Failure> {
        let mut screen = Screen::open(true).map_err(unusable)?;
        while !self.end.load(Ordering::Relaxed) {
            let mut place = None;
            let shown = &*self;
            screen
                .draw(|frame| place = Some(paint::draw(shown, frame)))
                .map_err(unusable)?;
            // Without a terminal there is nobody to ask.
            let event = match screen.wait(Duration::from_millis(100)) {
                Ok(Some(event)) => event,
                Ok(None) => continue,
                Err(_) => return Ok(Next::Quit),
            };
            let did = match event {
                Event::Key(key) => {
                    self.message.clear();
                    self.form.key(key)
                }
                Event::Mouse(mouse) => {
                    let row = place.and_then(|place| place.row_at(mouse.column, mouse.row));
                    match (mouse.kind, row) {
                        (MouseEventKind::Moved, Some(row)) => {
                            self.form.at = row;
                            Did::Nothing
                        }
                        (MouseEventKind::Down(MouseButton::Left), Some(row)) => {
                            self.form.at = row;
                            self.message.clear();
                            self.form.enter()
                        }
                        _ => Did::Nothing,
                    }
                }
                _ => Did::Nothing,
            };
            match self.after(did) {
                Ok(Next::Stay) => (),
                Ok(next) => return Ok(next),
                Err(why) => self.message = refused(&why),
            }
        }
        Ok(Next::Quit)
    }

    fn after(&mut self, did: Did) -> Result<Next, UserError> {
        match did {
            Did::Nothing => Ok(Next::Stay),
            Did::Changed(id) => {
                self.remember(id);
                if id == "language" {
                    lang::choose(self.form.value("language"));
                }
                if ["game", "language"].contains(&id) {
                    let at = self.form.at;
                    self.start = pages::start(&self.memory);
                    self.form = self.start.clone();
                    let place = self
                        .form
                        .rows
                        .iter()
                        .position(|row| matches!(row, form::Row::Choose { id: there, .. } if *there == id));
                    self.form.at = place.unwrap_or(at);
                }
                Ok(Next::Stay)
            }
            Did::Act(act) => self.act(&act),
        }
    }

    /// Keeps what is chosen. The language of the surroundings is nobody's choice.
    fn remember(&mut self, changed: &str) {
        let values: Vec<(String, String)> = self
            .form
            .values()
            .filter(|(id, _)| *id != "language" || changed == "language")
            .map(|(id, value)| (id.to_owned(), value.to_owned()))
            .collect();
        self.memory
            .keep(values.iter().map(|(id, value)| (id.clone(), value.as_str())));
    }

    fn open(&mut self, page: Page, form: Form) {
        if matches!(self.page, Page::Start) {
            self.start = self.form.clone();
        }
        (self.page, self.form) = (page, form);
    }

    /// To the first page, as it was left.
    fn go_back(&mut self) {
        (self.page, self.form) = (Page::Start, self.start.clone());
    }

    fn act(&mut self, act: &Act) -> Result<Next, UserError> {
        match (act, &self.page) {
            (Act::Quit, _) | (Act::Back, Page::Start) => return Ok(Next::Quit),
            (Act::Back, Page::Report(_)) | (Act::Reports, _) => self.open(Page::Reports, classic_programs::list()),
            (Act::Back, _) => self.go_back(),
            (Act::Play, _) => return self.begin(),
            (Act::Bots, _) => {
                let game = pages::game_of(self.start.value("game"));
                let form = pages::bots(game, &self.memory);
                self.open(Page::Bots, form);
            }
            (Act::Saved, _) => {
                let (form, files) = saved::page();
                self.open(Page::Saved(files), form);
            }
            (Act::Report(number), _) => {
                let form = classic_programs::page(*number, &self.memory);
                self.open(Page::Report(*number), form);
            }
            (Act::Analysis, _) => return Ok(Next::Call(pages::analysis_call(&self.form)?, false)),
            (Act::Watch, _) => {
                let value = |id: &str| self.form.value(id).unwrap_or_default().to_owned();
                let seats = [value("bot-first"), value("bot-second")];
                return Ok(Next::Call(
                    pages::play_call(&self.start, [&seats[0], &seats[1]])?,
                    false,
                ));
            }
            (Act::Tournament, _) => {
                return Ok(Next::Call(pages::tournament_call(&self.start, &self.form)?, true));
            }
            (Act::Item(item), Page::Report(number)) => {
                let call = classic_programs::call(*number, &self.form, *item)?;
                let read = call.first().is_some_and(|word| word == "best") || call.contains(&"--style".to_owned());
                return Ok(Next::Call(call, read));
            }
            (Act::Item(item), Page::Saved(files)) => {
                if let Some(file) = files.get(*item) {
                    let call = vec!["play".to_owned(), "--resume".to_owned(), file.display().to_string()];
                    self.go_back();
                    return Ok(Next::Call(call, false));
                }
            }
            (Act::Item(hand), Page::Guess(holds)) => return self.guessed(*hand, *holds),
            (Act::Item(_), Page::Guessed(call)) => {
                let call = call.clone();
                self.go_back();
                return Ok(Next::Call(call, false));
            }
            (Act::Item(_), _) => (),
        }
        Ok(Next::Stay)
    }

    /// The call of a game by the first page; whether somebody still has to guess who begins.
    fn settled(&self) -> Result<(Vec<String>, bool), UserError> {
        let value = |id: &str| self.form.value(id).unwrap_or_default().to_owned();
        let (first, second, begins) = (value("first"), value("second"), value("begins"));
        let seats = match begins.as_str() {
            "change" => [&second, &first],
            _ => [&first, &second],
        };
        Ok((
            pages::play_call(&self.form, seats.map(String::as_str))?,
            begins == "guess",
        ))
    }

    /// A game by the first page, once it is settled who begins.
    fn begin(&mut self) -> Result<Next, UserError> {
        let (call, guess) = self.settled()?;
        if !guess {
            return Ok(Next::Call(call, false));
        }
        let holds = (Rng::fresh_seed() % 2) as usize;
        self.open(Page::Guess(holds), pages::guess());
        Ok(Next::Stay)
    }

    /// Whoever guesses the hand with the seed begins: the person, or the one set first.
    fn guessed(&mut self, hand: usize, holds: usize) -> Result<Next, UserError> {
        let value = |id: &str| self.start.value(id).unwrap_or_default().to_owned();
        let (first, second) = (value("first"), value("second"));
        let guesser_first = first == "human" || second != "human";
        let right = hand == holds;
        let seats = match guesser_first == right {
            true => [&first, &second],
            false => [&second, &first],
        };
        let call = pages::play_call(&self.start, seats.map(String::as_str))?;
        (self.page, self.form) = (Page::Guessed(call), pages::guessed(right, holds));
        Ok(Next::Stay)
    }

    /// The call that would be made now, for those who would rather type it.
    fn shown_call(&self) -> Option<String> {
        let (call, guess) = self.settled().ok().filter(|_| matches!(self.page, Page::Start))?;
        if guess {
            return None;
        }
        Some(format!("ludoteca {}", call.join(" ")))
    }
}
