//! One game between two bots, with clocks.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ludoteca_players::{Bot, BotError, Choice, Clock};
use ludoteca_rules::{Game, Line, Outcome, Player, Verdict};
use ludoteca_search::tablebase::Tablebase;
use ludoteca_search::value::Value;

use crate::adjudication::{Adjudication, Umpire};

/// How time is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Times {
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
    pub times: Times,
    /// A move that takes this much longer than it may is still in time: the machine's clock is not a player's fault.
    pub margin: Duration,
    /// When a game is ended before its end.
    pub adjudication: Adjudication,
}

impl Default for Conditions {
    fn default() -> Self {
        Conditions {
            times: Times::Open,
            margin: Duration::from_millis(50),
            adjudication: Adjudication::default(),
        }
    }
}

impl Conditions {
    /// Nothing but a way to count time.
    pub fn timed(times: Times) -> Self {
        Conditions {
            times,
            ..Self::default()
        }
    }
}

/// What a player said about his move, and how long he took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said {
    /// What he thinks it is worth, if he thinks.
    pub value: Option<Value>,
    /// How far he looked.
    pub depth: Option<u32>,
    /// Time taken.
    pub time: Duration,
}

/// The moves of a game, and what was said about them.
#[derive(Clone, Debug)]
pub struct Played<G: Game> {
    /// The moves, from the start position.
    pub line: Line<G>,
    /// What was said about each move that the players made: the last so many of the line.
    pub said: Vec<Said>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// Who won and why. Besides the rules' own reasons: `time`, those of [`BotError::reason`] and of [`Adjudication`].
    pub outcome: Outcome,
    /// What was wrong, if a player lost by doing something wrong.
    pub fault: Option<String>,
}

impl End {
    /// A game that a player wins because something is wrong with the other.
    pub fn by_fault(winner: Player, reason: &'static str, fault: String) -> Self {
        End {
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
pub struct Score {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

impl Score {
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
    times: Times,
    margin: Duration,
    left: [Duration; 2],
}

impl Clocks {
    fn new(conditions: &Conditions) -> Self {
        let start = match conditions.times {
            Times::Game { start, .. } => start,
            Times::Open | Times::Move(_) => Duration::MAX,
        };
        Clocks {
            times: conditions.times,
            margin: conditions.margin,
            left: [start; 2],
        }
    }

    fn shown(&self, player: Player) -> Clock {
        match self.times {
            Times::Open => Clock::Open,
            Times::Move(time) => Clock::Move(time),
            Times::Game { increment, .. } => Clock::Game {
                left: self.left[player.index()],
                increment,
            },
        }
    }

    /// Takes the time of a move off; `Err` with what was allowed if it was too long.
    fn spend(&mut self, player: Player, taken: Duration) -> Result<(), Duration> {
        let left = &mut self.left[player.index()];
        let allowed = match self.times {
            Times::Move(time) => time,
            Times::Open | Times::Game { .. } => *left,
        };
        if taken > allowed.saturating_add(self.margin) {
            return Err(allowed);
        }
        if let Times::Game { increment, .. } = self.times {
            *left = left.saturating_sub(taken) + increment;
        }
        Ok(())
    }
}

/// Somebody who sees a game after every move.
pub type Onlooker<'o, G> = dyn FnMut(&Line<G>, &Said) + 'o;

/// Plays a game on from where its line stands; the onlooker's time is nobody's. A player who gives no legal move in time
/// loses. The tables are for [`Adjudication::tables`]. `None` if it was stopped.
pub fn play_game<G: Game>(
    game: &mut Played<G>,
    players: [&mut (dyn Bot<G> + '_); 2],
    conditions: &Conditions,
    tables: Option<&dyn Tablebase<G>>,
    stop: &AtomicBool,
    mut onlooker: Option<&mut Onlooker<'_, G>>,
) -> Option<End> {
    let [first, second] = players;
    let Played { line, said } = game;
    let mut clocks = Clocks::new(conditions);
    let mut umpire = Umpire::new(conditions.adjudication, tables, line);
    let mut end = line.outcome();
    let mut start = Instant::now();
    while end.is_none() {
        let player = line.to_move();
        let bot: &mut dyn Bot<G> = match player {
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
            Err((reason, why)) => return Some(End::by_fault(player.other(), reason, why)),
        };
        said.push(Said {
            value: choice.value,
            depth: choice.depth,
            time: taken,
        });
        if let (Some(onlooker), Some(last)) = (&mut onlooker, said.last()) {
            onlooker(line, last);
            start = Instant::now();
        }
        end = line.outcome().or_else(|| umpire.rules(player, choice.value, line));
    }
    end.map(|outcome| End { outcome, fault: None })
}

/// Plays a player's move, or says in a word and in a sentence what was wrong with his answer.
fn answer<G: Game>(
    line: &mut Line<G>,
    choice: Result<Choice<G::Move>, BotError>,
    in_time: Result<(), Duration>,
    taken: Duration,
) -> Result<Choice<G::Move>, (&'static str, String)> {
    let choice = choice.map_err(|stuck| (stuck.reason(), stuck.to_string()))?;
    in_time.map_err(|allowed| {
        let (taken, allowed) = (taken.as_millis(), allowed.as_millis());
        ("time", format!("{taken} ms for a move, {allowed} ms allowed"))
    })?;
    line.play_on(choice.mv)
        .map_err(|why| ("illegal-move", why.to_string()))?;
    Ok(choice)
}
