//! What the arena costs: fast games between bots alone, and the same games in a tournament that keeps them all.
//!
//! `cargo bench -p ludoteca-arena --bench overhead`

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use ludoteca_arena::tournament::{Entrant, Format, Openings, Restart, Settings, Stop, Store, run};
use ludoteca_arena::{Conditions, USUAL_LOOK};
use ludoteca_games::{GameHandle, Line, Options};
use ludoteca_players::{BotSpec, Clock, build};
use ludoteca_rules::Player;

const GAMES: u64 = 1000;
const BOARDS: usize = 2;
const PLIES: u32 = 4;
const ROUNDS: usize = 15;

/// Openings are found beforehand: to find them is no part of playing.
fn settings(bot: &str, games: u64) -> Settings {
    let game = GameHandle::new("oware", &Options::default()).expect("a game");
    let book = (0..GAMES.div_ceil(2))
        .map(|number| {
            Openings::Random {
                plies: PLIES,
                look: USUAL_LOOK,
            }
            .line(&game, number, 1)
        })
        .collect();
    let spec = BotSpec::parse(bot).expect("a spec");
    let entrant = |name: &str| Entrant {
        name: name.to_owned(),
        spec: spec.clone(),
    };
    Settings {
        game,
        entrants: vec![entrant("a"), entrant("b")],
        format: Format::RoundRobin,
        games,
        rounds: None,
        openings: Openings::Book(book),
        conditions: Conditions::default(),
        concurrency: BOARDS,
        seed: 1,
        restart: Restart::Failed,
        sprt: None,
        event: "bench".to_owned(),
    }
}

/// The bots and the rules, and nothing else.
fn alone(settings: &Settings, openings: &[Line]) -> Duration {
    let start = Instant::now();
    std::thread::scope(|scope| {
        for board in 0..BOARDS {
            scope.spawn(move || {
                let spec = &settings.entrants[0].spec;
                let mut bots = [0, 1].map(|_| build(spec, &settings.game).expect("a bot"));
                let stop = AtomicBool::new(false);
                for number in (board as u64..settings.games).step_by(BOARDS) {
                    let mut line = openings[number as usize / 2].clone();
                    bots.iter_mut().for_each(|bot| bot.new_game(number));
                    while line.outcome().is_none() {
                        let bot = &mut bots[usize::from(line.to_move() == Player::Second)];
                        let choice = bot.choose(&line, Clock::Open, &stop).expect("a move");
                        line.play(choice.mv).expect("legal");
                    }
                }
            });
        }
    });
    start.elapsed()
}

fn arena(settings: &Settings) -> Duration {
    let path = std::env::temp_dir().join(format!("ludoteca-overhead-{}.pgn", std::process::id()));
    let store = Store::create(&path).expect("a file");
    let start = Instant::now();
    let ended = run(settings, Some(Box::new(store)), &[], &Stop::default(), &()).expect("played");
    let time = start.elapsed();
    assert_eq!(ended.results.len(), settings.games);
    std::fs::remove_file(&path).expect("removed");
    time
}

/// The most memory this process has had, in megabytes.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
    kilobytes.unwrap_or(0) >> 10
}

fn main() {
    println!("{GAMES} games of Oware, {BOARDS} at a time, best of {ROUNDS}");
    for bot in ["alphabeta:depth=2", "engine:depth=2", "alphabeta:depth=4"] {
        let settings = settings(bot, GAMES);
        let openings: Vec<Line> = (0..GAMES.div_ceil(2))
            .map(|number| settings.openings.line(&settings.game, number, settings.seed))
            .collect();
        // In turn, so that what else the machine does falls on both.
        let times: Vec<(Duration, Duration)> = (0..ROUNDS)
            .map(|_| (alone(&settings, &openings), arena(&settings)))
            .collect();
        let alone = times.iter().map(|(alone, _)| *alone).min().unwrap_or_default();
        let arena = times.iter().map(|(_, arena)| *arena).min().unwrap_or_default();
        let extra = arena.saturating_sub(alone).as_secs_f64() * BOARDS as f64 / GAMES as f64;
        println!(
            "{bot:<20} alone {:>7.1} ms   arena {:>7.1} ms   {:>5.1} %   {:>6.1} µs a game",
            alone.as_secs_f64() * 1e3,
            arena.as_secs_f64() * 1e3,
            100.0 * alone.as_secs_f64() / arena.as_secs_f64(),
            extra * 1e6
        );
    }
    let before = peak();
    let time = arena(&settings("alphabeta:depth=2", 10 * GAMES));
    println!(
        "{} games in {:.1} s: memory at its peak {before} MB before, {} MB after",
        10 * GAMES,
        time.as_secs_f64(),
        peak()
    );
}
