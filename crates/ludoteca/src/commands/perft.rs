//! `ludoteca perft`: counts the lines of play, depth by depth.

use std::sync::atomic::Ordering;
use std::time::Instant;

use clap::Args;
use ludoteca_games::{Line, UserError};
use serde_json::{Value, json};

use crate::args::GameArgs;
use crate::lang::say;
use crate::output::{Failure, Output};
use crate::stop;

#[derive(Debug, Args)]
#[command(after_help = "Repetition is ignored; a game that ends earlier counts for nothing.

Examples:
  ludoteca perft oware --depth 10
  ludoteca perft jeson-mor --size 7 --depth 5 --divide
  ludoteca perft tic-tac-toe --depth 9 --json")]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Count 1 to D moves ahead
    #[arg(long, value_name = "D", allow_hyphen_values = true, value_parser = clap::value_parser!(u32).range(1..=200))]
    depth: u32,
    /// Also split the deepest count by first move
    #[arg(long)]
    divide: bool,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &PerftArgs, out: &mut Output) -> Result<(), Failure> {
    let stopped = stop::on_ctrl_c()?;
    let line = args.game.line()?;
    count(args, &line, &|| stopped.load(Ordering::Relaxed), out)
}

/// One finished depth.
struct Counted {
    depth: u32,
    nodes: u64,
    seconds: f64,
}

fn rate(nodes: u64, seconds: f64) -> u64 {
    if seconds > 0.0 {
        (nodes as f64 / seconds) as u64
    } else {
        0
    }
}

fn count(args: &PerftArgs, line: &Line, stop: &dyn Fn() -> bool, out: &mut Output) -> Result<(), Failure> {
    let mut done: Vec<Counted> = Vec::new();
    let mut split = Vec::new();
    if !args.json {
        out.print(format!(
            "{:>5} {:>20} {:>10} {:>14}\n",
            say("perft-depth", &[]),
            say("perft-nodes", &[]),
            say("perft-seconds", &[]),
            say("perft-rate", &[])
        ))?;
    }
    for depth in 1..=args.depth {
        let start = Instant::now();
        let divide = args.divide && depth == args.depth;
        let nodes = if divide {
            divided(line, depth, stop).map(|counts| {
                split = counts;
                split.iter().fold(0u64, |sum, (_, nodes)| sum.saturating_add(*nodes))
            })
        } else {
            line.position().perft(depth, stop)
        };
        let Some(nodes) = nodes else { break };
        if nodes == u64::MAX {
            return Err(Failure::work(
                &UserError::new("perft-too-many", "depth {depth} has more than {most} lines")
                    .with("depth", depth)
                    .with("most", u64::MAX),
            ));
        }
        let seconds = start.elapsed().as_secs_f64();
        done.push(Counted { depth, nodes, seconds });
        if !args.json {
            out.print(format!(
                "{depth:>5} {nodes:>20} {seconds:>10.3} {:>14}\n",
                rate(nodes, seconds)
            ))?;
        }
    }
    if args.json {
        out.json(&report(args, &done, &split))?;
    } else {
        out.print(
            split
                .iter()
                .map(|(mv, nodes)| format!("{mv:>7} {nodes:>20}\n"))
                .collect::<String>(),
        )?;
    }
    match done.len() as u32 {
        all if all == args.depth => Ok(()),
        depth => Err(Failure::work(
            &UserError::new(
                "perft-stopped",
                "stopped at depth {depth}: the {done} before it are counted; go on with --depth {depth} or more",
            )
            .with("depth", depth + 1)
            .with("done", depth),
        )),
    }
}

/// The count below each first move; `None` if stopped on the way.
fn divided(line: &Line, depth: u32, stop: &dyn Fn() -> bool) -> Option<Vec<(String, u64)>> {
    let position = line.position();
    let below = |mv| {
        let nodes = position.play(mv).ok()?.perft(depth - 1, stop)?;
        Some((position.move_text(mv), nodes))
    };
    position.moves(usize::MAX).into_iter().map(below).collect()
}

fn report(args: &PerftArgs, done: &[Counted], split: &[(String, u64)]) -> Value {
    let (nodes, seconds) = done
        .iter()
        .fold((0u64, 0.0), |(n, s), d| (n.saturating_add(d.nodes), s + d.seconds));
    let depths: Vec<Value> = done
        .iter()
        .map(|d| json!({"depth": d.depth, "nodes": d.nodes, "seconds": d.seconds}))
        .collect();
    let mut object = json!({"depths": depths, "nodes_per_second": rate(nodes, seconds)});
    if args.divide {
        object["divide"] = split
            .iter()
            .map(|(mv, nodes)| json!({"move": mv, "nodes": nodes}))
            .collect();
    }
    object
}
