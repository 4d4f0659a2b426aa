//! Records of games, read for whoever wants to look at them. Nothing is kept.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use ludoteca_arena::record::{Note, Ply, Record, Records};
use ludoteca_rules::{Game, Player, UserError, Verdict, with_game};
use serde::Deserialize;
use serde_json::{Value, json};

use super::App;
use super::input::{Body, Tongue};
use super::variant::{address, options_of};
use crate::problem::Problem;

/// So many games of a file are told of.
const MOST_GAMES: usize = 200;

/// A text in the record format.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    record: String,
}

pub(super) async fn read(
    State(app): State<Arc<App>>,
    tongue: Tongue,
    Body(written): Body<Written>,
) -> Result<Json<Value>, Problem> {
    let mut games = Vec::new();
    let mut broken: Vec<UserError> = Vec::new();
    for record in Records::new(written.record.as_bytes()).take(MOST_GAMES) {
        match record
            .map_err(|error| error.user_error())
            .and_then(|record| probed(&record))
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
        .map(|why| (app.hall.settings.speak)(&tongue.0, why))
        .collect();
    Ok(Json(json!({"games": games, "wrong": wrong})))
}

/// What a record says of its game.
fn probed(record: &Record) -> Result<Value, UserError> {
    let game = record.game()?;
    let (id, start, plies) = with_game!(&game, game => {
        let line = record.line(game)?;
        (game.id(), game.state_text(&line.states()[0]), line.moves().len())
    });
    let result = record.result().map(|verdict| match verdict {
        Verdict::Win(Player::First) => "1",
        Verdict::Win(Player::Second) => "2",
        Verdict::Draw => "draw",
    });
    Ok(json!({
        "game": id,
        "variant": address(&options_of(&game)),
        "start": start,
        "moves": moves(record.plies()),
        "plies": plies,
        "names": [record.tags().get("First"), record.tags().get("Second")],
        "result": result,
    }))
}

/// The moves with their variations in brackets, as a line is asked for.
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
