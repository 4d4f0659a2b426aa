//! Jeson Mor, Nim and Tic-tac-toe on boards of many sizes.

use crate::any_game::AnyGame;
use ludoteca_rules::nim::Nim;
use ludoteca_rules::{Game, Options};

use super::compare::playout;
use crate::chance::Rng;
use crate::twin::Twin;
use crate::twin::jeson_mor::JesonMor as TwinKnights;
use crate::twin::nim::Nim as TwinNim;
use crate::twin::tic_tac_toe::TicTacToe as TwinMarks;

fn any_game(id: &str, options: &[(&str, usize)]) -> AnyGame {
    let mut given = Options::default();
    for (name, value) in options {
        given.push(*name, value.to_string());
    }
    AnyGame::new(id, &given).unwrap_or_else(|why| panic!("{id} {options:?}: {why}"))
}

/// Knights anywhere: crowded or lonely boards, sometimes with one side bare or the centre taken.
fn scattered(size: usize, chance: &mut Rng) -> TwinKnights {
    let mut ranks = vec![vec!['.'; size]; size];
    let crowd = [2, 3, 8, 40][chance.below(4)];
    for square in ranks.iter_mut().flatten() {
        if chance.below(crowd) == 0 {
            *square = *chance.pick(&['N', 'n']);
        }
    }
    if chance.below(3) == 0 {
        ranks[size / 2][size / 2] = *chance.pick(&['N', 'n']);
    }
    if !ranks.iter().flatten().any(|square| *square != '.') {
        ranks[0][0] = *chance.pick(&['N', 'n']);
    }
    TwinKnights::placed(ranks, chance.below(2) == 0)
}

/// So many games on each size of board, half of them from random placements.
pub(crate) fn jeson_mor(games: usize, chance: &mut Rng) -> u64 {
    let mut positions = 0;
    for size in [5, 7, 9, 11, 13, 15] {
        let game = any_game("jeson-mor", &[("size", size)]);
        for _ in 0..games {
            let twin = scattered(size, chance);
            positions += with_game!(&game, g => {
                let placed = g.parse_state(&twin.text()).unwrap_or_else(|why| panic!("{}: {why}", twin.text()));
                playout(g, g.opening(), TwinKnights::opening(size), chance, 60) + playout(g, placed, twin, chance, 20)
            });
        }
    }
    positions
}

/// So many games with heaps, ending and limit drawn by lot.
pub(crate) fn nim(games: usize, chance: &mut Rng) -> u64 {
    let mut positions = 0;
    for _ in 0..games {
        let (most, count) = *chance.pick(&[(3, 64), (9, 6), (25, 4), (150, 2)]);
        let heaps: Vec<u32> = (0..=chance.below(count))
            .map(|_| chance.below(most + 1) as u32)
            .collect();
        let misere = chance.below(2) == 0;
        let limit = (chance.below(2) == 0).then(|| 1 + chance.below(most + 2) as u32);
        let game = Nim::new(&heaps, misere, limit).expect("heaps within the limits");
        let player = 1 + chance.below(2) as u8;
        let twin = TwinNim::new(&heaps, player, misere, limit);
        let state = game.parse_state(&twin.text()).expect("the twin's own text");
        positions += playout(&game, state, twin, chance, 200);
    }
    positions
}

/// So many games on each of some boards, from one cell to 19×19.
pub(crate) fn tic_tac_toe(games: usize, chance: &mut Rng) -> u64 {
    const BOARDS: [[usize; 3]; 16] = [
        [1, 1, 1],
        [3, 3, 1],
        [2, 2, 2],
        [3, 3, 2],
        [3, 3, 3],
        [4, 4, 3],
        [3, 5, 4],
        [6, 7, 4],
        [1, 7, 3],
        [7, 1, 2],
        [1, 19, 5],
        [8, 8, 5],
        [9, 8, 6],
        [15, 15, 5],
        [5, 19, 19],
        [19, 19, 5],
    ];
    let mut positions = 0;
    for [rows, columns, line] in BOARDS {
        let game = any_game("tic-tac-toe", &[("rows", rows), ("columns", columns), ("line", line)]);
        // Games on great boards last long and their twin is slow.
        let games = if rows * columns > 64 { games.div_ceil(50) } else { games };
        for _ in 0..games {
            let twin = TwinMarks::new(rows, columns, line);
            positions += with_game!(&game, g => playout(g, g.opening(), twin, chance, 400));
        }
    }
    positions
}
