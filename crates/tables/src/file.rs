//! A row of bytes on disk, in blocks that are compressed and checked one by one, so that any byte can be had without reading
//! the rest.
//!
//! Layout, numbers lowest byte first: `LUDOTABL`, version (4 bytes), bytes in a block (4), all bytes (8), label (32, padded
//! with zeros); for each block where it ends in the file (8) and its checksum (8); the checksum of all that (8); the blocks.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use crate::error::{Fault, TableError};

const MAGIC: &[u8; 8] = b"LUDOTABL";
const VERSION: u32 = 1;
/// Small enough to be unpacked for a single question in a fraction of a millisecond.
const BLOCK: usize = 1 << 15;
/// Where blocks are listed.
const LIST: usize = 56;
const LABEL: usize = 32;
/// How many unpacked blocks of a file are kept at most: 32 MB.
const KEPT: usize = 1024;
/// Blocks that a thread packs at most before they are written.
const AT_ONCE: usize = 64;
/// How hard files are packed.
const LEVEL: i32 = 9;

/// FNV-1a over 64 bits: it need not stand up to malice, only to bad disks and cut files.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Writes a file whole or not at all: under another name first. Its blocks are packed by so many threads.
pub(crate) fn write<T: Copy + Sync>(
    path: &Path,
    label: &str,
    values: &[T],
    byte: fn(T) -> u8,
    threads: usize,
) -> Result<(), TableError> {
    let temporary = path.with_extension("part");
    let written = || {
        let mut file = BufWriter::new(File::create(&temporary)?);
        pack(&mut file, label, values, byte, LEVEL, threads)?;
        file.into_inner()?.sync_all()?;
        fs::rename(&temporary, path)?;
        // The name, too, should outlast a power cut; a system where a folder cannot be opened does without.
        if let Some(folder) = path.parent().and_then(|folder| File::open(folder).ok()) {
            let _ = folder.sync_all();
        }
        Ok(())
    };
    written().map_err(|error: io::Error| {
        // What is left of it is of no use; and if it cannot be removed, the first error says more.
        let _ = fs::remove_file(&temporary);
        TableError::Io(path.to_owned(), error)
    })
}

/// What a file of these bytes holds.
pub(crate) fn packed(label: &str, bytes: &[u8], level: i32) -> io::Result<Vec<u8>> {
    let mut file = io::Cursor::new(Vec::new());
    pack(&mut file, label, bytes, |byte| byte, level, 1)?;
    Ok(file.into_inner())
}

/// Writes a file, some blocks at a time: a layer may take much of the memory there is, and needs no copy of itself.
fn pack<T: Copy + Sync>(
    to: &mut (impl Write + Seek),
    label: &str,
    values: &[T],
    byte: fn(T) -> u8,
    level: i32,
    threads: usize,
) -> io::Result<()> {
    let mut head = Vec::new();
    head.extend(MAGIC);
    head.extend(VERSION.to_le_bytes());
    head.extend((BLOCK as u32).to_le_bytes());
    head.extend((values.len() as u64).to_le_bytes());
    head.extend(padded(label));
    // The list of blocks comes before them, and is known after them.
    let mut end = (LIST + 16 * values.len().div_ceil(BLOCK) + 8) as u64;
    to.seek(SeekFrom::Start(end))?;
    // As often as need be, and each time as much for every thread.
    let blocks = values.len().div_ceil(BLOCK);
    let times = blocks.div_ceil(AT_ONCE * threads.max(1)).max(1);
    let share = blocks.div_ceil(times * threads.max(1)).max(1) * BLOCK;
    for some in values.chunks(share * threads.max(1)) {
        for (block, sum) in packed_blocks(some, share, byte, level)? {
            end += block.len() as u64;
            head.extend(end.to_le_bytes());
            head.extend(sum.to_le_bytes());
            to.write_all(&block)?;
        }
    }
    head.extend(checksum(&head).to_le_bytes());
    to.seek(SeekFrom::Start(0))?;
    to.write_all(&head)
}

