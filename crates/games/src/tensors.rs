//! A game as programs that learn see it: moves as numbers from 0 on, positions as arrays of numbers.

use ludoteca_rules::{BitSet, Game};

/// More actions than this are too many for an array with an entry for each.
pub(crate) const MOST_ACTIONS: u64 = 1 << 16;

/// Numbers for the moves and positions of a game.
pub(crate) trait Tensors: Game {
    /// How many actions there are in all positions together.
    fn action_count(&self) -> u64;

    /// The number of a move, below [`Tensors::action_count`]; every move of a game from the opening has one.
    fn action_of(&self, mv: Self::Move) -> Option<usize>;

    /// The move of a number below [`Tensors::action_count`], legal or not.
    fn action_move(&self, action: usize) -> Self::Move;

    /// Planes, rows and columns of an observation.
    fn observation_shape(&self) -> [usize; 3];

    /// Writes a position as the player to move sees it: numbers from 0 to 1, as many as the shape has entries.
    fn observe(&self, state: &Self::State, out: &mut [f32]);

    /// A hash to find repetitions by, among positions between which no move was irreversible. A game whose own takes long may
    /// have a quicker one.
    #[inline]
    fn repetition_hash(&self, state: &Self::State) -> u64 {
        self.hash(state)
    }

    /// Says for each action whether it is legal.
    #[inline]
    fn mark_legal(&self, state: &Self::State, legal: &mut [bool]) {
        legal.fill(false);
        for mv in self.moves(state) {
            if let Some(action) = self.action_of(mv) {
                legal[action] = true;
            }
        }
    }
}

/// Adds the actions of the legal moves, in order.
pub(crate) fn push_legal_actions<G: Tensors>(game: &G, state: &G::State, actions: &mut Vec<usize>) {
    let before = actions.len();
    actions.extend(game.moves(state).filter_map(|mv| game.action_of(mv)));
    let added = &mut actions[before..];
    if !added.is_sorted() {
        added.sort_unstable();
    }
}

/// The bits of each byte, lowest first.
static BITS: [[bool; 8]; 256] = {
    let mut bits = [[false; 8]; 256];
    let mut i = 0;
    while i < 8 * 256 {
        bits[i / 8][i % 8] = ((i / 8) >> (i % 8)) & 1 != 0;
        i += 1;
    }
    bits
};

/// The same as numbers.
static BITS_F32: [[f32; 8]; 256] = {
    let mut bits = [[0.0; 8]; 256];
    let mut i = 0;
    while i < 8 * 256 {
        if BITS[i / 8][i % 8] {
            bits[i / 8][i % 8] = 1.0;
        }
        i += 1;
    }
    bits
};

/// Writes for each square whether it is in a set, eight at a time.
#[inline]
fn write_set<B: BitSet, T: Copy>(set: B, table: &[[T; 8]; 256], out: &mut [T]) {
    let mut chunks = out.chunks_exact_mut(8);
    let byte = |number: usize| usize::from((set.word(number / 8) >> (8 * (number % 8))) as u8);
    let mut number = 0;
    for out in &mut chunks {
        out.copy_from_slice(&table[byte(number)]);
        number += 1;
    }
    let rest = chunks.into_remainder();
    if !rest.is_empty() {
        for (out, bit) in rest.iter_mut().zip(table[byte(number)]) {
            *out = bit;
        }
    }
}

/// Writes two sets of squares as planes: 1 where a square is in the set.
#[inline]
pub(crate) fn observe_sets<B: BitSet>(sets: [B; 2], out: &mut [f32]) {
    let squares = out.len() / 2;
    for (set, plane) in sets.into_iter().zip(out.chunks_exact_mut(squares)) {
        write_set(set, &BITS_F32, plane);
    }
}

/// Says for each square whether it is in a set.
#[inline]
pub(crate) fn mark_set<B: BitSet>(set: B, out: &mut [bool]) {
    write_set(set, &BITS, out);
}
