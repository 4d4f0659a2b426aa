//! Certificates: a claim, and a strategy that makes it true, in a file that is checked with the rules alone.
//!
//! `docs/proofs.md` describes the format and proves that a certificate which passes [`Certificate::check`] is true.

mod check;
mod entries;
mod header;
mod lines;
mod verifier;
mod write;

pub use check::{Certificate, Checked};
pub use write::write;

/// The first line of every certificate.
const FIRST_LINE: &str = "ludoteca-proof 1";
/// The last one, so that a file which was cut short shows it.
const LAST_LINE: &str = "end";
/// Between the fields of a line, since positions have spaces of their own.
const SEPARATOR: char = '\t';
/// The move of a position in which it is not the claimant's turn.
const NO_MOVE: &str = "-";
/// Between a move and the answer to it, in a rule of a plan.
const ANSWERS: char = ':';
