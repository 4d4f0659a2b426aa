//! Many games at a time against single lines of play.

use std::sync::atomic::AtomicBool;

use super::games;
use ludoteca_games::{Batch, GameHandle, Line, Options, Player, Playouts, Position, Rng, Verdict};

/// The variants whose moves can be numbered and whose random games come to an end.
fn variants() -> Vec<GameHandle> {
    let huge = |game: &GameHandle| game.opening().text().contains("1000000000");
    let playable = |game: &GameHandle| game.action_count().is_ok() && !huge(game);
    games().into_iter().filter(playable).collect()
}

fn observation(position: &Position) -> Vec<f32> {
    let mut out = vec![f32::NAN; position.game().observation_shape().iter().product()];
    position.observe(&mut out);
    out
}

/// What a batch says of a game must be what a line of the same moves says.
fn compare(batch: &Batch, number: usize, line: &Line) {
    let (arrays, position) = (batch.arrays(), line.position());
    let actions = batch.game().action_count().expect("few");
    let legal: Vec<usize> = (0..actions)
        .filter(|action| arrays.legal[number * actions + action])
        .collect();
    let moves: Vec<_> = line.legal(usize::MAX);
    let mut expected: Vec<usize> = moves
        .iter()
        .map(|&mv| position.action_of(mv).expect("an action"))
        .collect();
    expected.sort_unstable();
    assert_eq!(legal, expected, "{position:?}");
    assert_eq!(position.legal_actions(), expected);
    let seen = observation(&position);
    assert_eq!(arrays.observations[number * seen.len()..][..seen.len()], seen);
    assert!(seen.iter().all(|number| (0.0..=1.0).contains(number)), "{seen:?}");
    assert_eq!(usize::from(arrays.to_move[number]), line.to_move().index());
    assert_eq!(batch.position(number), position);
}

#[test]
fn a_batch_plays_as_single_lines_do() {
    let mut ended = 0;
    for game in variants() {
        let mut batch = Batch::new(&game, 12, 3).expect("a batch");
        let mut lines = vec![game.line(); batch.len()];
        for _ in 0..400 {
            batch.sample(1);
            let actions = batch.arrays().actions.clone();
            batch.step(1).expect("legal actions");
            for (number, (line, action)) in lines.iter_mut().zip(actions).enumerate() {
                let mv = line.position().action_move(action.into()).expect("an action");
                assert_eq!(line.position().action_of(mv), Some(action as usize));
                line.play(mv).expect("legal");
                let reward = match line.outcome().map(|outcome| outcome.verdict) {
                    Some(Verdict::Win(Player::First)) => 1.0,
                    Some(Verdict::Win(Player::Second)) => -1.0,
                    Some(Verdict::Draw) | None => 0.0,
                };
                assert_eq!(batch.arrays().done[number], line.outcome().is_some());
                assert_eq!(batch.arrays().rewards[2 * number..][..2], [reward, -reward]);
                if line.outcome().is_some() {
                    ended += 1;
                    *line = game.line();
                }
                compare(&batch, number, line);
            }
        }
    }
    assert!(ended > 1000, "{ended} games");
}

#[test]
fn threads_change_nothing() {
    let game = GameHandle::new("oware", &Options::default()).expect("a game");
    let mut batches = [1, 5].map(|threads| (threads, Batch::new(&game, 5000, 9).expect("a batch")));
    for _ in 0..50 {
        for (threads, batch) in &mut batches {
            batch.sample(*threads);
            batch.step(*threads).expect("legal");
        }
        let [one, five] = &batches;
        assert_eq!(format!("{:?}", one.1.arrays()), format!("{:?}", five.1.arrays()));
    }
}

#[test]
fn what_is_not_legal_moves_no_game() {
    let game = GameHandle::new("oware", &Options::default()).expect("a game");
    let mut batch = Batch::new(&game, 3, 1).expect("a batch");
    for (action, words) in [
        (6, "action 6 of game 2: there is no action 6: they are 0 to 5"),
        (-1, "action -1 of game 2: there is no action -1: they are 0 to 5"),
    ] {
        batch.arrays_mut().actions = vec![0, 1, action];
        assert_eq!(batch.step(1).expect_err("not legal").to_string(), words);
        assert_eq!(batch.position(0), game.opening());
    }
    batch.arrays_mut().actions = vec![0, 0, 0];
    batch.step(1).expect("legal");
    batch.arrays_mut().actions = vec![1, 1, 1];
    batch.step(1).expect("legal");
    batch.arrays_mut().actions = vec![1, 1, 0];
    let why = batch.step(1).expect_err("an empty house").to_string();
    assert_eq!(why, "action 0 of game 2: house A is empty");
    for (games, words) in [(0, "0 games: a batch has 1 to 16777216"), (1 << 30, "1073741824 games")] {
        let why = Batch::new(&game, games, 1).err().expect("refused").to_string();
        assert!(why.starts_with(words), "{why}");
    }
    let heaps = Options::from_iter([("heaps", "100000,3")]);
    let why = Batch::new(&GameHandle::new("nim", &heaps).expect("a game"), 1, 1).err();
    let why = why.expect("refused").to_string();
    assert!(why.contains("200000 different moves"), "{why}");
}

#[test]
fn long_games_are_cut() {
    let game = GameHandle::new("jeson-mor", &Options::default()).expect("a game");
    let mut batch = Batch::new(&game, 50, 1).expect("a batch");
    batch.set_max_plies(Some(3));
    for ply in 1..=9 {
        batch.sample(1);
        batch.step(1).expect("legal");
        let cut = ply % 3 == 0;
        assert!(batch.arrays().truncated.iter().all(|truncated| *truncated == cut));
        assert_eq!(batch.arrays().done, batch.arrays().truncated);
        assert!(batch.arrays().rewards.iter().all(|reward| *reward == 0.0));
    }
}

/// Random games one by one, by the plainest means.
fn plain_playouts(start: &Position, games: u64, seed: u64) -> Playouts {
    let mut playouts = Playouts::default();
    for number in 0..games {
        let mut rng = Rng::new(seed);
        rng.begin(number);
        let mut line = start.line();
        while line.outcome().is_none() {
            let position = line.position();
            let chosen = rng.below(position.count_moves());
            line.play(position.nth_move(chosen as usize).expect("a move"))
                .expect("legal");
        }
        playouts.plies += line.len() as u64;
        match line.outcome().expect("over").verdict {
            Verdict::Win(Player::First) => playouts.first += 1,
            Verdict::Win(Player::Second) => playouts.second += 1,
            Verdict::Draw => playouts.drawn += 1,
        }
    }
    playouts
}

#[test]
fn random_games_are_those_of_single_lines_on_any_number_of_threads() {
    let go_on = AtomicBool::new(false);
    for game in variants() {
        let mut line = game.line();
        while let Some(&mv) = line.legal(1).first().filter(|_| line.len() < 3) {
            line.play(mv).expect("legal");
        }
        let start = line.position();
        let plain = plain_playouts(&start, 700, 5);
        for threads in [1, 2, 7] {
            assert_eq!(start.random_playouts(700, 5, threads, &go_on), Some(plain), "{start:?}");
        }
    }
    for game in games() {
        let stopped = game.opening().random_playouts(1 << 40, 5, 2, &AtomicBool::new(true));
        assert_eq!(stopped, None, "{game:?}");
    }
    let over = GameHandle::new("nim", &Options::default()).expect("a game");
    let over = over.parse_position("0,0,0 1").expect("a position");
    let counted = over.random_playouts(10, 1, 1, &go_on).expect("not stopped");
    assert_eq!((counted.second, counted.plies), (10, 0));
}
