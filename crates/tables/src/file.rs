//! Files of bytes in compressed blocks: checked when read, read block by block, never seen half-written.
//!
//! `docs/tables.md` describes the format.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// What every file begins with; the last byte is the version of the format.
const MAGIC: [u8; 8] = *b"LUDOTAB\x01";
/// Bytes before the head: the magic and how long the head is.
const FRONT: usize = MAGIC.len() + 4;
/// Values in a block: small enough to be unpacked in a moment.
pub(crate) const BLOCK: usize = 1 << 15;
/// A head is no longer than this, however many blocks there are.
const MOST_HEAD: usize = 1 << 26;
/// No file says that it holds more than this.
const MOST_VALUES: u64 = 1 << 40;

/// What went wrong with a table.
#[derive(Debug)]
pub enum TableError {
    /// A file or folder cannot be read or written.
    Io(PathBuf, io::Error),
    /// A file is not what it should be; what is wrong with it.
    Damaged(PathBuf, String),
    /// Somebody else is building there.
    InUse(PathBuf),
    /// There is no table for so many seeds.
    Missing(u8),
    /// The work was stopped.
    Stopped,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            TableError::Damaged(path, what) => {
                write!(f, "{} is damaged: {what}; build it again or delete it", path.display())
            }
            TableError::InUse(path) => write!(f, "{}: somebody else is building tables there", path.display()),
            TableError::Missing(seeds) => write!(f, "there is no table for {seeds} seeds: build it first"),
            TableError::Stopped => f.write_str("stopped"),
        }
    }
}

impl std::error::Error for TableError {}

/// Where a file's bytes are.
#[derive(Debug)]
enum Source {
    File(File),
    Bytes(&'static [u8]),
}

impl Source {
    fn read_at(&self, buffer: &mut [u8], from: u64) -> io::Result<()> {
        match self {
            Source::File(file) => read_at(file, buffer, from),
            Source::Bytes(bytes) => {
                let from = usize::try_from(from).unwrap_or(usize::MAX);
                let part = from.checked_add(buffer.len()).and_then(|to| bytes.get(from..to));
                buffer.copy_from_slice(part.ok_or(io::ErrorKind::UnexpectedEof)?);
                Ok(())
            }
        }
    }

    fn len(&self) -> io::Result<u64> {
        match self {
            Source::File(file) => file.metadata().map(|data| data.len()),
            Source::Bytes(bytes) => Ok(bytes.len() as u64),
        }
    }
}

#[cfg(unix)]
fn read_at(file: &File, buffer: &mut [u8], from: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, buffer, from)
}

#[cfg(windows)]
fn read_at(file: &File, mut buffer: &mut [u8], mut from: u64) -> io::Result<()> {
    while !buffer.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, buffer, from)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            read => {
                buffer = &mut buffer[read..];
                from += read as u64;
            }
        }
    }
    Ok(())
}

/// A file of values that is open for reading.
#[derive(Debug)]
pub(crate) struct BlockFile {
    path: PathBuf,
    source: Source,
    /// What the values are of.
    pub(crate) name: String,
    /// How many there are.
    pub(crate) values: u64,
    /// Where each block begins, and where the last ends.
    offsets: Vec<u64>,
}

impl BlockFile {
    /// Opens a file. Its head is checked now, its blocks when they are read.
    pub(crate) fn open(path: &Path) -> Result<Self, TableError> {
        let failed = |error| TableError::Io(path.to_owned(), error);
        let file = File::open(path).map_err(failed)?;
        Self::from_source(path, Source::File(file))
    }

    /// The same for bytes in memory.
    pub(crate) fn from_bytes(name: &str, bytes: &'static [u8]) -> Result<Self, TableError> {
        Self::from_source(Path::new(name), Source::Bytes(bytes))
    }

    fn from_source(path: &Path, source: Source) -> Result<Self, TableError> {
        let failed = |error: io::Error| match error.kind() {
            io::ErrorKind::UnexpectedEof => TableError::Damaged(path.to_owned(), "it ends too early".to_owned()),
            _ => TableError::Io(path.to_owned(), error),
        };
        let damaged = |what: &str| TableError::Damaged(path.to_owned(), what.to_owned());
        let mut front = [0; FRONT];
        source.read_at(&mut front, 0).map_err(failed)?;
        let (magic, length) = front.split_at(MAGIC.len());
        if magic[..7] != MAGIC[..7] {
            return Err(damaged("it is no table of ludoteca"));
        }
        if magic != MAGIC {
            return Err(damaged("its format is of another version"));
        }
        let length = u32::from_le_bytes(length.try_into().unwrap_or_default()) as usize;
        if length > MOST_HEAD {
            return Err(damaged("its head is too long"));
        }
        let mut packed = vec![0; length];
        source.read_at(&mut packed, FRONT as u64).map_err(failed)?;
        let head = unpack(&packed, MOST_HEAD).ok_or_else(|| damaged("its head does not match its checksum"))?;
        let (name, values, lengths) = read_head(&head).ok_or_else(|| damaged("its head makes no sense"))?;
        let mut offsets = Vec::with_capacity(lengths.len() + 1);
        let mut end = (FRONT + length) as u64;
        offsets.push(end);
        for length in lengths {
            end += u64::from(length);
            offsets.push(end);
        }
        if source.len().map_err(failed)? != end {
            return Err(damaged("it is too short or too long"));
        }
        Ok(BlockFile {
            path: path.to_owned(),
            source,
            name,
            values,
            offsets,
        })
    }

