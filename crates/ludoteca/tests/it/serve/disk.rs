//! The file of games: full, damaged, old, copied, and wanted by two.

use std::path::Path;
use std::process::{Command, Output};

use rusqlite::Connection;
use serde_json::{Value, json};

use super::client::{Player, Server, folder};

/// Another call of `serve` for the same folder.
fn serve(data: &Path, words: &[&str]) -> Output {
    let mut call = Command::new(env!("CARGO_BIN_EXE_ludoteca"));
    call.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(data);
    call.args(words).output().unwrap()
}

#[test]
fn what_a_full_disk_cannot_keep_is_refused_and_all_that_was_confirmed_is_there() {
    let data = folder("full");
    // The files may grow to 150 kilobytes.
    let server = Server::start_cramped(&data, 300, &["--max-rate", "100000", "--max-new-games", "1000"]);
    let (id, secrets) = server.begin(&json!({"game": "nim", "options": {"heaps": "500,500"}}));
    let mut watcher = Player::connect_as(&server.address, &id, None, 0);
    let mut confirmed = 0;
    let refused = loop {
        let (turn, heap) = (confirmed % 2, 1 + confirmed % 2);
        let played = json!({"ply": confirmed, "turn": confirmed, "move": format!("{heap}-1")});
        let (status, said) = server.post(&format!("/api/play/{id}/move"), &secrets[turn], &played);
        match status {
            200 => confirmed += 1,
            _ => break (status, said["key"].clone()),
        }
    };
    assert_eq!(refused, (503, json!("net-store")));
    assert!(confirmed > 5, "{confirmed}");
    // Whoever listens has been told of what is kept and of nothing else, and is sent to connect again.
    while let Some(said) = watcher.receive() {
        assert_ne!(said["type"], "error");
    }
    assert_eq!(watcher.events.len(), confirmed);
    // The game can still be looked at, as it was confirmed, and nothing new can be begun.
    let (status, state) = server.get(&format!("/api/play/{id}"));
    assert_eq!((status, &state["seq"]), (200, &json!(confirmed)));
    assert_eq!(server.post("/api/play", "", &json!({"game": "nim"})).0, 503);
    drop(server);
    let server = Server::start(&data, &[]);
    let (_, again) = server.get(&format!("/api/play/{id}"));
    assert_eq!((&again["seq"], &again["position"]), (&state["seq"], &state["position"]));
    // With room, it goes on.
    let turn = confirmed % 2;
    let played = json!({"ply": confirmed, "turn": confirmed, "move": format!("{}-1", 1 + turn)});
    let (status, said) = server.post(&format!("/api/play/{id}/move"), &secrets[turn], &played);
    assert_eq!(status, 200, "{said}");
}

