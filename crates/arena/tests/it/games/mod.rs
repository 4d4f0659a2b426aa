//! Random games of every kind for the tests of records.

use ludoteca_players::Rng;
use ludoteca_rules::{AnyGame, Game, Line, Options};

pub(crate) type Variant = (&'static str, &'static [(&'static str, &'static str)]);

pub(crate) const VARIANTS: &[Variant] = &[
    ("oware", &[]),
    ("oware", &[("rules", "awari")]),
    ("oware", &[("rules", "ouri")]),
    ("oware", &[("rules", "ouri-misere")]),
    ("oware", &[("rules", "evora")]),
    ("oware", &[("rules", "feup")]),
    ("oware", &[("rules", "village:ouri+grand-slam=capture")]),
    (
        "oware",
        &[
            ("rules", "abapa"),
            ("set", "goal=fewest"),
            ("set", "repetition=3-split"),
        ],
    ),
    ("oware", &[("rules", "feup"), ("houses", "2"), ("seeds", "1")]),
    ("oware", &[("rules", "feup"), ("houses", "3"), ("seeds", "2")]),
    ("oware", &[("houses", "8"), ("seeds", "8")]),
    ("jeson-mor", &[]),
    ("jeson-mor", &[("size", "5")]),
    ("jeson-mor", &[("size", "15")]),
    ("nim", &[]),
    ("nim", &[("heaps", "0,7,20,1000000000"), ("take", "3")]),
    ("nim", &[("columns", "64"), ("misere", "")]),
    ("tic-tac-toe", &[]),
    ("tic-tac-toe", &[("rows", "1"), ("columns", "7"), ("line", "2")]),
    ("tic-tac-toe", &[("rows", "19"), ("columns", "19"), ("line", "5")]),
];

pub(crate) fn build((id, options): Variant) -> AnyGame {
    let mut given = Options::default();
    for (name, value) in options {
        given.push(*name, *value);
    }
    AnyGame::new(id, &given).unwrap_or_else(|why| panic!("{id} {options:?}: {why}"))
}

/// A game of up to so many random moves; some start elsewhere than the opening.
pub(crate) fn random_line<G: Game>(game: &G, plies: u64, chance: &mut Rng) -> Line<G> {
    let mut line = Line::new(game.clone());
    walk(&mut line, plies, chance);
    if chance.below(3) == 0 {
        let middle = line.states()[chance.below(line.states().len() as u64) as usize];
        line = Line::from_state(game.clone(), middle);
        walk(&mut line, plies, chance);
    }
    line
}

fn walk<G: Game>(line: &mut Line<G>, plies: u64, chance: &mut Rng) {
    for _ in 0..plies {
        if line.outcome().is_some() {
            return;
        }
        // A heap of a thousand million has too many moves to pick any of them.
        let count = line.game().count_moves(line.state()).min(5000);
        let nth = chance.below(count) as usize;
        let mv = line.game().moves(line.state()).nth(nth).expect("not over");
        line.play(mv).expect("legal");
    }
}
