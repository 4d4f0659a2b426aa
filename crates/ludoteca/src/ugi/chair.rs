//! Where the engine sits: a position of one game, and whoever thinks about it.

use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

use ludoteca_players::{Bot, BotSpec, Clock, Rng, Sources, TOP_LEVEL, build, has_room, tablebase};
use ludoteca_rules::{Line, Outcome, Player, UserError};
use ludoteca_search::engine::{Engine, Limits};
use ludoteca_search::tablebase::Tablebase;
use ludoteca_tables::usual_folder;

use super::command::{Go, Start};
use super::settings::{Strength, USUAL_HASH};
use super::text::{Answer, choice_info, info};
use super::{Event, Thought};

/// A chair at a game, whichever it is.
pub(crate) trait Seat {
    /// Puts a position on the board.
    ///
    /// # Errors
    /// When it cannot be: the board stays as it was.
    fn place(&mut self, start: &Start, moves: &str) -> Result<(), UserError>;

    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// Whose turn it is.
    fn to_move(&self) -> Player;

    /// Makes ready to think with some strength, which may be lowered to what there is room for. Says what should be known.
    fn prepare(&mut self, strength: &mut Strength) -> Result<Option<String>, String>;

    /// Forgets the last game. Not while thinking.
    fn forget(&mut self);

    /// Begins to think about the position; what comes of it comes as events, the last of them [`Thought::Best`].
    fn think(&self, task: Task) -> io::Result<()>;
}

/// A request to think.
pub(crate) struct Task {
    pub(super) go: Go,
    /// When it came: the time until the search begins counts, too.
    pub(super) since: Instant,
    pub(super) stop: Arc<AtomicBool>,
    pub(super) events: SyncSender<Event>,
}

/// A chair at a game of one kind.
pub(crate) struct Chair<G: Sources> {
    line: Line<G>,
    mind: Option<(Strength, Arc<Mutex<Mind<G>>>)>,
    /// Games begun.
    games: u64,
}

/// Who thinks.
enum Mind<G: Sources> {
    /// The engine, which tells how far it has come, and the tables that it asks.
    Full(Engine, Option<Box<dyn Tablebase<G>>>),
    /// A weaker player.
    Level(Box<dyn Bot<G>>),
}

impl<G: Sources> Chair<G> {
    pub(crate) fn new(line: Line<G>) -> Self {
        Chair {
            line,
            mind: None,
            games: 0,
        }
    }
}

impl<G: Sources> Seat for Chair<G> {
    fn place(&mut self, start: &Start, moves: &str) -> Result<(), UserError> {
        let game = self.line.game();
        let state = match start {
            Start::Opening => game.opening(),
            Start::Fen(text) => game.parse_state(text)?,
        };
        let mut line = Line::from_state(game.clone(), state);
        line.play_text(moves)?;
        self.line = line;
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.line.outcome()
    }

    fn to_move(&self) -> Player {
        self.line.to_move()
    }

    fn prepare(&mut self, strength: &mut Strength) -> Result<Option<String>, String> {
        let held = self.mind.as_ref().map(|(held, _)| *held);
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
        self.mind = None;
        let (mind, note) = Mind::new(*strength, self.line.game()).map_err(|why| why.to_string())?;
        self.mind = Some((*strength, Arc::new(Mutex::new(mind))));
        Ok(note)
    }

    fn forget(&mut self) {
        if let Some((_, mind)) = &self.mind {
            match &mut *mind.lock().unwrap_or_else(PoisonError::into_inner) {
                Mind::Full(engine, _) => engine.clear(),
                Mind::Level(bot) => {
                    self.games += 1;
                    bot.new_game(self.games);
                }
            }
        }
    }

    fn think(&self, task: Task) -> io::Result<()> {
        let line = self.line.clone();
        let mind = self.mind.as_ref().map(|(_, mind)| Arc::clone(mind));
        let body = move || {
            let answer = mind.and_then(|mind| {
                let mut mind = mind.lock().unwrap_or_else(PoisonError::into_inner);
                mind.think(&line, &task)
            });
            // If nobody listens any more, the program is about to end.
            let _ = task.events.send(Event::Thought(Thought::Best(answer)));
        };
        Builder::new().name("search".to_owned()).spawn(body).map(drop)
    }
}

impl<G: Sources> Mind<G> {
    fn new(strength: Strength, game: &G) -> Result<(Self, Option<String>), UserError> {
        let Strength {
            hash,
            threads,
            level,
            seed,
        } = strength;
        if level >= TOP_LEVEL {
            let tablebase = tablebase(game, usual_folder().as_deref())?;
            let engine = Engine::new(hash as usize, threads as usize);
            return Ok((Mind::Full(engine, tablebase), None));
        }
        let seed = seed.unwrap_or_else(Rng::fresh_seed);
        // A lower level does not look far enough to fill a large table.
        let hash = hash.min(USUAL_HASH);
        let spec = BotSpec::parse(&format!(
            "engine:level={level},threads={threads},hash={hash},seed={seed}"
        ))?;
        Ok((Mind::Level(build(&spec, game)?), Some(format!("seed {seed}"))))
    }

    fn think(&mut self, line: &Line<G>, task: &Task) -> Option<Answer> {
        let tell = |text: String| {
            let _ = task.events.send(Event::Thought(Thought::Info(text)));
        };
        let player = line.to_move().index();
        match self {
            Mind::Full(engine, tablebase) => {
                let limits = limits(&task.go, player, task.since.elapsed());
                let report = engine.search_with(tablebase.as_deref(), line, limits, false, &task.stop, &mut |report| {
                    if let Some(text) = info(line, report) {
                        tell(text);
                    }
                });
                report.and_then(|report| Answer::new(line, &report.lines.first()?.pv))
            }
            Mind::Level(bot) => match bot.choose(line, clock(&task.go, player, task.since.elapsed()), &task.stop) {
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
        assert_eq!(limits(&go, 1, MS(0)).time, Some(MS(95)));
        assert_eq!(limits(&go, 1, MS(20)).time, Some(Duration::from_micros(75_600)));
        assert_eq!(limits(&go, 1, MS(200)).time, Some(MS(0)));
        assert_eq!(limits(&Go::default(), 0, MS(5)), Limits::default());
    }
}
