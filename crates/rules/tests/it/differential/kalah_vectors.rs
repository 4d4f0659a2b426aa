//! Counts of lines and values of small boards of Kalah, made by the twin and kept in `testdata/kalah.txt`.

use std::collections::HashMap;
use std::fs;

use ludoteca_rules::kalah::{Kalah, Rules};
use ludoteca_rules::{Game, perft};

use crate::twin::Twin;
use crate::twin::kalah::Kalah as TwinKalah;

/// Lines of exactly so many moves, by the twin.
fn plain_perft(twin: &TwinKalah, depth: usize) -> u64 {
    let moves = twin.moves();
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves.iter().map(|mv| plain_perft(&twin.play(mv), depth - 1)).sum(),
    }
}

/// By how many seeds South ends ahead if both play for seeds, by the twin.
fn plain_margin(twin: &TwinKalah, seen: &mut HashMap<String, i64>) -> i64 {
    let text = twin.text();
    if let Some(&margin) = seen.get(&text) {
        return margin;
    }
    let after = twin.moves().into_iter().map(|mv| plain_margin(&twin.play(&mv), seen));
    let after: Vec<i64> = after.collect();
    let best = if text.ends_with('S') {
        after.into_iter().max()
    } else {
        after.into_iter().min()
    };
    let [south, north] = twin.stores().map(i64::from);
    let margin = best.unwrap_or(south - north);
    seen.insert(text, margin);
    margin
}

/// The vectors: rules, houses, seeds, the lines of 1, 2, … moves, and South's margin with best play (`-` where the board is
/// too large).
fn vectors() -> Vec<(Kalah, TwinKalah, Vec<u64>, Option<i64>)> {
    let path = format!("{}/testdata/kalah.txt", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let vector = |line: &str| {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [rules, houses, seeds, counts, margin] = fields[..] else {
            panic!("{path}: {line}")
        };
        let rule_set = Rules::parse(rules).expect("rules");
        let game =
            Kalah::new(rule_set, houses.parse().expect("houses"), seeds.parse().expect("seeds")).expect("a board");
        let twin = TwinKalah::opening(
            houses.parse().expect("houses"),
            seeds.parse().expect("seeds"),
            rules.contains("empty-capture=yes"),
            rules.contains("end=stuck"),
        );
        let counts = counts.split(' ').map(|count| count.parse().expect("a count")).collect();
        (game, twin, counts, margin.parse().ok())
    };
    lines.map(vector).collect()
}

#[test]
fn lines_of_play_are_counted_as_the_twin_has_them() {
    let vectors = vectors();
    assert!(vectors.len() >= 20);
    for (game, _, counts, _) in &vectors {
        for (depth, &count) in (1..).zip(counts) {
            let found = perft(game, &game.opening(), depth);
            assert_eq!(found, count, "{} depth {depth}", game.variant());
        }
    }
}

/// The file is what the twin makes of it.
#[test]
fn the_vectors_are_the_twins() {
    for (game, twin, counts, margin) in &vectors() {
        let name = format!("{} {}", game.variant(), twin.text());
        for (depth, &count) in (1..=5).zip(counts) {
            assert_eq!(plain_perft(twin, depth), count, "{name} depth {depth}");
        }
        if let Some(margin) = margin {
            assert_eq!(plain_margin(twin, &mut HashMap::new()), *margin, "{name}");
        }
    }
}
