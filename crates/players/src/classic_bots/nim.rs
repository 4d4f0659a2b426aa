//! Nim by the nim-sum.

use ludoteca_rules::nim::{Nim, State, Take};
use ludoteca_search::Evaluator;

use super::Sources;

impl Sources for Nim {
    /// A move that leaves the opponent a lost position if there is one.
    fn greedy(&self, state: &State) -> Option<Take> {
        self.theory_move(state)
    }
}
