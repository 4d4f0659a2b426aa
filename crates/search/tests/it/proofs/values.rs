//! Values that are known, and those of plain play.

use crate::any_game::AnyGame;
use ludoteca_rules::Game;
use ludoteca_search::proof::{Goal, Prove, ProvenValue, SolveLimits};

use super::plain::{by_all_lines, by_sweeps};
use super::{GO, chance, check, game, limits, proven};

/// Proves a position, checks the certificate, and gives value and length back.
fn solved<G: Prove>(game: &G, root: &G::State) -> (ProvenValue, Option<u32>) {
    let (value, plies, text) = proven(game, root);
    let checked = check(&text).unwrap_or_else(|why| panic!("{}: {why}", game.state_text(root)));
    let to_move = game.to_move(root);
    assert_eq!((checked.position, checked.to_move), (game.state_text(root), to_move));
    let claims: Vec<_> = checked
        .claims
        .iter()
        .map(|(claim, ..)| (claim.player, claim.goal))
        .collect();
    let wanted = match value {
        ProvenValue::Win => vec![(to_move, Goal::Wins)],
        ProvenValue::Loss => vec![(to_move.other(), Goal::Wins)],
        ProvenValue::Draw => vec![(to_move, Goal::Holds), (to_move.other(), Goal::Holds)],
    };
    assert!(claims.len() == wanted.len() && wanted.iter().all(|claim| claims.contains(claim)));
    if let (Some(plies), Some((_, Some(within), _))) = (plies, checked.claims.first()) {
        assert!(*within >= plies, "nobody wins sooner than can be");
    }
    (value, plies)
}

fn opening(game: &AnyGame) -> (ProvenValue, Option<u32>) {
    with_game!(game, game => solved(game, &game.opening()))
}

#[test]
fn boards_with_known_values() {
    let board = |rows: &str, columns: &str, line: &str| {
        opening(&game(
            "tic-tac-toe",
            &[("rows", rows), ("columns", columns), ("line", line)],
        ))
    };
    assert_eq!(board("3", "3", "3"), (ProvenValue::Draw, None));
    assert_eq!(board("4", "3", "3").0, ProvenValue::Win);
    assert_eq!(board("3", "4", "3"), board("4", "3", "3"));
    assert_eq!(board("4", "4", "3").0, ProvenValue::Win);
    assert_eq!(board("4", "4", "4"), (ProvenValue::Draw, None));
    assert_eq!(board("2", "9", "3"), (ProvenValue::Draw, None));
    assert_eq!(opening(&game("nim", &[("heaps", "1,3,5")])).0, ProvenValue::Win);
    assert_eq!(opening(&game("nim", &[("heaps", "1,2,3")])).0, ProvenValue::Loss);
    assert_eq!(
        opening(&game("nim", &[("heaps", "1,1,1"), ("misere", "true")])).0,
        ProvenValue::Loss
    );
    assert_eq!(
        opening(&game("nim", &[("heaps", "8"), ("take", "3")])).0,
        ProvenValue::Loss
    );
}

#[test]
fn heaps_as_plain_play_has_them() {
    let seed = &mut 1;
    for rules in [
        &[][..],
        &[("misere", "true")],
        &[("take", "2")],
        &[("take", "3"), ("misere", "true")],
    ] {
        for _ in 0..20 {
            let heaps = [0; 3].map(|_| chance(seed, 5).to_string()).join(",");
            let heaps = if heaps == "0,0,0" { "0,1,0".to_owned() } else { heaps };
            let options = [&[("heaps", heaps.as_str())], rules].concat();
            with_game!(&game("nim", &options), game => {
                let root = game.opening();
                let (value, plies) = solved(game, &root);
                assert_eq!((value, plies), by_sweeps(game, &root), "{options:?}");
                assert_eq!(Some(value), by_all_lines(game, &root, u64::MAX), "{options:?}");
            });
        }
    }
}

/// A position after some moves by chance, in which the game goes on.
fn after_moves<G: Game>(game: &G, root: &G::State, moves: usize, seed: &mut u64) -> G::State {
    let mut state = *root;
    for _ in 0..moves {
        let count = game.count_moves(&state) as usize;
        let next = game
            .moves(&state)
            .nth(chance(seed, count))
            .map(|mv| game.play_unchecked(&state, mv));
        match next {
            Some(next) if game.outcome(&next).is_none() => state = next,
            _ => break,
        }
    }
    state
}

#[test]
fn boards_of_marks_as_plain_play_has_them() {
    let seed = &mut 2;
    for (rows, columns, line, moves) in [
        ("3", "3", "3", 2),
        ("3", "4", "3", 5),
        ("2", "5", "3", 2),
        ("4", "4", "4", 9),
    ] {
        with_game!(&game("tic-tac-toe", &[("rows", rows), ("columns", columns), ("line", line)]), game => {
            for _ in 0..15 {
                let root = after_moves(game, &game.opening(), moves, seed);
                assert_eq!(solved(game, &root), by_sweeps(game, &root), "{}", game.state_text(&root));
            }
        });
    }
}

