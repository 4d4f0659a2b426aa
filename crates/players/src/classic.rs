//! Bots that do not think far: chance, rules of thumb, and the plain searches.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use ludoteca_rules::{Game, Line};
use ludoteca_search::engine::{Limits, MAX_LISTED, Ranked, Report};
use ludoteca_search::minimax::{self, MinimaxSettings};
use ludoteca_search::{Evaluator, mcts};

use crate::classic_bots::Sources;
use crate::rng::Rng;
use crate::{Bot, BotError, Choice, Clock};

/// Any legal move, each as likely as the others.
pub(crate) fn any_move<G: Game>(game: &G, state: &G::State, chance: &mut Rng) -> Option<G::Move> {
    let count = game.count_moves(state);
    game.moves(state).nth(chance.below(count) as usize)
}

/// Picks a move from the line of play.
type Pick<G> = fn(&Line<G>, &mut Rng) -> Option<<G as Game>::Move>;

/// A bot that answers at once.
pub(crate) struct Quick<G: Game> {
    pub(crate) pick: Pick<G>,
    pub(crate) chance: Rng,
}

impl<G: Sources> Quick<G> {
    pub(crate) fn random(chance: Rng) -> Self {
        Quick {
            pick: |line, chance| any_move(line.game(), line.state(), chance),
            chance,
        }
    }

    pub(crate) fn greedy(chance: Rng) -> Self {
        Quick {
            pick: |line, _| line.game().greedy(line.state()),
            chance,
        }
    }

    pub(crate) fn greedy_random(chance: Rng) -> Self {
        Quick {
            pick: |line, chance| line.game().greedy_random(line.state(), chance),
            chance,
        }
    }

    pub(crate) fn first_capture(chance: Rng) -> Self {
        Quick {
            pick: |line, _| line.game().first_capture(line),
            chance,
        }
    }

    pub(crate) fn theory(chance: Rng) -> Self {
        Quick {
            pick: |line, _| line.game().theory_move(line.state()),
            chance,
        }
    }
}

impl<G: Evaluator> Bot<G> for Quick<G> {
    fn choose(&mut self, line: &Line<G>, _clock: Clock, _stop: &AtomicBool) -> Result<Choice<G::Move>, BotError> {
        let mv = (self.pick)(line, &mut self.chance).ok_or(BotError::NoMove)?;
        Ok(Choice::at_once(mv))
    }

    fn new_game(&mut self, number: u64) {
        self.chance.begin(number);
    }
}

/// Plain minimax or alpha-beta.
pub(crate) struct Plain {
    pub(crate) settings: MinimaxSettings,
}

impl Plain {
    /// Goes on with a line of which the second move has just been found, as far as this search looks.
    fn follow<G: Evaluator>(&self, game: &G, child: &G::State, pv: &mut Vec<G::Move>) {
        let mut state = *child;
        for depth in (1..self.settings.depth.saturating_sub(1)).rev() {
            let Some(&mv) = pv.last() else { return };
            state = game.play_unchecked(&state, mv);
            let settings = MinimaxSettings { depth, ..self.settings };
            match minimax::search(game, &state, settings, &|| false) {
                Some(found) => pv.push(found.best),
                None => return,
            }
        }
    }
}

impl<G: Evaluator> Bot<G> for Plain {
    fn choose(&mut self, line: &Line<G>, _clock: Clock, stop: &AtomicBool) -> Result<Choice<G::Move>, BotError> {
        let found = minimax::search(line.game(), line.state(), self.settings, &|| {
            stop.load(Ordering::Relaxed)
        });
        let found = found.ok_or(BotError::NoMove)?;
        Ok(Choice {
            nodes: found.nodes,
            value: Some(minimax::value_of::<G>(found.value)),
            depth: Some(self.settings.depth),
            ..Choice::at_once(found.best)
        })
    }

    /// Each move is searched by itself: alpha-beta as one search knows the others only as no better.
    fn value_moves(
        &mut self,
        line: &Line<G>,
        stop: &AtomicBool,
        each: &mut dyn FnMut(&Report<G::Move>),
    ) -> Option<Report<G::Move>> {
        let start = Instant::now();
        let (game, state) = (line.game(), line.state());
        let me = game.to_move(state);
        let mut nodes = 0;
        let mut lines = Vec::new();
        for mv in game.moves(state).take(MAX_LISTED) {
            let child = game.play_unchecked(state, mv);
            nodes += 1;
            let deeper = MinimaxSettings {
                depth: self.settings.depth - 1,
                ..self.settings
            };
            let mut pv = vec![mv];
            let value = match game.outcome(&child) {
                Some(outcome) => minimax::outcome_value(&outcome, me),
                None if deeper.depth == 0 => game.textbook_value(&child, me),
                None => {
                    let found = minimax::search(game, &child, deeper, &|| stop.load(Ordering::Relaxed))?;
                    nodes += found.nodes;
                    pv.push(found.best);
                    self.follow(game, &child, &mut pv);
                    if game.to_move(&child) == me {
                        found.value
                    } else {
                        -found.value
                    }
                }
            };
            lines.push(Ranked {
                value: minimax::value_of::<G>(value),
                number: value,
                pv,
                exact: false,
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
    pub(crate) chance: Rng,
}

impl<G: Evaluator> Bot<G> for Mcts {
    fn choose(&mut self, line: &Line<G>, clock: Clock, stop: &AtomicBool) -> Result<Choice<G::Move>, BotError> {
        let limits = clock.limits(self.limits, Limits::nodes(USUAL_PLAYOUTS));
        // A clock gives time to think and time to stop; this search can stop at any moment.
        let limits = Limits {
            time: limits.soft_time.or(limits.time),
            ..limits
        };
        let found = mcts::search(line, limits, &mut self.chance, stop).ok_or(BotError::NoMove)?;
        let best = found.lines.into_iter().next().ok_or(BotError::NoMove)?;
        Ok(Choice {
            mv: best.pv[0],
            nodes: found.nodes,
            value: Some(best.value),
            depth: None,
            pv: best.pv,
        })
    }

    fn value_moves(
        &mut self,
        line: &Line<G>,
        stop: &AtomicBool,
        each: &mut dyn FnMut(&Report<G::Move>),
    ) -> Option<Report<G::Move>> {
        let start = Instant::now();
        let limits = Clock::Open.limits(self.limits, Limits::nodes(USUAL_PLAYOUTS));
        let found = mcts::search(line, limits, &mut self.chance, stop)?;
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
        self.chance.begin(number);
    }
}
