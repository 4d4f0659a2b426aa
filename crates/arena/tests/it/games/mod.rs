//! Random games of every kind for the tests of records.

use ludoteca_games::{GameHandle, Line, Options, Rng};

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
    ("kalah", &[]),
    (
        "kalah",
        &[("rules", "kalah+end=stuck"), ("houses", "8"), ("seeds", "8")],
    ),
    (
        "kalah",
        &[("set", "empty-capture=yes"), ("houses", "3"), ("seeds", "3")],
    ),
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

pub(crate) fn build((id, options): Variant) -> GameHandle {
    let mut given = Options::default();
    for (name, value) in options {
        given.push(*name, *value);
    }
    GameHandle::new(id, &given).unwrap_or_else(|why| panic!("{id} {options:?}: {why}"))
}

/// A game of up to so many random moves; some start elsewhere than the opening.
pub(crate) fn random_line(game: &GameHandle, plies: u64, chance: &mut Rng) -> Line {
    let mut line = game.line();
    walk(&mut line, plies, chance);
    if chance.below(3) == 0 {
        let middle = chance.below(line.len() as u64 + 1) as usize;
        line = line.position_at(middle).line();
        walk(&mut line, plies, chance);
    }
    line
}

fn walk(line: &mut Line, plies: u64, chance: &mut Rng) {
    for _ in 0..plies {
        if line.outcome().is_some() {
            return;
        }
        // A heap of a thousand million has too many moves to pick any of them.
        let position = line.position();
        let nth = chance.below(position.count_moves().min(5000)) as usize;
        let mv = position.nth_move(nth).expect("not over");
        line.play(mv).expect("legal");
    }
}
