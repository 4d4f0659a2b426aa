//! The table of Jeson Mor on 5×5.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use ludoteca_rules::jeson_mor::JesonMor;
use ludoteca_rules::{Game, Message, UserError};
use ludoteca_tables::jeson_mor::{self, GameValue, MOST_KNIGHTS, SIDE, Table};
use serde_json::{Value, json};

use super::INFO;
use crate::table_kit::{
    Accepts, ReportLine, TableFailure, TableKit, TableOption, TableProgress, TableReport, TableRequest, built,
};

/// The table of the smallest board.
#[derive(Debug)]
pub(crate) struct JesonMorTables;

fn size() -> String {
    format!("{SIDE}x{SIDE}")
}

fn worth_json(worth: GameValue) -> Value {
    match worth {
        GameValue::Win(plies) => json!({"kind": "win", "plies": plies}),
        GameValue::Loss(plies) => json!({"kind": "loss", "plies": plies}),
        GameValue::Draw => json!({"kind": "draw", "plies": null}),
    }
}

fn worth_message(worth: GameValue) -> Message {
    match worth {
        GameValue::Win(plies) => Message::new("worth-win-in", "wins in {plies}").with("plies", plies),
        GameValue::Loss(plies) => Message::new("worth-loss-in", "loses in {plies}").with("plies", plies),
        GameValue::Draw => Message::new("worth-draw", "draw"),
    }
}

impl TableKit for JesonMorTables {
    fn options(&self) -> &'static [TableOption] {
        &[TableOption {
            name: "size",
            value: "N",
            accepts: Accepts::OneOf(&["5"]),
            help: "Jeson Mor: the size of the board, 5",
        }]
    }

    fn build(
        &self,
        request: &TableRequest,
        stop: &AtomicBool,
        lines: &mut dyn FnMut(ReportLine),
        progress: &(dyn Fn(TableProgress) + Sync),
    ) -> Result<(), TableFailure> {
        let folder = request.some_folder()?;
        lines(
            Message::new("tables-knights-building", "jeson-mor {size} in {file}")
                .with("size", size())
                .with("file", folder.display())
                .into(),
        );
        let start = Instant::now();
        let result = jeson_mor::build(folder, MOST_KNIGHTS, request.threads, stop, &mut |at| {
            let [mine, theirs] = at.knights;
            let what = Message::new("tables-knights-ply", "{mine} against {theirs}, ply {ply}")
                .with("mine", mine)
                .with("theirs", theirs)
                .with("ply", format!("{:>2}", at.ply));
            progress(TableProgress {
                what,
                done: at.boards,
                total: at.total,
            });
        });
        built(result)?;
        let seconds = format!("{:.1}", start.elapsed().as_secs_f64());
        lines(
            Message::new("tables-knights-built", "built in {seconds} s")
                .with("seconds", seconds)
                .into(),
        );
        Ok(())
    }

    fn info(&self, request: &TableRequest) -> Result<TableReport, TableFailure> {
        let folder = request.some_folder()?;
        let table = Table::open(folder)?;
        let layers: Vec<[usize; 2]> = table.layers().collect();
        let whole = layers.len() == MOST_KNIGHTS * MOST_KNIGHTS;
        let json = json!({
            "game": INFO.id, "size": SIDE, "dir": folder.display().to_string(), "layers": layers, "complete": whole,
        });
        let state = if whole {
            Message::new("tables-knights-complete", "complete")
        } else {
            Message::new(
                "tables-knights-incomplete",
                "not complete: tables build goes on with it",
            )
        };
        let layers: Vec<String> = layers.iter().map(|[mine, theirs]| format!("{mine}v{theirs}")).collect();
        let lines = vec![
            Message::new("tables-knights-folder", "jeson-mor {size}: folder {file}, {state}")
                .with("size", size())
                .with("file", folder.display())
                .phrase("state", state)
                .into(),
            Message::new("tables-knights-list", "knights: {layers}")
                .with("layers", layers.join(" "))
                .into(),
        ];
        Ok(TableReport { json, lines })
    }

    fn stats(&self, request: &TableRequest) -> Result<TableReport, TableFailure> {
        let table = Table::open(request.some_folder()?)?;
        let mut lines = vec![
            Message::new(
                "tables-knights-head",
                " knights         boards            won      drawn           lost  longest",
            )
            .into(),
        ];
        let mut rows = Vec::new();
        for knights in table.layers().collect::<Vec<_>>() {
            let Some(stats) = table.stats(knights)? else { continue };
            let [mine, theirs] = knights;
            let (plies, position) = match &stats.longest {
                Some((GameValue::Win(plies) | GameValue::Loss(plies), position)) => (Some(*plies), Some(position)),
                _ => (None, None),
            };
            rows.push(json!({
                "knights": knights, "boards": stats.boards(), "won": stats.won(), "drawn": stats.drawn,
                "lost": stats.lost(), "longest": {"plies": plies, "position": position},
            }));
            let longest = plies.map_or_else(
                || "-".to_owned(),
                |plies| format!("{plies:>2}  {}", position.map_or("", String::as_str)),
            );
            let row = format!(
                "{mine:>3} v {theirs} {:>14} {:>14} {:>10} {:>14}  {longest}",
                stats.boards(),
                stats.won(),
                stats.drawn,
                stats.lost(),
            );
            lines.push(row.into());
        }
        Ok(TableReport {
            json: json!({"size": SIDE, "layers": rows}),
            lines,
        })
    }

    fn probe(&self, request: &TableRequest) -> Result<TableReport, TableFailure> {
        let table = Table::open(request.some_folder()?)?;
        // A board this small fits any set of squares.
        let game = JesonMor::<u128>::new(SIDE as u8)?;
        let state = game.parse_state(request.some_position()?)?;
        let unknown = || {
            TableFailure::Work(UserError::new(
                "tables-too-many-knights",
                "the table does not reach this position: it knows up to 5 knights a side",
            ))
        };
        let worth = table.probe(&game, &state)?.ok_or_else(unknown)?;
        let moves = match game.outcome(&state) {
            Some(_) => Vec::new(),
            None => table.moves(&game, &state)?.ok_or_else(unknown)?,
        };
        let listed: Vec<Value> = moves
            .iter()
            .map(|(mv, worth)| json!({"move": game.move_text(&state, *mv), "value": worth_json(*worth)}))
            .collect();
        let head = Message::new("tables-knights-probe", "the player to move: {value}");
        let mut lines: Vec<ReportLine> = vec![head.phrase("value", worth_message(worth)).into()];
        lines.extend(moves.iter().map(|(mv, worth)| ReportLine {
            plain: format!("{:>6}  ", game.move_text(&state, *mv)),
            message: Some(worth_message(*worth)),
        }));
        Ok(TableReport {
            json: json!({"value": worth_json(worth), "moves": listed}),
            lines,
        })
    }

    fn verify(
        &self,
        request: &TableRequest,
        stop: &AtomicBool,
        lines: &mut dyn FnMut(ReportLine),
        progress: &(dyn Fn(TableProgress) + Sync),
    ) -> Result<(), TableFailure> {
        let folder = request.some_folder()?;
        let boards = jeson_mor::verify(folder, request.threads, stop, &mut |at| {
            progress(TableProgress {
                what: Message::new("tables-knights-size", "{size}").with("size", size()),
                done: at.boards,
                total: at.total,
            });
        })?;
        lines(
            Message::new("tables-knights-right", "{boards} boards, all right")
                .with("boards", boards)
                .into(),
        );
        Ok(())
    }
}
