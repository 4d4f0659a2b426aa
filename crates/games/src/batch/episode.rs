//! One game of many, played by legal moves alone.

use ludoteca_rules::Outcome;

use crate::module::GameModule;
use crate::rng::Rng;

/// A game of the batch, or one that is played at random.
pub(super) struct Episode<G: GameModule> {
    pub(super) state: G::State,
    pub(super) plies: u32,
    /// The hashes of the positions before this one that may come again.
    before: Vec<u64>,
    /// The same, to see quickly that a hash is not among them.
    filter: Filter,
    /// The hash of this one, if there are any before it.
    hash: u64,
    pub(super) rng: Rng,
}

/// A set of hashes that may take one for another, but forgets none.
#[derive(Clone, Copy, Default)]
struct Filter([u64; 16]);

impl Filter {
    #[inline]
    const fn place(hash: u64) -> (usize, u64) {
        ((hash >> 6) as usize % 16, 1 << (hash % 64))
    }

    #[inline]
    const fn insert(&mut self, hash: u64) {
        let (word, bit) = Self::place(hash);
        self.0[word] |= bit;
    }

    #[inline]
    const fn may_have(&self, hash: u64) -> bool {
        let (word, bit) = Self::place(hash);
        self.0[word] & bit != 0
    }
}

impl<G: GameModule> Episode<G> {
    pub(super) fn new(state: G::State, plies: u32, seed: u64, number: u64) -> Self {
        let mut rng = Rng::new(seed);
        rng.begin(number);
        Episode {
            state,
            plies,
            before: Vec::new(),
            filter: Filter::default(),
            hash: 0,
            rng,
        }
    }

    /// Begins again; chance goes on.
    #[inline]
    pub(super) fn restart(&mut self, state: G::State, plies: u32) {
        self.state = state;
        self.plies = plies;
        self.forget();
    }

    /// Forgets positions that cannot come again.
    #[inline]
    fn forget(&mut self) {
        if !self.before.is_empty() {
            self.before.clear();
            self.filter = Filter::default();
        }
    }

    /// Plays a legal move, and says how the game ended if it has. Repetition and length count as in [`ludoteca_rules::Line`], but
    /// by hashes alone.
    #[inline(always)]
    pub(super) fn play(&mut self, game: &G, mv: G::Move) -> Option<Outcome> {
        let next = game.play_unchecked(&self.state, mv);
        self.plies += 1;
        let mut occurrences = 1;
        if game.irreversible(&self.state, &next) {
            self.forget();
        } else {
            let before = if self.before.is_empty() {
                game.repetition_hash(&self.state)
            } else {
                self.hash
            };
            self.filter.insert(before);
            self.before.push(before);
            self.hash = game.repetition_hash(&next);
            if self.filter.may_have(self.hash) {
                occurrences += self.earlier();
            }
        }
        self.state = next;
        game.outcome(&next)
            .or_else(|| game.history_outcome(&next, occurrences, self.plies))
    }

    /// How often a position was there before.
    #[cold]
    fn earlier(&self) -> u32 {
        self.before.iter().filter(|before| **before == self.hash).count() as u32
    }

    /// Any legal move; `None` if there is none.
    #[inline]
    pub(super) fn any_move(&mut self, game: &G) -> Option<G::Move> {
        self.rng.pick_move(game, &self.state)
    }
}
