//! The engine as a player: at full strength within limits, or at a level that overlooks things as people do.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ludoteca_games::{Level, Line, Report, Rng, Tablebase};
use ludoteca_search::engine::{Engine, Limits};
use ludoteca_search::value::Value;

use crate::{Bot, BotError, Choice, Clock};

/// The strongest level.
pub const TOP_LEVEL: u64 = 8;

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
pub(crate) struct EngineBot {
    pub(crate) engine: Engine,
    /// Tables to ask.
    pub(crate) tablebase: Option<Tablebase>,
    pub(crate) limits: Limits,
    /// 1 to 8.
    pub(crate) level: u64,
    pub(crate) rng: Rng,
}

impl Bot for EngineBot {
    fn choose(&mut self, line: &Line, clock: Clock, stop: &AtomicBool) -> Result<Choice, BotError> {
        let tablebase = self.tablebase.as_ref();
        let report = match usize::try_from(self.level - 1)
            .ok()
            .and_then(|i| line.game().info().levels.get(i))
        {
            None => {
                let limits = clock.limits(self.limits, Limits::time(FULL_TIME));
                line.search(&self.engine, tablebase, limits, false, stop, &mut |_| ())
            }
            Some(level) => {
                let limits = Limits {
                    depth: Some(level.depth),
                    nodes: Some(LEVEL_NODES),
                    ..clock.limits(Limits::default(), Limits::default())
                };
                // Whoever overlooks nothing need not value every move.
                let all = level.overlooks > 0.0;
                let report = line.search(&self.engine, tablebase, limits, all, stop, &mut |_| ());
                report.map(|report| blurred(report, level, &mut self.rng))
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
    fn value_moves(&mut self, line: &Line, stop: &AtomicBool, each: &mut dyn FnMut(&Report)) -> Option<Report> {
        let limits = Clock::Open.limits(self.limits, Limits::time(FULL_TIME));
        let tablebase = self.tablebase.as_ref();
        line.search(&self.engine, tablebase, limits, true, stop, each)
    }

    fn new_game(&mut self, number: u64) {
        self.engine.clear();
        self.rng.begin(number);
    }
}

/// The moves as a weaker player sees them: some not at all, the others not quite as they are. A move that wins or loses at
/// once is seen by everybody who looks at it.
fn blurred(mut report: Report, level: &Level, rng: &mut Rng) -> Report {
    let mut seen: Vec<(f64, usize)> = report
        .lines
        .iter()
        .enumerate()
        .map(|(i, line)| {
            let overlooked = rng.unit() < level.overlooks;
            let off = (rng.unit() + rng.unit() - 1.0) * level.blur;
            let proven = matches!(line.value, Value::Win(_) | Value::Loss(_));
            let value = f64::from(line.number) + if proven { 0.0 } else { off };
            (if overlooked { value - 1e6 } else { value }, i)
        })
        .collect();
    seen.sort_by(|a, b| b.0.total_cmp(&a.0));
    report.lines = seen.into_iter().map(|(_, i)| report.lines[i].clone()).collect();
    report
}
