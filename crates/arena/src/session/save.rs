//! The file that a game is kept in: written anew after every move, whole or not at all, and by one program at a time.

use std::fmt;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use ludoteca_rules::UserError;

use crate::record::{Broken, NewFile, ReadError, Record, Records, followed};

/// So often a lock is tried for that others remove.
const TRIES: usize = 40;

/// No game takes more bytes than this.
const LARGEST: u64 = 64 << 20;

/// Why a game cannot be kept or taken up.
#[derive(Debug)]
pub enum SaveError {
    /// The file is there already, and is not to be written over.
    Exists(PathBuf),
    /// Another program is playing the game of this file.
    InUse(PathBuf),
    /// The file holds no game, or not just one.
    NoGame(PathBuf),
    /// The game in the file cannot be read.
    Broken(PathBuf, Box<Broken>),
    /// Somebody else has changed the file since we wrote it.
    Changed(PathBuf),
    /// What is there is no ordinary file, or too large for a game.
    NoFile(PathBuf),
    /// The file cannot be read or written.
    Io(PathBuf, io::Error),
}

impl SaveError {
    /// The same as something that can be translated.
    pub fn user_error(&self) -> UserError {
        let (path, refusal) = match self {
            SaveError::Exists(path) => (
                path,
                UserError::new(
                    "file-exists",
                    "{file} is there already: --resume goes on with it, or give another name",
                ),
            ),
            SaveError::InUse(path) => (
                path,
                UserError::new("save-in-use", "{file}: another program is playing this game"),
            ),
            SaveError::NoGame(path) => (
                path,
                UserError::new("save-no-game", "{file} does not hold one game to go on with"),
            ),
            SaveError::Broken(path, why) => (
                path,
                UserError::new("file-why", "{file}: {why}").phrase("why", why.user_error()),
            ),
            SaveError::NoFile(path) => (
                path,
                UserError::new(
                    "save-no-file",
                    "{file} is no ordinary file that a game could be kept in",
                ),
            ),
            SaveError::Changed(path) => (
                path,
                UserError::new(
                    "save-changed",
                    "{file} has been changed by somebody else: it is left alone, save the game under another name",
                ),
            ),
            SaveError::Io(path, error) => (
                path,
                UserError::new("file-error", "{file}: {error}").with("error", error),
            ),
        };
        refusal.with("file", path.display())
    }
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.user_error().fmt(f)
    }
}

impl std::error::Error for SaveError {}

/// A file that a game is kept in. As long as this lives no other program of ours writes to it.
#[derive(Debug)]
pub struct SaveFile {
    path: PathBuf,
    /// Held locked beside the file: the file itself is another after each move.
    lock: PathBuf,
    _locked: File,
    /// What we wrote last; `None` before the first time.
    last: Option<Vec<u8>>,
}

/// A game taken up from a file.
#[derive(Debug)]
pub struct Saved {
    /// The file, to go on with.
    pub file: SaveFile,
    /// The game in it.
    pub record: Record,
}

impl SaveFile {
    /// A new file.
    ///
    /// # Errors
    /// When there is one of that name with something in it, or none can be written there.
    pub fn create(path: &Path) -> Result<Self, SaveError> {
        let file = Self::locked(path)?;
        match fs::metadata(path) {
            Ok(data) if data.len() > 0 => Err(SaveError::Exists(path.to_owned())),
            _ => Ok(file),
        }
    }

    /// A new file with a game in it.
    ///
    /// # Errors
    /// As for [`SaveFile::create`], and when the game cannot be written.
    pub fn create_with(path: &Path, record: &Record) -> Result<Self, SaveError> {
        let mut file = Self::create(path)?;
        file.write(record)?;
        Ok(file)
    }

