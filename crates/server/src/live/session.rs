//! The session of a game that is played on the server.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ludoteca_arena::session::{ChessClock, Session};
use ludoteca_games::{GameHandle, Line, Move, Outcome, Player, Position, Score, UserError, Verdict};
use ludoteca_players::{BotSpec, Clock, build};

use crate::store::GameHeader;

/// A flag that makes a bot answer at once when it is raised.
pub(crate) type StopFlag = Arc<AtomicBool>;

/// A session together with what players of the server may do in it.
pub(crate) struct LiveSession(Session);

impl LiveSession {
    /// The session that a game starts with.
    pub(crate) fn new(head: &GameHeader) -> Result<Self, UserError> {
        let clock = head.clock.map(|clock| {
            ChessClock::new(
                Duration::from_millis(clock.start),
                Duration::from_millis(clock.increment),
            )
        });
        let players = [0, 1].map(|i| head.seats[i].name.clone());
        let game = GameHandle::new(&head.game, &head.options.iter().cloned().collect())?;
        let line = game.line_at(head.start.as_deref(), &head.moves)?;
        Ok(LiveSession(Session::new(line, players, clock)))
    }

    /// A game between two players without clocks.
    pub(crate) fn untimed(game: &GameHandle, players: [String; 2]) -> Self {
        LiveSession(Session::new(game.line(), players, None))
    }

    fn line(&self) -> &Line {
        self.0.line()
    }

    pub(crate) fn variant(&self) -> String {
        self.line().game().variant()
    }

    pub(crate) fn ply(&self) -> usize {
        self.line().len()
    }

    pub(crate) fn to_move(&self) -> Player {
        self.line().to_move()
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    pub(crate) fn position(&self) -> Position {
        self.line().position()
    }

    /// The position before the last move, and that move.
    pub(crate) fn last_move(&self) -> Option<(Position, Move)> {
        let before = self.ply().checked_sub(1)?;
        Some((self.line().position_at(before), self.line().last_move()?))
    }

    pub(crate) fn scores(&self) -> Option<[Score; 2]> {
        let outcome = self.outcome().and_then(|outcome| outcome.scores);
        outcome.or_else(|| self.position().scores())
    }

    /// The legal moves, but not more than so many.
    pub(crate) fn legal(&self, most: usize) -> Vec<Move> {
        match self.outcome() {
            None => self.position().moves(most),
            Some(_) => Vec::new(),
        }
    }

    /// The texts of the moves so far.
    pub(crate) fn moves(&self) -> Vec<String> {
        (0..self.ply()).map(|i| self.line().move_text(i)).collect()
    }

    /// Who made the move of a number, counted from 0, and its text.
    pub(crate) fn move_made(&self, ply: usize) -> Option<(Player, String)> {
        (ply < self.ply()).then(|| (self.line().player_at(ply), self.line().move_text(ply)))
    }

    /// Plays a move given as text, and returns it in the game's own notation.
    pub(crate) fn play_text(&mut self, text: &str, took: Duration) -> Result<String, UserError> {
        let position = self.position();
        let mv = position.parse_move(text)?;
        self.play(mv, took)?;
        Ok(position.move_text(mv))
    }

    pub(crate) fn play(&mut self, mv: Move, took: Duration) -> Result<(), UserError> {
        self.0.play(mv, None, took)
    }

    /// How many moves are left when they are taken back to a player's own turn.
    pub(crate) fn turn_before(&self, player: Player) -> Option<usize> {
        (0..self.ply()).rposition(|ply| self.line().player_at(ply) == player)
    }

    /// Takes moves back until so many are left, when the player to move has been thinking for so long.
    pub(crate) fn undo_to(&mut self, ply: usize, took: Duration) {
        // The time counts whether a move is made or not: else taking back would stop the clock.
        self.0.pass_time(took);
        while self.ply() > ply && self.0.undo() {}
    }

    /// Ends the game otherwise than by its moves, when the player to move has been thinking for so long.
    pub(crate) fn end(&mut self, outcome: Outcome, took: Duration) {
        self.0.pass_time(took);
        match outcome.verdict {
            // So that the loser's clock shows no time left.
            Verdict::Win(winner) if outcome.reason == "time" => self.0.time_out(winner.other()),
            _ => self.0.end(outcome),
        }
    }

    /// Changes the name of a player.
    pub(crate) fn rename(&mut self, player: Player, name: String) {
        self.0.seat(player, name);
    }

    /// The time that each player has left on the clock.
    pub(crate) fn time_left(&self) -> Option<[Duration; 2]> {
        let clock = self.0.clock()?;
        Some(Player::BOTH.map(|player| clock.left(player)))
    }

    /// The game in the record format.
    pub(crate) fn record(&self) -> String {
        self.0.record().to_string()
    }

    /// A bot's search in the position, to be run on a thread that may block. It gives no move if the bot failed.
    pub(crate) fn bot_search(&self, spec: &BotSpec) -> impl FnOnce(&AtomicBool) -> Option<Move> + Send + use<> {
        let (line, spec) = (self.line().clone(), spec.clone());
        let clock = self.0.clock().map_or(Clock::Open, |clock| Clock::Game {
            left: clock.left(line.to_move()),
            increment: clock.increment(),
        });
        move |stop: &AtomicBool| {
            let mut bot = build(&spec, line.game()).ok()?;
            // Built anew for each move, so that a thousand games need no memory for their bots; the number makes a bot with a
            // seed play differently at each move and the same in each game.
            bot.new_game(line.len() as u64);
            bot.choose(&line, clock, stop).ok().map(|choice| choice.mv)
        }
    }
}
