//! A line of play of a game chosen at run time.

use std::any::Any;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ludoteca_rules::{Line as TypedLine, Message, Outcome, Player, UserError};
use ludoteca_search::engine::{Engine, Limits};
use ludoteca_search::mcts;

use crate::game::{GameHandle, erase_moves};
use crate::module::{ClassicBot, GameModule};
use crate::moves::{Move, Report, erase_ranked, erase_report};
use crate::position::{Position, StateBox};
use crate::rng::Rng;
use crate::tablebase::Tablebase;
use crate::tensors::push_legal_actions;

/// A start position and the moves from it, with repetition and length watched.
///
/// ```
/// use ludoteca_games::{GameHandle, Options};
/// let mut line = GameHandle::new("jeson-mor", &Options::default())?.line();
/// line.play_text("a1b3 a9b7 b3a1 b7a9 a1b3 a9b7 b3a1 b7a9")?;
/// assert_eq!(line.outcome().unwrap().reason, "repetition");
/// # Ok::<(), ludoteca_games::UserError>(())
/// ```
pub struct Line {
    game: GameHandle,
    object: Box<dyn LineObject>,
}

/// What Monte-Carlo tree search found, in erased moves.
pub type MctsResult = mcts::Found<Move>;

impl Clone for Line {
    fn clone(&self) -> Self {
        Line {
            game: self.game.clone(),
            object: self.object.clone_box(),
        }
    }
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} after {} moves", self.position(), self.len())
    }
}

impl Line {
    pub(crate) const fn new(game: GameHandle, object: Box<dyn LineObject>) -> Self {
        Line { game, object }
    }

    /// The game.
    pub const fn game(&self) -> &GameHandle {
        &self.game
    }

    /// How many moves have been played.
    pub fn len(&self) -> usize {
        self.object.len()
    }

    /// Whether no move has been played.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The position now.
    pub fn position(&self) -> Position {
        self.position_at(self.len())
    }

    /// The position at the start.
    pub fn start(&self) -> Position {
        self.position_at(0)
    }

    /// The position after so many moves; that of now if there are not so many.
    pub fn position_at(&self, moves: usize) -> Position {
        Position::new(self.game.clone(), self.object.state(moves.min(self.len())))
    }

    /// Whether it starts at the opening of the game.
    pub fn is_from_opening(&self) -> bool {
        self.object.is_from_opening()
    }

    /// The moves from the start to now.
    pub fn moves(&self) -> Vec<Move> {
        self.object.moves()
    }

