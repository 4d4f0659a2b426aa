//! Openings that give both sides a game: random moves, looked over by the engine.

use std::sync::atomic::AtomicBool;

use ludoteca_players::Rng;
use ludoteca_rules::{Game, Line};
use ludoteca_search::Evaluator;
use ludoteca_search::engine::{Engine, Limits};
use ludoteca_search::value::Value;

/// How far from level an opening may be, in hundredths.
const LEVEL: i32 = 150;
/// How many random openings to try before taking the last as it is.
const TRIES: u32 = 1000;

/// A line of so many random moves after which neither side is much ahead; if none such turns up, any after which the game
/// goes on; `None` if there is not even one of those.
pub fn balanced_opening<G: Evaluator>(game: &G, plies: u32, chance: &mut Rng) -> Option<Line<G>> {
    let engine = Engine::new(1, 1);
    let mut found = None;
    for _ in 0..TRIES {
        let line = random_line(game, plies, chance);
        if line.outcome().is_some() {
            continue;
        }
        engine.clear();
        let report = engine.search(&line, Limits::depth(6), false, &AtomicBool::new(false), &mut |_| ());
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

fn random_line<G: Game>(game: &G, plies: u32, chance: &mut Rng) -> Line<G> {
    let mut line = Line::new(game.clone());
    for _ in 0..plies {
        let count = game.count_moves(line.state());
        let Some(mv) = game.moves(line.state()).nth(chance.below(count.max(1)) as usize) else {
            break;
        };
        if line.play(mv).is_err() {
            break;
        }
    }
    line
}
