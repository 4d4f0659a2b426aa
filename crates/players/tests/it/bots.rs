//! The bots do what the sources say they do.

use std::sync::atomic::AtomicBool;

use ludoteca_games::{GAMES, GameHandle, Line, Options, Player, Setup};
use ludoteca_players::{BOTS, BotSpec, Clock, VALUING, build};

fn choice(spec: &str, line: &Line) -> String {
    let spec = BotSpec::parse(spec).expect("a spec");
    let mut bot = build(&spec, line.game()).expect("a bot for this game");
    let choice = bot.choose(line, Clock::Open, &AtomicBool::new(false)).expect("a move");
    line.position().check(choice.mv).expect("a legal move");
    line.position().move_text(choice.mv)
}

fn oware(rules: &str) -> GameHandle {
    GameHandle::new("oware", &Options::from_iter([("rules", rules)])).expect("a preset")
}

fn usual(id: &str) -> GameHandle {
    GameHandle::new(id, &Options::default()).expect("a game")
}

/// The choice as the `feup` program numbers it, for a board of its own.
fn position_chosen(spec: &str, board: &str, player: u8) -> u8 {
    let game = oware("feup");
    let setup = Setup {
        to_move: Player::from_number(player),
        scores: None,
    };
    let position = game.parse_foreign(board, &setup).expect("a list").expect("a position");
    let letter = choice(spec, &position.line()).bytes().next().expect("a letter");
    if player == 1 {
        6 - (letter - b'A')
    } else {
        letter - b'a' + 1
    }
}

#[test]
fn bot2_takes_most_seeds() {
    assert_eq!(position_chosen("bot2", "[[0,2,0,0,0,7],[1,2,3,4,5,6]]", 1), 6);
    assert_eq!(position_chosen("bot2", "[[1,1,1,1,1,1],[0,7,0,0,2,0]]", 2), 2);
}

#[test]
fn bot2_plays_at_random_when_nothing_can_be_captured() {
    let chosen: Vec<u8> = (0..40)
        .map(|seed| position_chosen(&format!("bot2:seed={seed}"), "[[0,0,0,0,1,2],[0,1,2,3,4,5]]", 1))
        .collect();
    assert!(chosen.iter().all(|position| [5, 6].contains(position)), "{chosen:?}");
    assert!(chosen.contains(&5) && chosen.contains(&6));
}

#[test]
fn bot1_plays_any_house_with_seeds() {
    let chosen: Vec<u8> = (0..40)
        .map(|seed| position_chosen(&format!("bot1:seed={seed}"), "[[0,2,0,0,0,7],[1,2,3,4,5,6]]", 1))
        .collect();
    assert!(chosen.iter().all(|position| [2, 6].contains(position)), "{chosen:?}");
    assert!(chosen.contains(&2) && chosen.contains(&6));
}

#[test]
fn greedy_takes_most_and_feeds_most() {
    let game = oware("evora");
    let at = |text: &str| game.parse_state(text).expect("a position").line();
    // D captures two seeds, E five.
    assert_eq!(choice("greedy", &at("0-0-0-3-3-0-1-2-4-4-4-4-0-0-S")), "E");
    // Nothing to capture: the first.
    assert_eq!(choice("greedy", &game.line()), "A");
    // The enemy row is empty: the house that gives it most seeds.
    assert_eq!(choice("greedy", &at("0-0-0-0-4-5-0-0-0-0-0-0-10-10-S")), "F");
}

#[test]
fn first_capture_opens_with_b_and_takes_the_first_capture() {
    let game = oware("ouri");
    assert_eq!(choice("first-capture", &game.line()), "B");
    let mut second = game.line();
    second.play_text("F").expect("legal");
    assert_eq!(choice("first-capture", &second), "b");
    let at = |text: &str| game.parse_state(text).expect("a position").line();
    // E and F both capture; E comes first though F takes more.
    assert_eq!(choice("first-capture", &at("3-0-0-0-3-2-2-1-4-4-4-4-0-0-S")), "E");
    assert_eq!(choice("first-capture", &at("3-0-0-0-0-2-4-4-4-4-4-4-0-0-S")), "A");
}

#[test]
fn the_course_example_of_nim() {
    let line = usual("nim").line();
    for bot in ["minimax:depth=10", "alphabeta:depth=10", "nimsum", "greedy", "engine"] {
        assert_eq!(choice(bot, &line), "3-3", "{bot}");
    }
}

#[test]
fn every_bot_plays_every_game_it_says_it_plays() {
    for id in GAMES.iter().map(|info| info.id) {
        let game = &usual(id);
        for info in BOTS.iter().filter(|info| info.name != "cmd") {
            let spec = match info.name {
                "minimax" | "alphabeta" => format!("{}:depth=2", info.name),
                "engine" => "engine:depth=3".to_owned(),
                "mcts" => "mcts:sims=50".to_owned(),
                name => name.to_owned(),
            };
            if info.plays(game.info()) {
                choice(&spec, &game.line());
            } else {
                let spec = BotSpec::parse(&spec).expect("a spec");
                let refusal = build(&spec, game).err().expect("refused");
                assert!(refusal.to_string().contains(info.games()[0]), "{refusal}");
            }
        }
    }
}

