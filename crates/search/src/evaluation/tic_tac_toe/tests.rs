//! What is kept move by move against what is counted afresh, and what is called forced against plain search.

use ludoteca_rules::tic_tac_toe::{Cell, State, TicTacToe};
use ludoteca_rules::{BitSet, Game, Player, Verdict};

use super::forced_win::ForcedWins;
use super::windows::{Completing, Windows};
use super::{LineTracker, completing, lines_once, open_value};
use crate::evaluation::{Evaluator, LeftOut, Tracker};

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

/// The positions of a random game, the first few or all of them.
fn random_game<B: BitSet>(game: &TicTacToe<B>, dice: &mut Dice, plies: usize) -> Vec<(State<B>, Option<Cell>)> {
    let mut state = game.opening();
    let mut states = Vec::new();
    for _ in 0..plies {
        let moves: Vec<Cell> = game.moves(&state).collect();
        if moves.is_empty() {
            break;
        }
        let mv = moves[dice.below(moves.len())];
        states.push((state, Some(mv)));
        state = game.play_unchecked(&state, mv);
    }
    if game.outcome(&state).is_none() {
        states.push((state, None));
    }
    states
}

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
        let states = random_game(&game, &mut dice, usize::MAX);
        let mut tracker = LineTracker::new(&game, &states[0].0);
        for (state, mv) in &states {
            compare(&game, state, &mut tracker);
            if let Some(mv) = mv {
                tracker.play(&game, state, *mv);
            }
        }
        for (state, mv) in states.iter().rev() {
            if let Some(mv) = mv {
                tracker.undo(&game, state, *mv);
            }
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

/// Whether the player to move wins within so many plies, by trying everything.
fn wins_within<B: BitSet>(game: &TicTacToe<B>, state: &State<B>, player: Player, plies: u32) -> bool {
    if let Some(outcome) = game.outcome(state) {
        return outcome.verdict == Verdict::Win(player);
    }
    if plies == 0 {
        return false;
    }
    let mut next = game.moves(state).map(|mv| game.play_unchecked(state, mv));
    if game.to_move(state) == player {
        next.any(|state| wins_within(game, &state, player, plies - 1))
    } else {
        next.all(|state| wins_within(game, &state, player, plies - 1))
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
            let states = random_game(&game, &mut dice, cells.saturating_sub(free));
            let Some((state, None)) = states.last() else { continue };
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
