//! One game between two bots, with clocks.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use ludoteca_players::{Bot, Clock, Stuck};
use ludoteca_rules::{Game, Line, Outcome, Player, Verdict};

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

/// A game that has been played to its end.
#[derive(Clone, Debug)]
pub struct Finished<G: Game> {
    /// The moves, from the start position.
    pub line: Line<G>,
    /// How it ended. Besides the rules' own reasons: `time`, `illegal-move`, `failure`.
    pub outcome: Outcome,
    /// What was wrong, if a player lost by doing something wrong.
    pub fault: Option<String>,
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

    /// Points as a share of games, a draw being half a point.
    pub fn share(&self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games().max(1))
    }
}

/// A move that takes this much longer than it may is still in time: the clock of the machine is not a player's fault.
const GRACE: Duration = Duration::from_millis(50);

/// Plays a game from where a line stands. A player who gives no legal move in time loses.
pub fn play_game<G: Game>(mut line: Line<G>, players: [&mut (dyn Bot<G> + '_); 2], times: Times) -> Finished<G> {
    let [first, second] = players;
    let mut left = match times {
        Times::Game { start, .. } => [start; 2],
        Times::Open | Times::Move(_) => [Duration::MAX; 2],
    };
    let stop = AtomicBool::new(false);
    loop {
        if let Some(outcome) = line.outcome() {
            return Finished {
                line,
                outcome,
                fault: None,
            };
        }
        let player = line.to_move();
        let clock = match times {
            Times::Open => Clock::Open,
            Times::Move(time) => Clock::Move(time),
            Times::Game { increment, .. } => Clock::Game {
                left: left[player.index()],
                increment,
            },
        };
        let start = Instant::now();
        let choice = match player {
            Player::First => first.choose(&line, clock, &stop),
            Player::Second => second.choose(&line, clock, &stop),
        };
        let taken = start.elapsed();
        let allowed = match times {
            Times::Move(time) => time,
            Times::Open | Times::Game { .. } => left[player.index()],
        };
        let fault = if taken > allowed.saturating_add(GRACE) {
            Some(("time", format!("{} ms for a move", taken.as_millis())))
        } else {
            match choice {
                Ok(choice) => line.play(choice.mv).err().map(|why| ("illegal-move", why.to_string())),
                Err(Stuck::Illegal(why)) => Some(("illegal-move", why)),
                Err(why) => Some(("failure", why.to_string())),
            }
        };
        if let Some((reason, fault)) = fault {
            return Finished {
                line,
                outcome: Outcome::win(player.other(), reason),
                fault: Some(fault),
            };
        }
        if let Times::Game { increment, .. } = times {
            let clock = &mut left[player.index()];
            *clock = clock.saturating_sub(taken) + increment;
        }
    }
}
