//! Tables in a folder: one file a layer, built one after the other.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use super::board::TableRules;
use super::build::{Layer, build};
use super::gpu::GpuLayers;
use super::index::{Index, MAX_SEEDS, boards};
use super::tables::{EMBEDDED_SEEDS, open_layer, small};
use crate::error::TableError;
use crate::file::{lock, packed, write};

/// How hard what is part of the program is packed.
const HARD: i32 = 19;

/// The progress of building a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Building {
    /// The layer of so many seeds is there already.
    Found(u8),
    /// It has been found damaged, and will be built again.
    Damaged(u8),
    /// It is begun.
    Begun(u8),
    /// It is done, and written down.
    Done(u8),
}

/// The file of a layer.
pub fn layer_file(folder: &Path, rules: TableRules, seeds: u8) -> PathBuf {
    folder.join(format!("{}.table", rules.layer_name(seeds)))
}

/// Builds all layers up to so many seeds that are not there yet. Each is written when it is finished, so that nothing is
/// lost but the layer in work, whatever ends us. `watch` is told of each layer, `progress` how far the one in work has come,
/// from 0 to 1.
///
/// # Errors
/// When the folder cannot be used, or the work is stopped.
pub fn build_folder(
    folder: &Path,
    rules: TableRules,
    seeds: u8,
    threads: usize,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(Building),
    progress: &(dyn Fn(f64) + Sync),
) -> Result<(), TableError> {
    let index = Index::new(seeds);
    let mut layers: Vec<Layer> = Vec::new();
    build_with(folder, rules, seeds, threads, stop, watch, |seeds, step| match step {
        Step::Keep(layer) => {
            layers.push(layer);
            Ok(None)
        }
        Step::Build => {
            debug_assert_eq!(usize::from(seeds), layers.len());
            Ok(build(rules, &index, &layers, threads, stop, progress))
        }
    })
}

/// The same on a graphics card. The threads only pack what is written.
///
/// # Errors
/// When the folder cannot be used, the card fails, or the work is stopped.
pub fn build_folder_on(
    card: &mut GpuLayers,
    folder: &Path,
    seeds: u8,
    threads: usize,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(Building),
    progress: &(dyn Fn(f64) + Sync),
) -> Result<(), TableError> {
    let mut built = None;
    build_with(
        folder,
        card.rules(),
        seeds,
        threads,
        stop,
        watch,
        |seeds, step| match step {
            // What the card has built is there already.
            Step::Keep(_) if built == Some(seeds) => Ok(None),
            Step::Keep(layer) => card.put(seeds, &layer).map(|()| None),
            Step::Build => {
                built = Some(seeds);
                match card.build(seeds, stop, progress)? {
                    Some(_) => card.get(seeds).map(Some),
                    None => Ok(None),
                }
            }
        },
    )
}

/// What a builder is asked to do with a layer.
enum Step {
    /// To keep it for those above.
    Keep(Layer),
    /// To build it from those it was given.
    Build,
}

/// Goes through all layers, with a builder that gives no layer if it is stopped.
fn build_with(
    folder: &Path,
    rules: TableRules,
    seeds: u8,
    threads: usize,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(Building),
    mut builder: impl FnMut(u8, Step) -> Result<Option<Layer>, TableError>,
) -> Result<(), TableError> {
    let _lock = lock(folder, &format!("oware-{}", rules.name()))?;
    for seeds in 0..=seeds {
        if stop.load(Ordering::Relaxed) {
            return Err(TableError::Stopped);
        }
        let layer = match found(folder, rules, seeds, threads, watch)? {
            Some(layer) => layer,
            None => {
                watch(Building::Begun(seeds));
                let layer = builder(seeds, Step::Build)?.ok_or(TableError::Stopped)?;
                let path = layer_file(folder, rules, seeds);
                write(&path, &rules.layer_name(seeds), &layer, |value| value as u8, threads)?;
                watch(Building::Done(seeds));
                layer
            }
        };
        builder(seeds, Step::Keep(layer))?;
    }
    Ok(())
}

/// A layer that is there already, if it is whole.
fn found(
    folder: &Path,
    rules: TableRules,
    seeds: u8,
    threads: usize,
    watch: &mut dyn FnMut(Building),
) -> Result<Option<Layer>, TableError> {
    let path = layer_file(folder, rules, seeds);
    if !path.exists() {
        return Ok(None);
    }
    match open_layer(&path, rules, seeds).and_then(|file| file.read_all(threads)) {
        Ok(values) => {
            watch(Building::Found(seeds));
            Ok(Some(values.into_iter().map(|value| value as i8).collect()))
        }
        Err(TableError::Damaged(..)) => {
            watch(Building::Damaged(seeds));
            Ok(None)
        }
        Err(other) => Err(other),
    }
}

/// A layer of a folder, as far as it is known before its values are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayerInfo {
    /// How many seeds its boards have.
    pub seeds: u8,
    /// How many boards there are.
    pub boards: u64,
    /// How long its file is; `None` if it is part of the program.
    pub bytes: Option<u64>,
}

/// The layers that are there to be asked, of a folder and of the program.
///
/// # Errors
/// When there is a file that cannot be read or is damaged.
pub fn layers(folder: Option<&Path>, rules: TableRules) -> Result<Vec<LayerInfo>, TableError> {
    let mut layers = Vec::new();
    for seeds in 0..=MAX_SEEDS {
        let file = folder
            .map(|folder| layer_file(folder, rules, seeds))
            .filter(|path| path.exists());
        let bytes = match file {
            Some(path) => Some(open_layer(&path, rules, seeds)?.size()),
            None if seeds <= EMBEDDED_SEEDS => None,
            None => continue,
        };
        layers.push(LayerInfo {
            seeds,
            boards: boards(seeds),
            bytes,
        });
    }
    Ok(layers)
}

/// All values of a layer: of the folder's file if there is one, else of the program's own.
///
/// # Errors
/// When there is neither, or the file is damaged.
pub fn layer_values(folder: Option<&Path>, rules: TableRules, seeds: u8) -> Result<Layer, TableError> {
    if let Some(path) = folder
        .map(|folder| layer_file(folder, rules, seeds))
        .filter(|path| path.exists())
    {
        let values = open_layer(&path, rules, seeds)?.read_all(1)?;
        return Ok(values.into_iter().map(|value| value as i8).collect());
    }
    small(rules).get(usize::from(seeds)).cloned().ok_or_else(|| {
        let folder = folder.unwrap_or(Path::new(""));
        TableError::Missing(layer_file(folder, rules, seeds))
    })
}

/// The tables that are part of the program, built anew: what its `embedded` folder should hold.
///
/// # Errors
/// When they cannot be packed.
pub fn embedded_bytes(rules: TableRules) -> std::io::Result<Vec<u8>> {
    let index = Index::new(EMBEDDED_SEEDS);
    let mut layers: Vec<Layer> = Vec::new();
    let never = AtomicBool::new(false);
    while let Some(layer) = (layers.len() <= EMBEDDED_SEEDS.into())
        .then(|| build(rules, &index, &layers, 1, &never, &|_| ()))
        .flatten()
    {
        layers.push(layer);
    }
    let values: Vec<u8> = layers.iter().flatten().map(|&value| value as u8).collect();
    packed(rules.name(), &values, HARD)
}