/// Packs blocks, so many values a thread, with their checksums.
fn packed_blocks<T: Copy + Sync>(
    values: &[T],
    share: usize,
    byte: fn(T) -> u8,
    level: i32,
) -> io::Result<Vec<(Vec<u8>, u64)>> {
    let pack = |share: &[T]| {
        // A context is used again: to make one takes longer than to pack a block.
        let mut packer = zstd::bulk::Compressor::new(level)?;
        let mut bytes = Vec::with_capacity(BLOCK);
        let packed = share.chunks(BLOCK).map(|block| {
            bytes.clear();
            bytes.extend(block.iter().map(|&value| byte(value)));
            let packed = packer.compress(&bytes)?;
            let sum = checksum(&packed);
            Ok((packed, sum))
        });
        packed.collect::<io::Result<Vec<_>>>()
    };
    std::thread::scope(|scope| {
        let mut shares = values.chunks(share);
        let first = shares.next().unwrap_or_default();
        let pack = &pack;
        let others: Vec<_> = shares.map(|share| scope.spawn(move || pack(share))).collect();
        let mut all = pack(first)?;
        for other in others {
            all.extend(other.join().map_err(|_| io::Error::other("a thread failed"))??);
        }
        Ok(all)
    })
}

fn padded(label: &str) -> [u8; LABEL] {
    let mut padded = [0; LABEL];
    padded.iter_mut().zip(label.bytes()).for_each(|(to, from)| *to = from);
    padded
}

/// Where a file's bytes are.
#[derive(Debug)]
enum Source {
    File(File),
    Memory(&'static [u8]),
}

impl Source {
    fn read(&self, from: u64, buffer: &mut [u8]) -> io::Result<()> {
        match self {
            Source::File(file) => read_at(file, from, buffer),
            Source::Memory(bytes) => {
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
            Source::Memory(bytes) => Ok(bytes.len() as u64),
        }
    }
}

#[cfg(unix)]
fn read_at(file: &File, from: u64, buffer: &mut [u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, buffer, from)
}

#[cfg(windows)]
fn read_at(file: &File, mut from: u64, mut buffer: &mut [u8]) -> io::Result<()> {
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

/// A block that has been unpacked, with its number.
type Unpacked = Option<(usize, Box<[u8]>)>;

/// A file that is open for questions, from any number of threads.
#[derive(Debug)]
pub(crate) struct TableFile {
    path: PathBuf,
    source: Source,
    len: usize,
    /// Where each block begins, and its checksum; then where the last one ends.
    blocks: Vec<(u64, u64)>,
    /// Blocks unpacked before, each in the place that the end of its number gives.
    kept: Box<[RwLock<Unpacked>]>,
}

impl TableFile {
    /// Opens a file and checks its head. It must have this label and so many bytes.
    pub(crate) fn open(path: &Path, label: &str, len: usize) -> Result<Self, TableError> {
        let file = File::open(path).map_err(|error| TableError::Io(path.to_owned(), error))?;
        Self::new(path, Source::File(file), label, len)
    }

    /// The same for a file that is in memory.
    pub(crate) fn in_memory(bytes: &'static [u8], label: &str, len: usize) -> Result<Self, TableError> {
        Self::new(Path::new(label), Source::Memory(bytes), label, len)
    }

    fn new(path: &Path, source: Source, label: &str, len: usize) -> Result<Self, TableError> {
        let failed = |error| TableError::Io(path.to_owned(), error);
        let damaged = |fault| TableError::Damaged(path.to_owned(), fault);
        let size = source.len().map_err(failed)?;
        let count = len.div_ceil(BLOCK);
        let begin = LIST + 16 * count + 8;
        let mut head = vec![0; size.min(begin as u64) as usize];
        source.read(0, &mut head).map_err(failed)?;
        if head.len() < LIST || !head.starts_with(MAGIC) {
            return Err(damaged(Fault::Foreign));
        }
        let number = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| head[at + i]));
        if number(8) != u64::from(VERSION) | (BLOCK as u64) << 32 {
            return Err(damaged(Fault::Version));
        }
        if head[LIST - LABEL..LIST] != padded(label) {
            return Err(damaged(Fault::Label));
        }
        if number(16) != len as u64 || head.len() < begin {
            return Err(damaged(Fault::Length));
        }
        if number(begin - 8) != checksum(&head[..begin - 8]) {
            return Err(damaged(Fault::Checksum));
        }
        let mut blocks = Vec::with_capacity(count + 1);
        let mut end = begin as u64;
        for i in 0..count {
            blocks.push((end, number(LIST + 16 * i + 8)));
            end = number(LIST + 16 * i);
        }
        blocks.push((end, 0));
        if size != end || !blocks.is_sorted_by_key(|block| block.0) {
            return Err(damaged(Fault::Length));
        }
        Ok(TableFile {
            path: path.to_owned(),
            source,
            len,
            blocks,
            kept: (0..count.min(KEPT)).map(|_| RwLock::new(None)).collect(),
        })
    }

