//! The engine: right where the truth is known, legal everywhere, the same each time, and quick to stop.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::any_game::AnyGame;
use ludoteca_rules::oware::Oware;
use ludoteca_rules::tic_tac_toe::TicTacToe;
use ludoteca_rules::{Game, Line, Options, Player};
use ludoteca_search::Evaluator;
use ludoteca_search::engine::{Engine, Limits, Report};
use ludoteca_search::minimax::{MinimaxSettings, WON, search};
use ludoteca_search::value::{Basis, Value};

fn think<G: Evaluator>(line: &Line<G>, limits: Limits, all: bool) -> Report<G::Move> {
    Engine::new(1, 1)
        .search(line, limits, all, &AtomicBool::new(false), &mut |_| ())
        .expect("a game that goes on")
}

fn oware(rules: &str) -> Oware {
    Oware::preset(rules).expect("a preset")
}

#[test]
fn tic_tac_toe_is_exact_from_every_opening() {
    let game = TicTacToe::<u64>::new(3, 3, 3).expect("a game");
    for first in 1..=9 {
        for second in (1..=9).filter(|&cell| cell != first) {
            let mut line = Line::new(game.clone());
            line.play_text(&format!("{first} {second}")).expect("legal");
            let truth = search(
                &game,
                line.state(),
                MinimaxSettings {
                    depth: 9,
                    prune: true,
                    order: false,
                    keep: 0,
                },
                &|| false,
            );
            let report = think(&line, Limits::default(), false);
            let value = report.lines[0].value;
            match truth.expect("a move").value {
                WON => assert!(matches!(value, Value::Win(_)), "{first} {second}: {value:?}"),
                0 => assert_eq!(value, Value::Draw, "{first} {second}"),
                _ => assert!(matches!(value, Value::Loss(_)), "{first} {second}: {value:?}"),
            }
        }
    }
}

#[test]
fn larger_boards_see_threats_first() {
    let game = TicTacToe::<[u64; 6]>::new(15, 15, 5).expect("a game");
    // Four in a row is completed, and an enemy four is stopped.
    for (moves, wanted) in [
        ("97 1 98 16 99 31 100 46", &["96", "101"][..]),
        ("96 97 16 98 31 99 225 100", &["101"][..]),
        ("97 112 98 127 99 142 50 157", &["172"][..]),
    ] {
        let mut line = Line::new(game.clone());
        line.play_text(moves).expect("legal");
        let report = think(&line, Limits::depth(4), false);
        let best = game.move_text(line.state(), report.best().expect("a move"));
        assert!(wanted.contains(&best.as_str()), "after {moves}: {best}");
    }
}

#[test]
fn small_jeson_mor_is_lost_for_the_first_player() {
    let game = ludoteca_rules::jeson_mor::JesonMor::<u128>::new(5).expect("a game");
    let report = think(&Line::new(game), Limits::depth(30), false);
    assert!(
        matches!(report.lines[0].value, Value::Loss(Some(_))),
        "{:?}",
        report.lines[0].value
    );
}

#[test]
fn going_back_to_a_position_of_the_game_is_no_draw_yet() {
    // After c3e2 the position has been there once before, but Black, who stands better, need not repeat it.
    let mut line = Line::new(ludoteca_rules::jeson_mor::JesonMor::<u128>::new(9).expect("a game"));
    line.play_text("g1e2 f9d8 e2c3 d8f9").expect("legal");
    let report = think(&line, Limits::depth(9), false);
    assert!(report.lines[0].number < -100, "{:?}", report.lines[0].value);
}

