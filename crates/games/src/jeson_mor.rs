//! Jeson Mor: its rules with the greedy bot of the feup program, the table of 5×5, and the view of its board.

mod table_kit;

use std::path::Path as FilePath;
use std::sync::atomic::AtomicBool;

use ludoteca_rules::jeson_mor::{self, JesonMor, KnightMove, State};
use ludoteca_rules::{BitSet, Game, Line, Message, Options, Player, UserError};
use ludoteca_search::tablebase::{ProbeResult, Tablebase};
use ludoteca_search::{Evaluator, KnownResult};
use ludoteca_tables::TableError;
use ludoteca_tables::jeson_mor::{GameValue, MOST_KNIGHTS, SIDE, Table, build};

use crate::game::GameHandle;
use crate::module::{ClassicBot, ClassicBots, GameModule, Level, Levels, TablebaseProvider, Viewable};
use crate::registry::GameInfo;
use crate::rng::Rng;
use crate::tensors::{Tensors, observe_sets};
use crate::view::{BoardContents, BoardView, Layout, Path, Piece, PieceKind, Point, Step};

/// One overlooked attacker of the centre loses the game, so depth tells more and the steps are smaller than elsewhere.
const LEVELS: Levels = [
    Level::new(1, 0.60, 290.0),
    Level::new(1, 0.42, 230.0),
    Level::new(1, 0.25, 150.0),
    Level::new(2, 0.17, 110.0),
    Level::new(3, 0.09, 70.0),
    Level::new(4, 0.045, 42.0),
    Level::new(6, 0.015, 20.0),
];

pub(crate) static INFO: GameInfo = GameInfo {
    id: "jeson-mor",
    title: "Jeson Mor",
    sides: ["White", "Black"],
    layout: Layout::Squares,
    options: jeson_mor::OPTIONS,
    axes: &[],
    presets: Vec::new,
    historical_styles: &["feup"],
    classic_bots: &[ClassicBot::Greedy],
    auale_rules: None,
    levels: &LEVELS,
    tables: Some(&table_kit::JesonMorTables),
    build: from_options,
};

/// Small boards fit into a smaller set of squares.
fn from_options(options: &Options) -> Result<GameHandle, UserError> {
    let size = jeson_mor::size_of(options)?;
    if usize::from(size).pow(2) <= u128::CAPACITY {
        JesonMor::<u128>::new(size).map(GameHandle::of)
    } else {
        JesonMor::<[u64; 4]>::new(size).map(GameHandle::of)
    }
}

impl<B: BitSet> GameModule for JesonMor<B> {
    fn info() -> &'static GameInfo {
        &INFO
    }
}

/// Squares are numbered from the bottom up, points from the top down.
fn point<B: BitSet>(game: &JesonMor<B>, square: u8) -> usize {
    let size = usize::from(game.size());
    let (file, rank) = (usize::from(square) % size, usize::from(square) / size);
    (size - 1 - rank) * size + file
}

fn square<B: BitSet>(game: &JesonMor<B>, point: usize) -> Option<u8> {
    let size = usize::from(game.size());
    let (file, row) = (point % size, point / size);
    (row < size).then(|| ((size - 1 - row) * size + file) as u8)
}

const fn knight(owner: Player) -> Piece {
    Piece {
        owner,
        kind: PieceKind::Knight,
    }
}

impl<B: BitSet> Viewable for JesonMor<B> {
    fn view(&self, state: &State<B>) -> BoardView {
        let size = u16::from(self.size());
        let mut points = Vec::with_capacity(usize::from(size).pow(2));
        for number in 0..usize::from(size).pow(2) {
            let Some(square) = square(self, number) else { continue };
            points.push(Point {
                piece: self.knight_on(state, square).map(knight),
                goal: square == self.centre(),
                ..Point::new(self.square_name(square), number as u16 % size, number as u16 / size)
            });
        }
        let goal = self.centre();
        let attackers = self.reach(goal).filter(|&from| self.knight_on(state, from).is_some());
        let attacks = attackers.map(|from| [point(self, from), point(self, goal)]).collect();
        BoardView {
            layout: Layout::Squares,
            columns: size,
            rows: size,
            points,
            stores: None,
            lines: Vec::new(),
            attacks,
        }
    }

