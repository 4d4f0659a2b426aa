//! The engine's side of UGI and UCI: lines in, lines out, and a search that does not keep either waiting.
//!
//! Three threads share the work. One reads lines and waits with each until it has been obeyed, so that nothing piles up
//! however fast lines come. One searches, while there is something to search. This one hears both through a channel, and
//! it alone writes: lines never mix, and a closed output is noticed in one place.

mod chair;
mod command;
mod lines;
mod session;
mod settings;
mod text;

use std::io;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::Builder;

use ludoteca_rules::{GAMES, Message, Options, UserError, unknown_name};

use crate::output::{Failure, Output};
pub(crate) use chair::Chair;
use chair::Seat;
use lines::{Lines, TooLong};
use session::Session;
use settings::Settings;
use text::Answer;

/// How many events may wait for us; whoever has more to say waits until we have heard these.
const EVENTS_WAITING: usize = 64;

/// Something that has happened.
enum Event {
    /// A line has come in, or the input has ended.
    Input(Option<Result<String, TooLong>>),
    Thought(Thought),
}

/// What comes from the search.
enum Thought {
    Info(String),
    /// The search has ended, with a move unless something went wrong.
    Best(Option<Answer>),
}

/// Speaks the protocol until the other side has had enough.
pub(crate) fn serve(id: &'static str, given: &Options, seat: Box<dyn Seat>, out: &mut Output) -> Result<(), Failure> {
    let game = GAMES
        .iter()
        .find(|game| game.id == id)
        .ok_or_else(|| unknown_name(Message::new("word-game", "game"), id, GAMES.iter().map(|game| game.id)))?;
    let (sender, events) = sync_channel(EVENTS_WAITING);
    let (obeyed, was_obeyed) = sync_channel(1);
    let lines = sender.clone();
    Builder::new()
        .name("input".to_owned())
        .spawn(move || read(&lines, &was_obeyed))
        .map_err(|error| no_thread(&error))?;
    let mut session = Session::new(id, Settings::new(game, given), seat, out, (sender, events));
    session.prepare()?;
    while let Some(event) = session.next_event() {
        match event {
            Event::Thought(thought) => session.hear(thought)?,
            Event::Input(None) => return session.finish(),
            Event::Input(Some(line)) => {
                match line {
                    Ok(line) if session.obey(&line)?.is_break() => return Ok(()),
                    Ok(_) => (),
                    Err(too_long) => session.refuse(&too_long)?,
                }
                let _ = obeyed.send(());
            }
        }
    }
    Ok(())
}

fn no_thread(error: &io::Error) -> Failure {
    Failure::work(&UserError::new("no-thread", "cannot start a thread: {error}").with("error", error))
}

/// Passes lines on, the next when the last has been obeyed. An input that cannot be read has ended.
fn read(events: &SyncSender<Event>, obeyed: &Receiver<()>) {
    let mut lines = Lines::new(io::stdin().lock());
    loop {
        let line = lines.next_line().unwrap_or_default();
        let ended = line.is_none();
        if events.send(Event::Input(line)).is_err() || ended || obeyed.recv().is_err() {
            return;
        }
    }
}
