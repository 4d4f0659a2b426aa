//! The engine's side of UGI and UCI: lines in, lines out, and a search that does not keep either waiting.
//!
//! Three threads share the work. One reads lines and waits with each until it has been obeyed, so that nothing piles up
//! however fast lines come. One searches, while there is something to search. This one hears both through a channel, and
//! it alone writes: lines never mix, and a closed output is noticed in one place.

mod command;
mod conversation;
mod engine_session;
mod input;
mod output;
mod settings;

use std::io;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::Builder;

use ludoteca_games::{Line, Options, UserError};

use crate::output::{Failure, Output};
use conversation::Conversation;
use engine_session::EngineSession;
use input::{InputLines, TooLong};
use output::Answer;
use settings::Settings;

/// How many events may wait: a thread that has more to say waits until these have been handled.
const EVENTS_WAITING: usize = 64;

/// Something that has happened.
enum Event {
    /// A line has come in, or the input has ended.
    Input(Option<Result<String, TooLong>>),
    Search(SearchEvent),
}

/// What comes from the search.
enum SearchEvent {
    Info(String),
    /// The search has ended, with a move unless something went wrong.
    Best(Option<Answer>),
}

/// Speaks the protocol until the other side has had enough.
pub(crate) fn serve(line: Line, given: &Options, out: &mut Output) -> Result<(), Failure> {
    let (sender, events) = sync_channel(EVENTS_WAITING);
    let (obeyed, was_obeyed) = sync_channel(1);
    let lines = sender.clone();
    Builder::new()
        .name("input".to_owned())
        .spawn(move || read(&lines, &was_obeyed))
        .map_err(|error| no_thread(&error))?;
    let settings = Settings::new(line.game().info(), given);
    let engine = EngineSession::new(line);
    let mut conversation = Conversation::new(settings, engine, out, (sender, events));
    conversation.prepare()?;
    while let Some(event) = conversation.next_event() {
        match event {
            Event::Search(event) => conversation.handle_search(event)?,
            Event::Input(None) => return conversation.finish(),
            Event::Input(Some(line)) => {
                match line {
                    Ok(line) if conversation.obey(&line)?.is_break() => return Ok(()),
                    Ok(_) => (),
                    Err(too_long) => conversation.refuse(&too_long)?,
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
    let mut lines = InputLines::new(io::stdin().lock());
    loop {
        let line = lines.next_line().unwrap_or_default();
        let ended = line.is_none();
        if events.send(Event::Input(line)).is_err() || ended || obeyed.recv().is_err() {
            return;
        }
    }
}
