//! The greedy player of source 001.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use ludoteca_rules::jeson_mor::{JesonMor, KnightMove, State};
use ludoteca_rules::{BitSet, Game, Player};
use ludoteca_search::Evaluator;
use ludoteca_search::tablebase::Tablebase;
use ludoteca_tables::TableError;
use ludoteca_tables::jeson_mor::{MOST_KNIGHTS, SIDE, Table, build};

use super::Sources;
use crate::tablebase::Plies;

/// With fewer knights on the board a search lists all positions before a table could be built.
const WORTH_A_TABLE: u32 = 6;

impl<B: BitSet> Sources for JesonMor<B> {
    /// Only the board of 5×5 has one, and it is too large to be part of the program.
    fn tablebase(&self, folder: Option<&Path>) -> Result<Option<Box<dyn Tablebase<Self>>>, TableError> {
        let Some(folder) = folder.filter(|_| usize::from(self.size()) == SIDE) else {
            return Ok(None);
        };
        match Table::open(folder) {
            Ok(table) => Ok(Some(Box::new(Plies(table)))),
            Err(TableError::Missing(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn build_table(
        &self,
        state: &State<B>,
        folder: &Path,
        threads: usize,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(f64),
    ) -> Result<bool, TableError> {
        let [first, second] = Player::BOTH.map(|player| state.knights(player).len());
        let reached = usize::from(self.size()) == SIDE && first.max(second) as usize <= MOST_KNIGHTS;
        if !reached || first + second < WORTH_A_TABLE {
            return Ok(false);
        }
        build(folder, MOST_KNIGHTS, threads, stop, &mut |at| {
            tell(at.boards as f64 / at.total.max(1) as f64);
        })?;
        Ok(true)
    }

    /// The move after which the position is worth most by source 001's evaluation, the first on ties; a win above all.
    fn greedy(&self, state: &State<B>) -> Option<KnightMove> {
        let value = |&mv: &KnightMove| {
            let next = self.play_unchecked(state, mv);
            match self.outcome(&next) {
                Some(_) => i32::MAX,
                None => self.textbook_value(&next, self.to_move(state)),
            }
        };
        let moves: Vec<KnightMove> = self.moves(state).collect();
        moves.into_iter().rev().max_by_key(value)
    }
}
