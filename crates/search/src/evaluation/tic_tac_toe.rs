//! Tic-tac-toe: open lines for the plain searches, threats for the engine.

use ludoteca_rules::tic_tac_toe::{Cell, State, TicTacToe};
use ludoteca_rules::{BitSet, Game, Player};

use super::{Evaluator, KnownResult};

/// A line with so many own marks and no enemy mark is worth this much.
const LINE_VALUES: [i32; 7] = [0, 1, 6, 30, 120, 400, 1200];

/// On a board of so many cells every free one is searched.
const ALL_CELLS: u16 = 25;

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

impl<B: BitSet> Evaluator for TicTacToe<B> {
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

    /// Each free cell beside a mark stands for the lines through it.
    fn evaluate(&self, state: &State<B>) -> i32 {
        let me = self.to_move(state);
        let (own, enemy) = (state.marks(me), state.marks(me.other()));
        let worth = |marks: B| LINE_VALUES[(marks.len() as usize).min(LINE_VALUES.len() - 1)];
        let mut cells = around(self, state, own.or(enemy));
        let mut value = 0;
        while let Some(cell) = cells.pop() {
            for &line in self.lines_through(cell) {
                match (line.and(own), line.and(enemy)) {
                    (mine, theirs) if theirs.is_empty() => value += worth(mine),
                    (mine, theirs) if mine.is_empty() => value -= worth(theirs),
                    _ => {}
                }
            }
        }
        value.clamp(-5000, 5000)
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

    /// A lone threat must be stopped; else, on a large board, only cells at most two away from a mark count.
    fn candidate_filter(&self, state: &State<B>) -> Option<Box<dyn Fn(Cell) -> bool + '_>> {
        let me = self.to_move(state);
        if let Some(threat) = completing(self, state, me.other()).next() {
            return Some(Box::new(move |cell| usize::from(cell.0) == threat));
        }
        let cells = u16::from(self.rows()) * u16::from(self.columns());
        if cells <= ALL_CELLS {
            return None;
        }
        let marks = state.marks(me).or(state.marks(me.other()));
        let near = around(self, state, marks);
        let set = if marks.is_empty() {
            B::single(usize::from(cells / 2))
        } else {
            near.or(around(self, state, near))
        };
        Some(Box::new(move |cell| set.contains(cell.0.into())))
    }

    fn max_remaining_plies(&self, state: &State<B>) -> Option<u32> {
        (u16::from(self.rows()) * u16::from(self.columns()) <= ALL_CELLS).then(|| self.count_moves(state) as u32)
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
