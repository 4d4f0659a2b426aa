//! What holds in every position of every game.

use std::collections::HashSet;
use std::mem::{needs_drop, size_of};

use crate::any_game::AnyGame;
use crate::variants::{VARIANTS, build};
use crate::walk::walk;
use ludoteca_rules::jeson_mor::{JesonMor, KnightMove};
use ludoteca_rules::kalah::Kalah;
use ludoteca_rules::nim::{Nim, Take};
use ludoteca_rules::oware::{self, House, Oware};
use ludoteca_rules::tic_tac_toe::{Cell, TicTacToe};
use ludoteca_rules::{BitSet, Game, Line, Player, perft, perft_until};
use proptest::prelude::*;

fn cases(cases: u32) -> ProptestConfig {
    // A failure prints its case; it needs no file beside the sources.
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Every value that the type of a move can hold, or for Nim all that are near the limits.
trait EveryMove: Game {
    fn every_move(&self, state: &Self::State) -> Vec<Self::Move>;
}

impl EveryMove for Oware {
    fn every_move(&self, _: &Self::State) -> Vec<House> {
        (0..=u8::MAX).map(House).collect()
    }
}

impl EveryMove for Kalah {
    fn every_move(&self, _: &Self::State) -> Vec<House> {
        (0..=u8::MAX).map(House).collect()
    }
}

impl<B: BitSet> EveryMove for JesonMor<B> {
    fn every_move(&self, _: &Self::State) -> Vec<KnightMove> {
        (0..=u8::MAX)
            .flat_map(|from| (0..=u8::MAX).map(move |to| KnightMove { from, to }))
            .collect()
    }
}

impl EveryMove for Nim {
    fn every_move(&self, state: &Self::State) -> Vec<Take> {
        let most = state.heaps().iter().max().copied().unwrap_or_default();
        let counts: Vec<u32> = (0..=most + 2)
            .chain([999_999_999, 1_000_000_000, 1_000_000_001, u32::MAX])
            .collect();
        (0..=u8::MAX)
            .flat_map(|heap| counts.iter().map(move |&count| Take { heap, count }))
            .collect()
    }
}

impl<B: BitSet> EveryMove for TicTacToe<B> {
    fn every_move(&self, _: &Self::State) -> Vec<Cell> {
        (0..=u16::MAX).map(Cell).collect()
    }
}

fn check_round_trip<G: Game>(game: &G, seed: u64, plies: usize) {
    for state in walk(game, seed, plies) {
        let text = game.state_text(&state);
        assert_eq!(game.parse_state(&text), Ok(state), "{text}");
    }
}

fn check_move_texts<G: Game>(game: &G, seed: u64, plies: usize) {
    for state in walk(game, seed, plies) {
        let mut texts = HashSet::new();
        for mv in game.moves(&state) {
            let text = game.move_text(&state, mv);
            assert_eq!(game.parse_move(&state, &text), Ok(mv), "{}", game.state_text(&state));
            assert_eq!(game.split_moves(&text), [text.as_str()]);
            assert!(
                texts.insert(text),
                "two moves of one name in {}",
                game.state_text(&state)
            );
        }
    }
}

/// Games that skip, count or size their lists in a way of their own must still agree with stepping through.
fn check_move_list<G: Game>(game: &G, seed: u64, plies: usize) {
    let state = *walk(game, seed, plies).last().expect("the opening");
    let list: Vec<G::Move> = game.moves(&state).collect();
    for i in (0..list.len() + 2).rev().take(12).chain(0..list.len().min(12)) {
        let mut moves = game.moves(&state);
        assert_eq!(moves.nth(i), list.get(i).copied(), "{i} in {}", game.state_text(&state));
        let rest = list.get(i + 1..).unwrap_or_default();
        let (least, most) = moves.size_hint();
        assert!(least <= rest.len() && most.is_none_or(|most| rest.len() <= most));
        assert!(
            moves.eq(rest.iter().copied()),
            "after {i} in {}",
            game.state_text(&state)
        );
    }
}

fn check_over<G: Game>(game: &G, seed: u64, plies: usize) {
    for state in walk(game, seed, plies) {
        let moves = game.moves(&state).count();
        assert_eq!(
            moves == 0,
            game.outcome(&state).is_some(),
            "{}",
            game.state_text(&state)
        );
        assert_eq!(game.count_moves(&state), moves as u64, "{}", game.state_text(&state));
    }
}

fn check_legality<G: EveryMove>(game: &G, seed: u64, plies: usize) {
    let state = *walk(game, seed, plies).last().expect("the opening");
    let legal: HashSet<G::Move> = game.moves(&state).collect();
    let mut accepted = 0;
    let mut line = Line::from_state(game.clone(), state);
    for mv in game.every_move(&state) {
        let verdict = game.check(&state, mv);
        assert_eq!(
            verdict.is_ok(),
            legal.contains(&mv),
            "{mv:?} in {}",
            game.state_text(&state)
        );
        match verdict {
            Ok(()) => accepted += 1,
            Err(why) => {
                assert_eq!(game.play(&state, mv), Err(why.clone()));
                assert_eq!(line.play(mv), Err(why));
                assert_eq!((line.state(), line.moves()), (&state, &[][..]));
            }
        }
    }
    assert_eq!(accepted, legal.len(), "every legal move is among those tried");
}

fn check_perft<G: Game>(game: &G, seed: u64, plies: usize) {
    let state = *walk(game, seed, plies).last().expect("the opening");
    // Where the tree is narrow, deep enough to leave the part that is counted in one go.
    let depth = match game.count_moves(&state) {
        ..=14 => 4,
        15..=100 => 2,
        _ => 1,
    };
    for depth in 0..=depth {
        assert_eq!(
            perft_until(game, &state, depth, &|| false),
            Some(perft(game, &state, depth))
        );
        let deeper: u64 = game
            .moves(&state)
            .map(|mv| perft(game, &game.play_unchecked(&state, mv), depth))
            .sum();
        assert_eq!(perft(game, &state, depth + 1), deeper, "{}", game.state_text(&state));
        if game.outcome(&state).is_none() {
            assert_eq!(perft_until(game, &state, depth, &|| true), None, "told to stop");
        }
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn position_text_round_trips(variant in 0..VARIANTS.len(), seed: u64, plies in 0..150usize) {
        with_game!(&build(VARIANTS[variant]), game => check_round_trip(game, seed, plies));
    }

    #[test]
    fn move_text_round_trips(variant in 0..VARIANTS.len(), seed: u64, plies in 0..60usize) {
        with_game!(&build(VARIANTS[variant]), game => check_move_texts(game, seed, plies));
    }

    #[test]
    fn move_lists_skip_as_they_step(variant in 0..VARIANTS.len(), seed: u64, plies in 0..100usize) {
        with_game!(&build(VARIANTS[variant]), game => check_move_list(game, seed, plies));
    }

    #[test]
    fn over_means_no_moves_and_an_outcome(variant in 0..VARIANTS.len(), seed: u64, plies in 0..400usize) {
        with_game!(&build(VARIANTS[variant]), game => check_over(game, seed, plies));
    }

    #[test]
    fn seeds_are_neither_made_nor_lost(preset in 0..oware::PRESETS.len(), seed: u64, plies in 0..300usize) {
        let game = Oware::preset(oware::PRESETS[preset].name).expect("a preset");
        let on_board = |state: &oware::State| -> u8 {
            Player::BOTH.into_iter().flat_map(|player| game.row(state, player)).sum()
        };
        for state in walk(&game, seed, plies) {
            prop_assert_eq!(on_board(&state) + game.stores(&state).iter().sum::<u8>(), 48);
            for house in game.moves(&state) {
                let after = game.play_unchecked(&state, house);
                // When nobody can move the seeds left are shared out, which is no capture.
                if game.outcome(&after).is_none() {
                    let captured = game.captures(&state, house);
                    prop_assert_eq!(on_board(&state) - on_board(&after), captured);
                    let mover = game.to_move(&state).index();
                    prop_assert_eq!(game.stores(&after)[mover] - game.stores(&state)[mover], captured);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn exactly_the_listed_moves_are_accepted(variant in 0..VARIANTS.len(), seed: u64, plies in 0..80usize) {
        with_game!(&build(VARIANTS[variant]), game => check_legality(game, seed, plies));
    }

    #[test]
    fn perft_is_the_sum_over_the_children(variant in 0..VARIANTS.len(), seed: u64, plies in 0..40usize) {
        with_game!(&build(VARIANTS[variant]), game => check_perft(game, seed, plies));
    }
}

/// A counter that has gone as far as the text allows goes no further, or the text could not be read back.
#[test]
fn counters_at_their_limits_round_trip() {
    let game = JesonMor::<u128>::new(5).expect("a size");
    for text in ["n4/5/5/5/N4 w - - 9999 1", "n4/5/5/5/N4 b - - 0 9999"] {
        let state = game.parse_state(text).expect("a position");
        for mv in game.moves(&state) {
            let after = game.play_unchecked(&state, mv);
            let written = game.state_text(&after);
            assert_eq!(game.parse_state(&written), Ok(after), "{text}, then {written}");
        }
    }
}

#[test]
fn a_position_of_oware_is_small() {
    assert!(size_of::<oware::State>() <= 24, "{} bytes", size_of::<oware::State>());
}

fn owns_nothing<G: Game>(game: &G) {
    assert!(!needs_drop::<G::State>() && !needs_drop::<G::Move>(), "{}", game.id());
    assert!(!needs_drop::<G::Moves<'static>>(), "{}", game.id());
}

/// Whatever owns memory on the heap has to be dropped.
#[test]
fn positions_and_move_lists_own_no_memory() {
    for &variant in VARIANTS {
        with_game!(&build(variant), game => owns_nothing(game));
    }
}

#[test]
fn sowing_and_captures_tell_what_the_positions_tell() {
    for variant in VARIANTS.iter().filter(|(id, _)| *id == "oware") {
        let AnyGame::Oware(game) = build(*variant) else {
            unreachable!()
        };
        let houses = usize::from(game.houses());
        for state in (0..20).flat_map(|seed| walk(&game, seed, 80)) {
            let mover = game.to_move(&state);
            // The mover's houses, then the other's.
            let seeds_of = |state: &oware::State| -> Vec<u32> {
                let rows = [mover, mover.other()].map(|player| game.row(state, player).collect::<Vec<u8>>());
                rows.concat().into_iter().map(u32::from).collect()
            };
            for house in game.moves(&state) {
                let mut seeds = seeds_of(&state);
                let lifted = std::mem::take(&mut seeds[usize::from(house.0)]);
                let sown: Vec<usize> = game.sowing(&state, house).collect();
                assert_eq!(lifted, sown.len() as u32);
                sown.iter().for_each(|&at| seeds[at] += 1);
                let captured: Vec<usize> = game.captured(&state, house).collect();
                let taken: u32 = captured.iter().map(|&at| std::mem::take(&mut seeds[at])).sum();
                assert_eq!(taken, u32::from(game.captures(&state, house)));
                assert!(captured.iter().all(|&at| at >= houses));
                // Unless the game ended and the rest was gathered, that is the board.
                let next = game.play_unchecked(&state, house);
                if game.outcome(&next).is_none() {
                    assert_eq!(seeds, seeds_of(&next), "{}", game.state_text(&state));
                }
            }
        }
    }
}
