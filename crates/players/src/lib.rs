#![doc = include_str!("../README.md")]

mod classic;
mod classic_bots;
mod engine;
pub mod external;
mod memory;
mod rng;
mod spec;
mod tablebase;

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ludoteca_rules::{Game, Line, Message, UserError};
use ludoteca_search::engine::{Engine, Limits, Report};
use ludoteca_search::minimax::MinimaxSettings;
use ludoteca_search::tablebase::Tablebase;
use ludoteca_search::value::Value;
use ludoteca_tables::usual_folder;

pub use classic_bots::Sources;
pub use engine::TOP_LEVEL;
pub use memory::{has_room, want_room};
pub use rng::Rng;
pub use spec::{BOTS, BotInfo, BotSpec, parse_duration};

/// What a bot chose, and what it knows about the choice.
#[derive(Clone, Debug)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// Positions it visited below the given one.
    pub nodes: u64,
    /// What it thinks the move is worth, if it thinks.
    pub value: Option<Value>,
    /// How far it looked.
    pub depth: Option<u32>,
    /// What it expects to follow, the move itself first.
    pub pv: Vec<M>,
}

impl<M: Copy> Choice<M> {
    pub(crate) fn at_once(mv: M) -> Self {
        Choice {
            mv,
            nodes: 0,
            value: None,
            depth: None,
            pv: vec![mv],
        }
    }
}

/// Why a bot gave no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BotError {
    /// The game is over, or the bot was stopped before it found one.
    NoMove,
    /// An outside program answered with a move that cannot be played.
    Illegal(String),
    /// An outside program could not be started, or did not say hello.
    NotStarted(String),
    /// An outside program ended before its answer.
    Crashed(String),
    /// An outside program did not answer in time.
    Silent(String),
    /// An outside program took more than it may have.
    OverLimit(String),
}

impl BotError {
    /// The reason in a word, as records keep it.
    pub const fn reason(&self) -> &'static str {
        match self {
            BotError::NoMove => "no-move",
            BotError::Illegal(_) => "illegal-move",
            BotError::NotStarted(_) => "not-started",
            BotError::Crashed(_) => "crash",
            BotError::Silent(_) => "time",
            BotError::OverLimit(_) => "over-limit",
        }
    }

    /// The reason as something that can be translated.
    pub fn message(&self) -> Message {
        match self {
            BotError::NoMove => Message::new("bot-no-move", "no move"),
            BotError::Illegal(why) => Message::new("bot-illegal-move", "illegal move {text}").with("text", why),
            BotError::NotStarted(why) | BotError::Crashed(why) | BotError::Silent(why) | BotError::OverLimit(why) => {
                Message::new("bot-failed", "{text}").with("text", why)
            }
        }
    }
}

impl std::fmt::Display for BotError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for BotError {}

/// How much time a bot has for its move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Clock {
    /// Whatever its own options say.
    #[default]
    Open,
    /// So much for this move.
    Move(Duration),
    /// So much for the rest of the game, with so much added after each move.
    Game {
        /// What is left.
        left: Duration,
        /// What each move adds.
        increment: Duration,
    },
}

impl Clock {
    /// A search's own limits, tightened by the clock; the usual ones if there are neither.
    fn limits(self, own: Limits, usual: Limits) -> Limits {
        let clock = match self {
            Clock::Open if own == Limits::default() => return usual,
            Clock::Open => return own,
            Clock::Move(time) => Limits::for_move(time),
            Clock::Game { left, increment } => Limits::clock(left, increment),
        };
        let time = own.time.into_iter().chain(clock.time).min();
        Limits {
            time,
            soft_time: clock.soft_time.or(own.soft_time),
            ..own
        }
    }
}

/// Somebody who can be asked for a move.
pub trait Bot<G: Game>: Send {
    /// Chooses a move in a game that is not over. `stop` hurries it: it then answers with the best it has.
    ///
    /// # Errors
    /// When there is no move to give.
    fn choose(&mut self, line: &Line<G>, clock: Clock, stop: &AtomicBool) -> Result<Choice<G::Move>, BotError>;

    /// What it thinks of every legal move of a game that is not over, best first; `None` if it gives no values or was
    /// stopped before it had them. A bot that looks deeper and deeper tells `each` on the way.
    fn value_moves(
        &mut self,
        _line: &Line<G>,
        _stop: &AtomicBool,
        _each: &mut dyn FnMut(&Report<G::Move>),
    ) -> Option<Report<G::Move>> {
        None
    }

