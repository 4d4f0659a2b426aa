//! Kalah: the worked example, single rules, refusals, and what holds in every position.

use crate::walk::walk;
use ludoteca_rules::kalah::{House, Kalah, Rules, State};
use ludoteca_rules::{Game, Line, Player, UserError};

fn game(rules: &str, houses: u8, seeds: u8) -> Kalah {
    Kalah::new(Rules::parse(rules).expect("rules"), houses, seeds).expect("a board")
}

fn usual() -> Kalah {
    game("kalah", 6, 4)
}

/// Every rule set on boards of all sizes.
fn variants() -> Vec<Kalah> {
    let rules = [
        "kalah",
        "kalah+empty-capture=yes",
        "kalah+end=stuck",
        "kalah+empty-capture=yes+end=stuck",
    ];
    let boards = [(1, 1), (1, 8), (2, 3), (6, 4), (8, 1), (8, 8)];
    let all = rules
        .iter()
        .flat_map(|rules| boards.map(|(houses, seeds)| game(rules, houses, seeds)));
    all.collect()
}

#[test]
fn the_worked_example() {
    let mut line = Line::new(usual());
    line.play_text("C").expect("a legal move");
    assert_eq!(line.game().state_text(line.state()), "4-4-0-5-5-5-4-4-4-4-4-4-1-0-S");
    line.play_text("F").expect("a legal move");
    assert_eq!(line.game().state_text(line.state()), "4-4-0-5-5-0-5-5-5-5-4-4-2-0-N");
}

/// Where one move leads.
fn after(rules: &str, position: &str, mv: &str) -> String {
    let line = Line::at(game(rules, 6, 4), Some(position), mv).expect("a legal move");
    line.game().state_text(line.state())
}

#[test]
fn captures() {
    let position = "1-0-0-0-0-2-0-0-0-0-5-1-3-3-S";
    assert_eq!(after("kalah", position, "A"), "0-0-0-0-0-2-0-0-0-0-0-1-9-3-N");
    // The house opposite is empty.
    let position = "0-1-0-0-0-2-0-0-0-0-5-1-3-3-S";
    assert_eq!(after("kalah", position, "B"), "0-0-1-0-0-2-0-0-0-0-5-1-3-3-N");
    assert_eq!(
        after("kalah+empty-capture=yes", position, "B"),
        "0-0-0-0-0-2-0-0-0-0-5-1-4-3-N"
    );
    // Thirteen seeds go round to the house they come from, which is empty by then.
    let position = "0-0-13-0-0-0-0-0-0-2-0-0-3-3-S";
    assert_eq!(after("kalah", position, "C"), "1-1-0-1-1-1-1-1-1-0-1-1-8-3-N");
}

#[test]
fn ends() {
    // South has played his last seed into his store: it would be his turn, but he has nothing to play.
    let position = "0-0-0-0-0-1-0-0-0-0-5-1-3-3-S";
    for rules in ["kalah", "kalah+end=stuck"] {
        assert_eq!(after(rules, position, "F"), "0-0-0-0-0-0-0-0-0-0-0-0-4-9-S");
    }
    // North has captured South's last seeds, and it is South's turn; or his own last seed is gone, and South has some.
    let position = "0-0-0-0-1-0-0-1-0-0-0-0-3-3-N";
    assert_eq!(after("kalah", position, "b"), "0-0-0-0-1-0-0-0-1-0-0-0-3-3-S");
    let position = "0-0-0-0-1-0-0-0-0-0-0-1-3-3-N";
    assert_eq!(after("kalah", position, "f"), "0-0-0-0-0-0-0-0-0-0-0-0-4-4-N");
    let position = "0-0-0-0-1-0-0-0-0-0-0-2-3-3-N";
    assert_eq!(after("kalah", position, "f"), "0-0-0-0-0-0-0-0-0-0-0-0-5-4-S");
    assert_eq!(after("kalah+end=stuck", position, "f"), "1-0-0-0-1-0-0-0-0-0-0-0-3-4-S");
}

