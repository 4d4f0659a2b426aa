//! The boards: so many games at a time, each on a thread of its own, and one place where results come together.

use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ludoteca_games::{Line, Tablebase};
use ludoteca_players::{Bot, build};
use ludoteca_rules::{Player, UserError};

use super::pgn_writer::PgnWriter;
use super::results::GameResult;
use super::schedule::Pairing;
use super::scheduler::{FinishedGame, PendingWrites, Scheduler, Task};
use super::{Archive, Ended, Restart, Settings, State, Stop, Watcher};
use crate::record::Record;
use crate::{GameEnd, MoveReport, PlayedGame, play_game};

/// A board keeps so many players waiting between games, so that they need not be begun anew.
const WAITING: usize = 8;
/// So many openings are remembered for the other games from them.
const OPENINGS: usize = 16;
/// How often somebody who waits for a round to end looks whether to stop.
const LOOK: Duration = Duration::from_millis(100);

/// Plays a tournament, as far as the games that are kept do not have it already.
///
/// # Errors
/// When the settings are wrong, the kept games are another tournament's, or a game cannot be written down.
pub fn run(
    settings: &Settings,
    store: Option<Box<dyn Archive>>,
    kept: &[Record],
    stop: &Stop,
    watcher: &dyn Watcher,
) -> Result<Ended, UserError> {
    settings.check()?;
    let tables = settings.tables()?;
    let identity = settings.identity();
    let scheduler = Scheduler::new(settings, &identity, store, kept)?;
    let runner = Runner {
        settings,
        identity,
        tables,
        scheduler: Mutex::new(scheduler),
        changed: Condvar::new(),
        openings: Mutex::new(VecDeque::new()),
        stop,
        watcher,
    };
    std::thread::scope(|scope| {
        for board in 1..settings.concurrency.max(1) {
            let runner = &runner;
            // A system that gives no more threads leaves the games to those there are.
            if std::thread::Builder::new()
                .spawn_scoped(scope, move || runner.play(board))
                .is_err()
            {
                break;
            }
        }
        runner.play(0);
    });
    let mut scheduler = runner.scheduler.into_inner().unwrap_or_else(PoisonError::into_inner);
    // Asked to stop when there was nothing left to play, it is over all the same.
    let broken_off = matches!(scheduler.task(&Stop::default()), Task::Play(_));
    match scheduler.failed {
        Some(why) => Err(why),
        None => Ok(Ended {
            broken_off,
            winner: scheduler.schedule.winner(),
            results: scheduler.results,
            test: scheduler.test,
        }),
    }
}

/// What all boards share.
struct Runner<'t> {
    settings: &'t Settings,
    identity: String,
    /// Those that end games.
    tables: Option<Tablebase>,
    scheduler: Mutex<Scheduler>,
    /// Notified when games have been taken from the pending writes or counted.
    changed: Condvar,
    openings: Mutex<VecDeque<(u64, Line)>>,
    stop: &'t Stop,
    watcher: &'t dyn Watcher,
}

/// A player and the bot that plays for him.
type Seat = (usize, Box<dyn Bot>);

/// A board: what it keeps from one game to the next.
struct Board<'t> {
    number: usize,
    /// The players who wait, the last to have played at the end.
    waiting: Vec<Seat>,
    /// The game that was played last, in whose room the next is played.
    game: PlayedGame,
    writer: PgnWriter<'t>,
    /// An empty one, to swap with the one of the scheduler.
    pending: PendingWrites,
}

