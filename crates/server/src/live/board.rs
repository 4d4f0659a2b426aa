//! A game being played, whichever it is.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ludoteca_arena::session::{ChessClock, Session};
use ludoteca_players::{BotSpec, Clock, Sources, build};
use ludoteca_rules::{AnyGame, Line, Outcome, Player, Score, UserError, Verdict, with_game};

use crate::store::Head;

/// Somebody's thinking, to be done on a thread that may take its time. `None` if it came to nothing.
pub(crate) type Thinking = Box<dyn FnOnce(&AtomicBool) -> Option<String> + Send>;

/// A session of any game. What it is asked is the same for all of them.
pub(crate) trait Board: Send {
    fn variant(&self) -> String;
    fn ply(&self) -> usize;
    fn to_move(&self) -> Player;
    fn outcome(&self) -> Option<Outcome>;
    fn position(&self) -> String;
    fn scores(&self) -> Option<[Score; 2]>;
    /// The legal moves, but not more than so many.
    fn legal(&self, most: usize) -> Vec<String>;
    /// The moves so far.
    fn moves(&self) -> Vec<String>;
    /// Who made a move, and which it was.
    fn made(&self, ply: usize) -> Option<(Player, String)>;
    /// Makes a move and says how it is written.
    fn play(&mut self, text: &str, took: Duration) -> Result<String, UserError>;
    /// How many moves are left when they are taken back to a player's own turn.
    fn turn_before(&self, player: Player) -> Option<usize>;
    /// Takes moves back until so many are left, when the player to move has been thinking for so long.
    fn undo_to(&mut self, ply: usize, took: Duration);
    /// The game ends otherwise than by its moves, when the player to move has been thinking for so long.
    fn end(&mut self, outcome: Outcome, took: Duration);
    /// What a player is called from now on.
    fn name(&mut self, player: Player, name: String);
    /// What each player has left.
    fn left(&self) -> Option<[Duration; 2]>;
    fn record(&self) -> String;
    /// A bot's thinking about the position.
    fn think(&self, spec: &BotSpec) -> Thinking;
}

/// The session that a game begins with.
pub(crate) fn board(head: &Head) -> Result<Box<dyn Board>, UserError> {
    let clock = head.clock.map(|terms| {
        ChessClock::new(
            Duration::from_millis(terms.start),
            Duration::from_millis(terms.increment),
        )
    });
    let players = [0, 1].map(|i| head.seats[i].name.clone());
    with_game!(AnyGame::new(&head.game, &head.options.iter().cloned().collect())?, game => {
        let line = Line::at(game, head.start.as_deref(), &head.moves)?;
        Ok(Box::new(Session::new(line, players, clock)))
    })
}

impl<G: Sources> Board for Session<G> {
    fn variant(&self) -> String {
        self.line().game().variant()
    }

    fn ply(&self) -> usize {
        self.line().moves().len()
    }

    fn to_move(&self) -> Player {
        self.line().to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        Session::outcome(self)
    }

    fn position(&self) -> String {
        self.line().game().state_text(self.line().state())
    }

    fn scores(&self) -> Option<[Score; 2]> {
        Session::outcome(self)
            .and_then(|outcome| outcome.scores)
            .or_else(|| self.line().game().scores(self.line().state()))
    }

    fn legal(&self, most: usize) -> Vec<String> {
        let (game, state) = (self.line().game(), self.line().state());
        let text = |mv| game.move_text(state, mv);
        match Session::outcome(self) {
            None => game.moves(state).take(most).map(text).collect(),
            Some(_) => Vec::new(),
        }
    }

    fn moves(&self) -> Vec<String> {
        let game = self.line().game();
        let made = self.line().states().iter().zip(self.line().moves());
        made.map(|(state, mv)| game.move_text(state, *mv)).collect()
    }

    fn made(&self, ply: usize) -> Option<(Player, String)> {
        let (game, mv) = (self.line().game(), *self.line().moves().get(ply)?);
        let state = &self.line().states()[ply];
        Some((game.to_move(state), game.move_text(state, mv)))
    }

    fn play(&mut self, text: &str, took: Duration) -> Result<String, UserError> {
        let (game, state) = (self.line().game(), self.line().state());
        let mv = game.parse_move(state, text)?;
        let text = game.move_text(state, mv);
        Session::play(self, mv, None, took)?;
        Ok(text)
    }

    fn turn_before(&self, player: Player) -> Option<usize> {
        let game = self.line().game();
        let states = &self.line().states()[..self.line().moves().len()];
        states.iter().rposition(|state| game.to_move(state) == player)
    }

    fn undo_to(&mut self, ply: usize, took: Duration) {
        // Thought is paid for whether a move comes of it or not: else taking back would stop the clock.
        self.pass_time(took);
        while self.line().moves().len() > ply && self.undo() {}
    }

    fn end(&mut self, outcome: Outcome, took: Duration) {
        self.pass_time(took);
        match outcome.verdict {
            // So that his clock shows none left.
            Verdict::Win(winner) if outcome.reason == "time" => self.time_out(winner.other()),
            _ => Session::end(self, outcome),
        }
    }

    fn name(&mut self, player: Player, name: String) {
        self.seat(player, name);
    }

    fn left(&self) -> Option<[Duration; 2]> {
        let clock = self.clock()?;
        Some(Player::BOTH.map(|player| clock.left(player)))
    }

    fn record(&self) -> String {
        Session::record(self).to_string()
    }

    fn think(&self, spec: &BotSpec) -> Thinking {
        let (line, spec) = (self.line().clone(), spec.clone());
        let clock = self.clock().map_or(Clock::Open, |clock| Clock::Game {
            left: clock.left(line.to_move()),
            increment: clock.increment(),
        });
        Box::new(move |stop: &AtomicBool| {
            let mut bot = build(&spec, line.game()).ok()?;
            // Made anew for each move, so that a thousand games need no memory for their bots; the number lets a bot with a
            // seed be another at each move and the same in each game.
            bot.new_game(line.moves().len() as u64);
            let choice = bot.choose(&line, clock, stop).ok()?;
            Some(line.game().move_text(line.state(), choice.mv))
        })
    }
}

/// Something that hurries a bot when it is raised.
pub(crate) type Stop = Arc<AtomicBool>;
