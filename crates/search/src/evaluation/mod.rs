//! What search has to know of a game beyond its rules: one file a game.

mod jeson_mor;
mod kalah;
mod nim;
mod oware;
mod tic_tac_toe;

use ludoteca_rules::{Game, Line, Player};

pub use kalah::{KalahWeights, TERMS as KALAH_TERMS, kalah_terms};
pub use oware::{OwareWeights, TERMS as OWARE_TERMS, oware_terms};

/// A game that can be searched.
///
/// Values for the engine are in hundredths of the game's unit (seeds in Oware), from the mover's side, and stay well
/// below [`crate::value::MOST`].
pub trait Evaluator: Game {
    /// Whether promising moves at the horizon are followed until none is left: those that [`Evaluator::followed`] names.
    const QUIESCENCE: bool = false;

    /// How far above beta an estimate must be for a position near the horizon not to be searched, if that pays in this game.
    const REVERSE_FUTILITY: Option<Margin> = None;

    /// How much of the plain searches' evaluation makes one of the game's unit.
    const TEXTBOOK_UNIT: i32 = 1;

    /// The evaluation of the plain searches, for one of the players, as the courses taught it, in [`Evaluator::TEXTBOOK_UNIT`]s;
    /// small beside [`crate::minimax::WON`].
    fn textbook_value(&self, state: &Self::State, player: Player) -> i32;

    /// The engine's estimate of a position that is not over, for the player to move.
    fn evaluate(&self, state: &Self::State) -> i32;

    /// What theory says about a position that is not over, without search.
    fn known_result(&self, state: &Self::State) -> Option<KnownResult> {
        let _ = state;
        None
    }

    /// How good a move looks before it is searched: only the order matters.
    fn move_order_score(&self, state: &Self::State, mv: Self::Move) -> i32;

    /// Tells which moves are worth the engine's while, where a position has so many that it must choose; `None` for all.
    fn candidate_filter(&self, state: &Self::State) -> Option<Box<dyn Fn(Self::Move) -> bool + '_>> {
        let _ = state;
        None
    }

    /// The moves that search tries, in the order of the legal moves. Only moves that lose at once by theory may be missing; where
    /// all do, [`Evaluator::known_result`] says so.
    fn search_moves(&self, state: &Self::State) -> Self::Moves<'_> {
        self.moves(state)
    }

    /// Whether the player to move has to answer a threat: then search goes a ply deeper, and at the horizon all his moves are
    /// followed.
    fn threatened(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// Whether quiescence search follows a move, so many plies beyond the horizon, where no threat has to be answered.
    fn followed(&self, state: &Self::State, mv: Self::Move, beyond: u32) -> bool {
        let _ = beyond;
        self.move_order_score(state, mv) > 0
    }

    /// Whether a move changes the balance so much that it should not be searched to a lesser depth.
    fn forcing(&self, state: &Self::State, mv: Self::Move) -> bool;

    /// By how many plies less a move that is not forcing is searched at first: the one at `index` of so many, at a depth of 1
    /// or more. `pv` says whether the node is on the principal variation.
    #[inline]
    fn reduction(&self, depth: i32, index: usize, moves: usize, pv: bool) -> i32 {
        let _ = pv;
        if depth < 3 || index < 2 {
            return 0;
        }
        1 + i32::from(index * 2 >= moves && depth >= 6) + i32::from(index >= 12 && depth >= 8)
    }

    /// A number that tells moves apart, for the history heuristic. Numbers above 4095 share an entry with a smaller one.
    fn history_index(&self, mv: Self::Move) -> u16;

    /// A best move by theory, for games where it takes no search at all.
    fn theory_move(&self, state: &Self::State) -> Option<Self::Move> {
        let _ = state;
        None
    }

    /// How many more plies the game can last at most, if that is few and every move is searched: then search can prove
    /// draws.
    fn max_remaining_plies(&self, state: &Self::State) -> Option<u32> {
        let _ = state;
        None
    }

    /// A reply by which the player to move is known never to lose, where a strategy gives one.
    fn safe_reply(&self, line: &Line<Self>) -> Option<Self::Move> {
        let _ = line;
        None
    }

    /// Whether values are seeds (Oware) rather than points of no unit.
    fn counts_seeds(&self) -> bool {
        false
    }
}

/// How much better an estimate is than it need be.
#[derive(Clone, Copy, Debug)]
pub struct Margin {
    /// For each ply that is left to search.
    pub each_ply: i32,
    /// The most plies that are left out.
    pub depth: i32,
}

/// A proven result for the player to move. The number of plies is what the proof takes; play may be shorter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownResult {
    /// He wins, within so many plies if the proof says.
    Win(Option<u16>),
    /// He loses, within so many plies if the proof says.
    Loss(Option<u16>),
}