    fn state_from(&self, contents: &BoardContents) -> Result<State<B>, UserError> {
        let size = usize::from(self.size());
        contents.check_points(size * size)?;
        let mut ranks = Vec::with_capacity(size);
        for rank in contents.points.chunks(size) {
            let mut text = String::new();
            let mut empty = 0;
            for &content in rank {
                let Some(owner) = BoardContents::owner(content)? else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                text.push(match owner {
                    Player::First => 'N',
                    Player::Second => 'n',
                });
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            ranks.push(text);
        }
        let side = match contents.to_move {
            Player::First => 'w',
            Player::Second => 'b',
        };
        self.parse_state(&format!("{} {side}", ranks.join("/")))
    }

    fn path(&self, _state: &State<B>, mv: KnightMove) -> Option<Path> {
        Some(Path {
            from: Some(point(self, mv.from)),
            to: point(self, mv.to),
            count: None,
        })
    }

    fn move_at(&self, _state: &State<B>, path: Path) -> Option<KnightMove> {
        let (from, to) = (square(self, path.from?)?, square(self, path.to)?);
        path.count.is_none().then_some(KnightMove { from, to })
    }

    fn steps(&self, state: &State<B>, mv: KnightMove) -> Vec<Step> {
        let (from, to) = (point(self, mv.from), point(self, mv.to));
        let mut steps = Vec::new();
        if self.knight_on(state, mv.to).is_some() {
            steps.push(Step::Remove { at: to, count: 1 });
        }
        steps.push(Step::Move { from, to });
        steps
    }

    fn facts(&self, state: &State<B>, _more: bool) -> Vec<Message> {
        let [first, second] = Player::BOTH.map(|player| self.attackers(state, player));
        vec![
            Message::new("fact-attackers", "attackers of {square}: {first} against {second}")
                .with("square", self.square_name(self.centre()))
                .with("first", first)
                .with("second", second),
        ]
    }

    fn reasons(&self, line: &Line<Self>, mv: KnightMove) -> Vec<Message> {
        let before = line.state();
        let mover = self.to_move(before);
        let after = self.play_unchecked(before, mv);
        let centre = self.centre();
        let mut reasons = Vec::new();
        let captures = self.knight_on(before, mv.to) == Some(mover.other());
        match (mv.from == centre, mv.to == centre, captures) {
            (true, ..) => {
                return vec![Message::new(
                    "deed-leaves-centre",
                    "the knight leaves the centre, and that wins",
                )];
            }
            (_, true, true) => {
                reasons.push(Message::new(
                    "deed-captures-centre",
                    "it captures the knight on the centre",
                ));
            }
            (_, true, false) => reasons.push(Message::new("deed-takes-centre", "it goes to the centre")),
            (_, _, true) => reasons.push(Message::new("deed-captures-knight", "it captures a knight")),
            _ => (),
        }
        let (ours, theirs) = (self.attackers(&after, mover), self.attackers(&after, mover.other()));
        if mv.to == centre && theirs == 0 {
            reasons.push(Message::new("deed-centre-safe", "nobody can capture it there"));
        }
        if mv.to != centre && ours > self.attackers(before, mover) {
            reasons.push(
                Message::new(
                    "deed-attacks-centre",
                    "it adds an attacker of the centre: {ours} against {theirs}",
                )
                .with("ours", ours)
                .with("theirs", theirs),
            );
        }
        reasons
    }
}

/// How a knight moves: files to the right, ranks up.
const LEAPS: [(i8, i8); 8] = [(-1, -2), (1, -2), (-2, -1), (2, -1), (-2, 1), (2, 1), (-1, 2), (1, 2)];

/// An action is a square and one of the eight ways a knight can leave it.
impl<B: BitSet> Tensors for JesonMor<B> {
    fn action_count(&self) -> u64 {
        u64::from(self.size()).pow(2) * LEAPS.len() as u64
    }

    #[inline]
    fn action_of(&self, mv: KnightMove) -> Option<usize> {
        let size = self.size();
        let leap = (
            (mv.to % size) as i8 - (mv.from % size) as i8,
            (mv.to / size) as i8 - (mv.from / size) as i8,
        );
        // By ranks from below, which is also the order of the squares it reaches.
        let way = match leap {
            (-1, -2) => 0,
            (1, -2) => 1,
            (-2, -1) => 2,
            (2, -1) => 3,
            (-2, 1) => 4,
            (2, 1) => 5,
            (-1, 2) => 6,
            _ => 7,
        };
        Some(usize::from(mv.from) * LEAPS.len() + way)
    }

