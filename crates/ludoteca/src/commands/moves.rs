//! `ludoteca moves`: the legal moves and where they lead.

use clap::Args;
use ludoteca_arena::json;
use ludoteca_games::Line;
use serde_json::{Map, Value, json};

use crate::args::GameArgs;
use crate::lang::say;
use crate::output::{Failure, Output};
use crate::words;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  ludoteca moves oware --position 0-0-0-0-2-1-0-0-0-0-0-0-20-20-S
  ludoteca moves jeson-mor --size 5 --moves \"b1c3 d5c3\" --json
  ludoteca moves nim --heaps 1000000,7 --limit 20")]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    game: GameArgs,
    /// List no more moves than this (a heap of Nim can have very many)
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    limit: usize,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &MovesArgs, out: &mut Output) -> Result<(), Failure> {
    let line = args.game.line()?;
    if args.json {
        json(args, line, out)
    } else {
        plain(args, line, out)
    }
}

/// Each legal move's text, with the line of play after it.
fn children(mut line: Line, limit: usize, mut each: impl FnMut(String, &Line)) {
    let position = line.position();
    for mv in line.legal(limit) {
        let text = position.move_text(mv);
        if line.play(mv).is_ok() {
            each(text, &line);
            line.undo();
        }
    }
}

fn count(line: &Line) -> u64 {
    if line.outcome().is_some() {
        0
    } else {
        line.position().count_moves()
    }
}

fn json(args: &MovesArgs, line: Line, out: &mut Output) -> Result<(), Failure> {
    let mut object = json::position(&line);
    let count = count(&line);
    let mut moves: Vec<Value> = Vec::new();
    children(line, args.limit, |text, child| {
        let mut object = Map::new();
        object.insert("move".into(), json!(text));
        object.insert("position".into(), json!(child.position().text()));
        object.extend(json::outcome(child.outcome().as_ref()));
        moves.push(object.into());
    });
    object.insert("count".into(), json!(count));
    object.insert("moves".into(), moves.into());
    out.json(&object.into())
}

fn plain(args: &MovesArgs, line: Line, out: &mut Output) -> Result<(), Failure> {
    let count = count(&line);
    let mut text = words::caption(&line);
    if count > 0 {
        text += &format!(" {}", say("moves-count", &[("count", count.to_string())]));
    }
    text.push('\n');
    children(line, args.limit, |mv, child| {
        let end = child.outcome().map_or_else(String::new, |outcome| {
            format!("   {}", words::verdict(child.game(), &outcome))
        });
        text += &format!("{mv:>7}   {}{end}\n", child.position().text());
    });
    if count > args.limit as u64 {
        let more = count - args.limit as u64;
        text += &say(
            "moves-more",
            &[("more", more.to_string()), ("count", count.to_string())],
        );
        text.push('\n');
    }
    out.print(text)
}
