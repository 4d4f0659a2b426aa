//! `ludoteca solve`: the value of a position beyond doubt, with a certificate if one is asked for.

mod checkpoint;
mod from_tables;
mod report;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use ludoteca_arena::record::NewFile;
use ludoteca_games::{Line, Message, Position, Solution, UserError};
use ludoteca_players::room_for_proof;
use ludoteca_search::proof::{Progress as ProofProgress, SolveLimits, Stage};

use crate::amounts::{cores, size_value, time_value};
use crate::args::GameArgs;
use crate::lang::say;
use crate::output::{Failure, Output};
use crate::progress::Progress;
use crate::stop;
use checkpoint::Checkpoint;
use report::{Certified, Report};

#[derive(Debug, Args)]
#[command(
    after_help = "The value is that of the position for the player to move; moves given before it do not count for repetition.
It is proven, or the answer is \"undecided\" with what is known, and the status is 1. \"plies\" is the length of the game
with best play on both sides, and null where only the value is proven, as in most of Jeson Mor and for every draw.
Tables are asked first. That of Jeson Mor on 5x5 is built by the first call that needs it and sets no limits, which takes
about a minute; the second takes milliseconds.
Certificates are described in docs/proofs.md.

Examples:
  ludoteca solve jeson-mor --size 5
  ludoteca solve tic-tac-toe --rows 4 --columns 3
  ludoteca solve tic-tac-toe --rows 5 --columns 5 --line 4 --proof draw.proof
  ludoteca solve nim --heaps 3,5,7 --misere --json
  ludoteca solve jeson-mor --size 7 --proof seven.proof && ludoteca check-proof seven.proof
  ludoteca solve jeson-mor --memory 8G --time 600m --checkpoint nine.search
  ludoteca solve oware --position 0-0-0-0-2-1-0-0-0-0-1-0-22-22-S"
)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Write a certificate, which `check-proof` checks
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
    /// Keep what is found out in this file, and go on from it if it is there (jeson-mor, tic-tac-toe)
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// How often to write the checkpoint
    #[arg(long, value_name = "TIME", default_value = "1m", requires = "checkpoint", value_parser = time_value)]
    checkpoint_every: Duration,
    /// Give up after this time, such as 90s or 10m
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = time_value)]
    time: Option<Duration>,
    /// Give up after so many positions
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Memory for tables, such as 512M or 8G [default: 1G]
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true, value_parser = size_value)]
    memory: Option<u64>,
    /// A folder of tables, or none [default: the usual one]
    #[arg(long, value_name = "DIR")]
    tables: Option<String>,
    /// Threads [default: as many as the machine has]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// The bytes that may be used: those that are asked for if there is room, or as much of the usual as there is room for.
pub(super) fn memory(asked: Option<u64>) -> Result<u64, Failure> {
    room_for_proof(asked).ok_or_else(|| {
        Failure::usage(
            &UserError::new(
                "solve-memory",
                "--memory: there is no room for {megabytes} MB, ask for less",
            )
            .with("megabytes", asked.unwrap_or(0) >> 20),
        )
    })
}

/// As many threads as were asked for, or as the machine has.
pub(super) fn threads(asked: Option<u16>) -> usize {
    asked.map_or_else(cores, usize::from)
}

pub(crate) fn run(args: &SolveArgs, out: &mut Output) -> Result<(), Failure> {
    let stopped = stop::on_ctrl_c()?;
    let line = args.game.line()?;
    solve(args, &line, &stopped, out)
}

fn solve(args: &SolveArgs, line: &Line, stopped: &AtomicBool, out: &mut Output) -> Result<(), Failure> {
    super::refuse_finished(line)?;
    let root = line.position();
    let limits = SolveLimits {
        start: Instant::now(),
        time: args.time,
        nodes: args.nodes,
        memory: memory(args.memory)?,
        threads: threads(args.threads),
        stop: stopped,
    };
    let mut checkpoint = Checkpoint::open(args, line.game())?;
    let tablebase = from_tables::tablebase(args, &root, &limits)?;
    let known = tablebase
        .as_ref()
        .and_then(|tablebase| root.prove_by_tablebase(tablebase));
    let mut asked = None;
    let mut search = || search(&root, &limits, checkpoint.as_mut(), &mut asked);
    let mut solution = match known {
        // A certificate needs a way to play, which not every table knows.
        Some(known) if known.has_strategy() || args.proof.is_none() => known,
        Some(known) => from_tables::with_strategy(known, search()?)?,
        None => search()?,
    };
    let report = Report::new(&root, &solution, limits.start.elapsed());
    let certified = match &args.proof {
        Some(file) if solution.value().is_some() => Some(certify(&mut solution, file, &limits)),
        _ => None,
    };
    let written = certified.as_ref().and_then(|certified| certified.as_ref().ok());
    if args.json {
        out.json(&report.json(written))?;
    } else {
        out.print(report.text(written))?;
    }
    if solution.value().is_none() {
        return Err(Failure::work(&undecided(args, &limits, asked)));
    }
    certified.transpose().map(drop)
}

