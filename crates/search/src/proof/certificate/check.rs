//! Reads a certificate and verifies each of its claims.

use std::io::BufRead;
use std::sync::atomic::AtomicBool;

use ludoteca_rules::{Game, Options, Player, UserError};

use super::LAST_LINE;
use super::entries::Entries;
use super::header::{self, Header, Heading};
use super::lines::LineReader;
use super::verifier::{at, verify_claim};
use crate::proof::Claim;
use crate::proof::plan::PlanLimits;

/// What a certificate that passed has proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The game's name.
    pub game: &'static str,
    /// Its variant.
    pub variant: String,
    /// The position.
    pub position: String,
    /// Whose turn it is there.
    pub to_move: Player,
    /// The claims, with the plies that a win takes at most and the number of positions listed.
    pub claims: Vec<(Claim, Option<u32>, u64)>,
}

/// A certificate whose first lines have been read: whoever knows the game that they name can check it.
pub struct Certificate<'r> {
    header: Header,
    lines: LineReader<'r>,
}

impl<'r> Certificate<'r> {
    /// Reads the first lines.
    ///
    /// # Errors
    /// When it is no certificate.
    pub fn open(from: &'r mut dyn BufRead) -> Result<Self, UserError> {
        let mut lines = LineReader::new(from);
        let header = header::read(&mut lines)?;
        Ok(Certificate { header, lines })
    }

    /// The name of the game.
    pub fn game(&self) -> &str {
        &self.header.game
    }

    /// The options that settle its variant.
    pub fn options(&self) -> &Options {
        &self.header.options
    }

    /// Checks it with the rules of its game, in up to so many bytes of memory, on so many threads.
    ///
    /// # Errors
    /// When it does not prove its claims: says where.
    pub fn check<G: Game>(
        mut self,
        game: &G,
        memory: u64,
        threads: usize,
        stop: &AtomicBool,
    ) -> Result<Checked, UserError> {
        check_claims(game, &self.header.position, &mut self.lines, memory, threads, stop)
    }
}

fn check_claims<G: Game>(
    game: &G,
    position: &str,
    lines: &mut LineReader<'_>,
    memory: u64,
    threads: usize,
    stop: &AtomicBool,
) -> Result<Checked, UserError> {
    let root = game.parse_state(position)?;
    if game.outcome(&root).is_some() {
        return Err(at(game, &root, UserError::new("proof-over", "the game is over")));
    }
    let mut claims: Vec<(Claim, Option<u32>, u64)> = Vec::new();
    loop {
        let line = lines.wanted()?;
        if line == LAST_LINE {
            break;
        }
        let heading = Heading::read(lines, &line)?;
        if claims.iter().any(|(claim, ..)| *claim == heading.claim) {
            return Err(lines.wrong(UserError::new("proof-claim-twice", "this claim is there twice")));
        }
        // Three quarters are for the list, the rest for following its plans.
        let limits = PlanLimits {
            memory: memory / 4,
            stop,
        };
        let entries = Entries::read(game, heading, lines, memory - limits.memory)?;
        verify_claim(&entries, heading, &root, threads, limits)?;
        claims.push((heading.claim, heading.plies, heading.count));
    }
    if claims.is_empty() {
        return Err(lines.wrong(UserError::new("proof-no-claim", "there is no claim before it")));
    }
    if lines.next()?.is_some() {
        return Err(lines.wrong(UserError::new("proof-more", "nothing may follow the end")));
    }
    Ok(Checked {
        game: game.id(),
        variant: game.variant(),
        position: game.state_text(&root),
        to_move: game.to_move(&root),
        claims,
    })
}
