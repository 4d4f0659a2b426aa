//! The engine for lines: what it proves is true, and it finds what is there.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use ludoteca_rules::tic_tac_toe::{Cell, State, TicTacToe};
use ludoteca_rules::{BitSet, Game, Line, Player, Verdict};
use ludoteca_search::engine::{Engine, Limits, Ranked, Report};
use ludoteca_search::mcts;
use ludoteca_search::proof::{Prove, ProvenValue, SolveLimits};
use ludoteca_search::value::Value;

use crate::line_positions::{Dice, any_move, scatter, wins_within};

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

fn think<B: BitSet>(line: &Line<TicTacToe<B>>, limits: Limits, all: bool) -> Report<Cell> {
    Engine::new(1, 1)
        .search(line, limits, all, &AtomicBool::new(false), &mut |_| ())
        .expect("a game that goes on")
}

/// Who wins within how many plies, by trying everything; `None` for a draw.
fn truth<B: BitSet>(game: &TicTacToe<B>, state: &State<B>) -> Option<(Player, u32)> {
    let plies = 0..=game.count_moves(state) as u32;
    let mut wins = plies.flat_map(|plies| Player::BOTH.map(|player| (player, plies)));
    wins.find(|&(player, plies)| wins_within(game, state, player, plies))
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
            let me = game.to_move(line.state());
            let truth = truth(&game, line.state());
            for all in [false, true] {
                let value = think(&line, Limits::default(), all).lines[0].value;
                // A win may be proven by a longer way than the shortest.
                let agrees = match (value, truth) {
                    (Value::Win(Some(plies)), Some((winner, least))) => winner == me && u32::from(plies) >= least,
                    (Value::Loss(Some(plies)), Some((winner, least))) => winner != me && u32::from(plies) >= least,
                    (Value::Draw, truth) => truth.is_none(),
                    _ => false,
                };
                let text = game.state_text(line.state());
                assert!(agrees, "{rows}x{columns}/{k} {text}: {value:?}, but {truth:?}");
            }
        }
    }
}

/// How far a cell is from the nearest mark.
fn distance<B: BitSet>(game: &TicTacToe<B>, state: &State<B>, cell: Cell) -> u16 {
    let columns = u16::from(game.columns());
    let marks = (0..u16::from(game.rows()) * columns).filter(|&other| game.mark(state, Cell(other)).is_some());
    let far = |other: u16| {
        let rows = (other / columns).abs_diff(cell.0 / columns);
        rows.max((other % columns).abs_diff(cell.0 % columns))
    };
    marks.map(far).min().unwrap_or(0)
}

#[test]
fn the_best_move_of_a_large_board_is_in_the_fight() {
    let game = TicTacToe::<[u64; 6]>::new(15, 15, 5).expect("a game");
    for all in [false, true] {
        let report = think(&Line::new(game.clone()), Limits::nodes(50_000), all);
        assert_eq!(report.best(), Some(Cell(112)), "the first mark goes to the middle");
    }
    let mut dice = Dice(3);
    for plies in 1..12 {
        let line = gather(&game, &mut dice, plies);
        for all in [false, true] {
            let report = think(&line, Limits::nodes(50_000), all);
            let best = report.best().expect("a move");
            let state = line.state();
            let text = game.state_text(state);
            assert!(distance(&game, state, best) <= 2, "{text}: {best:?}");
            assert!(report.depth >= 2, "{text}: depth {}", report.depth);
            // Whoever misjudges values a little still plays there.
            let gap = |line: &Ranked<Cell>| report.lines[0].number - line.number;
            let far = |line: &&Ranked<Cell>| distance(&game, state, line.pv[0]) > 2;
            let open = matches!(report.lines[0].value, Value::Estimate(_));
            assert!(
                !open || report.lines.iter().filter(far).all(|line| gap(line) >= 100),
                "{text}"
            );
        }
    }
}

#[test]
fn a_lost_position_is_defended() {
    // Four in a row with both ends free cannot be stopped, but one end can be.
    let game = TicTacToe::<[u64; 6]>::new(15, 15, 5).expect("a game");
    let mut line = Line::new(game);
    for cell in [112, 0, 113, 30, 114, 60, 115] {
        line.play(Cell(cell)).expect("legal");
    }
    for all in [false, true] {
        let report = think(&line, Limits::nodes(50_000), all);
        assert_eq!(report.lines[0].value, Value::Loss(Some(2)));
        let best = report.best().expect("a move");
        assert!([Cell(111), Cell(116)].contains(&best), "{best:?}");
    }
}

/// Who plays against the engine.
#[derive(Clone, Copy, Debug)]
enum Opponent {
    Random,
    /// Monte-Carlo search with so many positions a move.
    MonteCarlo(u64),
    /// The engine itself with so many positions a move.
    Engine(u64),
}

impl mcts::RandomSource for Dice {
    fn below(&mut self, limit: u64) -> u64 {
        Dice::below(self, limit as usize) as u64
    }
}

/// The engine's positions a move where it holds a won position: less than a tenth of a second.
const HOLDING: u64 = 100_000;

