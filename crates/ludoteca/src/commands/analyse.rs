//! `ludoteca analyse`: every legal move with its value and line, best first, as depth grows.

use std::io::IsTerminal;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use ludoteca_games::{Line, Move, Report, UserError};
use ludoteca_players::{BotKind, BotSpec, Rng, TOP_LEVEL, VALUING, build, no_values};
use ludoteca_search::engine::Ranked;
use ludoteca_search::value::Basis;
use ludoteca_tables::usual_folder;
use serde_json::Value;

use crate::amounts::time_value;
use crate::args::GameArgs;
use crate::lang::say;
use crate::output::{Failure, Output};
use crate::{stop, values, words};

/// What an analysis takes unless told otherwise.
const USUAL_TIME: Duration = Duration::from_secs(2);
const USUAL_HASH: u32 = 64;

#[derive(Debug, Args)]
#[command(
    after_help = "Values are from the side of the player to move: \"wins in 5\" (plies, proven), \"+1.40 seeds\" (the
engine's estimate of the final lead), \"+3 seeds, exactly\" (a table's), \"draw\" (proven). JSON has a `basis` for
each move: proven, table, net, terms, textbook or playouts. Ctrl-C ends it and
keeps what is found.

Examples:
  ludoteca analyse oware --moves FfEc --time 5s
  ludoteca analyse jeson-mor --size 7 --depth 9
  ludoteca analyse tic-tac-toe --moves \"1 5\" --json
  ludoteca analyse oware --time 10s --json-lines | jq .depth
  ludoteca analyse oware --bot minimax:depth=4"
)]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Stop after this depth
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// Stop after this time, such as 2s or 500ms [default: 2s if nothing else is said]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = time_value)]
    time: Option<Duration>,
    /// Stop after so many positions
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Threads [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Megabytes of memory for the table [default: 64]
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: Option<u32>,
    /// A folder of endgame tables, or none [default: those found]
    #[arg(long, value_name = "DIR")]
    tables: Option<String>,
    /// Who values the moves: engine, minimax, alphabeta or mcts, with its options
    #[arg(long, value_name = "SPEC", default_value = "engine")]
    bot: String,
    /// One JSON object at the end
    #[arg(long, conflicts_with = "json_lines")]
    json: bool,
    /// One JSON object for each depth
    #[arg(long)]
    json_lines: bool,
}

pub(crate) fn run(args: &AnalyseArgs, out: &mut Output) -> Result<(), Failure> {
    let stopped = stop::on_ctrl_c()?;
    let line = args.game.line()?;
    analyse(args, &line, &stopped, out)
}

