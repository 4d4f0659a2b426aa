//! Tables to ask: the small ones that are always there, and those of a folder.

use std::path::Path;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use ludoteca_rules::oware::{Oware, State};

use super::board::{Board, Law};
use super::folder::layer_file;
use super::index::{Index, MAX_SEEDS, boards};
use crate::file::{BLOCK, BlockFile, TableError};

/// Layers up to this many seeds are part of the program.
pub const EMBEDDED_SEEDS: u8 = 11;

static AWARI: &[u8] = include_bytes!("../../embedded/awari.tables");
static ABAPA: &[u8] = include_bytes!("../../embedded/abapa.tables");

/// Blocks that are kept unpacked: 256 MB at most.
const KEPT: usize = 8192;

/// A block that is kept: which one, and its values.
type Kept = Option<(u32, Box<[u8]>)>;

/// Endgame tables for one set of rules.
#[derive(Debug)]
pub struct Tables {
    law: Law,
    index: Index,
    small: Arc<Vec<Vec<i8>>>,
    /// The layers above the small ones.
    large: Vec<LargeLayer>,
    /// Blocks of the large layers, each at its number modulo the length of this.
    kept: Box<[RwLock<Kept>]>,
}

#[derive(Debug)]
struct LargeLayer {
    file: BlockFile,
    /// The number of its first block among those of all layers.
    first: u32,
}

impl Tables {
    /// The tables that are part of the program: up to [`EMBEDDED_SEEDS`] seeds.
    pub fn embedded(law: Law) -> Self {
        Tables {
            law,
            index: Index::new(EMBEDDED_SEEDS),
            small: small(law),
            large: Vec::new(),
            kept: Box::new([]),
        }
    }

    /// The same, and the larger ones of a folder, as far as there are some without a gap.
    ///
    /// # Errors
    /// When there is a file that cannot be read or is damaged.
    pub fn open(folder: &Path, law: Law) -> Result<Self, TableError> {
        let mut tables = Self::embedded(law);
        let mut blocks = 0;
        for seeds in EMBEDDED_SEEDS + 1..=MAX_SEEDS {
            let path = layer_file(folder, law, seeds);
            if !path.exists() {
                break;
            }
            let file = open_layer(&path, law, seeds)?;
            let first = blocks;
            blocks += file.blocks() as u32;
            tables.large.push(LargeLayer { file, first });
        }
        tables.index = Index::new(tables.seeds());
        tables.kept = (0..KEPT.min(blocks as usize)).map(|_| RwLock::new(None)).collect();
        Ok(tables)
    }

    /// The tables that a game's rules have, if they have any: from a folder if one is given.
    ///
    /// # Errors
    /// When there is a file that cannot be read or is damaged.
    pub fn of_game(game: &Oware, folder: Option<&Path>) -> Result<Option<Self>, TableError> {
        let Some(law) = Law::of(game) else { return Ok(None) };
        match folder {
            Some(folder) => Self::open(folder, law).map(Some),
            None => Ok(Some(Self::embedded(law))),
        }
    }

    /// The rules they are for.
    pub fn law(&self) -> Law {
        self.law
    }

    /// The most seeds that they know.
    pub fn seeds(&self) -> u8 {
        EMBEDDED_SEEDS + self.large.len() as u8
    }

    /// What the player to move nets of the seeds on the board; `None` if there are too many, or a file cannot be read.
    #[inline]
    pub fn probe(&self, board: Board) -> Option<i8> {
        let seeds = board.seeds();
        if seeds <= EMBEDDED_SEEDS {
            let number = self.index.rank_among(usize::from(seeds), board);
            return Some(self.small[usize::from(seeds)][number as usize]);
        }
        let layer = self.large.get(usize::from(seeds - EMBEDDED_SEEDS - 1))?;
        self.from_file(layer, self.index.rank_among(usize::from(seeds), board))
    }

    /// The same for a position of the game.
    #[inline]
    pub fn probe_state(&self, state: &State) -> Option<i8> {
        self.probe(Board::of(state))
    }

    fn from_file(&self, layer: &LargeLayer, number: u32) -> Option<i8> {
        let (block, place) = (number as usize / BLOCK, number as usize % BLOCK);
        let key = layer.first + block as u32;
        let slot = &self.kept[key as usize % self.kept.len()];
        if let Some((there, values)) = &*slot.read().unwrap_or_else(PoisonError::into_inner)
            && *there == key
        {
            return Some(values[place] as i8);
        }
        let values = layer.file.block(block).ok()?.into_boxed_slice();
        let value = values[place] as i8;
        *slot.write().unwrap_or_else(PoisonError::into_inner) = Some((key, values));
        Some(value)
    }
}

/// Opens the file of a layer and sees that it is that layer's.
pub(super) fn open_layer(path: &Path, law: Law, seeds: u8) -> Result<BlockFile, TableError> {
    let file = BlockFile::open(path)?;
    check_layer(&file, law, seeds)?;
    Ok(file)
}

fn check_layer(file: &BlockFile, law: Law, seeds: u8) -> Result<(), TableError> {
    if file.name != law.layer_name(seeds) || file.values != boards(seeds) {
        return Err(file.damaged("it is another table than its name says"));
    }
    Ok(())
}

/// The layers that are part of the program, unpacked when they are first asked for.
pub(super) fn small(law: Law) -> Arc<Vec<Vec<i8>>> {
    static LAYERS: [OnceLock<Arc<Vec<Vec<i8>>>>; 2] = [OnceLock::new(), OnceLock::new()];
    let layers = LAYERS[law as usize].get_or_init(|| Arc::new(unpacked(law)));
    Arc::clone(layers)
}

/// # Panics
/// If the program itself is damaged.
fn unpacked(law: Law) -> Vec<Vec<i8>> {
    let bytes = match law {
        Law::Awari => AWARI,
        Law::Abapa => ABAPA,
    };
    let file = BlockFile::from_bytes(law.name(), bytes).expect("the embedded tables are whole");
    let values = file.all().expect("the embedded tables are whole");
    let mut rest = values.iter().map(|&value| value as i8);
    (0..=EMBEDDED_SEEDS)
        .map(|seeds| rest.by_ref().take(boards(seeds) as usize).collect())
        .collect()
}

impl Board {
    /// The houses of a position of the game.
    #[inline]
    pub fn of(state: &State) -> Self {
        Board {
            own: state.own().bytes(),
            enemy: state.enemy().bytes(),
        }
    }
}
