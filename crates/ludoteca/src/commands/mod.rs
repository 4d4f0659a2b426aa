//! One file a command.

pub(crate) mod analyse;
pub(crate) mod annotate;
pub(crate) mod bench;
pub(crate) mod best;
pub(crate) mod check_engine;
pub(crate) mod check_proof;
pub(crate) mod compare;
pub(crate) mod engine;
pub(crate) mod games;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod serve;
pub(crate) mod shell;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod tables;
pub(crate) mod tournament;
pub(crate) mod tree;

use ludoteca_rules::{Game, Line, Outcome, Refusal, Score};
use serde_json::{Map, Value, json};

use crate::lang::refused;
use crate::output::Failure;

/// The position of a line as every command reports it in JSON.
fn position_json<G: Game>(line: &Line<G>) -> Map<String, Value> {
    let (game, outcome) = (line.game(), line.outcome());
    let scores = outcome
        .as_ref()
        .map_or_else(|| game.scores(line.state()), |outcome| outcome.scores);
    let mut object = Map::new();
    object.insert("game".into(), json!(game.id()));
    object.insert("rules".into(), json!(game.variant()));
    object.insert("position".into(), json!(game.state_text(line.state())));
    object.insert("to_move".into(), json!(line.to_move().number()));
    object.extend(outcome_json(outcome.as_ref()));
    object.insert(
        "scores".into(),
        scores.map_or(Value::Null, |scores| scores.map(score_json).into_iter().collect()),
    );
    object
}

fn outcome_json(outcome: Option<&Outcome>) -> [(String, Value); 3] {
    [
        ("over".into(), json!(outcome.is_some())),
        ("result".into(), json!(outcome.map(|outcome| outcome.verdict.name()))),
        ("reason".into(), json!(outcome.map(|outcome| outcome.reason))),
    ]
}

/// Whole points as a whole number.
fn score_json(score: Score) -> Value {
    let points = score.points();
    if points.fract() == 0.0 {
        json!(points as i64)
    } else {
        json!(points)
    }
}

/// Refuses to think about a game that is over.
fn refuse_finished<G: Game>(line: &Line<G>) -> Result<(), Failure> {
    match line.outcome() {
        None => Ok(()),
        Some(outcome) => Err(Failure::usage(
            &Refusal::new(
                "position-over",
                "the game is over in this position ({reason}): there is no move to choose",
            )
            .with("reason", outcome.reason),
        )),
    }
}

/// A line of moves as text.
pub(crate) fn moves_text<G: Game>(line: &Line<G>, moves: &[G::Move]) -> Vec<String> {
    let game = line.game();
    let mut state = *line.state();
    let step = |&mv: &G::Move| {
        let text = game.move_text(&state, mv);
        state = game.play_unchecked(&state, mv);
        text
    };
    moves.iter().map(step).collect()
}

/// A warning on standard error.
pub(crate) fn warn(why: Refusal) {
    let said = Refusal::new("warning", "warning: {why}").phrase("why", why);
    anstream::eprintln!("{}", refused(&said));
}
