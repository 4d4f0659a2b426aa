//! What the targets share: variants of every game, and the first byte of the input to choose one.

use std::sync::LazyLock;

use ludoteca_games::{GameHandle, Options};

/// Game, then option and value pairs.
const VARIANTS: &[(&str, &[(&str, &str)])] = &[
    ("oware", &[]),
    ("oware", &[("rules", "awari")]),
    ("oware", &[("rules", "ouri")]),
    ("oware", &[("rules", "evora")]),
    ("oware", &[("rules", "feup")]),
    ("oware", &[("rules", "feup"), ("houses", "8"), ("seeds", "8")]),
    ("oware", &[("houses", "2"), ("seeds", "1")]),
    ("kalah", &[]),
    ("kalah", &[("set", "empty-capture=yes"), ("set", "end=stuck"), ("houses", "8"), ("seeds", "8")]),
    ("kalah", &[("houses", "1"), ("seeds", "1")]),
    ("jeson-mor", &[("size", "5")]),
    ("jeson-mor", &[]),
    ("jeson-mor", &[("size", "15")]),
    ("nim", &[]),
    ("nim", &[("misere", ""), ("take", "3")]),
    ("tic-tac-toe", &[]),
    ("tic-tac-toe", &[("rows", "19"), ("columns", "19"), ("line", "5")]),
];

static GAMES: LazyLock<Vec<GameHandle>> = LazyLock::new(|| VARIANTS.iter().map(|(id, given)| build(id, given)).collect());

fn build(id: &str, given: &[(&str, &str)]) -> GameHandle {
    let mut options = Options::default();
    for (name, value) in given {
        options.push(*name, *value);
    }
    GameHandle::new(id, &options).expect("a variant of ours")
}

/// A variant and the rest of the input as text.
pub fn variant(data: &[u8]) -> Option<(&'static GameHandle, &str)> {
    let (choice, rest) = data.split_first()?;
    Some((&GAMES[usize::from(*choice) % GAMES.len()], std::str::from_utf8(rest).ok()?))
}
