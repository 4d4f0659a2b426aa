//! Oware: captured seeds and features of the houses.

use ludoteca_rules::oware::{Goal, House, Houses, Oware, State};
use ludoteca_rules::{Game, Player};

use super::Evaluator;

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

impl Evaluator for Oware {
    type Tracker = ();

    const QUIESCENCE: bool = true;

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
        let terms = oware_terms(state);
        let value: i32 = terms.iter().zip(WEIGHTS).map(|(term, weight)| term * weight).sum();
        match self.rule_set().rules().goal {
            Goal::Most => value,
            Goal::Fewest => -value,
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

    fn history_index(&self, mv: House) -> u16 {
        mv.0.into()
    }

    fn counts_seeds(&self) -> bool {
        true
    }
}
