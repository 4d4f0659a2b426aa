//! The tables of Oware: one layer for each number of seeds.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::Instant;

use ludoteca_rules::oware::{House, Oware};
use ludoteca_rules::{Game, Message, UserError};
use ludoteca_tables::oware::{self, Board, Building, EMBEDDED_SEEDS, MAX_SEEDS, TableRules, Tables};
use serde_json::{Map, Value, json};

use super::INFO;
use crate::table_kit::{
    Accepts, ReportLine, TableFailure, TableKit, TableOption, TableProgress, TableReport, TableRequest, built,
};

/// The tables of the two rule sets that are played for seeds alone.
#[derive(Debug)]
pub(crate) struct OwareTables;

fn rules(request: &TableRequest) -> TableRules {
    let preset = request.options.get("rules");
    preset.and_then(TableRules::of_preset).unwrap_or(TableRules::Abapa)
}

fn seeds(request: &TableRequest) -> Option<u8> {
    request.options.get("seeds").and_then(|text| text.parse().ok())
}

fn some_seeds(request: &TableRequest) -> Result<u8, TableFailure> {
    seeds(request).ok_or_else(|| {
        let why = UserError::new("tables-which-seeds", "how many seeds? Give --seeds, 0 to {most}");
        TableFailure::Usage(why.with("most", MAX_SEEDS))
    })
}

fn layer_name(seeds: u8) -> Message {
    Message::new("tables-seeds", "{seeds} seeds").with("seeds", format!("{seeds:>2}"))
}