    /// The last move.
    pub fn last_move(&self) -> Option<Move> {
        self.len().checked_sub(1).map(|last| self.object.move_at(last))
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Player {
        self.player_at(self.len())
    }

    /// Whose turn it was after so many moves.
    pub fn player_at(&self, moves: usize) -> Player {
        self.object.player_at(moves)
    }

    /// Adds the text of the move of a number, counted from 0.
    pub fn push_move_text(&self, number: usize, text: &mut String) {
        self.object.push_move_text(number, text);
    }

    /// The text of the move of a number, counted from 0.
    pub fn move_text(&self, number: usize) -> String {
        let mut text = String::new();
        self.push_move_text(number, &mut text);
        text
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.object.outcome()
    }

    /// The first so many legal moves, none if the game is over.
    pub fn legal(&self, most: usize) -> Vec<Move> {
        match self.outcome() {
            None => self.position().moves(most),
            Some(_) => Vec::new(),
        }
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When the game is over or the move is not legal; the line stays as it was.
    pub fn play(&mut self, mv: Move) -> Result<(), UserError> {
        self.object.play(mv)
    }

    /// Plays a move in a game of which [`Line::outcome`] has just said that it is not over.
    ///
    /// # Errors
    /// When the move is not legal; the line stays as it was.
    pub fn play_on(&mut self, mv: Move) -> Result<(), UserError> {
        self.object.play_on(mv)
    }

    /// Plays a list of moves in the game's notation.
    ///
    /// # Errors
    /// Names the first move that cannot be read or played; the moves before it have been played.
    pub fn play_text(&mut self, text: &str) -> Result<(), UserError> {
        self.object.play_text(text)
    }

    /// Adds the actions of the legal moves, in order; none if the position is over.
    pub fn push_legal_actions(&self, actions: &mut Vec<usize>) {
        self.object.push_legal_actions(actions);
    }

    /// Plays the move of an action in a game that is not over, and says how the game ended if it has.
    ///
    /// # Errors
    /// When there is no such action, or it is not legal; the line stays as it was.
    pub fn play_action(&mut self, action: i64) -> Result<Option<Outcome>, UserError> {
        match usize::try_from(action) {
            Ok(action) if action < self.object.action_count() => self.object.play_action(action),
            // Says what is wrong with it.
            _ => self
                .game
                .action_move(action)
                .and_then(|mv| self.play(mv))
                .map(|()| self.outcome()),
        }
    }

    /// Takes the last move back; `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        self.object.undo()
    }

    /// Becomes the same line of play as another of the same game, keeping its memory: who plays game after game allocates
    /// nothing for each.
    pub fn copy_from(&mut self, other: &Line) {
        if !self.object.copy_from(other.object.as_any()) {
            *self = other.clone();
        }
    }

    /// Searches with an engine; `all` asks for the value of every move, not only the best. Each finished depth is reported;
    /// the last report is returned, `None` only if the game is over.
    pub fn search(
        &self,
        engine: &Engine,
        tablebase: Option<&Tablebase>,
        limits: Limits,
        all: bool,
        stop: &AtomicBool,
        each: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        self.object.search(engine, tablebase, limits, all, stop, each)
    }

    /// Monte-Carlo tree search until the limits (`nodes` counts playouts) or the stop flag end it.
    pub fn mcts(&self, limits: Limits, rng: &mut Rng, stop: &AtomicBool) -> Option<MctsResult> {
        self.object.mcts(limits, rng, stop)
    }

    /// The move of a bot of the university programs; `None` if it does not play this game.
    pub fn classic_move(&self, bot: ClassicBot, rng: &mut Rng) -> Option<Move> {
        self.object.classic_move(bot, rng)
    }

    /// What a legal move does that speaks for it, the weightiest first.
    pub fn reasons(&self, mv: Move) -> Vec<Message> {
        self.object.reasons(mv)
    }

    pub(crate) fn state_now(&self) -> &dyn Any {
        self.object.state_now()
    }
}

/// What every line can be asked.
pub(crate) trait LineObject: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn clone_box(&self) -> Box<dyn LineObject>;
    fn copy_from(&mut self, other: &dyn Any) -> bool;
    fn len(&self) -> usize;
    fn is_from_opening(&self) -> bool;
    fn state(&self, moves: usize) -> StateBox;
    fn state_now(&self) -> &dyn Any;
    fn moves(&self) -> Vec<Move>;
    fn move_at(&self, number: usize) -> Move;
    fn player_at(&self, moves: usize) -> Player;
    fn push_move_text(&self, number: usize, text: &mut String);
    fn outcome(&self) -> Option<Outcome>;
    fn play(&mut self, mv: Move) -> Result<(), UserError>;
    fn play_on(&mut self, mv: Move) -> Result<(), UserError>;
    fn play_text(&mut self, text: &str) -> Result<(), UserError>;
    fn push_legal_actions(&self, actions: &mut Vec<usize>);
    fn action_count(&self) -> usize;
    fn play_action(&mut self, action: usize) -> Result<Option<Outcome>, UserError>;
    fn undo(&mut self) -> Option<Move>;
    fn search(
        &self,
        engine: &Engine,
        tablebase: Option<&Tablebase>,
        limits: Limits,
        all: bool,
        stop: &AtomicBool,
        each: &mut dyn FnMut(&Report),
    ) -> Option<Report>;
    fn mcts(&self, limits: Limits, rng: &mut Rng, stop: &AtomicBool) -> Option<MctsResult>;
    fn classic_move(&self, bot: ClassicBot, rng: &mut Rng) -> Option<Move>;
    fn reasons(&self, mv: Move) -> Vec<Message>;
}