/// A board of 5×5 with knights by chance.
fn knights(mine: usize, theirs: usize, seed: &mut u64) -> String {
    let mut squares = ['.'; 25];
    for (count, knight) in [(mine, 'N'), (theirs, 'n')] {
        for _ in 0..count {
            let free: Vec<usize> = (0..25).filter(|&square| squares[square] == '.').collect();
            squares[free[chance(seed, free.len())]] = knight;
        }
    }
    let rank = |rank: &[char]| {
        rank.iter()
            .map(|c| if *c == '.' { '1' } else { *c })
            .collect::<String>()
    };
    let board: Vec<String> = squares.chunks(5).map(rank).collect();
    // Empty squares that stand together are written as one number.
    let mut board = board.join("/");
    for run in (2..=5).rev() {
        board = board.replace(&"1".repeat(run), &run.to_string());
    }
    format!("{board} {}", ["w", "b"][chance(seed, 2)])
}

#[test]
fn knights_as_plain_play_has_them() {
    let seed = &mut 3;
    with_game!(&game("jeson-mor", &[("size", "5")]), game => {
        for i in 0..24 {
            let text = knights(1 + i % 2, 1 + i / 2 % 2, seed);
            let root = game.parse_state(&text).expect("a position");
            assert_eq!(solved(game, &root), by_sweeps(game, &root), "{text}");
        }
    });
}

#[test]
fn seeds_as_plain_play_has_them() {
    let seed = &mut 4;
    let (mut tried, mut listed) = (0, 0);
    for rules in ["abapa", "awari", "ouri", "ouri-misere", "evora", "feup"] {
        with_game!(&game("oware", &[("rules", rules)]), game => {
            for _ in 0..40 {
                let mut houses = [0u32; 12];
                let seeds = 2 + chance(seed, 3);
                (0..seeds).for_each(|_| houses[chance(seed, 12)] += 1);
                let houses = houses.map(|seeds| seeds.to_string()).join("-");
                let stores = 20 + chance(seed, 3);
                let text = format!("{houses}-{stores}-21-{}", ["S", "N"][chance(seed, 2)]);
                let root = game.parse_state(&text).expect("a position");
                if game.outcome(&root).is_some() {
                    continue;
                }
                let Some(value) = by_all_lines(game, &root, 40_000) else { continue };
                let limits = limits(None);
                let proof = game.prove(&root, &limits, None, &mut |_| ()).expect("nothing to be read");
                assert_eq!(proof.value(), Some(value), "{rules} {text}");
                // Where the value hangs on the line of play, no list shows it.
                if proof.strategy.is_some() {
                    assert_eq!(solved(game, &root).0, value, "{rules} {text}");
                    listed += 1;
                }
                tried += 1;
            }
        });
    }
    assert!(listed > 30 && listed > tried * 4 / 5, "{listed} of {tried}");
}

#[test]
fn boards_of_kalah_as_plain_play_has_them() {
    for rules in ["kalah", "kalah+empty-capture=yes+end=stuck"] {
        for (houses, seeds) in [
            ("1", "3"),
            ("1", "4"),
            ("2", "1"),
            ("2", "4"),
            ("3", "1"),
            ("3", "2"),
            ("3", "4"),
        ] {
            let options = [("rules", rules), ("houses", houses), ("seeds", seeds)];
            with_game!(&game("kalah", &options), game => {
                let root = game.opening();
                assert_eq!(solved(game, &root), by_sweeps(game, &root), "{options:?}");
            });
        }
    }
}

#[test]
fn the_second_player_never_loses_the_opening_and_says_so_when_time_is_up() {
    with_game!(&game("jeson-mor", &[]), game => {
        let limits = limits(Some(2000));
        let proof = game.prove(&game.opening(), &limits, None, &mut |_| ()).expect("nothing to be read");
        assert_eq!((proof.value(), proof.at_most), (None, ProvenValue::Draw));
        assert!(proof.claims(game.to_move(&game.opening())).is_empty());
    });
}

#[test]
#[ignore = "a minute or so: cargo test --release -p ludoteca-search --test it -- --ignored proofs"]
fn the_middle_board_and_five_by_five() {
    for (id, options, wanted) in [
        ("jeson-mor", &[("size", "7")][..], ProvenValue::Loss),
        (
            "tic-tac-toe",
            &[("rows", "5"), ("columns", "5"), ("line", "4")],
            ProvenValue::Draw,
        ),
    ] {
        with_game!(&game(id, options), game => {
            let limits = SolveLimits { memory: 1 << 29, threads: 2, ..limits(None) };
            let root = game.opening();
            let mut proof = game.prove(&root, &limits, None, &mut |_| ()).expect("nothing to be read");
            assert_eq!(proof.value(), Some(wanted));
            let claims = proof.claims(game.to_move(&root));
            let mut text = Vec::new();
            let strategy = proof.strategy.as_mut().expect("a strategy");
            super::certificate::write(game, &root, &claims, strategy.as_mut(), 1 << 30, &GO, &mut text).expect("written");
            let checked = super::check_file(&mut text.as_slice(), 1 << 30, 2, &GO).expect("proven");
            assert_eq!(checked.claims.len(), claims.len());
        });
    }
}
