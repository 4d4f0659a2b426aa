//! Whether the positions of a certificate prove its claim: the plain rules, every reply, nothing taken on trust.

use std::sync::atomic::Ordering::Relaxed;
use std::thread::{Builder, scope};

use ludoteca_rules::{Game, UserError};

use super::entries::{Entries, Entry};
use super::header::Heading;
use crate::proof::Claim;
use crate::proof::plan::{Means, Plan};
use crate::proof::rank::lingering;
use crate::proof::strategy::{Finish, MOST_MOVES, end};

/// Checks every position of a certificate.
pub(super) fn try_claim<G: Game>(
    entries: &Entries<'_, G>,
    heading: Heading,
    root: &G::State,
    threads: usize,
    means: Means<'_>,
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
    let parts = entries.book.states().chunks(part).zip(entries.entries.chunks(part));
    let trial = || Trial {
        entries,
        claim: heading.claim,
        latest,
        means: Means {
            memory: means.memory / threads as u64,
            ..means
        },
        lingers: false,
        hurried: None,
        finish: Finish::new(game, heading.claim),
    };
    // All parts are checked even if one fails, so that the first failure is the one that is told.
    let seen: Vec<Result<Seen<G::State>, UserError>> = scope(|scope| {
        let run = |(states, entries)| {
            // A system that gives no more threads leaves the work to this one.
            let started = Builder::new().spawn_scoped(scope, move || trial().run(states, entries));
            started.map_err(|_| trial().run(states, entries))
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
    let (mut lingers, mut hurried) = (false, None);
    for part in seen {
        let (more_lingers, more_hurried) = part?;
        lingers |= more_lingers;
        hurried = hurried.or(more_hurried);
    }
    match hurried {
        Some(state) if lingers => {
            let why = UserError::new("proof-too-late", "the game could last too long before it comes here");
            Err(at(game, &state, why))
        }
        _ => Ok(()),
    }
}

/// Whether a line of play can linger, and where that would do harm.
type Seen<S> = (bool, Option<S>);

struct Trial<'t, G: Game> {
    entries: &'t Entries<'t, G>,
    claim: Claim,
    /// The plies of the game before its last one, unless it lingers.
    latest: u32,
    means: Means<'t>,
    /// A line of play can last longer than the ranks say.
    lingers: bool,
    /// A position at which a game that lasts too long would not end as claimed.
    hurried: Option<G::State>,
    finish: Finish<'t, G>,
}

/// Where a step comes from.
#[derive(Clone, Copy)]
struct From {
    /// The rank of the listed position.
    rank: u32,
    /// Plies since it.
    plies: u32,
    /// Whether play may come back as often as it likes to the listed position and to what lies between.
    lingers: bool,
}

impl<G: Game> Trial<'_, G> {
    /// Checks a part of the positions. Says whether a line of play can linger, and where that would do harm.
    fn run(mut self, states: &[G::State], entries: &[Entry<G::Move>]) -> Result<Seen<G::State>, UserError> {
        let game = self.entries.game;
        for (state, entry) in states.iter().zip(entries) {
            if self.means.stop.load(Relaxed) {
                return Err(UserError::new("proof-check-stopped", "stopped before all was checked"));
            }
            self.check(state, entry).map_err(|why| at(game, state, why))?;
        }
        Ok((self.lingers, self.hurried))
    }

    fn check(&mut self, state: &G::State, entry: &Entry<G::Move>) -> Result<(), UserError> {
        let game = self.entries.game;
        let from = From {
            rank: entry.rank,
            plies: 1,
            lingers: self.may_linger(state)?,
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
        let from = From {
            plies: 2,
            lingers: self.may_linger(&after)? && from.lingers,
            ..from
        };
        self.check_replies(&after, entry, from)
            .map_err(|why| by(game, state, mv, why))
    }

    fn check_replies(&mut self, state: &G::State, entry: &Entry<G::Move>, from: From) -> Result<(), UserError> {
        let (game, claim, latest) = (self.entries.game, self.claim, self.latest);
        if game.count_moves(state) > MOST_MOVES {
            return Err(UserError::new("proof-replies", "there are more than {most} replies").with("most", MOST_MOVES));
        }
        let mut hurried = self.hurried;
        let mut spoilt = |state: &G::State| spoilt(game, claim, state, latest, &mut hurried);
        let mut plan = Plan::new(game, claim, &entry.plan, &mut spoilt, self.means);
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
        self.hurried = self.hurried.or(hurried);
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
                    self.may_linger(state)?;
                    Ok(Some(1))
                }
                None => Ok(None),
            },
        }
    }

    /// Checks that the rank falls by the plies played, or does not rise where the game may linger.
    fn falls(&mut self, from: From, left: u32) -> Result<(), UserError> {
        let falls = from.rank >= left.saturating_add(from.plies);
        self.lingers |= !falls;
        if falls || (from.lingers && from.rank >= left) {
            return Ok(());
        }
        Err(
            UserError::new("proof-not-falling", "the plies do not fall from {from} to {to}")
                .with("from", from.rank)
                .with("to", left),
        )
    }

    /// Whether play may come back to a position as often as it likes. If not, the length of the game must not spoil it.
    fn may_linger(&mut self, state: &G::State) -> Result<bool, UserError> {
        let (game, claim) = (self.entries.game, self.claim);
        if lingering(game, claim, state) {
            return Ok(true);
        }
        if spoilt(game, claim, state, self.latest, &mut self.hurried) {
            return Err(UserError::new(
                "proof-drawn-out",
                "the game can be drawn out before it gets here",
            ));
        }
        Ok(false)
    }
}

/// Whether a game that has lasted so long ends here otherwise than claimed. One that lasts longer may: takes note of it.
fn spoilt<G: Game>(game: &G, claim: Claim, state: &G::State, latest: u32, hurried: &mut Option<G::State>) -> bool {
    let ends = |plies| {
        game.history_outcome(state, 1, plies)
            .is_some_and(|outcome| !claim.met_by(outcome.verdict))
    };
    if ends(u32::MAX) {
        hurried.get_or_insert(*state);
    }
    ends(latest)
}

fn unanswered() -> UserError {
    UserError::new("proof-unanswered", "what follows is not listed")
}

/// A refusal with the position at which the certificate fails.
pub(super) fn at<G: Game>(game: &G, state: &G::State, why: UserError) -> UserError {
    UserError::new("proof-position", "{position}: {why}")
        .with("position", game.state_text(state))
        .phrase("why", why)
}

/// A refusal with the move at which the certificate fails.
fn by<G: Game>(game: &G, state: &G::State, mv: G::Move, why: UserError) -> UserError {
    UserError::new("proof-move", "after {move}: {why}")
        .with("move", game.move_text(state, mv))
        .phrase("why", why)
}
