//! Kalah: a network trained on games of the engine, and for boards that it does not know, terms of the houses.

pub(super) mod net;

use ludoteca_rules::kalah::{House, Houses, Kalah, State};
use ludoteca_rules::{Game, Player};

use super::{Evaluator, KnownResult, Margin};
use crate::value::Basis;

/// The terms of the evaluation: each for the mover less the same for his opponent, but for the last two.
pub const TERMS: [&str; 7] = [
    "seeds in the store",
    "seeds in the row",
    "houses filled",
    "houses whose last seed falls into the store",
    "seeds in the last house",
    "the opponent's best capture",
    "tempo",
];

/// What each term is worth, in hundredths of a seed.
pub type KalahWeights = [i32; TERMS.len()];

/// Found by the program `tune_kalah` in this crate's examples; the first is the unit.
const WEIGHTS: KalahWeights = [100, -9, 185, 54, 22, -30, -25];

/// Filled houses, houses whose last seed falls into the store, and the most seeds that one move captures, the board not
/// lapped.
#[inline]
fn row_terms(houses: usize, own: Houses, enemy: Houses) -> [i32; 3] {
    let (mut filled, mut again, mut capture) = (0, 0, 0);
    for house in 0..houses {
        let seeds = usize::from(own.seeds(house));
        if seeds == 0 {
            continue;
        }
        filled += 1;
        let last = house + seeds;
        if last == houses {
            again += 1;
        } else if last < houses && own.seeds(last) == 0 {
            let opposite = i32::from(enemy.seeds(houses - 1 - last));
            capture = capture.max(if opposite > 0 { 1 + opposite } else { 0 });
        }
    }
    [filled, again, capture]
}

/// The value of every term.
#[inline]
pub fn kalah_terms(game: &Kalah, state: &State) -> KalahWeights {
    let houses = usize::from(game.houses());
    let (own, enemy) = (state.own(), state.enemy());
    let [own_filled, own_again, _] = row_terms(houses, own, enemy);
    let [enemy_filled, enemy_again, enemy_capture] = row_terms(houses, enemy, own);
    [
        state.lead(),
        i32::from(own.sum()) - i32::from(enemy.sum()),
        own_filled - enemy_filled,
        own_again - enemy_again,
        i32::from(own.seeds(houses - 1)) - i32::from(enemy.seeds(houses - 1)),
        enemy_capture,
        1,
    ]
}

/// Whether the network knows this board. It was trained on the usual rules; in matches it beats the terms under either option too.
#[inline]
fn suits_net(game: &Kalah) -> bool {
    usize::from(game.houses()) == net::HOUSES
}

impl Evaluator for Kalah {
    type Tracker = ();

    const QUIESCENCE: bool = true;
    const REVERSE_FUTILITY: Option<Margin> = Some(Margin {
        each_ply: 150,
        depth: 6,
    });
    const EXTEND_SECOND_MOVES: bool = true;

    fn textbook_value(&self, state: &State, player: Player) -> i32 {
        if self.to_move(state) == player {
            state.lead()
        } else {
            -state.lead()
        }
    }

    #[inline]
    fn evaluate(&self, state: &State) -> i32 {
        if suits_net(self) {
            return net::value(state.own(), state.enemy(), state.lead());
        }
        let terms = kalah_terms(self, state);
        terms.iter().zip(WEIGHTS).map(|(term, weight)| term * weight).sum()
    }

    fn estimates_rest_on(&self, _state: &State) -> Basis {
        if suits_net(self) { Basis::Network } else { Basis::Terms }
    }

    /// Nothing is taken from a store, so more than half of all seeds there wins.
    #[inline]
    fn known_result(&self, state: &State) -> Option<KnownResult> {
        let on_board = i32::from(state.own().sum()) + i32::from(state.enemy().sum());
        if state.lead() > on_board {
            Some(KnownResult::Win(None))
        } else if -state.lead() > on_board {
            Some(KnownResult::Loss(None))
        } else {
            None
        }
    }

    /// Moves that let the same player move again come first, then captures, the largest first.
    #[inline]
    fn move_order_score(&self, state: &State, mv: House) -> i32 {
        if self.moves_again(state, mv) {
            256 + i32::from(mv.0)
        } else {
            self.captures(state, mv).into()
        }
    }

    #[inline]
    fn forcing(&self, state: &State, mv: House) -> bool {
        self.moves_again(state, mv) || self.captures(state, mv) > 0
    }

    /// With six moves at most, and ordered well, all but the first can wait: by a ply, and more the deeper and the later.
    #[inline]
    fn reduction(&self, depth: i32, index: usize, _moves: usize, pv: bool) -> i32 {
        if depth < 3 {
            return 0;
        }
        let late = 1 + depth * (2 + index as i32) / 16;
        (late - i32::from(pv)).min(depth - 2)
    }

    fn history_index(&self, mv: House) -> u16 {
        mv.0.into()
    }

    fn counts_seeds(&self) -> bool {
        true
    }
}
