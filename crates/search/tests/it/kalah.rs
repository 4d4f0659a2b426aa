//! Kalah: proofs and the engine against plain play of everything.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use ludoteca_rules::kalah::{Kalah, Rules, State};
use ludoteca_rules::{Game, Line, Player};
use ludoteca_search::engine::{Engine, Limits};
use ludoteca_search::proof::{Prove, ProvenValue, SolveLimits};
use ludoteca_search::value::Value;
use ludoteca_search::{Evaluator, KnownResult};

static GO: AtomicBool = AtomicBool::new(false);

/// By how many seeds the first player ends ahead if both play for seeds, by nothing but the rules.
fn margin(game: &Kalah, state: &State, seen: &mut HashMap<State, i32>) -> i32 {
    if let Some(&known) = seen.get(state) {
        return known;
    }
    let after = game.moves(state).map(|mv| game.play_unchecked(state, mv));
    let values: Vec<i32> = after.map(|next| margin(game, &next, seen)).collect();
    let best = match game.to_move(state) {
        Player::First => values.into_iter().max(),
        Player::Second => values.into_iter().min(),
    };
    let [south, north] = game.stores(state).map(i32::from);
    let value = best.unwrap_or(south - north);
    seen.insert(*state, value);
    value
}

fn game(rules: &str, houses: u8, seeds: u8) -> Kalah {
    Kalah::new(Rules::parse(rules).expect("rules"), houses, seeds).expect("a board")
}

fn value_of(margin: i32) -> ProvenValue {
    match margin.signum() {
        1 => ProvenValue::Win,
        0 => ProvenValue::Draw,
        _ => ProvenValue::Loss,
    }
}

const RULES: [&str; 4] = [
    "kalah",
    "kalah+empty-capture=yes",
    "kalah+end=stuck",
    "kalah+empty-capture=yes+end=stuck",
];

/// Small boards with the first player's margin, as the plain twin of the rules has worked it out.
fn small_boards() -> Vec<(Kalah, i32)> {
    let lines = include_str!("../../../rules/testdata/kalah.txt").lines();
    let board = |line: &str| {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let board = game(fields[0], fields[1].parse().ok()?, fields[2].parse().ok()?);
        Some((board, fields[4].parse().ok()?))
    };
    lines.filter(|line| !line.starts_with('#')).filter_map(board).collect()
}

fn proven(game: &Kalah, root: &State) -> Option<ProvenValue> {
    let limits = SolveLimits {
        start: Instant::now(),
        time: None,
        nodes: None,
        memory: 1 << 28,
        threads: 1,
        stop: &GO,
    };
    let proof = game
        .prove(root, &limits, None, &mut |_| ())
        .expect("nothing to be read");
    assert!(proof.best.is_some() && proof.strategy.is_some());
    proof.value()
}

#[test]
fn small_boards_are_proven_as_the_twin_has_them() {
    let boards = small_boards();
    assert!(boards.len() >= 40);
    for (game, margin) in boards {
        let root = game.opening();
        assert_eq!(
            proven(&game, &root),
            Some(value_of(margin)),
            "{} {}",
            game.variant(),
            game.state_text(&root)
        );
    }
}

/// What the evaluation calls decided is.
#[test]
fn a_majority_decides() {
    for rules in RULES {
        let game = game(rules, 3, 2);
        let seen = &mut HashMap::new();
        margin(&game, &game.opening(), seen);
        let mut decided = 0;
        for (state, &margin) in seen.iter().filter(|(state, _)| game.outcome(state).is_none()) {
            let ahead = match game.to_move(state) {
                Player::First => margin,
                Player::Second => -margin,
            };
            match game.known_result(state) {
                Some(KnownResult::Win(_)) => assert!(ahead > 0, "{}", game.state_text(state)),
                Some(KnownResult::Loss(_)) => assert!(ahead < 0, "{}", game.state_text(state)),
                None => continue,
            }
            decided += 1;
        }
        assert!(decided > 50, "{rules}: {decided}");
    }
}

#[test]
fn the_engine_knows_small_boards() {
    for (game, margin) in small_boards() {
        let wanted = value_of(margin);
        let name = format!("{} {}", game.variant(), game.state_text(&game.opening()));
        let report = Engine::new(4, 1)
            .search(&Line::new(game), Limits::depth(40), false, &GO, &mut |_| ())
            .expect("a game that goes on");
        let found = report.lines[0].value;
        match wanted {
            ProvenValue::Win => assert!(matches!(found, Value::Win(_)), "{name}: {found:?}"),
            ProvenValue::Loss => assert!(matches!(found, Value::Loss(_)), "{name}: {found:?}"),
            ProvenValue::Draw => assert!(matches!(found, Value::Draw | Value::Estimate(0)), "{name}: {found:?}"),
        }
    }
}
