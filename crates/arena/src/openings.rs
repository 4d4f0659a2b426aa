//! Openings that give both sides a game: random moves, looked over by the engine.

use std::sync::atomic::AtomicBool;

use ludoteca_games::{GameHandle, Line, Rng};
use ludoteca_search::engine::{Engine, Limits};
use ludoteca_search::value::Value;

/// How far from level an opening may be, in hundredths.
const LEVEL: i32 = 150;
/// How many random openings to try before taking the last as it is.
const TRIES: u32 = 1000;

/// A line of so many random moves after which neither side is much ahead; if none such turns up, any after which the game
/// goes on; `None` if there is not even one of those.
pub fn balanced_opening(game: &GameHandle, plies: u32, rng: &mut Rng) -> Option<Line> {
    let engine = Engine::new(1, 1);
    let mut found = None;
    for _ in 0..TRIES {
        let line = random_line(game, plies, rng);
        if line.outcome().is_some() {
            continue;
        }
        engine.clear();
        let report = line.search(
            &engine,
            None,
            Limits::depth(6),
            false,
            &AtomicBool::new(false),
            &mut |_| (),
        );
        let level = report.is_some_and(|report| match report.lines.first().map(|best| best.value) {
            Some(Value::Estimate(number)) => number.abs() <= LEVEL,
            Some(Value::Draw) => true,
            _ => false,
        });
        found = Some(line);
        if level {
            break;
        }
    }
    found
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
