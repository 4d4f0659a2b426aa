//! What the course reports print (docs/history.md): their test positions, worked cases, lists and counts.

use ludoteca_rules::nim::Nim;
use ludoteca_rules::oware::{House, Oware, State};
use ludoteca_rules::tic_tac_toe::TicTacToe;
use ludoteca_rules::{Game, Player, Setup, Verdict, tree_size};

fn feup() -> Oware {
    Oware::preset("feup").expect("a preset")
}

/// A board of the `feup` report with both players' points.
fn board(game: &Oware, text: &str, scores: [u32; 2], to_move: Player) -> State {
    let setup = Setup {
        to_move: Some(to_move),
        scores: Some(scores),
    };
    game.parse_foreign(text, &setup)
        .expect("a list")
        .unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// The house of a position 1–6 as the `feup` report counts: from the viewer's left for both, player 1 on top.
fn house(player: Player, position: u8) -> House {
    match player {
        Player::First => House(6 - position),
        Player::Second => House(position - 1),
    }
}

/// The board in the form of the `feup` report.
fn as_list(game: &Oware, state: &State) -> [Vec<u8>; 2] {
    [
        game.row(state, Player::First).rev().collect(),
        game.row(state, Player::Second).collect(),
    ]
}

#[test]
fn feup_worked_case_of_play_seeds() {
    let game = feup();
    let state = board(&game, "[[1,0,7,0,0,0],[0,4,2,1,1,0]]", [0, 0], Player::First);
    assert_eq!(game.state_text(&state), "0-0-0-7-0-1-0-4-2-1-1-0-0-0-S");
    let third = house(Player::First, 3);
    assert_eq!(game.captures(&state, third), 7);
    // Seven of the sixteen seeds are no majority, so play goes on.
    let after = game.play(&state, third).expect("a legal move");
    assert_eq!(as_list(&game, &after), [vec![2, 1, 0, 0, 0, 0], vec![1, 5, 0, 0, 0, 0]]);
    assert_eq!(game.stores(&after), [7, 0]);
    assert_eq!(game.to_move(&after), Player::Second);
}

#[test]
fn feup_victory_of_either_player() {
    let game = feup();
    for (text, scores, player) in [
        ("[[1,0,7,0,0,0],[0,4,2,1,1,0]]", [20, 12], Player::First),
        ("[[0,4,2,1,1,0],[1,0,7,0,0,0]]", [12, 20], Player::Second),
    ] {
        let state = board(&game, text, scores, player);
        assert_eq!(game.outcome(&state), None);
        let after = game.play(&state, house(player, 3)).expect("a legal move");
        let outcome = game.outcome(&after).expect("27 of 48 seeds");
        assert_eq!((outcome.verdict, outcome.reason), (Verdict::Win(player), "majority"));
        assert_eq!(game.stores(&after)[player.index()], 27);
        assert_eq!(game.stores(&after)[player.other().index()], 12);
    }
}

/// "Write position 1 -> write position 1": player 1 gives all he has, player 2 keeps to his own row, and player 1
/// has nothing to play.
#[test]
fn feup_player_1_cannot_play() {
    let game = feup();
    let state = board(&game, "[[4,0,0,0,0,0],[0,0,0,4,5,3]]", [20, 12], Player::First);
    let state = game.play(&state, house(Player::First, 1)).expect("a legal move");
    assert_eq!(as_list(&game, &state), [vec![0; 6], vec![1, 1, 1, 5, 5, 3]]);
    assert_eq!(game.to_move(&state), Player::Second);
    let state = game.play(&state, house(Player::Second, 1)).expect("a legal move");
    assert_eq!(as_list(&game, &state), [vec![0; 6], vec![0, 2, 1, 5, 5, 3]]);
    assert_eq!(game.to_move(&state), Player::Second, "player 1 passes");
    assert_eq!(game.outcome(&state), None);
}

/// The report swaps the two lists for player 2 but not the ends of the rows, so its own instructions fail there: his
/// position 1 sows along his own row, and player 1's position 1 is empty.
#[test]
fn feup_player_2_cannot_play() {
    let game = feup();
    let printed = board(&game, "[[0,0,0,4,5,3],[4,0,0,0,0,0]]", [12, 20], Player::Second);
    let after = game.play(&printed, house(Player::Second, 1)).expect("a legal move");
    assert_eq!(as_list(&game, &after), [vec![0, 0, 0, 4, 5, 3], vec![0, 1, 1, 1, 1, 0]]);
    let refusal = game.play(&after, house(Player::First, 1)).expect_err("an empty house");
    assert_eq!(refusal.to_string(), "house F is empty");

    let turned = board(&game, "[[3,5,4,0,0,0],[0,0,0,0,0,4]]", [12, 20], Player::Second);
    let state = game.play(&turned, house(Player::Second, 6)).expect("a legal move");
    let state = game.play(&state, house(Player::First, 6)).expect("a legal move");
    assert_eq!(as_list(&game, &state), [vec![3, 5, 5, 1, 2, 0], vec![0; 6]]);
    assert_eq!(game.to_move(&state), Player::First, "player 2 passes");
}

#[test]
fn feup_captures_that_its_greedy_player_looks_for() {
    let game = feup();
    for (text, player, best, seeds) in [
        ("[[0,2,0,0,0,7],[1,2,3,4,5,6]]", Player::First, 6, 5),
        ("[[1,1,1,1,1,1],[0,7,0,0,2,0]]", Player::Second, 2, 6),
    ] {
        let state = board(&game, text, [0, 0], player);
        assert_eq!(game.captures(&state, house(player, best)), seeds, "{text}");
        for position in (1..=6).filter(|position| *position != best) {
            assert!(
                game.captures(&state, house(player, position)) < seeds,
                "{text} position {position}"
            );
        }
    }
    let state = board(&game, "[[0,0,0,0,1,2],[0,1,2,3,4,5]]", [0, 0], Player::First);
    assert!(
        game.moves(&state).all(|house| game.captures(&state, house) == 0),
        "nothing to capture"
    );
}

#[test]
fn evora_list_of_twelve() {
    let game = Oware::preset("evora").expect("a preset");
    let text = "[0,1,4,6,2,1,0,0,8,1,4,6]";
    for (to_move, expected) in [
        (None, "0-1-4-6-2-1-0-0-8-1-4-6-0-0-S"),
        (Some(Player::First), "0-1-4-6-2-1-0-0-8-1-4-6-0-0-S"),
        (Some(Player::Second), "0-0-8-1-4-6-0-1-4-6-2-1-0-0-N"),
    ] {
        let setup = Setup { to_move, scores: None };
        let state = game.parse_foreign(text, &setup).expect("a list").expect("a board");
        assert_eq!(game.state_text(&state), expected);
    }
    // Points are those of players 1 and 2, whoever moves.
    let setup = Setup {
        to_move: Some(Player::Second),
        scores: Some([9, 6]),
    };
    let state = game.parse_foreign(text, &setup).expect("a list").expect("a board");
    assert_eq!(game.state_text(&state), "0-0-8-1-4-6-0-1-4-6-2-1-9-6-N");
    let opening = game
        .parse_foreign("[4,4,4,4,4,4, 4,4,4,4,4,4]", &Setup::default())
        .expect("a list");
    assert_eq!(opening, Ok(game.opening()));
}

#[test]
fn games_course_nim() {
    let game = Nim::new(&[1, 3, 5], false, None).expect("heaps");
    let state = game.opening();
    for text in ["3-3", "retiraColuna(3-3)"] {
        let take = game.parse_move(&state, text).expect("a move");
        let after = game.play(&state, take).expect("a legal move");
        assert_eq!(game.state_text(&after), "1,3,2 2");
        assert_eq!(after.heaps().iter().fold(0, |sum, heap| sum ^ heap), 0);
        assert_eq!(game.move_text(&state, take), "3-3");
    }
}

#[test]
fn games_course_nodes_of_plain_minimax() {
    let game = TicTacToe::<u64>::new(3, 3, 3).expect("a board");
    for (moves, nodes) in [
        ("", 549_945),
        ("1", 59_704),
        ("3", 59_704),
        ("7", 59_704),
        ("9", 59_704),
        ("2", 63_904),
        ("4", 63_904),
        ("6", 63_904),
        ("8", 63_904),
        ("5", 55_504),
        ("1 5 2", 934),
        ("1 5 2 3 7", 46),
        ("1 5 2 3 7 4 6", 4),
    ] {
        let state = moves.split_whitespace().fold(game.opening(), |state, text| {
            let cell = game.parse_move(&state, text).expect("a cell");
            game.play(&state, cell).expect("a legal move")
        });
        assert_eq!(tree_size(&game, &state), nodes, "after '{moves}'");
    }
}
