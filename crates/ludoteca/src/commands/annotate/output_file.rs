//! The file that the annotated games go to, and the games that an earlier run has put there.

use std::fs::{self, File};
use std::io::{self, BufReader, Write};
use std::iter::Peekable;
use std::path::{Path, PathBuf};

use ludoteca_arena::record::{NewFile, Record, Records};
use ludoteca_games::{Message, UserError};

use super::AnnotateArgs;
use crate::lang::refused;
use crate::output::Failure;

pub(super) struct OutputFile<'a> {
    path: &'a Path,
    file: NewFile,
    empty: bool,
    /// The games of an earlier run, until all have been taken over.
    earlier: Option<Earlier>,
    /// A file whose games are ours by now.
    outdated: Option<PathBuf>,
}

impl<'a> OutputFile<'a> {
    /// The file that is asked for, if one is.
    pub(super) fn open(args: &'a AnnotateArgs) -> Result<Option<Self>, Failure> {
        let Some(path) = args.out.as_deref() else {
            return Ok(None);
        };
        let failed = |error: io::Error| cannot_write(path, &error);
        let mut output = OutputFile {
            path,
            file: NewFile::create(path).map_err(failed)?,
            empty: true,
            earlier: None,
            outdated: None,
        };
        if args.resume {
            output.earlier = Earlier::most(path).map_err(failed)?;
            return Ok(Some(output));
        }
        if args.skip > 0 && path.is_file() {
            let copied = File::open(path).and_then(|mut old| io::copy(&mut old, &mut output.file));
            output.empty = copied.map_err(failed)? == 0;
        }
        for left in NewFile::left_behind(path) {
            let said = Message::new(
                "annotate-left",
                "{file} holds the games of a run that was killed: --resume goes on from there",
            );
            anstream::eprintln!("{}", refused(&said.with("file", left.display())));
        }
        Ok(Some(output))
    }

    /// Adds a game that is whole. A program that is killed later will have written it.
    pub(super) fn write(&mut self, record: &Record) -> Result<(), Failure> {
        let between = if self.empty { "" } else { "\n" };
        self.empty = false;
        write!(self.file, "{between}{record}")
            .and_then(|()| self.file.flush())
            .map_err(|error| cannot_write(self.path, &error))
    }

    /// Takes a game over from an earlier run, if that has annotated it.
    pub(super) fn has(&mut self, record: &Record) -> Result<bool, Failure> {
        let Some(earlier) = &mut self.earlier else {
            return Ok(false);
        };
        let Some(annotated) = earlier.next()? else {
            self.outdated = self
                .earlier
                .take()
                .filter(|earlier| earlier.killed)
                .map(|earlier| earlier.path);
            return Ok(false);
        };
        if !same_game(&annotated, record) {
            return Err(earlier.other_games());
        }
        self.write(&annotated)?;
        Ok(true)
    }

    /// Gives the file its name. If not all games of an earlier run have come up again, its file stays as it was.
    pub(super) fn finish(mut self, stopped: bool) -> Result<(), Failure> {
        if let Some(mut earlier) = self.earlier.take() {
            if stopped {
                return Ok(());
            }
            if earlier.next()?.is_some() {
                return Err(earlier.other_games());
            }
            self.outdated = Some(earlier.path).filter(|_| earlier.killed);
        }
        self.file.finish().map_err(|error| cannot_write(self.path, &error))?;
        if let Some(outdated) = self.outdated {
            // It does no harm if it stays.
            let _ = fs::remove_file(outdated);
        }
        Ok(())
    }

    /// Leaves what there is where another run finds it, and says where.
    pub(super) fn leave(self) -> Option<PathBuf> {
        self.file.leave()
    }
}

/// Games that an earlier run has annotated.
struct Earlier {
    path: PathBuf,
    games: Peekable<Records<BufReader<File>>>,
    /// Whether the run was killed, so that its last game may not be whole.
    killed: bool,
}

impl Earlier {
    fn open(path: PathBuf, killed: bool) -> io::Result<Self> {
        let games = Records::new(BufReader::new(File::open(&path)?)).peekable();
        Ok(Earlier { path, games, killed })
    }

    /// The file with the most games, among the one of this name and those that killed runs have left of it.
    fn most(path: &Path) -> io::Result<Option<Self>> {
        let own = path.is_file().then(|| (path.to_owned(), false));
        let left = NewFile::left_behind(path).into_iter().map(|path| (path, true));
        let mut most: Option<(usize, PathBuf, bool)> = None;
        for (path, killed) in own.into_iter().chain(left) {
            let games = Self::open(path.clone(), killed)?.count();
            if most.as_ref().is_none_or(|(most, ..)| games > *most) {
                most = Some((games, path, killed));
            }
        }
        most.map(|(_, path, killed)| Self::open(path, killed)).transpose()
    }

    fn count(mut self) -> usize {
        std::iter::from_fn(|| self.next().ok().flatten()).count()
    }

    fn next(&mut self) -> Result<Option<Record>, Failure> {
        let game = self.games.next();
        if self.killed && self.games.peek().is_none() {
            return Ok(None);
        }
        game.transpose().map_err(|why| {
            Failure::usage(
                &UserError::new("annotate-resume-why", "--resume: {file}, {why}")
                    .with("file", self.path.display())
                    .phrase("why", why.user_error()),
            )
        })
    }

    fn other_games(&self) -> Failure {
        Failure::usage(
            &UserError::new(
                "annotate-resume-other",
                "--resume: {file} does not hold the games of the file that is read, or not in this order",
            )
            .with("file", self.path.display()),
        )
    }
}

/// Whether two records are of one game, whatever is written beside the moves.
fn same_game(a: &Record, b: &Record) -> bool {
    let tags = ["Game", "Rules", "FEN"]
        .iter()
        .all(|name| a.tags().get(name) == b.tags().get(name));
    let moves = |record: &Record| -> Vec<String> { record.plies().iter().map(|ply| ply.text().to_owned()).collect() };
    tags && moves(a) == moves(b)
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::work(
        &UserError::new("cannot-write", "cannot write {file}: {error}")
            .with("file", path.display())
            .with("error", error),
    )
}
