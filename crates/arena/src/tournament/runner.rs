//! The boards: so many games at a time, each on a thread of its own, and one place where results come together.

use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ludoteca_players::{Bot, Sources, build};
use ludoteca_rules::{Game, Line, Outcome, Player, Refusal};

use super::paper::{number_of, result_of, written};
use super::results::{GameResult, Results};
use super::schedule::{Pairing, Schedule};
use super::{Ended, Restart, Settings, State, Stop, Store, Test, Watcher};
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
    let desk = Desk::new(settings, store, kept).map_err(|why| why.to_string())?;
    let hall = Hall {
        settings,
        identity: settings.identity(),
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

/// Where results come together and the next games are given out.
struct Desk {
    schedule: Schedule,
    /// The number of the next game to look at.
    next: u64,
    playing: usize,
    results: Results,
    test: Option<Test>,
    store: Option<Store>,
    /// Who has failed and is not to be begun again.
    out: Vec<bool>,
    over: bool,
    failed: Option<String>,
}

/// What there is to do.
enum Task {
    Play(Pairing),
    Wait,
    GoHome,
}

impl Desk {
    fn new<G: Sources>(settings: &Settings<G>, store: Option<Store>, kept: &[Record]) -> Result<Self, Refusal> {
        let identity = settings.identity();
        let mut desk = Desk {
            schedule: Schedule::new(
                settings.format,
                settings.entrants.len(),
                settings.games,
                settings.rounds,
                settings.seed,
            ),
            next: 0,
            playing: 0,
            results: Results::default(),
            test: settings.sprt.map(Test::new),
            store,
            out: vec![false; settings.entrants.len()],
            over: false,
            failed: None,
        };
        let mut kept: Vec<(u64, &Record)> = kept
            .iter()
            .map(|record| Ok((number_of(record, &identity)?, record)))
            .collect::<Result<_, Refusal>>()?;
        kept.sort_by_key(|(number, _)| *number);
        // Round by round: the results of one say what the games of the next are.
        let mut kept = kept.into_iter().peekable();
        loop {
            while let Some((number, record)) = kept.next_if(|(number, _)| *number < desk.schedule.len()) {
                if let Some(result) = desk
                    .schedule
                    .pairing(number)
                    .and_then(|pairing| result_of(record, pairing))
                {
                    desk.results.add(result);
                }
            }
            let complete = (0..desk.schedule.len()).all(|number| desk.results.has(number));
            if kept.peek().is_none() || !complete || !desk.schedule.next_round(&desk.results) {
                break;
            }
        }
        desk.take_in();
        Ok(desk)
    }

    fn take_in(&mut self) {
        if let Some(test) = &mut self.test {
            test.take_in(&self.results);
        }
    }

    fn decided(&self) -> bool {
        self.test.as_ref().is_some_and(|test| test.verdict().is_some())
    }

    fn task(&mut self, stop: &Stop) -> Task {
        if self.over || self.failed.is_some() || stop.asked() {
            return Task::GoHome;
        }
        loop {
            while self.results.has(self.next) {
                self.next += 1;
            }
            if self.decided() {
                self.over = true;
                return Task::GoHome;
            }
            if let Some(pairing) = self.schedule.pairing(self.next) {
                self.next += 1;
                self.playing += 1;
                return Task::Play(pairing);
            }
            if self.playing > 0 {
                return Task::Wait;
            }
            if !self.schedule.next_round(&self.results) {
                self.over = true;
                return Task::GoHome;
            }
        }
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

/// The players who wait at a board, the last to have played at the end.
type Waiting<G> = Vec<(usize, Box<dyn Bot<G>>)>;

impl<G: Sources> Hall<'_, G> {
    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays at one board until there is nothing left to play.
    fn play(&self, board: usize) {
        let mut waiting: Waiting<G> = Vec::new();
        loop {
            let mut desk = self.desk();
            let pairing = match desk.task(self.stop) {
                Task::GoHome => break,
                Task::Play(pairing) => pairing,
                Task::Wait => {
                    drop(self.changed.wait_timeout(desk, LOOK));
                    continue;
                }
            };
            let out = [pairing.first, pairing.second].map(|player| desk.out[player]);
            drop(desk);
            let game = self.game(board, &pairing, out, &mut waiting);
            self.finish(board, &pairing, game);
            self.changed.notify_all();
        }
        self.changed.notify_all();
    }

    /// One game; `None` if it was broken off.
    fn game(&self, board: usize, pairing: &Pairing, out: [bool; 2], waiting: &mut Waiting<G>) -> Option<Finished<G>> {
        let line = self.opening(pairing.opening);
        self.watcher.started(board, pairing, &line);
        if let Some(place) = out.iter().position(|out| *out) {
            let winner = if place == 0 { Player::Second } else { Player::First };
            return Some(forfeit(
                line,
                winner,
                "not-restarted",
                "it has failed before".to_owned(),
            ));
        }
        let mut seats = [pairing.first, pairing.second].map(|player| self.fetch(player, waiting));
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
            &mut |line, said| self.watcher.moved(board, line, said),
        );
        let failed = game.as_ref().and_then(Finished::at_fault);
        for (player, seat) in [(Player::First, first), (Player::Second, second)] {
            if failed != Some(player) && self.settings.restart != Restart::Always {
                waiting.push(seat);
            }
        }
        let most = waiting.len().saturating_sub(WAITING);
        waiting.drain(..most);
        game
    }

    /// A player from among those who wait, or a new one.
    fn fetch(&self, player: usize, waiting: &mut Waiting<G>) -> Result<(usize, Box<dyn Bot<G>>), Refusal> {
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

    /// Writes a game down, then counts it: what is counted is kept.
    fn finish(&self, board: usize, pairing: &Pairing, game: Option<Finished<G>>) {
        let paper = game.map(|game| (written(self.settings, &self.identity, pairing, &game), game));
        let mut desk = self.desk();
        desk.playing -= 1;
        let Some(((text, digest), game)) = paper else { return };
        if let Some(store) = &mut desk.store
            && let Err(why) = store.append(&text)
        {
            desk.failed.get_or_insert(format!("a game cannot be kept: {why}"));
            return;
        }
        let plies = game.line.moves().len() as u32;
        let mut result = GameResult::new(*pairing, game.outcome.verdict, game.outcome.reason, plies);
        result.digest = digest;
        if let (Some(player), Restart::Never) = (game.at_fault(), self.settings.restart) {
            desk.out[if player == Player::First {
                pairing.first
            } else {
                pairing.second
            }] = true;
        }
        desk.results.add(result.clone());
        desk.take_in();
        if desk.decided() {
            // Games that are still being played would say nothing more.
            self.stop.now.store(true, Ordering::Relaxed);
        }
        let state = State {
            results: &desk.results,
            total: desk.schedule.total(),
            test: desk.test.as_ref(),
        };
        self.watcher.finished(board, &result, game.fault.as_deref(), &state);
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
