//! A game chosen at run time: the object that everything right of the seam holds.

use std::any::Any;
use std::fmt::Debug;
use std::io::{self, Read};
use std::ops::Range;
use std::path::Path as FilePath;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ludoteca_rules::{
    Game, Line as TypedLine, Message, Options, Outcome, Player, Score, Setup, UserError, perft_until,
};
use ludoteca_search::minimax::{self, MinimaxSettings};
use ludoteca_search::proof::certificate::{Certificate, Checked};
use ludoteca_search::proof::{Progress, SolveLimits, from_tablebase};
use ludoteca_search::tree::{Shown, shown};
use ludoteca_search::value::Value;
use ludoteca_tables::TableError;

use crate::batch::{BatchObject, Playouts, listable};
use crate::line::{Line, LineObject};
use crate::module::GameModule;
use crate::moves::{Move, erase_all};
use crate::position::{MinimaxResult, Position, StateBox};
use crate::registry::{GameInfo, find};
use crate::solve::Solution;
use crate::tablebase::Tablebase;
use crate::tensors::push_legal_actions;
use crate::view::{BoardContents, BoardView, Path, Step};

/// A game with its variant settled. Cloning it is cheap.
#[derive(Clone, Debug)]
pub struct GameHandle(pub(crate) Arc<dyn GameObject>);

impl PartialEq for GameHandle {
    /// The same rules, however they were asked for.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.id() == other.id() && self.options() == other.options()
    }
}

impl Eq for GameHandle {}

impl GameHandle {
    pub(crate) fn of<G: GameModule>(game: G) -> Self {
        GameHandle(Arc::new(Typed(game)))
    }

    /// A game by name, with the variant that the options choose.
    ///
    /// ```
    /// use ludoteca_games::{GameHandle, Options};
    /// let game = GameHandle::new("jeson-mor", &Options::from_iter([("size", "7")]))?;
    /// assert_eq!(game.variant(), "7x7");
    /// # Ok::<(), ludoteca_games::UserError>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such game or option, or an option's value is wrong.
    pub fn new(id: &str, options: &Options) -> Result<Self, UserError> {
        find(id)?.new_game(options)
    }