#[test]
fn reduced_starts_of_jeson_mor_are_seen_to_be_lost() {
    // `solve` proves the same of these.
    let game = ludoteca_rules::jeson_mor::JesonMor::<u128>::new(9).expect("a game");
    for start in [
        "3n1n3/9/9/9/9/9/9/9/3N1N3 w",
        "3nnn3/9/9/9/9/9/9/9/3NNN3 w",
        "2nn1nn2/9/9/9/9/9/9/9/2NN1NN2 w",
        "2nnnnn2/9/9/9/9/9/9/9/2NNNNN2 w",
    ] {
        let state = game.parse_state(start).expect("a position");
        let report = think(&Line::from_state(game.clone(), state), Limits::depth(16), false);
        let value = report.lines[0].value;
        assert!(matches!(value, Value::Loss(Some(_))), "{start}: {value:?}");
    }
}

#[test]
fn proven_wins_are_won_in_time() {
    // Play a proven win out against the engine's own best defence: it must end within the plies it claimed.
    let game = oware("abapa");
    let state = game
        .parse_state("0-0-0-2-0-12-1-1-1-0-0-0-20-11-S")
        .expect("a position");
    let mut line = Line::from_state(game, state);
    let report = think(&line, Limits::depth(20), false);
    let Value::Win(Some(plies)) = report.lines[0].value else {
        panic!("not proven: {:?}", report.lines[0].value)
    };
    for _ in 0..plies {
        let report = think(&line, Limits::depth(22), false);
        line.play(report.best().expect("a move")).expect("legal");
        if line.outcome().is_some() {
            break;
        }
    }
    assert_eq!(
        line.outcome().expect("over").verdict,
        ludoteca_rules::Verdict::Win(Player::First)
    );
}

#[test]
fn every_game_and_rule_set_gets_legal_moves_to_the_end() {
    let variants: &[(&str, &[(&str, &str)])] = &[
        ("oware", &[]),
        ("oware", &[("rules", "awari")]),
        ("oware", &[("rules", "ouri")]),
        ("oware", &[("rules", "ouri-misere")]),
        ("oware", &[("rules", "evora")]),
        ("oware", &[("rules", "feup")]),
        ("oware", &[("houses", "2"), ("seeds", "8")]),
        ("jeson-mor", &[("size", "7")]),
        ("jeson-mor", &[("size", "13")]),
        ("nim", &[("misere", "")]),
        ("tic-tac-toe", &[]),
        ("tic-tac-toe", &[("rows", "10"), ("columns", "10"), ("line", "5")]),
    ];
    for (id, given) in variants {
        let mut options = Options::default();
        given.iter().for_each(|(name, value)| options.push(*name, *value));
        let any = AnyGame::new(id, &options).expect("a variant");
        with_game!(&any, game => {
            let mut line = Line::new(game.clone());
            // `play` refuses anything illegal.
            while line.outcome().is_none() && line.moves().len() < 120 {
                let report = think(&line, Limits::nodes(400), line.moves().len() % 3 == 0);
                line.play(report.best().expect("a move")).expect("legal");
            }
        });
    }
}

#[test]
fn the_same_limits_give_the_same_answer() {
    let line = Line::new(oware("ouri"));
    let (a, b) = (
        think(&line, Limits::nodes(30_000), false),
        think(&line, Limits::nodes(30_000), false),
    );
    assert_eq!((a.nodes, a.depth, &a.lines[0].pv), (b.nodes, b.depth, &b.lines[0].pv));
    assert!(a.nodes <= 30_256, "the limit is kept: {}", a.nodes);
}

#[test]
fn misere_wants_fewer_seeds() {
    let game = oware("ouri-misere");
    // F captures four seeds; any other move does not.
    let state = game.parse_state("2-2-0-0-0-2-1-1-4-4-4-4-10-10-S").expect("a position");
    let report = think(&Line::from_state(game.clone(), state), Limits::depth(5), false);
    assert_ne!(game.move_text(&state, report.best().expect("a move")), "F");
    let usual = oware("ouri");
    let report = think(&Line::from_state(usual.clone(), state), Limits::depth(5), false);
    assert_eq!(usual.move_text(&state, report.best().expect("a move")), "F");
}

