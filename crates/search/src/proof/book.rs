//! Positions with a number each, alike if the rules of repetition call them one.

use std::collections::HashMap;

use ludoteca_rules::Game;

/// Positions of one hash are not looked through beyond this: honest ones hardly ever share one.
const MOST_ALIKE: usize = 16;

/// A list of different positions in which each can be found.
pub(super) struct Book<'g, G: Game> {
    game: &'g G,
    states: Vec<G::State>,
    /// The latest position of each hash.
    latest: HashMap<u64, u32>,
    /// The one before it of the same hash.
    before: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl<'g, G: Game> Book<'g, G> {
    /// Roughly the bytes that a position takes: lists that grow by doubling hold up to twice what is in them.
    pub(super) const BYTES: u64 = (2 * size_of::<G::State>() + 60) as u64;

    pub(super) fn new(game: &'g G) -> Self {
        Book {
            game,
            states: Vec::new(),
            latest: HashMap::new(),
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

    fn alike(&self, hash: u64) -> impl Iterator<Item = u32> {
        let next = |&number: &u32| Some(self.before[number as usize]).filter(|&number| number != NONE);
        std::iter::successors(self.latest.get(&hash).copied(), next).take(MOST_ALIKE)
    }

    /// The number of a position that is in the book.
    pub(super) fn find(&self, state: &G::State) -> Option<u32> {
        self.alike(self.game.hash(state))
            .find(|&number| self.game.repeats(self.state(number), state))
    }

    /// The number of a position, and whether it is new; `None` if there is no room for it.
    pub(super) fn add(&mut self, state: &G::State) -> Option<(u32, bool)> {
        if let Some(number) = self.find(state) {
            return Some((number, false));
        }
        let hash = self.game.hash(state);
        let number = u32::try_from(self.states.len()).ok().filter(|&number| number != NONE)?;
        if self.alike(hash).count() == MOST_ALIKE {
            return None;
        }
        self.states.push(*state);
        self.before.push(self.latest.insert(hash, number).unwrap_or(NONE));
        Some((number, true))
    }
}
