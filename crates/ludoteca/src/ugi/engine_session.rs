//! The engine at work: a position of one game, and the player that searches it.

use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

use ludoteca_games::{GameHandle, Line, Outcome, Player, Tablebase, UserError};
use ludoteca_players::{Bot, Clock, EngineSettings, Rng, TOP_LEVEL, build_engine, has_room, tablebase};
use ludoteca_search::engine::{Engine, Limits};
use ludoteca_tables::usual_folder;

use super::command::{Go, Start};
use super::output::{Answer, choice_info, info};
use super::settings::{Strength, USUAL_HASH};
use super::{Event, SearchEvent};

/// A request to search.
pub(super) struct Task {
    pub(super) go: Go,
    /// When it came: the time until the search begins counts, too.
    pub(super) since: Instant,
    pub(super) stop: Arc<AtomicBool>,
    pub(super) events: SyncSender<Event>,
}

/// A position of a game, and the player that searches it.
pub(super) struct EngineSession {
    line: Line,
    searcher: Option<(Strength, Arc<Mutex<Searcher>>)>,
    /// Games begun.
    games: u64,
}

/// A player of some strength.
enum Searcher {
    /// The engine at full strength, which tells how far it has come, and the tables that it asks.
    Full(Engine, Option<Tablebase>),
    /// A lower level.
    Level(Box<dyn Bot>),
}

impl EngineSession {
    pub(super) fn new(line: Line) -> Self {
        EngineSession {
            line,
            searcher: None,
            games: 0,
        }
    }

    /// The game.
    pub(super) fn game(&self) -> &GameHandle {
        self.line.game()
    }

    /// Puts a position on the board.
    ///
    /// # Errors
    /// When it cannot be: the board stays as it was.
    pub(super) fn place(&mut self, start: &Start, moves: &str) -> Result<(), UserError> {
        let game = self.line.game();
        let position = match start {
            Start::Opening => game.opening(),
            Start::Fen(text) => game.parse_state(text)?,
        };
        let mut line = position.line();
        line.play_text(moves)?;
        self.line = line;
        Ok(())
    }

    /// How the game ended, if it has.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.line.outcome()
    }

    /// Whose turn it is.
    pub(super) fn to_move(&self) -> Player {
        self.line.to_move()
    }

    /// Makes ready to search with some strength, which may be lowered to what there is room for. Says what should be known.
    pub(super) fn prepare(&mut self, strength: &mut Strength) -> Result<Option<String>, String> {
        let held = self.searcher.as_ref().map(|(held, _)| *held);
        if held == Some(*strength) {
            return Ok(None);
        }
        let held_hash = held.map_or(0, |held| held.hash);
        if strength.hash > USUAL_HASH && !has_room(strength.hash, held_hash) {
            let wanted = strength.hash;
            strength.hash = held.map_or(USUAL_HASH, |held| held.hash);
            return Err(format!(
                "Hash: there is no room for {wanted} MB, so it stays {} MB",
                strength.hash
            ));
        }
        // The old table goes first: there may not be room for both.
        self.searcher = None;
        let (searcher, note) = Searcher::new(*strength, self.line.game()).map_err(|why| why.to_string())?;
        self.searcher = Some((*strength, Arc::new(Mutex::new(searcher))));
        Ok(note)
    }

    /// Forgets the last game. Not during a search.
    pub(super) fn forget(&mut self) {
        if let Some((_, searcher)) = &self.searcher {
            match &mut *searcher.lock().unwrap_or_else(PoisonError::into_inner) {
                Searcher::Full(engine, _) => engine.clear(),
                Searcher::Level(bot) => {
                    self.games += 1;
                    bot.new_game(self.games);
                }
            }
        }
    }

    /// Begins to search the position; what comes of it comes as events, the last of them [`SearchEvent::Best`].
    pub(super) fn think(&self, task: Task) -> io::Result<()> {
        let line = self.line.clone();
        let searcher = self.searcher.as_ref().map(|(_, searcher)| Arc::clone(searcher));
        let body = move || {
            let answer = searcher.and_then(|searcher| {
                let mut searcher = searcher.lock().unwrap_or_else(PoisonError::into_inner);
                searcher.search(&line, &task)
            });
            // If nobody listens any more, the program is about to end.
            let _ = task.events.send(Event::Search(SearchEvent::Best(answer)));
        };
        Builder::new().name("search".to_owned()).spawn(body).map(drop)
    }
}

