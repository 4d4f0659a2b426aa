//! A race in any game, its budget counted in plies and without any theory but the rules.

use std::hash::{DefaultHasher, Hash, Hasher};

use ludoteca_rules::{Player, Verdict};

use super::chase::Chase;
use crate::Evaluator;
use crate::proof::race::{Candidate, Fact, MOST, NEVER, Race, SLOTS};
use crate::proof::{Goal, Rule};

/// The race of one player for a win by the rules.
pub(super) struct Plies<G> {
    game: G,
    hunter: Player,
}

impl<G: Evaluator> Plies<G> {
    pub(super) fn new(game: &G, hunter: Player) -> Self {
        Plies {
            game: game.clone(),
            hunter,
        }
    }
}

impl<G: Evaluator> Race for Plies<G> {
    type Node = G::State;
    type Step = G::Move;

    fn hunting(&self, state: &G::State) -> bool {
        self.game.to_move(state) == self.hunter
    }

    fn theory(&self, state: &G::State) -> Option<Fact> {
        match self.game.outcome(state)?.verdict {
            Verdict::Win(player) if player == self.hunter => Some(Fact::Within(0)),
            _ => Some(Fact::Beyond(NEVER)),
        }
    }

    fn key(&self, state: &G::State) -> (u128, u8) {
        let mut more = DefaultHasher::new();
        (state, self.hunter).hash(&mut more);
        let high = self.game.hash(state) ^ self.hunter as u64;
        (u128::from(high) << 64 | u128::from(more.finish()), 0)
    }

    fn steps(&self, state: &G::State, list: &mut Vec<Candidate<G::Move>>) {
        list.extend(self.game.moves(state).map(|step| Candidate {
            step,
            cost: 1,
            promise: self.game.move_order_score(state, step),
        }));
    }

    fn play(&self, state: &G::State, step: G::Move) -> G::State {
        self.game.play_unchecked(state, step)
    }

    fn history_index(&self, step: G::Move) -> usize {
        usize::from(self.game.history_index(step)) % SLOTS
    }

    fn name(&self, step: G::Move, _turned: u8) -> u16 {
        self.game.history_index(step)
    }
}

impl<G: Evaluator> Chase<G> for Plies<G> {
    const REPLY: u16 = 1;
    /// A game can also be won by repetition, perhaps sooner than by what a race looks for.
    const EXACT: bool = false;

    fn node(&self, state: &G::State) -> G::State {
        *state
    }

    fn mv(&self, step: G::Move) -> G::Move {
        step
    }

    /// The rules call a game won only when it is over, and then there is nothing to play.
    fn follow(&self, _state: &G::State) -> Option<Candidate<G::Move>> {
        None
    }

    fn plan(&self, _goal: Goal, _state: &G::State) -> Vec<Rule<G::Move>> {
        Vec::new()
    }

    fn planned(&self, _goal: Goal, _before: &G::State, _state: &G::State) -> Option<u32> {
        None
    }

    fn burden(&self, _state: &G::State) -> i32 {
        0
    }

    fn next_budget(&self, _state: &G::State, beyond: Option<u16>) -> u16 {
        beyond.map_or(0, |beyond| beyond + 1)
    }

    fn enough(&self, _state: &G::State) -> u16 {
        MOST
    }

    fn longest(&self, _state: &G::State, budget: u16) -> u32 {
        budget.into()
    }
}
