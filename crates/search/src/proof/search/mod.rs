//! Proof search: does one player, the *attacker*, win within a budget, whatever the *defender* plays?
//!
//! "The attacker wins within n" is a fact about a position alone, however play got there: no line of the search and no
//! repetition enters into it, so a table may keep it for good and several threads may share it. Every move has a cost,
//! which the game sets (plies in most games; in Jeson Mor only the attacker's quiet moves). The costs must not allow an
//! endless line at no cost. Then a win within a budget takes a bounded number of plies, and repetition cannot prevent it: a
//! shortest win passes no position twice.

mod checkpoint;
mod threads;
mod transposition_table;
mod worker;

pub use threads::Checkpoint;
pub(super) use threads::{ProofSearch, Query};
pub(super) use worker::ScoredMove;

/// The largest budget.
pub(super) const MAX_BUDGET: u16 = 1000;
/// Larger than every budget.
pub(super) const UNLIMITED: u16 = 2000;

/// A proven bound on the budget that the attacker needs in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fact {
    /// The attacker wins within this budget.
    Within(u16),
    /// The attacker does not win within this budget; with [`UNLIMITED`], he never wins.
    Beyond(u16),
}

impl Fact {
    /// The same bound one move earlier.
    fn after(self, cost: u16) -> Self {
        match self {
            Fact::Within(budget) => Fact::Within((budget + cost).min(MAX_BUDGET)),
            Fact::Beyond(UNLIMITED) => Fact::Beyond(UNLIMITED),
            Fact::Beyond(budget) => Fact::Beyond((budget + cost).min(MAX_BUDGET)),
        }
    }
}

/// A game as the proof search sees it, with one player as the attacker.
pub(super) trait ProofGame: Sync {
    /// A position, with whatever makes its key cheap.
    type Node: Copy + Send + Sync;
    /// A move.
    type Move: Copy + Send + Sync;

    /// Whether it is the attacker's turn.
    fn attacker_to_move(&self, node: &Self::Node) -> bool;

    /// What theory knows without search. `Beyond(n)` settles budgets up to n only.
    fn theory(&self, node: &Self::Node) -> Option<Fact>;

    /// The same 128 bits for all positions that are alike by symmetry, and how this one was turned to get them.
    fn key(&self, node: &Self::Node) -> (u128, u8);

    /// Adds the moves of a position that theory leaves open. Moves that are never better than another may be left out. If
    /// there is no move at all, the player to move has lost.
    fn moves(&self, node: &Self::Node, list: &mut Vec<ScoredMove<Self::Move>>);

    /// The position after a move.
    fn play(&self, node: &Self::Node, mv: Self::Move) -> Self::Node;

    /// A number that tells moves apart, for the history heuristic. It is reduced modulo [`HISTORY_SIZE`].
    fn history_index(&self, mv: Self::Move) -> usize;

    /// A number for the move in the position as [`ProofGame::key`] turned it, to store in the table.
    fn code(&self, mv: Self::Move, turned: u8) -> u16;
}

/// Entries of the history table for each side.
pub(super) const HISTORY_SIZE: usize = 1 << 14;
