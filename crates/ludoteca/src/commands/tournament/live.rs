//! The live screen: standing, boards and progress on standard error while a tournament is played.
//!
//! The threads that play only store the latest position of their board; a thread of its own draws ten times a second.

mod bars;
mod board;
mod standing;
#[cfg(test)]
mod tests;
mod totals;
mod view;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ludoteca_arena::MoveReport;
use ludoteca_arena::tournament::{GameResult, Pairing, Settings, State, Stop, Watcher};
use ludoteca_games::Line;

use crate::lang::say;
use crate::screen::terminal::{Screen, has_colours, is_control};
use board::{BoardState, Tile};
use totals::Table;
use view::View;

/// Between two frames.
const FRAME_TIME: Duration = Duration::from_millis(100);

/// Plays with the screen shown, if the terminal allows: else `None`, and nothing has been played.
pub(super) fn shown<T>(settings: &Settings, kept: u64, stop: &Stop, play: impl FnOnce(&dyn Watcher) -> T) -> Option<T> {
    let mut screen = Screen::open(false).ok()?;
    let live = Live::new(settings, kept);
    let over = AtomicBool::new(false);
    let played = std::thread::scope(|scope| {
        // Also after a panic: the scope waits for the thread that draws.
        let _end = SetAtEnd(&over);
        // If no thread can be started, the games are played without a screen.
        let _ = std::thread::Builder::new().spawn_scoped(scope, || live.keep_drawing(&mut screen, stop, &over));
        play(&live)
    });
    drop(screen);
    Some(played)
}

/// Sets a flag when it is dropped.
struct SetAtEnd<'f>(&'f AtomicBool);

impl Drop for SetAtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// What the screen shows, kept up to date by the tournament.
struct Live<'t> {
    settings: &'t Settings,
    start: Instant,
    /// Games that were played before.
    kept: u64,
    boards: Vec<Mutex<Option<BoardState>>>,
    table: Mutex<Table>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'t> Live<'t> {
    fn new(settings: &'t Settings, kept: u64) -> Self {
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
        // Drawn without the lock, which the board's own thread needs.
        let state = locked(self.boards.get(board)?).clone()?;
        Some(state.tile(colours))
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
            // In raw mode Ctrl-C is a key, not a signal.
            match screen.wait(FRAME_TIME) {
                Ok(Some(event)) if is_control(&event, 'c') => {
                    stop.ask();
                    asked += 1;
                }
                Ok(_) => (),
                // A closed terminal returns at once.
                Err(_) => std::thread::sleep(FRAME_TIME),
            }
        }
    }
}

impl Watcher for Live<'_> {
    fn started(&self, board: usize, pairing: &Pairing, line: &Line) {
        if let Some(place) = self.boards.get(board) {
            *locked(place) = Some(BoardState::new(*pairing, line));
        }
    }

    fn sees_moves(&self) -> bool {
        true
    }

    fn moved(&self, board: usize, line: &Line, report: &MoveReport) {
        if let Some(place) = self.boards.get(board)
            && let Some(state) = &mut *locked(place)
        {
            state.moved(line, *report);
        }
    }

    fn finished(&self, _board: usize, game: &GameResult, fault: Option<&str>, state: &State<'_>) {
        locked(&self.table).add(game, fault, state);
    }
}
