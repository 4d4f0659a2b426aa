//! Tic-tac-toe (jogo do galo) and its family: rows × columns up to 19×19, so many in a line to win.

mod notation;

use std::sync::Arc;

use crate::bits::seed;
use crate::options::{named, number};
use crate::{BitSet, Game, OptionInfo, OptionKind, Options, Outcome, Player, UserError, push_number};

/// The options that choose a variant.
pub const OPTIONS: &[OptionInfo] = &[ROWS, COLUMNS, LINE];

const ROWS: OptionInfo = OptionInfo::new("rows", "M", side("rows"), "rows of the board, 1 to 19 [default: 3]");
const COLUMNS: OptionInfo = OptionInfo::new(
    "columns",
    "N",
    side("columns"),
    "columns of the board, 1 to 19 [default: 3]",
);
const LINE: OptionInfo = OptionInfo::new("line", "K", side("marks"), "so many in a line win [default: 3]");

const USUAL_SIDE: u32 = 3;

const fn side(unit: &'static str) -> OptionKind {
    OptionKind::Number {
        low: 1,
        high: 19,
        step: 1,
        default: Some(USUAL_SIDE),
        unit,
    }
}

/// So few lines through a cell are all looked at.
const FEW_LINES: usize = 8;

/// The rule book for one board. `B` holds a set of cells: `u64` up to 64 cells, `[u64; 6]` beyond.
#[derive(Clone, Debug)]
pub struct TicTacToe<B: BitSet> {
    rows: u8,
    columns: u8,
    line: u8,
    all: B,
    /// The lines through each cell, one cell after the other, `lines_per_cell` for each.
    lines: Arc<[B]>,
    lines_per_cell: usize,
    /// The up to eight cells beside each cell.
    near: Arc<[B]>,
    /// For each cell and direction, how many cells lie before and after it, at most one fewer than a line has.
    reach: Arc<[[(u8, u8); 4]]>,
}

/// The cell a mark is put in, counted from 0 along the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(pub u16);

/// A position of Tic-tac-toe, held from the mover's side. Read it through [`TicTacToe`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State<B> {
    mine: B,
    theirs: B,
    to_move: Player,
    /// Whether the player who moved last has a line.
    won: bool,
}

impl<B: BitSet> TicTacToe<B> {
    /// The game on a board of so many rows and columns, with so many in a line to win.
    ///
    /// # Errors
    /// When rows or columns are not from 1 to 19, or no line of that length fits the board.
    pub fn new(rows: u8, columns: u8, line: u8) -> Result<Self, UserError> {
        for (field, value) in [("rows", rows), ("columns", columns)] {
            number(|| named(field), &value.to_string(), 1..=19)?;
        }
        let longest = rows.max(columns);
        if line < 1 || line > longest {
            return Err(UserError::new(
                "tic-tac-toe-line",
                "line: {line} in a row cannot be made on {rows} rows and {columns} columns: use 1 to {longest}",
            )
            .with("line", line)
            .with("rows", rows)
            .with("columns", columns)
            .with("longest", longest));
        }
        let (m, n) = (usize::from(rows), usize::from(columns));
        if m * n > B::CAPACITY {
            return Err(UserError::new(
                "tic-tac-toe-set",
                "a board of {cells} cells does not fit in a set of {capacity}",
            )
            .with("cells", m * n)
            .with("capacity", B::CAPACITY));
        }
        let mut through = vec![Vec::new(); m * n];
        for cells in all_lines(m, n, line.into()) {
            let set = cells.iter().fold(B::EMPTY, |set, &cell| set.or(B::single(cell)));
            cells.iter().for_each(|&cell| through[cell].push(set));
        }
        // Every cell is on some line; to give all the same number, one that has fewer repeats its first.
        let lines_per_cell = through.iter().map(Vec::len).max().unwrap_or(0);
        through
            .iter_mut()
            .for_each(|lines| lines.resize(lines_per_cell, lines[0]));
        let lines = through.concat().into();
        let beside = |cell: usize, other: &usize| {
            let (rows, columns) = ((cell / n).abs_diff(other / n), (cell % n).abs_diff(other % n));
            rows.max(columns) == 1
        };
        let near = (0..m * n)
            .map(|cell| {
                (0..m * n)
                    .filter(|other| beside(cell, other))
                    .fold(B::EMPTY, |set, c| set.or(B::single(c)))
            })
            .collect();
        let most = usize::from(line) - 1;
        let reach = (0..m * n)
            .map(|cell| {
                let (up, left) = (cell / n, cell % n);
                let (down, right) = (m - 1 - up, n - 1 - left);
                [
                    (left, right),
                    (up, down),
                    (up.min(left), down.min(right)),
                    (up.min(right), down.min(left)),
                ]
                .map(|(before, after)| (before.min(most) as u8, after.min(most) as u8))
            })
            .collect();
        let all = (0..m * n).fold(B::EMPTY, |set, cell| set.or(B::single(cell)));
        Ok(TicTacToe {
            rows,
            columns,
            line,
            all,
            lines,
            lines_per_cell,
            near,
            reach,
        })
    }

