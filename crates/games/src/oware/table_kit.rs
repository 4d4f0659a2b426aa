//! The tables of Oware: one layer for each number of seeds.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::{Duration, Instant};

use ludoteca_rules::oware::{House, Oware};
use ludoteca_rules::{Game, Message, UserError};
use ludoteca_tables::oware::{
    self, Board, Building, Card, EMBEDDED_SEEDS, GpuLayers, MAX_SEEDS, Plan, TableRules, Tables,
};
use ludoteca_tables::{TableError, size_text};
use serde_json::{Map, Value, json};

use super::INFO;
use crate::table_kit::{
    Accepts, ReportLine, TableFailure, TableKit, TableOption, TableProgress, TableReport, TableRequest, built,
};

/// What is needed is said beforehand if so many boards are to be built: 20 seeds and more.
const WORTH_A_PLAN: u64 = 200_000_000;
/// A graphics card is used by itself for so many boards: fewer are built while it is made ready.
const WORTH_A_CARD: u64 = 50_000_000;

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
            TableOption {
                name: "memory",
                value: "SIZE",
                accepts: Accepts::Size,
                help: "Oware: memory that may be used, such as 8G (build) [default: what is free]",
            },
            TableOption {
                name: "gpu",
                value: "",
                accepts: Accepts::Nothing,
                help: "Oware: use a graphics card, or fail (build); count without tables on disk (stats)",
            },
            TableOption {
                name: "no-gpu",
                value: "",
                accepts: Accepts::Nothing,
                help: "Oware: use no graphics card (build)",
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
        let threads = request.threads;
        let memory = request.options.get("memory").and_then(|bytes| bytes.parse().ok());
        let mut card = card_for(request, folder, rules, most)?;
        let plan = match &card {
            Some(_) => Plan::on_card(folder, rules, most),
            None => Plan::new(folder, rules, most, threads),
        };
        plan.check(folder, threads, memory)?;
        lines(
            Message::new("tables-building", "{rules} up to {seeds} seeds in {file}")
                .with("rules", rules.name())
                .with("seeds", most)
                .with("file", folder.display())
                .into(),
        );
        if let Some(layers) = &card {
            lines(
                Message::new(
                    "tables-plan-gpu",
                    "{card} builds: {seeds} seeds need {memory} of its memory and about {disk} of disk",
                )
                .with("card", layers.card().name())
                .with("seeds", most)
                .with("memory", size_text(Card::needed_memory(most)))
                .with("disk", size_text(plan.disk))
                .into(),
            );
        } else if plan.boards >= WORTH_A_PLAN {
            lines(
                Message::new(
                    "tables-plan",
                    "{seeds} seeds need {memory} of memory and about {disk} of disk, and about {time} at this machine's rate",
                )
                .with("seeds", most)
                .with("memory", size_text(plan.memory))
                .with("disk", size_text(plan.disk))
                .with("time", time_text(plan.time(rules, threads)))
                .into(),
            );
        }
        let layer = AtomicU8::new(0);
        let share = |part: f64| {
            let seeds = layer.load(Ordering::Relaxed);
            let total = oware::boards(seeds);
            progress(TableProgress {
                what: layer_name(seeds),
                done: (part * total as f64) as u64,
                total,
            });
        };
        if let Some(layers) = &mut card {
            let mut watch = watcher(&layer, lines);
            let result = oware::build_folder_on(layers, folder, most, threads, stop, &mut watch, &share);
            drop(watch);
            match result {
                Err(TableError::GpuFailed(error)) if !request.options.has("gpu") => {
                    let message = Message::new(
                        "tables-gpu-failed",
                        "the graphics card failed ({error}); the processor goes on",
                    );
                    lines(message.with("error", error).into());
                }
                other => return built(other),
            }
            Plan::new(folder, rules, most, threads).check(folder, threads, memory)?;
        }
        let mut watch = watcher(&layer, lines);
        built(oware::build_folder(
            folder, rules, most, threads, stop, &mut watch, &share,
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
        let counts = if request.options.has("gpu") {
            counts_on_card(rules, seeds)?
        } else {
            let mut counts: BTreeMap<i8, u64> = BTreeMap::new();
            for value in oware::layer_values(folder, rules, seeds)? {
                *counts.entry(value).or_default() += 1;
            }
            counts
        };
        let counted: Map<String, Value> = counts
            .iter()
            .map(|(value, count)| (value.to_string(), json!(count)))
            .collect();
        let json = json!({"seeds": seeds, "boards": oware::boards(seeds), "counts": counted});
        let sum = |wanted: fn(&i8) -> bool| -> u64 {
            let some = counts.iter().filter(|(value, _)| wanted(value));
            some.map(|(_, count)| count).sum()
        };
        let head = Message::new(
            "tables-stats",
            "{boards} boards with {seeds} seeds, {rules}: {won} won, {drawn} drawn, {lost} lost by the player to \
                       move",
        )
        .with("boards", oware::boards(seeds))
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

/// The card that builds, with room for all layers: if one is asked for, or if there is one, it has the room and there is enough
/// to do for it to help.
fn card_for(
    request: &TableRequest,
    folder: &Path,
    rules: TableRules,
    most: u8,
) -> Result<Option<GpuLayers>, TableFailure> {
    let found = || -> Result<GpuLayers, TableError> {
        let card = Card::find()?;
        card.check(most)?;
        GpuLayers::new(card, rules, most)
    };
    let (wanted, refused) = (request.options.has("gpu"), request.options.has("no-gpu"));
    if wanted && refused {
        let why = UserError::new("tables-gpu-or-not", "--gpu and --no-gpu exclude each other");
        return Err(TableFailure::Usage(why));
    }
    if wanted {
        return Ok(Some(found()?));
    }
    let helps = !refused && Plan::on_card(folder, rules, most).boards >= WORTH_A_CARD;
    Ok(if helps { found().ok() } else { None })
}

/// Boards by value, from layers that are built on a card and not written.
fn counts_on_card(rules: TableRules, seeds: u8) -> Result<BTreeMap<i8, u64>, TableFailure> {
    let card = Card::find()?;
    card.check(seeds)?;
    let mut layers = GpuLayers::new(card, rules, seeds)?;
    let never = AtomicBool::new(false);
    let mut counts = Vec::new();
    for seeds in 0..=seeds {
        counts = layers.build(seeds, &never, &|_| ())?.unwrap_or_default();
    }
    let by_value = (-64..).zip(counts).filter(|(_, count)| *count > 0);
    Ok(by_value.collect())
}

/// Tells of each layer, and notes which is in work.
fn watcher<'a>(layer: &'a AtomicU8, lines: &'a mut dyn FnMut(ReportLine)) -> impl FnMut(Building) + 'a {
    let mut begun = Instant::now();
    move |event: Building| {
        let with_seeds = |message: Message, seeds: u8| message.with("seeds", format!("{seeds:>2}"));
        let line = match event {
            Building::Begun(seeds) => {
                begun = Instant::now();
                layer.store(seeds, Ordering::Relaxed);
                return;
            }
            Building::Found(seeds) => with_seeds(Message::new("tables-there", "{seeds} seeds  there already"), seeds),
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
    }
}

/// A time in words that are the same in every language.
fn time_text(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..100 => format!("{} s", seconds.max(1)),
        seconds @ 100..6000 => format!("{} min", seconds.div_ceil(60)),
        seconds => format!("{} h", seconds.div_ceil(3600)),
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
