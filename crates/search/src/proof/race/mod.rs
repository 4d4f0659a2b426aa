//! Races: one player, the *hunter*, must win within a budget; the other holds out.
//!
//! "The hunter wins within n" is a fact about a position alone, however play got there: no line of the search and no
//! repetition enters into it, so a table may keep it for good and several threads may share it. Every step has a cost, and
//! a game says which (plies in most games; in Jeson Mor only the hunter's quiet moves). All that is asked of the costs is
//! that no line of play goes on for ever at no cost; then a win within a budget is a win in so many plies at most, and
//! repetition cannot come in its way: a shortest win passes no position twice.

mod hunt;
mod save;
mod search;
mod table;

pub use hunt::Kept;
pub(super) use hunt::{Hunters, Question};
pub(super) use search::Candidate;

/// The largest budget.
pub(super) const MOST: u16 = 1000;
/// Beyond every budget.
pub(super) const NEVER: u16 = 2000;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fact {
    /// The hunter wins within this budget.
    Within(u16),
    /// The hunter does not win within this budget; with [`NEVER`], within none.
    Beyond(u16),
}

impl Fact {
    /// The same fact one step earlier.
    fn after(self, cost: u16) -> Self {
        match self {
            Fact::Within(budget) => Fact::Within((budget + cost).min(MOST)),
            Fact::Beyond(NEVER) => Fact::Beyond(NEVER),
            Fact::Beyond(budget) => Fact::Beyond((budget + cost).min(MOST)),
        }
    }
}

/// What a search has to know of a game to run a race in it.
pub(super) trait Race: Sync {
    /// A position, with whatever makes its key cheap.
    type Node: Copy + Send + Sync;
    /// A move.
    type Step: Copy + Send + Sync;

    /// Whether it is the hunter's turn.
    fn hunting(&self, node: &Self::Node) -> bool;

    /// What theory knows without search. `Beyond(n)` settles budgets up to n only.
    fn theory(&self, node: &Self::Node) -> Option<Fact>;

    /// The same 128 bits for all positions that are alike by symmetry, and how this one was turned to get them.
    fn key(&self, node: &Self::Node) -> (u128, u8);

    /// Adds the steps of a position that theory leaves open. Those that do nobody any good may be left out; if there is
    /// none at all, the player to move has lost.
    fn steps(&self, node: &Self::Node, list: &mut Vec<Candidate<Self::Step>>);

    /// The position after a step.
    fn play(&self, node: &Self::Node, step: Self::Step) -> Self::Node;

    /// A number below [`SLOTS`] that tells steps apart, for the history of good ones.
    fn history_index(&self, step: Self::Step) -> usize;

    /// The step's name in the position as [`Race::key`] turned it; never `u16::MAX`.
    fn name(&self, step: Self::Step, turned: u8) -> u16;
}

/// How many kinds of steps the history tells apart.
pub(super) const SLOTS: usize = 1 << 14;
