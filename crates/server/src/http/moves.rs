//! The moves of a position for a client that shows it: where each leads, what it does, and which may not be played.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use ludoteca_arena::json;
use ludoteca_games::{BoardContents, GameHandle, Line, Move, Path, Player, Position, Step, UserError};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::App;
use super::extract::{JsonBody, Language, PathParams, Query};
use super::variant::{address, options_of, variant};
use crate::live::json::path_and_steps;
use crate::problem::{Problem, args};

/// So many moves are listed: a heap of Nim can have a thousand million.
const MAX_MOVES: usize = 512;

/// A position, and moves made from there.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LineQuery {
    /// The position; the opening if not given.
    pub(super) p: Option<String>,
    #[serde(default)]
    pub(super) moves: String,
}

/// The same, and perhaps the path of one move, which may be legal without being listed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MovesQuery {
    p: Option<String>,
    #[serde(default)]
    moves: String,
    from: Option<usize>,
    to: Option<usize>,
    count: Option<u32>,
}

pub(super) async fn moves(
    State(app): State<Arc<App>>,
    PathParams((id, rules)): PathParams<(String, String)>,
    language: Language,
    Query(query): Query<MovesQuery>,
) -> Result<Json<Value>, Problem> {
    let game = variant(&id, &rules)?;
    let line = game.line_at(query.p.as_deref(), &query.moves)?;
    let mut all = described(&app, &language, &game, &line);
    if let Some(to) = query.to {
        let (from, count) = (query.from, query.count);
        all["moves"] = json!([row(&line.position(), move_at(&line, Path { from, to, count })?)]);
    }
    Ok(Json(all))
}

/// The legal move with a path.
fn move_at(line: &Line, path: Path) -> Result<Move, UserError> {
    let position = line.position();
    let no_move = || UserError::new("move-path", "no move goes through these points");
    let mv = position.move_at(path).ok_or_else(no_move)?;
    position.check(mv)?;
    Ok(mv)
}

/// The board of a position editor.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EditedBoard {
    /// For every point of the view, how many are in it, or whose piece is on it.
    points: Vec<u32>,
    #[serde(default)]
    stores: [u32; 2],
    #[serde(default = "first_player")]
    to_move: u8,
}

const fn first_player() -> u8 {
    1
}

/// The position that an edited board shows, described as by [`moves`].
pub(super) async fn setup(
    State(app): State<Arc<App>>,
    PathParams((id, rules)): PathParams<(String, String)>,
    language: Language,
    JsonBody(edited): JsonBody<EditedBoard>,
) -> Result<Json<Value>, Problem> {
    let game = variant(&id, &rules)?;
    let to_move = Player::from_number(edited.to_move)
        .ok_or_else(|| UserError::new("net-player", "the player to move is 1 or 2, not {number}"))
        .map_err(|error| error.with("number", edited.to_move))?;
    let position = game.position_from(&BoardContents {
        points: edited.points,
        stores: edited.stores,
        to_move,
    })?;
    Ok(Json(described(&app, &language, &game, &position.line())))
}

/// The position of a line with its view and its moves.
fn described(app: &App, language: &Language, game: &GameHandle, line: &Line) -> Value {
    let translate = |error: &UserError| (app.registry.settings.speak)(&language.0, error);
    let mut all = json::position(line);
    all.insert("view".to_owned(), line.position().view().json());
    all.insert("variant".to_owned(), json!(address(&options_of(game))));
    all.extend(listed(line, translate));
    Value::Object(all)
}

/// A move as clients read it: what it does, and where it leads.
pub(super) fn row(position: &Position, mv: Move) -> Map<String, Value> {
    let mut row = Map::new();
    row.insert("move".to_owned(), json!(position.move_text(mv)));
    // A move that is listed or has been played is legal.
    let next = position.play(mv).unwrap_or_else(|_| position.clone());
    row.insert("position".to_owned(), json!(next.text()));
    row.extend(effects(position, mv));
    row
}

