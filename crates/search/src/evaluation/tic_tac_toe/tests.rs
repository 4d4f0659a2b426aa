//! What is kept move by move against what is counted afresh, and what is called forced against plain search.

#[path = "../../../tests/it/line_positions.rs"]
mod line_positions;

use ludoteca_rules::tic_tac_toe::{Cell, State, TicTacToe};
use ludoteca_rules::{BitSet, Game, Player};

use super::forced_win::ForcedWins;
use super::threat_win::ThreatWins;
use super::windows::{Completing, Windows};
use super::{LineTracker, completing, lines_once, open_value};
use crate::evaluation::{Evaluator, LeftOut, Tracker};
use line_positions::{Dice, scatter, wins_within};

/// Compares a tracker with the plain questions in a position that is not over.
fn compare<B: BitSet>(game: &TicTacToe<B>, state: &State<B>, tracker: &mut LineTracker<B>) {
    let text = || format!("{} {}", game.variant(), game.state_text(state));
    let windows = Windows::new(game, state);
    for player in Player::BOTH {
        assert_eq!(windows.sum(player), open_value(game, state, player), "{}", text());
        let mut cells: Vec<usize> = completing(game, state, player).collect();
        let found = match windows.completing(player) {
            Completing::Nowhere => vec![],
            Completing::At(cell) => vec![usize::from(cell)],
            Completing::Several(a, b) => vec![usize::from(a), usize::from(b)],
        };
        assert!(found.iter().all(|cell| cells.contains(cell)), "{}", text());
        cells.truncate(2);
        assert_eq!(found.len(), cells.len(), "{}", text());
    }
    assert_eq!(tracker.evaluate(game, state), game.evaluate(state), "{}", text());
    assert_eq!(
        tracker.known_result(game, state),
        game.known_result(state),
        "{}",
        text()
    );
    if game.known_result(state).is_some() {
        return;
    }
    let (left_out, _) = tracker.choose(game, state, true);
    let chosen: Vec<Cell> = tracker.moves(game, state).map(|(_, mv)| mv).collect();
    assert!(!chosen.is_empty(), "{}", text());
    let (mine, theirs) = (state.marks(Player::First), state.marks(Player::Second));
    for mv in game.moves(state) {
        if chosen.contains(&mv) {
            assert_eq!(
                tracker.move_order_score(game, state, mv),
                game.move_order_score(state, mv),
                "{}",
                text()
            );
            assert_eq!(tracker.forcing(game, state, mv), game.forcing(state, mv), "{}", text());
        } else if left_out == LeftOut::Nothing && !chosen.is_empty() {
            let open = |line: B| line.and(mine).is_empty() || line.and(theirs).is_empty();
            let dead = !lines_once(game, mv.0.into()).any(open);
            assert!(dead || chosen.len() == 1, "{}: {mv:?} is left out", text());
        }
    }
}

fn walk<B: BitSet>(rows: u8, columns: u8, line: u8, games: usize) {
    let game = TicTacToe::<B>::new(rows, columns, line).expect("a game");
    let mut dice = Dice(u64::from(rows) << 16 | u64::from(columns) << 8 | u64::from(line));
    for _ in 0..games {
        let line = scatter(&game, &mut dice, usize::MAX);
        let (states, moves) = (line.states(), line.moves());
        let mut tracker = LineTracker::new(&game, &states[0]);
        for (i, state) in states.iter().enumerate() {
            compare(&game, state, &mut tracker);
            if let Some(&mv) = moves.get(i) {
                tracker.play(&game, state, mv);
            }
        }
        for (state, &mv) in states.iter().zip(moves).rev() {
            tracker.undo(&game, state, mv);
            compare(&game, state, &mut tracker);
        }
    }
}

#[test]
fn what_is_kept_is_what_is_counted() {
    for rows in 1..=6 {
        for columns in 1..=6 {
            for line in 1..=rows.max(columns) {
                walk::<u64>(rows, columns, line, 2);
            }
        }
    }
    for (rows, columns, line) in [(8, 8, 5), (4, 16, 3), (1, 19, 7)] {
        walk::<u64>(rows, columns, line, 2);
    }
    for (rows, columns, line) in [
        (15, 15, 5),
        (19, 19, 2),
        (19, 19, 6),
        (19, 19, 19),
        (19, 7, 12),
        (9, 9, 1),
    ] {
        walk::<[u64; 6]>(rows, columns, line, 1);
    }
}

