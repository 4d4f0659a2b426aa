//! `ludoteca annotate`: the engine looks games over and writes its remarks into their records.

mod annotator;
mod output_file;
mod report;

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use ludoteca_games::{Message, UserError};
use ludoteca_search::engine::Limits;

use crate::amounts::time_value;
use crate::output::{Failure, Output};
use crate::stop;
use annotator::Annotator;

/// What each position gets unless told otherwise: a game of 60 moves takes some seconds.
const USUAL_TIME: Duration = Duration::from_millis(100);

#[derive(Debug, Args)]
#[command(after_help = "\
Each move gets a comment such as {+0.14/17 1.27s by ludoteca}: its value for who made it (+M5: wins within 5 plies, \
proven; =: a proven draw), how deep the engine looked, and for how long. Marked moves get the better line as a variation. \
The marks ?!, ? and ?? are given anew, and remarks that ludoteca has signed before are replaced; all else in the record \
stays. Where the moves end the game, PlyCount and Score are made to agree with them.

Marks go by winning chances: a value v means 100 / (1 + e^(-v/u)) points, where u is 3 seeds in Oware and Kalah, 2 units \
in Jeson Mor and 0.8 in tic-tac-toe. So level is 50, 4 seeds ahead 79, 10 seeds 97, a proven win 100.
  ?!  gives away 5 points or more (from level: 0.6 seeds)
  ?   10 or more (1.2 seeds)
  ??  20 or more (2.5 seeds), or 10 or more of a proven win
Accuracy is the mean over a player's moves, forced ones left out, of 100 e^(-d/20), d being the points given away: 100 \
for playing as the engine would, 61 for 10 points a move, 37 for 20.

Broken games are named with their line and left out. Ctrl-C stops it and keeps the games that are done; with the same \
--out, --resume goes on after them, even if the run was killed.

Examples:
  ludoteca annotate games.pgn --out annotated.pgn
  ludoteca annotate games.pgn --out annotated.pgn --resume
  ludoteca annotate match.ogn --time 1s
  ludoteca annotate games.pgn --depth 12 --json | jq .games[0].players")]
pub(crate) struct AnnotateArgs {
    /// A file of game records (Auale's .ogn too), or - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Time for each position, such as 1s [default: 100ms if nothing else is said]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = time_value, group = "limit")]
    time: Option<Duration>,
    /// Look so many plies ahead in each position
    #[arg(long, value_name = "N", allow_hyphen_values = true, group = "limit",
        value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// Look at so many positions for each move
    #[arg(long, value_name = "N", allow_hyphen_values = true, group = "limit",
        value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Write the games to this file, and only the summaries to standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Go on after the games that are in the --out file already
    #[arg(long, requires = "out", conflicts_with = "skip")]
    resume: bool,
    /// Pass over the first N games; an --out file that is there already is added to
    #[arg(long, value_name = "N", default_value_t = 0, allow_hyphen_values = true)]
    skip: usize,
    /// Megabytes of memory for the engine's table
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// One JSON object on standard output, the annotated records in it
    #[arg(long)]
    json: bool,
}

impl AnnotateArgs {
    fn limits(&self) -> Limits {
        let usual = self.depth.is_none() && self.nodes.is_none();
        let time = self.time.or(usual.then_some(USUAL_TIME));
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time,
            soft_time: None,
        }
    }

    /// Who annotated, and how well he looked.
    fn annotator(&self) -> String {
        let limits = self.limits();
        let effort = match (limits.depth, limits.nodes) {
            (Some(depth), _) => format!("depth {depth}"),
            (_, Some(nodes)) => format!("{nodes} positions a move"),
            _ => format!("{} ms a move", limits.time.unwrap_or_default().as_millis()),
        };
        format!("{}, {effort}", env!("CARGO_PKG_VERSION"))
    }

    fn source_name(&self) -> Message {
        if self.file == Path::new("-") {
            return Message::new("standard-input", "standard input");
        }
        Message::new("system-file", "{file}").with("file", self.file.display())
    }

    fn unreadable(&self, error: &io::Error) -> UserError {
        UserError::new("cannot-read", "cannot read {file}: {error}")
            .phrase("file", self.source_name())
            .with("error", error)
    }

    fn source(&self) -> Result<Box<dyn Read + Send>, Failure> {
        if self.file == Path::new("-") {
            return Ok(Box::new(io::stdin()));
        }
        let same = |out: &PathBuf| matches!((out.canonicalize(), self.file.canonicalize()), (Ok(a), Ok(b)) if a == b);
        if self.out.as_ref().is_some_and(same) {
            // A broken game would be lost for good.
            return Err(Failure::usage(&UserError::new(
                "annotate-out-is-source",
                "--out names the file that is read: give another name",
            )));
        }
        let file = File::open(&self.file).map_err(|error| Failure::usage(&self.unreadable(&error)))?;
        Ok(Box::new(file))
    }
}

pub(crate) fn run(args: &AnnotateArgs, out: &mut Output) -> Result<(), Failure> {
    let source = args.source()?;
    let stopped = stop::on_ctrl_c()?;
    Annotator::new(args, &stopped)?.run(source, out)
}
