//! A position of a game chosen at run time.

use std::any::Any;
use std::fmt;
use std::io::{self, Read};
use std::path::Path as FilePath;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ludoteca_rules::{Message, Outcome, Player, Score, UserError};
use ludoteca_search::minimax::MinimaxSettings;
use ludoteca_search::proof::{Progress, SolveLimits};
use ludoteca_search::tree::Shown;
use ludoteca_search::value::Value;
use ludoteca_tables::TableError;

use crate::game::GameHandle;
use crate::line::Line;
use crate::moves::Move;
use crate::solve::Solution;
use crate::tablebase::Tablebase;
use crate::view::{BoardView, Path, Step};

/// A state whose type only its game knows.
pub(crate) type StateBox = Arc<dyn Any + Send + Sync>;

/// A position together with its game. It never changes; cloning it is cheap.
///
/// ```
/// use ludoteca_games::{GameHandle, Options};
/// let game = GameHandle::new("oware", &Options::default())?;
/// let position = game.opening();
/// let next = position.play(position.parse_move("F")?)?;
/// assert_eq!(next.text(), "4-4-4-4-4-0-5-5-5-5-4-4-0-0-N");
/// # Ok::<(), ludoteca_games::UserError>(())
/// ```
#[derive(Clone)]
pub struct Position {
    game: GameHandle,
    state: StateBox,
}

/// What minimax or alpha-beta found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinimaxResult {
    /// The best move, the first of equals.
    pub best: Move,
    /// Its value for the player to move, in parts of [`GameHandle::textbook_unit`].
    pub value: i32,
    /// Positions visited.
    pub nodes: u64,
    /// Moves left out by alpha-beta; counted only where a tree is kept.
    pub cut: u64,
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game.id(), self.text())
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game && self.game.0.same(&*self.state, &*other.state)
    }
}

impl Eq for Position {}

impl Position {
    pub(crate) const fn new(game: GameHandle, state: StateBox) -> Self {
        Position { game, state }
    }

    pub(crate) fn state(&self) -> &dyn Any {
        &*self.state
    }

    /// The game.
    pub const fn game(&self) -> &GameHandle {
        &self.game
    }

    /// The position as text; [`GameHandle::parse_state`] reads it back.
    pub fn text(&self) -> String {
        self.game.0.text(self.state())
    }

    /// Whose turn it is. Meaningless, but harmless, when the game is over.
    pub fn to_move(&self) -> Player {
        self.game.0.to_move(self.state())
    }

