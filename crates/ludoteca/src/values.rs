//! Values of moves in the player's terms.

use ludoteca_games::{GameHandle, Move};
use ludoteca_search::engine::Ranked;
use ludoteca_search::value::{Value, WIN_BY_REPETITION};

use crate::lang::say;

/// "+3 seeds, exactly", where a table says it.
pub(crate) fn ranked_text(game: &GameHandle, ranked: &Ranked<Move>) -> String {
    match ranked.value {
        Value::Estimate(n) if ranked.exact() => say("worth-seeds-exact", &[("net", format!("{:+}", n / 100))]),
        value => text(game, value),
    }
}

/// "wins in 5", "+3.20 seeds", "draw", from the side of the player to move.
pub(crate) fn text(game: &GameHandle, value: Value) -> String {
    let within = |key: &str, plies: Option<u16>| match plies {
        Some(plies) => say(&format!("{key}-in"), &[("plies", plies.to_string())]),
        None => say(key, &[]),
    };
    match value {
        Value::Win(n) => within("worth-win", n),
        Value::Loss(n) => within("worth-loss", n),
        Value::Draw => say("worth-draw", &[]),
        // Certain enough to play for, not proven; as a number it would mean nothing.
        Value::Estimate(n) if n >= WIN_BY_REPETITION => say("worth-repetition-win", &[]),
        Value::Estimate(n) if n <= -WIN_BY_REPETITION => say("worth-repetition-loss", &[]),
        Value::Estimate(n) if game.counts_seeds() => {
            say("worth-seeds", &[("net", format!("{:+.2}", f64::from(n) / 100.0))])
        }
        Value::Estimate(n) => format!("{:+.2}", f64::from(n) / 100.0),
    }
}
