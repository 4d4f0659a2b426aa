//! Kalah: every board with every choice of axes.

use ludoteca_rules::Game;
use ludoteca_rules::kalah::{EmptyCapture, End, Kalah, Rules};

use super::compare::playout;
use crate::chance::Rng;
use crate::twin::kalah::Kalah as Twin;

/// Seeds thrown at random: on few houses, so that sowings lap the board, or on one side only.
fn thrown(houses: usize, seeds: usize, chance: &mut Rng) -> String {
    let mut left = chance.below(2 * houses * seeds + 1);
    let mut pits = vec![0; 2 * houses + 2];
    for store in [2 * houses, 2 * houses + 1] {
        pits[store] = chance.below(left / 2 + 1);
        left -= pits[store];
    }
    let mut open: Vec<usize> = (0..2 * houses).filter(|_| chance.below(3) > 0).collect();
    if chance.below(4) == 0 {
        let row = chance.below(2);
        open.retain(|house| house / houses == row);
    }
    for _ in 0..left {
        if !open.is_empty() {
            pits[*chance.pick(&open)] += 1;
        }
    }
    let numbers: Vec<String> = pits.iter().map(usize::to_string).collect();
    format!("{}-{}", numbers.join("-"), chance.pick(&["S", "N"]))
}

/// All the seeds in one house: 128 of them on the largest board, the most that a house can ever hold.
fn heaped(houses: usize, seeds: usize, chance: &mut Rng) -> String {
    let mut pits = vec![0; 2 * houses + 2];
    pits[chance.below(2 * houses)] = 2 * houses * seeds;
    let numbers: Vec<String> = pits.iter().map(usize::to_string).collect();
    format!("{}-{}", numbers.join("-"), chance.pick(&["S", "N"]))
}

/// So many rounds over all boards and axes: a game from the opening and some from boards set up at random.
pub(crate) fn all_boards(rounds: usize, chance: &mut Rng) -> u64 {
    let mut positions = 0;
    for (houses, seeds) in (1..=8).flat_map(|houses| (1..=8).map(move |seeds| (houses, seeds))) {
        for (empty_capture, end) in [EmptyCapture::No, EmptyCapture::Yes]
            .into_iter()
            .flat_map(|capture| [End::Either, End::Stuck].map(|end| (capture, end)))
        {
            let game = Kalah::new(Rules { empty_capture, end }, houses as u8, seeds as u8).expect("a board");
            let twin = Twin::opening(
                houses,
                seeds as u32,
                empty_capture == EmptyCapture::Yes,
                end == End::Stuck,
            );
            for _ in 0..rounds {
                positions += playout(&game, game.opening(), twin.clone(), chance, 400);
                let heaped = heaped(houses, seeds, chance);
                for text in [heaped, thrown(houses, seeds, chance), thrown(houses, seeds, chance)] {
                    let state = game.parse_state(&text).unwrap_or_else(|why| panic!("{text}: {why}"));
                    positions += playout(&game, state, twin.at(&text), chance, 30);
                }
            }
        }
    }
    positions
}
