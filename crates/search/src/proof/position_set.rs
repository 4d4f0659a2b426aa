//! A set of numbered positions. Two are the same if the rules of repetition say so.

use std::collections::HashMap;

use ludoteca_rules::Game;

/// The most positions with one hash: a limit against crafted files, since others hardly ever share one.
const MAX_PER_HASH: usize = 16;

/// Different positions, each with a number by which it can be found.
pub(super) struct PositionSet<'g, G: Game> {
    game: &'g G,
    states: Vec<G::State>,
    /// The newest position of each hash.
    newest: HashMap<u64, u32>,
    /// The one before it of the same hash.
    before: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl<'g, G: Game> PositionSet<'g, G> {
    /// Roughly the bytes that a position takes: lists that grow by doubling hold up to twice what is in them.
    pub(super) const BYTES: u64 = (2 * size_of::<G::State>() + 60) as u64;

    pub(super) fn new(game: &'g G) -> Self {
        PositionSet {
            game,
            states: Vec::new(),
            newest: HashMap::new(),
            before: Vec::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    pub(super) fn state(&self, number: u32) -> &G::State {
        &self.states[number as usize]
    }

    pub(super) fn states(&self) -> &[G::State] {
        &self.states
    }

    fn with_hash(&self, hash: u64) -> impl Iterator<Item = u32> {
        let next = |&number: &u32| Some(self.before[number as usize]).filter(|&number| number != NONE);
        std::iter::successors(self.newest.get(&hash).copied(), next).take(MAX_PER_HASH)
    }

    /// The number of a position in the set.
    pub(super) fn find(&self, state: &G::State) -> Option<u32> {
        self.with_hash(self.game.hash(state))
            .find(|&number| self.game.repeats(self.state(number), state))
    }

    /// The number of a position, and whether it is new; `None` if there is no room for it.
    pub(super) fn add(&mut self, state: &G::State) -> Option<(u32, bool)> {
        if let Some(number) = self.find(state) {
            return Some((number, false));
        }
        let hash = self.game.hash(state);
        let number = u32::try_from(self.states.len()).ok().filter(|&number| number != NONE)?;
        if self.with_hash(hash).count() == MAX_PER_HASH {
            return None;
        }
        self.states.push(*state);
        self.before.push(self.newest.insert(hash, number).unwrap_or(NONE));
        Some((number, true))
    }
}