/// What a move does: the points it goes through, its steps, and for a sowing the names of the houses.
fn effects(position: &Position, mv: Move) -> Map<String, Value> {
    let steps = position.steps(mv);
    let view = position.view();
    let name = |at: usize| view.points.get(at).map_or("", |point| point.name.as_str());
    let (mut sown, mut captured, mut seeds) = (Vec::new(), Vec::new(), 0);
    for step in &steps {
        match *step {
            Step::Drop { at } => sown.push(name(at)),
            Step::Capture { at, count, .. } => {
                captured.push(name(at));
                seeds += count;
            }
            _ => (),
        }
    }
    let mut all = Map::new();
    if !sown.is_empty() {
        all.insert("sown".to_owned(), json!(sown));
        all.insert("captured".to_owned(), json!(captured));
        all.insert("seeds".to_owned(), json!(seeds));
    }
    all.extend(path_and_steps(position, mv, &steps));
    all
}

fn listed(line: &Line, translate: impl Fn(&UserError) -> String) -> Map<String, Value> {
    let position = line.position();
    let over = line.outcome().is_some();
    let moves: Vec<Map<String, Value>> = line.legal(MAX_MOVES).into_iter().map(|mv| row(&position, mv)).collect();
    let count = if over { 0 } else { position.count_moves() };
    let blocked = |(mv, error): (Move, UserError)| {
        json!({
            "move": position.move_text(mv),
            "key": error.key(),
            "args": args(&error),
            "detail": translate(&error),
            "path": position.path(mv).map(Path::json),
        })
    };
    let refused: Vec<Value> = if over {
        Vec::new()
    } else {
        position.blocked_moves().into_iter().map(blocked).collect()
    };
    let mut all = Map::new();
    all.insert("count".to_owned(), json!(count));
    all.insert("moves".to_owned(), json!(moves));
    all.insert("refused".to_owned(), json!(refused));
    all
}

#[cfg(test)]
mod tests {
    use axum::http::Method;
    use ludoteca_games::{GAMES, Options};

    use super::*;
    use crate::fuzzing::InProcessServer;

    fn get(server: &InProcessServer, path: &str) -> Value {
        let (status, body) = server.ask(Method::GET, path, "", b"").unwrap();
        assert_eq!(status, 200, "{path}");
        serde_json::from_slice(&body).unwrap()
    }

    #[test]
    fn an_edited_board_becomes_the_position_that_it_shows() {
        let server = InProcessServer::open().unwrap();
        for info in GAMES {
            let mut line = info.new_game(&Options::default()).unwrap().line();
            line.play(line.legal(1)[0]).unwrap();
            let position = line.position();
            let contents = BoardContents::of(&position.view(), position.to_move());
            let body = json!({
                "points": contents.points,
                "stores": contents.stores,
                "to_move": contents.to_move.number(),
            });
            let path = format!("/api/games/{}/default/setup", info.id);
            let (status, answer) = server
                .ask(Method::POST, &path, "", body.to_string().as_bytes())
                .unwrap();
            let answer: Value = serde_json::from_slice(&answer).unwrap();
            assert_eq!(status, 200, "{answer}");
            assert_eq!(answer["view"], position.view().json(), "{}", info.id);
            assert_eq!(answer["to_move"], position.to_move().number());
        }
        for (game, body) in [
            ("oware", "{\"points\":[1,2]}"),
            ("nim", "{\"points\":[]}"),
            ("nim", "{\"points\":[1],\"to_move\":3}"),
            ("nim", "{\"points\":[4294967295,4294967295]}"),
            ("tic-tac-toe", "{\"points\":[3,0,0,0,0,0,0,0,0]}"),
            ("jeson-mor", "{\"points\":[9]}"),
        ] {
            let path = format!("/api/games/{game}/default/setup");
            let (status, _) = server.ask(Method::POST, &path, "", body.as_bytes()).unwrap();
            assert_eq!(status, 400, "{game} {body}");
        }
    }

    #[test]
    fn the_steps_of_a_line_lead_from_view_to_view() {
        let server = InProcessServer::open().unwrap();
        let line = get(&server, "/api/games/oware/default/line?moves=F%20f%20E");
        assert_eq!(line["view"]["points"][5]["count"], 4);
        let first = &line["plies"][0];
        assert_eq!(first["path"], json!({"from": null, "to": 5, "count": null}));
        assert_eq!(first["steps"][0], json!({"do": "lift", "at": 5, "count": 4}));
        assert_eq!(first["sown"], json!(["a", "b", "c", "d"]));
        assert_eq!(first["view"]["points"][5]["count"], 0);
        let moves = get(&server, "/api/games/oware/default/moves?moves=F%20f%20E");
        assert_eq!(line["plies"][2]["view"], moves["view"]);
    }
}