    /// How long the file is.
    pub(crate) fn size(&self) -> u64 {
        self.blocks.last().map_or(0, |last| last.0)
    }

    /// One byte.
    pub(crate) fn get(&self, at: usize) -> Result<u8, TableError> {
        if at >= self.len {
            return Err(TableError::Damaged(self.path.clone(), Fault::Length));
        }
        let (block, place) = (at / BLOCK, at % BLOCK);
        let slot = &self.kept[block % self.kept.len()];
        if let Some((number, bytes)) = &*slot.read().unwrap_or_else(PoisonError::into_inner)
            && *number == block
        {
            return Ok(bytes[place]);
        }
        let bytes = self.unpack(block)?.into_boxed_slice();
        let byte = bytes[place];
        *slot.write().unwrap_or_else(PoisonError::into_inner) = Some((block, bytes));
        Ok(byte)
    }

    /// All bytes, unpacked by so many threads.
    pub(crate) fn read_all(&self, threads: usize) -> Result<Vec<u8>, TableError> {
        let mut bytes = vec![0; self.len];
        let share = (self.blocks.len() - 1).div_ceil(threads.max(1)).max(1);
        let unpack = |first: usize, to: &mut [u8]| {
            to.chunks_mut(BLOCK).enumerate().try_for_each(|(i, to)| {
                to.copy_from_slice(&self.unpack(first + i)?);
                Ok(())
            })
        };
        std::thread::scope(|scope| {
            let mut shares = bytes.chunks_mut(share * BLOCK).enumerate();
            let here = shares.next();
            let unpack = &unpack;
            let others: Vec<_> = shares
                .map(|(i, to)| scope.spawn(move || unpack(i * share, to)))
                .collect();
            let first = here.map_or(Ok(()), |(_, to)| unpack(0, to));
            others.into_iter().fold(first, |done, other| {
                done.and(other.join().unwrap_or_else(|_| {
                    let failed = io::Error::other("a thread failed");
                    Err(TableError::Io(self.path.clone(), failed))
                }))
            })
        })?;
        Ok(bytes)
    }

    /// Reads a block, checks it and unpacks it.
    fn unpack(&self, block: usize) -> Result<Vec<u8>, TableError> {
        let damaged = |fault| TableError::Damaged(self.path.clone(), fault);
        let [(begin, sum), (end, _)] = [self.blocks[block], self.blocks[block + 1]];
        let mut packed = vec![0; (end - begin) as usize];
        self.source
            .read(begin, &mut packed)
            .map_err(|error| match error.kind() {
                io::ErrorKind::UnexpectedEof => damaged(Fault::Length),
                _ => TableError::Io(self.path.clone(), error),
            })?;
        if checksum(&packed) != sum {
            return Err(damaged(Fault::Checksum));
        }
        let wanted = (self.len - block * BLOCK).min(BLOCK);
        let bytes = zstd::bulk::decompress(&packed, wanted).map_err(|_| damaged(Fault::Checksum))?;
        if bytes.len() == wanted {
            Ok(bytes)
        } else {
            Err(damaged(Fault::Length))
        }
    }
}

/// Makes a folder if need be, and keeps others from building the same tables in it for as long as this lives.
pub(crate) fn lock(folder: &Path, tables: &str) -> Result<File, TableError> {
    fs::create_dir_all(folder).map_err(|error| TableError::Io(folder.to_owned(), error))?;
    let path = folder.join(format!("{tables}.lock"));
    let file = File::create(&path).map_err(|error| TableError::Io(path, error))?;
    // A program that has just been killed holds its lock until its memory is freed.
    for _ in 0..10 {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(100)),
            // Where files cannot be locked, two builds may run at once: a file is complete or absent in any case.
            Err(TryLockError::Error(_)) | Ok(()) => return Ok(file),
        }
    }
    Err(TableError::Busy(folder.to_owned()))
}