#[test]
fn all_moves_are_valued_best_first() {
    let line = Line::new(oware("abapa"));
    let report = think(&line, Limits::depth(7), true);
    assert_eq!(report.lines.len(), 6);
    assert!(report.lines.is_sorted_by(|a, b| a.number >= b.number));
    let single = think(&line, Limits::depth(7), false);
    assert_eq!(single.depth, 7);
}

#[test]
fn it_stops_soon_and_with_several_threads() {
    let line = Line::new(oware("abapa"));
    for threads in [1, 3] {
        let (engine, stop) = (Engine::new(1, threads), AtomicBool::new(false));
        std::thread::scope(|scope| {
            let thinking = scope.spawn(|| engine.search(&line, Limits::default(), false, &stop, &mut |_| ()));
            std::thread::sleep(Duration::from_millis(100));
            let asked = Instant::now();
            stop.store(true, Ordering::Relaxed);
            let report = thinking.join().expect("no panic").expect("a report");
            // The aim is 20 ms; a busy machine may be slower to wake us.
            assert!(asked.elapsed() < Duration::from_millis(500));
            assert!(report.best().is_some());
        });
    }
}

#[test]
fn time_is_kept() {
    let line = Line::new(oware("abapa"));
    let start = Instant::now();
    think(&line, Limits::time(Duration::from_millis(150)), false);
    assert!(start.elapsed() < Duration::from_millis(700));
    let tight = Limits::clock(Duration::from_millis(5), Duration::ZERO);
    assert!(tight.time.expect("a limit") < Duration::from_millis(5));
}

#[test]
fn a_finished_game_has_no_answer() {
    let game = oware("abapa");
    let state = game.parse_state("0-0-0-0-0-0-0-0-0-0-0-0-24-24-S").expect("a position");
    let line = Line::from_state(game, state);
    let report = Engine::new(1, 1).search(&line, Limits::depth(3), false, &AtomicBool::new(false), &mut |_| ());
    assert!(report.is_none());
}

#[test]
fn a_better_move_of_an_unfinished_depth_is_played() {
    let mut changed = 0;
    // Many moves at the root: much of a depth is left after a better one has been found.
    for moves in ["", "b1c3 b9c7", "g1f3 c9d7", "d1e3 f9e7 b1c3 h9g7"] {
        let mut line = Line::new(ludoteca_rules::jeson_mor::JesonMor::<u128>::new(9).expect("a game"));
        line.play_text(moves).expect("legal");
        for nodes in (1_000..40_000).step_by(500) {
            let mut reports = Vec::new();
            let report = Engine::new(1, 1)
                .search(
                    &line,
                    Limits::nodes(nodes),
                    false,
                    &AtomicBool::new(false),
                    &mut |report| {
                        reports.push((report.depth, report.best()));
                    },
                )
                .expect("a game that goes on");
            // What is played is what was reported last.
            assert_eq!(reports.last(), Some(&(report.depth, report.best())), "{moves} {nodes}");
            // A second report of the same depth is the better move of the next one, which was not finished.
            if let [.., (before, first), (after, second)] = reports[..]
                && before == after
            {
                assert_ne!(first, second);
                changed += 1;
            }
        }
    }
    assert!(changed > 0, "no unfinished depth has found a better move");
}

#[test]
fn values_say_what_they_rest_on() {
    let game = oware("abapa");
    let won = game
        .parse_state("0-0-0-2-0-12-1-1-1-0-0-0-20-11-S")
        .expect("a position");
    let won = think(&Line::from_state(game, won), Limits::depth(20), false);
    assert_eq!(won.lines[0].basis, Basis::Proof);
    let shallow = |rules: &str| think(&Line::new(oware(rules)), Limits::depth(4), false).lines[0].basis;
    assert_eq!(shallow("abapa"), Basis::Network);
    assert_eq!(shallow("ouri-misere"), Basis::Terms);
}
