//! Proofs and certificates: against plain play, against tampering, against files that mean harm.

mod hostile;
mod kept;
mod plain;
mod tampered;
mod values;

use std::io::BufRead;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use crate::any_game::AnyGame;
use ludoteca_rules::{Options, UserError};
use ludoteca_search::proof::certificate::{self, Certificate, Checked};
use ludoteca_search::proof::{Prove, ProvenValue, SolveLimits};

static GO: AtomicBool = AtomicBool::new(false);

fn limits(nodes: Option<u64>) -> SolveLimits<'static> {
    SolveLimits {
        start: Instant::now(),
        time: None,
        nodes,
        memory: 1 << 26,
        threads: 1,
        stop: &GO,
    }
}

fn game(id: &str, options: &[(&str, &str)]) -> AnyGame {
    let mut chosen = Options::default();
    options.iter().for_each(|(name, value)| chosen.push(*name, *value));
    AnyGame::new(id, &chosen).expect("a game")
}

/// The proven value of a position, its length and its certificate.
fn proven<G: Prove>(game: &G, root: &G::State) -> (ProvenValue, Option<u32>, String) {
    let limits = limits(None);
    let mut proof = game
        .prove(root, &limits, None, &mut |_| ())
        .expect("nothing to be read");
    let value = proof
        .value()
        .unwrap_or_else(|| panic!("{}: undecided", game.state_text(root)));
    assert!(proof.best.is_some(), "{}: no move", game.state_text(root));
    let claims = proof.claims(game.to_move(root));
    let strategy = proof.strategy.as_mut().expect("a strategy");
    let mut text = Vec::new();
    certificate::write(game, root, &claims, strategy.as_mut(), 1 << 26, &GO, &mut text)
        .unwrap_or_else(|why| panic!("{}: {why}", game.state_text(root)));
    (value, proof.plies, String::from_utf8(text).expect("text"))
}

/// Checks a certificate of any game.
fn check_file(from: &mut dyn BufRead, memory: u64, threads: usize, stop: &AtomicBool) -> Result<Checked, UserError> {
    let certificate = Certificate::open(from)?;
    let game = AnyGame::new(certificate.game(), certificate.options())?;
    with_game!(&game, game => certificate.check(game, memory, threads, stop))
}

fn check(text: &str) -> Result<Checked, UserError> {
    check_file(&mut text.as_bytes(), 1 << 26, 1, &GO)
}

/// The next of a fixed row of numbers without a pattern, below `most`.
fn chance(seed: &mut u64, most: usize) -> usize {
    *seed = seed
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    ((*seed >> 33) as usize) % most.max(1)
}
