//! Lines of play: taking back, repetition and the limit on length.

use crate::chance::Rng;
use crate::variants::{VARIANTS, build};
use ludoteca_rules::jeson_mor::{JesonMor, KnightMove};
use ludoteca_rules::oware::{Oware, RuleSet};
use ludoteca_rules::{Game, Line, Outcome, Player, Score, Verdict};

fn undo_restores<G: Game>(game: &G, seed: u64) {
    let chance = &mut Rng::new(seed);
    let mut line = Line::new(game.clone());
    let mut seen = Vec::new();
    let snapshot = |line: &Line<G>| (*line.state(), line.to_move(), line.outcome(), line.legal().count());
    for _ in 0..120 {
        let legal: Vec<G::Move> = line.legal().collect();
        if legal.is_empty() {
            break;
        }
        let mv = *chance.pick(&legal);
        seen.push((snapshot(&line), mv));
        line.play(mv).expect("a legal move");
    }
    assert!(!seen.is_empty());
    assert_eq!(line.moves().len(), seen.len());
    assert_eq!(line.states().len(), seen.len() + 1);
    while let Some((before, mv)) = seen.pop() {
        assert_eq!(line.undo(), Some(mv));
        assert_eq!(snapshot(&line), before);
    }
    assert_eq!(line.undo(), None);
    assert_eq!(line.state(), &game.opening());
}

#[test]
fn undo_goes_back_the_way_it_came() {
    for &variant in VARIANTS {
        for seed in 0..10 {
            with_game!(&build(variant), game => undo_restores(game, seed));
        }
    }
}

fn follows<G: Game>(game: &G, seed: u64) {
    let chance = &mut Rng::new(seed);
    let mut other = Line::new(game.clone());
    for _ in 0..chance.below(60) {
        let legal: Vec<G::Move> = other.legal().collect();
        if legal.is_empty() {
            break;
        }
        other.play(*chance.pick(&legal)).expect("a legal move");
    }
    let mut line = Line::new(game.clone());
    let first = line.legal().next().expect("a move");
    line.play_on(first).expect("a legal move");
    line.follow(&other);
    // The hashes of the way there are a part of it.
    assert_eq!(format!("{line:?}"), format!("{other:?}"));
}

#[test]
fn a_line_follows_another() {
    for &variant in VARIANTS {
        for seed in 0..4 {
            with_game!(&build(variant), game => follows(game, seed));
        }
    }
}

#[test]
fn a_finished_line_takes_no_move() {
    let game = Oware::preset("abapa").expect("a preset");
    let start = game.parse_state("0-0-0-0-0-1-0-0-0-0-0-1-1-3-S").expect("a position");
    let mut line = Line::from_state(game, start);
    let refusal = line.play_text("FfAaBbCcDdEe F").expect_err("the repetition ends it");
    assert_eq!(
        refusal.to_string(),
        "move 13 ('F') cannot be played: the game is over (repetition)"
    );
    assert_eq!(line.moves().len(), 12);
    assert_eq!(line.legal().count(), 0);
    line.undo();
    assert_eq!(line.outcome(), None);
    line.play_text("e").expect("the same move again");
    assert_eq!(line.outcome().map(|outcome| outcome.reason), Some("repetition"));
}

/// Plays a list of moves that repeats the start and nothing else before it.
fn repeats_once(rules: &str, start: &str, moves: &str) -> Line<Oware> {
    let game = Oware::preset(rules).expect("a preset");
    let state = game.parse_state(start).expect("a position");
    let mut line = Line::from_state(game, state);
    for word in moves.split_inclusive(|_| true) {
        assert_eq!(line.outcome(), None, "before {word}");
        line.play_text(word).expect("a legal move");
    }
    assert_eq!(*line.state(), state);
    line
}

fn repetition(verdict: Verdict, scores: [Score; 2]) -> Option<Outcome> {
    Some(Outcome {
        verdict,
        scores: Some(scores),
        reason: "repetition",
    })
}

#[test]
fn oware_abapa_ends_at_the_second_occurrence_with_own_rows() {
    let line = repeats_once("abapa", "0-0-0-0-0-1-0-0-0-0-0-1-1-3-S", "FfAaBbCcDdEe");
    assert_eq!(
        line.outcome(),
        repetition(Verdict::Win(Player::Second), [Score::whole(2), Score::whole(4)])
    );
}

#[test]
fn oware_awari_splits_what_is_left_in_halves() {
    let line = repeats_once("awari", "0-0-0-1-0-1-0-0-0-0-0-1-2-1-S", "FfAaDbBcEdCe");
    assert_eq!(
        line.outcome(),
        repetition(Verdict::Win(Player::First), [Score::halves(7), Score::halves(5)])
    );
    assert_eq!(Score::halves(7).to_string(), "3.5");
}

#[test]
fn oware_ouri_waits_for_the_third_occurrence() {
    let mut line = repeats_once("ouri", "0-0-0-0-0-1-0-0-0-0-0-1-1-2-S", "FfAaBbCcDdEe");
    assert_eq!(line.outcome(), None);
    line.play_text("FfAaBbCcDdEe").expect("legal moves");
    assert_eq!(
        line.outcome(),
        repetition(Verdict::Win(Player::Second), [Score::whole(2), Score::whole(3)])
    );
    let mut misere = repeats_once("ouri-misere", "0-0-0-0-0-1-0-0-0-0-0-1-1-2-S", "FfAaBbCcDdEe");
    misere.play_text("FfAaBbCcDdEe").expect("legal moves");
    assert_eq!(
        misere.outcome(),
        repetition(Verdict::Win(Player::First), [Score::whole(2), Score::whole(3)])
    );
}

