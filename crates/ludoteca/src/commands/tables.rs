//! `ludoteca tables`: endgame tables, built once and asked ever after.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use ludoteca_rules::Game;
use ludoteca_rules::oware::{House, Oware};
use ludoteca_tables::oware::{self, Board, Building, EMBEDDED_SEEDS, Law, MAX_SEEDS, Sowing, Tables};
use ludoteca_tables::{TABLES_VARIABLE, TableError, usual_folder};
use serde_json::{Map, Value, json};

use crate::output::{Failure, Output};
use crate::stop;

#[derive(Debug, Args)]
#[command(
    after_help = "A table says for every board with up to so many seeds what the player to move nets of them, with perfect play.
Tables of up to 11 seeds are part of the program; larger ones are built once and found again in --dir, in the folder that
LUDOTECA_TABLES names, or in the user's data folder. 16 seeds take seconds, 20 about a minute, 24 some minutes.

Examples:
  ludoteca tables build oware --rules awari --seeds 16
  ludoteca tables info oware
  ludoteca tables stats oware --rules awari --seeds 15
  ludoteca tables probe oware --rules awari --position 0-0-1-0-2-0-0-0-0-0-0-3-0-0-S
  ludoteca tables verify oware --rules awari --seeds 16"
)]
pub(crate) struct TablesArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Build all layers that are missing; killed or stopped, it goes on with the last unfinished one
    Build(BuildArgs),
    /// List the layers that are there
    Info(InfoArgs),
    /// Count the boards of a layer by their value
    Stats(StatsArgs),
    /// Say what a board and each of its moves is worth
    Probe(ProbeArgs),
    /// Check every file's checksums, and that each value is the best of its board's moves
    Verify(VerifyArgs),
}

#[derive(Debug, Args)]
struct Common {
    /// The game
    #[arg(value_name = "GAME", value_parser = ["oware"])]
    game: String,
    /// The rules: awari or abapa
    #[arg(long, value_name = "RULES", default_value = "abapa", value_parser = ["awari", "abapa"])]
    rules: String,
    /// The folder with the tables
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl Common {
    fn law(&self) -> Law {
        Law::of_preset(&self.rules).unwrap_or(Law::Abapa)
    }

    fn folder(&self) -> Option<PathBuf> {
        self.dir.clone().or_else(usual_folder)
    }

    fn folder_to_write(&self) -> Result<PathBuf, Failure> {
        self.folder().ok_or_else(|| {
            Failure::usage(format!(
                "there is no folder for tables: give --dir or set {TABLES_VARIABLE}"
            ))
        })
    }
}

#[derive(Debug, Args)]
struct BuildArgs {
    #[command(flatten)]
    common: Common,
    /// Up to how many seeds on the board
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = seeds())]
    seeds: u8,
    /// Threads [default: all cores]
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = threads())]
    threads: Option<u16>,
}

#[derive(Debug, Args)]
struct InfoArgs {
    #[command(flatten)]
    common: Common,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
struct StatsArgs {
    #[command(flatten)]
    common: Common,
    /// Boards with so many seeds
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = seeds())]
    seeds: u8,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
struct ProbeArgs {
    #[command(flatten)]
    common: Common,
    /// The position, such as 0-0-1-0-2-0-0-0-0-0-0-3-0-0-S
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: String,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
struct VerifyArgs {
    #[command(flatten)]
    common: Common,
    /// Up to how many seeds [default: all that are there]
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = seeds())]
    seeds: Option<u8>,
    /// Threads [default: all cores]
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = threads())]
    threads: Option<u16>,
}

fn seeds() -> clap::builder::RangedI64ValueParser<u8> {
    clap::value_parser!(u8).range(0..=i64::from(MAX_SEEDS))
}

fn threads() -> clap::builder::RangedI64ValueParser<u16> {
    clap::value_parser!(u16).range(1..=256)
}

/// So many threads, or as many as there are cores.
fn count(threads: Option<u16>) -> usize {
    threads.map_or_else(
        || std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        usize::from,
    )
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Self {
        Failure::work(error.to_string())
    }
}

pub(crate) fn run(args: &TablesArgs, out: &mut Output) -> Result<(), Failure> {
    match &args.what {
        What::Build(args) => build(args, out),
        What::Info(args) => info(args, out),
        What::Stats(args) => stats(args, out),
        What::Probe(args) => probe(args, out),
        What::Verify(args) => verify(args, out),
    }
}

