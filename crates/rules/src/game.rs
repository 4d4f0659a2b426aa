//! The one trait that search, tables, players and screens are written over.

use std::fmt::{self, Debug};
use std::hash::Hash;

use crate::{Options, UserError};

/// One of the two players. The first player moves first in every opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Player {
    /// Player 1: South in Oware, White in Jeson Mor, X in Tic-tac-toe.
    First = 0,
    /// Player 2: North in Oware, Black in Jeson Mor, O in Tic-tac-toe.
    Second = 1,
}

impl Player {
    /// Both players, in order.
    pub const BOTH: [Player; 2] = [Player::First, Player::Second];

    /// The opponent.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }

    /// 0 or 1, for indexing.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// 1 or 2, as people and protocols write it.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The player with this number, if it is 1 or 2.
    ///
    /// ```
    /// use ludoteca_rules::Player;
    /// assert_eq!(Player::from_number(2), Some(Player::Second));
    /// assert_eq!(Player::from_number(0), None);
    /// ```
    pub const fn from_number(number: u8) -> Option<Self> {
        match number {
            1 => Some(Player::First),
            2 => Some(Player::Second),
            _ => None,
        }
    }
}

/// A score in half points: an even split of an odd number of seeds leaves halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Score {
    halves: i16,
}

impl Score {
    /// A score of whole points.
    pub const fn whole(points: i16) -> Self {
        Score { halves: points * 2 }
    }

    /// A score counted in half points.
    pub const fn halves(halves: i16) -> Self {
        Score { halves }
    }

    /// The score in points.
    pub fn points(self) -> f64 {
        f64::from(self.halves) / 2.0
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.points())
    }
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// This player won.
    Win(Player),
    /// Nobody did.
    Draw,
}

