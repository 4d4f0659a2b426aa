use std::path::PathBuf;

use super::migrations::STEPS;
use super::*;
use crate::store::{EventKind, Seat, Secret, StoreThread};

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("ludoteca-store-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn head() -> GameHeader {
    let seat = Seat {
        bot: None,
        name: "Ana".to_owned(),
        lock: Some(Secret::new().hash()),
    };
    GameHeader {
        id: Id::new(),
        created: 1,
        game: "oware".to_owned(),
        options: Vec::new(),
        start: None,
        moves: String::new(),
        seats: [seat.clone(), seat],
        clock: None,
        open: Some(1),
    }
}

fn played(id: Id, seq: u32) -> Change {
    let kind = EventKind::Move {
        mv: "F".to_owned(),
        ply: seq as usize,
        took: 5,
    };
    let event = Event {
        seq,
        at: u64::from(seq) + 1,
        by: Some(1),
        kind,
    };
    Change::Add {
        id,
        event,
        over: seq == 3,
        open: false,
    }
}

#[test]
fn what_is_kept_is_there_after_opening_again() {
    let path = folder("again").join("games.db");
    let head = head();
    let mut store = Sqlite::open(Some(&path)).unwrap();
    store.commit(&[Change::Begin(Box::new(head.clone()))]).unwrap();
    assert_eq!(store.open(10).unwrap(), [head.id]);
    store.commit(&[played(head.id, 1), played(head.id, 2)]).unwrap();
    assert_eq!(store.running().unwrap(), [head.id]);
    assert!(store.open(10).unwrap().is_empty());
    assert!(Sqlite::open(Some(&path)).is_err(), "one server at a time");
    drop(store);
    let mut store = Sqlite::open(Some(&path)).unwrap();
    let kept = store.load(head.id).unwrap().unwrap();
    assert_eq!(kept.events.len(), 2);
    assert_eq!(kept.head.seats[0].name, "Ana");
    // A number that is taken is refused, and nothing beside it is kept.
    assert!(store.commit(&[played(head.id, 3), played(head.id, 2)]).is_err());
    assert_eq!(store.load(head.id).unwrap().unwrap().events.len(), 2);
    store.commit(&[played(head.id, 3)]).unwrap();
    assert!(store.running().unwrap().is_empty());
    assert_eq!(store.prune(4).unwrap(), 0);
    assert_eq!(store.prune(5).unwrap(), 1);
    assert!(store.load(head.id).unwrap().is_none());
}

#[test]
fn a_copy_can_be_made_of_a_file_in_use_and_put_back() {
    let folder = folder("copy");
    let (path, copy) = (folder.join("games.db"), folder.join("copy.db"));
    let head = head();
    let mut store = Sqlite::open(Some(&path)).unwrap();
    store.commit(&[Change::Begin(Box::new(head.clone()))]).unwrap();
    back_up(&path, &copy).unwrap();
    assert!(back_up(&path, &copy).is_err(), "a copy is not written over");
    store.commit(&[played(head.id, 1)]).unwrap();
    assert!(restore(&copy, &path).is_err(), "the file is in use");
    drop(store);
    restore(&copy, &path).unwrap();
    let mut store = Sqlite::open(Some(&path)).unwrap();
    assert!(store.load(head.id).unwrap().unwrap().events.is_empty());
    drop(store);
    std::fs::write(&copy, "no games at all").unwrap();
    assert!(restore(&copy, &path).is_err());
    assert!(back_up(&folder.join("none.db"), &folder.join("other.db")).is_err());
}

#[test]
fn a_file_of_a_later_version_is_refused() {
    let path = folder("later").join("games.db");
    let connection = Connection::open(&path).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    let error = Sqlite::open(Some(&path)).err().unwrap();
    assert!(error.to_string().contains("version 99"), "{error}");
}

#[test]
fn the_keeper_keeps_in_order_and_spares_others_a_bad_change() {
    let (store, thread) = StoreThread::start(Sqlite::open(None).unwrap()).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        let head = head();
        store.write(Change::Begin(Box::new(head.clone()))).await.unwrap();
        let (first, again, second) = tokio::join!(
            store.write(played(head.id, 1)),
            store.write(played(head.id, 1)),
            store.write(played(head.id, 2)),
        );
        assert!(first.is_ok() && again.is_err() && second.is_ok());
        assert_eq!(store.load(head.id).await.unwrap().unwrap().events.len(), 2);
    });
    drop(store);
    thread.join().unwrap();
}

