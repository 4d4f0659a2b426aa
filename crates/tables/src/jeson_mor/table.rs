//! Asking a table on disk.

use std::path::Path;

use ludoteca_rules::jeson_mor::{JesonMor, KnightMove, PLY_LIMIT, State};
use ludoteca_rules::{BitSet, Game, Verdict};

use super::board::{KnightBoard, MOST_KNIGHTS, SIDE};
use super::build::open_layer;
use super::index::Index;
use super::layers::pairs;
use super::squares::without_centre;
use super::{GameValue, Stats};
use crate::error::TableError;
use crate::file::TableFile;

/// A table that is open for questions; threads may share it. It reads no more than each question needs.
#[derive(Debug)]
pub struct Table {
    pub(super) index: Index,
    layers: Vec<([usize; 2], TableFile)>,
}

impl Table {
    /// Opens the table in a folder: all layers that are there.
    ///
    /// # Errors
    /// [`TableError::Missing`] if there is none; [`TableError::Io`] and [`TableError::Damaged`] if one cannot be used.
    pub fn open(dir: &Path) -> Result<Self, TableError> {
        let index = Index::new();
        let mut layers = Vec::new();
        for knights in pairs(MOST_KNIGHTS).flatten() {
            layers.extend(open_layer(dir, &index, knights)?.map(|stored| (knights, stored)));
        }
        if layers.is_empty() {
            return Err(TableError::Missing(dir.to_owned()));
        }
        Ok(Table { index, layers })
    }

    /// The layers that are there: the mover's knights and the other's.
    pub fn layers(&self) -> impl Iterator<Item = [usize; 2]> {
        self.layers.iter().map(|(knights, _)| *knights)
    }

    /// The file of a layer.
    pub(super) fn layer(&self, knights: [usize; 2]) -> Option<&TableFile> {
        self.layers
            .iter()
            .find(|(of, _)| *of == knights)
            .map(|(_, stored)| stored)
    }

    /// What a position is worth to the player to move; `None` if the table does not reach it (another size of board, more
    /// knights, a layer that has not been built). The limit of [`PLY_LIMIT`] plies is heeded, as far as the position's move
    /// number tells; earlier occurrences of a position are unknown here.
    ///
    /// # Errors
    /// When a file cannot be read or is damaged.
    pub fn probe<B: BitSet>(&self, game: &JesonMor<B>, state: &State<B>) -> Result<Option<GameValue>, TableError> {
        let left = PLY_LIMIT.saturating_sub(game.plies(state));
        Ok(self.without_limit(game, state)?.map(|value| value.within(left)))
    }

    fn without_limit<B: BitSet>(&self, game: &JesonMor<B>, state: &State<B>) -> Result<Option<GameValue>, TableError> {
        if usize::from(game.size()) != SIDE {
            return Ok(None);
        }
        // Once the centre has been left the board does not show it.
        if let Some(outcome) = game.outcome(state) {
            let won = outcome.verdict == Verdict::Win(game.to_move(state));
            return Ok(Some(if won { GameValue::Win(0) } else { GameValue::Loss(0) }));
        }
        let board = KnightBoard::of(game, state);
        let knights = board.knights();
        if knights.iter().any(|&count| count > MOST_KNIGHTS) {
            return Ok(None);
        }
        if let Some(known) = board.known() {
            return Ok(Some(known));
        }
        let Some(layer) = self.layer(knights) else {
            return Ok(None);
        };
        let number = self
            .index
            .number(without_centre(board.mine), without_centre(board.theirs), knights);
        Ok(Some(GameValue::from_byte(layer.get(number)?)))
    }

    /// Every legal move with its worth to who makes it, best first; `None` if the table does not reach one of them.
    ///
    /// # Errors
    /// As [`Table::probe`].
    pub fn moves<B: BitSet>(
        &self,
        game: &JesonMor<B>,
        state: &State<B>,
    ) -> Result<Option<Vec<(KnightMove, GameValue)>>, TableError> {
        let mut moves = Vec::new();
        for mv in game.moves(state) {
            let Some(value) = self.probe(game, &game.play_unchecked(state, mv))? else {
                return Ok(None);
            };
            moves.push((mv, value.before()));
        }
        moves.sort_by_key(|&(_, worth)| std::cmp::Reverse(worth));
        Ok(Some(moves))
    }

    /// Counts a layer: so many knights of the mover and of the other; `None` if it is not there. All of it is read.
    ///
    /// # Errors
    /// As [`Table::probe`].
    pub fn stats(&self, knights: [usize; 2]) -> Result<Option<Stats>, TableError> {
        let count = |layer: &TableFile| Ok(Stats::count(&self.index, knights, &layer.read_all(1)?));
        self.layer(knights).map(count).transpose()
    }
}
