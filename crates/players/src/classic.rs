//! Bots that do not think far: chance, rules of thumb, and the plain searches.

use std::sync::atomic::{AtomicBool, Ordering};

use ludoteca_rules::{Game, Line};
use ludoteca_search::engine::Limits;
use ludoteca_search::plain::{self, Plan};
use ludoteca_search::{Judge, mcts};

use crate::chance::Chance;
use crate::sources::Sources;
use crate::{Bot, Choice, Clock, Stuck};

/// Any legal move, each as likely as the others.
pub(crate) fn any_move<G: Game>(game: &G, state: &G::State, chance: &mut Chance) -> Option<G::Move> {
    let count = game.count_moves(state);
    game.moves(state).nth(chance.below(count) as usize)
}

/// Picks a move from the line of play.
type Pick<G> = fn(&Line<G>, &mut Chance) -> Option<<G as Game>::Move>;

/// A bot that answers at once.
pub(crate) struct Quick<G: Game> {
    pub(crate) pick: Pick<G>,
    pub(crate) chance: Chance,
}

impl<G: Sources> Quick<G> {
    pub(crate) fn random(chance: Chance) -> Self {
        Quick {
            pick: |line, chance| any_move(line.game(), line.state(), chance),
            chance,
        }
    }

    pub(crate) fn greedy(chance: Chance) -> Self {
        Quick {
            pick: |line, _| line.game().greedy(line.state()),
            chance,
        }
    }

    pub(crate) fn greedy_random(chance: Chance) -> Self {
        Quick {
            pick: |line, chance| line.game().greedy_random(line.state(), chance),
            chance,
        }
    }

    pub(crate) fn first_capture(chance: Chance) -> Self {
        Quick {
            pick: |line, _| line.game().first_capture(line),
            chance,
        }
    }

    pub(crate) fn theory(chance: Chance) -> Self {
        Quick {
            pick: |line, _| line.game().by_theory(line.state()),
            chance,
        }
    }
}

impl<G: Judge> Bot<G> for Quick<G> {
    fn choose(&mut self, line: &Line<G>, _clock: Clock, _stop: &AtomicBool) -> Result<Choice<G::Move>, Stuck> {
        let mv = (self.pick)(line, &mut self.chance).ok_or(Stuck::NoMove)?;
        Ok(Choice::at_once(mv))
    }
}

/// Plain minimax or alpha-beta.
pub(crate) struct Plain {
    pub(crate) plan: Plan,
}

impl<G: Judge> Bot<G> for Plain {
    fn choose(&mut self, line: &Line<G>, _clock: Clock, stop: &AtomicBool) -> Result<Choice<G::Move>, Stuck> {
        let found = plain::search(line.game(), line.state(), self.plan, &|| stop.load(Ordering::Relaxed));
        let found = found.ok_or(Stuck::NoMove)?;
        Ok(Choice {
            nodes: found.nodes,
            depth: Some(self.plan.depth),
            ..Choice::at_once(found.best)
        })
    }
}

/// What Monte-Carlo search makes for a move unless told otherwise.
pub(crate) const USUAL_PLAYOUTS: u64 = 10_000;

/// Monte-Carlo tree search.
pub(crate) struct Mcts {
    pub(crate) limits: Limits,
    pub(crate) chance: Chance,
}

impl<G: Judge> Bot<G> for Mcts {
    fn choose(&mut self, line: &Line<G>, clock: Clock, stop: &AtomicBool) -> Result<Choice<G::Move>, Stuck> {
        let limits = clock.limits(self.limits);
        // A clock gives time to think and time to stop; this search can stop at any moment.
        let limits = Limits {
            time: limits.soft_time.or(limits.time),
            ..limits
        };
        let found = mcts::search(line, limits, &mut self.chance, stop).ok_or(Stuck::NoMove)?;
        Ok(Choice {
            nodes: found.nodes,
            ..Choice::at_once(found.best)
        })
    }
}