    /// Forgets the last game. A bot with chance begins it anew, another for each number: the same seed and number give the
    /// same game, whatever was played before.
    fn new_game(&mut self, _number: u64) {}
}

/// The bots that can say what they think of every move.
pub const VALUING: &[&str] = &["engine", "table", "minimax", "alphabeta", "mcts"];

/// Makes the bot that a spec names, for a game.
///
/// # Errors
/// When the bot does not play this game or an option's value is wrong.
pub fn build<G: Sources>(spec: &BotSpec, game: &G) -> Result<Box<dyn Bot<G>>, UserError> {
    let info = spec.info();
    if !info.games.is_empty() && !info.games.contains(&game.id()) {
        return Err(
            UserError::new("bot-other-game", "bot {bot} does not play {game}: it plays {games}")
                .with("bot", info.name)
                .with("game", game.id())
                .with_choices("games", info.games),
        );
    }
    let chance = Rng::new(spec.number("seed", 0, u64::MAX)?.unwrap_or_else(Rng::fresh_seed));
    let plain = |prune: bool, usual: u64| -> Result<Box<dyn Bot<G>>, UserError> {
        let depth = spec.number("depth", 1, 100)?.unwrap_or(usual) as u32;
        Ok(Box::new(classic::Plain {
            settings: MinimaxSettings {
                depth,
                prune,
                order: false,
                keep: 0,
            },
        }))
    };
    Ok(match spec.name() {
        "greedy" => Box::new(classic::Quick::greedy(chance)),
        "greedy-random" => Box::new(classic::Quick::greedy_random(chance)),
        "first-capture" => Box::new(classic::Quick::first_capture(chance)),
        "nimsum" => Box::new(classic::Quick::theory(chance)),
        "minimax" => plain(false, 4)?,
        "alphabeta" => plain(true, 6)?,
        "cmd" => Box::new(external::ExternalEngine::new(external::EngineCommand::from_spec(spec)?)),
        "mcts" => {
            let limits = Limits {
                nodes: spec.number("sims", 1, u64::MAX)?,
                time: spec.time("time")?,
                ..Limits::default()
            };
            Box::new(classic::Mcts { limits, chance })
        }
        "engine" | "table" => Box::new(build_engine(spec, game, chance)?),
        _ => Box::new(classic::Quick::random(chance)),
    })
}

fn build_engine<G: Sources>(spec: &BotSpec, game: &G, chance: Rng) -> Result<engine::EngineBot<G>, UserError> {
    let limits = Limits {
        depth: spec.number("depth", 1, 100)?.map(|depth| depth as u32),
        nodes: spec.number("nodes", 1, u64::MAX)?,
        time: spec.time("time")?,
        soft_time: None,
    };
    let level = spec.number("level", 1, TOP_LEVEL)?;
    if level.is_some_and(|level| level < TOP_LEVEL) && limits != Limits::default() {
        return Err(UserError::new(
            "bot-level-and-limit",
            "bot engine: give either a level below {top} or time, depth and nodes, not both",
        )
        .with("top", TOP_LEVEL));
    }
    let threads = spec.number("threads", 1, 256)?.unwrap_or(1) as usize;
    let level = level.unwrap_or(TOP_LEVEL);
    let hash = spec
        .number("hash", 1, 65_536)?
        .unwrap_or_else(|| engine::usual_hash(level, limits));
    want_room(hash)?;
    // What can be repeated must not hang on what lies about on this machine.
    let repeatable = limits.time.is_none() && (limits.depth.is_some() || limits.nodes.is_some());
    let tablebase = match spec.get("tables") {
        Some("none") => None,
        Some(folder) => tablebase(game, Some(Path::new(folder)))?,
        None if level < TOP_LEVEL => None,
        None if repeatable => tablebase(game, None)?,
        None => tablebase(game, usual_folder().as_deref())?,
    };
    Ok(engine::EngineBot {
        engine: Engine::new(hash as usize, threads),
        tablebase,
        limits,
        level,
        chance,
    })
}

/// The tables of a game, from a folder if one is given.
///
/// # Errors
/// When a table is there but cannot be read.
pub fn tablebase<G: Sources>(game: &G, folder: Option<&Path>) -> Result<Option<Box<dyn Tablebase<G>>>, UserError> {
    game.tablebase(folder).map_err(|why| {
        UserError::new("tables-unreadable", "tables cannot be used: {why}").phrase("why", why.user_error())
    })
}
