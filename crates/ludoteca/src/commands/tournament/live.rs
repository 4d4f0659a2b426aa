//! The live screen: standing, boards and progress on standard error while a tournament is played.
//!
//! Players' threads only leave the latest position in the place of their board, a copy of a few words; all drawing is the
//! business of one thread of its own that looks ten times a second.

mod ansi;
mod bars;
mod board;
mod standing;
mod table;
#[cfg(test)]
mod tests;
mod view;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ludoteca_arena::Said;
use ludoteca_arena::tournament::{GameResult, Pairing, Settings, State, Stop, Watcher};
use ludoteca_players::Sources;
use ludoteca_rules::Line;

use crate::draw::Draw;
use crate::lang::say;
use crate::screen::terminal::{Screen, has_colours, is_control};
use board::{Seat, Tile};
use table::Table;
use view::View;

/// Between two looks.
const LOOK: Duration = Duration::from_millis(100);

/// Plays with the screen shown, if the terminal allows: else `None`, and nothing has been played.
pub(super) fn shown<G: Sources + Draw, T>(
    settings: &Settings<G>,
    kept: u64,
    stop: &Stop,
    play: impl FnOnce(&dyn Watcher<G>) -> T,
) -> Option<T> {
    let mut screen = Screen::open(false).ok()?;
    let live = Live::new(settings, kept);
    let over = AtomicBool::new(false);
    let played = std::thread::scope(|scope| {
        // Also when a player panics: nobody would come back from this scope while the drawing goes on.
        let _end = SetAtEnd(&over);
        // Without a thread there is nothing to see, but the games are played all the same.
        let _ = std::thread::Builder::new().spawn_scoped(scope, || live.keep_drawing(&mut screen, stop, &over));
        play(&live)
    });
    drop(screen);
    Some(played)
}

/// Sets a flag when it goes.
struct SetAtEnd<'f>(&'f AtomicBool);

impl Drop for SetAtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Somebody who looks on and keeps what the screen shows.
struct Live<'t, G: Draw> {
    settings: &'t Settings<G>,
    start: Instant,
    /// Games that were there before.
    kept: u64,
    boards: Vec<Mutex<Option<Seat<G>>>>,
    table: Mutex<Table>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'t, G: Sources + Draw> Live<'t, G> {
    fn new(settings: &'t Settings<G>, kept: u64) -> Self {
        Live {
            settings,
            start: Instant::now(),
            kept,
            boards: (0..settings.concurrency.max(1)).map(|_| Mutex::new(None)).collect(),
            table: Mutex::new(Table::new(settings.entrants.len(), kept)),
        }
    }

    fn name(&self, player: usize) -> &str {
        &self.settings.entrants[player].name
    }

    /// The game on a board, drawn.
    fn tile(&self, board: usize, colours: bool) -> Option<Tile> {
        let seat = (*locked(self.boards.get(board)?))?;
        Some(seat.tile(&self.settings.game, colours))
    }

    fn keep_drawing(&self, screen: &mut Screen, stop: &Stop, over: &AtomicBool) {
        let mut view = View::new(has_colours());
        let mut asked = 0u32;
        while !over.load(Ordering::Relaxed) {
            let notice = match (asked, stop.asked()) {
                (2.., _) => "live-breaking-off",
                (_, true) => "live-finishing",
                (_, false) => "live-ctrl-c",
            };
            let table = locked(&self.table).clone();
            // A terminal that cannot be written to is no reason to stop playing.
            let _ = screen.draw(|frame| view.draw(frame, self, &table, &say(notice, &[])));
            // In raw mode the key comes here, not to the handler of the signal.
            match screen.wait(LOOK) {
                Ok(Some(event)) if is_control(&event, 'c') => {
                    stop.ask();
                    asked += 1;
                }
                Ok(_) => (),
                // A terminal that is gone tells nothing, and tells it at once.
                Err(_) => std::thread::sleep(LOOK),
            }
        }
    }
}

impl<G: Sources + Draw> Watcher<G> for Live<'_, G> {
    fn started(&self, board: usize, pairing: &Pairing, line: &Line<G>) {
        if let Some(place) = self.boards.get(board) {
            *locked(place) = Some(Seat::new(*pairing, line));
        }
    }

    fn sees_moves(&self) -> bool {
        true
    }

    fn moved(&self, board: usize, line: &Line<G>, said: &Said) {
        if let Some(place) = self.boards.get(board)
            && let Some(seat) = &mut *locked(place)
        {
            seat.moved(line, *said);
        }
    }

    fn finished(&self, _board: usize, game: &GameResult, fault: Option<&str>, state: &State<'_>) {
        locked(&self.table).add(game, fault, state);
    }
}
