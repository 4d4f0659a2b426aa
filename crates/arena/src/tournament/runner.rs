//! The boards: so many games at a time, each on a thread of its own, and one place where results come together.

use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ludoteca_players::{Bot, Sources, build};
use ludoteca_rules::{Game, Line, Outcome, Player, Refusal};

use super::desk::{Desk, Task};
use super::paper::Scribe;
use super::results::GameResult;
use super::schedule::Pairing;
use super::{Ended, Restart, Settings, State, Stop, Store, Watcher};
use crate::record::Record;
use crate::{Finished, play_game};

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
    store: Option<Store>,
    kept: &[Record],
    stop: &Stop,
    watcher: &dyn Watcher<G>,
) -> Result<Ended, String> {
    settings.check().map_err(|why| why.to_string())?;
    let identity = settings.identity();
    let desk = Desk::new(settings, &identity, store, kept).map_err(|why| why.to_string())?;
    let hall = Hall {
        settings,
        identity,
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
    desk: Mutex<Desk>,
    /// Told when a game is over.
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
    scribe: Scribe<'t, G>,
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
            scribe: Scribe::new(self.settings, &self.identity),
        };
        let mut desk = self.desk();
        loop {
            match desk.task(self.stop) {
                Task::GoHome => break,
                Task::Wait => {
                    desk.idle += 1;
                    let woken = self.changed.wait_timeout(desk, LOOK);
                    desk = woken.unwrap_or_else(PoisonError::into_inner).0;
                    desk.idle -= 1;
                }
                Task::Play(pairing) => {
                    let out = [pairing.first, pairing.second].map(|player| desk.is_out(player));
                    drop(desk);
                    let game = self.game(&mut board, &pairing, out);
                    desk = self.finish(&mut board, &pairing, game);
                    self.wake(&desk);
                }
            }
        }
        self.wake(&desk);
    }

    /// Wakes the boards that wait, if there are any: to ask the system in vain takes as long as to write a game down.
    fn wake(&self, desk: &Desk) {
        if desk.idle > 0 {
            self.changed.notify_all();
        }
    }

    /// One game; `None` if it was broken off.
    fn game(&self, board: &mut Board<'_, G>, pairing: &Pairing, out: [bool; 2]) -> Option<Finished<G>> {
        let line = self.opening(pairing.opening);
        self.watcher.started(board.number, pairing, &line);
        if let Some(place) = out.iter().position(|out| *out) {
            let winner = if place == 0 { Player::Second } else { Player::First };
            return Some(forfeit(
                line,
                winner,
                "not-restarted",
                "it has failed before".to_owned(),
            ));
        }
        let mut seats = [pairing.first, pairing.second].map(|player| self.fetch(player, &mut board.waiting));
        for (seat, bot) in (0..).zip(&mut seats) {
            match bot {
                Ok((_, bot)) => bot.new_game(pairing.number * 2 + seat),
                Err(why) => {
                    let winner = if seat == 0 { Player::Second } else { Player::First };
                    return Some(forfeit(line, winner, "not-started", why.to_string()));
                }
            }
        }
        let [Ok(mut first), Ok(mut second)] = seats else {
            return None;
        };
        let game = play_game(
            line,
            [&mut *first.1, &mut *second.1],
            &self.settings.conditions,
            &self.stop.now,
            &mut |line, said| self.watcher.moved(board.number, line, said),
        );
        let failed = game.as_ref().and_then(Finished::at_fault);
        for (player, seat) in [(Player::First, first), (Player::Second, second)] {
            if failed != Some(player) && self.settings.restart != Restart::Always {
                board.waiting.push(seat);
            }
        }
        let most = board.waiting.len().saturating_sub(WAITING);
        board.waiting.drain(..most);
        game
    }

    /// A player from among those who wait, or a new one.
    fn fetch(&self, player: usize, waiting: &mut Vec<Seat<G>>) -> Result<Seat<G>, Refusal> {
        if let Some(place) = waiting.iter().position(|(there, _)| *there == player) {
            return Ok(waiting.remove(place));
        }
        let spec = self.settings.entrants[player].spec.clone();
        let bot = build(&spec.or_with("seed", self.settings.seed), &self.settings.game)?;
        Ok((player, bot))
    }

    fn opening(&self, number: u64) -> Line<G> {
        let mut openings = self.openings.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, line)) = openings.iter().find(|(known, _)| *known == number) {
            return line.clone();
        }
        // Found under the lock: whoever waits for it wants most likely the same one.
        let line = self
            .settings
            .openings
            .line(&self.settings.game, number, self.settings.seed);
        if openings.len() == OPENINGS {
            openings.pop_front();
        }
        openings.push_back((number, line.clone()));
        line
    }

    /// Hands a game in, and stays at the desk.
    fn finish(&self, board: &mut Board<'_, G>, pairing: &Pairing, game: Option<Finished<G>>) -> MutexGuard<'_, Desk> {
        let Some(game) = game else {
            let mut desk = self.desk();
            desk.broken_off();
            return desk;
        };
        let (record, digest) = board.scribe.write(pairing, &game);
        let plies = game.line.moves().len() as u32;
        let result = GameResult {
            digest,
            ..GameResult::new(*pairing, game.outcome.verdict, game.outcome.reason, plies)
        };
        let mut desk = self.desk();
        if !desk.finished(record, result.clone()) {
            return desk;
        }
        if let (Some(player), Restart::Never) = (game.at_fault(), self.settings.restart) {
            desk.bar(if player == Player::First {
                pairing.first
            } else {
                pairing.second
            });
        }
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
            .finished(board.number, &result, game.fault.as_deref(), &state);
        desk
    }
}

/// A game that is lost before it begins.
fn forfeit<G: Game>(line: Line<G>, winner: Player, reason: &'static str, why: String) -> Finished<G> {
    Finished {
        line,
        said: Vec::new(),
        outcome: Outcome::win(winner, reason),
        fault: Some(why),
    }
}
