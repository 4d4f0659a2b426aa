//! Tic-tac-toe and its larger relatives: their rules, and the view of their cells.

use ludoteca_rules::tic_tac_toe::{self, Cell, State, TicTacToe};
use ludoteca_rules::{BitSet, Game, Line, Message, Options, Player, UserError, Verdict};

use crate::game::GameHandle;
use crate::module::{ClassicBots, GameModule, Level, Levels, TablebaseProvider, Viewable};
use crate::registry::GameInfo;
use crate::tensors::{Tensors, mark_set, observe_sets};
use crate::view::{BoardContents, BoardView, Layout, Path, Piece, PieceKind, Point, Step};

pub(crate) static INFO: GameInfo = GameInfo {
    id: "tic-tac-toe",
    title: "Tic-tac-toe",
    sides: ["X", "O"],
    layout: Layout::Cells,
    options: tic_tac_toe::OPTIONS,
    axes: &[],
    presets: Vec::new,
    historical_styles: &[],
    classic_bots: &[],
    auale_rules: None,
    levels: &LEVELS,
    tables: None,
    build: from_options,
};

/// Its values are points of no unit and moves differ by less than in games of seeds, so levels misjudge them by less.
const LEVELS: Levels = [
    Level::new(1, 0.5, 110.0),
    Level::new(1, 0.34, 70.0),
    Level::new(2, 0.22, 40.0),
    Level::new(3, 0.14, 26.0),
    Level::new(4, 0.035, 7.0),
    Level::new(5, 0.0, 0.0),
    Level::new(7, 0.0, 0.0),
];

/// Small boards fit into a smaller set of cells.
fn from_options(options: &Options) -> Result<GameHandle, UserError> {
    let (rows, columns, line) = tic_tac_toe::size_of(options)?;
    if usize::from(rows) * usize::from(columns) <= u64::CAPACITY {
        TicTacToe::<u64>::new(rows, columns, line).map(GameHandle::of)
    } else {
        TicTacToe::<[u64; 6]>::new(rows, columns, line).map(GameHandle::of)
    }
}

impl<B: BitSet> GameModule for TicTacToe<B> {
    fn info() -> &'static GameInfo {
        &INFO
    }
}

const fn mark(owner: Player) -> Piece {
    Piece {
        owner,
        kind: PieceKind::Mark,
    }
}

impl<B: BitSet> Viewable for TicTacToe<B> {
    fn view(&self, state: &State<B>) -> BoardView {
        let (rows, columns) = (u16::from(self.rows()), u16::from(self.columns()));
        let point = |cell: u16| Point {
            piece: self.mark(state, Cell(cell)).map(mark),
            ..Point::new((cell + 1).to_string(), cell % columns, cell / columns)
        };
        BoardView {
            layout: Layout::Cells,
            columns,
            rows,
            points: (0..rows * columns).map(point).collect(),
            stores: None,
            lines: completed(self, state),
            attacks: Vec::new(),
        }
    }

    fn state_from(&self, contents: &BoardContents) -> Result<State<B>, UserError> {
        contents.check_points(usize::from(self.rows()) * usize::from(self.columns()))?;
        let mut text = String::new();
        for (cell, &content) in contents.points.iter().enumerate() {
            if cell > 0 && cell % usize::from(self.columns()) == 0 {
                text.push('/');
            }
            text.push(match BoardContents::owner(content)? {
                Some(Player::First) => 'x',
                Some(Player::Second) => 'o',
                None => '.',
            });
        }
        text.push_str(match contents.to_move {
            Player::First => " x",
            Player::Second => " o",
        });
        self.parse_state(&text)
    }

    fn path(&self, _state: &State<B>, mv: Cell) -> Option<Path> {
        Some(Path::at(mv.0.into()))
    }

    fn move_at(&self, _state: &State<B>, path: Path) -> Option<Cell> {
        let fits = path.from.is_none() && path.count.is_none();
        u16::try_from(path.to).ok().filter(|_| fits).map(Cell)
    }

    fn steps(&self, state: &State<B>, mv: Cell) -> Vec<Step> {
        vec![Step::Place {
            at: mv.0.into(),
            piece: mark(self.to_move(state)),
        }]
    }

    fn reasons(&self, line: &Line<Self>, mv: Cell) -> Vec<Message> {
        let before = line.state();
        let mover = self.to_move(before);
        let mut reasons = Vec::new();
        if completes(self, before, mover, mv) {
            return vec![Message::new("deed-line", "it makes a line")];
        }
        if completes(self, before, mover.other(), mv) {
            reasons.push(Message::new("deed-blocks", "it stops a line of the other's"));
        }
        let after = self.play_unchecked(before, mv);
        let ways = self
            .moves(&after)
            .filter(|&cell| completes(self, &after, mover, cell))
            .count();
        if ways > 0 {
            reasons
                .push(Message::new("deed-threats", "it threatens a line in {count} ways at once").with("count", ways));
        }
        reasons
    }
}

/// The lines that the winner has completed.
fn completed<B: BitSet>(game: &TicTacToe<B>, state: &State<B>) -> Vec<Vec<usize>> {
    let Some(Verdict::Win(winner)) = game.outcome(state).map(|outcome| outcome.verdict) else {
        return Vec::new();
    };
    let marks = state.marks(winner);
    let mut lines: Vec<Vec<usize>> = Vec::new();
    let mut cells = marks;
    while let Some(cell) = cells.pop() {
        for &line in game.lines_through(cell) {
            let mut rest = line;
            let points: Vec<usize> = std::iter::from_fn(|| rest.pop()).collect();
            // Each line is found once for every cell of it.
            if line.minus(marks).is_empty() && !lines.contains(&points) {
                lines.push(points);
            }
        }
    }
    lines
}

/// Whether a player's mark on a free cell would complete a line of his, whoever is to move.
fn completes<B: BitSet>(game: &TicTacToe<B>, state: &State<B>, player: Player, cell: Cell) -> bool {
    let with = state.marks(player).or(B::single(cell.0.into()));
    let free = game.free(state).contains(cell.0.into());
    let lines = game.lines_through(cell.0.into());
    free && lines.iter().any(|line| line.minus(with).is_empty())
}

impl<B: BitSet> Tensors for TicTacToe<B> {
    fn action_count(&self) -> u64 {
        u64::from(self.rows()) * u64::from(self.columns())
    }

    #[inline]
    fn action_of(&self, mv: Cell) -> Option<usize> {
        Some(mv.0.into())
    }

    #[inline]
    fn action_move(&self, action: usize) -> Cell {
        Cell(action as u16)
    }

    /// The marks of the player to move, then those of the other.
    fn observation_shape(&self) -> [usize; 3] {
        [2, self.rows().into(), self.columns().into()]
    }

    #[inline]
    fn observe(&self, state: &State<B>, out: &mut [f32]) {
        let me = self.to_move(state);
        observe_sets([state.marks(me), state.marks(me.other())], out);
    }

    #[inline]
    fn mark_legal(&self, state: &State<B>, legal: &mut [bool]) {
        let over = self.outcome(state).is_some();
        mark_set(if over { B::EMPTY } else { self.free(state) }, legal);
    }
}

impl<B: BitSet> ClassicBots for TicTacToe<B> {}

impl<B: BitSet> TablebaseProvider for TicTacToe<B> {}
