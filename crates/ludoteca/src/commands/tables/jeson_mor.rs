//! The table of Jeson Mor on 5×5.

use std::time::Instant;

use ludoteca_rules::jeson_mor::JesonMor;
use ludoteca_rules::{Game, UserError};
use ludoteca_tables::jeson_mor::{self, GameValue, MOST_KNIGHTS, SIDE, Table};
use serde_json::{Value, json};

use super::{Words, bar};
use crate::lang::say;
use crate::output::{Failure, Output};
use crate::{stop, values};

/// A board this small fits any set of squares.
type Small = JesonMor<u128>;

fn size() -> String {
    format!("{SIDE}x{SIDE}")
}

fn game() -> Result<Small, Failure> {
    Ok(Small::new(SIDE as u8)?)
}

pub(super) fn build(args: &Words, out: &mut Output) -> Result<(), Failure> {
    let folder = args.some_folder()?;
    let stopped = stop::on_ctrl_c()?;
    let said = [("size", size()), ("file", folder.display().to_string())];
    out.print(say("tables-knights-building", &said) + "\n")?;
    let (start, shown) = (Instant::now(), bar("5x5".to_owned(), 0));
    let result = jeson_mor::build(&folder, MOST_KNIGHTS, args.threads(), &stopped, &mut |at| {
        let [mine, theirs] = at.knights;
        let said = [
            ("mine", mine.to_string()),
            ("theirs", theirs.to_string()),
            ("ply", format!("{:>2}", at.ply)),
        ];
        shown.set_prefix(say("tables-knights-ply", &said));
        shown.set_length(at.total);
        shown.set_position(at.boards);
    });
    shown.finish_and_clear();
    super::built(result)?;
    let seconds = format!("{:.1}", start.elapsed().as_secs_f64());
    out.print(say("tables-knights-built", &[("seconds", seconds)]) + "\n")
}

pub(super) fn info(args: &Words, out: &mut Output) -> Result<(), Failure> {
    let folder = args.some_folder()?;
    let table = Table::open(&folder)?;
    let layers: Vec<[usize; 2]> = table.layers().collect();
    let whole = layers.len() == MOST_KNIGHTS * MOST_KNIGHTS;
    if args.json {
        return out.json(&json!({
            "game": "jeson-mor", "size": SIDE, "dir": folder.display().to_string(), "layers": layers, "complete": whole,
        }));
    }
    let state = if whole {
        "tables-knights-complete"
    } else {
        "tables-knights-incomplete"
    };
    let layers: Vec<String> = layers.iter().map(|[mine, theirs]| format!("{mine}v{theirs}")).collect();
    let said = [
        ("size", size()),
        ("file", folder.display().to_string()),
        ("state", say(state, &[])),
    ];
    let knights = say("tables-knights-list", &[("layers", layers.join(" "))]);
    out.print(format!("{}\n{knights}\n", say("tables-knights-folder", &said)))
}

pub(super) fn stats(args: &Words, out: &mut Output) -> Result<(), Failure> {
    let table = Table::open(&args.some_folder()?)?;
    let (mut rows, mut text) = (Vec::new(), say("tables-knights-head", &[]) + "\n");
    for knights in table.layers().collect::<Vec<_>>() {
        let Some(stats) = table.stats(knights)? else { continue };
        let [mine, theirs] = knights;
        let (plies, position) = match &stats.longest {
            Some((GameValue::Win(plies) | GameValue::Loss(plies), position)) => (Some(*plies), Some(position)),
            _ => (None, None),
        };
        rows.push(json!({
            "knights": knights, "boards": stats.boards(), "won": stats.won(), "drawn": stats.drawn, "lost": stats.lost(),
            "longest": {"plies": plies, "position": position},
        }));
        text += &format!(
            "{mine:>3} v {theirs} {:>14} {:>14} {:>10} {:>14}  {}\n",
            stats.boards(),
            stats.won(),
            stats.drawn,
            stats.lost(),
            plies.map_or_else(
                || "-".to_owned(),
                |plies| format!("{plies:>2}  {}", position.map_or("", String::as_str))
            ),
        );
    }
    if args.json {
        out.json(&json!({"size": SIDE, "layers": rows}))
    } else {
        out.print(text)
    }
}

pub(super) fn probe(args: &Words, out: &mut Output) -> Result<(), Failure> {
    let (table, game) = (Table::open(&args.some_folder()?)?, game()?);
    let state = game.parse_state(args.some_position()?)?;
    let unknown = || {
        Failure::work(&UserError::new(
            "tables-too-many-knights",
            "the table does not reach this position: it knows up to 5 knights a side",
        ))
    };
    let worth = table.probe(&game, &state)?.ok_or_else(unknown)?;
    let moves = match game.outcome(&state) {
        Some(_) => Vec::new(),
        None => table.moves(&game, &state)?.ok_or_else(unknown)?,
    };
    let worth_json = |worth: GameValue| ludoteca_arena::json::value(&game, worth_value(worth), true);
    if args.json {
        let moves: Vec<Value> = moves
            .iter()
            .map(|(mv, worth)| json!({"move": game.move_text(&state, *mv), "value": worth_json(*worth)}))
            .collect();
        return out.json(&json!({"value": worth_json(worth), "moves": moves}));
    }
    let worth = values::text(&game, worth_value(worth));
    let mut text = say("tables-knights-probe", &[("value", worth)]) + "\n";
    for (mv, worth) in &moves {
        text += &format!(
            "{:>6}  {}\n",
            game.move_text(&state, *mv),
            values::text(&game, worth_value(*worth))
        );
    }
    out.print(text)
}

fn worth_value(worth: GameValue) -> ludoteca_search::value::Value {
    use ludoteca_search::value::Value;
    match worth {
        GameValue::Win(plies) => Value::Win(Some(plies)),
        GameValue::Loss(plies) => Value::Loss(Some(plies)),
        GameValue::Draw => Value::Draw,
    }
}

pub(super) fn verify(args: &Words, out: &mut Output) -> Result<(), Failure> {
    let folder = args.some_folder()?;
    let stopped = stop::on_ctrl_c()?;
    let shown = bar("5x5".to_owned(), 0);
    let boards = jeson_mor::verify(&folder, args.threads(), &stopped, &mut |at| {
        shown.set_length(at.total);
        shown.set_position(at.boards);
    });
    shown.finish_and_clear();
    let said = [("boards", boards?.to_string())];
    out.print(say("tables-knights-right", &said) + "\n")
}