fn analyse(args: &AnalyseArgs, line: &Line, stopped: &AtomicBool, out: &mut Output) -> Result<(), Failure> {
    super::refuse_finished(line)?;
    let spec = spec(args)?;
    let mut bot = build(&spec, line.game())?;
    if spec.get("seed").is_some() && !args.json && !args.json_lines {
        out.print(format!("{spec}\n"))?;
    }
    let mut screen = Screen {
        redraw: std::io::stdout().is_terminal(),
        drawn: 0,
        rows: 0,
    };
    let mut failed = None;
    let report = bot.value_moves(line, stopped, &mut |report| {
        let said = if args.json {
            Ok(())
        } else if args.json_lines {
            out.json(&report_json(line, &spec, report))
        } else {
            screen.show(line, report, out)
        };
        if let Err(failure) = said {
            failed.get_or_insert(failure);
            stopped.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    });
    if let Some(failure) = failed {
        return Err(failure);
    }
    let report = report.ok_or_else(|| {
        if VALUING.contains(&spec.name()) {
            return Failure::work(&UserError::new("analyse-stopped", "stopped before there was a value"));
        }
        Failure::usage(&no_values(&spec))
    })?;
    if args.json {
        out.json(&report_json(line, &spec, &report))
    } else if args.json_lines {
        Ok(())
    } else {
        // On a terminal the best are there already.
        let shown = if screen.redraw { screen.rows } else { 0 };
        let rows = report.lines.iter().skip(shown).map(|ranked| row(line, ranked) + "\n");
        let mut text: String = rows.collect();
        let estimate = |ranked: &&Ranked<Move>| !matches!(ranked.basis, Basis::Proof | Basis::Table);
        if let Some(ranked) = report.lines.iter().find(estimate) {
            text += &format!(
                "{}\n",
                say("analyse-basis", &[("basis", ranked.basis.name().to_owned())])
            );
        }
        match ludoteca_arena::json::left_out(line, &report) {
            0 => {}
            more => text += &format!("{}\n", say("analyse-left-out", &[("more", more.to_string())])),
        }
        out.print(text)
    }
}

/// The bot that the words name, with the limits that they add to it.
fn spec(args: &AnalyseArgs) -> Result<BotSpec, Failure> {
    let mut spec = BotSpec::parse(&args.bot)?;
    let limits = [
        ("depth", args.depth.map(|depth| depth.to_string())),
        ("nodes", args.nodes.map(|nodes| nodes.to_string())),
        ("time", args.time.map(|time| format!("{}s", time.as_secs_f64()))),
        ("threads", args.threads.map(|threads| threads.to_string())),
        ("hash", args.hash.map(|hash| hash.to_string())),
        ("tables", args.tables.clone()),
    ];
    for (key, value) in limits {
        let Some(value) = value else { continue };
        if !spec.has_option(key) {
            return Err(Failure::usage(
                &UserError::new("analyse-no-option", "bot {bot} has no option {key}")
                    .with("bot", spec.name())
                    .with("key", key),
            ));
        }
        if spec.get(key).is_some() {
            let why = UserError::new("analyse-twice", "--{key} and the bot's own {key}: give one of them");
            return Err(Failure::usage(&why.with("key", key)));
        }
        spec = spec.or_with(key, value);
    }
    // A limit of depth is no promise here: whoever analyses wants all that is known.
    if spec.kind() == BotKind::Engine
        && let Some(folder) = usual_folder()
    {
        spec = spec.or_with("tables", folder.display());
    }
    if spec.name() == "engine" {
        if spec.get("level").is_some_and(|level| level != TOP_LEVEL.to_string()) {
            return Err(Failure::usage(&UserError::new(
                "analyse-level",
                "an analysis is made at full strength: leave the level out",
            )));
        }
        if ["depth", "nodes", "time"].iter().all(|key| spec.get(key).is_none()) {
            spec = spec.or_with("time", format!("{}s", USUAL_TIME.as_secs()));
        }
        return Ok(spec.or_with("hash", USUAL_HASH));
    }
    // Chosen here so that it can be told.
    Ok(spec.or_with("seed", Rng::fresh_seed()))
}

fn report_json(line: &Line, spec: &BotSpec, report: &Report) -> Value {
    let mut json = ludoteca_arena::json::analysis(line, report);
    json["bot"] = spec.to_string().into();
    json
}

/// A table that is drawn over on a terminal; in a pipe, a line for each depth and the table once at the end.
struct Screen {
    redraw: bool,
    /// Lines drawn last time.
    drawn: usize,
    /// Moves among them.
    rows: usize,
}

/// The table shows so many moves of a line, and so many rows.
const PV_SHOWN: usize = 12;
const ROWS_SHOWN: usize = 20;

fn row(line: &Line, ranked: &Ranked<Move>) -> String {
    let pv = line.position().moves_text(&ranked.pv[..ranked.pv.len().min(PV_SHOWN)]);
    let mv = pv.first().map_or("", String::as_str);
    format!(
        "{mv:>7}  {:<14} {}",
        values::ranked_text(line.game(), ranked),
        pv.join(" ")
    )
}

impl Screen {
    fn show(&mut self, line: &Line, report: &Report, out: &mut Output) -> Result<(), Failure> {
        let seconds = report.elapsed.as_secs_f64();
        let head = say(
            "analyse-head",
            &[
                ("depth", format!("{:>2}", report.depth)),
                ("nodes", format!("{:>11}", report.nodes)),
                ("seconds", format!("{seconds:>7.2}")),
            ],
        );
        let row = |ranked: &Ranked<Move>| row(line, ranked);
        if !self.redraw {
            let best = report.lines.first().map_or_else(String::new, row);
            return out.print(format!("{head}   {}\n", best.trim()));
        }
        let up = if self.drawn > 0 {
            format!("\x1b[{}A\x1b[J", self.drawn)
        } else {
            String::new()
        };
        // What wrapped or scrolled away could not be drawn over.
        let (width, height) = terminal_size::terminal_size().map_or((80, 24), |(width, height)| {
            (usize::from(width.0), usize::from(height.0))
        });
        let mut lines = vec![words::caption(line), head];
        let rows = ROWS_SHOWN.min(height.saturating_sub(lines.len() + 2));
        lines.extend(report.lines.iter().take(rows).map(row));
        lines
            .iter_mut()
            .for_each(|line| *line = line.chars().take(width.saturating_sub(1)).collect());
        self.drawn = lines.len();
        self.rows = rows.min(report.lines.len());
        out.print(format!("{up}{}\n", lines.join("\n")))
    }
}
