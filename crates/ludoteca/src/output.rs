//! What the program says: results on standard output, one line of error, an exit status.

use std::io::{self, Write};
use std::process::ExitCode;

use anstream::ColorChoice;
use anstyle::{AnsiColor, Style};
use ludoteca_games::UserError;

use crate::lang::{refused, say};

/// How the word `error:` is set.
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The words of the call are wrong: status 2.
    Usage(String),
    /// The work failed: status 1.
    Work(String),
    /// Whoever read our output has gone: nothing to say, status 0.
    ClosedPipe,
}

impl Failure {
    /// The words of the call are wrong.
    pub(crate) fn usage(why: &UserError) -> Self {
        Failure::Usage(refused(why))
    }

    /// The work failed.
    pub(crate) fn work(why: &UserError) -> Self {
        Failure::Work(refused(why))
    }

    pub(crate) fn message(&self) -> Option<&str> {
        match self {
            Failure::Usage(message) | Failure::Work(message) => Some(message),
            Failure::ClosedPipe => None,
        }
    }

    pub(crate) fn status(&self) -> ExitCode {
        match self {
            Failure::ClosedPipe => ExitCode::SUCCESS,
            Failure::Work(_) => ExitCode::from(1),
            Failure::Usage(_) => ExitCode::from(2),
        }
    }
}

impl From<UserError> for Failure {
    fn from(refusal: UserError) -> Self {
        Failure::usage(&refusal)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => {
                Failure::work(&UserError::new("output-failed", "cannot write the output: {error}").with("error", error))
            }
        }
    }
}

/// Standard output, with colours taken out where they are not wanted.
pub(crate) struct Output {
    stdout: anstream::AutoStream<io::StdoutLock<'static>>,
}

impl Output {
    pub(crate) fn new() -> Self {
        Output {
            stdout: anstream::stdout().lock(),
        }
    }

    /// Writes a text as it is.
    pub(crate) fn print(&mut self, text: impl std::fmt::Display) -> Result<(), Failure> {
        write!(self.stdout, "{text}")?;
        Ok(self.stdout.flush()?)
    }

    /// Writes bytes that are no text for people, such as a completion script.
    pub(crate) fn raw(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let mut stdout = io::stdout().lock();
        stdout.write_all(bytes)?;
        Ok(stdout.flush()?)
    }

    /// Writes one JSON object on a line of its own.
    pub(crate) fn json(&mut self, value: &serde_json::Value) -> Result<(), Failure> {
        self.raw(format!("{value}\n").as_bytes())
    }
}

/// `--color` as clap reads it.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Color {
    pub(crate) fn write_global(self) {
        match self {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::AlwaysAnsi,
            Color::Never => ColorChoice::Never,
        }
        .write_global();
    }
}

/// Clap's error, tips included, on the one line we promise; what it repeats of huge input is cut.
pub(crate) fn one_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let said = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage:"));
    let said: Vec<String> = said
        .filter(|line| !line.is_empty() && !line.starts_with("For more information"))
        .map(|line| {
            if line.len() > 300 {
                line.chars().take(200).collect::<String>() + "…"
            } else {
                line.to_owned()
            }
        })
        .collect();
    let said = said.join("; ").replace(":; ", ": ");
    let said = said.strip_prefix("error: ").unwrap_or(&said);
    format!("{said} ({})", say("call-see-help", &[]))
}