    /// The game as the registry lists it.
    pub fn info(&self) -> &'static GameInfo {
        self.0.info()
    }

    /// Its name on the command line, such as `oware`.
    pub fn id(&self) -> &'static str {
        self.info().id
    }

    /// The name of the variant, such as `abapa` or `9x9`.
    pub fn variant(&self) -> String {
        self.0.variant()
    }

    /// The options that make this game again: `GameHandle::new(game.id(), &game.options())`.
    pub fn options(&self) -> Options {
        self.0.options()
    }

    /// What a player is called in English, such as `South`.
    pub fn side(&self, player: Player) -> &'static str {
        self.info().sides[player.index()]
    }

    /// The position at the start.
    pub fn opening(&self) -> Position {
        self.position(self.0.opening())
    }

    /// Reads a position in whichever form it is written; see [`ludoteca_rules::Game::parse_position`].
    ///
    /// # Errors
    /// Names the field that is wrong.
    pub fn parse_position(&self, text: &str) -> Result<Position, UserError> {
        self.0.parse_position(text).map(|state| self.position(state))
    }

    /// Reads a position in the game's own form.
    ///
    /// # Errors
    /// Names the field that is wrong.
    pub fn parse_state(&self, text: &str) -> Result<Position, UserError> {
        self.0.parse_state(text).map(|state| self.position(state))
    }

    /// Reads a position in a form that does not say all by itself; `None` when the text is not in one.
    pub fn parse_foreign(&self, text: &str, setup: &Setup) -> Option<Result<Position, UserError>> {
        let state = self.0.parse_foreign(text, setup)?;
        Some(state.map(|state| self.position(state)))
    }

    /// The position that somebody has set up: the inverse of [`Position::view`], as far as a view tells.
    ///
    /// ```
    /// use ludoteca_games::{BoardContents, GAMES, Options};
    /// for info in GAMES {
    ///     let opening = info.new_game(&Options::default())?.opening();
    ///     let contents = BoardContents::of(&opening.view(), opening.to_move());
    ///     assert_eq!(opening.game().position_from(&contents)?, opening);
    /// }
    /// # Ok::<(), ludoteca_games::UserError>(())
    /// ```
    ///
    /// # Errors
    /// When there can be no such position.
    pub fn position_from(&self, contents: &BoardContents) -> Result<Position, UserError> {
        self.0.state_from(contents).map(|state| self.position(state))
    }

    /// A line of play from the opening.
    pub fn line(&self) -> Line {
        self.opening().line()
    }

    /// A line from a position that is written down, or from the opening, after moves that are.
    ///
    /// # Errors
    /// When the position or a move cannot be read, or a move may not be made.
    pub fn line_at(&self, position: Option<&str>, moves: &str) -> Result<Line, UserError> {
        let start = match position {
            Some(text) => self.parse_position(text)?,
            None => self.opening(),
        };
        let mut line = start.line();
        line.play_text(moves)?;
        Ok(line)
    }

    /// Cuts a list of moves into single ones.
    pub fn split_moves<'t>(&self, text: &'t str) -> Vec<&'t str> {
        self.0.split_moves(text)
    }

    /// Whether values are seeds (Oware) rather than points of no unit.
    pub fn counts_seeds(&self) -> bool {
        self.0.counts_seeds()
    }

    /// So many hundredths of a value make odds of e to 1 on winning.
    pub fn odds_unit(&self) -> i32 {
        self.0.odds_unit()
    }

    /// How much of the textbook evaluation makes one of the game's unit.
    pub fn textbook_unit(&self) -> i32 {
        self.0.textbook_unit()
    }

    /// Whether a game without end is scored by what each player has, rather than drawn.
    pub fn endless_play_is_scored(&self) -> bool {
        self.0.endless_play_is_scored()
    }

    /// Whether a proof search can be kept in a file and taken up again.
    pub fn keeps_proof_search(&self) -> bool {
        self.0.keeps_proof_search()
    }

    /// The endgame tables: from a folder if one is given, else those that are part of the program.
    ///
    /// # Errors
    /// When a table is there but cannot be read.
    pub fn tablebase(&self, folder: Option<&FilePath>) -> Result<Option<Tablebase>, TableError> {
        self.0.tablebase(folder)
    }

    /// How many actions there are in all positions together: moves numbered for programs that learn.
    ///
    /// # Errors
    /// When they are too many to be listed.
    pub fn action_count(&self) -> Result<usize, UserError> {
        listable(self.0.action_count())
    }

    /// The move of an action, legal or not.
    ///
    /// # Errors
    /// When there is no such action.
    pub fn action_move(&self, action: i64) -> Result<Move, UserError> {
        let count = self.action_count()?;
        match usize::try_from(action) {
            Ok(action) if action < count => Ok(self.0.action_move(action)),
            _ => Err(
                UserError::new("no-such-action", "there is no action {action}: they are 0 to {last}")
                    .with("action", action)
                    .with("last", count - 1),
            ),
        }
    }

    /// Planes, rows and columns of what [`Position::observe`] writes.
    pub fn observation_shape(&self) -> [usize; 3] {
        self.0.observation_shape()
    }

    fn position(&self, state: StateBox) -> Position {
        Position::new(self.clone(), state)
    }
}

/// A game of one type behind the handle.
#[derive(Debug)]
pub(crate) struct Typed<G>(pub(crate) G);

