//! Tables of Oware.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use indicatif::ProgressBar;
use ludoteca_rules::oware::{House, Oware};
use ludoteca_rules::{Game, Message, UserError};
use ludoteca_tables::oware::{self, Board, Building, EMBEDDED_SEEDS, MAX_SEEDS, Sowing, Tables};
use serde_json::{Map, Value, json};

use super::{Words, bar};
use crate::lang::say;
use crate::output::{Failure, Output};
use crate::stop;

pub(super) fn build(args: &Words, out: &mut Output) -> Result<(), Failure> {
    let (folder, law) = (args.some_folder()?, args.law());
    let most = args.some_seeds()?;
    let stopped = stop::on_ctrl_c()?;
    let said = [
        ("rules", law.name().to_owned()),
        ("seeds", most.to_string()),
        ("file", folder.display().to_string()),
    ];
    out.print(say("tables-building", &said) + "\n")?;
    let shown = Mutex::new(ProgressBar::hidden());
    let show = || shown.lock().unwrap_or_else(PoisonError::into_inner);
    let mut begun = Instant::now();
    let mut said = Ok(());
    let mut watch = |event: Building| {
        let with_seeds = |key: &str, seeds: u8| say(key, &[("seeds", format!("{seeds:>2}"))]);
        let line = match event {
            Building::Begun(seeds) => {
                begun = Instant::now();
                *show() = bar(with_seeds("tables-seeds", seeds), oware::boards(seeds));
                return;
            }
            Building::Found(seeds) => with_seeds("tables-there", seeds),
            Building::Damaged(seeds) => with_seeds("tables-damaged", seeds),
            Building::Done(seeds) => {
                show().finish_and_clear();
                let (boards, time) = (oware::boards(seeds), begun.elapsed().as_secs_f64());
                let rate = boards as f64 / time.max(1e-9) / 1e6;
                let said = [
                    ("seeds", format!("{seeds:>2}")),
                    ("boards", format!("{boards:>11}")),
                    ("seconds", format!("{time:>7.2}")),
                    ("rate", format!("{rate:>6.2}")),
                ];
                say("tables-done", &said)
            }
        };
        if said.is_ok() {
            said = out.print(line + "\n");
        }
    };
    let progress = |done: f64| {
        let bar = show();
        bar.set_position((done * bar.length().unwrap_or(0) as f64) as u64);
    };
    let threads = args.threads();
    let result = oware::build_folder(&folder, law, most, threads, &stopped, &mut watch, &progress);
    show().finish_and_clear();
    super::built(result).and(said)
}

pub(super) fn info(args: &Words, out: &mut Output) -> Result<(), Failure> {
    let (folder, law) = (args.folder(), args.law());
    let layers = oware::layers(folder.as_deref(), law)?;
    if args.json {
        let layers: Vec<Value> = layers
            .iter()
            .map(|layer| json!({"seeds": layer.seeds, "boards": layer.boards, "bytes": layer.bytes}))
            .collect();
        return out.json(&json!({
            "game": "oware",
            "rules": law.name(),
            "dir": folder.map(|folder| folder.display().to_string()),
            "embedded": EMBEDDED_SEEDS,
            "layers": layers,
        }));
    }
    let none = || say("tables-no-such-folder", &[]);
    let folder = folder.map_or_else(none, |folder| folder.display().to_string());
    let mut text = say("tables-folder", &[("rules", law.name().to_owned()), ("file", folder)]) + "\n";
    for layer in &layers {
        let size = match layer.bytes {
            Some(bytes) => say("tables-bytes", &[("bytes", format!("{bytes:>12}"))]),
            None => say("tables-embedded", &[]),
        };
        let said = [
            ("seeds", format!("{:>2}", layer.seeds)),
            ("boards", format!("{:>11}", layer.boards)),
            ("size", size),
        ];
        text += &format!("{}\n", say("tables-layer", &said));
    }
    out.print(text)
}

