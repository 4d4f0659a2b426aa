//! A row of bytes on disk, in blocks that are compressed and checked one by one, so that any byte can be had without reading
//! the rest.
//!
//! Layout, numbers lowest byte first: `LUDOTABL`, version (4 bytes), bytes in a block (4), all bytes (8), label (32, padded
//! with zeros); for each block where it ends in the file (8) and its checksum (8); the checksum of all that (8); the blocks.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::error::{Error, Fault};

const MAGIC: &[u8; 8] = b"LUDOTABL";
const VERSION: u32 = 1;
/// Small enough to be unpacked for a single question in a fraction of a millisecond.
const BLOCK: usize = 1 << 15;
/// Where blocks are listed.
const LIST: usize = 56;
const LABEL: usize = 32;
/// How many unpacked blocks are kept.
const KEPT: usize = 32;
const LEVEL: i32 = 9;

/// FNV-1a over 64 bits: it need not stand up to malice, only to bad disks and cut files.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Writes a file whole or not at all: under another name first.
pub(super) fn write(path: &Path, label: &str, bytes: &[u8]) -> Result<(), Error> {
    let temporary = path.with_extension("part");
    let written = write_to(&temporary, label, bytes)
        .map_err(|error| Error::Io(temporary.clone(), error))
        .and_then(|()| std::fs::rename(&temporary, path).map_err(|error| Error::Io(path.to_owned(), error)));
    if written.is_err() {
        // What is left of it is of no use; and if it cannot be removed, the first error says more.
        let _ = std::fs::remove_file(&temporary);
    }
    written
}

fn write_to(path: &Path, label: &str, bytes: &[u8]) -> io::Result<()> {
    let mut head = Vec::new();
    head.extend(MAGIC);
    head.extend(VERSION.to_le_bytes());
    head.extend((BLOCK as u32).to_le_bytes());
    head.extend((bytes.len() as u64).to_le_bytes());
    head.extend(padded(label));
    let mut end = (LIST + 16 * bytes.len().div_ceil(BLOCK) + 8) as u64;
    let mut blocks = Vec::new();
    for block in bytes.chunks(BLOCK) {
        let packed = zstd::bulk::compress(block, LEVEL)?;
        end += packed.len() as u64;
        head.extend(end.to_le_bytes());
        head.extend(checksum(&packed).to_le_bytes());
        blocks.extend(packed);
    }
    head.extend(checksum(&head).to_le_bytes());
    let mut file = File::create(path)?;
    file.write_all(&head)?;
    file.write_all(&blocks)?;
    file.sync_all()
}

fn padded(label: &str) -> [u8; LABEL] {
    let mut padded = [0; LABEL];
    padded.iter_mut().zip(label.bytes()).for_each(|(to, from)| *to = from);
    padded
}

/// A file that is open for questions.
#[derive(Debug)]
pub(super) struct Stored {
    path: PathBuf,
    len: usize,
    /// Where each block begins, and its checksum; then where the last one ends.
    blocks: Vec<(u64, u64)>,
    source: Mutex<Source>,
}

#[derive(Debug)]
struct Source {
    file: File,
    /// Blocks unpacked before, each in the place that the end of its number gives.
    kept: Vec<Option<(usize, Vec<u8>)>>,
}

impl Stored {
    /// Opens a file and checks its head.
    pub(super) fn open(path: &Path, label: &str, len: usize) -> Result<Self, Error> {
        let failed = |error| Error::Io(path.to_owned(), error);
        let damaged = |fault| Error::Damaged(path.to_owned(), fault);
        let mut file = File::open(path).map_err(failed)?;
        let size = file.metadata().map_err(failed)?.len();
        let mut head = Vec::new();
        let count = len.div_ceil(BLOCK);
        let begin = LIST + 16 * count + 8;
        (&mut file).take(begin as u64).read_to_end(&mut head).map_err(failed)?;
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
        let kept = Vec::new();
        Ok(Stored {
            path: path.to_owned(),
            len,
            blocks,
            source: Mutex::new(Source { file, kept }),
        })
    }

    /// One byte.
    pub(super) fn get(&self, at: usize) -> Result<u8, Error> {
        let block = at / BLOCK;
        let mut source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        source.kept.resize_with(KEPT, || None);
        if !matches!(&source.kept[block % KEPT], Some((number, _)) if *number == block) {
            let bytes = self.unpack(&mut source.file, block)?;
            source.kept[block % KEPT] = Some((block, bytes));
        }
        match &source.kept[block % KEPT] {
            Some((_, bytes)) if at < self.len => Ok(bytes[at % BLOCK]),
            _ => Err(Error::Damaged(self.path.clone(), Fault::Length)),
        }
    }

    /// All bytes.
    pub(super) fn read_all(&self) -> Result<Vec<u8>, Error> {
        let mut bytes = Vec::with_capacity(self.len);
        let mut source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        for block in 0..self.blocks.len() - 1 {
            bytes.extend(self.unpack(&mut source.file, block)?);
        }
        Ok(bytes)
    }

    /// Reads a block, checks it and unpacks it.
    fn unpack(&self, file: &mut File, block: usize) -> Result<Vec<u8>, Error> {
        let failed = |error| Error::Io(self.path.clone(), error);
        let damaged = |fault| Error::Damaged(self.path.clone(), fault);
        let [(begin, sum), (end, _)] = [self.blocks[block], self.blocks[block + 1]];
        let mut packed = vec![0; (end - begin) as usize];
        file.seek(SeekFrom::Start(begin)).map_err(failed)?;
        file.read_exact(&mut packed).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => damaged(Fault::Length),
            _ => failed(error),
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