    /// Takes up the game of a file.
    ///
    /// # Errors
    /// When the file does not hold one whole game, or another program has it.
    pub fn resume(path: &Path) -> Result<Saved, SaveError> {
        let failed = |error| SaveError::Io(path.to_owned(), error);
        let mut file = Self::locked(path)?;
        let text = fs::read(&file.path).map_err(failed)?;
        if let Some(broken) = not_text(&text) {
            return Err(SaveError::Broken(path.to_owned(), Box::new(broken)));
        }
        let mut records = Records::new(BufReader::new(text.as_slice()));
        let record = match records.next() {
            Some(Ok(record)) => record,
            Some(Err(ReadError::Broken(broken))) => return Err(SaveError::Broken(path.to_owned(), Box::new(broken))),
            Some(Err(ReadError::Io(error))) => return Err(failed(error)),
            None => return Err(SaveError::NoGame(path.to_owned())),
        };
        if records.next().is_some() {
            return Err(SaveError::NoGame(path.to_owned()));
        }
        file.last = Some(text);
        Ok(Saved { file, record })
    }

    fn locked(path: &Path) -> Result<Self, SaveError> {
        let failed = |error| SaveError::Io(path.to_owned(), error);
        // One file is one file by whatever name.
        let path = followed(path);
        // A device could be read for ever.
        if fs::metadata(&path).is_ok_and(|data| !data.is_file() || data.len() > LARGEST) {
            return Err(SaveError::NoFile(path));
        }
        let mut lock = path.as_os_str().to_owned();
        lock.push(".lock");
        let lock = PathBuf::from(lock);
        for _ in 0..TRIES {
            let locked = File::create(&lock).map_err(failed)?;
            // A file system without locks has to do without.
            if matches!(locked.try_lock(), Err(TryLockError::WouldBlock)) {
                return Err(SaveError::InUse(path));
            }
            // Its last holder may have removed it between our opening and our locking: then it keeps nobody out.
            if is_at(&locked, &lock) {
                // What a killed program was writing is not in the file, and nobody was told that it was.
                for left in NewFile::left_behind(&path) {
                    let _ = fs::remove_file(left);
                }
                return Ok(SaveFile {
                    path,
                    lock,
                    _locked: locked,
                    last: None,
                });
            }
        }
        Err(SaveError::InUse(path))
    }

    /// The file's name.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the game as it stands now. When this returns, it outlasts a kill and a power cut.
    ///
    /// # Errors
    /// When it cannot be written, or somebody else has changed the file: what is there stays.
    pub fn write(&mut self, record: &Record) -> Result<(), SaveError> {
        let failed = |error| SaveError::Io(self.path.clone(), error);
        match (fs::read(&self.path), &self.last) {
            (Ok(there), Some(last)) if there != *last => return Err(SaveError::Changed(self.path.clone())),
            (Ok(there), None) if !there.is_empty() => return Err(SaveError::Changed(self.path.clone())),
            _ => (),
        }
        let text = record.to_string();
        let mut file = NewFile::create(&self.path).map_err(failed)?;
        file.write_all(text.as_bytes()).map_err(failed)?;
        file.finish().map_err(failed)?;
        // The file's name is in its folder. A system that cannot do this has to do without.
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let _ = File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
        self.last = Some(text.into_bytes());
        Ok(())
    }
}

/// Whether an open file is still the one of this name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let same = |a: &fs::Metadata, b: &fs::Metadata| a.dev() == b.dev() && a.ino() == b.ino();
    matches!((file.metadata(), fs::metadata(path)), (Ok(a), Ok(b)) if same(&a, &b))
}

/// An open file cannot be removed here.
#[cfg(not(unix))]
fn is_at(_file: &File, path: &Path) -> bool {
    path.exists()
}

/// The line of the first bytes that are no text, if there are any.
fn not_text(bytes: &[u8]) -> Option<Broken> {
    let good = std::str::from_utf8(bytes).err()?.valid_up_to();
    let line = bytes[..good].iter().filter(|byte| **byte == b'\n').count() as u64 + 1;
    let why = UserError::new("record-not-text", "this is no text");
    Some(Broken { line, why })
}

impl Drop for SaveFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.lock);
    }
}
