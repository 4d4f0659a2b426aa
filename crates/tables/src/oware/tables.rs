//! Tables to ask: the small ones that are always there, and those of a folder.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use ludoteca_rules::oware::{Oware, State};

use super::board::{Board, TableRules};
use super::folder::layer_file;
use super::index::{Index, MAX_SEEDS, boards};
use crate::error::TableError;
use crate::file::TableFile;

/// Layers up to this many seeds are part of the program.
pub const EMBEDDED_SEEDS: u8 = 11;

static AWARI: &[u8] = include_bytes!("../../embedded/awari.tables");
static ABAPA: &[u8] = include_bytes!("../../embedded/abapa.tables");

/// Endgame tables for one set of rules.
#[derive(Debug)]
pub struct Tables {
    rules: TableRules,
    index: Index,
    small: Arc<Vec<Vec<i8>>>,
    /// The layers above the small ones.
    large: Vec<TableFile>,
}

impl Tables {
    /// The tables that are part of the program: up to [`EMBEDDED_SEEDS`] seeds.
    pub fn embedded(rules: TableRules) -> Self {
        Tables {
            rules,
            index: Index::new(EMBEDDED_SEEDS),
            small: small(rules),
            large: Vec::new(),
        }
    }

    /// The same, and the larger ones of a folder, as far as there are some without a gap.
    ///
    /// # Errors
    /// When there is a file that cannot be read or is damaged.
    pub fn open(folder: &Path, rules: TableRules) -> Result<Self, TableError> {
        let mut tables = Self::embedded(rules);
        for seeds in EMBEDDED_SEEDS + 1..=MAX_SEEDS {
            let path = layer_file(folder, rules, seeds);
            if !path.exists() {
                break;
            }
            tables.large.push(open_layer(&path, rules, seeds)?);
        }
        tables.index = Index::new(tables.seeds());
        Ok(tables)
    }

    /// The tables that a game's rules have, if they have any: from a folder if one is given.
    ///
    /// # Errors
    /// When there is a file that cannot be read or is damaged.
    pub fn of_game(game: &Oware, folder: Option<&Path>) -> Result<Option<Self>, TableError> {
        let Some(rules) = TableRules::of(game) else {
            return Ok(None);
        };
        match folder {
            Some(folder) => Self::open(folder, rules).map(Some),
            None => Ok(Some(Self::embedded(rules))),
        }
    }

    /// The rules they are for.
    pub fn rules(&self) -> TableRules {
        self.rules
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
        let number = self.index.rank_among(usize::from(seeds), board);
        layer.get(number as usize).ok().map(|byte| byte as i8)
    }

    /// The same for a position of the game.
    #[inline]
    pub fn probe_state(&self, state: &State) -> Option<i8> {
        self.probe(Board::of(state))
    }
}

/// Opens the file of a layer.
pub(super) fn open_layer(path: &Path, rules: TableRules, seeds: u8) -> Result<TableFile, TableError> {
    TableFile::open(path, &rules.layer_name(seeds), boards(seeds) as usize)
}

/// The layers that are part of the program, unpacked when they are first asked for.
pub(super) fn small(rules: TableRules) -> Arc<Vec<Vec<i8>>> {
    static LAYERS: [OnceLock<Arc<Vec<Vec<i8>>>>; 2] = [OnceLock::new(), OnceLock::new()];
    let layers = LAYERS[rules as usize].get_or_init(|| Arc::new(unpacked(rules)));
    Arc::clone(layers)
}

/// # Panics
/// If the program itself is damaged.
fn unpacked(rules: TableRules) -> Vec<Vec<i8>> {
    let bytes = match rules {
        TableRules::Awari => AWARI,
        TableRules::Abapa => ABAPA,
    };
    let all = (0..=EMBEDDED_SEEDS).map(boards).sum::<u64>() as usize;
    let values = TableFile::in_memory(bytes, rules.name(), all).and_then(|stored| stored.read_all(1));
    let values = values.expect("the embedded tables are whole");
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
