//! The tables against a plain solver: houses as an array, seeds sown one by one, values found by looking at all boards again
//! and again.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use ludoteca_rules::Game;
use ludoteca_rules::oware::{House, Oware};
use ludoteca_tables::oware::{Board, Index, Layer, TableRules, boards, build};

/// Houses 0 to 5 are the mover's.
type Houses = [u8; 12];

enum Moves {
    /// The game is over, and the mover nets so much.
    Over(i8),
    /// Seeds captured and the board as the opponent sees it.
    Go(Vec<(u8, Houses)>),
}

fn turned(houses: Houses) -> Houses {
    std::array::from_fn(|i| houses[(i + 6) % 12])
}

fn plain_moves(rules: TableRules, houses: Houses) -> Moves {
    let seeds = |houses: &[u8]| houses.iter().sum::<u8>() as i8;
    if seeds(&houses[..6]) == 0 {
        return Moves::Over(-seeds(&houses[6..]));
    }
    let mut moves = Vec::new();
    for house in (0..6).filter(|&house| houses[house] > 0) {
        let (mut after, mut at) = (houses, house);
        after[house] = 0;
        for _ in 0..houses[house] {
            at = (at + 1) % 12;
            if at == house {
                at = (at + 1) % 12;
            }
            after[at] += 1;
        }
        let (sown, mut took) = (after, 0);
        while at >= 6 && (after[at] == 2 || after[at] == 3) {
            took += after[at];
            after[at] = 0;
            at -= 1;
        }
        if rules == TableRules::Abapa && seeds(&after[6..]) == 0 {
            // A slam takes nothing.
            (after, took) = (sown, 0);
        }
        if seeds(&after[6..]) > 0 {
            moves.push((took, turned(after)));
        }
    }
    if moves.is_empty() {
        Moves::Over(seeds(&houses))
    } else {
        Moves::Go(moves)
    }
}

/// The values of all boards of a layer, from those of the smaller ones.
fn plain_layer(rules: TableRules, seeds: u8, index: &Index, known: &mut HashMap<Houses, i8>) {
    let all: Vec<Houses> = (0..boards(seeds))
        .map(|number| index.board(seeds, number).counts())
        .collect();
    let moves: Vec<Moves> = all.iter().map(|&houses| plain_moves(rules, houses)).collect();
    // What the mover is sure of, and what he cannot go beyond, tightened until nothing changes: endless play is worth 0.
    for gain in (1..=seeds as i8).rev() {
        loop {
            let mut changed = false;
            for (houses, moves) in all.iter().zip(&moves) {
                if known.contains_key(houses) {
                    continue;
                }
                let value = match moves {
                    Moves::Over(value) => Some(*value),
                    Moves::Go(moves) => {
                        let values: Vec<Option<i8>> = moves
                            .iter()
                            .map(|(took, next)| known.get(next).map(|value| *took as i8 - value))
                            .collect();
                        let best = values.iter().flatten().max().copied();
                        let all_known = values.iter().all(Option::is_some);
                        // What is not known lies strictly between -gain and gain, or is yet to be found in this round.
                        best.filter(|&best| best >= gain || (all_known && best <= -gain))
                    }
                };
                if let Some(value) = value.filter(|value| value.abs() >= gain) {
                    known.insert(*houses, value);
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
    }
    for houses in all {
        known.entry(houses).or_insert(0);
    }
}

fn layers(rules: TableRules, most: u8, threads: usize) -> Vec<Layer> {
    let index = Index::new(most);
    let mut layers = Vec::new();
    for _ in 0..=most {
        let layer = build(rules, &index, &layers, threads, &AtomicBool::new(false), &|_| ()).expect("not stopped");
        layers.push(layer);
    }
    layers
}

#[test]
fn every_board_of_few_seeds_has_its_plain_value() {
    const MOST: u8 = 8;
    let index = Index::new(MOST);
    for rules in TableRules::ALL {
        let mut known = HashMap::new();
        for (seeds, layer) in (0..).zip(layers(rules, MOST, 2)) {
            plain_layer(rules, seeds, &index, &mut known);
            for (number, value) in (0..).zip(layer) {
                let houses = index.board(seeds, number).counts();
                assert_eq!(value, known[&houses], "{} {houses:?}", rules.name());
            }
        }
    }
}

/// Threads settle boards in another order each time, and the values are the same each time.
#[test]
fn threads_do_not_matter() {
    for rules in TableRules::ALL {
        let alone = layers(rules, 9, 1);
        for _ in 0..20 {
            assert!(layers(rules, 9, 4) == alone, "{}", rules.name());
        }
    }
}

/// Moves are those of the game's own rules, on any board, houses of more than a round among them.
#[test]
fn moves_are_those_of_the_rules() {
    let mut random = 1_u64;
    let mut chance = |below: u64| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % below
    };
    for rules in TableRules::ALL {
        let game = Oware::preset(rules.name()).expect("a preset");
        for _ in 0..20_000 {
            let mut houses: Houses = [0; 12];
            for _ in 0..chance(24) {
                houses[chance(12) as usize] += 1;
            }
            if chance(8) == 0 {
                houses[chance(12) as usize] += 13;
            }
            // With this much in both stores nobody has a majority before the last seed is taken.
            let text = houses.map(|seeds| seeds.to_string()).join("-");
            let left = 48 - houses.iter().sum::<u8>();
            let Ok(state) = game.parse_state(&format!("{text}-{}-{}-S", left / 2, left.div_ceil(2))) else {
                continue;
            };
            let steps = Board::from_counts(houses).steps(&game);
            match game.outcome(&state) {
                Some(outcome) if outcome.reason == "majority" => continue,
                Some(_) => assert!(steps.is_err(), "{text}"),
                None if steps.is_err() => {
                    // Whatever is played, the opponent has nothing left and the mover takes all.
                    assert_eq!(steps, Err(houses.iter().sum::<u8>() as i8), "{text}");
                    for mv in game.moves(&state) {
                        let next = game.play(&state, mv).expect("legal");
                        assert!(game.outcome(&next).is_some(), "{text}");
                    }
                }
                None => {
                    let steps = steps.expect("not over");
                    let moves: Vec<House> = game.moves(&state).collect();
                    assert_eq!(
                        steps.iter().map(|step| House(step.house)).collect::<Vec<_>>(),
                        moves,
                        "{text}"
                    );
                    for (step, mv) in steps.iter().zip(moves) {
                        assert_eq!(step.took, game.captures(&state, mv), "{text}");
                        let next = game.play(&state, mv).expect("legal");
                        if game.outcome(&next).is_none() {
                            assert_eq!(step.board, Board::of(&next), "{text}");
                        }
                    }
                }
            }
        }
    }
}
