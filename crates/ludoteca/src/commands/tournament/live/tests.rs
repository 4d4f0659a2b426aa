//! The screen drawn in windows of many sizes.

use std::time::Duration;

use ludoteca_arena::stats::Sprt;
use ludoteca_arena::tournament::{Entrant, Format, Openings, Restart, Results, Settings};
use ludoteca_arena::{Conditions, MoveReport};
use ludoteca_games::{GameHandle, Options, Player, Verdict};
use ludoteca_players::BotSpec;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::*;

fn settings(players: usize) -> Settings {
    let game = GameHandle::new("oware", &Options::default()).expect("a game");
    let entrant = |i| Entrant {
        name: format!("player {i} \u{1b}[31m with a name that is long"),
        spec: BotSpec::parse("random").expect("a bot"),
    };
    Settings {
        openings: Openings::From(game.line()),
        game,
        entrants: (0..players).map(entrant).collect(),
        format: Format::RoundRobin,
        games: 20,
        rounds: None,
        conditions: Conditions::default(),
        concurrency: 3,
        seed: 1,
        restart: Restart::Failed,
        sprt: Some(Sprt::default()),
        event: "An event".to_owned(),
    }
}

fn pairing(number: u64) -> Pairing {
    Pairing {
        number,
        round: 0,
        first: 0,
        second: 1,
        opening: 0,
        pair: number,
    }
}

/// A tournament in which a game is over and others are played.
fn live(settings: &Settings) -> Live<'_> {
    let live = Live::new(settings, 0);
    let mut line = settings.game.line();
    (0..3).for_each(|board| live.started(board, &pairing(board as u64 + 1), &line));
    line.play_text("F").expect("a move");
    let report = MoveReport {
        value: None,
        depth: None,
        time: Duration::ZERO,
    };
    live.moved(0, &line, &report);
    let result = GameResult::new(pairing(0), Verdict::Win(Player::First), "time", 40);
    let mut results = Results::default();
    results.add(result.clone());
    let state = State {
        results: &results,
        total: Some(20),
        test: None,
    };
    live.finished(0, &result, Some("it \u{1b}[2J slept"), &state);
    live
}

fn drawn(live: &Live<'_>, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
    let mut view = View::new(true);
    let table = locked(&live.table).clone();
    terminal
        .draw(|frame| view.draw(frame, live, &table, "Ctrl-C ends"))
        .expect("a frame");
    terminal.backend().to_string()
}

#[test]
fn small_and_large_windows_show_what_matters() {
    let settings = settings(2);
    let live = live(&settings);
    for (width, height, boards) in [(60, 20, 1), (160, 50, 3)] {
        let screen = drawn(&live, width, height);
        for wanted in [
            "An event",
            "1 of 20 games",
            "Points",
            "player 0",
            "player 1",
            "1. South F",
            "Ctrl-C ends",
        ] {
            assert!(screen.contains(wanted), "{wanted} at {width}x{height}:\n{screen}");
        }
        assert_eq!(screen.matches("│North").count(), boards, "{screen}");
    }
    assert!(drawn(&live, 160, 50).contains("1 lost by a fault"));
    // Nothing that a player says moves the cursor.
    assert!(!drawn(&live, 160, 50).contains('\u{1b}'));
}

#[test]
fn no_window_is_too_small_and_no_field_too_large() {
    for players in [2, 3, 200] {
        let settings = settings(players);
        let live = live(&settings);
        for (width, height) in [(1, 1), (3, 2), (20, 5), (60, 12), (109, 8), (110, 4), (300, 100)] {
            drawn(&live, width, height);
        }
    }
}
