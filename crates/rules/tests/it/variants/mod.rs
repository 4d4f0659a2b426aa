//! The games that general tests run through: each rule book that has code of its own, and boards at both ends.

use crate::any_game::AnyGame;

pub(crate) type Variant = (&'static str, &'static [(&'static str, &'static str)]);

pub(crate) const VARIANTS: &[Variant] = &[
    ("oware", &[]),
    ("oware", &[("rules", "awari")]),
    ("oware", &[("rules", "ouri")]),
    ("oware", &[("rules", "ouri-misere")]),
    ("oware", &[("rules", "evora")]),
    ("oware", &[("rules", "feup")]),
    (
        "oware",
        &[
            ("rules", "awari"),
            ("set", "singletons=last-resort"),
            ("houses", "3"),
            ("seeds", "2"),
        ],
    ),
    ("oware", &[("rules", "feup"), ("houses", "2"), ("seeds", "1")]),
    ("oware", &[("houses", "8"), ("seeds", "8")]),
    ("kalah", &[]),
    ("kalah", &[("set", "empty-capture=yes"), ("set", "end=stuck")]),
    ("kalah", &[("houses", "1"), ("seeds", "3")]),
    (
        "kalah",
        &[("rules", "kalah+end=stuck"), ("houses", "8"), ("seeds", "8")],
    ),
    ("jeson-mor", &[]),
    ("jeson-mor", &[("size", "5")]),
    ("jeson-mor", &[("size", "15")]),
    ("nim", &[]),
    ("nim", &[("heaps", "0,7,20"), ("take", "3")]),
    ("nim", &[("columns", "64"), ("misere", "")]),
    ("tic-tac-toe", &[]),
    ("tic-tac-toe", &[("rows", "1"), ("columns", "7"), ("line", "2")]),
    ("tic-tac-toe", &[("rows", "19"), ("columns", "19"), ("line", "5")]),
];

pub(crate) fn build((id, options): Variant) -> AnyGame {
    AnyGame::new(id, &options.iter().copied().collect()).unwrap_or_else(|why| panic!("{id} {options:?}: {why}"))
}
