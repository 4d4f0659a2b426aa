//! The engine for lines: what it proves is true, and it finds what is there.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ludoteca_rules::tic_tac_toe::{Cell, State, TicTacToe};
use ludoteca_rules::{BitSet, Game, Line, Player, Verdict};
use ludoteca_search::engine::{Engine, Limits, Report};
use ludoteca_search::proof::{Prove, SolveLimits};
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
