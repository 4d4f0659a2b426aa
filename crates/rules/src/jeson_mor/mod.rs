//! Jeson Mor: knights race for the centre of a square board of odd side, 5 to 15.

mod notation;
mod theory;

use std::sync::Arc;

pub use theory::{Centre, CentreFight};

use crate::bits::seed;
use crate::{BitSet, Game, OptionInfo, OptionKind, Options, Outcome, Player, UserError};

/// The options that choose a variant.
pub const OPTIONS: &[OptionInfo] = &[SIZE];

const SIZE: OptionInfo = OptionInfo::new(
    "size",
    "N",
    OptionKind::Number {
        low: 5,
        high: 15,
        step: 2,
        default: Some(USUAL_SIZE),
        unit: "squares",
    },
    "side of the board: odd, 5 to 15 [default: 9]",
);
const USUAL_SIZE: u32 = 9;

/// A draw after so many plies without an end: 200 moves of each side.
pub const PLY_LIMIT: u32 = 400;

/// Where the counters of a position stop.
const MAX_COUNT: u16 = 9999;

/// The rule book for one size of board. `B` holds a set of squares: `u128` up to 11×11, `[u64; 4]` beyond.
#[derive(Clone, Debug)]
pub struct JesonMor<B: BitSet> {
    size: u8,
    centre: u8,
    /// All squares.
    board: B,
    /// The squares a knight reaches from each square.
    reach: Arc<[B]>,
}

/// A knight's move between two squares, numbered along the ranks from a1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KnightMove {
    /// Where the knight stands.
    pub from: u8,
    /// Where it goes.
    pub to: u8,
}

/// A position of Jeson Mor, held from the mover's side. Read it through [`JesonMor`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State<B> {
    mine: B,
    theirs: B,
    to_move: Player,
    /// Whether the last move left the centre, which won the game. The board alone does not show it.
    centre_left: bool,
    /// Plies since the last capture.
    quiet: u16,
    /// The move number, counted as in chess: it goes up after Black's move.
    number: u16,
}

impl<B: BitSet> JesonMor<B> {
    /// The game on a board of this side.
    ///
    /// # Errors
    /// When the side is not odd, not from 5 to 15, or the board does not fit the set of squares.
    pub fn new(size: u8) -> Result<Self, UserError> {
        if size.is_multiple_of(2) || !(5..=15).contains(&size) {
            return Err(
                UserError::new("jeson-mor-size", "size: '{size}' is not an odd number from 5 to 15").with("size", size),
            );
        }
        let n = usize::from(size);
        if n * n > B::CAPACITY {
            return Err(UserError::new(
                "jeson-mor-set",
                "a board of side {size} does not fit in a set of {squares} squares",
            )
            .with("size", size)
            .with("squares", B::CAPACITY));
        }
        let reach = (0..n * n)
            .map(|from| {
                let near = |to: &usize| {
                    let (files, ranks) = ((from % n).abs_diff(to % n), (from / n).abs_diff(to / n));
                    matches!((files, ranks), (1, 2) | (2, 1))
                };
                (0..n * n).filter(near).fold(B::EMPTY, |set, to| set.or(B::single(to)))
            })
            .collect();
        Ok(JesonMor {
            size,
            centre: (n * n / 2) as u8,
            board: (0..n * n).fold(B::EMPTY, |set, square| set.or(B::single(square))),
            reach,
        })
    }

    /// The side of the board.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The centre square.
    pub const fn centre(&self) -> u8 {
        self.centre
    }

    /// The squares a knight reaches from a square, in order.
    pub fn reach(&self, square: u8) -> impl Iterator<Item = u8> {
        squares(self.reach[usize::from(square)])
    }

    /// The squares of a player's knights, in order.
    pub fn knights(&self, state: &State<B>, player: Player) -> impl Iterator<Item = u8> {
        squares(state.knights(player))
    }

    /// Whose knight stands on a square.
    pub fn knight_on(&self, state: &State<B>, square: u8) -> Option<Player> {
        Player::BOTH
            .into_iter()
            .find(|&player| state.knights(player).contains(square.into()))
    }