impl Runner<'_> {
    fn scheduler(&self) -> MutexGuard<'_, Scheduler> {
        self.scheduler.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays at one board until there is nothing left to play.
    fn play(&self, board: usize) {
        let mut board = Board {
            number: board,
            waiting: Vec::new(),
            game: PlayedGame {
                line: self.settings.game.line(),
                said: Vec::new(),
            },
            writer: PgnWriter::new(self.settings, &self.identity),
            pending: PendingWrites::default(),
        };
        let mut scheduler = self.scheduler();
        loop {
            match scheduler.task(self.stop) {
                Task::Finish => break,
                Task::Wait => scheduler = self.wait(scheduler),
                Task::Play(pairing) => {
                    let out = [pairing.first, pairing.second].map(|player| scheduler.is_out(player));
                    drop(scheduler);
                    let end = self.game(&mut board, &pairing, out);
                    scheduler = self.finish(&mut board, &pairing, end);
                }
            }
        }
        self.wake(&scheduler);
    }

    /// Waits until the state of the scheduler changes.
    fn wait<'h>(&'h self, mut scheduler: MutexGuard<'h, Scheduler>) -> MutexGuard<'h, Scheduler> {
        scheduler.idle += 1;
        let woken = self.changed.wait_timeout(scheduler, LOOK);
        let mut scheduler = woken.unwrap_or_else(PoisonError::into_inner).0;
        scheduler.idle -= 1;
        scheduler
    }

    /// Wakes the boards that wait, if there are any: to ask the system in vain takes as long as to write a game down.
    fn wake(&self, scheduler: &Scheduler) {
        if scheduler.idle > 0 {
            self.changed.notify_all();
        }
    }

    /// One game; `None` if it was broken off.
    fn game(&self, board: &mut Board<'_>, pairing: &Pairing, out: [bool; 2]) -> Option<GameEnd> {
        board.game.said.clear();
        self.set_up(pairing.opening, &mut board.game.line);
        self.watcher.started(board.number, pairing, &board.game.line);
        let winner = |place| if place == 0 { Player::Second } else { Player::First };
        if let Some(place) = out.iter().position(|out| *out) {
            let why = "it has failed before".to_owned();
            return Some(GameEnd::by_fault(winner(place), "not-restarted", why));
        }
        let mut seats = [pairing.first, pairing.second].map(|player| self.fetch(player, &mut board.waiting));
        for (place, bot) in seats.iter_mut().enumerate() {
            match bot {
                Ok((_, bot)) => bot.new_game(pairing.number * 2 + place as u64),
                Err(why) => return Some(GameEnd::by_fault(winner(place), "not-started", why.to_string())),
            }
        }
        let [Ok(mut first), Ok(mut second)] = seats else {
            return None;
        };
        let mut observer = |line: &Line, said: &MoveReport| self.watcher.moved(board.number, line, said);
        let end = play_game(
            &mut board.game,
            [&mut *first.1, &mut *second.1],
            &self.settings.conditions,
            self.tables.as_ref(),
            &self.stop.now,
            self.watcher.sees_moves().then_some(&mut observer),
        );
        let failed = end.as_ref().and_then(GameEnd::at_fault);
        for (player, seat) in [(Player::First, first), (Player::Second, second)] {
            if failed != Some(player) && self.settings.restart != Restart::Always {
                board.waiting.push(seat);
            }
        }
        let most = board.waiting.len().saturating_sub(WAITING);
        board.waiting.drain(..most);
        end
    }

    /// A player from among those who wait, or a new one.
    fn fetch(&self, player: usize, waiting: &mut Vec<Seat>) -> Result<Seat, UserError> {
        if let Some(place) = waiting.iter().position(|(there, _)| *there == player) {
            return Ok(waiting.remove(place));
        }
        let spec = self.settings.entrants[player].spec.clone();
        let bot = build(&spec.or_with("seed", self.settings.seed), &self.settings.game)?;
        Ok((player, bot))
    }

    /// Puts the opening of a number on the board.
    fn set_up(&self, number: u64, line: &mut Line) {
        if let Some(opening) = self.settings.openings.at_hand(number) {
            line.copy_from(opening);
            return;
        }
        let mut openings = self.openings.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = openings.iter().find(|(known, _)| *known == number) {
            line.copy_from(known);
            return;
        }
        // Found under the lock: whoever waits for it wants most likely the same one.
        let new = self
            .settings
            .openings
            .line(&self.settings.game, number, self.settings.seed);
        line.copy_from(&new);
        if openings.len() == OPENINGS {
            openings.pop_front();
        }
        openings.push_back((number, new));
    }

    /// Hands a game in, and keeps the scheduler locked.
    fn finish(&self, board: &mut Board<'_>, pairing: &Pairing, end: Option<GameEnd>) -> MutexGuard<'_, Scheduler> {
        let Some(end) = end else {
            let mut scheduler = self.scheduler();
            scheduler.broken_off();
            self.wake(&scheduler);
            return scheduler;
        };
        let (record, digest) = board.writer.write(pairing, &board.game, &end);
        let plies = board.game.line.len() as u32;
        let result = GameResult {
            digest,
            ..GameResult::new(*pairing, end.outcome.verdict, end.outcome.reason, plies)
        };
        let mut scheduler = self.scheduler();
        if let (Some(player), Restart::Never) = (end.at_fault(), self.settings.restart) {
            scheduler.bar([pairing.first, pairing.second][player.index()]);
        }
        scheduler.pending.records.push_str(record);
        scheduler.pending.games.push(FinishedGame {
            board: board.number,
            result,
            fault: end.fault,
        });
        if !scheduler.writing {
            return self.keep(scheduler, &mut board.pending);
        }
        // Whoever writes takes it along. To wait for him is needed only where a file takes so long that every board has a
        // game among the pending writes: more must not be lost if we are killed.
        while scheduler.writing && scheduler.pending.games.len() >= self.settings.concurrency {
            scheduler = self.wait(scheduler);
        }
        scheduler
    }

    /// Writes all games down that have been handed in, also those that come meanwhile, and counts them: what is counted is
    /// kept.
    fn keep<'h>(
        &'h self,
        mut scheduler: MutexGuard<'h, Scheduler>,
        pending: &mut PendingWrites,
    ) -> MutexGuard<'h, Scheduler> {
        scheduler.writing = true;
        let mut store = scheduler.store.take();
        while !scheduler.pending.games.is_empty() {
            std::mem::swap(&mut scheduler.pending, pending);
            self.wake(&scheduler);
            drop(scheduler);
            let kept = store.as_mut().map_or(Ok(()), |store| store.append(&pending.records));
            scheduler = self.scheduler();
            match kept {
                Ok(()) => pending.games.iter().for_each(|game| self.count(&mut scheduler, game)),
                Err(why) => {
                    scheduler.failed.get_or_insert_with(|| {
                        UserError::new("tournament-cannot-keep", "a game cannot be kept: {why}").phrase("why", why)
                    });
                }
            }
            pending.clear();
        }
        let file = store.as_mut().and_then(|store| store.due());
        scheduler.store = store;
        scheduler.writing = false;
        self.wake(&scheduler);
        if let Some(file) = file {
            drop(scheduler);
            // A pipe or a device cannot be asked; that is no failure.
            let _ = file.sync_data();
            scheduler = self.scheduler();
        }
        scheduler
    }

    /// Counts a game that is kept.
    fn count(&self, scheduler: &mut Scheduler, game: &FinishedGame) {
        scheduler.count(game.result.clone());
        if scheduler.decided() {
            // Games that are still being played would say nothing more.
            self.stop.now.store(true, Ordering::Relaxed);
        }
        let state = State {
            results: &scheduler.results,
            total: scheduler.schedule.total(),
            test: scheduler.test.as_ref(),
        };
        self.watcher
            .finished(game.board, &game.result, game.fault.as_deref(), &state);
    }
}
