//! What is proven of a position, with the game's own types erased.

use std::io::{BufRead, Write};
use std::sync::atomic::AtomicBool;

use ludoteca_rules::{Game, UserError};
use ludoteca_search::proof::certificate::{self, Certificate};
use ludoteca_search::proof::{Claim, Proof, ProvenValue, Strategy};

use crate::game::GameHandle;
use crate::moves::Move;

/// What a certificate that passed has proven.
pub type CheckedCertificate = certificate::Checked;

/// Checks a certificate with the plain rules of its game, in up to so many bytes of memory, on so many threads.
///
/// # Errors
/// When it is no certificate, or does not prove its claims: says where.
pub fn check_certificate(
    from: &mut dyn BufRead,
    memory: u64,
    threads: usize,
    stop: &AtomicBool,
) -> Result<CheckedCertificate, UserError> {
    let certificate = Certificate::open(from)?;
    let game = GameHandle::new(certificate.game(), certificate.options())?;
    game.0.check_certificate(certificate, memory, threads, stop)
}

/// What is proven of a position.
pub struct Solution<'p> {
    /// The player to move gets at least this.
    pub at_least: ProvenValue,
    /// The player to move gets at most this.
    pub at_most: ProvenValue,
    /// With best play on both sides the game is won or lost in so many plies; `None` if that is not known.
    pub plies: Option<u32>,
    /// A move that keeps the value.
    pub best: Option<Move>,
    /// Positions visited.
    pub nodes: u64,
    strategy: Option<Box<dyn CertificateWriter + 'p>>,
}

impl<'p> Solution<'p> {
    pub(crate) fn of<G: Game>(game: &'p G, root: &G::State, proof: Proof<'p, G>) -> Self {
        let claims = proof.claims(game.to_move(root));
        let root = *root;
        Solution {
            at_least: proof.at_least,
            at_most: proof.at_most,
            plies: proof.plies,
            best: proof.best.map(|mv| Move(game.encode_move(mv))),
            nodes: proof.nodes,
            strategy: proof.strategy.map(|strategy| {
                let writer: Box<dyn CertificateWriter + 'p> = Box::new(OfGame {
                    game,
                    root,
                    claims,
                    strategy,
                });
                writer
            }),
        }
    }

    /// The value, if it is decided.
    pub fn value(&self) -> Option<ProvenValue> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }

    /// Whether it knows how to play, so that a certificate can be written.
    pub fn has_strategy(&self) -> bool {
        self.strategy.is_some()
    }

    /// Writes a certificate of a value that is decided, in up to so many bytes of memory; `None` if there is no strategy to
    /// list. The answer is the number of positions listed.
    ///
    /// # Errors
    /// When the strategy is too long, fails, or is stopped; or when the file cannot be written.
    pub fn write_certificate(
        &mut self,
        memory: u64,
        stop: &AtomicBool,
        to: &mut dyn Write,
    ) -> Option<Result<u64, UserError>> {
        let strategy = self.strategy.as_mut()?;
        Some(strategy.write(memory, stop, to))
    }
}

trait CertificateWriter {
    fn write(&mut self, memory: u64, stop: &AtomicBool, to: &mut dyn Write) -> Result<u64, UserError>;
}

struct OfGame<'p, G: Game> {
    game: &'p G,
    root: G::State,
    claims: Vec<Claim>,
    strategy: Box<dyn Strategy<G> + 'p>,
}

impl<G: Game> CertificateWriter for OfGame<'_, G> {
    fn write(&mut self, memory: u64, stop: &AtomicBool, to: &mut dyn Write) -> Result<u64, UserError> {
        let counts = certificate::write(
            self.game,
            &self.root,
            &self.claims,
            self.strategy.as_mut(),
            memory,
            stop,
            to,
        )?;
        Ok(counts.iter().sum())
    }
}
