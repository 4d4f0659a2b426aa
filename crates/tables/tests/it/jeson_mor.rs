//! The table of Jeson Mor against a plain twin, and against the rules' own moves.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use ludoteca_rules::jeson_mor::{JesonMor, State};
use ludoteca_rules::{Game, Verdict};
use ludoteca_tables::jeson_mor::{GameValue, Table, build, verify};

type Rules = JesonMor<u128>;
type Position = State<u128>;

fn rules() -> Rules {
    Rules::new(5).expect("a size that is allowed")
}

/// A table of up to so many knights a side, built anew.
fn built(name: &str, knights: usize) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("jeson-mor-{name}"));
    let _ = std::fs::remove_dir_all(&dir);
    build(&dir, knights, 2, &AtomicBool::new(false), &mut |_| ()).expect("built");
    dir
}

/// The position with White's knights and Black's on these squares.
fn position(game: &Rules, white: u32, black: u32, side: char) -> Position {
    let square = |square: u32| match (white >> square & 1, black >> square & 1) {
        (1, _) => 'N',
        (_, 1) => 'n',
        _ => '1',
    };
    let rank = |rank: u32| (5 * rank..5 * rank + 5).map(square).collect::<String>();
    let ranks: Vec<String> = (0..5).rev().map(rank).collect();
    let runs = (2..=5).rev();
    let board = runs.fold(ranks.join("/"), |board, run| {
        board.replace(&"1".repeat(run), &run.to_string())
    });
    game.parse_state(&format!("{board} {side}")).expect("a position")
}

/// What decides a position: the mover's knights and the other's.
fn key(game: &Rules, state: &Position) -> (u128, u128) {
    let me = game.to_move(state);
    (state.knights(me), state.knights(me.other()))
}

/// The plain twin: what each position is value if the game is a draw after so many plies, for ever more plies, by the rules'
/// own moves and nothing else. The last is what it is value at all.
struct Twin {
    positions: Vec<Position>,
    worths: Vec<Vec<GameValue>>,
}

impl Twin {
    /// All positions with up to so many knights a side, White to move.
    fn new(game: &Rules, knights: u32) -> Self {
        let sets: Vec<u32> = (1..1 << 25).filter(|set: &u32| set.count_ones() <= knights).collect();
        let mut positions = Vec::new();
        for &white in &sets {
            for &black in sets.iter().filter(|&black| white & black == 0) {
                positions.push(position(game, white, black, 'w'));
            }
        }
        let numbers: HashMap<_, _> = positions
            .iter()
            .enumerate()
            .map(|(i, state)| (key(game, state), i))
            .collect();
        // What each move leads to: a position, or the end.
        let moves: Vec<Vec<Result<usize, GameValue>>> = positions
            .iter()
            .map(|state| {
                let next = |mv| game.play_unchecked(state, mv);
                game.moves(state)
                    .map(next)
                    .map(|next| end(game, &next).map_or_else(|| Ok(numbers[&key(game, &next)]), Err))
                    .collect()
            })
            .collect();
        let mut worths = vec![vec![GameValue::Draw; positions.len()]];
        loop {
            let last = &worths[worths.len() - 1];
            let value = |next: &Result<usize, GameValue>| next.map_or_else(|end| end, |next| last[next]).before();
            let best = |moves: &Vec<_>| moves.iter().map(value).max().expect("a player can move");
            let now: Vec<GameValue> = moves.iter().map(best).collect();
            if now == *last {
                return Twin { positions, worths };
            }
            worths.push(now);
        }
    }
}

/// What a finished game is value to the player who would be to move.
fn end(game: &Rules, state: &Position) -> Option<GameValue> {
    game.outcome(state).map(|outcome| match outcome.verdict {
        Verdict::Win(player) if player == game.to_move(state) => GameValue::Win(0),
        _ => GameValue::Loss(0),
    })
}

fn agrees_with_twin(knights: u32) {
    let game = rules();
    let table = Table::open(&built(&format!("twin-{knights}"), knights as usize)).expect("open");
    let twin = Twin::new(&game, knights);
    let mut counts: HashMap<([u32; 2], GameValue), u64> = HashMap::new();
    for (i, state) in twin.positions.iter().enumerate() {
        let value = table.probe(&game, state).expect("whole").expect("in the table");
        for (plies, worths) in twin.worths.iter().enumerate() {
            assert_eq!(
                value.within(plies as u32),
                worths[i],
                "{}, {plies} plies",
                game.state_text(state)
            );
        }
        let (mine, theirs) = key(&game, state);
        *counts
            .entry(([mine.count_ones(), theirs.count_ones()], value))
            .or_default() += 1;
    }
    for layer in table.layers() {
        let stats = table.stats(layer).expect("whole").expect("there");
        let counted = |value| {
            counts
                .get(&(layer.map(|count| count as u32), value))
                .copied()
                .unwrap_or(0)
        };
        assert_eq!(stats.drawn, counted(GameValue::Draw));
        for (plies, &boards) in stats.by_plies.iter().enumerate() {
            let value = if plies % 2 == 1 {
                GameValue::Win(plies as u16)
            } else {
                GameValue::Loss(plies as u16)
            };
            assert_eq!(boards, counted(value), "{layer:?}, {value:?}");
        }
        let here = counts
            .iter()
            .filter(|((knights, _), _)| knights.map(|count| count as usize) == layer);
        assert_eq!(stats.boards(), here.map(|(_, count)| count).sum::<u64>());
        let (value, text) = stats.longest.expect("something is decided");
        let state = game.parse_state(&text).expect("a position");
        assert_eq!(table.probe(&game, &state).expect("whole"), Some(value));
    }
}

