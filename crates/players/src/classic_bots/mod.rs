//! What the bots of the Prolog programs do in each game, `None` where a bot does not play the game; and which tables it has.

mod jeson_mor;
mod nim;
mod oware;

use std::path::Path;
use std::sync::atomic::AtomicBool;

use ludoteca_rules::tic_tac_toe::TicTacToe;
use ludoteca_rules::{BitSet, Line};
use ludoteca_search::Evaluator;
use ludoteca_search::tablebase::Tablebase;
use ludoteca_tables::TableError;

use crate::rng::Rng;

/// A game with the rule-of-thumb players of the sources. The positions they are asked about are never over.
pub trait Sources: Evaluator {
    /// Source 000's first algorithm, source 001's `computer-1`, and Nim by the nim-sum.
    fn greedy(&self, state: &Self::State) -> Option<Self::Move> {
        let _ = state;
        None
    }

    /// Source 004's `bot2`.
    fn greedy_random(&self, state: &Self::State, chance: &mut Rng) -> Option<Self::Move> {
        let _ = (state, chance);
        None
    }

    /// Endgame tables for the game: from a folder if one is given, else those that are part of the program.
    ///
    /// # Errors
    /// When a table is there but cannot be read.
    fn tablebase(&self, folder: Option<&Path>) -> Result<Option<Box<dyn Tablebase<Self>>>, TableError> {
        let _ = folder;
        Ok(None)
    }

    /// Builds the table that knows a position, if there is one that is quickly built and worth it; says whether it is there
    /// now. `tell` hears what part is done.
    ///
    /// # Errors
    /// When it cannot be built, or the flag to stop is raised.
    fn build_table(
        &self,
        state: &Self::State,
        folder: &Path,
        threads: usize,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(f64),
    ) -> Result<bool, TableError> {
        let _ = (state, folder, threads, stop, tell);
        Ok(false)
    }

    /// Source 002's computer.
    fn first_capture(&self, line: &Line<Self>) -> Option<Self::Move> {
        let _ = line;
        None
    }
}

impl<B: BitSet> Sources for TicTacToe<B> {}