/// On boards this small random play repeats itself all the time.
#[test]
fn oware_counts_repetitions_as_a_plain_search_does() {
    let chance = &mut Rng::new(7);
    let mut repeated = [0; 4];
    for round in 0..3_000 {
        let (nth, split) = (2 + round % 4, round % 2 == 0);
        let division = if split { "split" } else { "own-rows" };
        let rules = format!(
            "{}+repetition={nth}-{division}",
            chance.pick(&["abapa", "feup", "ouri"])
        );
        let rules = RuleSet::parse(&rules).expect("rules");
        let game = Oware::new(rules, 2 + chance.below(3) as u8, 1 + chance.below(2) as u8).expect("a board");
        let mut line = Line::new(game.clone());
        let mut seen: Vec<String> = Vec::new();
        loop {
            // The stores are part of the text, so what was there before a capture cannot match.
            let text = game.state_text(line.state());
            seen.push(text.clone());
            let occurrences = seen.iter().filter(|earlier| **earlier == text).count();
            let over = game.outcome(line.state());
            if over.is_some() || occurrences < nth {
                assert_eq!(line.outcome(), over, "{text}");
            } else {
                let stores = game.stores(line.state()).map(i16::from);
                let rows = Player::BOTH.map(|player| game.row(line.state(), player).map(i16::from).sum::<i16>());
                let halves = [0, 1].map(|i| 2 * stores[i] + if split { rows[0] + rows[1] } else { 2 * rows[i] });
                let scores = halves.map(Score::halves);
                assert_eq!(line.outcome(), repetition(Verdict::by_score(scores), scores), "{text}");
                repeated[nth - 2] += 1;
            }
            let legal: Vec<_> = line.legal().collect();
            if legal.is_empty() {
                break;
            }
            line.play(*chance.pick(&legal)).expect("a legal move");
        }
    }
    assert!(
        repeated.iter().all(|&times| times > 20),
        "too few repetitions: {repeated:?}"
    );
}

#[test]
fn jeson_mor_third_occurrence_draws() {
    let mut line = Line::new(JesonMor::<u128>::new(9).expect("a size"));
    let there_and_back = "a1b3 a9b7 b3a1 b7a9";
    line.play_text(there_and_back).expect("legal moves");
    assert_eq!(line.outcome(), None, "the second occurrence of the opening");
    line.play_text("a1b3 a9b7 b3a1").expect("legal moves");
    assert_eq!(line.outcome(), None);
    line.play_text("b7a9").expect("a legal move");
    assert_eq!(line.outcome(), Some(Outcome::draw("repetition")));
}

/// Knights that mostly step back where they came from.
#[test]
fn jeson_mor_counts_repetitions_as_a_plain_search_does() {
    let game = JesonMor::<u128>::new(7).expect("a size");
    let chance = &mut Rng::new(8);
    let mut repeated = 0;
    for _ in 0..300 {
        let mut line = Line::new(game.clone());
        let mut seen: Vec<String> = Vec::new();
        loop {
            // Board and side to move, without the counters.
            let text: Vec<String> = game
                .state_text(line.state())
                .split(' ')
                .take(2)
                .map(str::to_owned)
                .collect();
            seen.push(text.join(" "));
            let occurrences = seen.iter().filter(|earlier| Some(*earlier) == seen.last()).count();
            let over = game.outcome(line.state());
            if over.is_some() || occurrences < 3 {
                assert_eq!(line.outcome(), over, "{text:?}");
            } else {
                assert_eq!(line.outcome(), Some(Outcome::draw("repetition")), "{text:?}");
                repeated += 1;
            }
            let legal: Vec<KnightMove> = line.legal().collect();
            if legal.is_empty() {
                break;
            }
            let last = line.moves().iter().rev().nth(1);
            let back = last
                .map(|mv| KnightMove {
                    from: mv.to,
                    to: mv.from,
                })
                .filter(|mv| legal.contains(mv));
            let mv = back.filter(|_| chance.below(4) > 0).unwrap_or(*chance.pick(&legal));
            line.play(mv).expect("a legal move");
        }
    }
    assert!((50..300).contains(&repeated), "{repeated} games ended by repetition");
}

#[test]
fn jeson_mor_ends_after_400_plies() {
    let game = JesonMor::<u128>::new(9).expect("a size");
    for (number, side, plies_left) in [(200, "w", 2), (200, "b", 1), (201, "w", 0)] {
        let text = format!("9/9/n8/9/9/9/N8/9/9 {side} - - 7 {number}");
        let mut line = Line::from_state(game.clone(), game.parse_state(&text).expect("a position"));
        for _ in 0..plies_left {
            assert_eq!(line.outcome(), None, "{text}");
            let mv = line.legal().next().expect("a move");
            line.play(mv).expect("a legal move");
        }
        assert_eq!(line.outcome(), Some(Outcome::draw("ply-limit")), "{text}");
    }
}

#[test]
fn two_marks_beside_a_gap_are_no_line() {
    let game = ludoteca_rules::tic_tac_toe::TicTacToe::<u64>::new(3, 3, 3).expect("a game");
    for text in ["o../.x./.x. o", "x.x/o../... o", ".../x.x/o.. o", "x.o/.../..x o"] {
        let state = game.parse_state(text).expect("a position");
        assert!(game.outcome(&state).is_none(), "{text}");
        assert_eq!(game.state_text(&state), text);
    }
    assert!(
        game.parse_state("xxx/oo./... o")
            .is_ok_and(|state| game.outcome(&state).is_some())
    );
}
