//! Proofs: exact values of positions, and certificates of them that are checked with the rules alone.
//!
//! A [`Proof`] says what is proven, never what is likely, and has a strategy for each of its claims. [`certificate::write`]
//! turns a strategy into a list of positions and moves, and [`certificate::Certificate::check`] verifies such a list. `docs/proofs.md` has the theory.

pub mod certificate;
mod claim;
mod enumeration;
mod from_tablebase;
mod games;
mod limits;
mod plan;
mod position_set;
mod rank;
mod search;
mod strategy;
mod symmetry;

use std::io::{self, Read};

use ludoteca_rules::{Game, Player};

pub use claim::{Claim, Goal};
pub use from_tablebase::from_tablebase;
pub use limits::{Progress, SolveLimits, Stage};
pub use plan::Rule;
pub use search::Checkpoint;
pub use strategy::{Strategy, StrategyError};

/// The value of a position for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ProvenValue {
    /// He loses.
    Loss,
    /// Neither player wins.
    Draw,
    /// He wins.
    Win,
}

impl ProvenValue {
    /// The word for it in scripts.
    pub const fn name(self) -> &'static str {
        match self {
            ProvenValue::Loss => "loss",
            ProvenValue::Draw => "draw",
            ProvenValue::Win => "win",
        }
    }
}

/// What is proven of a position.
pub struct Proof<'p, G: Game> {
    /// The player to move gets at least this.
    pub at_least: ProvenValue,
    /// The player to move gets at most this.
    pub at_most: ProvenValue,
    /// With best play on both sides the game is won or lost in so many plies; `None` if that is not known.
    pub plies: Option<u32>,
    /// A move that keeps the value; of a lost position, one that holds out longest if `plies` is known, else any.
    pub best: Option<G::Move>,
    /// Positions visited.
    pub nodes: u64,
    /// How to play to make the claims true.
    pub strategy: Option<Box<dyn Strategy<G> + 'p>>,
}

impl<G: Game> Proof<'_, G> {
    /// Nothing known yet.
    fn open() -> Self {
        Proof {
            at_least: ProvenValue::Loss,
            at_most: ProvenValue::Win,
            plies: None,
            best: None,
            nodes: 0,
            strategy: None,
        }
    }

    /// The value, if it is decided.
    pub fn value(&self) -> Option<ProvenValue> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }

    /// What a certificate has to show: one claim for a win, one for each side for a draw.
    pub fn claims(&self, to_move: Player) -> Vec<Claim> {
        match self.value() {
            None => Vec::new(),
            Some(ProvenValue::Win) => vec![Claim::wins(to_move)],
            Some(ProvenValue::Loss) => vec![Claim::wins(to_move.other())],
            Some(ProvenValue::Draw) => Player::BOTH.map(Claim::holds).to_vec(),
        }
    }

    /// Adds that a claim is true.
    fn settle(&mut self, claim: Claim, to_move: Player) {
        match (claim.goal, claim.player == to_move) {
            (Goal::Wins, true) => self.at_least = ProvenValue::Win,
            (Goal::Wins, false) => self.at_most = ProvenValue::Loss,
            (Goal::Holds, true) => self.at_least = self.at_least.max(ProvenValue::Draw),
            (Goal::Holds, false) => self.at_most = self.at_most.min(ProvenValue::Draw),
        }
    }
}

/// A game whose positions can be proven.
pub trait Prove: Game {
    /// Whether a search can be saved as a checkpoint and continued.
    const KEEPS: bool;

    /// Proves what it can of a position that is not over, within the limits. `kept` is the checkpoint of an earlier
    /// search.
    ///
    /// The value is that of the position by itself: its count of repetitions begins here, and the limit on the length of a
    /// game counts from the plies that the position says it has behind it.
    ///
    /// # Errors
    /// When the checkpoint cannot be read.
    fn prove<'p>(
        &'p self,
        root: &Self::State,
        limits: &'p SolveLimits<'p>,
        kept: Option<&mut dyn Read>,
        tell: &mut dyn FnMut(&Progress<'_>),
    ) -> io::Result<Proof<'p, Self>>;
}

/// Whether a claim that takes so many plies is safe from the limit on the game's length.
fn lasts<G: Game>(game: &G, root: &G::State, plies: u32, claim: Claim) -> bool {
    let last = game.plies(root).saturating_add(plies.saturating_sub(1));
    game.history_outcome(root, 1, last)
        .is_none_or(|outcome| claim.met_by(outcome.verdict))
}
