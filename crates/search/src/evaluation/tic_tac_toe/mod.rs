//! Tic-tac-toe and its family: open lines for the plain searches; windows and threats, kept move by move, for the engine.
//! What is said here of a state alone is the plain twin of what [`LineTracker`] keeps.

mod forced_win;
#[cfg(test)]
mod tests;
mod threat_win;
mod tracker;
mod windows;

use ludoteca_rules::tic_tac_toe::{Cell, State, TicTacToe};
use ludoteca_rules::{BitSet, Game, Player};

use super::{Evaluator, KnownResult};
use windows::{order_value, window_value};

pub(super) use tracker::LineTracker;

/// What it is worth to be on the move.
const TEMPO: i32 = 8;

/// No estimate is larger.
const MOST_ESTIMATE: i32 = 5000;

/// The free cells beside some mark of a set.
fn around<B: BitSet>(game: &TicTacToe<B>, state: &State<B>, mut marks: B) -> B {
    let mut near = B::EMPTY;
    while let Some(cell) = marks.pop() {
        near = near.or(game.near(cell));
    }
    near.and(game.free(state))
}

/// The free cells where a mark completes a line for the player. Each lies beside one of his marks, unless a line is just
/// one cell long.
fn completing<B: BitSet>(game: &TicTacToe<B>, state: &State<B>, player: Player) -> impl Iterator<Item = usize> {
    let marks = state.marks(player);
    let mut cells = if game.line() == 1 {
        game.free(state)
    } else {
        around(game, state, marks)
    };
    std::iter::from_fn(move || cells.pop()).filter(move |&cell| {
        let marks = marks.or(B::single(cell));
        game.lines_through(cell).iter().any(|line| line.minus(marks).is_empty())
    })
}

/// The lines through a cell, each once.
fn lines_once<B: BitSet>(game: &TicTacToe<B>, cell: usize) -> impl Iterator<Item = B> + '_ {
    // A cell on few lines has its first repeated.
    let lines = game.lines_through(cell);
    let again = lines.iter().skip(1).filter(|&&line| line != lines[0]);
    lines.iter().take(1).chain(again).copied()
}

/// The value of all lines open to a player that have marks of his.
fn open_value<B: BitSet>(game: &TicTacToe<B>, state: &State<B>, player: Player) -> i32 {
    let (own, enemy) = (state.marks(player), state.marks(player.other()));
    let mut value = 0;
    let mut rest = own;
    while let Some(cell) = rest.pop() {
        for line in lines_once(game, cell) {
            let mut marks = line.and(own);
            let count = marks.len();
            // Each line is counted at its first mark.
            if line.and(enemy).is_empty() && marks.pop() == Some(cell) {
                value += window_value(game.line(), count);
            }
        }
    }
    value
}

/// So much of an order value makes one step in the order of moves; finer differences are left to the history heuristic.
const ORDER_STEP: i32 = 4;

/// The largest score for the order of moves: more would not fit beside what the engine adds.
const MOST_SCORE: i32 = 2000;

/// The score for the order of moves from the order values of the lines through a cell.
fn order_score(sum: i32) -> i32 {
    (sum / ORDER_STEP).min(MOST_SCORE)
}

/// The estimate for the player to move from the values of the lines open to him and to his opponent.
fn estimate(own: i32, enemy: i32) -> i32 {
    (own - enemy + own / 4 + TEMPO).clamp(-MOST_ESTIMATE, MOST_ESTIMATE)
}

impl<B: BitSet> Evaluator for TicTacToe<B> {
    const PREFETCH: bool = false;
    const ODDS_UNIT: i32 = 80;

    type Tracker = LineTracker<B>;

    /// Lines still open to the player less those open to his opponent, counted once for each cell on them.
    fn textbook_value(&self, state: &State<B>, player: Player) -> i32 {
        let open = |enemy: B| {
            let cells = 0..usize::from(self.rows()) * usize::from(self.columns());
            cells
                .flat_map(|cell| self.lines_through(cell))
                .filter(|line| line.and(enemy).is_empty())
                .count() as i32
        };
        open(state.marks(player.other())) - open(state.marks(player))
    }

    /// The lines open to either player that have marks, by what they lack.
    fn evaluate(&self, state: &State<B>) -> i32 {
        let me = self.to_move(state);
        estimate(open_value(self, state, me), open_value(self, state, me.other()))
    }

    /// A line to complete wins; two of the enemy's to stop cannot both be stopped.
    fn known_result(&self, state: &State<B>) -> Option<KnownResult> {
        let me = self.to_move(state);
        if completing(self, state, me).next().is_some() {
            return Some(KnownResult::Win(Some(1)));
        }
        (completing(self, state, me.other()).take(2).count() == 2).then_some(KnownResult::Loss(Some(2)))
    }

    fn move_order_score(&self, state: &State<B>, mv: Cell) -> i32 {
        let me = self.to_move(state);
        let (own, enemy) = (state.marks(me), state.marks(me.other()));
        let value = |line: B| order_value(self.line(), line.and(own).len() as u8, line.and(enemy).len() as u8);
        let sum = lines_once(self, mv.0.into()).map(|line| i32::from(value(line))).sum();
        order_score(sum)
    }

    fn max_remaining_plies(&self, state: &State<B>) -> Option<u32> {
        Some(self.count_moves(state) as u32)
    }

    fn forcing(&self, state: &State<B>, mv: Cell) -> bool {
        let me = self.to_move(state);
        let own = state.marks(me).or(B::single(mv.0.into()));
        let enemy = state.marks(me.other());
        let line = u32::from(self.line());
        self.lines_through(mv.0.into())
            .iter()
            .any(|set| set.and(enemy).is_empty() && set.and(own).len() + 1 >= line)
    }

    fn history_index(&self, mv: Cell) -> u16 {
        mv.0
    }
}
