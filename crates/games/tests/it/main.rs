//! The handles, the same for every game.

mod batch;
mod handles;
mod reasons;
mod tables;
mod views;

use ludoteca_games::{GAMES, GameHandle, Line, Options, Rng};

/// Variants of every game, small and large.
const VARIANTS: &[(&str, &[(&str, &str)])] = &[
    ("oware", &[]),
    ("oware", &[("rules", "ouri")]),
    ("oware", &[("rules", "evora")]),
    ("oware", &[("rules", "feup"), ("houses", "3"), ("seeds", "2")]),
    ("oware", &[("rules", "awari"), ("houses", "8"), ("seeds", "8")]),
    ("kalah", &[]),
    ("kalah", &[("set", "empty-capture=yes"), ("set", "end=stuck")]),
    ("kalah", &[("houses", "1"), ("seeds", "3")]),
    ("kalah", &[("houses", "8"), ("seeds", "8")]),
    ("jeson-mor", &[("size", "5")]),
    ("jeson-mor", &[("size", "15")]),
    ("nim", &[]),
    ("nim", &[("heaps", "0,7,20,1000000000"), ("take", "3"), ("misere", "")]),
    ("tic-tac-toe", &[]),
    ("tic-tac-toe", &[("rows", "4"), ("columns", "5"), ("line", "3")]),
    ("tic-tac-toe", &[("rows", "19"), ("columns", "19"), ("line", "5")]),
];

/// Every variant listed here; a game that is missing is a fault of the list.
fn games() -> Vec<GameHandle> {
    for info in GAMES {
        assert!(
            VARIANTS.iter().any(|(id, _)| *id == info.id),
            "{} is not listed",
            info.id
        );
    }
    let build = |(id, options): &(&str, &[(&str, &str)])| {
        let options = Options::from_iter(options.iter().copied());
        GameHandle::new(id, &options).expect("a variant")
    };
    VARIANTS.iter().map(build).collect()
}

/// A random game, to its end or up to so many moves.
fn random_line(game: &GameHandle, plies: usize, rng: &mut Rng) -> Line {
    let mut line = game.line();
    while line.outcome().is_none() && line.len() < plies {
        let position = line.position();
        let chosen = rng.below(position.count_moves().min(5000));
        let mv = position.nth_move(chosen as usize).expect("a move");
        line.play(mv).expect("legal");
    }
    line
}
