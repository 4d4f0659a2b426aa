//! The totals of the finished games, counted one by one.

use std::collections::VecDeque;

use ludoteca_arena::WinDrawLoss;
use ludoteca_arena::stats::{Field, Pairs};
use ludoteca_arena::tournament::{GameResult, State, Test};
use ludoteca_games::{Player, Verdict};

/// So many finished games are remembered.
const RECENT: usize = 40;
/// Ratings of a larger field take too long to be shown while it plays.
pub(super) const MOST_RATED: usize = 60;

/// A finished game.
#[derive(Clone)]
pub(super) struct FinishedGame {
    pub(super) game: GameResult,
    pub(super) fault: Option<String>,
}

/// The results so far.
#[derive(Clone)]
pub(super) struct Table {
    pub(super) played: u64,
    pub(super) total: Option<u64>,
    pub(super) scores: Vec<WinDrawLoss>,
    /// All results between any two, for ratings; empty for a field too large to be rated.
    pub(super) field: Field,
    /// Of two players, their games in pairs.
    pub(super) pairs: Pairs,
    pub(super) test: Option<Test>,
    pub(super) faults: u64,
    /// The latest first.
    pub(super) recent: VecDeque<FinishedGame>,
    /// Whether the games that were there before are in.
    whole: bool,
}

impl Table {
    pub(super) fn new(players: usize, kept: u64) -> Self {
        Table {
            played: kept,
            total: None,
            scores: vec![WinDrawLoss::default(); players],
            field: Field::new(players),
            pairs: Pairs::default(),
            test: None,
            faults: 0,
            recent: VecDeque::new(),
            whole: kept == 0,
        }
    }

    /// Counts a game.
    pub(super) fn add(&mut self, game: &GameResult, fault: Option<&str>, state: &State<'_>) {
        if self.whole {
            self.count(game);
        } else {
            // With the first game come all that were there before it.
            self.whole = true;
            state.results.iter().for_each(|game| self.count(game));
        }
        self.played = state.results.len();
        self.total = state.total;
        self.test = state.test.cloned();
        self.faults += u64::from(fault.is_some());
        self.recent.truncate(RECENT - 1);
        self.recent.push_front(FinishedGame {
            game: game.clone(),
            fault: fault.map(str::to_owned),
        });
    }

    fn count(&mut self, game: &GameResult) {
        let (first, second) = (game.pairing.first, game.pairing.second);
        self.scores[first].add(game.verdict, Player::First);
        self.scores[second].add(game.verdict, Player::Second);
        if self.scores.len() <= MOST_RATED {
            self.field.add(first, second, one(game.verdict));
        }
        if self.scores.len() == 2 {
            let side = if first == 0 { Player::First } else { Player::Second };
            self.pairs.add(game.pairing.pair, game.verdict, side);
        }
    }
}

/// The score of who moved first in one game.
fn one(verdict: Verdict) -> WinDrawLoss {
    let mut score = WinDrawLoss::default();
    score.add(verdict, Player::First);
    score
}
