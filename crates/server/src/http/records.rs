//! Reads records for a client that shows them. Nothing is stored.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use ludoteca_arena::record::{Note, Ply, Record, Records};
use ludoteca_games::{Player, UserError, Verdict};
use serde::Deserialize;
use serde_json::{Value, json};

use super::App;
use super::extract::{JsonBody, Language};
use super::variant::{address, options_of};
use crate::problem::Problem;

/// So many games of a file are read.
const MAX_GAMES: usize = 200;

/// A text in the record format.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RecordText {
    record: String,
}

pub(super) async fn read(
    State(app): State<Arc<App>>,
    language: Language,
    JsonBody(written): JsonBody<RecordText>,
) -> Result<Json<Value>, Problem> {
    let mut games = Vec::new();
    let mut broken: Vec<UserError> = Vec::new();
    for record in Records::new(written.record.as_bytes()).take(MAX_GAMES) {
        match record
            .map_err(|error| error.user_error())
            .and_then(|record| record_json(&record))
        {
            Ok(game) => games.push(game),
            Err(why) => broken.push(why),
        }
    }
    if games.is_empty() {
        let none = || UserError::new("net-no-record", "the record holds no game");
        return Err(Problem::bad(broken.into_iter().next().unwrap_or_else(none)));
    }
    let wrong: Vec<String> = broken
        .iter()
        .map(|why| (app.registry.settings.speak)(&language.0, why))
        .collect();
    Ok(Json(json!({"games": games, "wrong": wrong})))
}

/// A record as JSON.
fn record_json(record: &Record) -> Result<Value, UserError> {
    let game = record.game()?;
    let line = record.line(&game)?;
    let result = record.result().map(|verdict| match verdict {
        Verdict::Win(Player::First) => "1",
        Verdict::Win(Player::Second) => "2",
        Verdict::Draw => "draw",
    });
    Ok(json!({
        "game": game.id(),
        "variant": address(&options_of(&game)),
        "start": line.start().text(),
        "moves": moves(record.plies()),
        "plies": line.len(),
        "names": [record.tags().get("First"), record.tags().get("Second")],
        "result": result,
    }))
}

/// The moves with their variations in brackets, in the form of the `moves` parameter of a line.
fn moves(plies: &[Ply]) -> String {
    let mut words = Vec::new();
    for ply in plies {
        words.push(ply.text().to_owned());
        for note in ply.notes() {
            if let Note::Variation(variation) = note {
                words.push(format!("({})", moves(variation.plies())));
            }
        }
    }
    words.join(" ")
}
