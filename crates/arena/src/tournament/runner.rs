//! The boards: so many games at a time, each on a thread of its own, and one place where results come together.

use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ludoteca_players::{Bot, Sources, build};
use ludoteca_rules::{Line, Player, UserError};
use ludoteca_search::tablebase::Tablebase;

use super::desk::{Desk, HandedIn, Task, Tray};
use super::paper::Scribe;
use super::results::GameResult;
use super::schedule::Pairing;
use super::{Archive, Ended, Restart, Settings, State, Stop, Watcher};
use crate::record::Record;
use crate::{End, Played, Said, play_game};

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
pub fn run<G: Sources>(
    settings: &Settings<G>,
    store: Option<Box<dyn Archive>>,
    kept: &[Record],
    stop: &Stop,
    watcher: &dyn Watcher<G>,
) -> Result<Ended, UserError> {
    settings.check()?;
    let tables = settings.tables()?;
    let identity = settings.identity();
    let desk = Desk::new(settings, &identity, store, kept)?;
    let hall = Hall {
        settings,
        identity,
        tables,
        desk: Mutex::new(desk),
        changed: Condvar::new(),
        openings: Mutex::new(VecDeque::new()),
        stop,
        watcher,
    };
    std::thread::scope(|scope| {
        for board in 1..settings.concurrency.max(1) {
            let hall = &hall;
            // A system that gives no more threads leaves the games to those there are.
            if std::thread::Builder::new()
                .spawn_scoped(scope, move || hall.play(board))
                .is_err()
            {
                break;
            }
        }
        hall.play(0);
    });
    let mut desk = hall.desk.into_inner().unwrap_or_else(PoisonError::into_inner);
    // Asked to stop when there was nothing left to play, it is over all the same.
    let broken_off = matches!(desk.task(&Stop::default()), Task::Play(_));
    match desk.failed {
        Some(why) => Err(why),
        None => Ok(Ended {
            broken_off,
            winner: desk.schedule.winner(),
            results: desk.results,
            test: desk.test,
        }),
    }
}

/// What all boards share.
struct Hall<'t, G: Sources> {
    settings: &'t Settings<G>,
    identity: String,
    /// Those that end games.
    tables: Option<Box<dyn Tablebase<G>>>,
    desk: Mutex<Desk>,
    /// Notified when games have been taken from the tray or counted.
    changed: Condvar,
    openings: Mutex<VecDeque<(u64, Line<G>)>>,
    stop: &'t Stop,
    watcher: &'t dyn Watcher<G>,
}

/// A player and the bot that plays for him.
type Seat<G> = (usize, Box<dyn Bot<G>>);

/// A board: what it keeps from one game to the next.
struct Board<'t, G: Sources> {
    number: usize,
    /// The players who wait, the last to have played at the end.
    waiting: Vec<Seat<G>>,
    /// The game that was played last, in whose room the next is played.
    game: Played<G>,
    scribe: Scribe<'t, G>,
    /// An empty one, to change for that on the desk.
    tray: Tray,
}

