//! Tic-tac-toe: open lines for the plain searches, threats for the engine.

use ludoteca_rules::tic_tac_toe::{Cell, State, TicTacToe};
use ludoteca_rules::{BitSet, Game, Player};

use super::{Judge, Known};

/// A line with so many own marks and no enemy mark is worth this much.
const LINE_VALUES: [i32; 7] = [0, 1, 6, 30, 120, 400, 1200];

/// On a board of so many cells every free one is searched.
const ALL_CELLS: u16 = 25;

fn free_cells<B: BitSet>(game: &TicTacToe<B>, state: &State<B>) -> impl Iterator<Item = usize> {
    game.moves(state).map(|cell| usize::from(cell.0))
}

/// Whether a mark in this cell completes a line for the player.
fn completes<B: BitSet>(game: &TicTacToe<B>, state: &State<B>, player: Player, cell: usize) -> bool {
    let marks = state.marks(player).or(B::single(cell));
    game.lines_through(cell).iter().any(|line| line.minus(marks).is_empty())
}

/// What the open lines through a cell are worth to whoever plays there: his own grow, the enemy's end.
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

impl<B: BitSet> Judge for TicTacToe<B> {
    const SELECTIVE: bool = true;

    /// Lines still open to the player less those open to his opponent, counted once for each cell on them.
    fn plain_value(&self, state: &State<B>, player: Player) -> i32 {
        let open = |enemy: B| {
            let cells = 0..usize::from(self.rows()) * usize::from(self.columns());
            cells
                .flat_map(|cell| self.lines_through(cell))
                .filter(|line| line.and(enemy).is_empty())
                .count() as i32
        };
        open(state.marks(player.other())) - open(state.marks(player))
    }

    /// Each free cell stands for the lines through it.
    fn estimate(&self, state: &State<B>) -> i32 {
        let me = self.to_move(state);
        let (own, enemy) = (state.marks(me), state.marks(me.other()));
        let worth = |marks: B| LINE_VALUES[(marks.len() as usize).min(LINE_VALUES.len() - 1)];
        free_cells(self, state)
            .flat_map(|cell| self.lines_through(cell))
            .map(|&line| match (line.and(own), line.and(enemy)) {
                (mine, theirs) if theirs.is_empty() => worth(mine),
                (mine, theirs) if mine.is_empty() => -worth(theirs),
                _ => 0,
            })
            .sum::<i32>()
            .clamp(-5000, 5000)
    }

    /// A line to complete wins; two of the enemy's to stop cannot both be stopped.
    fn known(&self, state: &State<B>) -> Option<Known> {
        let me = self.to_move(state);
        if free_cells(self, state).any(|cell| completes(self, state, me, cell)) {
            return Some(Known::Win(Some(1)));
        }
        let threats = free_cells(self, state)
            .filter(|&cell| completes(self, state, me.other(), cell))
            .take(2)
            .count();
        (threats == 2).then_some(Known::Loss(Some(2)))
    }

    fn promise(&self, state: &State<B>, mv: Cell) -> i32 {
        cell_value(self, state, self.to_move(state), mv.0.into())
    }

    /// A lone threat must be stopped; else, on a large board, only cells near a mark count.
    fn worthwhile(&self, state: &State<B>, mv: Cell) -> bool {
        let me = self.to_move(state);
        let mut threats = free_cells(self, state).filter(|&cell| completes(self, state, me.other(), cell));
        if let Some(threat) = threats.next() {
            return threat == usize::from(mv.0);
        }
        let (rows, columns) = (i32::from(self.rows()), i32::from(self.columns()));
        if rows * columns <= ALL_CELLS.into() {
            return true;
        }
        let (row, column) = (i32::from(mv.0) / columns, i32::from(mv.0) % columns);
        let marks = state.marks(me).or(state.marks(me.other()));
        if marks.is_empty() {
            return (row, column) == (rows / 2, columns / 2);
        }
        (-2..=2).any(|down| {
            (-2..=2).any(|right| {
                let (row, column) = (row + down, column + right);
                (0..rows).contains(&row)
                    && (0..columns).contains(&column)
                    && marks.contains((row * columns + column) as usize)
            })
        })
    }

    fn longest(&self, state: &State<B>) -> Option<u32> {
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

    fn slot(&self, mv: Cell) -> u16 {
        mv.0
    }
}
