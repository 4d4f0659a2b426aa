//! Oware: a network trained on perfect play, and for boards and goals that it does not know, terms of the houses.

pub(super) mod net;

use ludoteca_rules::oware::{Goal, House, Houses, Oware, State};
use ludoteca_rules::{Game, Player};

use super::{Evaluator, Margin};
use crate::value::Basis;

/// The terms of the evaluation, each counted for the mover and taken off for his opponent; the last is whose turn it is.
pub const TERMS: [&str; 7] = [
    "seeds captured",
    "seeds in the row",
    "houses filled",
    "houses of 1",
    "houses of 2",
    "houses of 12 or more",
    "tempo",
];

/// What each term is worth, in hundredths of a seed.
pub type OwareWeights = [i32; TERMS.len()];

/// Found by the program `tune_oware` in the arena's examples; the first is the unit.
const WEIGHTS: OwareWeights = [100, -5, 105, -10, 0, 160, -45];

/// A row's counts for the terms between the stores and the tempo.
#[inline]
fn row_terms(row: Houses) -> [i32; 5] {
    let [one, two, three, many] = [1, 2, 3, 12].map(|seeds| i32::from(row.with_at_least(seeds)));
    [i32::from(row.sum()), one, one - two, two - three, many]
}

/// Every term for the mover less his opponent's.
#[inline]
pub fn oware_terms(state: &State) -> OwareWeights {
    let (own, enemy) = (row_terms(state.own()), row_terms(state.enemy()));
    let mut terms = [1; TERMS.len()];
    terms[0] = state.lead();
    for (term, (own, enemy)) in terms[1..].iter_mut().zip(own.into_iter().zip(enemy)) {
        *term = own - enemy;
    }
    terms
}

/// Whether the network knows this board and goal. It was trained on abapa; in matches it beats the terms under every rule set
/// in which the most seeds win.
#[inline]
fn suits_net(game: &Oware, state: &State) -> bool {
    game.houses() == 6 && state.total() <= net::MOST_SEEDS && game.rule_set().rules().goal == Goal::Most
}

impl Evaluator for Oware {
    type Tracker = ();

    const QUIESCENCE: bool = true;
    const REVERSE_FUTILITY: Option<Margin> = Some(Margin {
        each_ply: 150,
        depth: 3,
    });

    fn textbook_value(&self, state: &State, player: Player) -> i32 {
        let lead = if self.to_move(state) == player {
            state.lead()
        } else {
            -state.lead()
        };
        match self.rule_set().rules().goal {
            Goal::Most => lead,
            Goal::Fewest => -lead,
        }
    }

    #[inline]
    fn evaluate(&self, state: &State) -> i32 {
        if suits_net(self, state) {
            return 100 * state.lead() + net::value(state.own().bytes(), state.enemy().bytes());
        }
        let terms = oware_terms(state);
        let value: i32 = terms.iter().zip(WEIGHTS).map(|(term, weight)| term * weight).sum();
        match self.rule_set().rules().goal {
            Goal::Most => value,
            Goal::Fewest => -value,
        }
    }

    fn estimates_rest_on(&self, state: &State) -> Basis {
        if suits_net(self, state) {
            Basis::Network
        } else {
            Basis::Terms
        }
    }

    #[inline]
    fn move_order_score(&self, state: &State, mv: House) -> i32 {
        let captured = i32::from(self.captures(state, mv));
        match self.rule_set().rules().goal {
            Goal::Most => captured,
            Goal::Fewest => -captured,
        }
    }

    #[inline]
    fn forcing(&self, state: &State, mv: House) -> bool {
        self.captures(state, mv) > 0
    }

    /// With six moves at most, and ordered well, all but the first can wait: by a ply, and more the deeper and the later.
    #[inline]
    fn reduction(&self, depth: i32, index: usize, _moves: usize, pv: bool) -> i32 {
        if depth < 3 {
            return 0;
        }
        let late = 1 + depth * (2 + index as i32) / 24;
        (late - i32::from(pv)).min(depth - 2)
    }

    fn history_index(&self, mv: House) -> u16 {
        mv.0.into()
    }

    fn counts_seeds(&self) -> bool {
        true
    }
}
