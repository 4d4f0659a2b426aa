//! The sentences that a player reads when a move is refused.

use ludoteca_rules::nim::{Nim, Take};
use ludoteca_rules::oware::{House, Oware, RuleSet};
use ludoteca_rules::tic_tac_toe::{Cell, TicTacToe};
use ludoteca_rules::{Game, UserError};

/// Why a house of Oware may not be played.
fn why_not(rules: &str, position: &str, house: &str) -> UserError {
    let game = Oware::new(RuleSet::parse(rules).expect("rules"), 6, 4).expect("a board");
    let state = game.parse_state(position).expect("a position");
    let mv = game.parse_move(&state, house).expect("a house");
    game.play(&state, mv).expect_err("an illegal move")
}

#[test]
fn an_empty_house() {
    let refusal = why_not("abapa", "4-4-0-4-4-4-4-4-4-4-4-4-4-0-S", "C");
    assert_eq!(refusal.to_string(), "house C is empty");
    assert_eq!(
        (refusal.key(), refusal.arg("house").as_deref()),
        ("oware-house-empty", Some("C"))
    );
    assert_eq!(
        why_not("awari", "4-4-4-4-4-4-4-4-4-0-4-4-4-0-N", "d").to_string(),
        "house d is empty"
    );
}

#[test]
fn an_opponent_without_seeds() {
    let position = "1-5-0-0-0-1-0-0-0-0-0-0-20-20-S";
    let refusal = why_not("abapa", position, "A");
    assert_eq!(refusal.to_string(), "your opponent has no seeds: you must play B or F");
    assert_eq!(refusal.key(), "oware-must-feed");
    assert_eq!(
        (refusal.arg("house").as_deref(), refusal.arg("choices").as_deref()),
        (Some("A"), Some("B or F"))
    );
    // Feeding goes first, and then singletons wait for houses of more.
    assert_eq!(
        why_not("ouri", position, "A").to_string(),
        "your opponent has no seeds: you must play B"
    );
    let refusal = why_not("ouri", position, "F");
    assert_eq!(refusal.to_string(), "houses with more than one seed come first: play B");
}

#[test]
fn a_singleton_before_its_turn() {
    let refusal = why_not("ouri", "1-2-0-3-0-9-4-4-4-4-4-4-5-0-S", "A");
    assert_eq!(
        refusal.to_string(),
        "houses with more than one seed come first: play B, D or F"
    );
    assert_eq!(
        (refusal.key(), refusal.arg("house").as_deref()),
        ("oware-singleton", Some("A"))
    );
}

#[test]
fn a_move_that_would_leave_the_opponent_without_seeds() {
    // F captures the only two seeds; D goes past them.
    let refusal = why_not("awari", "0-0-0-1-0-1-1-0-0-0-0-0-20-20-S", "F");
    assert_eq!(
        refusal.to_string(),
        "house F would leave your opponent without seeds while another move does not: play D"
    );
    assert_eq!(refusal.key(), "oware-avoid");
}

/// Here no house has more than one seed, so that cannot be the reason.
#[test]
fn avoiding_comes_before_singletons() {
    let refusal = why_not("awari+singletons=last-resort", "1-0-0-0-0-1-0-0-0-0-0-0-20-20-S", "A");
    assert_eq!(refusal.key(), "oware-avoid", "{refusal}");
    assert_eq!(refusal.arg("choices").as_deref(), Some("F"));
}

#[test]
fn a_house_that_no_board_has() {
    let game = Oware::preset("abapa").expect("a preset");
    for house in [6, 7, 8, 255] {
        let refusal = game.check(&game.opening(), House(house)).expect_err("no such house");
        assert_eq!(refusal.key(), "oware-no-such-house", "{refusal}");
    }
}

#[test]
fn a_cell_that_no_board_has() {
    let game = TicTacToe::<u64>::new(3, 3, 3).expect("a board");
    for cell in [9, 63, 64, u16::MAX - 1, u16::MAX] {
        let refusal = game.check(&game.opening(), Cell(cell)).expect_err("no such cell");
        assert_eq!(refusal.key(), "tic-tac-toe-no-such-cell", "{refusal}");
    }
}

/// Without a limit a heap can only be too small.
#[test]
fn nim_speaks_of_a_limit_only_where_there_is_one() {
    let game = Nim::new(&[5], false, None).expect("a heap");
    let refusal = game
        .check(
            &game.opening(),
            Take {
                heap: 0,
                count: u32::MAX,
            },
        )
        .expect_err("five are there");
    assert_eq!(refusal.to_string(), "heap 1 holds only 5");
    let limited = Nim::new(&[5], false, Some(3)).expect("a heap");
    let refusal = limited
        .check(&limited.opening(), Take { heap: 0, count: 6 })
        .expect_err("three at most");
    assert_eq!(refusal.to_string(), "at most 3 may be taken at once");
}
