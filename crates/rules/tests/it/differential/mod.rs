//! The fast games against their plain twins, on random positions.
//!
//! More than a million positions, which takes a few minutes:
//! `cargo test --release -p ludoteca-rules --test it -- --ignored --nocapture differential`

mod compare;
mod kalah;
mod kalah_vectors;
mod others;
mod oware;

use crate::chance::Rng;

/// A run that compared next to nothing must not pass for one that found nothing.
fn at_least(expected: u64, positions: u64) {
    println!("{positions} positions compared");
    assert!(positions >= expected, "only {positions} positions were compared");
}

#[test]
fn oware_presets() {
    at_least(100_000, oware::presets(200, &mut Rng::new(1)));
}

#[test]
fn oware_with_any_rules_on_any_board() {
    at_least(100_000, oware::all_rules(3, &mut Rng::new(2)));
}

#[test]
fn jeson_mor() {
    at_least(10_000, others::jeson_mor(40, &mut Rng::new(3)));
}

#[test]
fn nim() {
    at_least(5_000, others::nim(600, &mut Rng::new(4)));
}

#[test]
fn tic_tac_toe() {
    at_least(5_000, others::tic_tac_toe(100, &mut Rng::new(5)));
}

#[test]
fn kalah() {
    at_least(20_000, kalah::all_boards(3, &mut Rng::new(7)));
}

#[test]
#[ignore = "more than a million positions: some minutes, run it with --release"]
fn a_million_positions() {
    let chance = &mut Rng::new(6);
    let mut total = 0;
    let mut count = |game: &str, positions: u64| {
        println!("{game}: {positions} positions");
        total += positions;
    };
    count("oware, presets", oware::presets(600, chance));
    count("oware, all rules", oware::all_rules(12, chance));
    count("jeson-mor", others::jeson_mor(500, chance));
    count("nim", others::nim(20_000, chance));
    count("tic-tac-toe", others::tic_tac_toe(1_500, chance));
    count("kalah", kalah::all_boards(40, chance));
    at_least(1_000_000, total);
}
