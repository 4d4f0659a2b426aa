//! Values of moves in the player's terms, and in JSON.

use ludoteca_search::Judge;
use ludoteca_search::engine::Ranked;
use ludoteca_search::value::Value;
use serde_json::{Value as Json, json};

/// "+3 seeds, exactly", where a table says it.
pub(crate) fn ranked_text<G: Judge>(game: &G, ranked: &Ranked<G::Move>) -> String {
    match ranked.value {
        Value::Estimate(n) if ranked.exact => format!("{:+} seeds, exactly", n / 100),
        value => text(game, value),
    }
}

/// "wins in 5", "+3.20 seeds", "draw", from the side of the player to move.
pub(crate) fn text<G: Judge>(game: &G, value: Value) -> String {
    let plies = |plies: Option<u16>| plies.map_or_else(String::new, |plies| format!(" in {plies}"));
    match value {
        Value::Win(n) => format!("wins{}", plies(n)),
        Value::Loss(n) => format!("loses{}", plies(n)),
        Value::Draw => "draw".to_owned(),
        Value::Estimate(n) if game.counts_seeds() => format!("{:+.2} seeds", f64::from(n) / 100.0),
        Value::Estimate(n) => format!("{:+.2}", f64::from(n) / 100.0),
    }
}

/// The value as scripts read it; `exact` if a table said it.
pub(crate) fn json<G: Judge>(game: &G, value: Value, exact: bool) -> Json {
    match value {
        Value::Win(plies) => json!({"kind": "win", "plies": plies}),
        Value::Loss(plies) => json!({"kind": "loss", "plies": plies}),
        Value::Draw => json!({"kind": "draw", "plies": null}),
        Value::Estimate(n) if game.counts_seeds() => {
            json!({"kind": "seeds", "net": f64::from(n) / 100.0, "exact": exact})
        }
        Value::Estimate(n) => json!({"kind": "score", "centi": n}),
    }
}
