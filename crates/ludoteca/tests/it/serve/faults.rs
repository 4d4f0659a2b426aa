//! What can go wrong.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;

use serde_json::{Value, json};
use tungstenite::Message;

use super::client::{Player, Server, folder, until};

#[test]
fn wrong_secrets_open_nothing() {
    let server = Server::start(&folder("secrets"), &[]);
    let (id, secrets) = server.begin(&json!({"game": "nim"}));
    let (other, _) = server.begin(&json!({"game": "nim"}));
    let (path, mv) = (format!("/api/play/{id}/resign"), json!({}));
    for wrong in ["", "0", "00000000000000000000000000000000", "é"] {
        assert_eq!(server.post(&path, wrong, &mv).1["key"], "net-secret", "{wrong}");
    }
    let other_game = format!("/api/play/{other}/resign");
    assert_eq!(server.post(&other_game, &secrets[0], &mv).1["key"], "net-secret");
    let mut stranger = Player::connect(&server.address, &id).unwrap();
    stranger.send(&json!({"type": "hello", "secret": "00000000000000000000000000000000"}));
    assert_eq!(stranger.receive().unwrap()["key"], "net-secret");
    assert_eq!(stranger.receive().unwrap()["type"], "bye");
    assert!(stranger.receive().is_none());
    let mut spectator = Player::connect_as(&server.address, &id, None, 0);
    spectator.play(0, "1-1");
    assert_eq!(spectator.receive().unwrap()["key"], "net-secret");
    assert_eq!(server.get(&format!("/api/play/{id}")).1["seq"], 0);
    let all = server.get(&format!("/api/play/{id}")).1.to_string();
    assert!(secrets.iter().all(|secret| !all.contains(secret)));
}

#[test]
fn giant_and_malformed_messages_harm_nobody_else() {
    let server = Server::start(&folder("malformed"), &[]);
    let (id, secrets) = server.begin(&json!({"game": "nim"}));
    let mut player = Player::connect_as(&server.address, &id, Some(&secrets[0]), 0);
    for wrong in [
        "",
        "{",
        "[]",
        "null",
        "{\"type\":\"move\"}",
        "{\"type\":\"move\",\"ply\":-1,\"move\":\"\"}",
        "{\"type\":\"dance\"}",
        "{\"type\":\"undo\",\"x\":1}",
    ] {
        player.send_raw(Message::text(wrong));
        assert_eq!(player.receive().unwrap()["key"], "net-message", "{wrong}");
    }
    player.send_raw(Message::binary(vec![0xff; 10]));
    assert_eq!(player.receive().unwrap()["key"], "net-text-only");
    player.send_raw(Message::text("x".repeat(100_000)));
    assert!(player.receive().is_none());
    let mut silent = Player::connect(&server.address, &id).unwrap();
    silent.send(&json!({"type": "undo"}));
    assert_eq!(silent.receive().unwrap()["key"], "net-hello");
    for junk in [
        &b"\x16\x03\x01\x02\x00\x01\x00"[..],
        b"GET / HTTP/9.9\r\n\r\n",
        &[b'A'; 40_000],
    ] {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        let _ = stream.write_all(junk);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let _ = stream.read_to_end(&mut Vec::new());
    }
    let mut player = Player::connect_as(&server.address, &id, Some(&secrets[0]), 0);
    let mv = player.state["legal"][0].as_str().unwrap().to_owned();
    player.play(0, &mv);
    assert_eq!(player.event()["kind"], "move");
}

#[test]
fn floods_are_turned_away() {
    let server = Server::start(&folder("floods"), &["--max-rate", "10", "--max-connections-each", "5"]);
    let (id, secrets) = server.begin(&json!({"game": "nim"}));
    let mut player = Player::connect_as(&server.address, &id, Some(&secrets[0]), 0);
    let statuses: Vec<u16> = (0..80).map(|_| server.get("/api/bots").0).collect();
    assert!(statuses.contains(&200) && statuses.contains(&429), "{statuses:?}");
    for _ in 0..200 {
        player.send(&json!({"type": "ping"}));
    }
    let mut last = Value::Null;
    while let Some(said) = player.receive() {
        last = said;
    }
    // One who does not stop is shown the door. What was said last can be lost with the connection.
    assert!(last["type"] == "bye" || last["key"] == "net-rate", "{last}");
    let held: Vec<TcpStream> = (0..5).map(|_| TcpStream::connect(&server.address).unwrap()).collect();
    assert!(server.turns_away());
    drop(held);
}

#[test]
fn analysis_does_not_keep_bots_waiting() {
    let server = Server::start(&folder("analysis"), &["--max-queue", "4", "--analysis-time", "2s"]);
    let address = &server.address;
    thread::scope(|scope| {
        let asked: Vec<_> = (0..8)
            .map(|_| scope.spawn(|| server.get("/api/games/oware/default/analysis?time=2000").0))
            .collect();
        // Three of them find the queue full, or four if they were quicker than the analyst.
        until("the queue is full", || {
            asked.iter().filter(|asked| asked.is_finished()).count() >= 3
        });
        let (id, secrets) = server.begin(&json!({"game": "oware", "players": ["human", "random"]}));
        let mut player = Player::connect_as(address, &id, Some(&secrets[0]), 0);
        player.play(0, "F");
        assert_eq!(
            (player.event()["by"].clone(), player.event()["by"].clone()),
            (json!(1), json!(2))
        );
        let waiting = asked.iter().filter(|asked| !asked.is_finished()).count();
        assert!(waiting > 0, "the bot has answered while others wait for their analysis");
        let statuses: Vec<u16> = asked.into_iter().map(|asked| asked.join().unwrap()).collect();
        assert!(statuses.contains(&200) && statuses.contains(&503), "{statuses:?}");
    });
}

#[test]
fn the_end_is_told_and_games_go_on_afterwards() {
    let data = folder("end");
    let mut server = Server::start(&data, &[]);
    let (id, secrets) = server.begin(&json!({"game": "oware", "players": ["human", "random:seed=1"]}));
    let mut player = Player::connect_as(&server.address, &id, Some(&secrets[0]), 0);
    player.play(0, "F");
    player.event();
    player.event();
    assert!(server.interrupt());
    assert_eq!(player.receive().unwrap()["type"], "bye");
    let server = Server::start(&data, &[]);
    let mut player = Player::connect_as(&server.address, &id, Some(&secrets[0]), 1);
    assert_eq!((player.state["ply"].clone(), player.events.len()), (json!(2), 1));
    let mv = player.state["legal"][0].as_str().unwrap().to_owned();
    player.play(2, &mv);
    assert_eq!(player.event()["ply"], 3);
}