fn tournament() -> crate::store::TournamentHeader {
    crate::store::TournamentHeader {
        id: Id::new(),
        created: 5,
        lock: Secret::new().hash(),
        game: "nim".to_owned(),
        options: Vec::new(),
        players: vec!["random".to_owned(), "first".to_owned()],
        format: "round-robin".to_owned(),
        games: 2,
        rounds: None,
        random_plies: 0,
        movetime: 100,
        seed: 1,
    }
}

#[test]
fn tournaments_are_kept_with_their_games() {
    let path = folder("tournaments").join("games.db");
    let head = tournament();
    let mut store = Sqlite::open(Some(&path)).unwrap();
    let played = |records: &str, at| Change::Played {
        id: head.id,
        at,
        records: records.to_owned(),
    };
    let announce = Change::Announce(Box::new(head.clone()));
    store
        .commit(&[announce, played("one\n", 7), played("two\n", 8)])
        .unwrap();
    drop(store);
    let mut store = Sqlite::open(Some(&path)).unwrap();
    let kept = store.tournament(head.id).unwrap().unwrap();
    assert_eq!((kept.records.as_str(), kept.over), ("one\ntwo\n", false));
    assert_eq!(kept.head.players, head.players);
    store.commit(&[Change::Close(head.id)]).unwrap();
    assert!(store.tournaments(10).unwrap()[0].over);
    assert!(
        store
            .commit(&[Change::Played {
                id: Id::new(),
                at: 9,
                records: String::new()
            }])
            .is_err()
    );
    assert_eq!((store.prune(8).unwrap(), store.prune(9).unwrap()), (0, 1));
    assert!(store.tournament(head.id).unwrap().is_none());
}

/// A file as a server of that version made it.
fn old_file(path: &Path, version: usize) -> Connection {
    let mut old = Connection::open(path).unwrap();
    old.pragma_update(None, "journal_mode", "WAL").unwrap();
    let change = old.transaction().unwrap();
    for step in &STEPS[..version] {
        step(&change).unwrap();
    }
    change.pragma_update(None, "user_version", version).unwrap();
    change.commit().unwrap();
    old
}

/// A head as it was kept when secrets were.
fn with_secrets(head: &impl serde::Serialize, secrets: &[Secret]) -> String {
    let mut text = serde_json::to_string(head).unwrap();
    for secret in secrets {
        let lock = serde_json::to_string(&secret.hash()).unwrap();
        let (old, new) = (
            format!("\"lock\":{lock}"),
            format!("\"secret\":\"{}\"", secret.reveal()),
        );
        assert!(text.contains(&old), "{text}");
        text = text.replace(&old, &new);
    }
    text
}

const OLD_GAME: &str = "INSERT INTO games (id, head, over, open, created, updated) VALUES (?1, ?2, 0, 1, 1, 1)";
const OLD_TOURNAMENT: &str = "INSERT INTO tournaments (id, head, over, created, updated) VALUES (?1, ?2, 0, 1, 1)";

/// A file of the first version becomes one of the last, and keeps its games.
#[test]
fn a_file_of_an_older_version_is_brought_up_to_date() {
    let path = folder("older").join("games.db");
    let head = head();
    let old = old_file(&path, 1);
    let text = serde_json::to_string(&head).unwrap();
    old.execute(OLD_GAME, params![head.id.number(), text]).unwrap();
    drop(old);
    let mut store = Sqlite::open(Some(&path)).unwrap();
    assert_eq!(store.open(10).unwrap(), [head.id]);
    assert!(store.tournaments(10).unwrap().is_empty());
    store.commit(&[Change::Announce(Box::new(tournament()))]).unwrap();
    assert_eq!(store.tournaments(10).unwrap().len(), 1);
}

