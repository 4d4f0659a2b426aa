//! The moves of a position, for whoever shows it: where each leads, what it does on its way, and what may not be played.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use ludoteca_arena::json;
use ludoteca_rules::{Game, Line, UserError, with_game};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::App;
use super::input::{Asked, Names, Tongue};
use super::variant::{address, options_of, variant};
use crate::problem::{Problem, args};

/// So many moves are listed: a heap of Nim can have a thousand million.
const MOST_MOVES: usize = 512;

/// A position, and moves made from there.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Where {
    /// The position; the opening if not given.
    pub(super) p: Option<String>,
    #[serde(default)]
    pub(super) moves: String,
}

pub(super) async fn moves(
    State(app): State<Arc<App>>,
    Names((id, rules)): Names<(String, String)>,
    tongue: Tongue,
    Asked(asked): Asked<Where>,
) -> Result<Json<Value>, Problem> {
    let game = variant(&id, &rules)?;
    let address = address(&options_of(&game));
    let speak = |why: &UserError| (app.hall.settings.speak)(&tongue.0, why);
    with_game!(game, game => {
        let line = Line::at(game, asked.p.as_deref(), &asked.moves)?;
        let mut all = json::position(&line);
        all.insert("variant".to_owned(), json!(address));
        all.extend(listed(&line, speak));
        Ok(Json(Value::Object(all)))
    })
}

/// A move from a position: where it leads and what it does on its way.
pub(super) fn row<G: Game>(game: &G, state: &G::State, mv: G::Move) -> Value {
    let mut row = Map::new();
    row.insert("move".to_owned(), json!(game.move_text(state, mv)));
    let next = game.play_unchecked(state, mv);
    row.insert("position".to_owned(), json!(game.state_text(&next)));
    let course = game.course(state, mv);
    if !course.sown.is_empty() {
        row.insert("sown".to_owned(), json!(course.sown));
        row.insert("captured".to_owned(), json!(course.captured));
        row.insert("seeds".to_owned(), json!(course.seeds));
    }
    Value::Object(row)
}

fn listed<G: Game>(line: &Line<G>, speak: impl Fn(&UserError) -> String) -> Map<String, Value> {
    let (game, state) = (line.game(), line.state());
    let refused = |(mv, why): (G::Move, UserError)| json!({"move": game.move_text(state, mv), "key": why.key(), "args": args(&why), "detail": speak(&why)});
    let over = line.outcome().is_some();
    let moves: Vec<Value> = line.legal().take(MOST_MOVES).map(|mv| row(game, state, mv)).collect();
    let count = if over { 0 } else { game.count_moves(state) };
    let refused: Vec<Value> = if over {
        Vec::new()
    } else {
        game.refused(state).into_iter().map(refused).collect()
    };
    let mut all = Map::new();
    all.insert("count".to_owned(), json!(count));
    all.insert("moves".to_owned(), json!(moves));
    all.insert("refused".to_owned(), json!(refused));
    all
}
