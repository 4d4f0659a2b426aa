//! Plans: the last moves of a strategy in a few words, where listing every position would take thousands.
//!
//! A plan is a row of rules. In a position that is not listed the claimant plays the first rule that he can. Where he is to
//! win he first sees whether he can end the game at once, and where he is to hold only if no rule fits, since such ends are
//! rare there and looking for them takes most of the time. Every move by a rule must be irreversible, so no position comes up twice while a plan is followed, and
//! the plan must lead to the end.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use ludoteca_rules::{Game, UserError};

use super::claim::{Claim, Goal};
use super::strategy::{Finish, MOST_MOVES, end};

/// What to play, in answer to anything or only to one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule<M> {
    /// The opponent's move that it answers; `None` for any.
    pub to: Option<M>,
    /// The move.
    pub play: M,
}

/// A plan that goes on for more turns than this is not followed.
const MOST_TURNS: u32 = 400;
/// A plan that leads to more positions than this is not followed, however much memory there is.
const MOST_POSITIONS: u64 = 1 << 21;

/// What following a plan may take.
#[derive(Clone, Copy)]
pub(super) struct Means<'m> {
    /// Bytes of memory.
    pub(super) memory: u64,
    /// Somebody wants it to end.
    pub(super) stop: &'m AtomicBool,
}

/// A plan being followed.
pub(super) struct Plan<'p, G: Game> {
    pub(super) game: &'p G,
    pub(super) claim: Claim,
    pub(super) rules: &'p [Rule<G::Move>],
    /// Whether the length of the game could spoil the claim in a position.
    pub(super) spoilt: &'p mut dyn FnMut(&G::State) -> bool,
    finish: Finish<'p, G>,
    stop: &'p AtomicBool,
    /// So many positions fit.
    most: u64,
    /// The plies from each position with the opponent to move to the end.
    seen: HashMap<Hashed<G::State>, u32, BuildHasherDefault<Given>>,
}

/// A position with the hash that the game gives it.
#[derive(PartialEq, Eq)]
struct Hashed<S> {
    hash: u64,
    state: S,
}

impl<S> Hash for Hashed<S> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.hash);
    }
}

/// Takes the hash it is given.
#[derive(Default)]
struct Given(u64);

impl Hasher for Given {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0 << 8 | u64::from(byte));
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

impl<'p, G: Game> Plan<'p, G> {
    pub(super) fn new(
        game: &'p G,
        claim: Claim,
        rules: &'p [Rule<G::Move>],
        spoilt: &'p mut dyn FnMut(&G::State) -> bool,
        means: Means<'p>,
    ) -> Self {
        // A map keeps up to as much again in reserve, and holds two of its sizes while it grows.
        let bytes = 4 * (size_of::<(Hashed<G::State>, u32)>() as u64 + 1);
        Plan {
            game,
            claim,
            rules,
            spoilt,
            finish: Finish::new(game, claim),
            stop: means.stop,
            most: (means.memory / bytes).min(MOST_POSITIONS),
            seen: HashMap::default(),
        }
    }

    /// The plies to the end, at most, from a position that the opponent's move has led to and in which the game is not over.
    pub(super) fn plies(&mut self, state: &G::State, last: G::Move, turns: u32) -> Result<u32, UserError> {
        let game = self.game;
        if turns > MOST_TURNS || self.seen.len() as u64 > self.most {
            return Err(UserError::new("proof-plan-long", "the plan goes on for too long"));
        }
        if self.stop.load(Relaxed) {
            return Err(UserError::new("proof-check-stopped", "stopped before all was checked"));
        }
        // A heap of Nim can have more moves than anybody could look through.
        let is_legal = |mv: G::Move| game.moves(state).take(MOST_MOVES as usize).any(|legal| legal == mv);
        let fits = |rule: &&Rule<G::Move>| rule.to.is_none_or(|to| to == last) && is_legal(rule.play);
        let unanswered = || UserError::new("proof-unanswered", "what follows is not listed");
        let yours = game.to_move(state) == self.claim.player;
        let Some(rule) = self.rules.iter().find(fits).filter(|_| yours) else {
            return if self.ends(state) { Ok(1) } else { Err(unanswered()) };
        };
        let after = game.play_unchecked(state, rule.play);
        let at = |why: UserError| {
            UserError::new("proof-move", "after {move}: {why}")
                .with("move", game.move_text(state, rule.play))
                .phrase("why", why)
        };
        if !game.irreversible(state, &after) {
            return Err(at(UserError::new(
                "proof-plan-reversible",
                "a plan's moves must be irreversible",
            )));
        }
        if (self.spoilt)(state) || (self.spoilt)(&after) {
            return Err(at(UserError::new(
                "proof-drawn-out",
                "the game can be drawn out before it gets here",
            )));
        }
        match end(game, self.claim, &after) {
            Some(true) => Ok(1),
            Some(false) => Err(at(UserError::new(
                "proof-fails",
                "the game ends otherwise than claimed",
            ))),
            None if game.to_move(&after) == self.claim.player => Err(at(unanswered())),
            None => Ok(1 + self.plies_of_replies(&after, turns).map_err(at)?),
        }
    }

    /// Whether the claimant can end the game at once.
    fn ends(&mut self, state: &G::State) -> bool {
        self.finish.at_once(state) && !(self.spoilt)(state)
    }

    /// The plies to the end from a position with the opponent to move.
    fn plies_of_replies(&mut self, state: &G::State, turns: u32) -> Result<u32, UserError> {
        let game = self.game;
        let seen = Hashed {
            hash: game.hash(state),
            state: *state,
        };
        if let Some(&plies) = self.seen.get(&seen) {
            return Ok(plies);
        }
        if game.count_moves(state) > MOST_MOVES {
            return Err(UserError::new("proof-replies", "there are more than {most} replies").with("most", MOST_MOVES));
        }
        let hurries = self.claim.goal == Goal::Wins;
        let mut plies = 0;
        for mv in game.moves(state) {
            let next = game.play_unchecked(state, mv);
            let at = |why: UserError| {
                UserError::new("proof-move", "after {move}: {why}")
                    .with("move", game.move_text(state, mv))
                    .phrase("why", why)
            };
            let rest = match end(game, self.claim, &next) {
                Some(true) => 0,
                Some(false) => {
                    return Err(at(UserError::new(
                        "proof-fails",
                        "the game ends otherwise than claimed",
                    )));
                }
                None if hurries && self.ends(&next) => 1,
                None => self.plies(&next, mv, turns + 1).map_err(at)?,
            };
            plies = plies.max(1 + rest);
        }
        self.seen.insert(seen, plies);
        Ok(plies)
    }
}
