//! The bots of this program besides the engine: chance, rules of thumb, the textbook searches and Monte-Carlo search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use ludoteca_games::{ClassicBot, Line, Move, Position, Report, Rng};
use ludoteca_search::engine::{Limits, MAX_LISTED, Ranked};
use ludoteca_search::minimax::{self, MinimaxSettings};
use ludoteca_search::value::Basis;

use crate::{Bot, BotError, Choice, Clock};

/// Any legal move, each as likely as the others.
pub(crate) struct Random {
    pub(crate) rng: Rng,
}

impl Bot for Random {
    fn choose(&mut self, line: &Line, _clock: Clock, _stop: &AtomicBool) -> Result<Choice, BotError> {
        let position = line.position();
        let chosen = self.rng.below(position.count_moves());
        let mv = position.nth_move(chosen as usize).ok_or(BotError::NoMove)?;
        Ok(Choice::at_once(mv))
    }

    fn new_game(&mut self, number: u64) {
        self.rng.begin(number);
    }
}

/// A bot of one of the university programs, which answers at once.
pub(crate) struct Classic {
    pub(crate) bot: ClassicBot,
    pub(crate) rng: Rng,
}

impl Bot for Classic {
    fn choose(&mut self, line: &Line, _clock: Clock, _stop: &AtomicBool) -> Result<Choice, BotError> {
        let mv = line.classic_move(self.bot, &mut self.rng).ok_or(BotError::NoMove)?;
        Ok(Choice::at_once(mv))
    }

    fn new_game(&mut self, number: u64) {
        self.rng.begin(number);
    }
}

/// Minimax or alpha-beta as textbooks have them.
pub(crate) struct Minimax {
    pub(crate) settings: MinimaxSettings,
}

impl Minimax {
    /// Extends a principal variation whose second move has just been found, as far as this search looks.
    fn extend(&self, child: &Position, pv: &mut Vec<Move>) {
        let mut position = child.clone();
        for depth in (1..self.settings.depth.saturating_sub(1)).rev() {
            let Some(next) = pv.last().and_then(|&mv| position.play(mv).ok()) else {
                return;
            };
            position = next;
            let settings = MinimaxSettings { depth, ..self.settings };
            match position.minimax(settings, &|| false) {
                Some(found) => pv.push(found.best),
                None => return,
            }
        }
    }
}

impl Bot for Minimax {
    fn choose(&mut self, line: &Line, _clock: Clock, stop: &AtomicBool) -> Result<Choice, BotError> {
        let position = line.position();
        let found = position.minimax(self.settings, &|| stop.load(Ordering::Relaxed));
        let found = found.ok_or(BotError::NoMove)?;
        Ok(Choice {
            nodes: found.nodes,
            value: Some(position.textbook_value_of(found.value)),
            depth: Some(self.settings.depth),
            ..Choice::at_once(found.best)
        })
    }

    /// Each move is searched by itself: one alpha-beta search of them all only knows that the others are no better.
    fn value_moves(&mut self, line: &Line, stop: &AtomicBool, each: &mut dyn FnMut(&Report)) -> Option<Report> {
        let start = Instant::now();
        let position = line.position();
        let me = position.to_move();
        let mut nodes = 0;
        let mut lines = Vec::new();
        for mv in position.moves(MAX_LISTED) {
            let child = position.play(mv).ok()?;
            nodes += 1;
            let deeper = MinimaxSettings {
                depth: self.settings.depth - 1,
                ..self.settings
            };
            let mut pv = vec![mv];
            let value = match child.outcome() {
                Some(outcome) => minimax::outcome_value(&outcome, me),
                None if deeper.depth == 0 => child.textbook_value(me),
                None => {
                    let found = child.minimax(deeper, &|| stop.load(Ordering::Relaxed))?;
                    nodes += found.nodes;
                    pv.push(found.best);
                    self.extend(&child, &mut pv);
                    if child.to_move() == me {
                        found.value
                    } else {
                        -found.value
                    }
                }
            };
            lines.push(Ranked {
                value: position.textbook_value_of(value),
                number: value,
                pv,
                basis: Basis::Textbook,
            });
        }
        // Stable: of equal moves, the first in the game's order is the one that is played.
        lines.sort_by_key(|line| std::cmp::Reverse(line.number));
        let report = Report {
            depth: self.settings.depth,
            seldepth: self.settings.depth,
            nodes,
            elapsed: start.elapsed(),
            hashfull: 0,
            lines,
        };
        each(&report);
        Some(report)
    }
}

/// What Monte-Carlo search makes for a move unless told otherwise.
const USUAL_PLAYOUTS: u64 = 10_000;

/// Monte-Carlo tree search.
pub(crate) struct Mcts {
    pub(crate) limits: Limits,
    pub(crate) rng: Rng,
}

impl Bot for Mcts {
    fn choose(&mut self, line: &Line, clock: Clock, stop: &AtomicBool) -> Result<Choice, BotError> {
        let limits = clock.limits(self.limits, Limits::nodes(USUAL_PLAYOUTS));
        // A clock gives time to think and time to stop; this search can stop at any moment.
        let limits = Limits {
            time: limits.soft_time.or(limits.time),
            ..limits
        };
        let found = line.mcts(limits, &mut self.rng, stop).ok_or(BotError::NoMove)?;
        let best = found.lines.into_iter().next().ok_or(BotError::NoMove)?;
        Ok(Choice {
            mv: best.pv[0],
            nodes: found.nodes,
            value: Some(best.value),
            depth: None,
            pv: best.pv,
        })
    }

    fn value_moves(&mut self, line: &Line, stop: &AtomicBool, each: &mut dyn FnMut(&Report)) -> Option<Report> {
        let start = Instant::now();
        let limits = Clock::Open.limits(self.limits, Limits::nodes(USUAL_PLAYOUTS));
        let found = line.mcts(limits, &mut self.rng, stop)?;
        // The one that was tried most is the choice; the others are told by what they are worth.
        let mut lines = found.lines;
        if let Some((_, others)) = lines.split_first_mut() {
            others.sort_by_key(|line| std::cmp::Reverse(line.number));
        }
        let longest = lines.iter().map(|line| line.pv.len()).max();
        let report = Report {
            depth: longest.unwrap_or(0) as u32,
            seldepth: longest.unwrap_or(0) as u32,
            nodes: found.nodes,
            elapsed: start.elapsed(),
            hashfull: 0,
            lines,
        };
        each(&report);
        Some(report)
    }

    fn new_game(&mut self, number: u64) {
        self.rng.begin(number);
    }
}