#[test]
fn a_damaged_game_is_said_to_be_damaged_and_the_others_go_on() {
    let data = folder("damaged");
    let mut server = Server::start(&data, &["--max-rate", "100000", "--max-new-games", "1000"]);
    let wanted =
        json!({"game": "oware", "players": ["human", "random:seed=1"], "clock": {"start": 600000, "increment": 0}});
    let mut games = Vec::new();
    for _ in 0..8 {
        let (id, secrets) = server.begin(&wanted);
        let (status, _) = server.post(
            &format!("/api/play/{id}/move"),
            &secrets[0],
            &json!({"ply": 0, "move": "F"}),
        );
        assert_eq!(status, 200);
        games.push((id, secrets[0].clone()));
    }
    let mut last = Player::connect_as(&server.address, &games[7].0, Some(&games[7].1), 0);
    while last.events.len() < 2 {
        last.event();
    }
    server.kill();
    let file = Connection::open(data.join("games.db")).unwrap();
    let ids: Vec<i64> = file
        .prepare("SELECT id FROM games ORDER BY created, id")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    let event = |id: i64, body: &str| {
        let changed = file.execute("UPDATE events SET body = ?2 WHERE game = ?1 AND seq = 1", (id, body));
        assert_eq!(changed.unwrap(), 1);
    };
    let victims: Vec<i64> = ids[..7].to_vec();
    event(victims[0], "garbage");
    event(
        victims[1],
        r#"{"seq":1,"at":0,"by":1,"kind":"move","move":"Z","ply":1,"took":0}"#,
    );
    event(victims[2], r#"{"seq":1,"at":0,"by":1,"kind":"dance"}"#);
    event(
        victims[3],
        r#"{"seq":1,"at":0,"by":9,"kind":"undo","ply":18446744073709551615,"took":18446744073709551615}"#,
    );
    event(
        victims[4],
        r#"{"seq":1,"at":0,"by":1,"kind":"move","move":"F","ply":1,"took":18446744073709551615}"#,
    );
    file.execute("UPDATE games SET head = '{}' WHERE id = ?1", [victims[5]])
        .unwrap();
    file.execute(
        "UPDATE games SET head = replace(head, 'abapa', 'nothing') WHERE id = ?1",
        [victims[6]],
    )
    .unwrap();
    drop(file);
    let server = Server::start(&data, &["--max-rate", "100000"]);
    let mut sound = 0;
    for (id, secret) in &games {
        let (status, said) = server.get(&format!("/api/play/{id}"));
        if status == 200 {
            sound += 1;
        } else {
            assert_eq!((status, &said["key"]), (500, &json!("net-broken")), "{said}");
            assert_eq!(
                server.post(&format!("/api/play/{id}/resign"), secret, &json!({})).0,
                500
            );
        }
        let (live, _) = server.get(&format!("/api/play/{id}/record"));
        assert_eq!(live, status);
    }
    // What was only odd, and can be played through, is among them.
    assert!((1..=3).contains(&sound), "{sound}");
    let own = games.iter().map(|(id, secret)| json!({"id": id, "secret": secret}));
    let (_, own) = server.post("/api/play/own", "", &json!({"seats": own.collect::<Vec<_>>()}));
    assert_eq!(own["games"].as_array().unwrap().len(), sound);
    assert_eq!(server.get("/healthz").0, 200);
    let (id, secret) = &games[7];
    let mut player = Player::connect_as(&server.address, id, Some(secret), 0);
    let mv = player.state["legal"][0].as_str().unwrap().to_owned();
    player.play(player.state["ply"].as_u64().unwrap(), &mv);
    assert_eq!(
        (player.event()["by"].clone(), player.event()["by"].clone()),
        (json!(1), json!(2))
    );
}

/// Servers before this one kept secrets as they are. What they gave away goes on opening the same seats.
#[test]
fn secrets_are_in_no_file_and_those_of_an_older_one_go_on_opening_their_seats() {
    let data = folder("older");
    let mut server = Server::start(&data, &["--max-rate", "100000"]);
    let (id, mut secrets) = server.begin(&json!({"game": "nim", "open": true}));
    let (untaken, own) = server.begin(&json!({"game": "nim", "open": true, "seat": 2}));
    let (_, joined) = server.post(&format!("/api/play/{id}/join"), "", &json!({"name": "Rui"}));
    assert!(!joined["state"]["events"].to_string().contains("lock"), "{joined}");
    secrets.push(joined["seats"][0]["secret"].as_str().unwrap().to_owned());
    let wanted = json!({"game": "oware", "players": ["engine:time=1s", "random"], "games": 1000});
    let (_, contest) = server.post("/api/tournaments", "", &wanted);
    let all = || {
        secrets
            .iter()
            .chain(&own)
            .map(String::as_str)
            .chain(contest["secret"].as_str())
    };
    assert!(server.interrupt());
    let whole = || {
        let files = std::fs::read_dir(&data).unwrap();
        let bytes: Vec<u8> = files
            .flat_map(|file| std::fs::read(file.unwrap().path()).unwrap())
            .collect();
        String::from_utf8_lossy(&bytes).into_owned()
    };
    assert!(whole().contains("Rui") && all().all(|secret| !whole().contains(secret)));

    // As version 2 had it: secrets in the heads, also of a seat that is open, and none in events.
    let file = Connection::open(data.join("games.db")).unwrap();
    let old_seat = |seat: usize, secret: &str, id: &str| {
        let (lock, place) = (format!("$.seats[{seat}].lock"), format!("$.seats[{seat}].secret"));
        let changed = file.execute(
            "UPDATE games SET head = json_set(json_remove(head, ?1), ?2, ?3) WHERE head ->> '$.id' = ?4",
            (lock, place, secret, id),
        );
        assert_eq!(changed.unwrap(), 1);
    };
    old_seat(0, &secrets[0], &id);
    old_seat(1, &secrets[1], &id);
    old_seat(1, &own[0], &untaken);
    old_seat(0, &"7".repeat(32), &untaken);
    let maker = contest["secret"].as_str().unwrap();
    file.execute(
        "UPDATE tournaments SET head = json_set(json_remove(head, '$.lock'), '$.secret', ?1)",
        [maker],
    )
    .unwrap();
    file.execute("UPDATE events SET body = json_remove(body, '$.lock')", [])
        .unwrap();
    file.pragma_update(None, "user_version", 2).unwrap();
    drop(file);
    assert!(all().all(|secret| whole().contains(secret)));

    let server = Server::start(&data, &["--max-rate", "100000"]);
    assert!(all().all(|secret| !whole().contains(secret)));
    for (seat, secret) in secrets.iter().enumerate() {
        let player = Player::connect_as(&server.address, &id, Some(secret), 0);
        assert_eq!(player.state["you"], seat + 1);
    }
    // A rematch is between the same two, who need no other secrets.
    let act = |what: &str, secret: &str| server.post(&format!("/api/play/{id}/{what}"), secret, &json!({}));
    assert_eq!(act("resign", &secrets[0]).0, 200);
    act("rematch", &secrets[0]);
    let next = act("rematch", &secrets[1]).1["next"].as_str().unwrap().to_owned();
    let seat = Player::connect_as(&server.address, &next, Some(&secrets[0]), 0).state["you"].clone();
    assert_eq!(seat, 2);
    // The secret of the open seat had never been told to anybody: whoever takes it gets one of his own.
    let (status, taken) = server.post(&format!("/api/play/{untaken}/join"), "", &json!({}));
    let taken = taken["seats"][0]["secret"].as_str().unwrap();
    assert_eq!((status, taken.len()), (200, 32));
    for (secret, opens) in [(taken, true), (&own[0], true), (&"7".repeat(32), false)] {
        let (status, _) = server.post(&format!("/api/play/{untaken}/draw"), secret, &json!({}));
        assert_eq!(status == 200, opens);
    }
    let stop = format!("/api/tournaments/{}/stop", contest["id"].as_str().unwrap());
    assert_eq!(server.post(&stop, &secrets[0], &json!({})).0, 403);
    assert_eq!(server.post(&stop, maker, &json!({})).0, 200);
}

#[test]
fn two_servers_cannot_share_a_folder_and_old_games_are_forgotten_on_request() {
    let data = folder("two");
    let mut server = Server::start(&data, &[]);
    let (old, _) = server.begin(&json!({"game": "nim"}));
    let (young, secrets) = server.begin(&json!({"game": "nim"}));
    let second = serve(&data, &[]);
    let why = String::from_utf8_lossy(&second.stderr);
    assert!(!second.status.success() && why.contains("another server uses"), "{why}");
    assert!(server.interrupt());
    // As if both had been begun an hour ago, and one of them played on since.
    let store = Connection::open(data.join("games.db")).unwrap();
    store
        .execute("UPDATE games SET updated = updated - 3600000", ())
        .unwrap();
    drop(store);
    let mut server = Server::start(&data, &[]);
    let mut player = Player::connect_as(&server.address, &young, Some(&secrets[0]), 0);
    let mv = player.state["legal"][0].as_str().unwrap().to_owned();
    player.play(0, &mv);
    player.event();
    assert!(server.interrupt());
    let server = Server::start(&data, &["--prune", "30m"]);
    assert_eq!(server.get(&format!("/api/play/{old}")).0, 404);
    assert_eq!(server.get(&format!("/api/play/{young}")).1["ply"], 1);
}

#[test]
fn a_copy_made_while_games_go_on_is_a_whole_one() {
    let data = folder("copied");
    let server = Server::start(
        &data,
        &["--bot-pause", "1ms", "--max-rate", "100000", "--max-new-games", "1000"],
    );
    let bots = json!({"game": "nim", "options": {"heaps": "400,400,400"}, "players": ["random", "random"]});
    let ids: Vec<String> = (0..10).map(|_| server.begin(&bots).0).collect();
    let seqs = |server: &Server| -> Vec<u64> {
        let seq = |id: &String| server.get(&format!("/api/play/{id}")).1["seq"].as_u64().unwrap();
        ids.iter().map(seq).collect()
    };
    let before = seqs(&server);
    let copy = data.join("copy.db");
    let text = copy.to_str().unwrap();
    assert!(serve(&data, &["--back-up", text]).status.success());
    let mode = std::os::unix::fs::PermissionsExt::mode(&copy.metadata().unwrap().permissions());
    assert_eq!(mode & 0o777, 0o600, "it is its owner's alone");
    let after = seqs(&server);
    assert!(
        !serve(&data, &["--back-up", text]).status.success(),
        "no copy is overwritten"
    );
    let other = folder("copied-to");
    assert!(
        !serve(&other, &["--restore", data.join("games.db.lock").to_str().unwrap()])
            .status
            .success()
    );
    assert!(serve(&other, &["--restore", text]).status.success());
    // Bots that take their time, so that it is seen what was in the copy.
    let again = Server::start(&other, &["--bot-pause", "60s", "--max-rate", "100000"]);
    for ((copied, before), after) in seqs(&again).iter().zip(&before).zip(&after) {
        // One bot's move may have been made at once.
        assert!(before <= copied && *copied <= after + 1, "{before} {copied} {after}");
    }
    for id in &ids {
        let (_, state) = again.get(&format!("/api/play/{id}"));
        let events: Vec<&Value> = state["events"]
            .as_array()
            .unwrap()
            .iter()
            .map(|event| &event["seq"])
            .collect();
        assert_eq!(events.len() as u64, state["seq"].as_u64().unwrap());
    }
}
