//! The values of all boards with an empty centre, by how many knights the mover and the other have.

use super::GameValue;
use super::board::{KnightBoard, MOST_KNIGHTS};
use super::index::Index;
use super::squares::without_centre;

/// Layers that are in memory: by the mover's knights and the other's, a byte a board. Those not there are empty.
#[derive(Debug, Default)]
pub(super) struct Layers {
    values: [[Vec<u8>; MOST_KNIGHTS + 1]; MOST_KNIGHTS + 1],
}

impl Layers {
    /// The values of a layer.
    #[inline]
    pub(super) fn get(&self, [mine, theirs]: [usize; 2]) -> &[u8] {
        &self.values[mine][theirs]
    }

    /// Puts a layer in.
    pub(super) fn put(&mut self, [mine, theirs]: [usize; 2], values: Vec<u8>) {
        self.values[mine][theirs] = values;
    }

    /// What a board is value; its layer must be there.
    #[inline]
    pub(super) fn value(&self, index: &Index, board: KnightBoard) -> GameValue {
        board.known().unwrap_or_else(|| {
            let knights = board.knights();
            let number = index.number(without_centre(board.mine), without_centre(board.theirs), knights);
            GameValue::from_byte(self.get(knights)[number])
        })
    }
}

/// Pairs of layers in the order in which they are built: a capture leads to an earlier pair, any other move to the other
/// layer of the pair (or to the same, if both have as many knights).
pub(super) fn pairs(most: usize) -> impl Iterator<Item = Vec<[usize; 2]>> {
    (1..=most.min(MOST_KNIGHTS)).flat_map(|more| {
        (1..=more).map(move |fewer| {
            let mut pair = vec![[more, fewer], [fewer, more]];
            pair.dedup();
            pair
        })
    })
}
