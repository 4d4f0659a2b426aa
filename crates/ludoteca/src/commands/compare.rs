//! `ludoteca compare`: what pruning, ordering and the engine save against plain minimax.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use clap::{Args, ValueEnum};
use ludoteca_arena::json::textbook_value;
use ludoteca_games::{Line, UserError};
use ludoteca_search::engine::{Engine, Limits};
use ludoteca_search::minimax::MinimaxSettings;
use ludoteca_search::value::Value;
use serde_json::{Value as Json, json};

use crate::args::GameArgs;
use crate::lang::say;
use crate::output::{Failure, Output};
use crate::tree::numbers::{Unit, grouped};
use crate::{stop, values, words};

/// Memory for the engine's table, in megabytes, and its threads: small and alone, so that every run gives the same.
const TABLE: usize = 16;
const THREADS: usize = 1;

/// Ordering has to list the moves of a position; a heap of Nim can have more than memory holds.
const MOST_MOVES: u64 = 1_000_000;

#[derive(Debug, Args)]
#[command(after_help = "\
Minimax, alpha-beta and alpha-beta with promising moves first share one evaluation, so their values agree; of moves that \
are equally good, an ordered search may find another one first. The engine has an evaluation of its own, counts all the \
depths up to the last and looks further where it pays, so only proven values can be held against the others'. Values are \
for the player to move. Ctrl-C ends it and keeps what is done; --skip minimax makes large depths possible.

JSON: game, rules, position, depth and rows of algorithm, nodes, seconds, value and best; a value is \"win\", \"loss\" or \
a number in the game's own unit.

Examples:
  ludoteca compare tic-tac-toe --depth 9
  ludoteca compare oware --depth 6 --json
  ludoteca compare jeson-mor --size 5 --depth 8 --skip minimax")]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    game: GameArgs,
    /// How many moves ahead
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    /// Leave some out
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    skip: Vec<Algorithm>,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Algorithm {
    Minimax,
    AlphaBeta,
    Ordered,
    Engine,
}

impl Algorithm {
    const ALL: [Self; 4] = [Self::Minimax, Self::AlphaBeta, Self::Ordered, Self::Engine];

    /// The end of the key that its name for people goes by.
    const fn key(self) -> &'static str {
        match self {
            Self::Minimax => "minimax",
            Self::AlphaBeta => "alpha-beta",
            Self::Ordered => "ordered",
            Self::Engine => "engine",
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Minimax => "minimax",
            Self::AlphaBeta => "alpha-beta",
            Self::Ordered => "alpha-beta, ordered",
            Self::Engine => "engine",
        }
    }
}

/// What one algorithm found.
struct Row {
    algorithm: Algorithm,
    nodes: u64,
    seconds: f64,
    /// For people and for scripts.
    value: (String, Json),
    best: String,
}

pub(crate) fn run(args: &CompareArgs, out: &mut Output) -> Result<(), Failure> {
    let stopped = stop::on_ctrl_c()?;
    let line = args.game.line()?;
    compare(args, &line, &stopped, out)
}

fn compare(args: &CompareArgs, line: &Line, stopped: &AtomicBool, out: &mut Output) -> Result<(), Failure> {
    super::refuse_finished(line)?;
    if Algorithm::ALL.iter().all(|algorithm| args.skip.contains(algorithm)) {
        return Err(Failure::usage(&UserError::new(
            "compare-nothing",
            "--skip leaves nothing to compare",
        )));
    }
    let moves = line.position().count_moves();
    if moves > MOST_MOVES {
        return Err(Failure::usage(
            &UserError::new(
                "compare-too-many",
                "{moves} moves are too many to compare searches: the most is {most}",
            )
            .with("moves", grouped(moves))
            .with("most", grouped(MOST_MOVES)),
        ));
    }
    let position = line.position();
    let widths = position.moves(SOME_MOVES).into_iter();
    let widest = widths.map(|mv| position.move_text(mv).chars().count()).max();
    let shown = shown(terminal_width(), widest.unwrap_or_default());
    if !args.json {
        out.print(heading(args, line) + &table_row(&heads(), shown))?;
    }
    let mut rows: Vec<Row> = Vec::new();
    let mut unfinished = None;
    for algorithm in Algorithm::ALL {
        if args.skip.contains(&algorithm) {
            continue;
        }
        let Some(row) = measure(algorithm, args.depth, line, stopped) else {
            unfinished = Some(algorithm);
            break;
        };
        if !args.json {
            out.print(table_row(&row.cells(rows.first()), shown))?;
        }
        rows.push(row);
    }
    if args.json {
        let game = line.game();
        out.json(&json!({
            "game": game.id(),
            "rules": game.variant(),
            "position": position.text(),
            "depth": args.depth,
            "rows": rows.iter().map(Row::json).collect::<Vec<_>>(),
        }))?;
    }
    match unfinished {
        None => Ok(()),
        Some(algorithm) => {
            let skip = algorithm.to_possible_value();
            let skip = skip.map_or_else(String::new, |value| value.get_name().to_owned());
            let why = UserError::new(
                "compare-stopped",
                "stopped in {algorithm}; go on with --skip {skip} or a smaller --depth",
            );
            Err(Failure::work(
                &why.with("algorithm", algorithm.name()).with("skip", skip),
            ))
        }
    }
}