    /// The set of squares a knight reaches from a square.
    #[inline]
    pub fn reach_set(&self, square: u8) -> B {
        self.reach[usize::from(square)]
    }

    /// How many knights of a player can go to the centre: an own knight that stands there already is in their way.
    pub fn attackers(&self, state: &State<B>, player: Player) -> u32 {
        let knights = state.knights(player);
        if knights.contains(self.centre.into()) {
            0
        } else {
            knights.and(self.reach[usize::from(self.centre)]).len()
        }
    }
}

/// The size of the board that the options choose.
///
/// # Errors
/// When it is not a whole number within limits.
pub fn size_of(options: &Options) -> Result<u8, UserError> {
    Ok(options.number(&SIZE)?.unwrap_or(USUAL_SIZE) as u8)
}

fn squares<B: BitSet>(mut set: B) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || set.pop().map(|square| square as u8))
}

impl<B: BitSet> State<B> {
    /// The knights of a player, as a set.
    #[inline]
    pub fn knights(&self, player: Player) -> B {
        if player == self.to_move { self.mine } else { self.theirs }
    }
}

/// Legal moves, by from-square, then by to-square.
#[derive(Clone, Debug)]
pub struct Moves<'g, B: BitSet> {
    reach: &'g [B],
    /// Squares that no move goes to.
    barred: B,
    knights: B,
    from: u8,
    targets: B,
}

impl<B: BitSet> Iterator for Moves<'_, B> {
    type Item = KnightMove;

    #[inline]
    fn next(&mut self) -> Option<KnightMove> {
        loop {
            if let Some(to) = self.targets.pop() {
                return Some(KnightMove {
                    from: self.from,
                    to: to as u8,
                });
            }
            let from = self.knights.pop()?;
            self.from = from as u8;
            self.targets = self.reach[from].minus(self.barred);
        }
    }
}

impl<B: BitSet> Game for JesonMor<B> {
    type State = State<B>;
    type Move = KnightMove;
    type Moves<'g> = Moves<'g, B>;

