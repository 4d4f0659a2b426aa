//! What is said of a game that was looked over.

use std::io::{self, IsTerminal, Write};

use ludoteca_arena::record::{Better, Record, Review, ReviewedMove, Summary};
use ludoteca_games::GameHandle;
use serde_json::{Value, json};

use crate::lang::say;

/// A line on a terminal that is drawn over; elsewhere nothing.
pub(super) struct Progress {
    terminal: bool,
    drawn: bool,
}

impl Progress {
    pub(super) fn new() -> Self {
        Progress {
            terminal: io::stderr().is_terminal(),
            drawn: false,
        }
    }

    pub(super) fn show(&mut self, text: &str) {
        self.draw(text);
    }

    pub(super) fn clear(&mut self) {
        if self.drawn {
            self.draw("");
        }
    }

    fn draw(&mut self, text: &str) {
        if self.terminal {
            self.drawn = !text.is_empty();
            // Whoever cannot see it does not need it.
            let _ = write!(io::stderr(), "\r\x1b[2K{text}").and_then(|()| io::stderr().flush());
        }
    }
}

/// The summaries as people read them.
pub(super) fn summary_text(number: usize, record: &Record, review: &Review) -> String {
    let tag = |name: &str| record.tags().get(name).unwrap_or("?").to_owned();
    let mut said = vec![
        ("number", number.to_string()),
        ("game", format!("{} {}", tag("Game"), tag("Rules"))),
        ("result", tag("Result")),
    ];
    let mut key = "annotate-game";
    if record.tags().get("First").or(record.tags().get("Second")).is_some() {
        key = "annotate-game-of";
        said.extend([("first", tag("First")), ("second", tag("Second"))]);
    }
    let [first, second] = review.players.each_ref().map(player_text);
    format!("{}\n  {first}\n  {second}\n", say(key, &said))
}

/// How a player did; in records it is always said in English.
fn player_text(summary: &Summary) -> String {
    let name = summary
        .name
        .as_ref()
        .map_or_else(String::new, |name| format!(" ({name})"));
    let player = say("summary-player", &[("number", summary.player.number().to_string())]) + &name;
    let moves = say("summary-moves", &[("count", summary.moves.to_string())]);
    let said = match summary.accuracy {
        _ if summary.moves == 0 => return say("summary-none", &[("player", player)]),
        Some(accuracy) => say(
            "summary-accuracy",
            &[
                ("player", player),
                ("accuracy", format!("{accuracy:.0}")),
                ("moves", moves),
            ],
        ),
        None => say("summary-forced", &[("player", player), ("moves", moves)]),
    };
    let [inaccuracies, mistakes, blunders] = summary.marks;
    let marks = format!("{said}; {inaccuracies} ?!, {mistakes} ?, {blunders} ??");
    match &summary.worst {
        Some((mv, lost)) => {
            let worst = say("summary-worst", &[("move", mv.clone()), ("lost", format!("{lost:.0}"))]);
            format!("{marks}; {worst}")
        }
        None => marks,
    }
}

pub(super) fn game_json(game: &GameHandle, number: usize, record: &Record, review: &Review) -> Value {
    let tags: serde_json::Map<String, Value> = record
        .tags()
        .iter()
        .map(|(name, value)| (name.to_owned(), json!(value)))
        .collect();
    let moves: Vec<Value> = review
        .reviewed
        .iter()
        .map(|reviewed| move_json(game, reviewed))
        .collect();
    json!({
        "game": number,
        "tags": tags,
        "moves": moves,
        "players": review.players.each_ref().map(player_json),
        "stopped": review.stopped,
        "record": record.to_string(),
    })
}

fn move_json(game: &GameHandle, reviewed: &ReviewedMove) -> Value {
    let better = |better: &Better| json!({"moves": better.moves, "value": ludoteca_arena::json::value(game, better.thought.value, false)});
    json!({
        "player": reviewed.player.number(),
        "move": reviewed.text,
        "before": ludoteca_arena::json::value(game, reviewed.before, false),
        "value": ludoteca_arena::json::value(game, reviewed.thought.value, false),
        "depth": reviewed.thought.depth,
        "seconds": reviewed.thought.time.as_secs_f64(),
        "lost": reviewed.lost,
        "mark": reviewed.mark.map(|mark| mark.to_string()),
        "better": reviewed.better.as_ref().map(better),
    })
}

fn player_json(summary: &Summary) -> Value {
    let [inaccuracies, mistakes, blunders] = summary.marks;
    json!({
        "player": summary.player.number(),
        "name": summary.name,
        "moves": summary.moves,
        "accuracy": summary.accuracy,
        "inaccuracies": inaccuracies,
        "mistakes": mistakes,
        "blunders": blunders,
        "worst": summary.worst.as_ref().map(|(mv, lost)| json!({"move": mv, "lost": lost})),
    })
}
