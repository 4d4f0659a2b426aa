//! Building the whole table, layer by layer, on disk.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::board::MOST_KNIGHTS;
use super::index::Index;
use super::layers::{Layers, pairs};
use super::retro::decide;
use crate::error::TableError;
use crate::file::{self, TableFile};

/// How far a build or a check has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The pair of layers that is being worked on: the knights of one side and of the other.
    pub knights: [usize; 2],
    /// The ply up to which its boards are decided.
    pub ply: u16,
    /// Boards done in all layers (one for all that are alike by symmetry), and how many there will be.
    pub boards: u64,
    /// See `boards`.
    pub total: u64,
    /// Boards a second.
    pub rate: f64,
}

/// Where a layer is kept: by the mover's knights and the other's.
pub(super) fn layer_path(dir: &Path, [mine, theirs]: [usize; 2]) -> PathBuf {
    dir.join(format!("jeson-mor-5x5-{mine}v{theirs}.table"))
}

pub(super) fn label([mine, theirs]: [usize; 2]) -> String {
    format!("jeson-mor 5x5 {mine}v{theirs}")
}

/// Opens a layer; `None` if there is no such file.
pub(super) fn open_layer(dir: &Path, index: &Index, knights: [usize; 2]) -> Result<Option<TableFile>, TableError> {
    match TableFile::open(&layer_path(dir, knights), &label(knights), index.boards(knights)) {
        // A home that is no folder, such as /dev/null, holds nothing either.
        Err(TableError::Io(_, error))
            if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) =>
        {
            Ok(None)
        }
        other => other.map(Some),
    }
}

/// Reads a layer; `None` if it is not there, or is not whole.
fn finished(dir: &Path, index: &Index, knights: [usize; 2]) -> Result<Option<Vec<u8>>, TableError> {
    let read = open_layer(dir, index, knights).and_then(|stored| stored.map(|stored| stored.read_all(1)).transpose());
    match read {
        Err(TableError::Damaged(..)) => Ok(None),
        other => other,
    }
}

/// Builds the layers of up to so many knights a side (at most [`MOST_KNIGHTS`]) in a folder, which is made if need be.
///
/// Each pair of layers is on disk as soon as it is finished. Layers that are there already are checked and kept, damaged ones
/// are built again: so a build that was stopped or killed goes on where it was.
///
/// # Errors
/// [`TableError::Stopped`] soon after the flag is raised; [`TableError::Io`] if the folder cannot be read or written;
/// [`TableError::Busy`] if another program builds there.
pub fn build(
    dir: &Path,
    knights: usize,
    threads: usize,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(&Progress),
) -> Result<(), TableError> {
    let _lock = file::lock(dir, "jeson-mor-5x5")?;
    let index = Index::new();
    let most = knights.min(MOST_KNIGHTS);
    let size = |pair: &[[usize; 2]]| pair.iter().map(|&knights| index.boards(knights) as u64).sum::<u64>();
    let total = pairs(most).map(|pair| size(&pair)).sum();
    let mut layers = Layers::default();
    let (mut boards, mut found) = (0, 0);
    let start = Instant::now();
    for pair in pairs(most) {
        let mut report = |ply: u8, decided: u64| {
            progress(&Progress {
                knights: pair[0],
                ply: ply.into(),
                boards: boards + decided,
                total,
                rate: (boards + decided - found) as f64 / start.elapsed().as_secs_f64(),
            });
        };
        let there: Option<Vec<Vec<u8>>> = pair
            .iter()
            .map(|&knights| finished(dir, &index, knights))
            .collect::<Result<_, _>>()?;
        let values = match there {
            Some(values) => {
                found += size(&pair);
                values
            }
            None => {
                let values = decide(&index, &layers, &pair, threads, stop, &mut report)?;
                for (&knights, values) in pair.iter().zip(&values) {
                    file::write(
                        &layer_path(dir, knights),
                        &label(knights),
                        values,
                        |value| value,
                        threads,
                    )?;
                }
                values
            }
        };
        for (&knights, values) in pair.iter().zip(values) {
            layers.put(knights, values);
        }
        boards += size(&pair);
    }
    Ok(())
}
