//! A game that people play: moves made and taken back, clocks, resignation, and the file that it is kept in.

mod clocks;
mod save;

use std::time::Duration;

use ludoteca_games::{GameHandle, Line, Move};
use ludoteca_rules::{Outcome, Player, UserError};

pub use clocks::ChessClock;
pub use save::{SaveError, SaveFile, Saved};

use crate::record::{MoveEvaluation, Record};

/// A game at the table.
#[derive(Clone, Debug)]
pub struct Session {
    line: Line,
    /// What was thought of each move, if anything.
    thoughts: Vec<Option<MoveEvaluation>>,
    /// Moves taken back, the next to be made again last.
    undone: Vec<(Move, Option<MoveEvaluation>)>,
    /// How it ended, if not by its moves.
    ended: Option<Outcome>,
    /// Who plays: a bot's spec or a person's name.
    players: [String; 2],
    clock: Option<ChessClock>,
}

impl Session {
    /// A game from where a line stands.
    pub fn new(line: Line, players: [String; 2], clock: Option<ChessClock>) -> Self {
        Session {
            thoughts: vec![None; line.len()],
            line,
            undone: Vec::new(),
            ended: None,
            players,
            clock,
        }
    }

    /// The moves so far.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// Who plays.
    pub fn player(&self, player: Player) -> &str {
        &self.players[player.index()]
    }

    /// Seats somebody else.
    pub fn seat(&mut self, player: Player, name: String) {
        self.players[player.index()] = name;
    }

    /// The clock, if there is one.
    pub fn clock(&self) -> Option<&ChessClock> {
        self.clock.as_ref()
    }

    /// What was thought of each move.
    pub fn thoughts(&self) -> &[Option<MoveEvaluation>] {
        &self.thoughts
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended.or_else(|| self.line.outcome())
    }

    /// Makes a move that took so long. What had been taken back is forgotten, unless it is the same move: then the rest can
    /// still be made again.
    ///
    /// # Errors
    /// When the game is over or the move is not legal. A move that comes too late by the clock ends the game, which is no
    /// error.
    pub fn play(&mut self, mv: Move, thought: Option<MoveEvaluation>, time: Duration) -> Result<(), UserError> {
        if let Some(outcome) = self.ended {
            return Err(UserError::new("session-over", "the game is over ({reason})").with("reason", outcome.reason));
        }
        let player = self.line.to_move();
        self.line.position().check(mv)?;
        if let Some(clock) = &mut self.clock
            && !clock.spend(player, time)
        {
            self.ended = Some(Outcome::win(player.other(), "time"));
            return Ok(());
        }
        self.line.play(mv)?;
        self.thoughts.push(thought);
        match self.undone.pop() {
            Some((again, _)) if again == mv => (),
            _ => self.undone.clear(),
        }
        Ok(())
    }

    /// Takes the last move back; `false` if there is none. A game that was given up goes on.
    pub fn undo(&mut self) -> bool {
        self.ended = None;
        let Some(mv) = self.line.undo() else { return false };
        let thought = self.thoughts.pop().flatten();
        self.undone.push((mv, thought));
        true
    }

    /// Makes the move again that was last taken back; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        let Some((mv, thought)) = self.undone.pop() else {
            return false;
        };
        if self.ended.is_some() || self.line.play(mv).is_err() {
            self.undone.clear();
            return false;
        }
        self.thoughts.push(thought);
        true
    }

    /// Takes moves back up to the turn of somebody who `may` do so, and says how many: none if there is no such turn.
    pub fn back_to(&mut self, may: &dyn Fn(Player) -> bool) -> usize {
        let before = self.clone();
        let mut steps = 0;
        while self.undo() {
            steps += 1;
            if may(self.line.to_move()) {
                return steps;
            }
        }
        *self = before;
        0
    }

    /// Makes moves again up to the turn of somebody who `may` do so, or as many as there are.
    pub fn forth_to(&mut self, may: &dyn Fn(Player) -> bool) -> usize {
        let mut steps = 0;
        while self.redo() {
            steps += 1;
            if may(self.line.to_move()) {
                break;
            }
        }
        steps
    }

    /// The same game from its start, with the players changed and the clocks as they were.
    #[must_use]
    pub fn rematch(&self) -> Self {
        let mut line = self.line.clone();
        while line.undo().is_some() {}
        let [first, second] = self.players.clone();
        Session::new(line, [second, first], self.clock.as_ref().map(ChessClock::set_back))
    }

    /// Moves that can be made again.
    pub fn undone(&self) -> usize {
        self.undone.len()
    }

    /// A player gives up.
    pub fn resign(&mut self, player: Player) {
        if self.outcome().is_none() {
            self.ended = Some(Outcome::win(player.other(), "resigned"));
        }
    }

    /// A player's time has run out.
    pub fn time_out(&mut self, player: Player) {
        if self.outcome().is_none() {
            self.ended = Some(Outcome::win(player.other(), "time"));
            if let Some(clock) = &mut self.clock {
                clock.pass(player, Duration::MAX);
            }
        }
    }

    /// Time that the player to move has spent on a move that he has not made yet.
    pub fn pass_time(&mut self, time: Duration) {
        let player = self.line.to_move();
        if let Some(clock) = self.clock.as_mut().filter(|_| self.ended.is_none()) {
            clock.pass(player, time);
        }
    }

    /// The game ends otherwise than by its moves, unless it is over already.
    pub fn end(&mut self, outcome: Outcome) {
        if self.outcome().is_none() {
            self.ended = Some(outcome);
        }
    }

    /// The game on paper: all that is needed to take it up again.
    pub fn record(&self) -> Record {
        let mut record = Record::from_line(
            &self.line,
            [("First", self.players[0].as_str()), ("Second", &self.players[1])],
        );
        if let Some(outcome) = &self.ended {
            record.set_result(outcome.verdict);
            record.set_tag("Termination", outcome.reason);
        }
        if let Some(clock) = &self.clock {
            record.set_tag("TimeControl", &clock.control());
            record.set_tag("Clock", &clock.left_text());
        }
        for (i, thought) in self.thoughts.iter().enumerate() {
            if let (Some(thought), Some(ply)) = (thought, record.ply_mut(i)) {
                ply.comment(&thought.to_string());
            }
        }
        record
    }

    /// Takes a game up from its record, in the game that the record names.
    ///
    /// # Errors
    /// When its moves cannot be played.
    pub fn from_record(record: &Record, game: &GameHandle) -> Result<Self, UserError> {
        let line = record.line(game)?;
        let name = |tag: &str| record.tags().get(tag).unwrap_or("human").to_owned();
        let clock = record
            .tags()
            .get("TimeControl")
            .and_then(|control| ChessClock::read(control, record.tags().get("Clock").unwrap_or_default()));
        let mut session = Session::new(line, [name("First"), name("Second")], clock);
        session.thoughts = record.plies().iter().map(crate::record::Ply::thought).collect();
        // A result that the moves do not give was agreed on, or given up.
        if session.line.outcome().is_none()
            && let Some(verdict) = record.result()
        {
            let reason = match record.tags().get("Termination") {
                Some("time") => "time",
                Some("agreed") => "agreed",
                Some("abandoned") => "abandoned",
                _ => "resigned",
            };
            session.ended = Some(Outcome {
                verdict,
                scores: None,
                reason,
            });
        }
        Ok(session)
    }
}
