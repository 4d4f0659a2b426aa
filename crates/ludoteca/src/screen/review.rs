//! A finished game reviewed in the background.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use ludoteca_arena::record::{Record, ReviewedMove, Reviewer, review};
use ludoteca_games::GameHandle;
use ludoteca_search::engine::{Engine, Limits};

use crate::lang::say;
use crate::values;

/// For each move.
const TIME: Duration = Duration::from_millis(150);
/// Megabytes of the engine's table.
const TABLE: usize = 16;

/// A review, under way or done.
pub(super) struct ReviewTask {
    stop: Arc<AtomicBool>,
    done: Arc<AtomicUsize>,
    moves: usize,
    receiver: Receiver<(Vec<ReviewedMove>, Record)>,
    reviewed: Option<Vec<ReviewedMove>>,
    record: Option<Record>,
    game: GameHandle,
}

impl ReviewTask {
    /// Starts to review a game.
    pub(super) fn start(mut record: Record, game: &GameHandle) -> Self {
        let (sender, receiver) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let done = Arc::new(AtomicUsize::new(0));
        let task = ReviewTask {
            stop: Arc::clone(&stop),
            done: Arc::clone(&done),
            moves: record.plies().len(),
            receiver,
            reviewed: None,
            record: None,
            game: game.clone(),
        };
        let game = game.clone();
        // If no thread can be started, the progress stays at 0.
        let _ = std::thread::Builder::new().spawn(move || {
            let tablebase = ludoteca_players::tablebase(&game, None).ok().flatten();
            let reviewer = Reviewer {
                engine: &Engine::new(TABLE, 1),
                tablebase: tablebase.as_ref(),
                limits: Limits::time(TIME),
            };
            let each = &mut |moves| done.store(moves, Ordering::Relaxed);
            if let Ok(found) = review(&mut record, &game, &reviewer, "", &stop, each) {
                let _ = sender.send((found.reviewed, record));
            }
        });
        task
    }

    /// Writes the progress into a message; `true` if it has changed.
    pub(super) fn poll(&mut self, message: &mut String) -> bool {
        if self.reviewed.is_some() {
            return false;
        }
        if let Ok((reviewed, record)) = self.receiver.try_recv() {
            *message = say("screen-reviewed", &[("moves", reviewed.len().to_string())]);
            (self.reviewed, self.record) = (Some(reviewed), Some(record));
            return true;
        }
        let done = self.done.load(Ordering::Relaxed).to_string();
        let text = say("screen-reviewing", &[("done", done), ("moves", self.moves.to_string())]);
        let changed = text != *message;
        *message = text;
        changed
    }

    /// The record with what was found, once.
    pub(super) fn take_record(&mut self) -> Option<Record> {
        self.record.take()
    }

    /// What the review says of the move that led to a ply.
    pub(super) fn comment(&self, ply: usize) -> String {
        let reviewed = self.reviewed.as_ref();
        let Some(reviewed) = reviewed.and_then(|moves| moves.get(ply.checked_sub(1)?)) else {
            return String::new();
        };
        let value = |value| values::text(&self.game, value);
        let mut text = format!("{}: {}", reviewed.cited, value(reviewed.thought.value));
        if let Some(better) = &reviewed.better {
            let args = [("line", better.moves.join(" ")), ("value", value(better.thought.value))];
            text += &format!(". {}", say("screen-better", &args));
        }
        text
    }

    /// The mark of the move at a ply, such as `?`.
    pub(super) fn mark(&self, ply: usize) -> Option<String> {
        let reviewed = self.reviewed.as_ref()?.get(ply)?;
        reviewed.mark.as_ref().map(ToString::to_string)
    }
}

impl Drop for ReviewTask {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