    fn id(&self) -> &'static str {
        "jeson-mor"
    }

    fn variant(&self) -> String {
        format!("{0}x{0}", self.size)
    }

    fn options(&self) -> Options {
        let mut options = Options::default();
        options.push("size", self.size.to_string());
        options
    }

    fn opening(&self) -> State<B> {
        let n = usize::from(self.size);
        let rank = |from: usize| (from..from + n).fold(B::EMPTY, |set, square| set.or(B::single(square)));
        State {
            mine: rank(0),
            theirs: rank(n * n - n),
            to_move: Player::First,
            centre_left: false,
            quiet: 0,
            number: 1,
        }
    }

    #[inline]
    fn to_move(&self, state: &State<B>) -> Player {
        state.to_move
    }

    // While the game goes on the mover can move: the board is connected by knight's moves from 4×4 up, so if all
    // neighbours of his knights were his own, the whole board would be, and the enemy would have no knight.
    #[inline]
    fn moves(&self, state: &State<B>) -> Moves<'_, B> {
        let over = state.centre_left || state.theirs.is_empty();
        let knights = if over { B::EMPTY } else { state.mine };
        Moves {
            reach: &self.reach,
            barred: state.mine,
            knights,
            from: 0,
            targets: B::EMPTY,
        }
    }

    #[inline]
    fn count_moves(&self, state: &State<B>) -> u64 {
        if state.centre_left || state.theirs.is_empty() {
            return 0;
        }
        let mut knights = state.mine;
        let mut count = 0;
        while let Some(from) = knights.pop() {
            count += self.reach[from].minus(state.mine).len();
        }
        count.into()
    }

    #[inline]
    fn play_unchecked(&self, state: &State<B>, mv: KnightMove) -> State<B> {
        let (from, to) = (B::single(mv.from.into()), B::single(mv.to.into()));
        let capture = state.theirs.contains(mv.to.into());
        State {
            mine: state.theirs.minus(to),
            theirs: state.mine.minus(from).or(to),
            to_move: state.to_move.other(),
            centre_left: mv.from == self.centre,
            quiet: if capture { 0 } else { (state.quiet + 1).min(MAX_COUNT) },
            number: (state.number + state.to_move as u16).min(MAX_COUNT),
        }
    }

    fn encode_move(&self, mv: KnightMove) -> u64 {
        u64::from(mv.from) << 8 | u64::from(mv.to)
    }

    fn decode_move(&self, code: u64) -> KnightMove {
        let [to, from] = u16::try_from(code).unwrap_or(u16::MAX).to_le_bytes();
        KnightMove { from, to }
    }

    fn check(&self, state: &State<B>, mv: KnightMove) -> Result<(), UserError> {
        if let Some(outcome) = self.outcome(state) {
            return Err(crate::line::game_over(&outcome));
        }
        let squares = usize::from(self.size).pow(2);
        let (from, to) = (usize::from(mv.from), usize::from(mv.to));
        let refusal = if from >= squares || to >= squares {
            UserError::new("jeson-mor-off-board", "{from}{to} leaves the board")
        } else if state.theirs.contains(from) {
            UserError::new("jeson-mor-enemy-knight", "the knight on {from} is your opponent's")
        } else if !state.mine.contains(from) {
            UserError::new("jeson-mor-no-knight", "there is no knight on {from}")
        } else if !self.reach[from].contains(to) {
            UserError::new("jeson-mor-not-reached", "a knight on {from} does not reach {to}")
        } else if state.mine.contains(to) {
            UserError::new("jeson-mor-own-knight", "your own knight stands on {to}")
        } else {
            return Ok(());
        };
        Err(refusal
            .with("from", self.square_name(mv.from))
            .with("to", self.square_name(mv.to)))
    }

    fn outcome(&self, state: &State<B>) -> Option<Outcome> {
        let win = |player, reason| Some(Outcome::win(player, reason));
        if state.centre_left {
            win(state.to_move.other(), "centre-left")
        } else if state.mine.is_empty() {
            win(state.to_move.other(), "no-knights")
        } else if state.theirs.is_empty() {
            win(state.to_move, "no-knights")
        } else {
            None
        }
    }

    #[inline]
    fn hash(&self, state: &State<B>) -> u64 {
        state.theirs.mix(state.mine.mix(seed(state.to_move as u64)))
    }

    /// A capture is, and so is going to the centre: a knight leaves it only by winning, so as long as the game goes on
    /// either it stands there or there is a knight less.
    fn irreversible(&self, before: &State<B>, after: &State<B>) -> bool {
        let centre = usize::from(self.centre);
        before.mine.len() + before.theirs.len() != after.mine.len() + after.theirs.len()
            || (after.theirs.contains(centre) && !before.mine.contains(centre))
    }

    fn repeats(&self, a: &State<B>, b: &State<B>) -> bool {
        (a.mine, a.theirs, a.to_move) == (b.mine, b.theirs, b.to_move)
    }

    fn plies(&self, state: &State<B>) -> u32 {
        2 * (u32::from(state.number) - 1) + state.to_move as u32
    }

    fn history_outcome(&self, _state: &State<B>, occurrences: u32, plies: u32) -> Option<Outcome> {
        if occurrences >= 3 {
            Some(Outcome::draw("repetition"))
        } else if plies >= PLY_LIMIT {
            Some(Outcome::draw("ply-limit"))
        } else {
            None
        }
    }

    fn state_text(&self, state: &State<B>) -> String {
        self.write_state(state)
    }

    fn parse_state(&self, text: &str) -> Result<State<B>, UserError> {
        self.read_state(text)
    }

    fn push_move(&self, _state: &State<B>, mv: KnightMove, text: &mut String) {
        self.push_square(mv.from, text);
        self.push_square(mv.to, text);
    }

    fn parse_move(&self, _state: &State<B>, text: &str) -> Result<KnightMove, UserError> {
        self.read_move(text)
    }
}