#[test]
fn every_position_with_up_to_two_knights_is_worth_what_the_twin_says() {
    agrees_with_twin(2);
}

/// About a minute and 3 GB: `cargo test --release -p ludoteca-tables --test it -- --ignored three`.
#[test]
#[ignore = "takes a minute and 3 GB"]
fn every_position_with_up_to_three_knights_is_worth_what_the_twin_says() {
    agrees_with_twin(3);
}

/// Positions drawn by lot, with the centre taken as often as any other square.
fn sample(game: &Rules, most: u64, count: usize) -> impl Iterator<Item = Position> {
    let mut lot = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = move |below: u64| {
        lot = lot
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (lot >> 33) % below
    };
    (0..count).map(move |_| {
        let (white, black) = (1 + next(most) as u32, 1 + next(most) as u32);
        let mut sets = [0_u32; 2];
        while sets[0].count_ones() < white {
            sets[0] |= 1 << next(25);
        }
        while sets[1].count_ones() < black {
            sets[1] |= 1 << next(25) & !sets[0];
        }
        position(game, sets[0], sets[1], if next(2) == 0 { 'w' } else { 'b' })
    })
}

fn is_consistent(table: &Table, most: u64, count: usize) {
    let game = rules();
    for state in sample(&game, most, count) {
        let value = table.probe(&game, &state).expect("whole").expect("in the table");
        let moves = table.moves(&game, &state).expect("whole").expect("in the table");
        assert_eq!(moves.len() as u64, game.count_moves(&state));
        assert_eq!(
            moves.first().map(|(_, value)| *value),
            Some(value),
            "{}",
            game.state_text(&state)
        );
        assert!(moves.is_sorted_by(|(_, a), (_, b)| a >= b));
        for (mv, value) in moves {
            let next = game.play(&state, mv).expect("a legal move");
            assert_eq!(
                table.probe(&game, &next).expect("whole").map(GameValue::before),
                Some(value)
            );
        }
    }
}

#[test]
fn positions_are_worth_the_best_of_their_moves() {
    is_consistent(&Table::open(&built("sample", 3)).expect("open"), 3, 20_000);
}

/// About three minutes: `cargo test --release -p ludoteca-tables --test it -- --ignored whole`.
#[test]
#[ignore = "builds the whole table and checks every board: three minutes with two cores"]
fn the_whole_table_is_right() {
    let dir = built("whole", 5);
    assert_eq!(
        verify(&dir, 2, &AtomicBool::new(false), &mut |_| ()).expect("right"),
        130_000_086
    );
    let table = Table::open(&dir).expect("open");
    is_consistent(&table, 5, 200_000);
    let game = rules();
    assert_eq!(
        table.probe(&game, &game.opening()).expect("whole"),
        Some(GameValue::Loss(22))
    );
    let stats = table.stats([5, 5]).expect("whole").expect("there");
    assert_eq!(
        (stats.won(), stats.drawn, stats.lost()),
        (593_435_568, 15_888, 230_276_064)
    );
    assert_eq!(stats.longest.map(|(value, _)| value), Some(GameValue::Loss(32)));
}

#[test]
fn what_the_table_does_not_reach_it_does_not_answer() {
    let table = Table::open(&built("reach", 2)).expect("open");
    let game = rules();
    let probe = |text: &str| {
        table
            .probe(&game, &game.parse_state(text).expect("a position"))
            .expect("whole")
    };
    assert_eq!(probe("NN3/N4/5/5/4n w"), None, "the layer has not been built");
    assert_eq!(probe("NNNNN/N4/2N2/5/4n w"), None, "more knights than any layer has");
    let large = JesonMor::<u128>::new(7).expect("a size that is allowed");
    let state = large.parse_state("N6/7/7/7/7/7/6n w").expect("a position");
    assert_eq!(table.probe(&large, &state).expect("whole"), None, "another board");
    let state = game.parse_state("NN3/5/5/5/2n1n w").expect("a position");
    assert!(table.moves(&game, &state).expect("whole").is_some());
    let state = game.parse_state("NNN2/5/5/5/2n1n w").expect("a position");
    assert!(table.moves(&game, &state).expect("whole").is_none());
}

#[test]
fn finished_games_and_the_limit_of_plies_are_heeded() {
    let table = Table::open(&built("ends", 2)).expect("open");
    let game = rules();
    let probe = |text: &str| {
        table
            .probe(&game, &game.parse_state(text).expect("a position"))
            .expect("whole")
    };
    assert_eq!(probe("N4/5/5/5/4n b # - 3 9"), Some(GameValue::Loss(0)));
    assert_eq!(probe("N4/5/5/5/5 b"), Some(GameValue::Loss(0)));
    assert_eq!(probe("N4/5/5/5/5 w"), Some(GameValue::Win(0)));
    assert_eq!(probe("n4/5/2N2/5/5 w"), Some(GameValue::Win(1)));
    // 199 moves of each have been made: two plies are left.
    assert_eq!(probe("n4/5/2N2/5/5 w - - 0 200"), Some(GameValue::Win(1)));
    assert_eq!(probe("n4/5/2N2/5/5 b - - 0 200"), Some(GameValue::Draw));
    assert_eq!(probe("n4/5/2N2/5/5 b - - 0 199"), Some(GameValue::Loss(2)));
    assert_eq!(probe("5/5/5/5/N3n w - - 0 195"), Some(GameValue::Loss(10)));
    assert_eq!(probe("5/5/5/5/N3n w - - 0 197"), Some(GameValue::Draw));
}