pub(super) fn stats(args: &Words, out: &mut Output) -> Result<(), Failure> {
    let (folder, law) = (args.folder(), args.law());
    let seeds = args.some_seeds()?;
    let values = oware::layer_values(folder.as_deref(), law, seeds)?;
    let mut counts: BTreeMap<i8, u64> = BTreeMap::new();
    for &value in &values {
        *counts.entry(value).or_default() += 1;
    }
    if args.json {
        let counts: Map<String, Value> = counts
            .iter()
            .map(|(value, count)| (value.to_string(), json!(count)))
            .collect();
        return out.json(&json!({"seeds": seeds, "boards": values.len(), "counts": counts}));
    }
    let sum = |wanted: fn(&i8) -> bool| -> u64 {
        counts
            .iter()
            .filter(|(value, _)| wanted(value))
            .map(|(_, count)| count)
            .sum()
    };
    let said = [
        ("boards", values.len().to_string()),
        ("seeds", seeds.to_string()),
        ("rules", law.name().to_owned()),
        ("won", sum(|&value| value > 0).to_string()),
        ("drawn", sum(|&value| value == 0).to_string()),
        ("lost", sum(|&value| value < 0).to_string()),
    ];
    let mut text = format!("{}\n\n{}\n", say("tables-stats", &said), say("tables-stats-head", &[]));
    for (value, count) in counts.iter().rev() {
        text += &format!("{value:>+5}  {count:>11}\n");
    }
    out.print(text)
}

pub(super) fn probe(args: &Words, out: &mut Output) -> Result<(), Failure> {
    let (folder, law) = (args.folder(), args.law());
    let game = Oware::preset(law.name())?;
    let state = game.parse_state(args.some_position()?)?;
    let board = Board::of(&state);
    let tables = match &folder {
        Some(folder) => Tables::open(folder, law)?,
        None => Tables::embedded(law),
    };
    let value = tables.probe(board).ok_or_else(|| {
        let (seeds, known, law) = (board.seeds(), tables.seeds(), law.name());
        let advice = if seeds > MAX_SEEDS {
            Message::new("tables-most", "they can be built up to {most}").with("most", MAX_SEEDS)
        } else {
            Message::new(
                "tables-build-larger",
                "build larger ones with tables build oware --rules {rules} --seeds {seeds}",
            )
            .with("rules", law)
            .with("seeds", seeds)
        };
        Failure::work(
            &UserError::new(
                "tables-too-small",
                "the board holds {seeds} seeds, the tables go up to {known}: {advice}",
            )
            .with("seeds", seeds)
            .with("known", known)
            .phrase("advice", advice),
        )
    })?;
    let steps = board.steps(law, &Sowing::default());
    let worth = |mv: House| match &steps {
        // Whatever is played, the mover takes all.
        Err(value) => *value,
        Ok(steps) => steps
            .iter()
            .find(|step| step.house == mv.0)
            .and_then(|step| Some(step.took as i8 - tables.probe(step.board)?))
            .unwrap_or(value),
    };
    let moves = game.moves(&state).filter(|_| game.outcome(&state).is_none());
    let mut moves: Vec<(String, i8)> = moves.map(|mv| (game.move_text(&state, mv), worth(mv))).collect();
    if args.json {
        let moves: Vec<Value> = moves
            .iter()
            .map(|(mv, value)| json!({"move": mv, "value": value}))
            .collect();
        return out.json(&json!({"value": value, "moves": moves}));
    }
    moves.sort_by_key(|(_, value)| std::cmp::Reverse(*value));
    let said = [("net", format!("{value:+}")), ("seeds", board.seeds().to_string())];
    let mut text = say("tables-probe", &said) + "\n";
    for (mv, value) in &moves {
        text += &format!("{mv:>4} {value:>+4}\n");
    }
    if moves.is_empty() {
        text += &format!("{}\n", say("tables-no-move", &[]));
    }
    out.print(text)
}

pub(super) fn verify(args: &Words, out: &mut Output) -> Result<(), Failure> {
    let (folder, law) = (args.some_folder()?, args.law());
    let stopped = stop::on_ctrl_c()?;
    let there = (0..=MAX_SEEDS).take_while(|&seeds| oware::layer_file(&folder, law, seeds).exists());
    let seeds = args.seeds.or(there.last()).ok_or_else(|| {
        Failure::work(
            &UserError::new("tables-none-here", "{file} holds no tables for {rules}")
                .with("file", folder.display())
                .with("rules", law.name()),
        )
    })?;
    let mut said = Ok(());
    oware::verify(&folder, law, seeds, args.threads(), &stopped, &mut |seeds| {
        if said.is_ok() {
            let boards = format!("{:>11}", oware::boards(seeds));
            let line = say("tables-right", &[("seeds", format!("{seeds:>2}")), ("boards", boards)]);
            said = out.print(line + "\n");
        }
    })?;
    said
}
