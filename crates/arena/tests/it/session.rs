//! Games at the table: moves made and taken back, clocks, and the file that a game is kept in.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use ludoteca_arena::session::{ChessClock, SaveError, SaveFile, Session};
use ludoteca_games::{GameHandle, Move, Options, Player, Verdict};

fn session(clock: Option<ChessClock>) -> Session {
    let line = GameHandle::new("oware", &Options::default()).expect("a game").line();
    Session::new(line, ["human".to_owned(), "engine:level=3".to_owned()], clock)
}

fn play(session: &mut Session, moves: &str) {
    for text in moves.split_terminator("").skip(1) {
        let line = session.line();
        let mv = line.position().parse_move(text).expect("a move");
        session.play(mv, None, Duration::from_secs(1)).expect("legal");
    }
}

fn position(session: &Session) -> String {
    session.line().position().text()
}

fn path(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("ludoteca-session-{name}-{}.pgn", std::process::id()));
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn moves_are_taken_back_and_made_again() {
    let mut game = session(None);
    play(&mut game, "FfEc");
    let end = position(&game);
    assert!(game.undo() && game.undo() && game.undone() == 2);
    assert!(game.redo() && game.redo() && !game.redo());
    assert_eq!(position(&game), end);
    // The same move leaves the rest to be made again, another one does not.
    (0..3).for_each(|_| assert!(game.undo()));
    play(&mut game, "f");
    assert_eq!(game.undone(), 2);
    play(&mut game, "A");
    assert_eq!(game.undone(), 0);
    while game.undo() {}
    assert_eq!(game.line().len(), 0);
    assert!(game.play(Move(9), None, Duration::ZERO).is_err());
}

#[test]
fn a_game_that_was_given_up_can_be_taken_back() {
    let mut game = session(None);
    play(&mut game, "Ff");
    game.resign(Player::First);
    assert_eq!(
        game.outcome().map(|outcome| outcome.verdict),
        Some(Verdict::Win(Player::Second))
    );
    assert!(game.play(Move(0), None, Duration::ZERO).is_err());
    let again = Session::from_record(&game.record(), game.line().game()).expect("a game");
    assert_eq!(again.outcome(), game.outcome());
    assert!(game.undo() && game.outcome().is_none());
}

#[test]
fn clocks_run_and_are_kept() {
    let clock = ChessClock::new(Duration::from_secs(10), Duration::from_millis(500));
    let mut game = session(Some(clock));
    play(&mut game, "FfE");
    let left = |game: &Session| Player::BOTH.map(|player| game.clock().expect("a clock").left(player).as_millis());
    assert_eq!(left(&game), [9000, 9500]);
    let mut again = Session::from_record(&game.record(), game.line().game()).expect("a game");
    assert_eq!((left(&again), position(&again)), (left(&game), position(&game)));
    // Too late: the game is lost, and the move does not count.
    again.play(Move(2), None, Duration::from_secs(60)).expect("no error");
    let outcome = again.outcome().expect("over");
    assert_eq!((outcome.verdict, outcome.reason), (Verdict::Win(Player::First), "time"));
    assert_eq!(again.line().len(), 3);
}

#[test]
fn a_kept_game_is_taken_up_where_it_stood() {
    let path = path("kept");
    let mut file = SaveFile::create(&path).expect("a file");
    let mut game = session(None);
    for moves in ["F", "f", "E"] {
        play(&mut game, moves);
        file.write(&game.record()).expect("written");
    }
    // Whoever plays has it for himself.
    assert!(matches!(SaveFile::resume(&path), Err(SaveError::InUse(_))));
    drop(file);
    assert!(matches!(SaveFile::create(&path), Err(SaveError::Exists(_))));
    let mut saved = SaveFile::resume(&path).expect("taken up");
    let mut again = Session::from_record(&saved.record, game.line().game()).expect("a game");
    assert_eq!(
        (position(&again), again.player(Player::Second)),
        (position(&game), "engine:level=3")
    );
    // Somebody edits the file meanwhile: his work is not destroyed.
    let edited = fs::read_to_string(&path).expect("text") + "\n; mine\n";
    fs::write(&path, &edited).expect("written");
    play(&mut again, "c");
    assert!(matches!(saved.file.write(&again.record()), Err(SaveError::Changed(_))));
    assert_eq!(fs::read_to_string(&path).expect("text"), edited);
    fs::remove_file(path).expect("removed");
}

#[test]
fn a_damaged_file_is_refused_and_left_alone() {
    let path = path("damaged");
    for text in [
        "",
        "nonsense",
        "[Game \"oware\"]\n\n1. F f 2. F *\n",
        "[Game \"oware\"]\n\n1. F *\n\n[Game \"oware\"]\n\n1. F *\n",
    ] {
        fs::write(&path, text).expect("written");
        assert!(SaveFile::resume(&path).is_err(), "{text}");
        assert_eq!(fs::read_to_string(&path).expect("text"), text);
    }
    fs::remove_file(path).expect("removed");
}