    /// Rows of the board.
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// Columns of the board.
    pub const fn columns(&self) -> u8 {
        self.columns
    }

    /// How many in a line win.
    pub const fn line(&self) -> u8 {
        self.line
    }

    /// Whose mark is in a cell.
    pub fn mark(&self, state: &State<B>, cell: Cell) -> Option<Player> {
        Player::BOTH
            .into_iter()
            .find(|&player| state.marks(player).contains(cell.0.into()))
    }

    fn cells(&self) -> u16 {
        u16::from(self.rows) * u16::from(self.columns)
    }

    /// The cells of every line through a cell, each line as a set; some lines may come twice.
    #[inline]
    pub fn lines_through(&self, cell: usize) -> &[B] {
        &self.lines[cell * self.lines_per_cell..][..self.lines_per_cell]
    }

    /// The up to eight cells beside a cell.
    #[inline]
    pub fn near(&self, cell: usize) -> B {
        self.near[cell]
    }

    /// Whether a set of marks has a line through one of its cells.
    #[inline]
    fn has_line_through(&self, marks: B, cell: usize) -> bool {
        if !marks.contains(cell) {
            return false;
        }
        // On a small board few lines go through a cell, and to look at all of them takes no turns that depend on the marks.
        if self.lines_per_cell <= FEW_LINES {
            let lines = self.lines_through(cell).iter();
            return lines.fold(false, |won, line| won | line.minus(marks).is_empty());
        }
        let columns = usize::from(self.columns);
        let steps = [1, columns, columns + 1, columns.wrapping_sub(1)];
        steps.iter().zip(self.reach[cell]).any(|(&step, (before, after))| {
            let before = (1..=before.into()).take_while(|i| marks.contains(cell - i * step));
            let after = (1..=after.into()).take_while(|i| marks.contains(cell + i * step));
            1 + before.count() + after.count() >= self.line.into()
        })
    }

    /// The cells without a mark.
    #[inline]
    pub fn free(&self, state: &State<B>) -> B {
        self.all.minus(state.mine).minus(state.theirs)
    }
}

/// The cells of every line of `k` on a board of `m` rows and `n` columns.
fn all_lines(m: usize, n: usize, k: usize) -> Vec<Vec<usize>> {
    let mut lines = Vec::new();
    let directions: &[(isize, isize)] = &[(0, 1), (1, 0), (1, 1), (1, -1)];
    // A line of one cell runs in every direction at once.
    let directions = if k == 1 { &directions[..1] } else { directions };
    for (row, column) in (0..m * n).map(|cell| (cell / n, cell % n)) {
        for &(down, right) in directions {
            let cell_at = |step: usize| {
                let row = row.checked_add_signed(down * step as isize).filter(|row| *row < m)?;
                let column = column
                    .checked_add_signed(right * step as isize)
                    .filter(|column| *column < n)?;
                Some(row * n + column)
            };
            lines.extend((0..k).map(cell_at).collect::<Option<Vec<usize>>>());
        }
    }
    lines
}

