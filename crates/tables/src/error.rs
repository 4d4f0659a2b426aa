//! What can go wrong with a table on disk.

use std::path::PathBuf;
use std::{fmt, io};

use ludoteca_rules::{Message, UserError};

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
    /// Another program is building in this folder.
    Busy(PathBuf),
    /// There is not enough room to build layers of so many seeds.
    NoRoom {
        /// Where.
        room: Room,
        /// The most seeds asked for.
        seeds: u8,
        /// Bytes needed.
        needed: u64,
        /// Bytes free, or allowed.
        free: u64,
        /// The most seeds that fit; or, if no table does, the bytes that the smallest needs.
        fits: Result<u8, u64>,
    },
    /// There is no graphics card that can be used.
    NoGpu(NoGpu),
    /// The graphics card failed, or gave wrong values.
    GpuFailed(String),
    /// The stop flag was raised.
    Stopped,
}

/// Why no graphics card can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoGpu {
    /// There is no driver.
    Driver,
    /// There is no library that compiles kernels.
    Compiler,
    /// The driver says this.
    Refused(String),
}

/// Where room is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// In memory.
    Memory,
    /// In as much of the memory as is allowed.
    Allowance,
    /// On disk.
    Disk,
    /// In the memory of the graphics card.
    Card,
}

/// Bytes in words, without fractions.
pub fn size_text(bytes: u64) -> String {
    const GIGA: u64 = 1_000_000_000;
    match bytes {
        0..10_000_000_000 => format!("{} MB", bytes.div_ceil(1_000_000)),
        _ => format!("{} GB", bytes.div_ceil(GIGA)),
    }
}

/// The same for room that there is, which is never told as more.
fn room_text(bytes: u64) -> String {
    match bytes {
        0..1_000_000 => format!("{} kB", bytes / 1000),
        1_000_000..10_000_000_000 => format!("{} MB", bytes / 1_000_000),
        _ => format!("{} GB", bytes / 1_000_000_000),
    }
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

impl TableError {
    /// The same as something that can be translated.
    pub fn user_error(&self) -> UserError {
        let (path, refusal) = match self {
            TableError::Io(path, error) => (
                path,
                UserError::new("file-error", "{file}: {error}").with("error", error),
            ),
            TableError::Damaged(path, fault) => (
                path,
                UserError::new("table-damaged", "{file}: {fault}; build the table again")
                    .phrase("fault", fault.message()),
            ),
            TableError::Wrong(path, position) => (
                path,
                UserError::new(
                    "table-wrong",
                    "{file}: '{position}' is not worth what its moves make it worth; remove the file and build the table \
                     again",
                )
                .with("position", position),
            ),
            TableError::Missing(path) => (
                path,
                UserError::new("table-missing", "{file}: there is no such table; build it first"),
            ),
            TableError::Busy(dir) => (
                dir,
                UserError::new("table-busy", "{file}: another program is building a table here"),
            ),
            TableError::NoRoom {
                room,
                seeds,
                needed,
                free,
                fits,
            } => {
                let limit = match room {
                    Room::Allowance => Message::new("table-room-allowed", "--memory allows {free}"),
                    _ => Message::new("table-room-free", "{free} are free"),
                };
                let room = match room {
                    Room::Memory | Room::Allowance => Message::new("table-room-memory", "memory"),
                    Room::Disk => Message::new("table-room-disk", "disk"),
                    Room::Card => Message::new("table-room-card", "memory on the graphics card"),
                };
                let fits = match fits {
                    Ok(seeds) => Message::new("table-fits", "up to {seeds} seeds would fit").with("seeds", seeds),
                    Err(least) => Message::new("table-none-fits", "even the smallest table needs {least}")
                        .with("least", size_text(*least)),
                };
                let refusal = UserError::new("table-no-room", "{seeds} seeds need {needed} of {room}, and {limit}: {fits}");
                return refusal
                    .with("seeds", seeds)
                    .with("needed", size_text(*needed))
                    .phrase("room", room)
                    .phrase("limit", limit.with("free", room_text(*free)))
                    .phrase("fits", fits);
            }
            TableError::NoGpu(why) => {
                let refusal = UserError::new("table-no-gpu", "no graphics card can be used: {why}");
                return match why {
                    NoGpu::Driver => refusal.phrase("why", Message::new("table-no-driver", "there is no NVIDIA driver")),
                    NoGpu::Compiler => {
                        let why = Message::new("table-no-compiler", "CUDA's library NVRTC (libnvrtc) is not there");
                        refusal.phrase("why", why)
                    }
                    NoGpu::Refused(error) => {
                        let why = Message::new("table-gpu-refused", "the driver says {error}");
                        refusal.phrase("why", why.with("error", error))
                    }
                };
            }
            TableError::GpuFailed(error) => {
                let refusal = UserError::new(
                    "table-gpu-failed",
                    "the graphics card failed ({error}); the layers that were finished are kept",
                );
                return refusal.with("error", error);
            }
            TableError::Stopped => {
                return UserError::new("table-stopped", "stopped; the layers that were finished are kept");
            }
        };
        refusal.with("file", path.display())
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.user_error().fmt(f)
    }
}

impl Fault {
    fn message(self) -> Message {
        match self {
            Fault::Foreign => Message::new("table-foreign", "this is not a table"),
            Fault::Version => Message::new("table-version", "the table was written by another version"),
            Fault::Label => Message::new("table-label", "this is another table than the name of the file says"),
            Fault::Length => Message::new("table-length", "the file is cut short or too long"),
            Fault::Checksum => Message::new("table-checksum", "the file is damaged"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
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
