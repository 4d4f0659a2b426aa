//! Positions and values as scripts and pages read them: one shape wherever they are told.

use ludoteca_rules::{Game, Line, Outcome, Score};
use ludoteca_search::Judge;
use ludoteca_search::engine::Ranked;
use ludoteca_search::value::Value as Worth;
use serde_json::{Map, Value, json};

/// The position of a line.
pub fn position<G: Game>(line: &Line<G>) -> Map<String, Value> {
    let (game, outcome) = (line.game(), line.outcome());
    let scores = outcome
        .as_ref()
        .map_or_else(|| game.scores(line.state()), |outcome| outcome.scores);
    let mut object = Map::new();
    object.insert("game".into(), json!(game.id()));
    object.insert("rules".into(), json!(game.variant()));
    object.insert("position".into(), json!(game.state_text(line.state())));
    object.insert("to_move".into(), json!(line.to_move().number()));
    object.extend(self::outcome(outcome.as_ref()));
    object.insert("scores".into(), json!(scores.map(|scores| scores.map(score))));
    object
}

/// Whether and how a game has ended.
pub fn outcome(outcome: Option<&Outcome>) -> [(String, Value); 3] {
    [
        ("over".into(), json!(outcome.is_some())),
        ("result".into(), json!(outcome.map(|outcome| outcome.verdict.name()))),
        ("reason".into(), json!(outcome.map(|outcome| outcome.reason))),
    ]
}

/// Whole points as a whole number.
pub fn score(score: Score) -> Value {
    let points = score.points();
    if points.fract() == 0.0 {
        json!(points as i64)
    } else {
        json!(points)
    }
}

/// A value for the player to move; `exact` if a table said it.
pub fn value<G: Judge>(game: &G, value: Worth, exact: bool) -> Value {
    match value {
        Worth::Win(plies) => json!({"kind": "win", "plies": plies}),
        Worth::Loss(plies) => json!({"kind": "loss", "plies": plies}),
        Worth::Draw => json!({"kind": "draw", "plies": null}),
        Worth::Estimate(n) if game.counts_seeds() => {
            json!({"kind": "seeds", "net": f64::from(n) / 100.0, "exact": exact})
        }
        Worth::Estimate(n) => json!({"kind": "score", "centi": n}),
    }
}

/// A move with its value and what is expected after it.
pub fn ranked<G: Judge>(line: &Line<G>, ranked: &Ranked<G::Move>) -> Value {
    let pv = moves_text(line, &ranked.pv);
    json!({"move": pv.first(), "value": value(line.game(), ranked.value, ranked.exact), "pv": pv})
}

/// A line of moves as text.
pub fn moves_text<G: Game>(line: &Line<G>, moves: &[G::Move]) -> Vec<String> {
    let game = line.game();
    let mut state = *line.state();
    let step = |&mv: &G::Move| {
        let text = game.move_text(&state, mv);
        state = game.play_unchecked(&state, mv);
        text
    };
    moves.iter().map(step).collect()
}