impl<G: GameModule> LineObject for TypedLine<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn clone_box(&self) -> Box<dyn LineObject> {
        Box::new(self.clone())
    }

    fn copy_from(&mut self, other: &dyn Any) -> bool {
        other.downcast_ref().map(|other| self.follow(other)).is_some()
    }

    fn len(&self) -> usize {
        TypedLine::moves(self).len()
    }

    fn is_from_opening(&self) -> bool {
        self.states()[0] == self.game().opening()
    }

    fn state(&self, moves: usize) -> StateBox {
        Arc::new(self.states()[moves])
    }

    fn state_now(&self) -> &dyn Any {
        TypedLine::state(self)
    }

    fn moves(&self) -> Vec<Move> {
        erase_moves(self.game(), TypedLine::moves(self))
    }

    fn move_at(&self, number: usize) -> Move {
        Move(self.game().encode_move(TypedLine::moves(self)[number]))
    }

    fn player_at(&self, moves: usize) -> Player {
        self.game().to_move(&self.states()[moves])
    }

    fn push_move_text(&self, number: usize, text: &mut String) {
        self.game()
            .push_move(&self.states()[number], TypedLine::moves(self)[number], text);
    }

    fn outcome(&self) -> Option<Outcome> {
        TypedLine::outcome(self)
    }

    fn play(&mut self, mv: Move) -> Result<(), UserError> {
        TypedLine::play(self, self.game().decode_move(mv.0))
    }

    fn play_on(&mut self, mv: Move) -> Result<(), UserError> {
        TypedLine::play_on(self, self.game().decode_move(mv.0))
    }

    fn play_text(&mut self, text: &str) -> Result<(), UserError> {
        TypedLine::play_text(self, text)
    }

    fn push_legal_actions(&self, actions: &mut Vec<usize>) {
        push_legal_actions(self.game(), TypedLine::state(self), actions);
    }

    fn action_count(&self) -> usize {
        self.game().action_count() as usize
    }

    fn play_action(&mut self, action: usize) -> Result<Option<Outcome>, UserError> {
        TypedLine::play_on(self, self.game().action_move(action))?;
        Ok(TypedLine::outcome(self))
    }

    fn undo(&mut self) -> Option<Move> {
        let mv = TypedLine::undo(self)?;
        Some(Move(self.game().encode_move(mv)))
    }

    fn search(
        &self,
        engine: &Engine,
        tablebase: Option<&Tablebase>,
        limits: Limits,
        all: bool,
        stop: &AtomicBool,
        each: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        let erase = |mv| Move(self.game().encode_move(mv));
        let tablebase = tablebase.and_then(Tablebase::typed_ref);
        let report = engine.search_with(tablebase, self, limits, all, stop, &mut |report| {
            each(&erase_report(report, &erase));
        })?;
        Some(erase_report(&report, &erase))
    }

    fn mcts(&self, limits: Limits, rng: &mut Rng, stop: &AtomicBool) -> Option<MctsResult> {
        let erase = |mv| Move(self.game().encode_move(mv));
        let found = mcts::search(self, limits, rng, stop)?;
        Some(mcts::Found {
            lines: found.lines.iter().map(|ranked| erase_ranked(ranked, &erase)).collect(),
            playouts: found.playouts,
            nodes: found.nodes,
        })
    }

    fn classic_move(&self, bot: ClassicBot, rng: &mut Rng) -> Option<Move> {
        let mv = match bot {
            ClassicBot::Theory => self.game().theory_move(TypedLine::state(self)),
            _ => self.game().classic_move(bot, self, rng),
        }?;
        Some(Move(self.game().encode_move(mv)))
    }

    fn reasons(&self, mv: Move) -> Vec<Message> {
        let (game, mv) = (self.game(), self.game().decode_move(mv.0));
        match game.check(TypedLine::state(self), mv) {
            Ok(()) => game.reasons(self, mv),
            Err(_) => Vec::new(),
        }
    }
}
