//! Minimax and alpha-beta: the counts of the courses, and that pruning changes nothing but the work.

use crate::any_game::AnyGame;
use ludoteca_rules::{Game, Line, Options};
use ludoteca_search::Evaluator;
use ludoteca_search::minimax::{MinimaxSettings, WON, search};
use proptest::prelude::*;

fn settings(depth: u32, prune: bool) -> MinimaxSettings {
    MinimaxSettings {
        depth,
        prune,
        order: false,
        keep: 0,
    }
}

#[test]
fn minimax_visits_the_nodes_of_the_table() {
    let game = ludoteca_rules::tic_tac_toe::TicTacToe::<u64>::new(3, 3, 3).expect("a game");
    for (moves, nodes) in [
        ("1", 59_704),
        ("2", 63_904),
        ("3", 59_704),
        ("5", 55_504),
        ("8", 63_904),
        ("1 5 2", 934),
        ("1 5 2 3 7", 46),
        ("1 5 2 3 7 4 6", 4),
    ] {
        let mut line = Line::new(game.clone());
        line.play_text(moves).expect("legal");
        let found = search(&game, line.state(), settings(9, false), &|| false).expect("a move");
        assert_eq!(found.nodes, nodes, "after {moves}");
    }
}

#[test]
fn both_find_the_move_of_the_nim_example() {
    let game = ludoteca_rules::nim::Nim::new(&[1, 3, 5], false, None).expect("a game");
    for prune in [false, true] {
        let found = search(&game, &game.opening(), settings(10, prune), &|| false).expect("a move");
        assert_eq!(game.move_text(&game.opening(), found.best), "3-3");
        assert_eq!(found.value, WON);
    }
}

/// Game, options, and a depth small enough for full minimax.
type Variant = (&'static str, &'static [(&'static str, &'static str)], u32);

const VARIANTS: &[Variant] = &[
    ("oware", &[], 4),
    ("oware", &[("rules", "ouri")], 4),
    ("oware", &[("rules", "feup"), ("houses", "3")], 5),
    ("oware", &[("rules", "ouri-misere")], 4),
    ("jeson-mor", &[("size", "5")], 3),
    ("nim", &[], 6),
    ("nim", &[("misere", ""), ("take", "2")], 6),
    ("tic-tac-toe", &[], 6),
    ("tic-tac-toe", &[("rows", "3"), ("columns", "4")], 4),
];

/// A position some random moves into the game.
fn wander<G: Game>(game: &G, steps: &[u8]) -> Option<G::State> {
    let mut state = game.opening();
    for &step in steps {
        let count = game.count_moves(&state);
        if count == 0 {
            return None;
        }
        let mv = game.moves(&state).nth((u64::from(step) % count) as usize)?;
        state = game.play_unchecked(&state, mv);
    }
    game.outcome(&state).is_none().then_some(state)
}

fn agree<G: Evaluator>(game: &G, steps: &[u8], depth: u32) {
    let Some(state) = wander(game, steps) else { return };
    let minimax = search(game, &state, settings(depth, false), &|| false).expect("a move");
    let pruned = search(game, &state, settings(depth, true), &|| false).expect("a move");
    let ordered = search(
        game,
        &state,
        MinimaxSettings {
            order: true,
            ..settings(depth, true)
        },
        &|| false,
    )
    .expect("a move");
    let text = game.state_text(&state);
    assert_eq!(minimax.value, pruned.value, "{text}");
    assert_eq!(minimax.value, ordered.value, "{text}");
    assert_eq!(minimax.best, pruned.best, "{text}: the first best move is the same");
    assert!(pruned.nodes <= minimax.nodes, "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]
    #[test]
    fn pruning_keeps_the_value(which in 0..VARIANTS.len(), steps in proptest::collection::vec(any::<u8>(), 0..40)) {
        let (id, given, depth) = VARIANTS[which];
        let mut options = Options::default();
        given.iter().for_each(|(name, value)| options.push(*name, *value));
        let any = AnyGame::new(id, &options).expect("a variant");
        // Games differ in length: as far as the steps go without ending.
        for end in (0..=steps.len()).rev() {
            if with_game!(&any, game => wander(game, &steps[..end]).is_some()) {
                with_game!(&any, game => agree(game, &steps[..end], depth));
                break;
            }
        }
    }
}

#[test]
fn the_kept_tree_is_the_one_that_was_searched() {
    let game = ludoteca_rules::nim::Nim::new(&[1, 2], false, None).expect("a game");
    let kept = MinimaxSettings {
        keep: 1000,
        ..settings(10, false)
    };
    let found = search(&game, &game.opening(), kept, &|| false).expect("a move");
    fn size<M>(node: &ludoteca_search::minimax::Node<M>) -> u64 {
        node.children.iter().map(|child| 1 + size(child)).sum()
    }
    assert_eq!(size(&found.tree), found.nodes);
    assert_eq!(found.left_out, 0);
    let little = search(&game, &game.opening(), MinimaxSettings { keep: 3, ..kept }, &|| false).expect("a move");
    assert_eq!(size(&little.tree) + little.left_out, found.nodes);
    assert!(little.left_out > 0);
}

#[test]
fn it_stops_when_asked() {
    let game = ludoteca_rules::oware::Oware::preset("abapa").expect("a game");
    assert!(search(&game, &game.opening(), settings(60, false), &|| true).is_none());
}
