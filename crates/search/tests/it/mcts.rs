//! Monte-Carlo search: what it proves is true, its limits hold, and the same dice give the same search.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use ludoteca_rules::oware::Oware;
use ludoteca_rules::tic_tac_toe::TicTacToe;
use ludoteca_rules::{Game, Line};
use ludoteca_search::engine::Limits;
use ludoteca_search::mcts::{Found, RandomSource, search};
use ludoteca_search::minimax::{self, MinimaxSettings, WON};
use ludoteca_search::value::Value;
use ludoteca_search::{Evaluator, engine};

/// Xorshift: all the chance a test needs.
struct Xorshift(u64);

impl RandomSource for Xorshift {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}

fn found<G: Evaluator>(line: &Line<G>, limits: Limits, seed: u64) -> Found<G::Move> {
    search(line, limits, &mut Xorshift(seed), &AtomicBool::new(false)).expect("a game that goes on")
}

/// The true value of a line for whoever is to move: 1, 0 or -1.
fn truth<G: Evaluator>(line: &Line<G>) -> i32 {
    let settings = MinimaxSettings {
        depth: 9,
        prune: true,
        order: false,
        keep: 0,
    };
    let found = minimax::search(line.game(), line.state(), settings, &|| false).expect("a move");
    found.value / WON
}

#[test]
fn what_is_proven_is_true_and_most_of_it_is_proven() {
    let game = TicTacToe::<u64>::new(3, 3, 3).expect("a game");
    let mut proven = 0;
    for first in 1..=9 {
        for second in (1..=9).filter(|&cell| cell != first) {
            let mut line = Line::new(game.clone());
            line.play_text(&format!("{first} {second}")).expect("legal");
            let result = found(&line, Limits::nodes(20_000), 7);
            let value = match result.lines[0].value {
                Value::Win(_) => 1,
                Value::Draw => 0,
                Value::Loss(_) => -1,
                Value::Estimate(_) => continue,
            };
            proven += 1;
            assert_eq!(value, truth(&line), "{first} {second}");
            assert!(result.playouts <= 20_000);
        }
    }
    assert!(proven >= 60, "only {proven} of 72 openings were proven");
}

#[test]
fn each_proven_move_is_as_good_as_it_says() {
    let game = TicTacToe::<u64>::new(3, 3, 3).expect("a game");
    let mut line = Line::new(game);
    line.play_text("1 2 5").expect("legal");
    // Only 9 stops the line; everything else loses at once.
    let result = found(&line, Limits::nodes(50_000), 3);
    let text = |i: usize| line.game().move_text(line.state(), result.lines[i].pv[0]);
    assert_eq!(text(0), "9");
    assert_eq!(result.lines.len(), 6);
    for ranked in &result.lines {
        let mut next = line.clone();
        next.play(ranked.pv[0]).expect("legal");
        match ranked.value {
            Value::Loss(_) => assert_eq!(truth(&next), 1),
            Value::Draw => assert_eq!(truth(&next), 0),
            Value::Win(_) => panic!("nothing wins here"),
            Value::Estimate(_) => {}
        }
        for &mv in &ranked.pv[1..] {
            next.play(mv).expect("a line of legal moves");
        }
    }
}

#[test]
fn the_same_dice_give_the_same_search_and_others_another() {
    let line = Line::new(Oware::preset("abapa").expect("a preset"));
    let values = |seed: u64| {
        let result = found(&line, Limits::nodes(300), seed);
        assert_eq!(result.playouts, 300);
        let numbers: Vec<i32> = result.lines.iter().map(|line| line.number).collect();
        (numbers, result.nodes)
    };
    assert_eq!(values(1), values(1));
    assert_ne!(values(1), values(2));
}

#[test]
fn time_and_the_stop_flag_end_it() {
    let line = Line::new(Oware::preset("abapa").expect("a preset"));
    let start = Instant::now();
    found(&line, Limits::time(Duration::from_millis(30)), 1);
    assert!(start.elapsed() < Duration::from_secs(5));
    let stopped =
        search(&line, Limits::default(), &mut Xorshift(1), &AtomicBool::new(true)).expect("a move all the same");
    assert_eq!(stopped.playouts, 1);
    assert!(line.game().check(line.state(), stopped.lines[0].pv[0]).is_ok());
}

#[test]
fn more_playouts_find_what_the_engine_finds() {
    // F takes five seeds; nothing else is near.
    let game = Oware::preset("abapa").expect("a preset");
    let state = game.parse_state("1-0-1-0-0-3-1-2-1-5-5-5-12-12-S").expect("a position");
    let line = Line::from_state(game, state);
    let best = engine::Engine::new(1, 1)
        .search(&line, Limits::depth(8), false, &AtomicBool::new(false), &mut |_| ())
        .and_then(|report| report.best());
    assert_eq!(Some(found(&line, Limits::nodes(5_000), 1).lines[0].pv[0]), best);
}
