//! The engine for lines: what it proves is true, and it finds what is there.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use ludoteca_rules::tic_tac_toe::{Cell, State, TicTacToe};
use ludoteca_rules::{BitSet, Game, Line, Verdict};
use ludoteca_search::engine::{Engine, Limits, Report};
use ludoteca_search::proof::{Prove, ProvenValue, SolveLimits};
use ludoteca_search::value::Value;

/// Numbers that look random, the same each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) as usize % limit
    }
}

/// Plays so many moves at random, fewer if the game would be over.
fn scatter<B: BitSet>(game: &TicTacToe<B>, dice: &mut Dice, plies: usize) -> Line<TicTacToe<B>> {
    let mut line = Line::new(game.clone());
    for _ in 0..plies {
        let moves: Vec<Cell> = game.moves(line.state()).collect();
        let mv = moves[dice.below(moves.len())];
        line.play(mv).expect("legal");
        if line.outcome().is_some() {
            line.undo();
            break;
        }
    }
    line
}

fn think<B: BitSet>(line: &Line<TicTacToe<B>>, limits: Limits, all: bool) -> Report<Cell> {
    Engine::new(1, 1)
        .search(line, limits, all, &AtomicBool::new(false), &mut |_| ())
        .expect("a game that goes on")
}

/// The truth by plain minimax: in how many plies who wins, for the player to move; 0 for a draw.
fn truth<B: BitSet>(game: &TicTacToe<B>, state: &State<B>) -> i32 {
    if let Some(outcome) = game.outcome(state) {
        return match outcome.verdict {
            Verdict::Draw => 0,
            Verdict::Win(player) if player == game.to_move(state) => 1000,
            Verdict::Win(_) => -1000,
        };
    }
    let later = |value: i32| value - value.signum();
    let values = game
        .moves(state)
        .map(|mv| -later(truth(game, &game.play_unchecked(state, mv))));
    values.max().expect("a move")
}

#[test]
fn proven_values_are_true_on_small_boards() {
    let mut dice = Dice(7);
    let boards = [
        (3, 3, 3),
        (3, 4, 3),
        (4, 3, 2),
        (2, 5, 4),
        (4, 4, 3),
        (4, 4, 4),
        (1, 6, 3),
        (5, 2, 5),
        (5, 4, 4),
        (2, 2, 1),
        (5, 5, 4),
    ];
    for (rows, columns, k) in boards {
        let game = TicTacToe::<u64>::new(rows, columns, k).expect("a game");
        let cells = usize::from(rows) * usize::from(columns);
        for _ in 0..40 {
            let least = cells.saturating_sub(9);
            let line = scatter(&game, &mut dice, least + 1);
            if game.count_moves(line.state()) > 9 || line.outcome().is_some() {
                continue;
            }
            let value = truth(&game, line.state());
            for all in [false, true] {
                let report = think(&line, Limits::default(), all);
                let text = game.state_text(line.state());
                match report.lines[0].value {
                    Value::Win(Some(plies)) => {
                        assert!(
                            value > 0 && i32::from(plies) >= 1000 - value,
                            "{rows}x{columns}/{k} {text}: {plies} {value}"
                        );
                    }
                    Value::Loss(Some(plies)) => {
                        assert!(
                            value < 0 && i32::from(plies) >= 1000 + value,
                            "{rows}x{columns}/{k} {text}: {plies} {value}"
                        );
                    }
                    Value::Draw => assert_eq!(value, 0, "{rows}x{columns}/{k} {text}"),
                    other => panic!("not proven: {other:?}"),
                }
            }
        }
    }
}

/// Plays so many moves at random, each near the middle or the marks, fewer if the game would be over.
fn gather<B: BitSet>(game: &TicTacToe<B>, dice: &mut Dice, plies: usize) -> Line<TicTacToe<B>> {
    let mut line = Line::new(game.clone());
    let columns = usize::from(game.columns());
    let middle = usize::from(game.rows()) / 2 * columns + columns / 2;
    let mut marks = vec![middle];
    while line.moves().len() < plies {
        let by = marks[dice.below(marks.len())];
        let (row, column) = (by / columns + dice.below(5), by % columns + dice.below(5));
        if (2..usize::from(game.rows()) + 2).contains(&row) && (2..columns + 2).contains(&column) {
            let cell = (row - 2) * columns + column - 2;
            if line.play(Cell(cell as u16)).is_ok() {
                marks.push(cell);
                if line.outcome().is_some() {
                    line.undo();
                    break;
                }
            }
        }
    }
    line
}

/// Positions of a board in which the proof search finds a win within eleven plies: the engine must find it in a second.
fn finds_what_is_proven<B: BitSet>(rows: u8, columns: u8, k: u8, positions: usize, nodes: u64) -> usize {
    let game = TicTacToe::<B>::new(rows, columns, k).expect("a game");
    let mut dice = Dice(u64::from(rows) * 100 + u64::from(k));
    let mut found = 0;
    for number in 0..positions {
        let line = gather(&game, &mut dice, 2 + number % 12);
        let stop = AtomicBool::new(false);
        let limits = SolveLimits {
            start: Instant::now(),
            time: None,
            nodes: Some(nodes),
            memory: 64 << 20,
            threads: 1,
            stop: &stop,
        };
        let proof = game
            .prove(line.state(), &limits, None, &mut |_| ())
            .expect("no file is read");
        if proof.at_least != ProvenValue::Win || proof.plies.is_none_or(|plies| plies > 11) {
            continue;
        }
        found += 1;
        let report = think(&line, Limits::time(Duration::from_secs(1)), false);
        let value = report.lines[0].value;
        let text = game.state_text(line.state());
        assert!(
            matches!(value, Value::Win(_)),
            "{rows}x{columns}/{k} {text}: {:?} {value:?} {} nodes, depth {}",
            proof.plies,
            report.nodes,
            report.depth,
        );
    }
    found
}

#[test]
fn wins_that_a_proof_finds_are_found() {
    assert!(finds_what_is_proven::<u64>(6, 7, 4, 12, 20_000) > 3);
    assert!(finds_what_is_proven::<[u64; 6]>(10, 10, 5, 12, 20_000) > 0);
}

#[test]
#[ignore = "some minutes: cargo test --release -p ludoteca-search --test it -- --ignored lines"]
fn wins_within_eleven_plies_are_found_in_a_second() {
    for (rows, columns, k) in [(6, 6, 4), (6, 7, 4), (7, 7, 4), (8, 8, 5), (8, 8, 4)] {
        let found = finds_what_is_proven::<u64>(rows, columns, k, 60, 300_000);
        eprintln!("{rows}x{columns}/{k}: {found} wins");
    }
    for (rows, columns, k) in [(10, 10, 5), (15, 15, 5), (19, 19, 5), (12, 12, 6)] {
        let found = finds_what_is_proven::<[u64; 6]>(rows, columns, k, 40, 300_000);
        eprintln!("{rows}x{columns}/{k}: {found} wins");
    }
}
