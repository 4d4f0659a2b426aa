//! One game between two bots, with clocks.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ludoteca_games::{Line, Tablebase};
use ludoteca_players::{Bot, BotError, Choice, Clock};
use ludoteca_rules::{Outcome, Player, Verdict};
use ludoteca_search::value::Value;

use crate::adjudication::{Adjudication, Adjudicator};

/// How time is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeControl {
    /// Not at all.
    #[default]
    Open,
    /// So much for each move.
    Move(Duration),
    /// So much for the game, with so much added after each move.
    Game {
        /// At the start.
        start: Duration,
        /// After each move.
        increment: Duration,
    },
}

/// What a game is played under besides its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// How time is counted.
    pub times: TimeControl,
    /// A move that takes this much longer than it may is still in time: the machine's clock is not a player's fault.
    pub margin: Duration,
    /// When a game is ended before its end.
    pub adjudication: Adjudication,
}

impl Default for Conditions {
    fn default() -> Self {
        Conditions {
            times: TimeControl::Open,
            margin: Duration::from_millis(50),
            adjudication: Adjudication::default(),
        }
    }
}

impl Conditions {
    /// Nothing but a way to count time.
    pub fn timed(times: TimeControl) -> Self {
        Conditions {
            times,
            ..Self::default()
        }
    }
}

/// What a player said about his move, and how long he took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveReport {
    /// What he thinks it is worth, if he thinks.
    pub value: Option<Value>,
    /// How far he looked.
    pub depth: Option<u32>,
    /// Time taken.
    pub time: Duration,
}

/// The moves of a game, and what was said about them.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// The moves, from the start position.
    pub line: Line,
    /// What was said about each move that the players made: the last so many of the line.
    pub said: Vec<MoveReport>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// Who won and why. Besides the rules' own reasons: `time`, those of [`BotError::reason`] and of [`Adjudication`].
    pub outcome: Outcome,
    /// What was wrong, if a player lost by doing something wrong.
    pub fault: Option<String>,
}

impl GameEnd {
    /// A game that a player wins because something is wrong with the other.
    pub fn by_fault(winner: Player, reason: &'static str, fault: String) -> Self {
        GameEnd {
            outcome: Outcome::win(winner, reason),
            fault: Some(fault),
        }
    }

    /// Who lost by doing something wrong.
    pub fn at_fault(&self) -> Option<Player> {
        match (self.outcome.verdict, &self.fault) {
            (Verdict::Win(winner), Some(_)) => Some(winner.other()),
            _ => None,
        }
    }
}

/// Wins, draws and losses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WinDrawLoss {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

impl WinDrawLoss {
    /// Counts a game for a player.
    pub fn add(&mut self, verdict: Verdict, player: Player) {
        match verdict {
            Verdict::Draw => self.drawn += 1,
            Verdict::Win(winner) if winner == player => self.won += 1,
            Verdict::Win(_) => self.lost += 1,
        }
    }

    /// Games played.
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// A point for a win, half of one for a draw.
    pub fn points(&self) -> f64 {
        f64::from(self.won) + f64::from(self.drawn) / 2.0
    }

    /// Points as a share of games.
    pub fn share(&self) -> f64 {
        self.points() / f64::from(self.games().max(1))
    }
}

/// Each player's clock.
struct Clocks {
    times: TimeControl,
    margin: Duration,
    left: [Duration; 2],
}

impl Clocks {
    fn new(conditions: &Conditions) -> Self {
        let start = match conditions.times {
            TimeControl::Game { start, .. } => start,
            TimeControl::Open | TimeControl::Move(_) => Duration::MAX,
        };
        Clocks {
            times: conditions.times,
            margin: conditions.margin,
            left: [start; 2],
        }
    }

    fn shown(&self, player: Player) -> Clock {
        match self.times {
            TimeControl::Open => Clock::Open,
            TimeControl::Move(time) => Clock::Move(time),
            TimeControl::Game { increment, .. } => Clock::Game {
                left: self.left[player.index()],
                increment,
            },
        }
    }

    /// Takes the time of a move off; `Err` with what was allowed if it was too long.
    fn spend(&mut self, player: Player, taken: Duration) -> Result<(), Duration> {
        let left = &mut self.left[player.index()];
        let allowed = match self.times {
            TimeControl::Move(time) => time,
            TimeControl::Open | TimeControl::Game { .. } => *left,
        };
        if taken > allowed.saturating_add(self.margin) {
            return Err(allowed);
        }
        if let TimeControl::Game { increment, .. } = self.times {
            *left = left.saturating_sub(taken) + increment;
        }
        Ok(())
    }
}

/// Somebody who sees a game after every move.
pub type Observer<'o> = dyn FnMut(&Line, &MoveReport) + 'o;

/// Plays a game on from where its line stands; the observer's time is nobody's. A player who gives no legal move in time
/// loses. The tables are for [`Adjudication::tables`]. `None` if it was stopped.
pub fn play_game(
    game: &mut PlayedGame,
    players: [&mut (dyn Bot + '_); 2],
    conditions: &Conditions,
    tables: Option<&Tablebase>,
    stop: &AtomicBool,
    mut observer: Option<&mut Observer<'_>>,
) -> Option<GameEnd> {
    let [first, second] = players;
    let PlayedGame { line, said } = game;
    let mut clocks = Clocks::new(conditions);
    let mut adjudicator = Adjudicator::new(conditions.adjudication, tables, line);
    let mut end = line.outcome();
    let mut start = Instant::now();
    while end.is_none() {
        let player = line.to_move();
        let bot: &mut dyn Bot = match player {
            Player::First => &mut *first,
            Player::Second => &mut *second,
        };
        let choice = bot.choose(line, clocks.shown(player), stop);
        let now = Instant::now();
        let taken = now - start;
        // One look at the clock a move: to play it takes no time that a clock could show.
        start = now;
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let choice = match answer(line, choice, clocks.spend(player, taken), taken) {
            Ok(choice) => choice,
            Err((reason, why)) => return Some(GameEnd::by_fault(player.other(), reason, why)),
        };
        said.push(MoveReport {
            value: choice.value,
            depth: choice.depth,
            time: taken,
        });
        if let (Some(observer), Some(last)) = (&mut observer, said.last()) {
            observer(line, last);
            start = Instant::now();
        }
        end = line.outcome().or_else(|| adjudicator.rules(player, choice.value, line));
    }
    end.map(|outcome| GameEnd { outcome, fault: None })
}

/// Plays a player's move, or says in a word and in a sentence what was wrong with his answer.
fn answer(
    line: &mut Line,
    choice: Result<Choice, BotError>,
    in_time: Result<(), Duration>,
    taken: Duration,
) -> Result<Choice, (&'static str, String)> {
    let choice = choice.map_err(|stuck| (stuck.reason(), stuck.to_string()))?;
    in_time.map_err(|allowed| {
        let (taken, allowed) = (taken.as_millis(), allowed.as_millis());
        ("time", format!("{taken} ms for a move, {allowed} ms allowed"))
    })?;
    line.play_on(choice.mv)
        .map_err(|why| ("illegal-move", why.to_string()))?;
    Ok(choice)
}
