//! The `ludoteca` program: reads the command line, runs one command, turns its result into an exit status.

mod amounts;
mod args;
mod commands;
mod draw;
mod help;
mod lang;
mod menu;
mod output;
mod play;
mod progress;
mod screen;
mod stop;
mod tree;
mod ugi;
mod values;
mod words;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::CommandFactory;
use clap::error::ErrorKind;
use ludoteca_games::UserError;

use crate::args::{Cli, Command};
use crate::output::{Failure, Output};
use crate::screen::terminal::can_play;

/// A call without a command, with other words or without.
const NO_COMMAND: [ErrorKind; 2] = [
    ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand,
    ErrorKind::MissingSubcommand,
];

fn main() -> ExitCode {
    let failure = match run() {
        Ok(()) => return ExitCode::SUCCESS,
        Err(failure) => failure,
    };
    if let Some(message) = failure.message() {
        anstream::eprintln!("{}error:{:#} {message}", output::ERROR, output::ERROR);
    }
    failure.status()
}

fn run() -> Result<(), Failure> {
    let words: Vec<OsString> = std::env::args_os().collect();
    // Known before anything else: what is wrong with the words is said in it too.
    lang::choose(lang::asked_for(&words).as_deref());
    let words = commands::tournament::config::expanded(words)?;
    let cli = match args::read(Cli::command(), &words) {
        Ok(cli) => cli,
        Err(none) if can_play() && NO_COMMAND.contains(&none.kind()) => return menu::run(),
        Err(help) if help.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let missing = lang::refused(&UserError::new("command-missing", "a command is missing"));
            return Err(Failure::Usage(format!("{missing}\n\n{}", help::text(help, &words))));
        }
        Err(error) if error.use_stderr() => return Err(Failure::Usage(help::mistake(&error))),
        Err(help) => return Output::new().print(help::text(help, &words)),
    };
    cli.color.write_global();
    let out = &mut Output::new();
    match cli.command {
        Command::Games(args) => commands::games::run(&args, out),
        Command::Show(args) => commands::show::run(&args, out),
        Command::Moves(args) => commands::moves::run(&args, out),
        Command::Play(args) => commands::play::run(&args, out),
        Command::Perft(args) => commands::perft::run(&args, out),
        Command::Analyse(args) => commands::analyse::run(&args, out),
        Command::Annotate(args) => commands::annotate::run(&args, out),
        Command::Bench(args) => commands::bench::run(&args, out),
        Command::Best(args) => commands::best::run(&args, out),
        Command::Engine(args) => commands::engine::run(&args, out),
        Command::CheckEngine(args) => commands::check_engine::run(&args, out),
        Command::Solve(args) => commands::solve::run(&args, out),
        Command::CheckProof(args) => commands::check_proof::run(&args, out),
        Command::Tournament(args) => commands::tournament::run(&args, out),
        Command::Tables(args) => commands::tables::run(&args, out),
        Command::Tree(args) => commands::tree::run(&args, out),
        Command::Compare(args) => commands::compare::run(&args, out),
        Command::Serve(args) => commands::serve::run(&args, out),
        Command::Completions(args) => commands::shell::completions(&args, out),
        Command::Man(args) => commands::shell::man(&args, out),
    }
}
