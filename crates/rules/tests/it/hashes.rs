//! The 64-bit hashes: one position, one hash; two positions, two.

use std::collections::HashMap;

use crate::variants::{VARIANTS, Variant, build};
use crate::walk::walk;
use ludoteca_rules::Game;
use ludoteca_rules::jeson_mor::JesonMor;
use ludoteca_rules::nim::Nim;
use ludoteca_rules::oware::Oware;

const POSITIONS: usize = 100_000;

/// What the hash may depend on: all of the text but the counters of Jeson Mor, which are its last two fields.
fn key<G: Game>(game: &G, state: &G::State) -> String {
    let text = game.state_text(state);
    if game.id() == "jeson-mor" {
        text.split(' ').take(2).collect::<Vec<_>>().join(" ")
    } else {
        text
    }
}

fn all_differ<G: Game>(game: &G) {
    let mut seen: HashMap<u64, String> = HashMap::new();
    for seed in 0.. {
        for state in walk(game, seed, 300) {
            let key = key(game, &state);
            let earlier = seen.entry(game.hash(&state)).or_insert_with(|| key.clone());
            assert_eq!(
                *earlier,
                key,
                "one hash for two positions of {} {}",
                game.id(),
                game.variant()
            );
        }
        if seen.len() >= POSITIONS {
            return;
        }
        assert!(seed < 200_000, "the game has too few positions: {}", seen.len());
    }
}

#[test]
fn no_two_positions_share_a_hash() {
    let variants: [Variant; 9] = [
        ("oware", &[]),
        ("oware", &[("houses", "8"), ("seeds", "8"), ("rules", "feup")]),
        ("kalah", &[]),
        ("kalah", &[("houses", "8"), ("seeds", "8"), ("set", "end=stuck")]),
        ("jeson-mor", &[]),
        ("jeson-mor", &[("size", "15")]),
        ("nim", &[("heaps", "1000,1000,1000,1000")]),
        ("tic-tac-toe", &[("rows", "5"), ("columns", "5"), ("line", "5")]),
        ("tic-tac-toe", &[("rows", "19"), ("columns", "19"), ("line", "5")]),
    ];
    for variant in variants {
        with_game!(&build(variant), game => all_differ(game));
    }
}

/// Positions read from text that differ must differ in their hashes too.
fn texts_differ<G: Game>(game: &G, texts: impl Iterator<Item = String>) {
    let mut seen: HashMap<u64, String> = HashMap::new();
    for text in texts {
        let state = game.parse_state(&text).unwrap_or_else(|why| panic!("{text}: {why}"));
        let key = key(game, &state);
        let earlier = seen.entry(game.hash(&state)).or_insert_with(|| key.clone());
        assert_eq!(*earlier, key, "one hash for two positions of {}", game.id());
    }
    assert!(seen.len() > 1_000);
}

/// A few seeds anywhere and the others in stores that are nearly even.
#[test]
fn oware_endgames_do_not_share_hashes() {
    let pairs: Vec<[usize; 2]> = (0..12).flat_map(|a| (a..12).map(move |b| [a, b])).collect();
    let fours = pairs.iter().flat_map(|one| pairs.iter().map(move |two| [*one, *two]));
    let texts = fours.flat_map(|four| {
        let mut houses = [0; 12];
        four.as_flattened().iter().for_each(|&house| houses[house] += 1);
        let houses = houses.map(|seeds| seeds.to_string()).join("-");
        (20..=24).flat_map(move |store| ["S", "N"].map(|side| format!("{houses}-{store}-{}-{side}", 44 - store)))
    });
    texts_differ(&Oware::preset("feup").expect("a preset"), texts);
}

/// A 5×5 board.
fn board(white: &[usize], black: &[usize]) -> String {
    let rank = |rank: usize| {
        let square = |file: usize| match 5 * rank + file {
            square if white.contains(&square) => 'N',
            square if black.contains(&square) => 'n',
            _ => '.',
        };
        let text: String = (0..5).map(square).collect();
        (1..=5)
            .rev()
            .fold(text, |text, run| text.replace(&".".repeat(run), &run.to_string()))
    };
    [4, 3, 2, 1, 0].map(rank).join("/")
}

/// Few knights: boards that are nearly the same, which a weak mix of words confuses first.
#[test]
fn jeson_mor_endgames_do_not_share_hashes() {
    let few: Vec<Vec<usize>> = (0..25)
        .flat_map(|a| (a..25).map(move |b| if a == b { vec![a] } else { vec![a, b] }))
        .collect();
    let pairs = few.iter().flat_map(|white| few.iter().map(move |black| (white, black)));
    let apart = pairs.filter(|(white, black)| white.iter().all(|square| !black.contains(square)));
    let texts = apart.flat_map(|(white, black)| ["w", "b"].map(|side| format!("{} {side}", board(white, black))));
    texts_differ(&JesonMor::<u128>::new(5).expect("a size"), texts);
}

/// Heaps of round sizes, with few bits set.
#[test]
fn nim_round_heaps_do_not_share_hashes() {
    let sizes: Vec<u32> = (0..29)
        .flat_map(|bit| [1 << bit, 3 << bit])
        .filter(|size| *size <= 1_000_000_000)
        .collect();
    let sizes = &sizes;
    let pairs = sizes.iter().flat_map(|a| sizes.iter().map(move |b| (a, b)));
    let texts = pairs.flat_map(|(a, b)| [1, 2].map(|player| format!("{a},{b} {player}")));
    texts_differ(&Nim::new(&[1], false, None).expect("a heap"), texts);
}

fn text_keeps_the_hash<G: Game>(game: &G) {
    for state in walk(game, 9, 60) {
        let read = game.parse_state(&game.state_text(&state)).expect("its own text");
        assert_eq!(game.hash(&read), game.hash(&state), "{}", game.state_text(&state));
    }
}

#[test]
fn a_position_read_from_text_has_the_hash_it_had() {
    for &variant in VARIANTS {
        with_game!(&build(variant), game => text_keeps_the_hash(game));
    }
}

#[test]
fn counters_stay_out_of_the_hash() {
    let game = JesonMor::<u128>::new(9).expect("a size");
    let early = game.parse_state("9/9/n8/9/9/9/N8/9/9 w - - 0 1").expect("a position");
    let late = game.parse_state("9/9/n8/9/9/9/N8/9/9 w - - 31 90").expect("a position");
    let turned = game.parse_state("9/9/n8/9/9/9/N8/9/9 b - - 0 1").expect("a position");
    assert_ne!(early, late);
    assert!(game.repeats(&early, &late));
    assert_eq!(game.hash(&early), game.hash(&late));
    assert!(!game.repeats(&early, &turned));
    assert_ne!(game.hash(&early), game.hash(&turned));
}
