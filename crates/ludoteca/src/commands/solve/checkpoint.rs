//! A search kept in a file, so that a kill loses little of it.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use ludoteca_arena::record::NewFile;
use ludoteca_games::{GameHandle, UserError};
use ludoteca_search::proof::Progress;

use super::SolveArgs;
use crate::output::Failure;

/// No first line is longer than this.
const LONGEST: u64 = 1000;

/// The file of a search.
pub(super) struct Checkpoint {
    path: PathBuf,
    every: Duration,
    written: Instant,
    /// The first line: which search it is of.
    title: String,
    /// What an earlier search has left.
    found: Option<BufReader<File>>,
}

impl Checkpoint {
    /// The file that is asked for, if one is. If it is there already, it must be of the same game.
    pub(super) fn open(args: &SolveArgs, game: &GameHandle) -> Result<Option<Self>, Failure> {
        let Some(path) = args.checkpoint.clone() else {
            return Ok(None);
        };
        if !game.keeps_proof_search() {
            let id = game.id();
            return Err(Failure::usage(
                &UserError::new(
                    "checkpoint-keeps-nothing",
                    "--checkpoint: a search of {game} keeps nothing that could be taken up again",
                )
                .with("game", id),
            ));
        }
        let title = format!("ludoteca-search 1 {} {}\n", game.id(), game.variant());
        let mut checkpoint = Checkpoint {
            path,
            every: args.checkpoint_every,
            written: Instant::now(),
            title,
            found: None,
        };
        // A kill in the middle of writing leaves a part that is no use to anybody.
        for part in NewFile::left_behind(&checkpoint.path) {
            let _ = fs::remove_file(part);
        }
        match File::open(&checkpoint.path) {
            Ok(file) => checkpoint.found = Some(checkpoint.check(BufReader::new(file))?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => (),
            Err(error) => return Err(checkpoint.unreadable(&error)),
        }
        Ok(Some(checkpoint))
    }

    /// Reads the first line of a file, and refuses one of another search.
    fn check(&self, mut file: BufReader<File>) -> Result<BufReader<File>, Failure> {
        let mut title = Vec::new();
        let read = file.by_ref().take(LONGEST).read_until(b'\n', &mut title);
        read.map_err(|error| self.unreadable(&error))?;
        if title == self.title.as_bytes() {
            return Ok(file);
        }
        let (path, wanted) = (self.path.display(), self.title.trim_end());
        Err(Failure::usage(
            &UserError::new(
                "checkpoint-other",
                "--checkpoint: {file} is not of this search: its first line is not '{wanted}'",
            )
            .with("file", path)
            .with("wanted", wanted),
        ))
    }

    /// What an earlier search has left.
    pub(super) fn kept(&mut self) -> Option<BufReader<File>> {
        self.found.take()
    }

    /// Writes what has been found out, if it is time for it.
    pub(super) fn keep(&mut self, progress: &Progress<'_>) -> Result<(), Failure> {
        let Some(table) = progress
            .table
            .filter(|_| progress.over || self.written.elapsed() >= self.every)
        else {
            return Ok(());
        };
        let write = || {
            let mut file = NewFile::create(&self.path)?;
            file.write_all(self.title.as_bytes())?;
            table.save(&mut file)?;
            file.finish()
        };
        let written = write();
        self.written = Instant::now();
        written.map_err(|error| {
            Failure::work(
                &UserError::new("checkpoint-unwritten", "--checkpoint: cannot write {file}: {error}")
                    .with("file", self.path.display())
                    .with("error", error),
            )
        })
    }

    /// The refusal of a file that cannot be read or is damaged.
    pub(super) fn unreadable(&self, error: &io::Error) -> Failure {
        Failure::usage(
            &UserError::new("checkpoint-unread", "--checkpoint: {file} cannot be taken up: {error}")
                .with("file", self.path.display())
                .with("error", error),
        )
    }
}
