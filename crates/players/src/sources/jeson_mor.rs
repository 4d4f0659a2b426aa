//! The greedy player of source 001.

use ludoteca_rules::jeson_mor::{JesonMor, KnightMove, State};
use ludoteca_rules::{BitSet, Game};
use ludoteca_search::Judge;

use super::Sources;

impl<B: BitSet> Sources for JesonMor<B> {
    /// The move after which the position is worth most by source 001's evaluation, the first on ties; a win above all.
    fn greedy(&self, state: &State<B>) -> Option<KnightMove> {
        let value = |&mv: &KnightMove| {
            let next = self.play_unchecked(state, mv);
            match self.outcome(&next) {
                Some(_) => i32::MAX,
                None => self.plain_value(&next, self.to_move(state)),
            }
        };
        let moves: Vec<KnightMove> = self.moves(state).collect();
        moves.into_iter().rev().max_by_key(value)
    }
}
