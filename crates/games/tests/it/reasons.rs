//! What speaks for a move, game by game.

use ludoteca_games::{GameHandle, Message, Options};

/// The reasons for a move with their arguments, such as `captures 3`.
fn reasons(game: &str, options: &[(&str, &str)], position: &str, mv: &str) -> Vec<String> {
    let options: Options = options.iter().copied().collect();
    let game = GameHandle::new(game, &options).expect("a game");
    let position = match position {
        "" => game.opening(),
        text => game.parse_state(text).expect("a position"),
    };
    let mv = position.parse_move(mv).expect("a move");
    position.check(mv).expect("legal");
    let shown = |reason: &Message| {
        let args = reason.args().map(|(_, value)| format!(" {value}"));
        reason.key().strip_prefix("deed-").expect("a reason").to_owned() + &args.collect::<String>()
    };
    position.line().reasons(mv).iter().map(shown).collect()
}

#[test]
fn oware_seeds_are_captured_saved_and_given() {
    let of = |position: &str, mv: &str| reasons("oware", &[], position, mv);
    // F reaches house a with its one seed and makes two there.
    let captures = of("0-0-0-0-0-1-1-0-0-0-0-4-21-21-S", "F");
    assert_eq!(captures[0], "captures 2");
    assert_eq!(of("1-0-0-0-0-2-0-0-0-0-0-0-22-23-S", "F")[0], "feeds");
    // North's house f would make two in A; playing A away saves the seed.
    let saves = of("1-4-4-4-4-4-0-0-0-0-0-1-13-13-S", "A");
    assert!(saves.contains(&"avoids 2".to_owned()), "{saves:?}");
    assert!(of("", "A").is_empty());
}

#[test]
fn kalah_captures_and_moves_again() {
    let of = |position: &str, mv: &str| reasons("kalah", &[], position, mv);
    assert_eq!(of("1-0-3-0-2-1-0-2-4-0-5-1-12-17-S", "A"), ["captures 6"]);
    assert_eq!(of("", "C"), ["moves-again"]);
    assert!(of("", "A").is_empty());
    // The last seed falls into the store, and nothing is left to play.
    assert!(of("0-0-0-0-0-1-0-0-0-0-5-1-3-3-S", "F").is_empty());
}

#[test]
fn in_jeson_mor_the_centre_is_what_matters() {
    let of = |position: &str, mv: &str| reasons("jeson-mor", &[("size", "5")], position, mv);
    assert_eq!(of("", "b1c3"), ["takes-centre"]);
    assert_eq!(of("", "c1a2"), ["attacks-centre 3 2"]);
    assert_eq!(of("nnn1n/5/2N2/5/NN1NN w", "c3d5"), ["leaves-centre"]);
    assert_eq!(of("nnnn1/5/2n2/5/NNNNN w", "b1c3"), ["captures-centre"]);
    assert_eq!(of("n4/5/5/5/1N3 w", "b1c3"), ["takes-centre", "centre-safe"]);
}

#[test]
fn the_nim_sum_is_left_at_zero() {
    assert_eq!(reasons("nim", &[], "1,3,5 1", "3-3"), ["nim-sum 0"]);
    assert_eq!(reasons("nim", &[], "1,2,3 1", "3-3"), ["nim-lost"]);
    assert_eq!(reasons("nim", &[], "0,0,2 1", "3-2"), ["last-object"]);
    assert_eq!(reasons("nim", &[("misere", "")], "1,0,5 1", "3-5"), ["nim-odd"]);
    assert_eq!(reasons("nim", &[("take", "3")], "5,0,0 1", "1-1"), ["nim-sum 0"]);
}

#[test]
fn lines_of_tic_tac_toe_are_made_stopped_and_threatened() {
    let of = |position: &str, mv: &str| reasons("tic-tac-toe", &[], position, mv);
    assert_eq!(of("xx./oo./... x", "3"), ["line"]);
    assert_eq!(of("x../oo./..x x", "6"), ["blocks", "threats 1"]);
    assert_eq!(of("x../.o./... x", "3"), ["threats 1"]);
    assert_eq!(of("x../.o./..x o", "2"), ["threats 1"]);
    assert_eq!(of("x../.o./o.x x", "3"), ["blocks", "threats 2"]);
    assert!(of("", "5").is_empty());
}
