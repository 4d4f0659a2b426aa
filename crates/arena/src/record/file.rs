//! A file that is there whole or not at all.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// How the name of a file ends while it is being written.
const UNFINISHED: &str = ".unfinished";

/// So many links are followed, and so many names tried.
const TRIES: usize = 40;

/// A file being written under another name, which takes its own when it is finished. Until then, and if it never is, what
/// stood under that name before is untouched.
///
/// A program that is killed leaves it behind under the other name, with all that was flushed: [`NewFile::left_behind`]
/// finds such files. A lock tells them from those that somebody is still writing.
#[derive(Debug)]
pub struct NewFile {
    file: BufWriter<File>,
    path: PathBuf,
    /// The name it has while it is written; `None` once it has its own, or for a device, which has no other.
    written_as: Option<PathBuf>,
}

impl NewFile {
    /// Begins a file of this name; if there is one already, the new one will be open to the same people. A name that
    /// stands for a device or a pipe is written to directly, and one that is a link leads where the link does.
    ///
    /// # Errors
    /// When it cannot be written there.
    pub fn create(path: &Path) -> io::Result<Self> {
        let path = followed(path);
        let there = fs::metadata(&path).ok();
        if there.as_ref().is_some_and(|there| !there.is_file()) {
            let file = BufWriter::new(File::options().write(true).open(&path)?);
            return Ok(NewFile {
                file,
                path,
                written_as: None,
            });
        }
        let (file, written_as) = create_beside(&path)?;
        let new = NewFile {
            file: BufWriter::new(file),
            path,
            written_as: Some(written_as),
        };
        if let Some(there) = there {
            new.file.get_ref().set_permissions(there.permissions())?;
        }
        Ok(new)
    }

    /// The files that programs which were killed have left behind of this one.
    pub fn left_behind(path: &Path) -> Vec<PathBuf> {
        let path = followed(path);
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
            return Vec::new();
        };
        let of_this = |other: &str| {
            let between = other.strip_prefix(name).and_then(|rest| rest.strip_suffix(UNFINISHED));
            let number = between.and_then(|between| between.strip_prefix('.'));
            number.is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit() || b == b'-'))
        };
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let entries = fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter().flatten();
        let mut found: Vec<PathBuf> = entries
            .flatten()
            .filter(|entry| entry.file_name().to_str().is_some_and(of_this))
            .map(|entry| path.with_file_name(entry.file_name()))
            .filter(|path| !in_use(path))
            .collect();
        found.sort();
        found
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// When the last of it cannot be written: what could be is left behind under the other name.
    pub fn finish(mut self) -> io::Result<()> {
        let written_as = self.written_as.take();
        self.file.flush()?;
        match written_as {
            Some(written_as) => {
                self.file.get_ref().sync_all()?;
                fs::rename(written_as, &self.path)
            }
            None => Ok(()),
        }
    }

    /// Leaves the file behind under the name it has, as a kill would; `None` for a device.
    pub fn leave(mut self) -> Option<PathBuf> {
        // What could not be written before will not be now.
        let _ = self.file.flush();
        self.written_as.take()
    }
}

/// Where a path leads, even if nothing is there yet.
pub(crate) fn followed(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..TRIES {
        let Ok(target) = fs::read_link(&path) else { break };
        path = path
            .parent()
            .map_or_else(|| target.clone(), |folder| folder.join(&target));
    }
    fs::canonicalize(&path).unwrap_or(path)
}

/// A file of another name in the same folder, locked for as long as it is open.
fn create_beside(path: &Path) -> io::Result<(File, PathBuf)> {
    let name = path
        .file_name()
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "not the name of a file"))?;
    let mut taken = io::Error::from(io::ErrorKind::AlreadyExists);
    for again in 0..TRIES {
        // Another program may have had our number, and its work is not ours to throw away.
        let number = match again {
            0 => format!("{}", std::process::id()),
            _ => format!("{}-{again}", std::process::id()),
        };
        let mut unfinished = name.to_owned();
        unfinished.push(format!(".{number}{UNFINISHED}"));
        let written_as = path.with_file_name(unfinished);
        match File::create_new(&written_as) {
            Ok(file) => {
                // A file system without locks has to do without.
                let _ = file.try_lock();
                return Ok((file, written_as));
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => taken = error,
            Err(error) => return Err(error),
        }
    }
    Err(taken)
}

fn in_use(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some(written_as) = &self.written_as {
            // There is nobody to tell, and nothing is lost but room on the disk.
            let _ = fs::remove_file(written_as);
        }
    }
}