impl TableKit for OwareTables {
    fn options(&self) -> &'static [TableOption] {
        &[
            TableOption {
                name: "rules",
                value: "RULES",
                accepts: Accepts::OneOf(&["awari", "abapa"]),
                help: "Oware: the rules, awari or abapa [default: abapa]",
            },
            TableOption {
                name: "seeds",
                value: "N",
                accepts: Accepts::UpTo(MAX_SEEDS),
                help: "Oware: boards of so many seeds, or up to so many (build, stats, verify)",
            },
        ]
    }

    fn build(
        &self,
        request: &TableRequest,
        stop: &AtomicBool,
        lines: &mut dyn FnMut(ReportLine),
        progress: &(dyn Fn(TableProgress) + Sync),
    ) -> Result<(), TableFailure> {
        let (folder, rules) = (request.some_folder()?, rules(request));
        let most = some_seeds(request)?;
        lines(
            Message::new("tables-building", "{rules} up to {seeds} seeds in {file}")
                .with("rules", rules.name())
                .with("seeds", most)
                .with("file", folder.display())
                .into(),
        );
        let layer = AtomicU8::new(0);
        let mut begun = Instant::now();
        let mut watch = |event: Building| {
            let with_seeds = |message: Message, seeds: u8| message.with("seeds", format!("{seeds:>2}"));
            let line = match event {
                Building::Begun(seeds) => {
                    begun = Instant::now();
                    layer.store(seeds, Ordering::Relaxed);
                    return;
                }
                Building::Found(seeds) => {
                    with_seeds(Message::new("tables-there", "{seeds} seeds  there already"), seeds)
                }
                Building::Damaged(seeds) => with_seeds(
                    Message::new(
                        "tables-damaged",
                        "{seeds} seeds  the file is damaged: it is built again",
                    ),
                    seeds,
                ),
                Building::Done(seeds) => {
                    let (boards, time) = (oware::boards(seeds), begun.elapsed().as_secs_f64());
                    let rate = boards as f64 / time.max(1e-9) / 1e6;
                    with_seeds(
                        Message::new(
                            "tables-done",
                            "{seeds} seeds  {boards} boards  {seconds} s  {rate} M boards/s",
                        ),
                        seeds,
                    )
                    .with("boards", format!("{boards:>11}"))
                    .with("seconds", format!("{time:>7.2}"))
                    .with("rate", format!("{rate:>6.2}"))
                }
            };
            lines(line.into());
        };
        let share = |part: f64| {
            let seeds = layer.load(Ordering::Relaxed);
            let total = oware::boards(seeds);
            progress(TableProgress {
                what: layer_name(seeds),
                done: (part * total as f64) as u64,
                total,
            });
        };
        built(oware::build_folder(
            folder,
            rules,
            most,
            request.threads,
            stop,
            &mut watch,
            &share,
        ))
    }

    fn info(&self, request: &TableRequest) -> Result<TableReport, TableFailure> {
        let (folder, rules) = (request.folder.as_deref(), rules(request));
        let layers = oware::layers(folder, rules)?;
        let listed: Vec<Value> = layers
            .iter()
            .map(|layer| json!({"seeds": layer.seeds, "boards": layer.boards, "bytes": layer.bytes}))
            .collect();
        let json = json!({
            "game": INFO.id,
            "rules": rules.name(),
            "dir": folder.map(|folder| folder.display().to_string()),
            "embedded": EMBEDDED_SEEDS,
            "layers": listed,
        });
        let head = Message::new("tables-folder", "{rules}: folder {file}").with("rules", rules.name());
        let head = match folder {
            Some(folder) => head.with("file", folder.display()),
            None => head.phrase("file", Message::new("tables-no-such-folder", "none")),
        };
        let mut lines = vec![head.into()];
        for layer in &layers {
            let size = match layer.bytes {
                Some(bytes) => Message::new("tables-bytes", "{bytes} bytes").with("bytes", format!("{bytes:>12}")),
                None => Message::new("tables-embedded", "part of the program"),
            };
            let line = Message::new("tables-layer", "{seeds} seeds  {boards} boards  {size}")
                .with("seeds", format!("{:>2}", layer.seeds))
                .with("boards", format!("{:>11}", layer.boards))
                .phrase("size", size);
            lines.push(line.into());
        }
        Ok(TableReport { json, lines })
    }

    fn stats(&self, request: &TableRequest) -> Result<TableReport, TableFailure> {
        let (folder, rules) = (request.folder.as_deref(), rules(request));
        let seeds = some_seeds(request)?;
        let values = oware::layer_values(folder, rules, seeds)?;
        let mut counts: BTreeMap<i8, u64> = BTreeMap::new();
        for &value in &values {
            *counts.entry(value).or_default() += 1;
        }
        let counted: Map<String, Value> = counts
            .iter()
            .map(|(value, count)| (value.to_string(), json!(count)))
            .collect();
        let json = json!({"seeds": seeds, "boards": values.len(), "counts": counted});
        let sum = |wanted: fn(&i8) -> bool| -> u64 {
            let some = counts.iter().filter(|(value, _)| wanted(value));
            some.map(|(_, count)| count).sum()
        };
        let head = Message::new(
            "tables-stats",
            "{boards} boards with {seeds} seeds, {rules}: {won} won, {drawn} drawn, {lost} lost by the player to \
                       move",
        )
        .with("boards", values.len())
        .with("seeds", seeds)
        .with("rules", rules.name())
        .with("won", sum(|&value| value > 0))
        .with("drawn", sum(|&value| value == 0))
        .with("lost", sum(|&value| value < 0));
        let mut lines = vec![
            head.into(),
            ReportLine::default(),
            Message::new("tables-stats-head", "  net       boards").into(),
        ];
        let rows = counts.iter().rev();
        lines.extend(rows.map(|(value, count)| format!("{value:>+5}  {count:>11}").into()));
        Ok(TableReport { json, lines })
    }

    fn probe(&self, request: &TableRequest) -> Result<TableReport, TableFailure> {
        let rules = rules(request);
        let game = Oware::preset(rules.name())?;
        let state = game.parse_state(request.some_position()?)?;
        let board = Board::of(&state);
        let tables = match &request.folder {
            Some(folder) => Tables::open(folder, rules)?,
            None => Tables::embedded(rules),
        };
        let value = tables
            .probe(board)
            .ok_or_else(|| TableFailure::Work(too_small(board.seeds(), tables.seeds(), rules)))?;
        let steps = board.steps(&rules.game());
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
        let listed: Vec<Value> = moves
            .iter()
            .map(|(mv, value)| json!({"move": mv, "value": value}))
            .collect();
        let json = json!({"value": value, "moves": listed});
        moves.sort_by_key(|(_, value)| std::cmp::Reverse(*value));
        let head = Message::new(
            "tables-probe",
            "{net} of the {seeds} seeds on the board, for the player to move",
        )
        .with("net", format!("{value:+}"))
        .with("seeds", board.seeds());
        let mut lines = vec![head.into()];
        lines.extend(moves.iter().map(|(mv, value)| format!("{mv:>4} {value:>+4}").into()));
        if moves.is_empty() {
            lines.push(Message::new("tables-no-move", "there is no move: the game is over").into());
        }
        Ok(TableReport { json, lines })
    }

    fn verify(
        &self,
        request: &TableRequest,
        stop: &AtomicBool,
        lines: &mut dyn FnMut(ReportLine),
        progress: &(dyn Fn(TableProgress) + Sync),
    ) -> Result<(), TableFailure> {
        let (folder, rules) = (request.some_folder()?, rules(request));
        let there = (0..=MAX_SEEDS).take_while(|&seeds| oware::layer_file(folder, rules, seeds).exists());
        let most = seeds(request).or(there.last()).ok_or_else(|| {
            TableFailure::Work(
                UserError::new("tables-none-here", "{file} holds no tables for {rules}")
                    .with("file", folder.display())
                    .with("rules", rules.name()),
            )
        })?;
        let total = (0..=most).map(oware::boards).sum();
        oware::verify(folder, rules, most, request.threads, stop, &mut |seeds| {
            let line = Message::new("tables-right", "{seeds} seeds  {boards} boards  right")
                .with("seeds", format!("{seeds:>2}"))
                .with("boards", format!("{:>11}", oware::boards(seeds)));
            lines(line.into());
            progress(TableProgress {
                what: layer_name(seeds),
                done: (0..=seeds).map(oware::boards).sum(),
                total,
            });
        })?;
        Ok(())
    }
}

fn too_small(seeds: u8, known: u8, rules: TableRules) -> UserError {
    let advice = if seeds > MAX_SEEDS {
        Message::new("tables-most", "they can be built up to {most}").with("most", MAX_SEEDS)
    } else {
        Message::new(
            "tables-build-larger",
            "build larger ones with tables build oware --rules {rules} --seeds {seeds}",
        )
        .with("rules", rules.name())
        .with("seeds", seeds)
    };
    UserError::new(
        "tables-too-small",
        "the board holds {seeds} seeds, the tables go up to {known}: {advice}",
    )
    .with("seeds", seeds)
    .with("known", known)
    .phrase("advice", advice)
}