    /// How many blocks there are.
    pub(crate) fn blocks(&self) -> usize {
        self.offsets.len() - 1
    }

    /// How long the file is.
    pub(crate) fn bytes(&self) -> u64 {
        self.offsets.last().copied().unwrap_or(0)
    }

    /// That something is wrong with it.
    pub(crate) fn damaged(&self, what: &str) -> TableError {
        TableError::Damaged(self.path.clone(), what.to_owned())
    }

    /// The values of one block.
    pub(crate) fn block(&self, block: usize) -> Result<Vec<u8>, TableError> {
        let (from, to) = (self.offsets[block], self.offsets[block + 1]);
        let mut packed = vec![0; (to - from) as usize];
        self.source
            .read_at(&mut packed, from)
            .map_err(|error| TableError::Io(self.path.clone(), error))?;
        let wanted = (self.values - (block * BLOCK) as u64).min(BLOCK as u64) as usize;
        unpack(&packed, wanted)
            .filter(|values| values.len() == wanted)
            .ok_or_else(|| self.damaged(&format!("block {block} does not match its checksum")))
    }

    /// All values.
    pub(crate) fn all(&self) -> Result<Vec<u8>, TableError> {
        let mut values = Vec::with_capacity(self.values as usize);
        for block in 0..self.blocks() {
            values.extend(self.block(block)?);
        }
        Ok(values)
    }
}

/// Unpacks what was packed with its checksum, if that is right and there is no more of it than this.
fn unpack(packed: &[u8], most: usize) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(most.min(BLOCK));
    let decoder = zstd::stream::read::Decoder::with_buffer(packed).ok()?.single_frame();
    decoder.take(most as u64 + 1).read_to_end(&mut bytes).ok()?;
    (bytes.len() <= most).then_some(bytes)
}

fn pack(bytes: &[u8], level: i32) -> io::Result<Vec<u8>> {
    let mut encoder = zstd::stream::write::Encoder::new(Vec::new(), level)?;
    encoder.include_checksum(true)?;
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// The head of a file: the length of the name, the name, the number of values, and the length of each block.
fn head(name: &str, values: u64, lengths: &[u32]) -> Vec<u8> {
    let mut head = vec![name.len() as u8];
    head.extend(name.as_bytes());
    head.extend(values.to_le_bytes());
    head.extend(lengths.iter().flat_map(|length| length.to_le_bytes()));
    head
}

fn read_head(head: &[u8]) -> Option<(String, u64, Vec<u32>)> {
    let (&length, rest) = head.split_first()?;
    let (name, rest) = rest.split_at_checked(usize::from(length))?;
    let (values, rest) = rest.split_first_chunk::<8>()?;
    let values = u64::from_le_bytes(*values);
    let (lengths, end) = rest.as_chunks::<4>();
    let blocks = values.div_ceil(BLOCK as u64);
    if !end.is_empty() || values > MOST_VALUES || lengths.len() as u64 != blocks {
        return None;
    }
    let lengths = lengths.iter().map(|length| u32::from_le_bytes(*length)).collect();
    Some((String::from_utf8(name.to_vec()).ok()?, values, lengths))
}

/// The bytes of a file.
pub(crate) fn packed(name: &str, values: &[u8], level: i32) -> io::Result<Vec<u8>> {
    let blocks = values
        .chunks(BLOCK)
        .map(|block| pack(block, level))
        .collect::<io::Result<Vec<_>>>()?;
    let lengths: Vec<u32> = blocks.iter().map(|block| block.len() as u32).collect();
    let head = pack(&head(name, values.len() as u64, &lengths), level)?;
    let mut bytes = MAGIC.to_vec();
    bytes.extend((head.len() as u32).to_le_bytes());
    bytes.extend(head);
    blocks.iter().for_each(|block| bytes.extend(block));
    Ok(bytes)
}

/// Writes a file: under another name first, so that it is there whole or not at all.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), TableError> {
    let unfinished = path.with_extension("unfinished");
    let written = || {
        let mut file = File::create(&unfinished)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&unfinished, path)?;
        // The name, too, should outlast a power cut; a system where a folder cannot be opened does without.
        if let Some(folder) = path.parent().and_then(|folder| File::open(folder).ok()) {
            let _ = folder.sync_all();
        }
        Ok(())
    };
    written().map_err(|error: io::Error| {
        let _ = fs::remove_file(&unfinished);
        TableError::Io(path.to_owned(), error)
    })
}
