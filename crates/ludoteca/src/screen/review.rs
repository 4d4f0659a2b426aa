//! A finished game looked over while the screen goes on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use ludoteca_arena::record::{Judged, Record, Reviewer, review};
use ludoteca_search::engine::{Engine, Limits};

use super::face::Face;
use crate::lang::say;
use crate::values;

/// For each move.
const TIME: Duration = Duration::from_millis(150);
/// Megabytes of the engine's table.
const TABLE: usize = 16;

/// A review, under way or done.
pub(super) struct Reviewing<G: Face> {
    stop: Arc<AtomicBool>,
    done: Arc<AtomicUsize>,
    moves: usize,
    answer: Receiver<(Vec<Judged>, Record)>,
    judged: Option<Vec<Judged>>,
    record: Option<Record>,
    game: G,
}

impl<G: Face> Reviewing<G> {
    /// Begins to look over a game.
    pub(super) fn begin(mut record: Record, game: &G) -> Self {
        let (send, answer) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let done = Arc::new(AtomicUsize::new(0));
        let reviewing = Reviewing {
            stop: Arc::clone(&stop),
            done: Arc::clone(&done),
            moves: record.plies().len(),
            answer,
            judged: None,
            record: None,
            game: game.clone(),
        };
        let game = game.clone();
        // Without a thread nothing is ever heard of it, and the line of progress stays at 0.
        let _ = std::thread::Builder::new().spawn(move || {
            let tablebase = ludoteca_players::tablebase(&game, None).ok().flatten();
            let reviewer = Reviewer {
                engine: &Engine::new(TABLE, 1),
                tablebase: tablebase.as_deref(),
                limits: Limits::time(TIME),
            };
            let each = &mut |moves| done.store(moves, Ordering::Relaxed);
            if let Ok(found) = review(&mut record, &game, &reviewer, "", &stop, each) {
                let _ = send.send((found.judged, record));
            }
        });
        reviewing
    }

    /// Looks how far it is; `true` if there is news, told in a message.
    pub(super) fn look(&mut self, message: &mut String) -> bool {
        if self.judged.is_some() {
            return false;
        }
        if let Ok((judged, record)) = self.answer.try_recv() {
            *message = say("screen-reviewed", &[("moves", judged.len().to_string())]);
            (self.judged, self.record) = (Some(judged), Some(record));
            return true;
        }
        let done = self.done.load(Ordering::Relaxed).to_string();
        let said = say("screen-reviewing", &[("done", done), ("moves", self.moves.to_string())]);
        let news = said != *message;
        *message = said;
        news
    }

    /// The record with what was found, once.
    pub(super) fn take_record(&mut self) -> Option<Record> {
        self.record.take()
    }

    /// What was found of the move that led to a ply.
    pub(super) fn said(&self, ply: usize) -> String {
        let judged = self.judged.as_ref().and_then(|judged| judged.get(ply.checked_sub(1)?));
        let Some(judged) = judged else {
            return String::new();
        };
        let value = |value| values::text(&self.game, value);
        let mut said = format!("{}: {}", judged.cited, value(judged.thought.value));
        if let Some(better) = &judged.better {
            let args = [("line", better.moves.join(" ")), ("value", value(better.thought.value))];
            said += &format!(". {}", say("screen-better", &args));
        }
        said
    }

    /// The marks of moves, such as `?`, by ply.
    pub(super) fn mark(&self, ply: usize) -> Option<String> {
        let judged = self.judged.as_ref()?.get(ply)?;
        judged.mark.as_ref().map(ToString::to_string)
    }
}

impl<G: Face> Drop for Reviewing<G> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
