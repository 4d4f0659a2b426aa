//! An attack in any game: the budget counts plies, and there is no theory but the rules.

use std::hash::{DefaultHasher, Hash, Hasher};

use ludoteca_rules::{Player, Verdict};

use super::solver::Attack;
use crate::Evaluator;
use crate::proof::search::{Fact, MAX_BUDGET, ProofGame, ScoredMove, UNLIMITED};
use crate::proof::{Goal, Rule};

/// One player's attack, by the rules alone.
pub(super) struct RulesAttack<G> {
    game: G,
    attacker: Player,
}

impl<G: Evaluator> RulesAttack<G> {
    pub(super) fn new(game: &G, attacker: Player) -> Self {
        RulesAttack {
            game: game.clone(),
            attacker,
        }
    }
}

impl<G: Evaluator> ProofGame for RulesAttack<G> {
    type Node = G::State;
    type Move = G::Move;

    fn attacker_to_move(&self, state: &G::State) -> bool {
        self.game.to_move(state) == self.attacker
    }

    fn theory(&self, state: &G::State) -> Option<Fact> {
        match self.game.outcome(state)?.verdict {
            Verdict::Win(player) if player == self.attacker => Some(Fact::Within(0)),
            _ => Some(Fact::Beyond(UNLIMITED)),
        }
    }

    fn key(&self, state: &G::State) -> (u128, u8) {
        let mut more = DefaultHasher::new();
        (state, self.attacker).hash(&mut more);
        let high = self.game.hash(state) ^ self.attacker as u64;
        (u128::from(high) << 64 | u128::from(more.finish()), 0)
    }

    fn moves(&self, state: &G::State, list: &mut Vec<ScoredMove<G::Move>>) {
        list.extend(self.game.moves(state).map(|mv| ScoredMove {
            mv,
            cost: 1,
            order_score: self.game.move_order_score(state, mv),
        }));
    }

    fn play(&self, state: &G::State, mv: G::Move) -> G::State {
        self.game.play_unchecked(state, mv)
    }

    fn history_index(&self, mv: G::Move) -> usize {
        self.game.history_index(mv).into()
    }

    fn code(&self, mv: G::Move, _turned: u8) -> u16 {
        self.game.history_index(mv)
    }
}

impl<G: Evaluator> Attack<G> for RulesAttack<G> {
    const REPLY_COST: u16 = 1;
    /// A game can also be won by repetition, perhaps sooner than the search can tell.
    const BUDGET_IS_PLIES: bool = false;

    fn node(&self, state: &G::State) -> G::State {
        *state
    }

    fn game_move(&self, mv: G::Move) -> G::Move {
        mv
    }

    /// The rules call a game won only when it is over, and then there is nothing to play.
    fn theory_move(&self, _state: &G::State) -> Option<ScoredMove<G::Move>> {
        None
    }

    fn plan(&self, _goal: Goal, _state: &G::State) -> Vec<Rule<G::Move>> {
        Vec::new()
    }

    fn planned(&self, _goal: Goal, _before: &G::State, _state: &G::State) -> Option<u32> {
        None
    }

    fn threat_score(&self, _state: &G::State) -> i32 {
        0
    }

    fn next_budget(&self, _state: &G::State, beyond: Option<u16>) -> u16 {
        beyond.map_or(0, |beyond| beyond + 1)
    }

    fn max_useful_budget(&self, _state: &G::State) -> u16 {
        MAX_BUDGET
    }

    fn max_plies(&self, _state: &G::State, budget: u16) -> u32 {
        budget.into()
    }
}