/// Proves what it can, with a line of progress and a checkpoint now and then. `asked` is what it was at in the end.
fn search<'p>(
    root: &'p Position,
    limits: &'p SolveLimits<'p>,
    mut checkpoint: Option<&mut Checkpoint>,
    asked: &mut Option<Stage>,
) -> Result<Solution<'p>, Failure> {
    let shown = Progress::line();
    let mut failed = None;
    let mut kept = checkpoint.as_mut().and_then(|checkpoint| checkpoint.kept());
    let kept = kept.as_mut().map(|kept| kept as &mut dyn std::io::Read);
    let solution = root.prove(limits, kept, &mut |progress: &ProofProgress<'_>| {
        shown.show(|| report::progress(progress));
        if !progress.over {
            *asked = Some(progress.stage);
        }
        if let Some(checkpoint) = &mut checkpoint
            && let Err(failure) = checkpoint.keep(progress)
        {
            failed.get_or_insert(failure);
            limits.stop.store(true, Ordering::Relaxed);
        }
    });
    shown.finish();
    match (solution, failed, checkpoint) {
        (_, Some(failure), _) => Err(failure),
        (Ok(solution), ..) => Ok(solution),
        (Err(error), _, Some(checkpoint)) => Err(checkpoint.unreadable(&error)),
        (Err(error), ..) => Err(Failure::work(&system(&error))),
    }
}

/// Writes the certificate of a value that is decided.
fn certify(solution: &mut Solution<'_>, file: &Path, limits: &SolveLimits<'_>) -> Result<Certified, Failure> {
    let cannot = |why: UserError| {
        Failure::work(
            &UserError::new("solve-no-certificate", "no certificate in {file}: {why}")
                .with("file", file.display())
                .phrase("why", why),
        )
    };
    let no_list = || {
        UserError::new(
            "solve-no-list",
            "no list of positions that could be written shows this value",
        )
    };
    if !solution.has_strategy() {
        return Err(cannot(no_list()));
    }
    let progress = Progress::line();
    progress.show(|| say("solve-writing", &[]));
    let mut to = NewFile::create(file).map_err(|error| cannot(system(&error)))?;
    let written = solution.write_certificate(limits.memory, limits.stop, &mut to);
    progress.finish();
    let positions = written.unwrap_or_else(|| Err(no_list())).map_err(cannot)?;
    to.finish().map_err(|error| cannot(system(&error)))?;
    Ok(Certified {
        file: file.to_owned(),
        positions,
    })
}

/// What the system says.
fn system(error: &std::io::Error) -> UserError {
    UserError::new("system-error", "{error}").with("error", error)
}

/// Why there is no value, and how to go on.
fn undecided(args: &SolveArgs, limits: &SolveLimits<'_>, asked: Option<Stage>) -> UserError {
    let why = if limits.stop.load(Ordering::Relaxed) {
        Message::new("solve-stopped", "stopped")
    } else if args.time.is_some_and(|time| limits.start.elapsed() >= time) {
        Message::new("solve-time-up", "the time is up")
    } else if args.nodes.is_some() {
        Message::new("solve-nodes-up", "so many positions were not enough")
    } else {
        Message::new("solve-not-found", "no proof was found")
    };
    let how = match &args.checkpoint {
        Some(file) => Message::new("solve-goes-on", "the same call goes on from {file}").with("file", file.display()),
        None => Message::new(
            "solve-keeps",
            "--checkpoint FILE keeps what is found out, for games that can",
        ),
    };
    let undecided = match asked {
        Some(stage) => UserError::new("solve-undecided-at", "undecided: {why} at the question: {asked}; {how}")
            .with("asked", report::question(stage)),
        None => UserError::new("solve-undecided", "undecided: {why}; {how}"),
    };
    undecided.phrase("why", why).phrase("how", how)
}
