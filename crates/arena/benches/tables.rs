//! What endgame tables do for the engine: `cargo bench -p ludoteca-arena --bench tables -- DIR`, where DIR is a folder for
//! tables of 16 seeds (built there if they are not there yet).

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use ludoteca_arena::{Conditions, PlayedGame, USUAL_LOOK, WinDrawLoss, balanced_opening, play_game};
use ludoteca_games::{GameHandle, Line, Options, Rng, Tablebase};
use ludoteca_players::{BotSpec, build, tablebase};
use ludoteca_rules::Player;
use ludoteca_search::engine::{Engine, Limits};
use ludoteca_search::value::Value;
use ludoteca_tables::oware::{TableRules, build_folder};

const SEEDS: u8 = 16;
const POSITIONS: usize = 40;
const GAMES: u64 = 200;
const NODES: u64 = 10_000;
const DEPTHS: [u32; 2] = [12, 16];

fn main() {
    let folder = std::env::args()
        .skip(1)
        .find(|word| !word.starts_with('-'))
        .map_or_else(|| std::env::temp_dir().join("ludoteca-bench-tables"), PathBuf::from);
    let never = AtomicBool::new(false);
    for rules in TableRules::ALL {
        build_folder(&folder, rules, SEEDS, 2, &never, &mut |_| (), &|_| ()).expect("tables");
        let game = GameHandle::new("oware", &Options::from_iter([("rules", rules.name())])).expect("a preset");
        println!("{}", rules.name());
        let positions = late_positions(&game);
        for (name, tables) in [
            ("none", None),
            ("11 seeds", tablebase(&game, None).expect("tables")),
            ("16 seeds", tablebase(&game, Some(&folder)).expect("tables")),
        ] {
            searched(name, tables.as_ref(), &positions);
        }
        for tables in [
            "tables=none".to_owned(),
            "seed=1".to_owned(),
            format!("tables={}", folder.display()),
        ] {
            played(&game, &tables);
        }
    }
}

/// Positions from games of the engine against itself, with some twenty seeds left.
fn late_positions(game: &GameHandle) -> Vec<Line> {
    let engine = Engine::new(4, 1);
    let never = AtomicBool::new(false);
    let mut positions = Vec::new();
    for seed in 0.. {
        let mut line = balanced_opening(game, 6, USUAL_LOOK, &mut Rng::new(seed)).expect("an opening");
        while line.outcome().is_none() && seeds(&line) > 22 {
            let report = line.search(&engine, None, Limits::nodes(2000), false, &never, &mut |_| ());
            let best = report.and_then(|report| report.best()).expect("a move");
            line.play(best).expect("legal");
        }
        if line.outcome().is_none() && seeds(&line) >= 18 {
            positions.push(line.position().line());
        }
        if positions.len() == POSITIONS {
            break;
        }
    }
    positions
}

fn seeds(line: &Line) -> u32 {
    line.position().view().points.iter().map(|point| point.count).sum()
}

/// Positions searched to fixed depths, and for a fixed time.
fn searched(name: &str, tables: Option<&Tablebase>, positions: &[Line]) {
    let never = AtomicBool::new(false);
    let engine = Engine::new(64, 1);
    let look = |line: &Line, limits: Limits| {
        engine.clear();
        line.search(&engine, tables, limits, false, &never, &mut |_| ())
            .expect("a report")
    };
    let mut text = format!("  tables {name:<9}");
    for depth in DEPTHS {
        let start = Instant::now();
        let nodes: u64 = positions
            .iter()
            .map(|line| look(line, Limits::depth(depth)).nodes)
            .sum();
        text += &format!(
            " depth {depth}: {nodes:>10} nodes {:>6.2} s  ",
            start.elapsed().as_secs_f64()
        );
    }
    let reports: Vec<_> = positions
        .iter()
        .map(|line| look(line, Limits::time(Duration::from_millis(50))))
        .collect();
    let depth = reports.iter().map(|report| f64::from(report.depth)).sum::<f64>() / positions.len() as f64;
    let proven = reports
        .iter()
        .filter(|report| !matches!(report.lines[0].value, Value::Estimate(_)))
        .count();
    println!(
        "{text} in 50 ms: depth {depth:.1}, {proven} of {} proven",
        positions.len()
    );
}

/// Games against the engine without tables.
fn played(game: &GameHandle, tables: &str) {
    let bot = |options: &str| {
        let spec = BotSpec::parse(&format!("engine:nodes={NODES},{options}")).expect("a spec");
        build(&spec, game).expect("a bot")
    };
    let (mut with, mut without) = (bot(tables), bot("tables=none"));
    let mut score = WinDrawLoss::default();
    let never = AtomicBool::new(false);
    for number in 0..GAMES {
        let line = balanced_opening(game, 8, USUAL_LOOK, &mut Rng::new(number / 2)).expect("an opening");
        let first = number % 2 == 0;
        with.new_game(number);
        without.new_game(number);
        let players = if first {
            [&mut *with, &mut *without]
        } else {
            [&mut *without, &mut *with]
        };
        let player = if first { Player::First } else { Player::Second };
        let mut game = PlayedGame { line, said: Vec::new() };
        let end = play_game(&mut game, players, &Conditions::default(), None, &never, None);
        score.add(end.expect("not stopped").outcome.verdict, player);
    }
    let name = tables
        .strip_prefix("tables=")
        .map_or("11 seeds", |folder| if folder == "none" { "none" } else { "16 seeds" });
    println!(
        "  games with tables {name:<9} against none, {NODES} nodes a move: {} won, {} drawn, {} lost ({:.1} %)",
        score.won,
        score.drawn,
        score.lost,
        100.0 * score.share()
    );
}