    /// How the game ended, as far as the position alone can tell.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.0.outcome(self.state())
    }

    /// What each player has scored so far, in games that count points.
    pub fn scores(&self) -> Option<[Score; 2]> {
        self.game.0.scores(self.state())
    }

    /// How many plies of the game lie behind it, if its text says so.
    pub fn plies(&self) -> u32 {
        self.game.0.plies(self.state())
    }

    /// A 64-bit hash, the same on every machine.
    pub fn hash(&self) -> u64 {
        self.game.0.hash(self.state())
    }

    /// How many legal moves there are, without listing them where the game can tell.
    pub fn count_moves(&self) -> u64 {
        self.game.0.count_moves(self.state())
    }

    /// The first so many legal moves. A heap of Nim can have a thousand million.
    pub fn moves(&self, most: usize) -> Vec<Move> {
        self.game.0.moves(self.state(), most)
    }

    /// The legal move of a number, counted from 0.
    pub fn nth_move(&self, n: usize) -> Option<Move> {
        self.game.0.nth_move(self.state(), n)
    }

    /// Says why a move is not legal, in words a player understands.
    ///
    /// # Errors
    /// When the move is not legal.
    pub fn check(&self, mv: Move) -> Result<(), UserError> {
        self.game.0.check(self.state(), mv)
    }

    /// The position after a move.
    ///
    /// # Errors
    /// When the move is not legal.
    pub fn play(&self, mv: Move) -> Result<Position, UserError> {
        let state = self.game.0.play(self.state(), mv)?;
        Ok(Position::new(self.game.clone(), state))
    }

    /// The move as text.
    pub fn move_text(&self, mv: Move) -> String {
        let mut text = String::new();
        self.push_move(mv, &mut text);
        text
    }

    /// Adds the move to a text.
    pub fn push_move(&self, mv: Move, text: &mut String) {
        self.game.0.push_move(self.state(), mv, text);
    }

    /// Reads a move; whether it is legal is [`Position::check`]'s business.
    ///
    /// # Errors
    /// When the text names no move of this game.
    pub fn parse_move(&self, text: &str) -> Result<Move, UserError> {
        self.game.0.parse_move(self.state(), text)
    }

    /// A line of moves as text, as far as they can be played.
    pub fn moves_text(&self, moves: &[Move]) -> Vec<String> {
        self.game.0.moves_text(self.state(), moves)
    }

    /// The moves that a player might try in vain, and why; only in games where they are few.
    pub fn blocked_moves(&self) -> Vec<(Move, UserError)> {
        self.game.0.blocked_moves(self.state())
    }

    /// What it looks like.
    pub fn view(&self) -> BoardView {
        self.game.0.view(self.state())
    }

    /// The points that a move goes through; `None` for one that can only be typed.
    pub fn path(&self, mv: Move) -> Option<Path> {
        self.game.0.path(self.state(), mv)
    }

    /// The move that a path stands for, legal or not.
    pub fn move_at(&self, path: Path) -> Option<Move> {
        self.game.0.move_at(self.state(), path)
    }

    /// What a move does, step by step; nothing if it is not legal.
    pub fn steps(&self, mv: Move) -> Vec<Step> {
        self.game.0.steps(self.state(), mv)
    }

    /// What is worth knowing besides the board; with `more`, also what only students want to know.
    pub fn facts(&self, more: bool) -> Vec<Message> {
        self.game.0.facts(self.state(), more)
    }

    /// A best move by theory, for games where it takes no search at all.
    pub fn theory_move(&self) -> Option<Move> {
        self.game.0.theory_move(self.state())
    }

    /// The evaluation of minimax and alpha-beta, for a player.
    pub fn textbook_value(&self, player: Player) -> i32 {
        self.game.0.textbook_value(self.state(), player)
    }

    /// What a value of minimax or alpha-beta means.
    pub fn textbook_value_of(&self, value: i32) -> Value {
        self.game.0.textbook_value_of(value)
    }

    /// Counts the lines of so many moves; `None` if stopped.
    pub fn perft(&self, depth: u32, stop: &dyn Fn() -> bool) -> Option<u64> {
        self.game.0.perft(self.state(), depth, stop)
    }

    /// Searches with minimax or alpha-beta; `None` if stopped or over.
    pub fn minimax(&self, settings: MinimaxSettings, stop: &dyn Fn() -> bool) -> Option<MinimaxResult> {
        self.game.0.minimax(self.state(), settings, stop)
    }

    /// The same, with so many nodes of the tree at most.
    pub fn minimax_tree(
        &self,
        settings: MinimaxSettings,
        limit: usize,
        stop: &dyn Fn() -> bool,
    ) -> Option<(MinimaxResult, Shown)> {
        self.game.0.minimax_tree(self.state(), settings, limit, stop)
    }

    /// Builds the table that knows it, if there is one that is quickly built and worth it; says whether it is there now.
    ///
    /// # Errors
    /// When it cannot be built, or the flag to stop is raised.
    pub fn build_table(
        &self,
        folder: &FilePath,
        threads: usize,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(f64),
    ) -> Result<bool, TableError> {
        self.game.0.build_table(self.state(), folder, threads, stop, progress)
    }

    /// Proves what it can of a position that is not over, within limits. `kept` is what an earlier search has found out.
    ///
    /// # Errors
    /// When what was kept cannot be read.
    pub fn prove<'p>(
        &'p self,
        limits: &'p SolveLimits<'p>,
        kept: Option<&mut dyn Read>,
        progress: &mut dyn FnMut(&Progress<'_>),
    ) -> io::Result<Solution<'p>> {
        self.game.0.prove(&*self.state, limits, kept, progress)
    }

    /// What a tablebase proves of it; `None` if it does not know the value beyond doubt.
    pub fn prove_by_tablebase<'p>(&'p self, tablebase: &'p Tablebase) -> Option<Solution<'p>> {
        self.game.0.prove_by_tablebase(&*self.state, tablebase)
    }

    /// The action of a move; every move of a game from the opening has one.
    pub fn action_of(&self, mv: Move) -> Option<usize> {
        self.game.0.action_of(mv)
    }

    /// The move of an action, legal or not.
    ///
    /// # Errors
    /// When there is no such action.
    pub fn action_move(&self, action: i64) -> Result<Move, UserError> {
        self.game.action_move(action)
    }

    /// The actions of the legal moves, in order.
    pub fn legal_actions(&self) -> Vec<usize> {
        let mut actions = Vec::new();
        self.game.0.legal_actions(self.state(), &mut actions);
        actions
    }

    /// Writes what the player to move sees: numbers from 0 to 1, as many as [`GameHandle::observation_shape`] has entries.
    ///
    /// # Panics
    /// When there is no room for them.
    pub fn observe(&self, out: &mut [f32]) {
        self.game.0.observe(self.state(), out);
    }

    /// A line of play that begins here.
    pub fn line(&self) -> Line {
        Line::new(self.game.clone(), self.game.0.line(self.state()))
    }
}