/// Runs one algorithm; `None` if it was stopped.
fn measure(algorithm: Algorithm, depth: u32, line: &Line, stopped: &AtomicBool) -> Option<Row> {
    let (game, position) = (line.game(), line.position());
    // The engine's table is made before the clock starts: it is no part of the search.
    let engine = (algorithm == Algorithm::Engine).then(|| Engine::new(TABLE, THREADS));
    let start = Instant::now();
    let (best, nodes, value) = match engine {
        Some(engine) => {
            let report = line.search(&engine, None, Limits::depth(depth), false, stopped, &mut |_| ())?;
            let value = report.lines.first()?.value;
            let text = values::text(game, value).replace('-', "−");
            (report.best()?, report.nodes, (text, engine_json(value)))
        }
        None => {
            let settings = MinimaxSettings {
                depth,
                prune: algorithm != Algorithm::Minimax,
                order: algorithm == Algorithm::Ordered,
                keep: 0,
            };
            let found = position.minimax(settings, &|| stopped.load(Ordering::Relaxed))?;
            let unit = Unit::of(game);
            (
                found.best,
                found.nodes,
                (
                    unit.text(found.value),
                    textbook_value(game.textbook_unit(), found.value),
                ),
            )
        }
    };
    // An engine that is stopped answers all the same, but not to this depth.
    (!stopped.load(Ordering::Relaxed)).then(|| Row {
        algorithm,
        nodes,
        seconds: start.elapsed().as_secs_f64(),
        value,
        best: position.move_text(best),
    })
}

fn engine_json(value: Value) -> Json {
    match value {
        Value::Win(_) => json!("win"),
        Value::Loss(_) => json!("loss"),
        Value::Draw | Value::Estimate(0) => json!(0),
        Value::Estimate(n) => json!(f64::from(n) / 100.0),
    }
}

fn heading(args: &CompareArgs, line: &Line) -> String {
    let game = line.game();
    let position = format!("{} {}, {}", game.id(), game.variant(), line.position().text());
    let said = say(
        "compare-heading",
        &[
            ("game", position),
            ("caption", words::caption(line).trim_end_matches('.').to_owned()),
            ("depth", args.depth.to_string()),
        ],
    );
    format!("{said}\n\n")
}

/// The columns of the table, and their widths as `format!` pads them; the last is as wide as it has to be.
const HEADS: [&str; 6] = ["algorithm", "nodes", "saved", "seconds", "value", "best"];
const WIDTHS: [usize; 5] = [19, 15, 9, 9, 15];

/// The columns that a narrow terminal does without: seconds, then the value, then what was saved.
const SPARED: [usize; 3] = [3, 4, 2];

/// So many moves are looked at to know how wide the last column is.
const SOME_MOVES: usize = 1000;

/// The width of the terminal, if the output goes to one.
pub(super) fn terminal_width() -> Option<usize> {
    terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| width.0.into())
}

fn heads() -> [String; 6] {
    let mut heads = HEADS.map(|head| say(&format!("compare-{head}"), &[]));
    // Values begin with a sign.
    heads[4].insert(0, ' ');
    heads
}

/// Which columns there is room for, when the last is so wide.
fn shown(room: Option<usize>, last: usize) -> [bool; 6] {
    let mut shown = [true; 6];
    let width = |shown: &[bool]| -> usize {
        let columns = WIDTHS.iter().zip(shown).filter(|(_, shown)| **shown);
        columns.map(|(width, _)| width + 1).sum::<usize>() + last.max(HEADS[5].len())
    };
    for spared in SPARED {
        if room.is_none_or(|room| width(&shown) <= room) {
            break;
        }
        shown[spared] = false;
    }
    shown
}

fn table_row(cells: &[String; 6], shown: [bool; 6]) -> String {
    let mut line = String::new();
    for (i, cell) in cells.iter().enumerate().filter(|(i, _)| shown[*i]) {
        line += &match (i, WIDTHS.get(i)) {
            (1..=3, Some(&width)) => format!("{cell:>width$} "),
            (_, Some(&width)) => format!("{cell:<width$} "),
            (_, None) => format!("{cell}\n"),
        };
    }
    line
}

impl Row {
    /// A line of the table; savings are against the first row if that is minimax.
    fn cells(&self, first: Option<&Row>) -> [String; 6] {
        let saved = match first {
            Some(first) if first.algorithm == Algorithm::Minimax => {
                format!("{:.2}%", 100.0 - 100.0 * self.nodes as f64 / first.nodes as f64)
            }
            _ => "-".to_owned(),
        };
        [
            say(&format!("algorithm-{}", self.algorithm.key()), &[]),
            grouped(self.nodes),
            saved,
            format!("{:.3}", self.seconds),
            format!(" {}", self.value.0),
            self.best.clone(),
        ]
    }

    fn json(&self) -> Json {
        json!({
            "algorithm": self.algorithm.name(),
            "nodes": self.nodes,
            "seconds": self.seconds,
            "value": self.value.1,
            "best": self.best,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_narrow_terminal_gets_fewer_columns() {
        let cells = [
            "alpha-beta, ordered",
            "999,999,999,999",
            "96.67%",
            "1234.567",
            " win in 12 plies",
            "a1b3",
        ];
        let row = |room: Option<usize>| table_row(&cells.map(str::to_owned), shown(room, 4));
        assert_eq!(
            row(None),
            "alpha-beta, ordered 999,999,999,999    96.67%  1234.567  win in 12 plies a1b3\n"
        );
        assert_eq!(row(Some(80)), row(None));
        for room in 40..120 {
            let line = row(Some(room));
            assert!(line.trim_end().chars().count() <= room.max(77), "{room}: {line}");
            assert!(line.contains("999,999") && line.ends_with(" a1b3\n"), "{room}: {line}");
        }
        assert_eq!(row(Some(60)), "alpha-beta, ordered 999,999,999,999    96.67% a1b3\n");
    }
}
