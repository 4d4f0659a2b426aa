//! Oware: the presets on the usual board, and every combination of axes on boards of all sizes.

use ludoteca_rules::oware::{Oware, RuleSet};
use ludoteca_rules::{Game, UserError};

use super::compare::playout;
use crate::chance::Rng;
use crate::twin::oware::{Oware as Twin, Rules};

const PRESETS: [&str; 6] = ["abapa", "awari", "ouri", "ouri-misere", "evora", "feup"];

/// The axes in the order in which the twin takes their values.
const AXES: [(&str, &[&str]); 8] = [
    ("sowing", &["skip-origin", "lap-origin"]),
    ("capture", &["chain", "touched"]),
    ("grand-slam", &["no-capture", "capture", "play-again", "avoid"]),
    ("singletons", &["free", "last-resort"]),
    ("feeding", &["must", "pass", "avoid"]),
    ("stuck", &["own-rows", "opponent-takes-all", "pass"]),
    ("early-end", &["majority", "few-seeds"]),
    ("goal", &["most", "fewest"]),
];

/// Every choice of one value an axis.
fn combinations() -> Vec<[&'static str; 8]> {
    let mut all = vec![[""; 8]];
    for (axis, (_, values)) in AXES.iter().enumerate() {
        all = all
            .into_iter()
            .flat_map(|chosen| {
                values.iter().map(move |value| {
                    let mut next = chosen;
                    next[axis] = value;
                    next
                })
            })
            .collect();
    }
    all
}

fn rule_set(values: [&str; 8]) -> Result<RuleSet, UserError> {
    let settings: Vec<String> = AXES
        .iter()
        .zip(values)
        .map(|((axis, _), value)| format!("{axis}={value}"))
        .collect();
    RuleSet::preset("abapa")?.with_all(settings.iter().map(String::as_str))
}

/// Seeds thrown at random on a board: often few houses hold them all, so that sowings lap the board, rows are empty
/// and stores are near a majority, which play from the opening seldom brings about.
fn thrown(houses: usize, seeds: usize, chance: &mut Rng) -> String {
    let full = 2 * houses * seeds;
    let total = if chance.below(2) == 0 {
        full
    } else {
        chance.below(full + 1)
    };
    let mut pits = vec![0; 2 * houses + 2];
    let mut left = total;
    for store in [2 * houses, 2 * houses + 1] {
        pits[store] = chance.below(left.min(total / 2) + 1);
        left -= pits[store];
    }
    let on_board = if chance.below(3) == 0 {
        left.min(chance.below(13))
    } else {
        left
    };
    let mut open: Vec<usize> = (0..2 * houses).filter(|_| chance.below(3) > 0).collect();
    if chance.below(4) == 0 {
        let row = chance.below(2);
        open.retain(|house| house / houses == row);
    }
    for _ in 0..on_board {
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
    pits[chance.below(2 * houses)] = 2 * houses * seeds - chance.below(2);
    let numbers: Vec<String> = pits.iter().map(usize::to_string).collect();
    format!("{}-{}", numbers.join("-"), chance.pick(&["S", "N"]))
}

fn from_text(game: &Oware, rules: &Rules, text: &str, chance: &mut Rng, plies: usize) -> u64 {
    let state = game.parse_state(text).unwrap_or_else(|why| panic!("{text}: {why}"));
    playout(game, state, Twin::from_text(rules.clone(), text), chance, plies)
}

/// So many games of each preset, half from the opening, half from boards set up at random.
pub(crate) fn presets(games: usize, chance: &mut Rng) -> u64 {
    let mut positions = 0;
    for name in PRESETS {
        let game = Oware::preset(name).expect("a preset");
        let rules = Rules::preset(name);
        for _ in 0..games {
            positions += playout(&game, game.opening(), Twin::opening(rules.clone(), 6, 4), chance, 120);
            let text = thrown(6, 4, chance);
            positions += from_text(&game, &rules, &text, chance, 120);
        }
    }
    positions
}

/// So many rounds over all rules that do not contradict themselves, each on a board of random size.
pub(crate) fn all_rules(rounds: usize, chance: &mut Rng) -> u64 {
    let (mut positions, mut rule_sets) = (0, 0);
    for values in combinations() {
        let Ok(rule_set) = rule_set(values) else { continue };
        rule_sets += 1;
        let rules = Rules::new(values);
        for _ in 0..rounds {
            let (houses, seeds) = (2 + chance.below(7), 1 + chance.below(8));
            // Four seeds in all are over at once with few-seeds: the one board that is refused.
            let Ok(game) = Oware::new(rule_set.clone(), houses as u8, seeds as u8) else {
                continue;
            };
            let twin = Twin::opening(rules.clone(), houses, seeds as u32);
            positions += playout(&game, game.opening(), twin, chance, 60);
            for _ in 0..4 {
                let text = thrown(houses, seeds, chance);
                positions += from_text(&game, &rules, &text, chance, 20);
            }
        }
        let game = Oware::new(rule_set, 8, 8).expect("the largest board");
        let text = heaped(8, 8, chance);
        positions += from_text(&game, &rules, &text, chance, 4);
    }
    // Of the 36 ways to combine grand slam, feeding and stuck 16 contradict themselves; the other axes have 32.
    assert_eq!(rule_sets, (36 - 16) * 32, "rule sets accepted");
    positions
}
