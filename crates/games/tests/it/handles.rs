//! Positions, lines and moves with their types erased do what the rules do.

use ludoteca_games::{GAMES, GameHandle, Move, OptionKind, Options, Player, Rng};
use ludoteca_search::engine::{Engine, Limits};
use std::sync::atomic::AtomicBool;

use crate::{games, random_line};

#[test]
fn texts_and_moves_read_back() {
    for (seed, game) in games().iter().enumerate() {
        let line = random_line(game, 60, &mut Rng::new(seed as u64));
        for i in 0..=line.len() {
            let position = line.position_at(i);
            assert_eq!(game.parse_state(&position.text()).expect("a position"), position);
            for mv in position.moves(200) {
                let text = position.move_text(mv);
                assert_eq!(position.parse_move(&text), Ok(mv), "{text}");
                assert_eq!(position.check(mv), Ok(()));
            }
            if i < line.len() {
                assert_eq!(position.to_move(), line.player_at(i));
                assert_eq!(position.move_text(line.moves()[i]), line.move_text(i));
                assert_eq!(position.play(line.moves()[i]).expect("legal"), line.position_at(i + 1));
            }
        }
    }
}

#[test]
fn any_number_is_some_move_and_never_a_panic() {
    for game in games() {
        let mut rng = Rng::new(3);
        let position = game.opening();
        for code in (0..2000)
            .map(|i| if i < 300 { i } else { rng.bits() >> (i % 64) })
            .chain([u64::MAX])
        {
            let mv = Move(code);
            let legal = position.check(mv).is_ok();
            assert_eq!(position.play(mv).is_ok(), legal);
            assert_eq!(game.line().play(mv).is_ok(), legal);
            let known = position.count_moves() <= 5000 && position.moves(5000).contains(&mv);
            assert!(legal == known || position.count_moves() > 5000, "{} {code}", game.id());
            assert!(legal || position.steps(mv).is_empty());
            position.move_text(mv);
        }
    }
}

#[test]
fn lines_copy_and_undo() {
    let mut rng = Rng::new(5);
    for game in games() {
        let line = random_line(&game, 30, &mut rng);
        let mut copy = game.line();
        copy.copy_from(&line);
        assert_eq!(copy.moves(), line.moves());
        while copy.undo().is_some() {}
        assert!(copy.is_empty() && copy.is_from_opening());
        assert_eq!(copy.position(), game.opening());
        let other = GameHandle::new("nim", &Options::from_iter([("heaps", "2,2")]))
            .expect("nim")
            .line();
        copy.copy_from(&other);
        assert_eq!(copy.position().text(), "2,2 1");
    }
}

#[test]
fn a_game_is_the_same_game_by_its_options() {
    for game in games() {
        let again = GameHandle::new(game.id(), &game.options()).expect("its own options");
        assert_eq!(again, game);
        assert_eq!(again.variant(), game.variant());
        assert_eq!(again.opening(), game.opening());
    }
    let [a, b] = ["abapa", "ouri"]
        .map(|rules| GameHandle::new("oware", &Options::from_iter([("rules", rules)])).expect("rules"));
    assert_ne!(a, b);
    assert_ne!(a.opening(), b.opening());
}

#[test]
fn a_search_answers_with_moves_that_can_be_played() {
    for game in games() {
        let (line, engine) = (game.line(), Engine::new(1, 1));
        let mut depths = Vec::new();
        let limits = Limits {
            nodes: Some(3000),
            ..Limits::depth(3)
        };
        let report = line
            .search(&engine, None, limits, true, &AtomicBool::new(false), &mut |report| {
                depths.push(report.depth);
            })
            .expect("not over");
        assert!(!depths.is_empty());
        for ranked in report.lines.iter().take(20) {
            let texts = line.position().moves_text(&ranked.pv);
            assert_eq!(texts.len(), ranked.pv.len(), "every move of the line can be played");
        }
        assert_eq!(game.side(Player::First), game.info().sides[0]);
    }
}

#[test]
fn options_say_which_values_they_take() {
    for info in GAMES {
        for option in info.options {
            assert_eq!(
                option.value.is_none(),
                option.kind == OptionKind::Switch,
                "{}",
                option.name
            );
            assert_eq!(option.repeatable, option.kind == OptionKind::Axis, "{}", option.name);
            let built = |text: &str| info.new_game(&Options::from_iter([(option.name, text)]));
            if let Some(default) = option.kind.default_text() {
                assert!(
                    option.help.contains(&format!("[default: {default}]")),
                    "{}",
                    option.help
                );
                let usual = info.new_game(&Options::default()).expect("the usual game");
                assert_eq!(built(&default).expect("the default"), usual, "{}", option.name);
            }
            if let OptionKind::Number { low, high, step, .. } = option.kind {
                for wrong in [low.checked_sub(step), high.checked_add(1)].into_iter().flatten() {
                    assert!(built(&wrong.to_string()).is_err(), "{} {wrong}", option.name);
                }
            }
        }
    }
}