    #[inline]
    fn action_move(&self, action: usize) -> KnightMove {
        let size = self.size() as i8;
        let from = (action / LEAPS.len()) as u8;
        let (files, ranks) = LEAPS[action % LEAPS.len()];
        let (file, rank) = ((from % self.size()) as i8 + files, (from / self.size()) as i8 + ranks);
        let on_board = (0..size).contains(&file) && (0..size).contains(&rank);
        // No knight stands where it goes: a move that is refused.
        let to = if on_board {
            rank as u8 * self.size() + file as u8
        } else {
            from
        };
        KnightMove { from, to }
    }

    /// The knights of the player to move, then those of the other; ranks from below.
    fn observation_shape(&self) -> [usize; 3] {
        [2, self.size().into(), self.size().into()]
    }

    #[inline]
    fn observe(&self, state: &State<B>, out: &mut [f32]) {
        let me = self.to_move(state);
        observe_sets([state.knights(me), state.knights(me.other())], out);
    }
}

impl<B: BitSet> ClassicBots for JesonMor<B> {
    fn classic_move(&self, bot: ClassicBot, line: &Line<Self>, _rng: &mut Rng) -> Option<KnightMove> {
        (bot == ClassicBot::Greedy).then(|| greedy(self, line.state()))?
    }
}

/// The move after which the position is worth most by the textbook evaluation, the first on ties; a win above all.
fn greedy<B: BitSet>(game: &JesonMor<B>, state: &State<B>) -> Option<KnightMove> {
    let value = |&mv: &KnightMove| {
        let next = game.play_unchecked(state, mv);
        match game.outcome(&next) {
            Some(_) => i32::MAX,
            None => game.textbook_value(&next, game.to_move(state)),
        }
    };
    let moves: Vec<KnightMove> = game.moves(state).collect();
    moves.into_iter().rev().max_by_key(value)
}

/// With fewer knights on the board a search lists all positions before a table could be built.
const WORTH_A_TABLE: u32 = 6;

impl<B: BitSet> TablebaseProvider for JesonMor<B> {
    /// Only the board of 5×5 has one, and it is too large to be part of the program.
    fn tablebase(&self, folder: Option<&FilePath>) -> Result<Option<Box<dyn Tablebase<Self>>>, TableError> {
        let Some(folder) = folder.filter(|_| usize::from(self.size()) == SIDE) else {
            return Ok(None);
        };
        match Table::open(folder) {
            Ok(table) => Ok(Some(Box::new(PlyTable(table)))),
            Err(TableError::Missing(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn build_table(
        &self,
        state: &State<B>,
        folder: &FilePath,
        threads: usize,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(f64),
    ) -> Result<bool, TableError> {
        let [first, second] = Player::BOTH.map(|player| state.knights(player).len());
        let reached = usize::from(self.size()) == SIDE && first.max(second) as usize <= MOST_KNIGHTS;
        if !reached || first + second < WORTH_A_TABLE {
            return Ok(false);
        }
        build(folder, MOST_KNIGHTS, threads, stop, &mut |at| {
            progress(at.boards as f64 / at.total.max(1) as f64);
        })?;
        Ok(true)
    }
}

/// Plies to the end.
struct PlyTable(Table);

impl<B: BitSet> Tablebase<JesonMor<B>> for PlyTable {
    fn probe(&self, game: &JesonMor<B>, state: &State<B>, _below: u32) -> Option<ProbeResult> {
        Some(match self.0.probe(game, state).ok()?? {
            GameValue::Win(plies) => ProbeResult::KnownResult(KnownResult::Win(Some(plies))),
            GameValue::Loss(plies) => ProbeResult::KnownResult(KnownResult::Loss(Some(plies))),
            GameValue::Draw => ProbeResult::Draw,
        })
    }

    fn size(&self, _state: &State<B>) -> u32 {
        0
    }

    fn reach(&self) -> u32 {
        0
    }
}
