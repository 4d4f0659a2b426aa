//! `ludoteca tables`: endgame tables, built once and asked ever after.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Args, FromArgMatches, Subcommand};
use ludoteca_games::{
    Accepts, GAMES, Message, Options, ReportLine, TableFailure, TableKit, TableOption, TableProgress, TableReport,
    TableRequest, UserError, either, unknown_name,
};
use ludoteca_tables::{TableError, usual_folder};

use crate::amounts::{cores, size_value};
use crate::lang::refused;
use crate::output::{Failure, Output};
use crate::progress::Progress;
use crate::stop;

#[derive(Debug, Args)]
#[command(
    after_help = "Oware: for every board with up to so many seeds, what the player to move nets of them with perfect play.
Tables of up to 11 seeds are part of the program; 16 seeds take seconds to build, 20 about a minute, 24 some minutes.
More are built if memory and disk hold them: 30 seeds need 16 GB of memory. A graphics card by NVIDIA is used if there is one.
Jeson Mor on 5x5: for every position, who wins and in how many plies; about a minute to build.

Tables are built once and found again in --dir, in the folder that LUDOTECA_TABLES names, or in the user's data folder.

Examples:
  ludoteca tables build oware --rules awari --seeds 16
  ludoteca tables build oware --rules awari --seeds 28 --memory 8G
  ludoteca tables build oware --rules awari --seeds 30 --gpu
  ludoteca tables stats oware --rules awari --seeds 34 --gpu --json
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
    Build(Request),
    /// List the layers that are there
    Info(Request),
    /// Count boards by their value
    Stats(Request),
    /// Say what a board and each of its moves is worth
    Probe(Request),
    /// Check every file's checksums, and that each value is the best of its board's moves
    Verify(Request),
}

/// What is asked for: not each of these needs all of it.
#[derive(Debug, Args)]
struct Request {
    #[command(flatten)]
    table: ChosenTable,
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

/// The game, and the options that choose one of its tables.
#[derive(Clone, Debug)]
struct ChosenTable {
    game: String,
    options: Options,
}

/// Every option that chooses a table, with the game it belongs to.
fn table_options() -> impl Iterator<Item = (&'static str, &'static TableOption)> {
    let kits = GAMES.iter().filter_map(|game| Some((game.id, game.tables?)));
    kits.flat_map(|(id, kit)| kit.options().iter().map(move |option| (id, option)))
}

impl Args for ChosenTable {
    fn augment_args(command: clap::Command) -> clap::Command {
        let games = GAMES.iter().filter(|game| game.tables.is_some());
        let games: Vec<&str> = games.map(|game| game.id).collect();
        let mut command = command.arg(
            Arg::new("game")
                .value_name("GAME")
                .required(true)
                .help(format!("The game: {}", either(&games, "or")))
                .value_parser(PossibleValuesParser::new(games)),
        );
        for (_, option) in table_options() {
            let arg = Arg::new(option.name)
                .long(option.name)
                .value_name(option.value)
                .help(option.help);
            command = command.arg(match option.accepts {
                Accepts::OneOf(values) => arg.value_parser(PossibleValuesParser::new(values)),
                Accepts::UpTo(most) => arg
                    .allow_hyphen_values(true)
                    .value_parser(clap::value_parser!(u8).range(0..=i64::from(most))),
                Accepts::Size => arg.value_parser(size_value),
                Accepts::Nothing => arg.action(ArgAction::SetTrue).value_name(None),
            });
        }
        command
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for ChosenTable {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut options = Options::default();
        for (_, option) in table_options() {
            let value = match option.accepts {
                Accepts::OneOf(_) => matches.get_one::<String>(option.name).cloned(),
                Accepts::UpTo(_) => matches.get_one::<u8>(option.name).map(u8::to_string),
                Accepts::Size => matches.get_one::<u64>(option.name).map(u64::to_string),
                Accepts::Nothing => matches.get_flag(option.name).then(String::new),
            };
            if let Some(value) = value {
                options.push(option.name, value);
            }
        }
        let game = matches.get_one::<String>("game").cloned().unwrap_or_default();
        Ok(ChosenTable { game, options })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl ChosenTable {
    /// What can be done with the game's tables, unless an option is one of another game's.
    fn kit(&self) -> Result<&'static dyn TableKit, UserError> {
        let kits = GAMES.iter().filter_map(|game| Some((game.id, game.tables?)));
        let ids = kits.clone().map(|(id, _)| id);
        let (_, kit) = kits
            .clone()
            .find(|(id, _)| *id == self.game)
            .ok_or_else(|| unknown_name(Message::new("word-game", "game"), &self.game, ids))?;
        let known = |name: &str| kit.options().iter().any(|option| option.name == name);
        match table_options().find(|(_, option)| self.options.has(option.name) && !known(option.name)) {
            None => Ok(kit),
            Some((game, option)) => {
                let why = UserError::new("tables-foreign-option", "--{option} belongs to {game}");
                Err(why.with("option", option.name).with("game", game))
            }
        }
    }
}

impl Request {
    fn request(&self) -> TableRequest {
        TableRequest {
            options: self.table.options.clone(),
            position: self.position.clone(),
            folder: self.dir.clone().or_else(usual_folder),
            threads: self.threads.map_or_else(cores, usize::from),
        }
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Self {
        Failure::work(&error.user_error())
    }
}

impl From<TableFailure> for Failure {
    fn from(failure: TableFailure) -> Self {
        match failure {
            TableFailure::Usage(why) => Failure::usage(&why),
            TableFailure::Work(why) => Failure::work(&why),
        }
    }
}

pub(crate) fn run(args: &TablesArgs, out: &mut Output) -> Result<(), Failure> {
    let (What::Build(asked) | What::Info(asked) | What::Stats(asked) | What::Probe(asked) | What::Verify(asked)) =
        &args.what;
    let (kit, request) = (asked.table.kit()?, asked.request());
    match &args.what {
        What::Build(_) => work(out, |stop, lines, progress| kit.build(&request, stop, lines, progress)),
        What::Verify(_) => work(out, |stop, lines, progress| kit.verify(&request, stop, lines, progress)),
        What::Info(_) => answer(asked, &kit.info(&request)?, out),
        What::Stats(_) => answer(asked, &kit.stats(&request)?, out),
        What::Probe(_) => answer(asked, &kit.probe(&request)?, out),
    }
}

/// Does long work, with what it says on standard output and how far it has come on standard error.
fn work(
    out: &mut Output,
    work: impl FnOnce(
        &std::sync::atomic::AtomicBool,
        &mut dyn FnMut(ReportLine),
        &(dyn Fn(TableProgress) + Sync),
    ) -> Result<(), TableFailure>,
) -> Result<(), Failure> {
    let stopped = stop::on_ctrl_c()?;
    let shown = Progress::bar();
    let mut printed = Ok(());
    let mut print = |line: ReportLine| {
        if printed.is_ok() {
            printed = shown.hidden(|| out.print(text(&line)));
        }
    };
    let progress = |at: TableProgress| shown.show_share(|| refused(&at.what), at.done, at.total);
    let result = work(&stopped, &mut print, &progress);
    shown.finish();
    result?;
    printed
}

fn answer(asked: &Request, report: &TableReport, out: &mut Output) -> Result<(), Failure> {
    if asked.json {
        out.json(&report.json)
    } else {
        out.print(report.lines.iter().map(text).collect::<String>())
    }
}

fn text(line: &ReportLine) -> String {
    let message = line.message.as_ref().map(refused).unwrap_or_default();
    format!("{}{message}\n", line.plain)
}
