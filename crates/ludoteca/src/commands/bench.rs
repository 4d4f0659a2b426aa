//! `ludoteca bench`: a fixed set of searches whose node count is a signature of the engine's behaviour.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use ludoteca_games::{GameHandle, Line, Options};
use ludoteca_search::engine::{Engine, Limits};
use ludoteca_search::network_checksums;
use serde_json::{Value, json};

use super::compare::terminal_width;
use crate::output::{Failure, Output};

#[derive(Debug, Args)]
#[command(
    after_help = "The number of positions is the same on every machine; it changes only when the search does.

Examples:
  ludoteca bench
  ludoteca bench --json"
)]
pub(crate) struct BenchArgs {
    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// Game and variant, moves from the opening, depth.
struct Task(&'static str, &'static [(&'static str, &'static str)], &'static str, u32);

const SET: &[Task] = &[
    Task("oware", &[], "", 17),
    Task("oware", &[], "FfEcBaDbFdAe", 16),
    Task("oware", &[("rules", "awari")], "DdCcFf", 15),
    Task("oware", &[("rules", "ouri-misere")], "AaBbCc", 13),
    Task("oware", &[("rules", "feup")], "EeDd", 13),
    Task("jeson-mor", &[], "", 9),
    Task("jeson-mor", &[("size", "7")], "c1d3 e7d5", 11),
    Task("tic-tac-toe", &[("rows", "4"), ("columns", "4"), ("line", "4")], "", 12),
    Task(
        "tic-tac-toe",
        &[("rows", "15"), ("columns", "15"), ("line", "5")],
        "113 98",
        9,
    ),
];

/// One search of the set.
struct Run {
    name: String,
    nodes: u64,
    elapsed: Duration,
}

pub(crate) fn run(args: &BenchArgs, out: &mut Output) -> Result<(), Failure> {
    let room = terminal_width();
    let mut runs = Vec::new();
    for Task(id, given, moves, depth) in SET {
        let options: Options = given.iter().copied().collect();
        let line = GameHandle::new(id, &options)?.line_at(None, moves)?;
        let run = search(&line, *depth);
        if !args.json {
            out.print(row(&run, room))?;
        }
        runs.push(run);
    }
    let nodes = runs.iter().map(|run| run.nodes).sum();
    let elapsed: Duration = runs.iter().map(|run| run.elapsed).sum();
    let total = Run {
        name: "all".to_owned(),
        nodes,
        elapsed,
    };
    let networks = network_checksums().map(|(game, sum)| (game, format!("{sum:016x}")));
    if !args.json {
        out.print(row(&total, room))?;
        let networks = networks.map(|(game, sum)| format!("{game} {sum}"));
        return out.print(format!("networks: {}\n", networks.join(", ")));
    }
    let positions: Vec<Value> = runs
        .iter()
        .map(|run| json!({"name": run.name, "nodes": run.nodes, "seconds": run.elapsed.as_secs_f64()}))
        .collect();
    out.json(&json!({
        "nodes": nodes,
        "seconds": elapsed.as_secs_f64(),
        "nodes_per_second": rate(&total),
        "positions": positions,
        "networks": networks.into_iter().collect::<BTreeMap<_, _>>(),
    }))
}

fn search(line: &Line, depth: u32) -> Run {
    let game = line.game();
    let name = format!(
        "{} {} after {} moves, depth {depth}",
        game.id(),
        game.variant(),
        line.len()
    );
    // A fresh table each time, so that the order of the set does not matter.
    let engine = Engine::new(16, 1);
    let report = line.search(
        &engine,
        None,
        Limits::depth(depth),
        false,
        &AtomicBool::new(false),
        &mut |_| (),
    );
    let (nodes, elapsed) = report.map_or((0, Duration::ZERO), |report| (report.nodes, report.elapsed));
    Run { name, nodes, elapsed }
}

fn rate(run: &Run) -> u64 {
    let seconds = run.elapsed.as_secs_f64();
    if seconds > 0.0 {
        (run.nodes as f64 / seconds) as u64
    } else {
        0
    }
}

/// The width of the names, and the least that is left of it before a figure has to go.
const NAME: usize = 50;
const SHORT_NAME: usize = 40;

/// A line of the table, on a terminal no wider than that is.
fn row(run: &Run, room: Option<usize>) -> String {
    let mut figures = vec![
        format!(" {:>10} nodes", run.nodes),
        format!(" {:>8.3} s", run.elapsed.as_secs_f64()),
        format!(" {:>10} nodes/s", rate(run)),
    ];
    let mut name = run.name.clone();
    if let Some(room) = room {
        let left = |figures: &[String]| room.saturating_sub(figures.iter().map(String::len).sum());
        while figures.len() > 1 && left(&figures) < SHORT_NAME {
            figures.pop();
        }
        let left = left(&figures);
        if name.chars().count() > left {
            name = name.chars().take(left.saturating_sub(1)).chain(['…']).collect();
        }
        return format!("{name:<width$}{}\n", figures.concat(), width = left.min(NAME));
    }
    format!("{name:<NAME$}{}\n", figures.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_narrow_terminal_gets_less() {
        let run = Run {
            name: "tic-tac-toe 15x15 line 5 after 2 moves, depth 4".to_owned(),
            nodes: 1_234_567,
            elapsed: Duration::from_millis(500),
        };
        let full =
            "tic-tac-toe 15x15 line 5 after 2 moves, depth 4       1234567 nodes    0.500 s    2469134 nodes/s\n";
        assert_eq!(row(&run, None), full);
        assert_eq!(row(&run, Some(97)), full);
        assert_eq!(
            row(&run, Some(80)),
            "tic-tac-toe 15x15 line 5 after 2 moves, depth 4       1234567 nodes    0.500 s\n"
        );
        assert_eq!(row(&run, Some(40)), "tic-tac-toe 15x15 line…    1234567 nodes\n");
        for room in 20..120 {
            assert!(row(&run, Some(room)).chars().count() <= room + 1, "{room}");
        }
    }
}
