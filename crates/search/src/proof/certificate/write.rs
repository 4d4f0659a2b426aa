//! Writing a certificate.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;

use ludoteca_rules::{Game, UserError};

use super::header::{self, Heading};
use super::{ANSWERS, LAST_LINE, NO_MOVE, SEPARATOR};
use crate::proof::position_set::PositionSet;
use crate::proof::strategy::{ListedPosition, Listing};
use crate::proof::{Claim, Goal, Strategy};

/// More positions than this are not written.
const MAX_POSITIONS: u64 = 50_000_000;

/// Bytes for each position besides its place in the set.
const BYTES: u64 = 120;

/// Writes a certificate of the claims, which the strategy must make true from the root. It takes up to so many bytes of
/// memory; the answer is the number of positions listed for each claim.
///
/// # Errors
/// When the strategy is too long, fails, or is stopped; or when the file cannot be written.
pub fn write<G: Game>(
    game: &G,
    root: &G::State,
    claims: &[Claim],
    strategy: &mut dyn Strategy<G>,
    memory: u64,
    stop: &AtomicBool,
    to: &mut dyn Write,
) -> Result<Vec<u64>, UserError> {
    let limit = (memory / (PositionSet::<G>::BYTES + BYTES)).min(MAX_POSITIONS);
    let mut counts = Vec::new();
    put(to, header::text(game, root).as_bytes())?;
    for &claim in claims {
        let entries = Listing::make(game, root, claim, strategy, limit, stop)?;
        let heading = Heading {
            claim,
            plies: (claim.goal == Goal::Wins).then(|| entries.first().map_or(0, |root| root.rank)),
            count: entries.len() as u64,
        };
        put(to, format!("{heading}\n").as_bytes())?;
        for entry in &entries {
            put(to, line(game, entry).as_bytes())?;
        }
        counts.push(heading.count);
    }
    put(to, format!("{LAST_LINE}\n").as_bytes())?;
    Ok(counts)
}

fn line<G: Game>(game: &G, entry: &ListedPosition<G>) -> String {
    let state = &entry.state;
    let between = entry.mv.map_or(*state, |mv| game.play_unchecked(state, mv));
    let mut text = format!("{}{SEPARATOR}{}{SEPARATOR}", game.state_text(state), entry.rank);
    text += &entry.mv.map_or(NO_MOVE.to_owned(), |mv| game.move_text(state, mv));
    for rule in &entry.plan {
        text.push(' ');
        if let Some(to) = rule.to {
            text += &game.move_text(&between, to);
            text.push(ANSWERS);
        }
        text += &game.move_text(state, rule.play);
    }
    text.push('\n');
    text
}

fn put(to: &mut dyn Write, bytes: &[u8]) -> Result<(), UserError> {
    let failed =
        |error: io::Error| UserError::new("proof-unwritten", "cannot be written: {error}").with("error", error);
    to.write_all(bytes).map_err(failed)
}
