//! A file that is there whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file being written under another name, which takes its own when it is finished. Until then, and if it never is, what
/// stood under that name before is untouched.
#[derive(Debug)]
pub struct NewFile {
    file: BufWriter<File>,
    path: PathBuf,
    /// The name it has while it is written; `None` once it has its own, or for a device, which has no other.
    written_as: Option<PathBuf>,
}

impl NewFile {
    /// Begins a file of this name. A name that stands for a device or a pipe is written to directly.
    ///
    /// # Errors
    /// When it cannot be written there.
    pub fn create(path: &Path) -> io::Result<Self> {
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if fs::metadata(&path).is_ok_and(|there| !there.is_file()) {
            let file = BufWriter::new(File::options().write(true).open(&path)?);
            return Ok(NewFile {
                file,
                path,
                written_as: None,
            });
        }
        let name = path
            .file_name()
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "not the name of a file"))?;
        let mut unfinished = name.to_owned();
        unfinished.push(format!(".{}.unfinished", std::process::id()));
        let written_as = path.with_file_name(unfinished);
        let file = BufWriter::new(File::create(&written_as)?);
        Ok(NewFile {
            file,
            path,
            written_as: Some(written_as),
        })
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// When the last of it cannot be written.
    pub fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        if let Some(written_as) = self.written_as.take() {
            let kept = self
                .file
                .get_ref()
                .sync_all()
                .and_then(|()| fs::rename(&written_as, &self.path));
            if kept.is_err() {
                self.written_as = Some(written_as);
            }
            return kept;
        }
        Ok(())
    }
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
