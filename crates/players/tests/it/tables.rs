//! The engine with endgame tables: what the table promises is what it gets.

use std::sync::atomic::AtomicBool;

use ludoteca_games::{GameHandle, Line, Options, Player, Verdict};
use ludoteca_players::{Bot, BotSpec, Clock, build};
use ludoteca_search::tablebase::ProbeResult;

fn bot(spec: &str, game: &GameHandle) -> Box<dyn Bot> {
    build(&BotSpec::parse(spec).expect("a spec"), game).expect("a bot")
}

/// Boards of few seeds by lot, with the rest of the 48 in the stores, as even as can be.
fn positions(game: &GameHandle, count: usize) -> Vec<Line> {
    let mut random = 7_u64;
    let mut chance = |below: u64| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % below
    };
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut houses = [0_u8; 12];
        let seeds = 5 + chance(6);
        (0..seeds).for_each(|_| houses[chance(12) as usize] += 1);
        let left = 48 - seeds;
        let text = houses.map(|seeds| seeds.to_string()).join("-");
        let position = game
            .parse_state(&format!("{text}-{}-{}-S", left / 2, left.div_ceil(2)))
            .expect("a position");
        let line = position.line();
        if line.outcome().is_none() {
            positions.push(line);
        }
    }
    positions
}

/// Whoever asks the tables never gets less than they say, whoever he plays.
#[test]
fn what_the_table_promises_is_kept() {
    let game = GameHandle::new("oware", &Options::from_iter([("rules", "awari")])).expect("a preset");
    let tables = game.tablebase(None).expect("tables").expect("part of the program");
    let stop = AtomicBool::new(false);
    let mut knowing = bot("engine:nodes=20000", &game);
    for opponent in ["engine:nodes=3000", "random:seed=1", "greedy"] {
        let mut other = bot(opponent, &game);
        let mut kept = [0; 3];
        for mut line in positions(&game, 60) {
            let start = line.position().text();
            let Some(ProbeResult::Seeds { net, exact: true }) = tables.probe_line(&line) else {
                panic!("few seeds")
            };
            while line.outcome().is_none() {
                let asked: &mut dyn Bot = match line.to_move() {
                    Player::First => &mut *knowing,
                    Player::Second => &mut *other,
                };
                let choice = asked.choose(&line, Clock::Open, &stop).expect("a move");
                line.play(choice.mv).expect("legal");
            }
            let result = match line.outcome().expect("over").verdict {
                Verdict::Win(Player::First) => 1,
                Verdict::Draw => 0,
                Verdict::Win(Player::Second) => -1,
            };
            assert!(
                result >= net.signum(),
                "{start} against {opponent}: promised {net}, got {result}"
            );
            kept[(result + 1) as usize] += 1;
        }
        assert!(kept[2] > 0, "nothing was won against {opponent}");
    }
}