/// The second version kept secrets as they are. They open the same seats, and are nowhere in the file.
#[test]
fn secrets_of_an_older_version_become_locks() {
    let path = folder("secrets").join("games.db");
    let old = old_file(&path, 2);
    let mut known = Vec::new();
    for _ in 0..200 {
        let (mut head, secrets) = (head(), [Secret::new(), Secret::new()]);
        for (seat, secret) in head.seats.iter_mut().zip(&secrets) {
            seat.lock = Some(secret.hash());
        }
        old.execute(OLD_GAME, params![head.id.number(), with_secrets(&head, &secrets)])
            .unwrap();
        known.push((head.id, secrets));
    }
    let (bot, mut head) = (known[0].0, head());
    head.id = bot;
    head.seats[1].lock = None;
    let text = with_secrets(&head, &[]).replace("\"lock\":null", "\"secret\":null");
    old.execute("UPDATE games SET head = ?2 WHERE id = ?1", params![bot.number(), text])
        .unwrap();
    let (mut tournament, secret) = (tournament(), Secret::new());
    tournament.lock = secret.hash();
    let text = with_secrets(&tournament, &[secret]);
    old.execute(OLD_TOURNAMENT, params![tournament.id.number(), text])
        .unwrap();
    let damaged = Id::new();
    old.execute(OLD_GAME, params![damaged.number(), "{\"seats\":[{\"secret\":"])
        .unwrap();
    drop(old);

    let mut store = Sqlite::open(Some(&path)).unwrap();
    assert!(store.load(bot).unwrap().unwrap().head.seats[1].lock.is_none());
    for (id, secrets) in &known[1..] {
        let kept = store.load(*id).unwrap().unwrap();
        for (seat, secret) in kept.head.seats.iter().zip(secrets) {
            assert_eq!(seat.lock, Some(secret.hash()));
        }
    }
    assert_eq!(
        store.tournament(tournament.id).unwrap().unwrap().head.lock,
        secret.hash()
    );
    assert!(matches!(store.load(damaged), Err(StoreError::Damaged(_))));
    // With the file still open, and so with its journal.
    let files = std::fs::read_dir(path.parent().unwrap()).unwrap();
    let bytes: Vec<u8> = files
        .flat_map(|file| std::fs::read(file.unwrap().path()).unwrap())
        .collect();
    let text = String::from_utf8_lossy(&bytes);
    let lock = serde_json::to_string(&secret.hash()).unwrap();
    assert!(text.contains(&lock), "the file was looked into");
    for secret in known.iter().flat_map(|(_, secrets)| secrets).chain([&secret]) {
        assert!(!text.contains(&secret.reveal()));
    }
}

#[test]
fn what_is_damaged_is_told_from_what_cannot_be_reached_and_hides_nothing_else() {
    let path = folder("damaged").join("games.db");
    let heads: Vec<GameHeader> = (0..6).map(|_| head()).collect();
    let contests: Vec<_> = (0..3).map(|_| tournament()).collect();
    let mut store = Sqlite::open(Some(&path)).unwrap();
    for head in &heads {
        store
            .commit(&[
                Change::Begin(Box::new(head.clone())),
                played(head.id, 1),
                played(head.id, 2),
            ])
            .unwrap();
    }
    for tournament in &contests {
        store.commit(&[Change::Announce(Box::new(tournament.clone()))]).unwrap();
    }
    let id = |i: usize| heads[i].id.number();
    let file = &store.connection;
    file.execute("UPDATE games SET head = '{' WHERE id = ?1", [id(0)])
        .unwrap();
    file.execute("UPDATE events SET body = '' WHERE game = ?1 AND seq = 2", [id(1)])
        .unwrap();
    file.execute("DELETE FROM events WHERE game = ?1 AND seq = 1", [id(2)])
        .unwrap();
    let other = serde_json::to_string(&heads[5]).unwrap();
    file.execute("UPDATE games SET head = ?2 WHERE id = ?1", params![id(3), other])
        .unwrap();
    file.execute("UPDATE games SET head = CAST(x'7bff7d' AS TEXT) WHERE id = ?1", [id(4)])
        .unwrap();
    file.execute(
        "UPDATE tournaments SET head = '' WHERE id = ?1",
        [contests[1].id.number()],
    )
    .unwrap();
    for head in &heads[..5] {
        assert!(
            matches!(store.load(head.id), Err(StoreError::Damaged(_))),
            "{}",
            head.id
        );
    }
    assert_eq!(store.load(heads[5].id).unwrap().unwrap().events.len(), 2);
    assert!(matches!(store.tournament(contests[1].id), Err(StoreError::Damaged(_))));
    assert_eq!(store.tournaments(10).unwrap().len(), 2);
    store.connection.execute_batch("DROP TABLE events").unwrap();
    assert!(matches!(store.load(heads[5].id), Err(StoreError::Unreachable(_))));
}