/// What every game can be asked, with states as [`Any`]: one virtual call a question, and whole searches inside one.
pub(crate) trait GameObject: Debug + Send + Sync {
    fn info(&self) -> &'static GameInfo;
    fn variant(&self) -> String;
    fn options(&self) -> Options;
    fn opening(&self) -> StateBox;
    fn parse_position(&self, text: &str) -> Result<StateBox, UserError>;
    fn parse_state(&self, text: &str) -> Result<StateBox, UserError>;
    fn parse_foreign(&self, text: &str, setup: &Setup) -> Option<Result<StateBox, UserError>>;
    fn state_from(&self, contents: &BoardContents) -> Result<StateBox, UserError>;
    fn split_moves<'t>(&self, text: &'t str) -> Vec<&'t str>;
    fn counts_seeds(&self) -> bool;
    fn odds_unit(&self) -> i32;
    fn textbook_unit(&self) -> i32;
    fn endless_play_is_scored(&self) -> bool;
    fn keeps_proof_search(&self) -> bool;
    fn tablebase(&self, folder: Option<&FilePath>) -> Result<Option<Tablebase>, TableError>;

    fn same(&self, a: &dyn Any, b: &dyn Any) -> bool;
    fn to_move(&self, state: &dyn Any) -> Player;
    fn outcome(&self, state: &dyn Any) -> Option<Outcome>;
    fn scores(&self, state: &dyn Any) -> Option<[Score; 2]>;
    fn plies(&self, state: &dyn Any) -> u32;
    fn hash(&self, state: &dyn Any) -> u64;
    fn text(&self, state: &dyn Any) -> String;
    fn count_moves(&self, state: &dyn Any) -> u64;
    fn moves(&self, state: &dyn Any, most: usize) -> Vec<Move>;
    fn nth_move(&self, state: &dyn Any, n: usize) -> Option<Move>;
    fn check(&self, state: &dyn Any, mv: Move) -> Result<(), UserError>;
    fn play(&self, state: &dyn Any, mv: Move) -> Result<StateBox, UserError>;
    fn push_move(&self, state: &dyn Any, mv: Move, text: &mut String);
    fn parse_move(&self, state: &dyn Any, text: &str) -> Result<Move, UserError>;
    fn blocked_moves(&self, state: &dyn Any) -> Vec<(Move, UserError)>;
    fn moves_text(&self, state: &dyn Any, moves: &[Move]) -> Vec<String>;
    fn view(&self, state: &dyn Any) -> BoardView;
    fn path(&self, state: &dyn Any, mv: Move) -> Option<Path>;
    fn move_at(&self, state: &dyn Any, path: Path) -> Option<Move>;
    fn steps(&self, state: &dyn Any, mv: Move) -> Vec<Step>;
    fn facts(&self, state: &dyn Any, more: bool) -> Vec<Message>;
    fn perft(&self, state: &dyn Any, depth: u32, stop: &dyn Fn() -> bool) -> Option<u64>;
    fn theory_move(&self, state: &dyn Any) -> Option<Move>;
    fn textbook_value(&self, state: &dyn Any, player: Player) -> i32;
    fn textbook_value_of(&self, value: i32) -> Value;
    fn minimax(&self, state: &dyn Any, settings: MinimaxSettings, stop: &dyn Fn() -> bool) -> Option<MinimaxResult>;
    fn minimax_tree(
        &self,
        state: &dyn Any,
        settings: MinimaxSettings,
        limit: usize,
        stop: &dyn Fn() -> bool,
    ) -> Option<(MinimaxResult, Shown)>;
    fn build_table(
        &self,
        state: &dyn Any,
        folder: &FilePath,
        threads: usize,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(f64),
    ) -> Result<bool, TableError>;
    fn prove<'p>(
        &'p self,
        state: &dyn Any,
        limits: &'p SolveLimits<'p>,
        kept: Option<&mut dyn Read>,
        progress: &mut dyn FnMut(&Progress<'_>),
    ) -> io::Result<Solution<'p>>;
    fn prove_by_tablebase<'p>(&'p self, state: &dyn Any, tablebase: &'p Tablebase) -> Option<Solution<'p>>;
    fn check_certificate(
        &self,
        certificate: Certificate<'_>,
        memory: u64,
        threads: usize,
        stop: &AtomicBool,
    ) -> Result<Checked, UserError>;
    fn line(&self, state: &dyn Any) -> Box<dyn LineObject>;
    fn action_count(&self) -> u64;
    fn observation_shape(&self) -> [usize; 3];
    fn action_of(&self, mv: Move) -> Option<usize>;
    fn action_move(&self, action: usize) -> Move;
    fn legal_actions(&self, state: &dyn Any, actions: &mut Vec<usize>);
    fn observe(&self, state: &dyn Any, out: &mut [f32]);
    fn batch(&self, games: usize, seed: u64) -> Box<dyn BatchObject>;
    fn random_playouts(&self, state: &dyn Any, seed: u64, numbers: Range<u64>, stop: &AtomicBool) -> Playouts;
}

fn state<G: Game>(any: &dyn Any) -> &G::State {
    any.downcast_ref().expect("a position goes with its own game")
}

impl<G: GameModule> Typed<G> {
    fn erase(&self) -> impl Fn(G::Move) -> Move {
        |mv| Move(self.0.encode_move(mv))
    }

    fn typed(&self, mv: Move) -> G::Move {
        self.0.decode_move(mv.0)
    }

    fn minimax_result(&self, found: &minimax::Found<G::Move>) -> MinimaxResult {
        MinimaxResult {
            best: self.erase()(found.best),
            value: found.value,
            nodes: found.nodes,
            cut: found.cut,
        }
    }
}

fn boxed<G: Game>(state: G::State) -> StateBox {
    Arc::new(state)
}