/// Plays a position on in which the player to move wins, and tells whether he does.
fn is_won<B: BitSet>(mut line: Line<TicTacToe<B>>, opponent: Opponent, dice: &mut Dice) -> bool {
    let winner = line.game().to_move(line.state());
    let (own, other) = (Engine::new(4, 1), Engine::new(4, 1));
    let stop = AtomicBool::new(false);
    while line.outcome().is_none() {
        let by = |engine: &Engine, nodes| {
            let report = engine.search(&line, Limits::nodes(nodes), false, &stop, &mut |_| ());
            report.and_then(|report| report.best()).expect("a move")
        };
        let mv = match opponent {
            _ if line.game().to_move(line.state()) == winner => by(&own, HOLDING),
            Opponent::Random => any_move(&line, dice),
            Opponent::MonteCarlo(nodes) => {
                let found = mcts::search(&line, Limits::nodes(nodes), dice, &stop);
                found.expect("a move").lines[0].pv[0]
            }
            Opponent::Engine(nodes) => by(&other, nodes),
        };
        line.play(mv).expect("legal");
    }
    line.outcome().map(|outcome| outcome.verdict) == Some(Verdict::Win(winner))
}

/// Plays the opening, which is won on these boards, and random positions that the proof search calls won for the player to
/// move, against several opponents. Returns how many games there were.
fn keeps_what_is_won(rows: u8, columns: u8, positions: usize, opponents: &[Opponent]) -> usize {
    let game = TicTacToe::<u64>::new(rows, columns, 4).expect("a game");
    let mut dice = Dice(u64::from(columns));
    let mut games = 0;
    for number in 0..=positions {
        let line = if number == 0 {
            Line::new(game.clone())
        } else {
            scatter(&game, &mut dice, 1 + number % 8)
        };
        if number > 0 && !matches!(proof_of(&line, 300_000), (ProvenValue::Win, _)) {
            continue;
        }
        for &opponent in opponents {
            games += 1;
            let won = is_won(line.clone(), opponent, &mut dice);
            let text = game.state_text(line.state());
            assert!(won, "{rows}x{columns} {text}: {opponent:?} does not lose");
        }
    }
    games
}

#[test]
fn what_is_won_is_kept() {
    let opponents = [Opponent::Random, Opponent::MonteCarlo(5_000), Opponent::Engine(5_000)];
    for (rows, columns) in [(6, 7), (7, 7)] {
        assert!(keeps_what_is_won(rows, columns, 6, &opponents) >= 6);
    }
}

#[test]
#[ignore = "some minutes: cargo test --release -p ludoteca-search --test it -- --ignored lines"]
fn what_is_won_is_kept_in_many_games() {
    let opponents = [
        Opponent::Random,
        Opponent::MonteCarlo(10_000),
        Opponent::MonteCarlo(200_000),
        Opponent::Engine(1_000),
        Opponent::Engine(100_000),
    ];
    for (rows, columns) in [(6, 7), (7, 7)] {
        let games = keeps_what_is_won(rows, columns, 60, &opponents);
        eprintln!("{rows}x{columns}: {games} games");
        assert!(games >= 100);
    }
}

/// What the proof search finds within so many positions: the least value for the player to move, and the plies it takes.
fn proof_of<B: BitSet>(line: &Line<TicTacToe<B>>, nodes: u64) -> (ProvenValue, Option<u32>) {
    let limits = SolveLimits {
        start: Instant::now(),
        time: None,
        nodes: Some(nodes),
        memory: 64 << 20,
        threads: 1,
        stop: &AtomicBool::new(false),
    };
    let proof = line.game().prove(line.state(), &limits, None, &mut |_| ());
    let proof = proof.expect("no file is read");
    (proof.at_least, proof.plies)
}

/// The positions that the engine visits in a second, rather less: so a busy machine does not decide.
const A_SECOND: u64 = 1_000_000;

/// Positions of a board in which the proof search finds a win within eleven plies: the engine must find it in a second.
fn finds_what_is_proven<B: BitSet>(rows: u8, columns: u8, k: u8, positions: usize, nodes: u64) -> usize {
    let game = TicTacToe::<B>::new(rows, columns, k).expect("a game");
    let mut dice = Dice(u64::from(rows) * 100 + u64::from(k));
    let mut found = 0;
    for number in 0..positions {
        let line = gather(&game, &mut dice, 4 + number % 12);
        let (ProvenValue::Win, Some(plies @ ..=11)) = proof_of(&line, nodes) else {
            continue;
        };
        found += 1;
        let report = think(&line, Limits::nodes(A_SECOND), false);
        let value = report.lines[0].value;
        let text = game.state_text(line.state());
        assert!(
            matches!(value, Value::Win(_)),
            "{rows}x{columns}/{k} {text}: won in {plies}, but {value:?} at depth {}",
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
        let found = finds_what_is_proven::<u64>(rows, columns, k, 36, 100_000);
        eprintln!("{rows}x{columns}/{k}: {found} wins");
    }
    for (rows, columns, k) in [(10, 10, 5), (15, 15, 5), (19, 19, 5), (12, 12, 6)] {
        let found = finds_what_is_proven::<[u64; 6]>(rows, columns, k, 24, 20_000);
        eprintln!("{rows}x{columns}/{k}: {found} wins");
    }
}