impl<G: Sources> Hall<'_, G> {
    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays at one board until there is nothing left to play.
    fn play(&self, board: usize) {
        let mut board = Board {
            number: board,
            waiting: Vec::new(),
            game: Played {
                line: Line::new(self.settings.game.clone()),
                said: Vec::new(),
            },
            scribe: Scribe::new(self.settings, &self.identity),
            tray: Tray::default(),
        };
        let mut desk = self.desk();
        loop {
            match desk.task(self.stop) {
                Task::GoHome => break,
                Task::Wait => desk = self.wait(desk),
                Task::Play(pairing) => {
                    let out = [pairing.first, pairing.second].map(|player| desk.is_out(player));
                    drop(desk);
                    let end = self.game(&mut board, &pairing, out);
                    desk = self.finish(&mut board, &pairing, end);
                }
            }
        }
        self.wake(&desk);
    }

    /// Waits at the desk until something changes there.
    fn wait<'h>(&'h self, mut desk: MutexGuard<'h, Desk>) -> MutexGuard<'h, Desk> {
        desk.idle += 1;
        let woken = self.changed.wait_timeout(desk, LOOK);
        let mut desk = woken.unwrap_or_else(PoisonError::into_inner).0;
        desk.idle -= 1;
        desk
    }

    /// Wakes the boards that wait, if there are any: to ask the system in vain takes as long as to write a game down.
    fn wake(&self, desk: &Desk) {
        if desk.idle > 0 {
            self.changed.notify_all();
        }
    }

    /// One game; `None` if it was broken off.
    fn game(&self, board: &mut Board<'_, G>, pairing: &Pairing, out: [bool; 2]) -> Option<End> {
        board.game.said.clear();
        self.set_up(pairing.opening, &mut board.game.line);
        self.watcher.started(board.number, pairing, &board.game.line);
        let winner = |place| if place == 0 { Player::Second } else { Player::First };
        if let Some(place) = out.iter().position(|out| *out) {
            let why = "it has failed before".to_owned();
            return Some(End::by_fault(winner(place), "not-restarted", why));
        }
        let mut seats = [pairing.first, pairing.second].map(|player| self.fetch(player, &mut board.waiting));
        for (place, bot) in seats.iter_mut().enumerate() {
            match bot {
                Ok((_, bot)) => bot.new_game(pairing.number * 2 + place as u64),
                Err(why) => return Some(End::by_fault(winner(place), "not-started", why.to_string())),
            }
        }
        let [Ok(mut first), Ok(mut second)] = seats else {
            return None;
        };
        let mut onlooker = |line: &Line<G>, said: &Said| self.watcher.moved(board.number, line, said);
        let end = play_game(
            &mut board.game,
            [&mut *first.1, &mut *second.1],
            &self.settings.conditions,
            self.tables.as_deref(),
            &self.stop.now,
            self.watcher.sees_moves().then_some(&mut onlooker),
        );
        let failed = end.as_ref().and_then(End::at_fault);
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
    fn fetch(&self, player: usize, waiting: &mut Vec<Seat<G>>) -> Result<Seat<G>, UserError> {
        if let Some(place) = waiting.iter().position(|(there, _)| *there == player) {
            return Ok(waiting.remove(place));
        }
        let spec = self.settings.entrants[player].spec.clone();
        let bot = build(&spec.or_with("seed", self.settings.seed), &self.settings.game)?;
        Ok((player, bot))
    }

    /// Puts the opening of a number on the board.
    fn set_up(&self, number: u64, line: &mut Line<G>) {
        if let Some(opening) = self.settings.openings.at_hand(number) {
            line.follow(opening);
            return;
        }
        let mut openings = self.openings.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = openings.iter().find(|(known, _)| *known == number) {
            line.follow(known);
            return;
        }
        // Found under the lock: whoever waits for it wants most likely the same one.
        let new = self
            .settings
            .openings
            .line(&self.settings.game, number, self.settings.seed);
        line.follow(&new);
        if openings.len() == OPENINGS {
            openings.pop_front();
        }
        openings.push_back((number, new));
    }

    /// Hands a game in, and stays at the desk.
    fn finish(&self, board: &mut Board<'_, G>, pairing: &Pairing, end: Option<End>) -> MutexGuard<'_, Desk> {
        let Some(end) = end else {
            let mut desk = self.desk();
            desk.broken_off();
            self.wake(&desk);
            return desk;
        };
        let (record, digest) = board.scribe.write(pairing, &board.game, &end);
        let plies = board.game.line.moves().len() as u32;
        let result = GameResult {
            digest,
            ..GameResult::new(*pairing, end.outcome.verdict, end.outcome.reason, plies)
        };
        let mut desk = self.desk();
        if let (Some(player), Restart::Never) = (end.at_fault(), self.settings.restart) {
            desk.bar([pairing.first, pairing.second][player.index()]);
        }
        desk.tray.records.push_str(record);
        desk.tray.games.push(HandedIn {
            board: board.number,
            result,
            fault: end.fault,
        });
        if !desk.writing {
            return self.keep(desk, &mut board.tray);
        }
        // Whoever writes takes it along. To wait for him is needed only where a file takes so long that every board has a
        // game on the tray: more must not be lost if we are killed.
        while desk.writing && desk.tray.games.len() >= self.settings.concurrency {
            desk = self.wait(desk);
        }
        desk
    }

    /// Writes all games down that have been handed in, also those that come meanwhile, and counts them: what is counted is
    /// kept.
    fn keep<'h>(&'h self, mut desk: MutexGuard<'h, Desk>, tray: &mut Tray) -> MutexGuard<'h, Desk> {
        desk.writing = true;
        let mut store = desk.store.take();
        while !desk.tray.games.is_empty() {
            std::mem::swap(&mut desk.tray, tray);
            self.wake(&desk);
            drop(desk);
            let kept = store.as_mut().map_or(Ok(()), |store| store.append(&tray.records));
            desk = self.desk();
            match kept {
                Ok(()) => tray.games.iter().for_each(|game| self.count(&mut desk, game)),
                Err(why) => {
                    desk.failed.get_or_insert_with(|| {
                        UserError::new("tournament-cannot-keep", "a game cannot be kept: {why}").phrase("why", why)
                    });
                }
            }
            tray.clear();
        }
        let file = store.as_mut().and_then(|store| store.due());
        desk.store = store;
        desk.writing = false;
        self.wake(&desk);
        if let Some(file) = file {
            drop(desk);
            // A pipe or a device cannot be asked; that is no failure.
            let _ = file.sync_data();
            desk = self.desk();
        }
        desk
    }

    /// Counts a game that is kept.
    fn count(&self, desk: &mut Desk, game: &HandedIn) {
        desk.count(game.result.clone());
        if desk.decided() {
            // Games that are still being played would say nothing more.
            self.stop.now.store(true, Ordering::Relaxed);
        }
        let state = State {
            results: &desk.results,
            total: desk.schedule.total(),
            test: desk.test.as_ref(),
        };
        self.watcher
            .finished(game.board, &game.result, game.fault.as_deref(), &state);
    }
}
