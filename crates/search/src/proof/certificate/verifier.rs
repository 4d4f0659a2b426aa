//! Verifies that the positions of a certificate prove its claim, by the rules alone and over every reply.

use std::sync::atomic::Ordering::Relaxed;
use std::thread::{Builder, scope};

use ludoteca_rules::{Game, UserError};

use super::entries::{CertificateEntry, Entries};
use super::header::Heading;
use crate::proof::Claim;
use crate::proof::plan::{PlanLimits, PlanVerifier};
use crate::proof::rank::repetition_safe;
use crate::proof::strategy::{ImmediateEnd, MAX_MOVES, end};

/// Checks every position of a certificate.
pub(super) fn verify_claim<G: Game>(
    entries: &Entries<'_, G>,
    heading: Heading,
    root: &G::State,
    threads: usize,
    limits: PlanLimits<'_>,
) -> Result<(), UserError> {
    let game = entries.game;
    let unlisted = || at(game, root, UserError::new("proof-unlisted", "it is not listed"));
    let top = entries.rank(root).ok_or_else(unlisted)?;
    if heading.plies.is_some_and(|plies| top > plies) {
        let why = UserError::new("proof-longer", "its {plies} plies are more than the claim allows");
        return Err(at(game, root, why.with("plies", top)));
    }
    let latest = game.plies(root).saturating_add(top.saturating_sub(1));
    let threads = threads.max(1);
    let part = entries.entries.len().div_ceil(threads).max(1);
    let parts = entries
        .positions
        .states()
        .chunks(part)
        .zip(entries.entries.chunks(part));
    let verifier = || Verifier {
        entries,
        claim: heading.claim,
        latest,
        limits: PlanLimits {
            memory: limits.memory / threads as u64,
            ..limits
        },
        outlasts_ranks: false,
        length_sensitive: None,
        finish: ImmediateEnd::new(game, heading.claim),
    };
    // All parts are checked even if one fails, so that the first failure is the one reported.
    let seen: Vec<Result<PartResult<G::State>, UserError>> = scope(|scope| {
        let run = |(states, entries)| {
            // A system that gives no more threads leaves the work to this one.
            let started = Builder::new().spawn_scoped(scope, move || verifier().run(states, entries));
            started.map_err(|_| verifier().run(states, entries))
        };
        let running: Vec<_> = parts.map(run).collect();
        let crashed = || {
            Err(UserError::new(
                "proof-check-crashed",
                "the check failed: please report this",
            ))
        };
        let ended = running.into_iter().map(|part| match part {
            Ok(started) => started.join().unwrap_or_else(|_| crashed()),
            Err(done) => done,
        });
        ended.collect()
    });
    let (mut outlasts_ranks, mut length_sensitive) = (false, None);
    for part in seen {
        let (outlasts, sensitive) = part?;
        outlasts_ranks |= outlasts;
        length_sensitive = length_sensitive.or(sensitive);
    }
    match length_sensitive {
        Some(state) if outlasts_ranks => {
            let why = UserError::new("proof-too-late", "the game could last too long before it comes here");
            Err(at(game, &state, why))
        }
        _ => Ok(()),
    }
}

/// What a part of the list shows: see the fields of [`Verifier`] with the same types.
type PartResult<S> = (bool, Option<S>);

struct Verifier<'t, G: Game> {
    entries: &'t Entries<'t, G>,
    claim: Claim,
    /// The plies of the game before its last one, unless a line outlasts its ranks.
    latest: u32,
    limits: PlanLimits<'t>,
    /// A line of play can last longer than the ranks say.
    outlasts_ranks: bool,
    /// A position at which a game that lasts too long would not end as claimed.
    length_sensitive: Option<G::State>,
    finish: ImmediateEnd<'t, G>,
}

/// The listed position from which play has come.
#[derive(Clone, Copy)]
struct Origin {
    /// The rank of the listed position.
    rank: u32,
    /// Plies since it.
    plies: u32,
    /// Whether the listed position and the one after its move are repetition-safe.
    repetition_safe: bool,
}

