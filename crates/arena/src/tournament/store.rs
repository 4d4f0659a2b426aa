//! Where finished games go: a file of records that grows by one game at a time. What is in it stays, whatever ends us.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use ludoteca_rules::UserError;

use crate::record::{NewFile, ReadError, Record, Records};

/// A kill takes nothing that was written; against a power cut, the disk is asked to keep it this often.
const SYNC: Duration = Duration::from_secs(1);

/// Where the records of finished games go.
pub trait Archive: Send {
    /// Keeps games, each with the empty line behind it. When it returns, a kill takes nothing of them.
    ///
    /// # Errors
    /// When they cannot be kept.
    fn append(&mut self, records: &str) -> Result<(), UserError>;

    /// A file that the disk is to be asked to keep now. That takes long: better not while others wait for the archive.
    fn due(&mut self) -> Option<Arc<File>> {
        None
    }
}

/// A file of finished games.
#[derive(Debug)]
pub struct Store {
    file: Arc<File>,
    path: PathBuf,
    synced: Instant,
}

/// Why there is no store.
#[derive(Debug)]
pub enum StoreError {
    /// The file is there already.
    Exists(PathBuf),
    /// Another tournament is writing to it.
    InUse(PathBuf),
    /// It holds something else than games.
    NoGames(PathBuf),
    /// It cannot be read or written.
    Io(PathBuf, io::Error),
}

impl StoreError {
    /// The same as something that can be translated.
    pub fn user_error(&self) -> UserError {
        let (path, refusal) = match self {
            StoreError::Exists(path) => (
                path,
                UserError::new(
                    "file-exists",
                    "{file} is there already: --resume goes on with it, or give another name",
                ),
            ),
            StoreError::NoGames(path) => (
                path,
                UserError::new("store-no-games", "{file} holds no games to go on with"),
            ),
            StoreError::InUse(path) => (
                path,
                UserError::new("store-in-use", "{file} is in use by another tournament"),
            ),
            StoreError::Io(path, error) => (
                path,
                UserError::new("file-error", "{file}: {error}").with("error", error),
            ),
        };
        refusal.with("file", path.display())
    }
}

impl std::fmt::Display for StoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.user_error().fmt(f)
    }
}

impl std::error::Error for StoreError {}

/// What a file of games holds.
#[derive(Debug, Default)]
pub struct Kept {
    /// The games that can be read.
    pub records: Vec<Record>,
    /// How many cannot.
    pub broken: usize,
    /// Where the file is kept as it was, if something was taken out of it.
    pub backup: PathBuf,
}

impl Store {
    /// Begins a new file.
    ///
    /// # Errors
    /// When there is one already with something in it, or none can be written.
    pub fn create(path: &Path) -> Result<Self, StoreError> {
        let store = Self::open(path)?;
        let length = store
            .file
            .metadata()
            .map_err(|error| StoreError::Io(path.to_owned(), error))?;
        if length.is_file() && length.len() > 0 {
            return Err(StoreError::Exists(path.to_owned()));
        }
        Ok(store)
    }

    /// Goes on with a file. A game that was cut off in the middle of writing is taken out; the file as it was is kept
    /// beside it as `….bak`.
    ///
    /// # Errors
    /// When it cannot be read or written, or somebody else is writing to it.
    pub fn resume(path: &Path) -> Result<(Self, Kept), StoreError> {
        let failed = |error: io::Error| StoreError::Io(path.to_owned(), error);
        let store = Self::open(path)?;
        let mut kept = read(path).map_err(failed)?;
        if kept.broken == 0 {
            return Ok((store, kept));
        }
        if kept.records.is_empty() && kept.broken > 0 && !torn(path) {
            return Err(StoreError::NoGames(path.to_owned()));
        }
        kept.backup = backup(path);
        fs::copy(path, &kept.backup).map_err(failed)?;
        let mut whole = NewFile::create(path).map_err(failed)?;
        for record in &kept.records {
            writeln!(whole, "{record}").map_err(failed)?;
        }
        whole.finish().map_err(failed)?;
        Ok((Self::open(path)?, kept))
    }

    fn open(path: &Path) -> Result<Self, StoreError> {
        let failed = |error: io::Error| StoreError::Io(path.to_owned(), error);
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .map_err(failed)?;
        // A device or a file system without locks has to do without.
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            return Err(StoreError::InUse(path.to_owned()));
        }
        Ok(Store {
            file: Arc::new(file),
            path: path.to_owned(),
            synced: Instant::now(),
        })
    }
}

impl Archive for Store {
    /// Adds games in one piece, so that a kill leaves all of them or next to nothing of the last.
    fn append(&mut self, records: &str) -> Result<(), UserError> {
        let failed = |error: io::Error| StoreError::Io(self.path.clone(), error).user_error();
        (&*self.file).write_all(records.as_bytes()).map_err(failed)
    }

    fn due(&mut self) -> Option<Arc<File>> {
        let now = Instant::now();
        (now - self.synced >= SYNC).then(|| {
            self.synced = now;
            Arc::clone(&self.file)
        })
    }
}

/// Whether a file that holds no whole game begins like one of ours: cut off in the middle of the first.
fn torn(path: &Path) -> bool {
    fs::read(path).is_ok_and(|bytes| bytes.starts_with(b"[Game ") || b"[Game ".starts_with(&bytes))
}

/// A name for the file as it was that nothing has yet: `….bak`, `….bak2` and so on.
fn backup(path: &Path) -> PathBuf {
    let name = |i: u32| {
        let mut name = path.as_os_str().to_owned();
        name.push(if i == 1 { ".bak".to_owned() } else { format!(".bak{i}") });
        PathBuf::from(name)
    };
    (1..).map(name).find(|name| !name.exists()).unwrap_or_else(|| name(1))
}

/// Reads all games of a file.
fn read(path: &Path) -> io::Result<Kept> {
    let mut kept = Kept::default();
    for record in Records::new(BufReader::new(File::open(path)?)) {
        match record {
            Ok(record) => kept.records.push(record),
            Err(ReadError::Broken(_)) => kept.broken += 1,
            Err(ReadError::Io(error)) => return Err(error),
        }
    }
    Ok(kept)
}
