//! Openings that give both sides a game: random moves, looked over by the engine.

use std::sync::atomic::AtomicBool;

use ludoteca_games::{GameHandle, Line, Rng};
use ludoteca_search::engine::{Engine, Limits};

use crate::record::chance;

/// How far from even the chances after an opening may be, in points of 100.
const LEVEL: f64 = 8.5;
/// How many positions are searched before a random opening counts as level, unless told otherwise.
pub const USUAL_LOOK: u64 = 20_000;
/// How many random openings to try before taking the last as it is.
const TRIES: u32 = 1000;

/// A line of so many random moves after which neither side is much ahead, as far as a search of `look` positions can tell; if
/// none such turns up, any after which the game goes on; `None` if there is not even one of those.
pub fn balanced_opening(game: &GameHandle, plies: u32, look: u64, rng: &mut Rng) -> Option<Line> {
    let judge = Judge::new(look);
    let mut found = None;
    for _ in 0..TRIES {
        let line = random_line(game, plies, rng);
        if line.outcome().is_some() {
            continue;
        }
        let level = judge.is_level(&line);
        found = Some(line);
        if level {
            break;
        }
    }
    found
}

/// Says which openings are level. Most of the others are refused at a glance, with a table that is emptied quickly.
struct Judge {
    glance: Engine,
    longer: Engine,
    look: u64,
}

impl Judge {
    fn new(look: u64) -> Self {
        Judge {
            glance: Engine::new(1, 1),
            longer: Engine::new(megabytes(look), 1),
            look,
        }
    }

    fn is_level(&self, line: &Line) -> bool {
        let looks = [
            (&self.glance, Limits::depth(6), 2.0 * LEVEL),
            (&self.glance, Limits::nodes(self.look / 16), 2.0 * LEVEL),
            (&self.longer, Limits::nodes(self.look), LEVEL),
        ];
        looks.into_iter().all(|(engine, limits, most)| {
            engine.clear();
            let report = line.search(engine, None, limits, false, &AtomicBool::new(false), &mut |_| ());
            let best = report.and_then(|report| report.lines.first().map(|best| best.value));
            best.is_some_and(|value| (chance(line.game(), value) - 50.0).abs() <= most)
        })
    }
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
        assert!(Judge::new(USUAL_LOOK).is_level(&line));
        assert!(!Judge::new(300_000).is_level(&line));
    }
}