impl Verdict {
    /// `"1"`, `"2"` or `"draw"`, as scripts read it.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Win(Player::First) => "1",
            Verdict::Win(Player::Second) => "2",
            Verdict::Draw => "draw",
        }
    }

    /// The verdict when the player with the higher score wins.
    pub fn by_score(scores: [Score; 2]) -> Self {
        match scores[0].cmp(&scores[1]) {
            std::cmp::Ordering::Greater => Verdict::Win(Player::First),
            std::cmp::Ordering::Less => Verdict::Win(Player::Second),
            std::cmp::Ordering::Equal => Verdict::Draw,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won.
    pub verdict: Verdict,
    /// What each player scored, in games that count points.
    pub scores: Option<[Score; 2]>,
    /// Why it ended: a short fixed word such as `majority`, which screens turn into a sentence.
    pub reason: &'static str,
}

impl Outcome {
    /// A win without points.
    pub const fn win(player: Player, reason: &'static str) -> Self {
        Outcome {
            verdict: Verdict::Win(player),
            scores: None,
            reason,
        }
    }

    /// A draw without points.
    pub const fn draw(reason: &'static str) -> Self {
        Outcome {
            verdict: Verdict::Draw,
            scores: None,
            reason,
        }
    }
}

/// The rules of one game, with its variant and board size settled.
///
/// A value of this type is a rule book; positions are plain values of [`Game::State`] that mean something only
/// together with it. A state is small, `Copy`, and always *settled*: if the player to move could not move, what the
/// rules do about it has been done already, so a state is over exactly when it has no moves.
///
/// The side to move does not always change (a pass in Oware `feup`, a second turn in `ouri`): ask [`Game::to_move`],
/// never count plies.
///
/// ```
/// use ludoteca_rules::{Game, oware::Oware};
/// let game = Oware::preset("abapa")?;
/// let state = game.opening();
/// let f = game.parse_move(&state, "F")?;
/// let next = game.play(&state, f)?;
/// assert_eq!(game.state_text(&next), "4-4-4-4-4-0-5-5-5-5-4-4-0-0-N");
/// # Ok::<(), ludoteca_rules::UserError>(())
/// ```
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// A position.
    type State: Copy + Debug + Eq + Hash + Send + Sync + 'static;
    /// A move, meaningful in a given state.
    type Move: Copy + Debug + Eq + Hash + Send + Sync + 'static;
    /// The legal moves of a state, produced one by one without allocation.
    type Moves<'g>: Iterator<Item = Self::Move>
    where
        Self: 'g;

    /// The name of the game on the command line, such as `oware`.
    fn id(&self) -> &'static str;

    /// The name of the variant, such as `abapa` or `9x9`.
    fn variant(&self) -> String;

    /// The options that make this game again, for whoever keeps games: with its name they settle it.
    fn options(&self) -> Options;

    /// The position at the start.
    fn opening(&self) -> Self::State;

    /// Whose turn it is. Meaningless, but harmless, when the game is over.
    fn to_move(&self, state: &Self::State) -> Player;

    /// The legal moves in a fixed order: none exactly when the game is over.
    fn moves(&self, state: &Self::State) -> Self::Moves<'_>;

    /// How many legal moves there are; games that can tell without listing them do.
    #[inline]
    fn count_moves(&self, state: &Self::State) -> u64 {
        self.moves(state).count() as u64
    }

    /// Plays a move that is known to be legal: the fast path.
    ///
    /// With an illegal move the result is some position or a panic, never undefined behaviour.
    #[must_use]
    fn play_unchecked(&self, state: &Self::State, mv: Self::Move) -> Self::State;

    /// Says why a move is not legal, in words a player understands.
    ///
    /// # Errors
    /// When the move is not one of [`Game::moves`].
    fn check(&self, state: &Self::State, mv: Self::Move) -> Result<(), UserError>;

    /// Plays a move if it is legal; the given state stays as it is in any case.
    ///
    /// # Errors
    /// As [`Game::check`].
    fn play(&self, state: &Self::State, mv: Self::Move) -> Result<Self::State, UserError> {
        self.check(state, mv)?;
        Ok(self.play_unchecked(state, mv))
    }

    /// The moves that a player might try in vain, and why; only in games where they are few.
    fn blocked_moves(&self, state: &Self::State) -> Vec<(Self::Move, UserError)> {
        let _ = state;
        Vec::new()
    }

    /// How the game ended, as far as the position alone can tell.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// What each player has scored so far, in games that count points.
    fn scores(&self, state: &Self::State) -> Option<[Score; 2]> {
        let _ = state;
        None
    }

    /// A 64-bit hash, the same on every machine, of all that decides how play goes on; move counters stay out of it.
    fn hash(&self, state: &Self::State) -> u64;

    /// Whether no position from before can come up again once a move has led from `before` to `after`.
    fn irreversible(&self, before: &Self::State, after: &Self::State) -> bool;

    /// Whether the two states are one position to the rule of repetition; move counters are left out.
    fn repeats(&self, a: &Self::State, b: &Self::State) -> bool {
        a == b
    }

    /// How many plies of the game lie behind a state, if its text says so; for rules that limit the length.
    fn plies(&self, state: &Self::State) -> u32 {
        let _ = state;
        0
    }

    /// Ends a game that the position alone would let go on: its `occurrences`-th time on the board, after `plies`
    /// plies in all. [`crate::Line`] asks this after every move.
    fn history_outcome(&self, state: &Self::State, occurrences: u32, plies: u32) -> Option<Outcome> {
        let _ = (state, occurrences, plies);
        None
    }

    /// The position as text; [`Game::parse_state`] reads it back.
    fn state_text(&self, state: &Self::State) -> String;

    /// Reads a position.
    ///
    /// # Errors
    /// Names the field that is wrong.
    fn parse_state(&self, text: &str) -> Result<Self::State, UserError>;

    /// Reads a position from a form other than the game's own, which does not say all by itself (the lists of the
    /// Prolog programs); `None` when the game has no such form or the text is not in one.
    fn parse_foreign(&self, text: &str, setup: &Setup) -> Option<Result<Self::State, UserError>> {
        let _ = (text, setup);
        None
    }

    /// Reads a position in whichever form it is written. What a foreign one leaves unsaid is as at the beginning: the
    /// first player is to move, and the stores are empty.
    ///
    /// # Errors
    /// Names the field that is wrong.
    fn parse_position(&self, text: &str) -> Result<Self::State, UserError> {
        self.parse_foreign(text, &Setup::default())
            .unwrap_or_else(|| self.parse_state(text))
    }

    /// Adds the move to a text; [`Game::parse_move`] reads it back.
    fn push_move(&self, state: &Self::State, mv: Self::Move, text: &mut String);

    /// The move as a text of its own.
    fn move_text(&self, state: &Self::State, mv: Self::Move) -> String {
        let mut text = String::new();
        self.push_move(state, mv, &mut text);
        text
    }

    /// Reads a move; whether it is legal is [`Game::check`]'s business.
    ///
    /// # Errors
    /// When the text names no move of this game.
    fn parse_move(&self, state: &Self::State, text: &str) -> Result<Self::Move, UserError>;

    /// The move as a number of its own, for those who keep moves of any game.
    fn encode_move(&self, mv: Self::Move) -> u64;

    /// The move of a number. One that [`Game::encode_move`] never gave is some move, which [`Game::check`] refuses.
    fn decode_move(&self, code: u64) -> Self::Move;

    /// Cuts a list of moves into single ones.
    fn split_moves<'t>(&self, text: &'t str) -> Vec<&'t str> {
        text.split_whitespace().collect()
    }
}

/// What a foreign position text leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Setup {
    /// The player to move; player 1 if not said.
    pub to_move: Option<Player>,
    /// The points of players 1 and 2; 0 each if not said.
    pub scores: Option<[u32; 2]>,
}
