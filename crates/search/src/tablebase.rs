//! Somebody who knows what positions are worth without search: endgame tables.

use ludoteca_rules::Game;

use crate::evaluation::KnownResult;

/// What a tablebase says of a position, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProbeResult {
    /// He wins or loses.
    KnownResult(KnownResult),
    /// Neither does.
    Draw,
    /// In a game that counts seeds, he ends so many ahead, or behind if it is less than 0.
    Seeds {
        /// So many.
        net: i32,
        /// Whether that is sure, not only likely.
        exact: bool,
    },
}

/// A tablebase. It may be asked by many threads at once.
pub trait Tablebase<G: Game>: Send + Sync {
    /// What a position that is not over is worth, if it is known.
    ///
    /// What a board is worth does not say how to get on: on a won board one could walk in circles for ever. So where
    /// nothing but captures brings an end nearer, search asks only about positions with less on the board than at its
    /// root: `below` says how much that is, by [`Tablebase::size`].
    fn probe(&self, game: &G, state: &G::State, below: u32) -> Option<ProbeResult>;

    /// How much is on the board. Where a tablebase counts plies, which always says how to get on, this is 0.
    fn size(&self, state: &G::State) -> u32;

    /// The most on the board that it knows of.
    fn reach(&self) -> u32;
}