#[test]
fn levels_answer_and_repeat_with_their_seed() {
    let line = oware("abapa").line();
    for level in 1..=7 {
        let spec = format!("engine:level={level},seed=5");
        assert_eq!(choice(&spec, &line), choice(&spec, &line), "{spec}");
    }
}

#[test]
fn levels_play_near_the_marks_of_a_large_board() {
    let options = Options::from_iter([("rows", "15"), ("columns", "15"), ("line", "5")]);
    let game = GameHandle::new("tic-tac-toe", &options).expect("a game");
    let marks = ["113", "98", "97", "129"];
    let line = game.line_at(None, &marks.join(" ")).expect("legal");
    let place = |cell: &str| {
        let cell: i32 = cell.parse().expect("a cell");
        ((cell - 1) / 15, (cell - 1) % 15)
    };
    for level in 3..=7 {
        for seed in 0..4 {
            let cell = choice(&format!("engine:level={level},seed={seed}"), &line);
            let (row, column) = place(&cell);
            let near = marks.iter().any(|mark| {
                let (other_row, other_column) = place(mark);
                (row - other_row).abs().max((column - other_column).abs()) <= 2
            });
            assert!(near, "level {level}: {cell}");
        }
    }
}

#[test]
fn wrong_specs_are_refused_with_the_right_one() {
    for (spec, wanted) in [
        ("minmax", "did you mean minimax?"),
        ("minimax:dept=3", "did you mean depth?"),
        ("minimax:depth", "key=value"),
        ("greedy:depth=3", "no options"),
        ("cmd:x,dept=3", "did you mean depth?"),
        ("cmd:x,proto=uci,tme=1s", "did you mean time?"),
        ("", "unknown bot"),
    ] {
        let refusal = BotSpec::parse(spec).expect_err(spec).to_string();
        assert!(refusal.contains(wanted), "{spec}: {refusal}");
    }
    let game = oware("abapa");
    for (spec, wanted) in [
        ("minimax:depth=0", "from 1 to 100"),
        ("engine:level=9", "from 1 to 8"),
        ("engine:time=-1s", "a time such as"),
        ("engine:level=3,depth=5", "not both"),
        ("engine:hash=0", "from 1 to 65536"),
        ("cmd:", "command line"),
        ("cmd:x,proto=xboard", "neither ugi nor uci"),
    ] {
        let refusal = build(&BotSpec::parse(spec).expect(spec), &game)
            .err()
            .expect(spec)
            .to_string();
        assert!(refusal.contains(wanted), "{spec}: {refusal}");
    }
}

#[test]
fn an_outside_program_that_is_not_there_or_says_nonsense_gives_a_reason() {
    let _alone = crate::child_process_lock();
    let line = oware("abapa").line();
    for (spec, wanted) in [
        ("cmd:no-such-program-anywhere", "cannot be started"),
        ("cmd:true", "ended"),
    ] {
        let mut bot = build(&BotSpec::parse(spec).expect(spec), line.game()).expect(spec);
        let why = bot
            .choose(&line, Clock::Open, &AtomicBool::new(false))
            .expect_err(spec)
            .to_string();
        assert!(why.contains(wanted), "{spec}: {why}");
    }
}

#[test]
fn bots_that_value_moves_put_their_choice_first() {
    for id in GAMES.iter().map(|info| info.id) {
        let game = &usual(id);
        for spec in [
            "engine:depth=4",
            "minimax:depth=2",
            "alphabeta:depth=3",
            "mcts:sims=200,seed=3",
        ] {
            {
                let line = game.line();
                let spec = BotSpec::parse(spec).expect("a spec");
                let mut bot = build(&spec, game).expect("a bot");
                let mut probed = 0;
                let report = bot
                    .value_moves(&line, &AtomicBool::new(false), &mut |_| probed += 1)
                    .expect("values");
                assert!(probed >= 1 && VALUING.contains(&spec.name()));
                assert_eq!(report.lines.len() as u64, line.position().count_moves(), "{id} {spec}");
                assert!(
                    report
                        .lines
                        .windows(2)
                        .all(|two| spec.name() == "mcts" || two[0].number >= two[1].number)
                );
                if ["minimax", "alphabeta"].contains(&spec.name()) {
                    let choice = build(&spec, game)
                        .expect("a bot")
                        .choose(&line, Clock::Open, &AtomicBool::new(false));
                    let choice = choice.expect("a move");
                    assert_eq!(Some(choice.mv), report.best(), "{id} {spec}");
                    assert_eq!(choice.value, Some(report.lines[0].value), "{id} {spec}");
                }
            }
        }
    }
    let line = oware("abapa").line();
    let mut bot = build(&BotSpec::parse("random").expect("a spec"), line.game()).expect("a bot");
    assert!(bot.value_moves(&line, &AtomicBool::new(false), &mut |_| ()).is_none());
}