impl Searcher {
    fn new(strength: Strength, game: &GameHandle) -> Result<(Self, Option<String>), UserError> {
        let Strength {
            hash,
            threads,
            level,
            seed,
        } = strength;
        if level >= TOP_LEVEL {
            let tablebase = tablebase(game, usual_folder().as_deref())?;
            let engine = Engine::new(hash as usize, threads as usize);
            return Ok((Searcher::Full(engine, tablebase), None));
        }
        let seed = seed.unwrap_or_else(Rng::fresh_seed);
        // A lower level does not look far enough to fill a large table.
        let hash = hash.min(USUAL_HASH);
        let settings = EngineSettings {
            level: Some(level),
            threads: threads as usize,
            hash: Some(hash),
            seed: Some(seed),
            ..EngineSettings::default()
        };
        let bot = build_engine(&settings, game)?;
        Ok((Searcher::Level(bot), Some(format!("seed {seed}"))))
    }

    fn search(&mut self, line: &Line, task: &Task) -> Option<Answer> {
        let tell = |text: String| {
            let _ = task.events.send(Event::Search(SearchEvent::Info(text)));
        };
        let player = line.to_move().index();
        match self {
            Searcher::Full(engine, tablebase) => {
                let limits = limits(&task.go, player, task.since.elapsed());
                let report = line.search(engine, tablebase.as_ref(), limits, false, &task.stop, &mut |report| {
                    if let Some(text) = info(line, report) {
                        tell(text);
                    }
                });
                report.and_then(|report| Answer::new(line, &report.lines.first()?.pv))
            }
            Searcher::Level(bot) => match bot.choose(line, clock(&task.go, player, task.since.elapsed()), &task.stop) {
                Ok(choice) => {
                    tell(choice_info(line, &choice, task.since.elapsed()));
                    let Go { depth, nodes, .. } = task.go;
                    if depth.is_some_and(|most| choice.depth > Some(most))
                        || nodes.is_some_and(|most| choice.nodes > most)
                    {
                        tell("info string a Level below 8 looks as far as it always does: depth and nodes do not bind it".to_owned());
                    }
                    Answer::new(line, &choice.pv)
                }
                Err(why) => {
                    tell(format!("info string error: {why}"));
                    None
                }
            },
        }
    }
}

/// The limits of a search that begins some time after it was asked for.
fn limits(go: &Go, player: usize, late: Duration) -> Limits {
    let clock = go
        .clock(player)
        .map(|(left, increment)| Limits::clock(left.saturating_sub(late), increment))
        .unwrap_or_default();
    let move_time = go
        .move_time
        .and_then(|time| Limits::for_move(time.saturating_sub(late)).time);
    Limits {
        depth: go.depth,
        nodes: go.nodes,
        time: move_time.into_iter().chain(clock.time).min(),
        ..clock
    }
}

/// The same for a player who has a depth of his own.
fn clock(go: &Go, player: usize, late: Duration) -> Clock {
    match (go.move_time, go.clock(player)) {
        (Some(time), _) => Clock::Move(time.saturating_sub(late)),
        (None, Some((left, increment))) => Clock::Game {
            left: left.saturating_sub(late),
            increment,
        },
        (None, None) => Clock::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    #[test]
    fn a_move_never_takes_more_than_half_of_the_clock() {
        for left in [0, 1, 2, 10, 50, 100, 200, 1000, 60_000] {
            for increment in [0, 10, 5000] {
                let go = Go {
                    left: [Some(MS(left)), None],
                    increment: [MS(increment), MS(0)],
                    ..Go::default()
                };
                let limits = limits(&go, 0, Duration::ZERO);
                let time = limits.time.expect("a limit");
                assert!(time * 2 <= MS(left), "{left}+{increment}: {time:?}");
                assert!(limits.soft_time.expect("a limit") <= time.max(MS(1)));
            }
        }
    }

    #[test]
    fn the_tightest_limit_counts_and_lateness_comes_off() {
        let go = Go {
            move_time: Some(MS(100)),
            left: [None, Some(MS(60_000))],
            ..Go::default()
        };
        assert_eq!(limits(&go, 1, MS(0)).time, Some(MS(98)));
        assert_eq!(limits(&go, 1, MS(20)).time, Some(MS(78)));
        assert_eq!(limits(&go, 1, MS(200)).time, Some(MS(0)));
        assert_eq!(limits(&Go::default(), 0, MS(5)), Limits::default());
    }
}