impl<G: Game> Verifier<'_, G> {
    /// Verifies a part of the positions.
    fn run(
        mut self,
        states: &[G::State],
        entries: &[CertificateEntry<G::Move>],
    ) -> Result<PartResult<G::State>, UserError> {
        let game = self.entries.game;
        for (state, entry) in states.iter().zip(entries) {
            if self.limits.stop.load(Relaxed) {
                return Err(UserError::new("proof-check-stopped", "stopped before all was checked"));
            }
            self.check(state, entry).map_err(|why| at(game, state, why))?;
        }
        Ok((self.outlasts_ranks, self.length_sensitive))
    }

    fn check(&mut self, state: &G::State, entry: &CertificateEntry<G::Move>) -> Result<(), UserError> {
        let game = self.entries.game;
        let from = Origin {
            rank: entry.rank,
            plies: 1,
            repetition_safe: self.check_repetition(state)?,
        };
        let Some(mv) = entry.mv else {
            return self.check_replies(state, entry, from);
        };
        let after = game.play(state, mv)?;
        if game.outcome(&after).is_some() || game.to_move(&after) == self.claim.player {
            let left = self.left(&after)?;
            let checked = left.ok_or_else(unanswered).and_then(|left| self.falls(from, left));
            return checked.map_err(|why| by(game, state, mv, why));
        }
        let from = Origin {
            plies: 2,
            repetition_safe: self.check_repetition(&after)? && from.repetition_safe,
            ..from
        };
        self.check_replies(&after, entry, from)
            .map_err(|why| by(game, state, mv, why))
    }

    fn check_replies(
        &mut self,
        state: &G::State,
        entry: &CertificateEntry<G::Move>,
        from: Origin,
    ) -> Result<(), UserError> {
        let (game, claim, latest) = (self.entries.game, self.claim, self.latest);
        if game.count_moves(state) > MAX_MOVES {
            return Err(UserError::new("proof-replies", "there are more than {most} replies").with("most", MAX_MOVES));
        }
        let mut length_sensitive = self.length_sensitive;
        let mut fails_by_length = |state: &G::State| fails_by_length(game, claim, state, latest, &mut length_sensitive);
        let mut plan = PlanVerifier::new(game, claim, &entry.plan, &mut fails_by_length, self.limits);
        for mv in game.moves(state) {
            let next = game.play_unchecked(state, mv);
            let left = match self.left(&next) {
                Ok(None) => plan.plies(&next, mv, 0),
                Ok(Some(left)) => Ok(left),
                Err(why) => Err(why),
            };
            left.and_then(|left| self.falls(from, left))
                .map_err(|why| by(game, state, mv, why))?;
        }
        drop(plan);
        self.length_sensitive = self.length_sensitive.or(length_sensitive);
        Ok(())
    }

    /// The plies from a position to the end, as far as the list and one more move can tell.
    fn left(&mut self, state: &G::State) -> Result<Option<u32>, UserError> {
        let game = self.entries.game;
        match end(game, self.claim, state) {
            Some(true) => Ok(Some(0)),
            Some(false) => Err(UserError::new("proof-fails", "the game ends otherwise than claimed")),
            None => match self.entries.rank(state) {
                Some(rank) => Ok(Some(rank)),
                None if self.finish.at_once(state) => {
                    self.check_repetition(state)?;
                    Ok(Some(1))
                }
                None => Ok(None),
            },
        }
    }

    /// Checks that the rank falls by the plies played, or does not rise where repetition is safe.
    fn falls(&mut self, from: Origin, left: u32) -> Result<(), UserError> {
        let falls = from.rank >= left.saturating_add(from.plies);
        self.outlasts_ranks |= !falls;
        if falls || (from.repetition_safe && from.rank >= left) {
            return Ok(());
        }
        Err(
            UserError::new("proof-not-falling", "the plies do not fall from {from} to {to}")
                .with("from", from.rank)
                .with("to", left),
        )
    }

    /// Whether a position is repetition-safe. If it is not, the limit on the game's length must not be met before it.
    fn check_repetition(&mut self, state: &G::State) -> Result<bool, UserError> {
        let (game, claim) = (self.entries.game, self.claim);
        if repetition_safe(game, claim, state) {
            return Ok(true);
        }
        if fails_by_length(game, claim, state, self.latest, &mut self.length_sensitive) {
            return Err(UserError::new(
                "proof-drawn-out",
                "the game can be drawn out before it gets here",
            ));
        }
        Ok(false)
    }
}

/// Whether a game of `latest` plies ends here, by the limit on length, otherwise than claimed. Records a position where a
/// longer game would.
fn fails_by_length<G: Game>(
    game: &G,
    claim: Claim,
    state: &G::State,
    latest: u32,
    length_sensitive: &mut Option<G::State>,
) -> bool {
    let ends = |plies| {
        game.history_outcome(state, 1, plies)
            .is_some_and(|outcome| !claim.met_by(outcome.verdict))
    };
    if ends(u32::MAX) {
        length_sensitive.get_or_insert(*state);
    }
    ends(latest)
}

fn unanswered() -> UserError {
    UserError::new("proof-unanswered", "what follows is not listed")
}

/// An error with the position at which the certificate fails.
pub(super) fn at<G: Game>(game: &G, state: &G::State, why: UserError) -> UserError {
    UserError::new("proof-position", "{position}: {why}")
        .with("position", game.state_text(state))
        .phrase("why", why)
}

/// An error with the move at which the certificate fails.
fn by<G: Game>(game: &G, state: &G::State, mv: G::Move, why: UserError) -> UserError {
    UserError::new("proof-move", "after {move}: {why}")
        .with("move", game.move_text(state, mv))
        .phrase("why", why)
}
