//! Vectors made by a separate plain implementation, and perft counts that public engines agree with.

use std::fs;

use ludoteca_rules::jeson_mor::JesonMor;
use ludoteca_rules::oware::Oware;
use ludoteca_rules::{BitSet, Game, perft};
use serde_json::Value;

fn vectors(file: &str) -> Vec<Value> {
    let path = format!("{}/testdata/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
    serde_json::from_str(&text).unwrap_or_else(|why| panic!("{path}: {why}"))
}

fn text<'v>(vector: &'v Value, field: &str) -> &'v str {
    vector[field].as_str().unwrap_or_else(|| panic!("{field} in {vector}"))
}

fn list<'v>(vector: &'v Value, field: &str) -> &'v [Value] {
    vector[field]
        .as_array()
        .unwrap_or_else(|| panic!("{field} in {vector}"))
}

/// The counts of every depth, from one move on.
fn check_perft<G: Game>(game: &G, state: &G::State, vector: &Value) {
    let expected = list(vector, "perft");
    assert!(!expected.is_empty());
    for (depth, count) in (1..).zip(expected) {
        let place = format!("{} {} depth {depth}", game.variant(), text(vector, "position"));
        assert_eq!(Some(perft(game, state, depth)), count.as_u64(), "{place}");
    }
}

/// Both stores, the two fields before the side to move.
fn stores(position: &str) -> Vec<&str> {
    position.rsplit('-').skip(1).take(2).collect()
}

#[test]
fn oware_children() {
    let vectors = vectors("oware_rules.json");
    assert_eq!(vectors.len(), 125);
    for vector in &vectors {
        let game = Oware::preset(text(vector, "rules")).expect("a preset");
        let state = game.parse_state(text(vector, "position")).expect("a position");
        let place = format!("{} {}", game.variant(), text(vector, "position"));
        let moves: Vec<String> = game.moves(&state).map(|house| game.move_text(&state, house)).collect();
        let expected: Vec<&str> = list(vector, "children")
            .iter()
            .map(|child| text(child, "move"))
            .collect();
        assert_eq!(moves, expected, "{place}");
        for child in list(vector, "children") {
            let house = game.parse_move(&state, text(child, "move")).expect("a house");
            let after = game.play(&state, house).expect("a legal move");
            let (found, expected) = (game.state_text(&after), text(child, "position"));
            let over = child["over"].as_bool().expect("over");
            assert_eq!(
                game.outcome(&after).is_some(),
                over,
                "{place}, then {}",
                text(child, "move")
            );
            if over {
                // Who would move next in a finished game is nobody's business.
                assert_eq!(
                    stores(&found),
                    stores(expected),
                    "{place}, then {}",
                    text(child, "move")
                );
            } else {
                assert_eq!(found, expected, "{place}, then {}", text(child, "move"));
            }
        }
    }
}

#[test]
fn oware_perft() {
    for vector in &vectors("oware_rules.json") {
        let game = Oware::preset(text(vector, "rules")).expect("a preset");
        let state = game.parse_state(text(vector, "position")).expect("a position");
        check_perft(&game, &state, vector);
    }
}

fn jeson_mor_perft<B: BitSet>(size: u8, vector: &Value) {
    let game = JesonMor::<B>::new(size).expect("a size");
    let state = game.parse_state(text(vector, "position")).expect("a position");
    assert_eq!(game.state_text(&state), text(vector, "position"));
    check_perft(&game, &state, vector);
}

#[test]
fn jeson_mor() {
    let vectors = vectors("jeson_mor_perft.json");
    assert_eq!(vectors.len(), 8);
    for vector in &vectors {
        jeson_mor_perft::<u128>(vector["size"].as_u64().expect("a size") as u8, vector);
    }
}

/// The wide set of squares serves the boards for which there are no vectors, so it has to count these too.
#[test]
fn jeson_mor_on_the_wide_set() {
    for vector in &vectors("jeson_mor_perft.json") {
        jeson_mor_perft::<[u64; 4]>(vector["size"].as_u64().expect("a size") as u8, vector);
    }
}
