//! Random numbers that can be repeated: the same seed gives the same numbers on any machine.

use ludoteca_rules::Game;
use ludoteca_search::mcts::RandomSource;

impl RandomSource for Rng {
    fn below(&mut self, limit: u64) -> u64 {
        Rng::below(self, limit)
    }
}

/// A SplitMix64 generator.
#[derive(Clone, Debug)]
pub struct Rng {
    seed: u64,
    state: u64,
}

impl Rng {
    /// A generator from a seed.
    pub const fn new(seed: u64) -> Self {
        Rng { seed, state: seed }
    }

    /// Begins anew, another way for each number.
    pub fn begin(&mut self, number: u64) {
        self.state = self.seed;
        self.state = self.bits().wrapping_add(number);
        self.state = self.bits();
    }

    /// A seed that nobody chose.
    pub fn fresh_seed() -> u64 {
        use std::hash::{BuildHasher, RandomState};
        // Short enough to be typed again.
        RandomState::new().hash_one(std::process::id()) % 1_000_000_000
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below a limit, each as likely as the others to within 2⁻³² for limits that games have.
    pub fn below(&mut self, limit: u64) -> u64 {
        ((u128::from(self.bits()) * u128::from(limit)) >> 64) as u64
    }

    /// Any legal move, each as likely as the others.
    pub(crate) fn pick_move<G: Game>(&mut self, game: &G, state: &G::State) -> Option<G::Move> {
        let count = game.count_moves(state);
        game.moves(state).nth(self.below(count) as usize)
    }

    /// A number from 0 up to, not including, 1.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }
}
