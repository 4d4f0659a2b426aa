//! `ludoteca tables`: endgame tables, built once and asked ever after.

mod jeson_mor;
mod oware;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use ludoteca_rules::UserError;
use ludoteca_tables::oware::{MAX_SEEDS, TableRules};
use ludoteca_tables::{TABLES_VARIABLE, TableError, usual_folder};

use crate::amounts::cores;
use crate::lang::say;
use crate::output::{Failure, Output};

#[derive(Debug, Args)]
#[command(
    after_help = "Oware: for every board with up to so many seeds, what the player to move nets of them with perfect play.
Tables of up to 11 seeds are part of the program; 16 seeds take seconds to build, 20 about a minute, 24 some minutes.
Jeson Mor on 5x5: for every position, who wins and in how many plies; about a minute to build.

Tables are built once and found again in --dir, in the folder that LUDOTECA_TABLES names, or in the user's data folder.

Examples:
  ludoteca tables build oware --rules awari --seeds 16
  ludoteca tables info oware
  ludoteca tables stats oware --rules awari --seeds 15
  ludoteca tables probe oware --rules awari --position 0-0-1-0-2-0-0-0-0-0-0-3-0-0-S
  ludoteca tables verify oware --rules awari --seeds 16
  ludoteca tables build jeson-mor --size 5
  ludoteca tables probe jeson-mor --position \"nnnnn/5/5/5/NNNNN w\""
)]
pub(crate) struct TablesArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Build what is missing; killed or stopped, it goes on with the last unfinished layer
    Build(Words),
    /// List the layers that are there
    Info(Words),
    /// Count boards by their value
    Stats(Words),
    /// Say what a board and each of its moves is worth
    Probe(Words),
    /// Check every file's checksums, and that each value is the best of its board's moves
    Verify(Words),
}

/// The words of all of these: not each needs them all.
#[derive(Debug, Args)]
struct Words {
    /// The game: oware or jeson-mor
    #[arg(value_name = "GAME", value_parser = ["oware", "jeson-mor"])]
    game: String,
    /// Oware: the rules, awari or abapa [default: abapa]
    #[arg(long, value_name = "RULES", value_parser = ["awari", "abapa"])]
    rules: Option<String>,
    /// Oware: boards of so many seeds, or up to so many (build, stats, verify)
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = clap::value_parser!(u8).range(0..=i64::from(MAX_SEEDS)))]
    seeds: Option<u8>,
    /// Jeson Mor: the size of the board, 5
    #[arg(long, value_name = "N", value_parser = ["5"])]
    size: Option<String>,
    /// The position (probe)
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
    /// The folder with the tables [default: the usual one]
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// Threads (build, verify) [default: all cores]
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// One JSON object (info, stats, probe)
    #[arg(long)]
    json: bool,
}

impl Words {
    fn law(&self) -> TableRules {
        self.rules
            .as_deref()
            .and_then(TableRules::of_preset)
            .unwrap_or(TableRules::Abapa)
    }

    /// Where tables are looked for.
    fn folder(&self) -> Option<PathBuf> {
        self.dir.clone().or_else(usual_folder)
    }

    /// The same where there has to be one.
    fn some_folder(&self) -> Result<PathBuf, Failure> {
        self.folder().ok_or_else(|| {
            Failure::usage(
                &UserError::new(
                    "tables-no-folder",
                    "there is no folder for tables: give --dir or set {variable}",
                )
                .with("variable", TABLES_VARIABLE),
            )
        })
    }

    fn some_seeds(&self) -> Result<u8, Failure> {
        self.seeds.ok_or_else(|| {
            let why = UserError::new("tables-which-seeds", "how many seeds? Give --seeds, 0 to {most}");
            Failure::usage(&why.with("most", MAX_SEEDS))
        })
    }

    fn some_position(&self) -> Result<&str, Failure> {
        let position = self.position.as_deref();
        position.ok_or_else(|| Failure::usage(&UserError::new("tables-which-board", "which board? Give --position")))
    }

    /// So many threads, or as many as there are cores.
    fn threads(&self) -> usize {
        self.threads.map_or_else(cores, usize::from)
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Self {
        Failure::work(&error.user_error())
    }
}

/// A bar for work on so many boards, on a terminal only.
fn bar(name: String, boards: u64) -> ProgressBar {
    let bar = ProgressBar::new(boards);
    let style = format!(
        "{{prefix}} {{wide_bar}} {{percent:>3}} %  {{per_sec}}  {{eta}} {}",
        say("tables-left", &[])
    );
    bar.set_style(ProgressStyle::with_template(&style).unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.set_prefix(name);
    bar
}

/// What came of building, in words if it was stopped.
fn built(result: Result<(), TableError>) -> Result<(), Failure> {
    match result {
        Err(TableError::Stopped) => Err(Failure::work(&UserError::new(
            "tables-stopped",
            "stopped: finished layers are kept, and the same command goes on from there",
        ))),
        other => Ok(other?),
    }
}

pub(crate) fn run(args: &TablesArgs, out: &mut Output) -> Result<(), Failure> {
    let (What::Build(words) | What::Info(words) | What::Stats(words) | What::Probe(words) | What::Verify(words)) =
        &args.what;
    let oware = words.game == "oware";
    let foreign = if oware {
        words.size.as_ref().map(|_| ["size", "jeson-mor"])
    } else {
        let rules = words.rules.as_ref().map(|_| ["rules", "oware"]);
        rules.or(words.seeds.map(|_| ["seeds", "oware"]))
    };
    if let Some([option, game]) = foreign {
        let why = UserError::new("tables-foreign-option", "--{option} belongs to {game}");
        return Err(Failure::usage(&why.with("option", option).with("game", game)));
    }
    match &args.what {
        What::Build(words) if oware => oware::build(words, out),
        What::Info(words) if oware => oware::info(words, out),
        What::Stats(words) if oware => oware::stats(words, out),
        What::Probe(words) if oware => oware::probe(words, out),
        What::Verify(words) if oware => oware::verify(words, out),
        What::Build(words) => jeson_mor::build(words, out),
        What::Info(words) => jeson_mor::info(words, out),
        What::Stats(words) => jeson_mor::stats(words, out),
        What::Probe(words) => jeson_mor::probe(words, out),
        What::Verify(words) => jeson_mor::verify(words, out),
    }
}
