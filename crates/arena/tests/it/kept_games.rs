//! What a tournament keeps of its games: as records are written, before they are counted, and with the players' own times.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::games::{VARIANTS, build, random_line};
use ludoteca_arena::record::{Record, Records};
use ludoteca_arena::tournament::{
    Entrant, Format, GameResult, Openings, Pairing, Restart, Settings, State, Stop, Store, Watcher, run,
};
use ludoteca_arena::{Adjudication, Conditions, MoveReport, TimeControl};
use ludoteca_games::{GameHandle, Line, Options, Rng};
use ludoteca_players::BotSpec;

/// A board of so many rows, columns and marks in a line.
fn tic_tac_toe(size: u8) -> GameHandle {
    let size = size.to_string();
    let options = ["rows", "columns", "line"].map(|name| (name, size.as_str()));
    GameHandle::new("tic-tac-toe", &Options::from_iter(options)).expect("a game")
}

fn settings(game: &GameHandle, bots: &[&str], games: u64) -> Settings {
    let entrant = |(i, bot): (usize, &&str)| Entrant {
        name: format!("\"{i}\" Zé\\ \t{bot}"),
        spec: BotSpec::parse(bot).expect("a bot"),
    };
    Settings {
        game: game.clone(),
        entrants: bots.iter().enumerate().map(entrant).collect(),
        format: Format::RoundRobin,
        games,
        rounds: None,
        openings: Openings::From(game.line()),
        conditions: Conditions::default(),
        concurrency: 3,
        seed: 5,
        restart: Restart::Never,
        sprt: None,
        event: "Test".to_owned(),
    }
}

fn file(test: &str) -> PathBuf {
    std::env::temp_dir().join(format!("ludoteca-kept-{test}-{}.pgn", std::process::id()))
}

fn read(path: &Path) -> Vec<Record> {
    let records = Records::new(BufReader::new(File::open(path).expect("games")));
    records.map(|record| record.expect("a game")).collect()
}

fn written_as_records_are(game: &GameHandle, test: &str) {
    let chance = &mut Rng::new(3);
    // Some games begin elsewhere than the opening, and some of those after moves.
    let lines = std::iter::repeat_with(|| random_line(game, 3, chance));
    let book: Vec<Line> = lines.filter(|line| line.outcome().is_none()).take(4).collect();
    let early = Adjudication {
        plies: Some(30),
        ..Adjudication::default()
    };
    let settings = Settings {
        openings: Openings::Book(book),
        conditions: Conditions {
            adjudication: early,
            ..Conditions::default()
        },
        ..settings(game, &["random", "engine:level=1", "cmd:/none"], 2)
    };
    let path = file(test);
    let store = Store::create(&path).expect("a store");
    let ended = run(&settings, Some(Box::new(store)), &[], &Stop::default(), &()).expect("a tournament");
    let text = fs::read_to_string(&path).expect("games");
    let records = read(&path);
    fs::remove_file(&path).expect("gone");
    assert_eq!(records.len() as u64, ended.results.len());
    let again: String = records.iter().map(|record| format!("{record}\n")).collect();
    assert_eq!(text, again);
}

#[test]
fn tournaments_write_as_records_are_written() {
    for (i, &variant) in VARIANTS.iter().enumerate() {
        written_as_records_are(&build(variant), &format!("text{i}"));
    }
}

/// Looks a game up in the file when it is counted.
struct Clerk(PathBuf);

impl Watcher for Clerk {
    fn finished(&self, _board: usize, game: &GameResult, _fault: Option<&str>, state: &State<'_>) {
        let number = (game.pairing.number + 1).to_string();
        let records = read(&self.0);
        assert!(
            records
                .iter()
                .any(|record| record.tags().get("Number") == Some(&number))
        );
        assert!(records.len() as u64 >= state.results.len());
    }
}

#[test]
fn what_is_counted_is_kept() {
    let game = tic_tac_toe(3);
    let path = file("counted");
    let store = Store::create(&path).expect("a store");
    let settings = settings(&game, &["random", "random"], 200);
    let ended = run(
        &settings,
        Some(Box::new(store)),
        &[],
        &Stop::default(),
        &Clerk(path.clone()),
    )
    .expect("a tournament");
    assert_eq!(ended.results.len(), 200);
    assert_eq!(read(&path).len(), 200);
    fs::remove_file(&path).expect("gone");
}

/// A file that nobody reads from holds the boards up, and they do not play on for nothing.
#[cfg(unix)]
#[test]
fn a_file_that_takes_nothing_holds_the_boards_up() {
    use std::io::Read;
    use std::sync::atomic::{AtomicU64, Ordering};

    struct Counter(AtomicU64);
    impl Watcher for Counter {
        fn started(&self, _board: usize, _pairing: &Pairing, _line: &Line) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    let path = file("pipe");
    let made = std::process::Command::new("mkfifo").arg(&path).status();
    assert!(made.expect("mkfifo").success());
    let game = tic_tac_toe(3);
    let settings = settings(&game, &["random", "random"], 3000);
    let counter = Counter(AtomicU64::new(0));
    std::thread::scope(|scope| {
        let ended = scope.spawn(|| {
            let store = Store::create(&path).expect("a store");
            run(&settings, Some(Box::new(store)), &[], &Stop::default(), &counter).expect("a tournament")
        });
        let mut pipe = File::open(&path).expect("a pipe");
        // A pipe takes 64 kilobytes, which are less than 200 games; then each board may have handed in one and be at the next.
        std::thread::sleep(Duration::from_millis(300));
        assert!(counter.0.load(Ordering::Relaxed) < 250);
        let mut text = String::new();
        pipe.read_to_string(&mut text).expect("games");
        assert_eq!(text.matches("[Game ").count(), 3000);
        assert_eq!(ended.join().expect("played").results.len(), 3000);
    });
    fs::remove_file(&path).expect("gone");
}

/// Takes his time over every move.
struct Dreamer;

const DREAM: Duration = Duration::from_millis(10);

impl Watcher for Dreamer {
    fn sees_moves(&self) -> bool {
        true
    }

    fn moved(&self, _board: usize, _line: &Line, _said: &MoveReport) {
        std::thread::sleep(DREAM);
    }
}

#[test]
fn an_onlookers_time_is_nobodys() {
    let game = tic_tac_toe(19);
    let settings = Settings {
        conditions: Conditions {
            times: TimeControl::Game {
                start: 20 * DREAM,
                increment: Duration::ZERO,
            },
            margin: Duration::ZERO,
            adjudication: Adjudication {
                plies: Some(60),
                ..Adjudication::default()
            },
        },
        ..settings(&game, &["random", "random"], 2)
    };
    let ended = run(&settings, None, &[], &Stop::default(), &Dreamer).expect("a tournament");
    assert!(ended.results.iter().all(|game| game.reason == "ply-limit"));
}