#[test]
fn a_position_that_is_over_reads_as_over() {
    let text = "0-0-0-0-0-0-1-0-2-0-0-0-20-3-N";
    let usual = usual();
    let state = usual.parse_state(text).expect("a position");
    assert_eq!(usual.state_text(&state), "0-0-0-0-0-0-0-0-0-0-0-0-20-6-N");
    let outcome = usual.outcome(&state).expect("over");
    assert_eq!((outcome.verdict.name(), outcome.reason), ("1", "no-moves"));
    let stuck = game("kalah+end=stuck", 6, 4);
    let state = stuck.parse_state(text).expect("a position");
    assert_eq!(
        (stuck.state_text(&state).as_str(), stuck.count_moves(&state)),
        (text, 2)
    );
}

#[test]
fn seeds_are_neither_made_nor_lost() {
    for game in variants() {
        let all = |state: &State| -> u32 {
            let rows = Player::BOTH.into_iter().flat_map(|player| game.row(state, player));
            rows.chain(game.stores(state)).map(u32::from).sum()
        };
        let total = all(&game.opening());
        for seed in 0..20 {
            for state in walk(&game, seed, 400) {
                assert_eq!(all(&state), total, "{}", game.state_text(&state));
            }
        }
    }
}

#[test]
fn texts_round_trip() {
    for game in variants() {
        for state in walk(&game, 5, 400) {
            let text = game.state_text(&state);
            assert_eq!(game.parse_state(&text), Ok(state), "{text}");
            for mv in game.moves(&state) {
                assert_eq!(game.parse_move(&state, &game.move_text(&state, mv)), Ok(mv), "{text}");
            }
        }
    }
}

#[test]
fn options_make_the_same_game_again() {
    for game in variants() {
        let again = Kalah::from_options(&game.options()).expect("a variant");
        assert_eq!(
            (again.variant(), again.opening(), again.rules()),
            (game.variant(), game.opening(), game.rules())
        );
    }
}

/// Plays a course seed by seed and compares it with the position that follows.
#[test]
fn a_course_tells_what_the_positions_tell() {
    for game in variants() {
        let houses = usize::from(game.houses());
        for state in (0..10).flat_map(|seed| walk(&game, seed, 80)) {
            let mover = game.to_move(&state);
            // The mover's houses, his store, then the other's houses.
            let seeds_of = |state: &State| -> Vec<u32> {
                let mut seeds: Vec<u32> = game.row(state, mover).map(u32::from).collect();
                seeds.push(game.stores(state)[mover.index()].into());
                seeds.extend(game.row(state, mover.other()).map(u32::from));
                seeds
            };
            for house in game.moves(&state) {
                let mut seeds = seeds_of(&state);
                let lifted = std::mem::take(&mut seeds[usize::from(house.0)]);
                let sown: Vec<usize> = game.sowing(&state, house).collect();
                assert_eq!(lifted, sown.len() as u32);
                sown.iter().for_each(|&at| seeds[at] += 1);
                let captured = game.captured(&state, house);
                let taken: u32 = captured.map(|at| std::mem::take(&mut seeds[at])).sum();
                assert_eq!(taken, u32::from(game.captures(&state, house)));
                seeds[houses] += taken;
                let next = game.play_unchecked(&state, house);
                // At the end what is left is gathered, which is no part of the move.
                if game.outcome(&next).is_none() {
                    assert_eq!(seeds, seeds_of(&next), "{}", game.state_text(&state));
                    let again = game.to_move(&next) == game.to_move(&state);
                    assert_eq!(again, game.moves_again(&state, house));
                }
            }
        }
    }
}

fn assert_refused<T>(what: &str, answer: Result<T, UserError>, key: &str, words: &str) {
    let Err(refusal) = answer else {
        panic!("{what}: was accepted");
    };
    assert_eq!(refusal.key(), key, "{what}: {refusal}");
    assert!(
        refusal.to_string().contains(words),
        "{what}: '{refusal}' does not say '{words}'"
    );
}

#[test]
fn houses_that_cannot_be_played() {
    let game = usual();
    let state = game.parse_state("4-4-0-5-5-5-4-4-4-4-4-4-1-0-S").expect("a position");
    assert_refused(
        "C",
        game.check(&state, House(2)),
        "kalah-house-empty",
        "house C is empty",
    );
    for house in [6, 7, 8, 255] {
        assert_refused(
            "no house",
            game.check(&state, House(house)),
            "kalah-no-such-house",
            "A to F",
        );
    }
    assert_eq!(game.blocked_moves(&state).len(), 1);
}