/// Rows, columns and the length of a line that the options choose.
///
/// # Errors
/// When one of them is not a whole number within limits.
pub fn size_of(options: &Options) -> Result<(u8, u8, u8), UserError> {
    let number = |option| {
        let number = options.number(option);
        number.map(|number| number.unwrap_or(USUAL_SIDE) as u8)
    };
    Ok((number(&ROWS)?, number(&COLUMNS)?, number(&LINE)?))
}

impl<B: BitSet> State<B> {
    /// The marks of a player, as a set.
    #[inline]
    pub fn marks(&self, player: Player) -> B {
        if player == self.to_move { self.mine } else { self.theirs }
    }
}

/// The free cells in order, none once the game is won.
#[derive(Clone, Copy, Debug)]
pub struct Moves<B>(B);

impl<B: BitSet> Iterator for Moves<B> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        self.0.pop().map(|cell| Cell(cell as u16))
    }
}

impl<B: BitSet> Game for TicTacToe<B> {
    type State = State<B>;
    type Move = Cell;
    type Moves<'g> = Moves<B>;

    fn id(&self) -> &'static str {
        "tic-tac-toe"
    }

    fn variant(&self) -> String {
        format!("{}x{},line={}", self.rows, self.columns, self.line)
    }

    fn options(&self) -> Options {
        let mut options = Options::default();
        for (name, value) in [("rows", self.rows), ("columns", self.columns), ("line", self.line)] {
            options.push(name, value.to_string());
        }
        options
    }

    fn opening(&self) -> State<B> {
        State {
            mine: B::EMPTY,
            theirs: B::EMPTY,
            to_move: Player::First,
            won: false,
        }
    }

    #[inline]
    fn to_move(&self, state: &State<B>) -> Player {
        state.to_move
    }

    #[inline]
    fn moves(&self, state: &State<B>) -> Moves<B> {
        Moves(if state.won { B::EMPTY } else { self.free(state) })
    }

    #[inline]
    fn count_moves(&self, state: &State<B>) -> u64 {
        self.moves(state).0.len().into()
    }

    #[inline]
    fn play_unchecked(&self, state: &State<B>, cell: Cell) -> State<B> {
        let cell = usize::from(cell.0);
        let marks = state.mine.or(B::single(cell));
        State {
            mine: state.theirs,
            theirs: marks,
            to_move: state.to_move.other(),
            won: self.has_line_through(marks, cell),
        }
    }

    fn encode_move(&self, mv: Cell) -> u64 {
        mv.0.into()
    }

    fn decode_move(&self, code: u64) -> Cell {
        Cell(u16::try_from(code).unwrap_or(u16::MAX))
    }

    fn check(&self, state: &State<B>, cell: Cell) -> Result<(), UserError> {
        if let Some(outcome) = self.outcome(state) {
            return Err(crate::line::game_over(&outcome));
        }
        if cell.0 >= self.cells() {
            Err(self.no_such_cell(&self.move_text(state, cell)))
        } else if !self.free(state).contains(cell.0.into()) {
            Err(UserError::new("tic-tac-toe-taken", "cell {cell} is taken").with("cell", cell.0 + 1))
        } else {
            Ok(())
        }
    }

    fn outcome(&self, state: &State<B>) -> Option<Outcome> {
        if state.won {
            Some(Outcome::win(state.to_move.other(), "line"))
        } else {
            self.free(state).is_empty().then(|| Outcome::draw("full-board"))
        }
    }

    #[inline]
    fn hash(&self, state: &State<B>) -> u64 {
        state.theirs.mix(state.mine.mix(seed(state.to_move as u64)))
    }

    fn irreversible(&self, _before: &State<B>, _after: &State<B>) -> bool {
        true
    }

    fn state_text(&self, state: &State<B>) -> String {
        self.write_state(state)
    }

    fn parse_state(&self, text: &str) -> Result<State<B>, UserError> {
        self.read_state(text)
    }

    fn push_move(&self, _state: &State<B>, cell: Cell, text: &mut String) {
        push_number(text, u64::from(cell.0) + 1);
    }

    fn parse_move(&self, _state: &State<B>, text: &str) -> Result<Cell, UserError> {
        number(|| named("cell"), text, 1..=self.cells().into())
            .map(|cell| Cell(cell as u16 - 1))
            .map_err(|_| self.no_such_cell(text))
    }
}