/// A bar for the layer in work, on a terminal only.
fn bar(seeds: u8) -> ProgressBar {
    let bar = ProgressBar::new(oware::boards(seeds));
    let style = "{prefix} {wide_bar} {percent:>3} %  {per_sec}  {eta} left";
    bar.set_style(ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.set_prefix(format!("{seeds:>2} seeds"));
    bar
}

fn build(args: &BuildArgs, out: &mut Output) -> Result<(), Failure> {
    let (folder, law) = (args.common.folder_to_write()?, args.common.law());
    let stopped = stop::on_ctrl_c()?;
    out.print(format!(
        "{} up to {} seeds in {}\n",
        law.name(),
        args.seeds,
        folder.display()
    ))?;
    let shown = Mutex::new(ProgressBar::hidden());
    let show = || shown.lock().unwrap_or_else(PoisonError::into_inner);
    let mut begun = Instant::now();
    let mut said = Ok(());
    let mut watch = |event: Building| {
        let line = match event {
            Building::Begun(seeds) => {
                begun = Instant::now();
                *show() = bar(seeds);
                return;
            }
            Building::Found(seeds) => format!("{seeds:>2} seeds  there already\n"),
            Building::Damaged(seeds) => format!("{seeds:>2} seeds  the file is damaged: it is built again\n"),
            Building::Done(seeds) => {
                show().finish_and_clear();
                let (boards, time) = (oware::boards(seeds), begun.elapsed().as_secs_f64());
                let rate = boards as f64 / time.max(1e-9) / 1e6;
                format!("{seeds:>2} seeds  {boards:>11} boards  {time:>7.2} s  {rate:>6.2} M boards/s\n")
            }
        };
        if said.is_ok() {
            said = out.print(line);
        }
    };
    let progress = |done: f64| {
        let bar = show();
        bar.set_position((done * bar.length().unwrap_or(0) as f64) as u64);
    };
    let threads = count(args.threads);
    let built = oware::build_folder(&folder, law, args.seeds, threads, &stopped, &mut watch, &progress);
    show().finish_and_clear();
    match built {
        Err(TableError::Stopped) => Err(Failure::work(
            "stopped: finished layers are kept, and the same command goes on from there",
        )),
        other => other.map_err(Failure::from).and(said),
    }
}

fn info(args: &InfoArgs, out: &mut Output) -> Result<(), Failure> {
    let (folder, law) = (args.common.folder(), args.common.law());
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
    let folder = folder.map_or_else(|| "none".to_owned(), |folder| folder.display().to_string());
    let mut text = format!("{}: folder {folder}\n", law.name());
    for layer in &layers {
        let size = match layer.bytes {
            Some(bytes) => format!("{bytes:>12} bytes"),
            None => "part of the program".to_owned(),
        };
        text += &format!("{:>2} seeds  {:>11} boards  {size}\n", layer.seeds, layer.boards);
    }
    out.print(text)
}

fn stats(args: &StatsArgs, out: &mut Output) -> Result<(), Failure> {
    let (folder, law) = (args.common.folder(), args.common.law());
    let values = oware::layer_values(folder.as_deref(), law, args.seeds)?;
    let mut counts: BTreeMap<i8, u64> = BTreeMap::new();
    for &value in &values {
        *counts.entry(value).or_default() += 1;
    }
    if args.json {
        let counts: Map<String, Value> = counts
            .iter()
            .map(|(value, count)| (value.to_string(), json!(count)))
            .collect();
        return out.json(&json!({"seeds": args.seeds, "boards": values.len(), "counts": counts}));
    }
    let sum = |wanted: fn(&i8) -> bool| -> u64 {
        counts
            .iter()
            .filter(|(value, _)| wanted(value))
            .map(|(_, count)| count)
            .sum()
    };
    let mut text = format!(
        "{} boards with {} seeds, {}: {} won, {} drawn, {} lost by the player to move\n\n  net       boards\n",
        values.len(),
        args.seeds,
        law.name(),
        sum(|&value| value > 0),
        sum(|&value| value == 0),
        sum(|&value| value < 0),
    );
    for (value, count) in counts.iter().rev() {
        text += &format!("{value:>+5}  {count:>11}\n");
    }
    out.print(text)
}

fn probe(args: &ProbeArgs, out: &mut Output) -> Result<(), Failure> {
    let (folder, law) = (args.common.folder(), args.common.law());
    let game = Oware::preset(law.name())?;
    let state = game.parse_state(&args.position)?;
    let board = Board::of(&state);
    let tables = match &folder {
        Some(folder) => Tables::open(folder, law)?,
        None => Tables::embedded(law),
    };
    let value = tables.probe(board).ok_or_else(|| {
        Failure::work(format!(
            "the board holds {} seeds, the tables go up to {}: build larger ones with tables build oware --rules {} --seeds {}",
            board.seeds(),
            tables.seeds(),
            law.name(),
            board.seeds(),
        ))
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
    let seeds = board.seeds();
    let mut text = format!("{value:+} of the {seeds} seeds on the board, for the player to move\n");
    for (mv, value) in &moves {
        text += &format!("{mv:>4} {value:>+4}\n");
    }
    if moves.is_empty() {
        text += "there is no move: the game is over\n";
    }
    out.print(text)
}

fn verify(args: &VerifyArgs, out: &mut Output) -> Result<(), Failure> {
    let (folder, law) = (args.common.folder_to_write()?, args.common.law());
    let stopped = stop::on_ctrl_c()?;
    let there = (0..=MAX_SEEDS).take_while(|&seeds| oware::layer_file(&folder, law, seeds).exists());
    let seeds = args
        .seeds
        .or(there.last())
        .ok_or_else(|| Failure::work(format!("{} holds no tables for {}", folder.display(), law.name())))?;
    let mut said = Ok(());
    oware::verify(&folder, law, seeds, count(args.threads), &stopped, &mut |seeds| {
        if said.is_ok() {
            said = out.print(format!(
                "{seeds:>2} seeds  {:>11} boards  right\n",
                oware::boards(seeds)
            ));
        }
    })?;
    said
}
