//! The file that a game is kept in: written anew after every move, whole or not at all, and by one program at a time.

use std::fmt;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use crate::record::{Broken, NewFile, ReadError, Record, Records};

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
    /// The file cannot be read or written.
    Io(PathBuf, io::Error),
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SaveError::Exists(path) => write!(
                f,
                "{} is there already: --resume goes on with it, or give another name",
                path.display()
            ),
            SaveError::InUse(path) => write!(f, "{}: another program is playing this game", path.display()),
            SaveError::NoGame(path) => write!(f, "{} does not hold one game to go on with", path.display()),
            SaveError::Broken(path, why) => write!(f, "{}: {why}", path.display()),
            SaveError::Changed(path) => write!(
                f,
                "{} has been changed by somebody else: it is left alone, save the game under another name",
                path.display()
            ),
            SaveError::Io(path, error) => write!(f, "{}: {error}", path.display()),
        }
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
    last: Option<String>,
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

    /// Takes up the game of a file.
    ///
    /// # Errors
    /// When the file does not hold one whole game, or another program has it.
    pub fn resume(path: &Path) -> Result<Saved, SaveError> {
        let failed = |error| SaveError::Io(path.to_owned(), error);
        let mut file = Self::locked(path)?;
        let text = fs::read_to_string(path).map_err(failed)?;
        let mut records = Records::new(BufReader::new(text.as_bytes()));
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
        let mut lock = path.as_os_str().to_owned();
        lock.push(".lock");
        let lock = PathBuf::from(lock);
        let locked = File::create(&lock).map_err(failed)?;
        // A file system without locks has to do without.
        if matches!(locked.try_lock(), Err(TryLockError::WouldBlock)) {
            return Err(SaveError::InUse(path.to_owned()));
        }
        Ok(SaveFile {
            path: path.to_owned(),
            lock,
            _locked: locked,
            last: None,
        })
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
        match (fs::read_to_string(&self.path), &self.last) {
            (Ok(there), Some(last)) if there != *last => return Err(SaveError::Changed(self.path.clone())),
            (Ok(there), None) if !there.is_empty() => return Err(SaveError::Changed(self.path.clone())),
            _ => (),
        }
        let text = record.to_string();
        let mut file = NewFile::create(&self.path).map_err(failed)?;
        file.write_all(text.as_bytes()).map_err(failed)?;
        file.finish().map_err(failed)?;
        self.last = Some(text);
        Ok(())
    }
}

impl Drop for SaveFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.lock);
    }
}
