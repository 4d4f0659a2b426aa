//! Plans: rules for the last moves of a strategy, where listing every position would take thousands of lines.
//!
//! In a position that is not listed the claimant plays the first rule that is legal. If he is to win, an immediate end of the
//! game comes first; if he is to hold, it is looked for only when no rule is legal, because such ends are rare there and
//! looking for them takes most of the time. Every move by a rule must be irreversible, so a plan repeats no position and comes
//! to an end.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use ludoteca_rules::{Game, UserError};

use super::claim::{Claim, Goal};
use super::strategy::{ImmediateEnd, MAX_MOVES, end};

/// What to play, in answer to anything or only to one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule<M> {
    /// The opponent's move that it answers; `None` for any.
    pub to: Option<M>,
    /// The move.
    pub play: M,
}

/// A plan that goes on for more turns than this is not followed.
const MAX_TURNS: u32 = 400;
/// A plan that leads to more positions than this is not followed, however much memory there is.
const MAX_POSITIONS: u64 = 1 << 21;

/// The limits on verifying a plan.
#[derive(Clone, Copy)]
pub(super) struct PlanLimits<'m> {
    /// Bytes of memory.
    pub(super) memory: u64,
    /// Set to stop the work.
    pub(super) stop: &'m AtomicBool,
}

/// Follows a plan through all replies.
pub(super) struct PlanVerifier<'p, G: Game> {
    pub(super) game: &'p G,
    pub(super) claim: Claim,
    pub(super) rules: &'p [Rule<G::Move>],
    /// Whether the limit on the game's length could end it here otherwise than claimed.
    pub(super) fails_by_length: &'p mut dyn FnMut(&G::State) -> bool,
    finish: ImmediateEnd<'p, G>,
    stop: &'p AtomicBool,
    /// The most positions to remember.
    max_positions: u64,
    /// The plies from each position with the opponent to move to the end.
    seen: HashMap<HashedState<G::State>, u32, BuildHasherDefault<IdentityHasher>>,
}

/// A position with the hash that the game gives it.
#[derive(PartialEq, Eq)]
struct HashedState<S> {
    hash: u64,
    state: S,
}

impl<S> Hash for HashedState<S> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.hash);
    }
}

/// Uses the hash of the game as it is.
#[derive(Default)]
struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
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

impl<'p, G: Game> PlanVerifier<'p, G> {
    pub(super) fn new(
        game: &'p G,
        claim: Claim,
        rules: &'p [Rule<G::Move>],
        fails_by_length: &'p mut dyn FnMut(&G::State) -> bool,
        limits: PlanLimits<'p>,
    ) -> Self {
        // A map keeps up to as much again in reserve, and holds two of its sizes while it grows.
        let bytes = 4 * (size_of::<(HashedState<G::State>, u32)>() as u64 + 1);
        PlanVerifier {
            game,
            claim,
            rules,
            fails_by_length,
            finish: ImmediateEnd::new(game, claim),
            stop: limits.stop,
            max_positions: (limits.memory / bytes).min(MAX_POSITIONS),
            seen: HashMap::default(),
        }
    }

    /// The plies to the end, at most, from a position that the opponent's move has led to and in which the game is not over.
    pub(super) fn plies(&mut self, state: &G::State, last: G::Move, turns: u32) -> Result<u32, UserError> {
        let game = self.game;
        if turns > MAX_TURNS || self.seen.len() as u64 > self.max_positions {
            return Err(UserError::new("proof-plan-long", "the plan goes on for too long"));
        }
        if self.stop.load(Relaxed) {
            return Err(UserError::new("proof-check-stopped", "stopped before all was checked"));
        }
        // A heap of Nim can have too many moves to go through.
        let is_legal = |mv: G::Move| game.moves(state).take(MAX_MOVES as usize).any(|legal| legal == mv);
        let fits = |rule: &&Rule<G::Move>| rule.to.is_none_or(|to| to == last) && is_legal(rule.play);
        let unanswered = || UserError::new("proof-unanswered", "what follows is not listed");
        let claimants_turn = game.to_move(state) == self.claim.player;
        let Some(rule) = self.rules.iter().find(fits).filter(|_| claimants_turn) else {
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
        if (self.fails_by_length)(state) || (self.fails_by_length)(&after) {
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
        self.finish.at_once(state) && !(self.fails_by_length)(state)
    }

    /// The plies to the end from a position with the opponent to move.
    fn plies_of_replies(&mut self, state: &G::State, turns: u32) -> Result<u32, UserError> {
        let game = self.game;
        let seen = HashedState {
            hash: game.hash(state),
            state: *state,
        };
        if let Some(&plies) = self.seen.get(&seen) {
            return Ok(plies);
        }
        if game.count_moves(state) > MAX_MOVES {
            return Err(UserError::new("proof-replies", "there are more than {most} replies").with("most", MAX_MOVES));
        }
        let wants_to_win = self.claim.goal == Goal::Wins;
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
                None if wants_to_win && self.ends(&next) => 1,
                None => self.plies(&next, mv, turns + 1).map_err(at)?,
            };
            plies = plies.max(1 + rest);
        }
        self.seen.insert(seen, plies);
        Ok(plies)
    }
}
