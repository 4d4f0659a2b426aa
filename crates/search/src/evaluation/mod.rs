//! What search has to know of a game beyond its rules: one file a game.

mod hidden_layer;
mod jeson_mor;
mod kalah;
mod nim;
mod oware;
mod tic_tac_toe;

use ludoteca_rules::{Game, Line, Player};

use crate::value::Basis;

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

    /// Whether a move after which the same player moves again is searched a ply deeper.
    const EXTEND_SECOND_MOVES: bool = false;

    /// Whether a move is made and hashed so quickly that the table's entries for all moves of a node are worth prefetching.
    const PREFETCH: bool = true;

    /// What the engine keeps beside the position along its line of search; `()` for a game that answers fast enough without.
    type Tracker: Tracker<Self>;

    /// So many of the engine's points make odds of e to 1 on winning. Measured in games of level 6 against level 5 from random
    /// openings: the unit with which the logistic function of the values fits the results best. In Oware and Kalah that is
    /// three seeds.
    const ODDS_UNIT: i32 = 300;

    /// How much of the plain searches' evaluation makes one of the game's unit.
    const TEXTBOOK_UNIT: i32 = 1;

    /// The evaluation of the plain searches, for one of the players, as the courses taught it, in [`Evaluator::TEXTBOOK_UNIT`]s;
    /// small beside [`crate::minimax::WON`].
    fn textbook_value(&self, state: &Self::State, player: Player) -> i32;

    /// The engine's estimate of a position that is not over, for the player to move.
    fn evaluate(&self, state: &Self::State) -> i32;

    /// What the estimates of such a position and of those after it rest on: [`Basis::Network`] or [`Basis::Terms`].
    fn estimates_rest_on(&self, state: &Self::State) -> Basis {
        let _ = state;
        Basis::Terms
    }

    /// What theory says about a position that is not over, without search.
    fn known_result(&self, state: &Self::State) -> Option<KnownResult> {
        let _ = state;
        None
    }

    /// How good a move looks before it is searched: only the order matters.
    fn move_order_score(&self, state: &Self::State, mv: Self::Move) -> i32;

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

/// The games that a network evaluates, each with a checksum of its weights (FNV-1a, 64 bits).
pub fn network_checksums() -> [(&'static str, u64); 3] {
    [
        ("oware", oware::net::WEIGHTS),
        ("kalah", kalah::net::WEIGHTS),
        ("jeson-mor", jeson_mor::net::WEIGHTS),
    ]
    .map(|(game, weights)| {
        let add = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        (game, weights.iter().fold(0xcbf2_9ce4_8422_2325, add))
    })
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

/// What a choice of moves has left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// Nothing that could be better.
    Nothing,
    /// Moves that are known to lose within so many plies.
    Losing(u16),
    /// Moves that look worse: if all those chosen lose, they must be searched too.
    Unknown,
}

/// A proven win for the player to move.
pub struct LongWin<M> {
    /// In how many plies at most.
    pub plies: u16,
    /// The first of its moves, and others against the longest defence as far as they are known.
    pub line: Vec<M>,
}

/// What the engine keeps beside the position while it makes moves and takes them back, and whom it asks about the position
/// where it stands. `state` is always that position.
pub trait Tracker<G: Evaluator>: Sized {
    /// Begins at a position.
    fn new(game: &G, state: &G::State) -> Self;

    /// The engine makes a move.
    fn play(&mut self, game: &G, state: &G::State, mv: G::Move);

    /// The engine takes back a move that was made in this position.
    fn undo(&mut self, game: &G, state: &G::State, mv: G::Move);

    /// [`Evaluator::evaluate`].
    fn evaluate(&self, game: &G, state: &G::State) -> i32;

    /// [`Evaluator::known_result`].
    fn known_result(&self, game: &G, state: &G::State) -> Option<KnownResult>;

    /// Chooses the moves worth searching, with the number of positions visited to do so. If `exact`, nothing may be left out
    /// unless it is known to be no better.
    fn choose(&mut self, game: &G, state: &G::State, exact: bool) -> (LeftOut, u64);

    /// The moves chosen last, in the game's order, each with the number by which the transposition table remembers it.
    fn moves<'t>(&'t self, game: &'t G, state: &'t G::State) -> impl Iterator<Item = (u16, G::Move)> + 't;

    /// All legal moves in the same way.
    fn all_moves<'t>(game: &'t G, state: &'t G::State) -> impl Iterator<Item = (u16, G::Move)> + 't;

    /// The legal move with such a number, if there is one.
    fn numbered(game: &G, state: &G::State, number: u16) -> Option<G::Move>;

    /// [`Evaluator::move_order_score`], for a move that has just been chosen.
    fn move_order_score(&self, game: &G, state: &G::State, mv: G::Move) -> i32;

    /// [`Evaluator::forcing`], for a move that has just been chosen.
    fn forcing(&self, game: &G, state: &G::State, mv: G::Move) -> bool;

    /// A short search for a win in which the opponent never has a choice: its plies, and the positions visited.
    fn forced_win(&mut self, game: &G, state: &G::State) -> (Option<u16>, u64);

    /// A longer search for a win in which the opponent has few choices, and the positions visited, about so many at most.
    fn long_forced_win(&mut self, game: &G, state: &G::State, limit: u64) -> (Option<LongWin<G::Move>>, u64);
}

/// Keeps nothing and asks the game.
impl<G: Evaluator> Tracker<G> for () {
    #[inline]
    fn new(_game: &G, _state: &G::State) -> Self {}

    #[inline]
    fn play(&mut self, _game: &G, _state: &G::State, _mv: G::Move) {}

    #[inline]
    fn undo(&mut self, _game: &G, _state: &G::State, _mv: G::Move) {}

    #[inline]
    fn evaluate(&self, game: &G, state: &G::State) -> i32 {
        game.evaluate(state)
    }

    #[inline]
    fn known_result(&self, game: &G, state: &G::State) -> Option<KnownResult> {
        game.known_result(state)
    }

    #[inline]
    fn choose(&mut self, _game: &G, _state: &G::State, _exact: bool) -> (LeftOut, u64) {
        (LeftOut::Nothing, 0)
    }

    #[inline]
    fn moves<'t>(&'t self, game: &'t G, state: &'t G::State) -> impl Iterator<Item = (u16, G::Move)> + 't {
        Self::all_moves(game, state)
    }

    #[inline]
    fn all_moves<'t>(game: &'t G, state: &'t G::State) -> impl Iterator<Item = (u16, G::Move)> + 't {
        game.search_moves(state)
            .enumerate()
            .map(|(place, mv)| (place as u16, mv))
    }

    #[inline]
    fn numbered(game: &G, state: &G::State, number: u16) -> Option<G::Move> {
        game.search_moves(state).nth(number.into())
    }

    #[inline]
    fn move_order_score(&self, game: &G, state: &G::State, mv: G::Move) -> i32 {
        game.move_order_score(state, mv)
    }

    #[inline]
    fn forcing(&self, game: &G, state: &G::State, mv: G::Move) -> bool {
        game.forcing(state, mv)
    }

    #[inline]
    fn forced_win(&mut self, _game: &G, _state: &G::State) -> (Option<u16>, u64) {
        (None, 0)
    }

    #[inline]
    fn long_forced_win(&mut self, _game: &G, _state: &G::State, _limit: u64) -> (Option<LongWin<G::Move>>, u64) {
        (None, 0)
    }
}
