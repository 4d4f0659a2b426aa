//! `ludoteca completions` and `ludoteca man`: what packagers and shells want.

use std::path::{Path, PathBuf};

use clap::{Args, CommandFactory};
use clap_complete::Shell;
use ludoteca_games::UserError;

use crate::args::Cli;
use crate::output::{Failure, Output};

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  ludoteca completions bash > ~/.local/share/bash-completion/completions/ludoteca
  ludoteca completions fish > ~/.config/fish/completions/ludoteca.fish")]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

pub(crate) fn completions(args: &CompletionsArgs, out: &mut Output) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "ludoteca", &mut script);
    out.raw(&script)
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  ludoteca man | man -l -
  ludoteca man --dir ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// Write a page for the program and one for each command into this folder
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

pub(crate) fn man(args: &ManArgs, out: &mut Output) -> Result<(), Failure> {
    let Some(dir) = &args.dir else {
        let mut page = Vec::new();
        clap_mangen::Man::new(Cli::command()).render(&mut page)?;
        return out.raw(&page);
    };
    std::fs::create_dir_all(dir)
        .and_then(|()| clap_mangen::generate_to(Cli::command(), dir))
        .map_err(|error| cannot_write(dir, &error))
}

fn cannot_write(dir: &Path, error: &std::io::Error) -> Failure {
    Failure::work(
        &UserError::new("man-failed", "cannot write the pages to {file}: {error}")
            .with("file", dir.display())
            .with("error", error),
    )
}
