//! Openings that give both sides a game: random moves, looked over by the engine.

use std::sync::atomic::AtomicBool;

use ludoteca_games::{GameHandle, Line, Rng};
use ludoteca_search::engine::{Engine, Limits};
use ludoteca_search::value::Value;

use crate::record::chance;

/// How far from even the chances after an opening may be, in points of 100.
const LEVEL: f64 = 8.5;
/// How many positions are searched before a random opening counts as level, unless told otherwise.
pub const USUAL_LOOK: u64 = 20_000;
/// How many random openings to try before taking the best of them.
const TRIES: u32 = 1000;
/// The same in full searches: on some boards nearly every opening is decided.
const FULL_SEARCHES: u64 = 25;

/// How good an opening is, the best last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Quality {
    /// One side is known to win.
    Decided,
    /// One side is ahead.
    Uneven,
    Level,
}

/// A line of so many random moves after which neither side is much ahead or known to win, as far as a search of `look` positions
/// can tell; if none such turns up, one that is not known to be won, or any after which the game goes on; `None` if there is not
/// even one of those.
pub fn balanced_opening(game: &GameHandle, plies: u32, look: u64, rng: &mut Rng) -> Option<Line> {
    let mut judge = Judge::new(look);
    let mut found: Option<(Quality, Line)> = None;
    for _ in 0..TRIES {
        let line = random_line(game, plies, rng);
        if line.outcome().is_some() {
            continue;
        }
        let quality = judge.quality(&line);
        if found.as_ref().is_none_or(|(best, _)| quality > *best) {
            found = Some((quality, line));
        }
        if quality == Quality::Level || judge.searched >= FULL_SEARCHES * look {
            break;
        }
    }
    found.map(|(_, line)| line)
}

/// Says how good openings are. Most of those that are not level are seen at a glance, with a table that is emptied quickly.
struct Judge {
    glance: Engine,
    longer: Engine,
    look: u64,
    /// Positions visited by full searches.
    searched: u64,
}

impl Judge {
    fn new(look: u64) -> Self {
        Judge {
            glance: Engine::new(1, 1),
            longer: Engine::new(megabytes(look), 1),
            look,
            searched: 0,
        }
    }

    fn quality(&mut self, line: &Line) -> Quality {
        let glances = [Limits::depth(6), Limits::nodes(self.look / 16)];
        for limits in glances {
            let (quality, _) = search(&self.glance, line, limits, 2.0 * LEVEL);
            if quality != Quality::Level {
                return quality;
            }
        }
        let (quality, nodes) = search(&self.longer, line, Limits::nodes(self.look), LEVEL);
        self.searched += nodes;
        quality
    }
}

/// What the engine says of an opening whose chances may be so far from even, and how many positions it visited.
fn search(engine: &Engine, line: &Line, limits: Limits, most: f64) -> (Quality, u64) {
    engine.clear();
    let report = line.search(engine, None, limits, false, &AtomicBool::new(false), &mut |_| ());
    let nodes = report.as_ref().map_or(0, |report| report.nodes);
    let quality = match report.and_then(|report| Some(report.lines.first()?.value)) {
        Some(value @ (Value::Estimate(_) | Value::Draw)) => {
            if (chance(line.game(), value) - 50.0).abs() <= most {
                Quality::Level
            } else {
                Quality::Uneven
            }
        }
        _ => Quality::Decided,
    };
    (quality, nodes)
}

/// The table for a search of so many positions.
fn megabytes(look: u64) -> usize {
    (look / 32_768).clamp(1, 64) as usize
}

fn random_line(game: &GameHandle, plies: u32, rng: &mut Rng) -> Line {
    let mut line = game.line();
    for _ in 0..plies {
        let position = line.position();
        let chosen = rng.below(position.count_moves().max(1));
        let Some(mv) = position.nth_move(chosen as usize) else {
            break;
        };
        if line.play(mv).is_err() {
            break;
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_games::Options;

    /// The first player wins after these moves, as a search of a million positions proves.
    #[test]
    fn a_longer_look_refuses_a_decided_opening() {
        let game = GameHandle::new("jeson-mor", &Options::default()).expect("a game");
        let line = game.line_at(None, "g1h3 b9c7 a1c2 c7a8").expect("moves");
        assert!(Judge::new(USUAL_LOOK).quality(&line) == Quality::Level);
        assert!(Judge::new(300_000).quality(&line) < Quality::Level);
    }
}
