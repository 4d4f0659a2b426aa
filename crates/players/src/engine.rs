//! The engine as a player: at full strength within limits, or at a level that overlooks things as people do.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ludoteca_rules::Line;
use ludoteca_search::Evaluator;
use ludoteca_search::engine::{Engine, Limits, Report};
use ludoteca_search::tablebase::Tablebase;

use crate::rng::Rng;
use crate::{Bot, BotError, Choice, Clock};

/// The strongest level.
pub const TOP_LEVEL: u64 = 8;

/// How a level plays: how far it looks, and how much it overlooks.
struct Level {
    depth: u32,
    /// The chance that a move is not even considered.
    overlooks: f64,
    /// How far its judgement of each move may be off, in hundredths.
    blur: f64,
}

/// Levels 1 to 7; level 8 is the engine without any of this. Measured in the crate's README.
type Levels = [Level; 7];

const LEVELS: Levels = [
    Level {
        depth: 1,
        overlooks: 0.31,
        blur: 185.0,
    },
    Level {
        depth: 1,
        overlooks: 0.18,
        blur: 110.0,
    },
    Level {
        depth: 2,
        overlooks: 0.12,
        blur: 80.0,
    },
    Level {
        depth: 3,
        overlooks: 0.06,
        blur: 42.0,
    },
    Level {
        depth: 6,
        overlooks: 0.045,
        blur: 42.0,
    },
    Level {
        depth: 8,
        overlooks: 0.006,
        blur: 9.0,
    },
    Level {
        depth: 11,
        overlooks: 0.0,
        blur: 0.0,
    },
];

/// In Jeson Mor one overlooked attacker of the centre loses the game, so depth tells more and the steps are smaller.
const JESON_MOR_LEVELS: Levels = [
    Level {
        depth: 1,
        overlooks: 0.42,
        blur: 230.0,
    },
    Level {
        depth: 1,
        overlooks: 0.18,
        blur: 110.0,
    },
    Level {
        depth: 2,
        overlooks: 0.10,
        blur: 70.0,
    },
    Level {
        depth: 3,
        overlooks: 0.08,
        blur: 60.0,
    },
    Level {
        depth: 4,
        overlooks: 0.04,
        blur: 40.0,
    },
    Level {
        depth: 6,
        overlooks: 0.015,
        blur: 20.0,
    },
    Level {
        depth: 8,
        overlooks: 0.0,
        blur: 0.0,
    },
];

fn levels(game: &str) -> &'static Levels {
    if game == "jeson-mor" {
        &JESON_MOR_LEVELS
    } else {
        &LEVELS
    }
}

/// A level thinks about no more positions than this, so that it answers at once in every game.
const LEVEL_NODES: u64 = 150_000;

/// What level 8 takes for a move unless told otherwise.
const FULL_TIME: Duration = Duration::from_secs(1);

/// The megabytes that are of use to a search which looks no further than this. Games of a moment should not have to wait for
/// a large table to be cleared.
pub(crate) fn usual_hash(level: u64, limits: Limits) -> u64 {
    const MOST: u64 = 16;
    const BYTES: u64 = 32;
    let nodes = match limits {
        _ if level < TOP_LEVEL => LEVEL_NODES,
        Limits { nodes: Some(nodes), .. } => nodes,
        Limits { depth: Some(1..=4), .. } => 1,
        _ => u64::MAX,
    };
    (nodes.saturating_mul(BYTES).div_ceil(1 << 20)).clamp(1, MOST)
}

/// The engine as a bot.
pub(crate) struct EngineBot<G: Evaluator> {
    pub(crate) engine: Engine,
    /// Tables to ask.
    pub(crate) tablebase: Option<Box<dyn Tablebase<G>>>,
    pub(crate) limits: Limits,
    /// 1 to 8.
    pub(crate) level: u64,
    pub(crate) chance: Rng,
}

impl<G: Evaluator> Bot<G> for EngineBot<G> {
    fn choose(&mut self, line: &Line<G>, clock: Clock, stop: &AtomicBool) -> Result<Choice<G::Move>, BotError> {
        let tablebase = self.tablebase.as_deref();
        let report = match usize::try_from(self.level - 1)
            .ok()
            .and_then(|i| levels(line.game().id()).get(i))
        {
            None => {
                let limits = clock.limits(self.limits, Limits::time(FULL_TIME));
                self.engine
                    .search_with(tablebase, line, limits, false, stop, &mut |_| ())
            }
            Some(level) => {
                let limits = Limits {
                    depth: Some(level.depth),
                    nodes: Some(LEVEL_NODES),
                    ..clock.limits(Limits::default(), Limits::default())
                };
                // Whoever overlooks nothing need not value every move.
                let all = level.overlooks > 0.0;
                let report = self.engine.search_with(tablebase, line, limits, all, stop, &mut |_| ());
                report.map(|report| blurred(report, level, &mut self.chance))
            }
        };
        let report = report.ok_or(BotError::NoMove)?;
        let best = report.lines.first().ok_or(BotError::NoMove)?;
        Ok(Choice {
            mv: best.pv[0],
            nodes: report.nodes,
            value: Some(best.value),
            depth: Some(report.depth),
            pv: best.pv.clone(),
        })
    }

    /// At full strength, whatever the level: an analysis that overlooks things is of no use.
    fn value_moves(
        &mut self,
        line: &Line<G>,
        stop: &AtomicBool,
        each: &mut dyn FnMut(&Report<G::Move>),
    ) -> Option<Report<G::Move>> {
        let limits = Clock::Open.limits(self.limits, Limits::time(FULL_TIME));
        let tablebase = self.tablebase.as_deref();
        self.engine.search_with(tablebase, line, limits, true, stop, each)
    }

    fn new_game(&mut self, number: u64) {
        self.engine.clear();
        self.chance.begin(number);
    }
}

/// The moves as a weaker player sees them: some not at all, the others not quite as they are. A move that wins or loses at
/// once is seen by everybody who looks at it.
fn blurred<M: Copy>(mut report: Report<M>, level: &Level, chance: &mut Rng) -> Report<M> {
    let mut seen: Vec<(f64, usize)> = report
        .lines
        .iter()
        .enumerate()
        .map(|(i, line)| {
            let overlooked = chance.unit() < level.overlooks;
            let off = (chance.unit() + chance.unit() - 1.0) * level.blur;
            let value = f64::from(line.number) + off;
            (if overlooked { value - 1e6 } else { value }, i)
        })
        .collect();
    seen.sort_by(|a, b| b.0.total_cmp(&a.0));
    report.lines = seen.into_iter().map(|(_, i)| report.lines[i].clone()).collect();
    report
}
