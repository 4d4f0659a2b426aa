//! What can go wrong with a table on disk.

use std::path::PathBuf;
use std::{fmt, io};

/// Why a table could not be read or built.
#[derive(Debug)]
pub enum TableError {
    /// The system refused: a missing right, a full disk, no such folder.
    Io(PathBuf, io::Error),
    /// The file is not what it should be.
    Damaged(PathBuf, Fault),
    /// A board is not worth what its moves make it worth: the position, and the file that says otherwise.
    Wrong(PathBuf, String),
    /// There is no table in this folder, or no such file.
    Missing(PathBuf),
    /// Somebody else is building in this folder.
    Busy(PathBuf),
    /// The stop flag was raised.
    Stopped,
}

/// What is wrong with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is something else.
    Foreign,
    /// It was written by another version.
    Version,
    /// It holds another table than its name says.
    Label,
    /// It is shorter or longer than it should be.
    Length,
    /// What is in it is not what was written.
    Checksum,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            TableError::Damaged(path, fault) => write!(f, "{}: {fault}; build the table again", path.display()),
            TableError::Wrong(path, position) => write!(
                f,
                "{}: '{position}' is not worth what its moves make it worth; remove the file and build the table again",
                path.display()
            ),
            TableError::Missing(path) => write!(f, "{}: there is no such table; build it first", path.display()),
            TableError::Busy(dir) => write!(f, "{}: another program is building a table here", dir.display()),
            TableError::Stopped => f.write_str("stopped; the layers that were finished are kept"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Foreign => "this is not a table",
            Fault::Version => "the table was written by another version",
            Fault::Label => "this is another table than the name of the file says",
            Fault::Length => "the file is cut short or too long",
            Fault::Checksum => "the file is damaged",
        })
    }
}

impl std::error::Error for TableError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            TableError::Io(_, error) => Some(error),
            _ => None,
        }
    }
}
