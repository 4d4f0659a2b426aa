//! Tic-tac-toe: open lines for the plain searches, threats for the engine.

mod forced_win;
mod tracker;
mod windows;

use ludoteca_rules::tic_tac_toe::{Cell, State, TicTacToe};
use ludoteca_rules::{BitSet, Game, Player};

use super::{Evaluator, KnownResult};
use windows::window_value;

pub(super) use tracker::LineTracker;

/// A line with so many own marks and no enemy mark is worth this much.
const LINE_VALUES: [i32; 7] = [0, 1, 6, 30, 120, 400, 1200];

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

/// The value of a cell for the player who moves there: his open lines through it grow, his opponent's are closed.
fn cell_value<B: BitSet>(game: &TicTacToe<B>, state: &State<B>, player: Player, cell: usize) -> i32 {
    let (own, enemy) = (state.marks(player), state.marks(player.other()));
    let worth = |marks: B| LINE_VALUES[(marks.len() as usize + 1).min(LINE_VALUES.len() - 1)];
    game.lines_through(cell)
        .iter()
        .map(|&line| match (line.and(own), line.and(enemy)) {
            (mine, theirs) if theirs.is_empty() => 2 * worth(mine),
            (mine, theirs) if mine.is_empty() => worth(theirs),
            _ => 0,
        })
        .sum()
}

/// The value of all lines open to a player that have marks of his.
fn open_value<B: BitSet>(game: &TicTacToe<B>, state: &State<B>, player: Player) -> i32 {
    let (own, enemy) = (state.marks(player), state.marks(player.other()));
    let mut value = 0;
    let mut rest = own;
    while let Some(cell) = rest.pop() {
        let lines = game.lines_through(cell);
        for (i, &line) in lines.iter().enumerate() {
            let mut marks = line.and(own);
            let count = marks.len();
            // Each line is counted at its first mark, and once if it is listed again.
            if line.and(enemy).is_empty() && marks.pop() == Some(cell) && (i == 0 || line != lines[0]) {
                value += window_value(game.line(), count);
            }
        }
    }
    value
}

/// The estimate for the player to move from the values of the lines open to him and to his opponent.
fn estimate(own: i32, enemy: i32) -> i32 {
    (own - enemy + own / 4 + TEMPO).clamp(-MOST_ESTIMATE, MOST_ESTIMATE)
}

impl<B: BitSet> Evaluator for TicTacToe<B> {
    const PREFETCH: bool = false;

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
        cell_value(self, state, self.to_move(state), mv.0.into())
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