#[test]
fn forced_wins_are_wins_and_what_is_left_out_loses() {
    let mut dice = Dice(11);
    let (mut wins, mut losing) = (0, 0);
    let boards = [
        (3, 3, 3),
        (4, 4, 3),
        (5, 4, 3),
        (5, 5, 4),
        (4, 6, 4),
        (3, 7, 4),
        (4, 4, 2),
        (5, 5, 5),
    ];
    for (rows, columns, line) in boards {
        let game = TicTacToe::<u64>::new(rows, columns, line).expect("a game");
        let cells = usize::from(rows) * usize::from(columns);
        for _ in 0..150 {
            let free = 6 + dice.below(5);
            let line = scatter(&game, &mut dice, cells.saturating_sub(free));
            let state = line.state();
            if game.known_result(state).is_some() {
                continue;
            }
            let me = game.to_move(state);
            let text = game.state_text(state);
            let mut windows = Windows::new(&game, state);
            let mut forced = ForcedWins::new(cells);
            if let (Some(plies), _) = forced.search(&mut windows, me, 10_000) {
                wins += 1;
                assert!(wins_within(&game, state, me, plies.into()), "{text}: no win in {plies}");
            }
            let mut tracker = LineTracker::new(&game, state);
            if let (LeftOut::Losing(plies), _) = tracker.choose(&game, state, true) {
                let chosen: Vec<Cell> = tracker.moves(&game, state).map(|(_, mv)| mv).collect();
                for mv in game.moves(state).filter(|mv| !chosen.contains(mv)) {
                    losing += 1;
                    let next = game.play_unchecked(state, mv);
                    let lost = wins_within(&game, &next, me.other(), u32::from(plies) - 1);
                    assert!(lost, "{text}: {mv:?} does not lose in {plies}");
                }
            }
        }
    }
    assert!(wins > 20 && losing > 200, "{wins} wins, {losing} moves left out");
}

/// Compares wins by threats, up to so many plies, with what trying everything finds in positions with so many free cells.
fn compare_threat_wins(boards: &[(u8, u8, u8)], positions: usize, free: std::ops::Range<usize>, longest: u32) -> usize {
    let mut dice = Dice(5);
    let mut wins = 0;
    for &(rows, columns, line) in boards {
        let game = TicTacToe::<u64>::new(rows, columns, line).expect("a game");
        let cells = usize::from(rows) * usize::from(columns);
        for _ in 0..positions {
            let free = free.start + dice.below(free.len());
            let line = scatter(&game, &mut dice, cells.saturating_sub(free));
            let state = line.state();
            let me = game.to_move(state);
            let (mut windows, mut forced) = (Windows::new(&game, state), ForcedWins::new(cells));
            if game.count_moves(state) > free as u64 || forced.search(&mut windows, me, 10_000).0.is_some() {
                continue;
            }
            let (found, _) = ThreatWins::new().search(&mut windows, &mut forced, me, 10_000);
            if let Some(plies) = found.map(u32::from).filter(|&plies| plies <= longest) {
                wins += 1;
                let text = format!("{} {}", game.variant(), game.state_text(state));
                assert!(wins_within(&game, state, me, plies), "{text}: no win in {plies}");
            }
        }
    }
    wins
}

#[test]
fn wins_by_threats_are_wins() {
    let boards = [
        (4, 4, 3),
        (5, 4, 3),
        (4, 5, 4),
        (5, 5, 4),
        (4, 6, 4),
        (6, 5, 4),
        (6, 6, 4),
    ];
    let wins = compare_threat_wins(&boards, 1500, 8..15, 9);
    assert!(wins > 20, "{wins} wins");
}

#[test]
#[ignore = "some minutes: cargo test --release -p ludoteca-search -- --ignored by_threats"]
fn long_wins_by_threats_are_wins() {
    let boards = [
        (5, 5, 3),
        (5, 5, 4),
        (4, 6, 4),
        (6, 6, 4),
        (6, 7, 4),
        (7, 7, 4),
        (7, 7, 5),
    ];
    let wins = compare_threat_wins(&boards, 2000, 10..20, 9);
    assert!(wins > 100, "{wins} wins");
}
