//! Moves and play take no memory from the heap, in any game.

use crate::any_game::AnyGame;
use ludoteca_rules::{Game, Options, perft};

#[test]
fn moves_and_play_allocate_nothing() {
    let variants: [(&str, &[(&str, &str)]); 9] = [
        ("oware", &[]),
        ("oware", &[("rules", "awari")]),
        ("oware", &[("rules", "ouri"), ("houses", "8"), ("seeds", "8")]),
        ("kalah", &[("houses", "8"), ("seeds", "8")]),
        ("jeson-mor", &[]),
        ("jeson-mor", &[("size", "15")]),
        ("nim", &[("heaps", "3,5,7")]),
        ("tic-tac-toe", &[]),
        ("tic-tac-toe", &[("rows", "19"), ("columns", "19"), ("line", "5")]),
    ];
    for (id, given) in variants {
        let mut options = Options::default();
        given.iter().for_each(|(name, value)| options.push(*name, *value));
        let any = AnyGame::new(id, &options).expect("a variant");
        with_game!(&any, game => {
            let mut nodes = 0;
            let info = allocation_counter::measure(|| {
                let mut state = game.opening();
                // A line to somewhere in the middle, then every line of two moves from there.
                for step in 0..12 {
                    let count = game.count_moves(&state).max(1);
                    let Some(mv) = game.moves(&state).nth((step * 7 % count) as usize) else { break };
                    state = game.play_unchecked(&state, mv);
                    nodes += perft(game, &state, 2) + u64::from(game.hash(&state) == 0);
                }
            });
            assert!(nodes > 0, "{id} {given:?}: something was played");
            assert_eq!(info.count_total, 0, "{id} {given:?}");
        });
    }
}

#[test]
fn the_counter_counts() {
    let info = allocation_counter::measure(|| drop(std::hint::black_box(vec![1, 2, 3])));
    assert_eq!(info.count_total, 1);
}
