#![doc = include_str!("../README.md")]

mod available_memory;
mod builtin;
mod engine;
pub mod external;
mod spec;

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ludoteca_games::{GameHandle, Line, Move, Report, Tablebase};
use ludoteca_rules::{Message, UserError};
use ludoteca_search::engine::{Engine, Limits};
use ludoteca_search::minimax::MinimaxSettings;
use ludoteca_search::value::Value;
use ludoteca_tables::usual_folder;

pub use available_memory::{has_room, room_for_proof, want_room};
pub use engine::TOP_LEVEL;
pub use ludoteca_games::Rng;
pub use spec::{BOTS, BotInfo, BotKind, BotSpec, parse_duration};

/// What a bot chose, and what it knows about the choice.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// Positions it visited below the given one.
    pub nodes: u64,
    /// What it thinks the move is worth, if it thinks.
    pub value: Option<Value>,
    /// How far it looked.
    pub depth: Option<u32>,
    /// What it expects to follow, the move itself first.
    pub pv: Vec<Move>,
}

impl Choice {
    pub(crate) fn at_once(mv: Move) -> Self {
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
pub trait Bot: Send {
    /// Chooses a move in a game that is not over. `stop` hurries it: it then answers with the best it has.
    ///
    /// # Errors
    /// When there is no move to give.
    fn choose(&mut self, line: &Line, clock: Clock, stop: &AtomicBool) -> Result<Choice, BotError>;

    /// What it thinks of every legal move of a game that is not over, best first; `None` if it gives no values or was
    /// stopped before it had them. A bot that looks deeper and deeper tells `each` on the way.
    fn value_moves(&mut self, _line: &Line, _stop: &AtomicBool, _each: &mut dyn FnMut(&Report)) -> Option<Report> {
        None
    }

    /// Forgets the last game. A bot with chance begins it anew, another for each number: the same seed and number give the
    /// same game, whatever was played before.
    fn new_game(&mut self, _number: u64) {}
}

/// The bots that can say what they think of every move.
pub const VALUING: &[&str] = &["engine", "table", "minimax", "alphabeta", "mcts"];

/// The refusal of values by a bot that gives none.
pub fn no_values(spec: &BotSpec) -> UserError {
    UserError::new("analyse-no-values", "bot {bot} gives moves no values: these do: {bots}")
        .with("bot", spec.name())
        .with("bots", VALUING.join(", "))
}

/// Makes the bot that a spec names, for a game.
///
/// # Errors
/// When the bot does not play this game or an option's value is wrong.
pub fn build(spec: &BotSpec, game: &GameHandle) -> Result<Box<dyn Bot>, UserError> {
    if let Some(bot) = spec.make(game) {
        return Ok(bot);
    }
    let info = spec.info();
    if !info.plays(game.info()) {
        return Err(
            UserError::new("bot-other-game", "bot {bot} does not play {game}: it plays {games}")
                .with("bot", info.name)
                .with("game", game.id())
                .with_choices("games", &info.games()),
        );
    }
    let seed = spec.number("seed", 0, u64::MAX)?;
    let rng = || Rng::new(seed.unwrap_or_else(Rng::fresh_seed));
    Ok(match spec.kind() {
        // Made above.
        BotKind::Custom | BotKind::Random => Box::new(builtin::Random { rng: rng() }),
        BotKind::Classic(bot) => Box::new(builtin::Classic { bot, rng: rng() }),
        BotKind::Minimax { prune, depth } => Box::new(builtin::Minimax {
            settings: MinimaxSettings {
                depth: spec.number("depth", 1, 100)?.unwrap_or(depth) as u32,
                prune,
                order: false,
                keep: 0,
            },
        }),
        BotKind::External => Box::new(external::ExternalEngine::new(external::EngineCommand::from_spec(spec)?)),
        BotKind::Mcts => {
            let limits = Limits {
                nodes: spec.number("sims", 1, u64::MAX)?,
                time: spec.time("time")?,
                ..Limits::default()
            };
            Box::new(builtin::Mcts { limits, rng: rng() })
        }
        BotKind::Engine => {
            let settings = EngineSettings {
                level: spec.number("level", 1, TOP_LEVEL)?,
                limits: Limits {
                    depth: spec.number("depth", 1, 100)?.map(|depth| depth as u32),
                    nodes: spec.number("nodes", 1, u64::MAX)?,
                    time: spec.time("time")?,
                    soft_time: None,
                },
                threads: spec.number("threads", 1, 256)?.unwrap_or(1) as usize,
                hash: spec.number("hash", 1, 65_536)?,
                tables: match spec.get("tables") {
                    Some("none") => EngineTables::None,
                    Some(folder) => EngineTables::Folder(folder.into()),
                    None => EngineTables::Usual,
                },
                seed,
            };
            build_engine(&settings, game)?
        }
    })
}

/// How the engine is to play, for who builds it from values.
#[derive(Clone, Debug)]
pub struct EngineSettings {
    /// 1 to [`TOP_LEVEL`], which is the level if none is given.
    pub level: Option<u64>,
    /// What ends a search; only for the top level.
    pub limits: Limits,
    /// Threads to search with.
    pub threads: usize,
    /// Megabytes for its table; as many as are of use if none are given.
    pub hash: Option<u64>,
    /// The endgame tables it probes.
    pub tables: EngineTables,
    /// Makes its chance repeatable.
    pub seed: Option<u64>,
}

/// The endgame tables that an engine probes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum EngineTables {
    /// Those found where tables are kept, or those of the program where a search is to be repeatable; none below the top
    /// level.
    #[default]
    Usual,
    /// Those of a folder.
    Folder(PathBuf),
    /// None.
    None,
}

impl Default for EngineSettings {
    fn default() -> Self {
        EngineSettings {
            level: None,
            limits: Limits::default(),
            threads: 1,
            hash: None,
            tables: EngineTables::Usual,
            seed: None,
        }
    }
}

/// Makes the engine as a bot.
///
/// # Errors
/// When its settings contradict each other, there is no room for its table, or a tablebase cannot be read.
pub fn build_engine(settings: &EngineSettings, game: &GameHandle) -> Result<Box<dyn Bot>, UserError> {
    let (limits, level) = (settings.limits, settings.level);
    if level.is_some_and(|level| level < TOP_LEVEL) && limits != Limits::default() {
        return Err(UserError::new(
            "bot-level-and-limit",
            "bot engine: give either a level below {top} or time, depth and nodes, not both",
        )
        .with("top", TOP_LEVEL));
    }
    let level = level.unwrap_or(TOP_LEVEL);
    let hash = settings.hash.unwrap_or_else(|| engine::usual_hash(level, limits));
    want_room(hash)?;
    // What can be repeated must not depend on the tables that happen to be on this machine.
    let repeatable = limits.time.is_none() && (limits.depth.is_some() || limits.nodes.is_some());
    let tablebase = match &settings.tables {
        EngineTables::None => None,
        EngineTables::Folder(folder) => tablebase(game, Some(folder))?,
        EngineTables::Usual if level < TOP_LEVEL => None,
        EngineTables::Usual if repeatable => tablebase(game, None)?,
        EngineTables::Usual => tablebase(game, usual_folder().as_deref())?,
    };
    Ok(Box::new(engine::EngineBot {
        engine: Engine::new(hash as usize, settings.threads),
        tablebase,
        limits,
        level,
        rng: Rng::new(settings.seed.unwrap_or_else(Rng::fresh_seed)),
    }))
}

/// The tables of a game, from a folder if one is given.
///
/// # Errors
/// When a table is there but cannot be read.
pub fn tablebase(game: &GameHandle, folder: Option<&Path>) -> Result<Option<Tablebase>, UserError> {
    game.tablebase(folder).map_err(|why| {
        UserError::new("tables-unreadable", "tables cannot be used: {why}").phrase("why", why.user_error())
    })
}
