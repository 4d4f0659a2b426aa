//! The `ludoteca` program: reads the command line, runs one command, turns its result into an exit status.

mod args;
mod commands;
mod draw;
mod lang;
mod output;
mod play;
mod stop;
mod tree;
mod ugi;
mod values;

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};

use crate::args::{Cli, Command};
use crate::output::{Failure, Output};

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
    let words = commands::tournament::config::expanded(std::env::args_os().collect())?;
    let cli = Cli::command()
        .try_get_matches_from(words)
        .and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = match cli {
        Ok(cli) => cli,
        Err(help) if help.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            return Err(Failure::usage(format!(
                "a command is missing\n\n{}",
                help.render().ansi()
            )));
        }
        Err(error) if error.use_stderr() => return Err(Failure::usage(output::one_line(&error))),
        Err(help) => return Output::new().print(help.render().ansi()),
    };
    cli.color.write_global();
    lang::choose(cli.lang.as_deref());
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
        Command::Completions(args) => commands::shell::completions(&args, out),
        Command::Man(args) => commands::shell::man(&args, out),
    }
}
