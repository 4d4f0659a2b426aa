//! Bad input is refused with a fixed key and a sentence that names what is wrong: the tables `testdata/refused_*.txt`.

use std::fs;

use crate::any_game::AnyGame;
use crate::variants::{VARIANTS, build};
use ludoteca_rules::jeson_mor::JesonMor;
use ludoteca_rules::nim::Nim;
use ludoteca_rules::oware::{Oware, RuleSet};
use ludoteca_rules::tic_tac_toe::TicTacToe;
use ludoteca_rules::{Game, Options, Player, Setup, UserError};

fn assert_refused<T>(what: &str, answer: Result<T, UserError>, key: &str, words: &str) {
    let Err(refusal) = answer else {
        panic!("{what}: was accepted");
    };
    assert_eq!(refusal.key(), key, "{what}: {refusal}");
    let sentence = refusal.to_string();
    assert!(sentence.contains(words), "{what}: '{sentence}' does not say '{words}'");
    assert!(!sentence.contains('{'), "{what}: '{sentence}' has a hole");
}

/// The lines of a table, each cut into its columns.
fn table<const COLUMNS: usize>(file: &str) -> Vec<[String; COLUMNS]> {
    let path = format!("{}/testdata/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
    let columns = |line: &str| -> Vec<String> { line.split('|').map(|column| column.trim().to_owned()).collect() };
    let rows = text.lines().filter(|line| !line.starts_with('#')).map(columns);
    rows.map(|row| row.try_into().unwrap_or_else(|row| panic!("{path}: {row:?}")))
        .collect()
}

/// A game by a text such as `oware houses=2 seeds=1`.
fn game(text: &str) -> Result<AnyGame, UserError> {
    let mut words = text.split(' ');
    let id = words.next().unwrap_or_default();
    let mut options = Options::default();
    for word in words {
        let (name, value) = word.split_once('=').expect("option=value");
        options.push(name, value);
    }
    AnyGame::new(id, &options)
}

#[test]
fn games_and_options() {
    let rows = table("refused_options.txt");
    assert!(rows.len() >= 20);
    for [text, key, words] in &rows {
        assert_refused(text, game(text), key, words);
    }
}

#[test]
fn positions() {
    let rows = table("refused_positions.txt");
    assert!(rows.len() >= 40);
    for [variant, text, key, words] in &rows {
        let game = game(variant).unwrap_or_else(|why| panic!("{variant}: {why}"));
        with_game!(&game, game => assert_refused(text, game.parse_state(text), key, words));
    }
    let heaps = format!("{} 1", ["1"; 65].join(","));
    let nim = Nim::new(&[1], false, None).expect("a heap");
    assert_refused(
        "65 heaps",
        nim.parse_state(&heaps),
        "nim-heap-count",
        "65 of them, but there can be 1 to 64",
    );
}

#[test]
fn moves() {
    let rows = table("refused_moves.txt");
    assert!(rows.len() >= 30);
    for [variant, position, text, key, words] in &rows {
        let game = game(variant).unwrap_or_else(|why| panic!("{variant}: {why}"));
        with_game!(&game, game => {
            let read = if position.is_empty() { Ok(game.opening()) } else { game.parse_state(position) };
            let state = read.unwrap_or_else(|why| panic!("{position}: {why}"));
            let answer = game.parse_move(&state, text).and_then(|mv| game.play(&state, mv));
            assert_refused(&format!("{position} {text}"), answer, key, words);
        });
    }
}

#[test]
fn rule_books_built_directly() {
    let abapa = || RuleSet::preset("abapa").expect("a preset");
    assert_refused(
        "houses",
        Oware::new(abapa(), 9, 4),
        "number-out-of-limits",
        "houses: '9'",
    );
    assert_refused("seeds", Oware::new(abapa(), 6, 0), "number-out-of-limits", "seeds: '0'");
    let words = "side 13 does not fit in a set of 128 squares";
    assert_refused("size", JesonMor::<u128>::new(13), "jeson-mor-set", words);
    let words = "72 cells does not fit in a set of 64";
    assert_refused("cells", TicTacToe::<u64>::new(9, 8, 3), "tic-tac-toe-set", words);
    assert_refused("heaps", Nim::new(&[], false, None), "nim-heap-count", "0 of them");
    assert_refused("heaps", Nim::new(&[1; 65], false, None), "nim-heap-count", "65 of them");
}

#[test]
fn nothing_is_neither_a_position_nor_a_move() {
    for &variant in VARIANTS {
        for text in ["", " ", "\n", "\0", "-", "/", ","] {
            let refused = with_game!(&build(variant), game => {
                game.parse_state(text).is_err() && game.parse_move(&game.opening(), text).is_err()
            });
            assert!(refused, "{variant:?} takes {text:?}");
        }
    }
}

#[test]
fn lists_of_the_prolog_programs() {
    let game = Oware::preset("feup").expect("a preset");
    let too_many = Setup {
        to_move: Some(Player::Second),
        scores: Some([49, 0]),
    };
    for (text, setup, key, words) in [
        (
            "[4,4,4,4,4,4,4,4,4,4,4,4",
            Setup::default(),
            "oware-list",
            "one of 12 numbers or two of 6: brackets",
        ),
        (
            "[4,4,4,4,4,4,4,4,4,4,4]",
            Setup::default(),
            "oware-list",
            "too few numbers",
        ),
        (
            "[4,4,4,4,4,4,4,4,4,4,4,4,4]",
            Setup::default(),
            "oware-list",
            "too many numbers",
        ),
        (
            "[[4,4,4,4,4],[4,4,4,4,4,4,4]]",
            Setup::default(),
            "oware-list",
            "rows of unequal length",
        ),
        (
            "[[4,4,4,4],[4,4,4,4],[4,4,4,4]]",
            Setup::default(),
            "oware-list",
            "rows of unequal length",
        ),
        ("[]", Setup::default(), "number-out-of-limits", "number 1: ''"),
        (
            "[4,4,x,4,4,4,4,4,4,4,4,4]",
            Setup::default(),
            "number-out-of-limits",
            "number 3: 'x'",
        ),
        (
            "[5,4,4,4,4,4,4,4,4,4,4,4]",
            Setup::default(),
            "oware-too-many-seeds",
            "49 seeds",
        ),
        (
            "[0,0,0,0,0,0,0,0,0,0,0,0]",
            too_many,
            "number-out-of-limits",
            "score 1: '49'",
        ),
    ] {
        let answer = game.parse_foreign(text, &setup).expect("a list");
        assert_refused(text, answer, key, words);
    }
    assert_eq!(
        game.parse_foreign("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", &Setup::default()),
        None
    );
}
