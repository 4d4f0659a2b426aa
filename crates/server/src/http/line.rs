//! A line of moves with its variations, for a client that steps through a game.

use axum::Json;
use ludoteca_arena::record::MAX_NESTING;
use ludoteca_games::{Line, Move, UserError};
use serde_json::{Value, json};

use super::extract::{PathParams, Query};
use super::moves::{LineQuery, row};
use super::variant::variant;
use crate::problem::Problem;

pub(super) async fn line(
    PathParams((id, rules)): PathParams<(String, String)>,
    Query(query): Query<LineQuery>,
) -> Result<Json<Value>, Problem> {
    let mut line = variant(&id, &rules)?.line_at(query.p.as_deref(), "")?;
    let start = line.position();
    let plies = play_moves(&mut line, &mut query.moves.as_str(), 0)?;
    Ok(Json(
        json!({"start": start.text(), "view": start.view().json(), "plies": plies}),
    ))
}

/// Plays a text of moves to its end, or to the bracket that closes it. As in records, what stands in brackets could have been
/// played instead of the move before it. The line stands at the end of the moves afterwards.
fn play_moves(line: &mut Line, text: &mut &str, nesting: usize) -> Result<Vec<Value>, UserError> {
    if nesting > MAX_NESTING {
        return Err(
            UserError::new("record-nesting", "variations are nested more than {most} deep").with("most", MAX_NESTING),
        );
    }
    let mut plies: Vec<Value> = Vec::new();
    loop {
        let end = text.find(['(', ')']).unwrap_or(text.len());
        let before = line.len();
        line.play_text(&text[..end])?;
        let moves = line.moves();
        plies.extend((before..line.len()).map(|i| ply(line, i, moves[i])));
        let bracket = text[end..].chars().next();
        *text = text.get(end + 1..).unwrap_or_default();
        match (bracket, plies.last_mut()) {
            (None, _) if nesting == 0 => return Ok(plies),
            (Some(')'), _) if nesting > 0 => return Ok(plies),
            (Some('('), Some(instead)) => {
                let variation = variation(line, text, nesting + 1)?;
                let known = instead["variations"].take();
                let mut all = known.as_array().cloned().unwrap_or_default();
                all.push(variation.into());
                instead["variations"] = all.into();
            }
            _ => {
                return Err(UserError::new(
                    "walk-brackets",
                    "variations stand in brackets ( ) behind the move that they could have been played instead of",
                ));
            }
        }
    }
}

/// A move of a line, with the view of the position after it.
fn ply(line: &Line, number: usize, mv: Move) -> Value {
    let mut ply = row(&line.position_at(number), mv);
    ply.insert("view".to_owned(), line.position_at(number + 1).view().json());
    Value::Object(ply)
}

/// Plays what could have been played instead of the last move, and leaves the line as it was.
fn variation(line: &mut Line, text: &mut &str, nesting: usize) -> Result<Vec<Value>, UserError> {
    let last = line.undo();
    let from = line.len();
    let plies = play_moves(line, text, nesting)?;
    while line.len() > from {
        line.undo();
    }
    if let Some(last) = last {
        line.play(last)?;
    }
    Ok(plies)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_games::{GameHandle, Options};

    fn walked(text: &str) -> Result<Vec<Value>, UserError> {
        let game = GameHandle::new("tic-tac-toe", &Options::default()).unwrap();
        play_moves(&mut game.line(), &mut &*text, 0)
    }

    #[test]
    fn variations_stand_beside_the_move_they_replace() {
        let plies = walked("5 1 (2 3 (9 4)) (7) 8").unwrap();
        let moves: Vec<&Value> = plies.iter().map(|ply| &ply["move"]).collect();
        assert_eq!(moves, ["5", "1", "8"]);
        assert_eq!(
            plies[2]["position"], "o../.x./.x. o",
            "the line goes on as if nothing had been tried"
        );
        let beside = &plies[1]["variations"];
        assert_eq!(
            (&beside[0][0]["move"], &beside[1][0]["move"]),
            (&json!("2"), &json!("7"))
        );
        assert_eq!(beside[0][1]["variations"][0][1]["position"], ".o./ox./..x x");
        assert!(plies[0].get("variations").is_none());
    }

    #[test]
    fn brackets_must_fit() {
        for wrong in ["(5)", "5 (1", "5 1)", "5 1 ()(", ")"] {
            assert_eq!(walked(wrong).unwrap_err().key(), "walk-brackets", "{wrong}");
        }
        let deep = format!("5 {}", "1 (2 ".repeat(MAX_NESTING + 2));
        assert!(walked(&deep).is_err());
        assert_eq!(walked("5 1 (5)").unwrap_err().key(), "move-in-list");
    }
}
