//! A tournament for scripts.

use ludoteca_arena::json::{self, finite};
use ludoteca_arena::stats::Elo;
use ludoteca_arena::tournament::{Ended, GameResult, Results, Settings};
use serde_json::{Value, json};

/// The results as the evora program lists them: 1 where the first player's bot won, 2 where the other did, 0 for a draw.
pub(super) fn evora(results: &Results) -> String {
    let number = |game: &GameResult| match game.winner() {
        None => "0".to_owned(),
        Some(player) => (player + 1).to_string(),
    };
    format!("[{}]", results.iter().map(number).collect::<Vec<_>>().join(","))
}

/// All of it as one object.
pub(super) fn json(settings: &Settings, ended: &Ended) -> Value {
    let results = &ended.results;
    let count = settings.entrants.len();
    let name = |place: usize| settings.entrants[place].name.as_str();
    let players = json::players(&settings.entrants, results);
    let games: Vec<Value> = results
        .iter()
        .map(|game| json::played(&settings.entrants, game))
        .collect();
    let mut object = json!({
        "game": settings.game.id(),
        "rules": settings.game.variant(),
        "format": settings.format.name(),
        "players": players,
        "games": games,
        "seed": settings.seed,
        "complete": !ended.broken_off,
        "repeated": results.repeated(),
    });
    if let Some(winner) = ended.winner {
        object["winner"] = json!(name(winner));
    }
    if count == 2 {
        let pairs = results.pairs(0, 1);
        let elo = Elo::of(pairs.sample());
        object["match"] = json!({
            "elo": finite(elo.difference),
            "margin": elo.margin.map_or(Value::Null, finite),
            "interval": [finite(elo.interval.0), finite(elo.interval.1)],
            "superiority": finite(elo.superiority),
            "pentanomial": pairs.pentanomial().0,
        });
    }
    if let Some(test) = &ended.test {
        object["sprt"] = json!({
            "test": test.sprt.to_string(),
            "llr": finite(test.llr()),
            "bounds": [finite(test.sprt.bounds().0), finite(test.sprt.bounds().1)],
            "accepted": test.verdict().map(|verdict| format!("{verdict:?}")),
        });
    }
    object
}