impl<G: GameModule> GameObject for Typed<G> {
    fn info(&self) -> &'static GameInfo {
        G::info()
    }

    fn variant(&self) -> String {
        self.0.variant()
    }

    fn options(&self) -> Options {
        self.0.options()
    }

    fn opening(&self) -> StateBox {
        boxed::<G>(self.0.opening())
    }

    fn parse_position(&self, text: &str) -> Result<StateBox, UserError> {
        self.0.parse_position(text).map(boxed::<G>)
    }

    fn parse_state(&self, text: &str) -> Result<StateBox, UserError> {
        self.0.parse_state(text).map(boxed::<G>)
    }

    fn parse_foreign(&self, text: &str, setup: &Setup) -> Option<Result<StateBox, UserError>> {
        Some(self.0.parse_foreign(text, setup)?.map(boxed::<G>))
    }

    fn state_from(&self, contents: &BoardContents) -> Result<StateBox, UserError> {
        self.0.state_from(contents).map(boxed::<G>)
    }

    fn split_moves<'t>(&self, text: &'t str) -> Vec<&'t str> {
        self.0.split_moves(text)
    }

    fn counts_seeds(&self) -> bool {
        self.0.counts_seeds()
    }

    fn odds_unit(&self) -> i32 {
        G::ODDS_UNIT
    }

    fn textbook_unit(&self) -> i32 {
        G::TEXTBOOK_UNIT
    }

    fn endless_play_is_scored(&self) -> bool {
        let endless = self.0.history_outcome(&self.0.opening(), u32::MAX, 0);
        endless.is_none_or(|outcome| outcome.scores.is_some())
    }

    fn keeps_proof_search(&self) -> bool {
        G::KEEPS
    }

    fn tablebase(&self, folder: Option<&FilePath>) -> Result<Option<Tablebase>, TableError> {
        let tablebase = self.0.tablebase(folder)?;
        Ok(tablebase.map(|tablebase| Tablebase::of(self.0.clone(), tablebase)))
    }

    fn same(&self, a: &dyn Any, b: &dyn Any) -> bool {
        b.downcast_ref().is_some_and(|b| state::<G>(a) == b)
    }

    fn to_move(&self, any: &dyn Any) -> Player {
        self.0.to_move(state::<G>(any))
    }

    fn outcome(&self, any: &dyn Any) -> Option<Outcome> {
        self.0.outcome(state::<G>(any))
    }

    fn scores(&self, any: &dyn Any) -> Option<[Score; 2]> {
        self.0.scores(state::<G>(any))
    }

    fn plies(&self, any: &dyn Any) -> u32 {
        self.0.plies(state::<G>(any))
    }

    fn hash(&self, any: &dyn Any) -> u64 {
        self.0.hash(state::<G>(any))
    }

    fn text(&self, any: &dyn Any) -> String {
        self.0.state_text(state::<G>(any))
    }

    fn count_moves(&self, any: &dyn Any) -> u64 {
        self.0.count_moves(state::<G>(any))
    }

    fn moves(&self, any: &dyn Any, most: usize) -> Vec<Move> {
        self.0.moves(state::<G>(any)).take(most).map(self.erase()).collect()
    }

    fn nth_move(&self, any: &dyn Any, n: usize) -> Option<Move> {
        self.0.moves(state::<G>(any)).nth(n).map(self.erase())
    }

    fn check(&self, any: &dyn Any, mv: Move) -> Result<(), UserError> {
        self.0.check(state::<G>(any), self.typed(mv))
    }

    fn play(&self, any: &dyn Any, mv: Move) -> Result<StateBox, UserError> {
        self.0.play(state::<G>(any), self.typed(mv)).map(boxed::<G>)
    }

    fn push_move(&self, any: &dyn Any, mv: Move, text: &mut String) {
        self.0.push_move(state::<G>(any), self.typed(mv), text);
    }

    fn parse_move(&self, any: &dyn Any, text: &str) -> Result<Move, UserError> {
        self.0.parse_move(state::<G>(any), text).map(self.erase())
    }

    fn blocked_moves(&self, any: &dyn Any) -> Vec<(Move, UserError)> {
        let blocked = self.0.blocked_moves(state::<G>(any)).into_iter();
        blocked.map(|(mv, why)| (self.erase()(mv), why)).collect()
    }

    fn moves_text(&self, any: &dyn Any, moves: &[Move]) -> Vec<String> {
        let mut at = *state::<G>(any);
        let mut texts = Vec::with_capacity(moves.len());
        for &mv in moves {
            let mv = self.typed(mv);
            texts.push(self.0.move_text(&at, mv));
            match self.0.play(&at, mv) {
                Ok(next) => at = next,
                Err(_) => break,
            }
        }
        texts
    }

    fn view(&self, any: &dyn Any) -> BoardView {
        self.0.view(state::<G>(any))
    }

    fn path(&self, any: &dyn Any, mv: Move) -> Option<Path> {
        self.0.path(state::<G>(any), self.typed(mv))
    }

    fn move_at(&self, any: &dyn Any, path: Path) -> Option<Move> {
        self.0.move_at(state::<G>(any), path).map(self.erase())
    }

    fn steps(&self, any: &dyn Any, mv: Move) -> Vec<Step> {
        let (state, mv) = (state::<G>(any), self.typed(mv));
        match self.0.check(state, mv) {
            Ok(()) => self.0.steps(state, mv),
            Err(_) => Vec::new(),
        }
    }

    fn facts(&self, any: &dyn Any, more: bool) -> Vec<Message> {
        self.0.facts(state::<G>(any), more)
    }

    fn perft(&self, any: &dyn Any, depth: u32, stop: &dyn Fn() -> bool) -> Option<u64> {
        perft_until(&self.0, state::<G>(any), depth, &stop)
    }

    fn theory_move(&self, any: &dyn Any) -> Option<Move> {
        self.0.theory_move(state::<G>(any)).map(self.erase())
    }

    fn textbook_value(&self, any: &dyn Any, player: Player) -> i32 {
        self.0.textbook_value(state::<G>(any), player)
    }

    fn textbook_value_of(&self, value: i32) -> Value {
        minimax::value_of::<G>(value)
    }

    fn minimax(&self, any: &dyn Any, settings: MinimaxSettings, stop: &dyn Fn() -> bool) -> Option<MinimaxResult> {
        let found = minimax::search(&self.0, state::<G>(any), settings, stop)?;
        Some(self.minimax_result(&found))
    }

    fn minimax_tree(
        &self,
        any: &dyn Any,
        settings: MinimaxSettings,
        limit: usize,
        stop: &dyn Fn() -> bool,
    ) -> Option<(MinimaxResult, Shown)> {
        let state = state::<G>(any);
        let found = minimax::search(&self.0, state, settings, stop)?;
        let shown = shown(&self.0, state, &found, settings.depth, limit);
        Some((self.minimax_result(&found), shown))
    }

    fn build_table(
        &self,
        any: &dyn Any,
        folder: &FilePath,
        threads: usize,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(f64),
    ) -> Result<bool, TableError> {
        self.0.build_table(state::<G>(any), folder, threads, stop, progress)
    }

    fn prove<'p>(
        &'p self,
        any: &dyn Any,
        limits: &'p SolveLimits<'p>,
        kept: Option<&mut dyn Read>,
        progress: &mut dyn FnMut(&Progress<'_>),
    ) -> io::Result<Solution<'p>> {
        let root = state::<G>(any);
        let proof = self.0.prove(root, limits, kept, progress)?;
        Ok(Solution::of(&self.0, root, proof))
    }

    fn prove_by_tablebase<'p>(&'p self, any: &dyn Any, tablebase: &'p Tablebase) -> Option<Solution<'p>> {
        let root = state::<G>(any);
        let proof = from_tablebase(&self.0, root, Box::new(tablebase.typed::<G>()?))?;
        Some(Solution::of(&self.0, root, proof))
    }

    fn check_certificate(
        &self,
        certificate: Certificate<'_>,
        memory: u64,
        threads: usize,
        stop: &AtomicBool,
    ) -> Result<Checked, UserError> {
        certificate.check(&self.0, memory, threads, stop)
    }

    fn line(&self, any: &dyn Any) -> Box<dyn LineObject> {
        Box::new(TypedLine::from_state(self.0.clone(), *state::<G>(any)))
    }

    fn action_count(&self) -> u64 {
        self.0.action_count()
    }

    fn observation_shape(&self) -> [usize; 3] {
        self.0.observation_shape()
    }

    fn action_of(&self, mv: Move) -> Option<usize> {
        self.0.action_of(self.typed(mv))
    }

    fn action_move(&self, action: usize) -> Move {
        self.erase()(self.0.action_move(action))
    }

    fn legal_actions(&self, any: &dyn Any, actions: &mut Vec<usize>) {
        push_legal_actions(&self.0, state::<G>(any), actions);
    }

    fn observe(&self, any: &dyn Any, out: &mut [f32]) {
        self.0.observe(state::<G>(any), out);
    }

    fn batch(&self, games: usize, seed: u64) -> Box<dyn BatchObject> {
        self.new_batch(games, seed)
    }

    fn random_playouts(&self, any: &dyn Any, seed: u64, numbers: Range<u64>, stop: &AtomicBool) -> Playouts {
        self.play_random(state::<G>(any), seed, numbers, stop)
    }
}

/// Erases the moves of a line of play.
pub(crate) fn erase_moves<G: Game>(game: &G, moves: &[G::Move]) -> Vec<Move> {
    erase_all(moves, &|mv| Move(game.encode_move(mv)))
}
