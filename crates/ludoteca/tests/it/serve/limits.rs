//! What a server puts up with.

use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::client::{Player, Server, folder, until};

#[test]
fn no_more_games_are_begun_than_there_is_room_for() {
    let data = folder("room");
    let server = Server::start(&data, &["--max-games", "3", "--max-new-games", "100"]);
    let begun: Vec<_> = (0..3).map(|_| server.begin(&json!({"game": "nim"}))).collect();
    let (status, problem) = server.post("/api/play", "", &json!({"game": "nim"}));
    assert_eq!((status, &problem["key"]), (503, &json!("net-busy")), "{problem}");
    // Those that are there are played on.
    for (id, secrets) in &begun {
        let mut player = Player::connect_as(&server.address, id, Some(&secrets[0]), 0);
        let mv = player.state["legal"][0].as_str().unwrap().to_owned();
        player.play(0, &mv);
        assert_eq!(player.event()["ply"], 1);
    }
}

#[test]
fn connections_beyond_the_limit_are_turned_away_and_those_within_are_served() {
    let server = Server::start(&folder("many"), &["--max-connections", "4"]);
    let (id, secrets) = server.begin(&json!({"game": "nim"}));
    let mut players: Vec<Player> = (0..3)
        .map(|_| Player::connect_as(&server.address, &id, Some(&secrets[0]), 0))
        .collect();
    let held = TcpStream::connect(&server.address).unwrap();
    // Whoever came first is let in first.
    for _ in 0..20 {
        assert!(server.turns_away());
    }
    let mv = players[0].state["legal"][0].as_str().unwrap().to_owned();
    players[1].play(0, &mv);
    players
        .iter_mut()
        .for_each(|player| assert_eq!(player.event()["ply"], 1));
    // Room again as soon as one has gone.
    drop((held, players.pop()));
    until("there is room", || {
        let request = format!(
            "GET /healthz HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
            server.address
        );
        server.raw(request.as_bytes()).0 == 200
    });
}

#[test]
fn pings_count_like_all_that_is_said() {
    let server = Server::start(&folder("pings"), &["--max-rate", "5"]);
    let (id, _) = server.begin(&json!({"game": "nim"}));
    let mut player = Player::connect_as(&server.address, &id, None, 0);
    for _ in 0..200 {
        player.send_raw(tungstenite::Message::Ping(vec![0; 100].into()));
    }
    let said: Vec<Value> = std::iter::from_fn(|| player.receive()).collect();
    assert!(said.iter().any(|said| said["key"] == "net-rate"), "{said:?}");
    // Who goes on all the same is shown the door, and hears why.
    assert_eq!(said.last().unwrap()["type"], "bye", "{said:?}");
}

/// A bot that would think for ever is stopped, and others have their turn.
#[test]
fn a_bot_has_its_time_and_no_more() {
    let server = Server::start(
        &folder("thinker"),
        &["--bot-threads", "1", "--bot-time", "400ms", "--max-rate", "100000"],
    );
    for thinker in [
        "minimax:depth=60",
        "alphabeta:depth=60",
        "mcts:sims=1000000000",
        "engine:depth=90",
    ] {
        let wanted = json!({"game": "oware", "players": [thinker, "human"]});
        let (id, _) = server.begin(&wanted);
        let mut watcher = Player::connect_as(&server.address, &id, None, 0);
        let start = Instant::now();
        if watcher.events.is_empty() {
            watcher.event();
        }
        assert!(
            start.elapsed() < Duration::from_secs(15),
            "{thinker}: {:?}",
            start.elapsed()
        );
    }
}

#[test]
fn a_flood_of_moves_is_refused_and_the_game_is_as_if_there_had_been_none() {
    let server = Server::start(&folder("flood"), &["--max-rate", "20"]);
    let (id, secrets) = server.begin(&json!({"game": "oware"}));
    let mut flood = Player::connect_as(&server.address, &id, Some(&secrets[0]), 0);
    let mut other = Player::connect_as(&server.address, &id, None, 0);
    for _ in 0..400 {
        flood.send(&json!({"type": "move", "ply": 0, "turn": 0, "move": "F"}));
    }
    assert_eq!(other.event()["move"], "F");
    let said: Vec<Value> = std::iter::from_fn(|| flood.receive()).collect();
    assert!(said.iter().any(|said| said["key"] == "net-rate"), "{}", said.len());
    let events = said.iter().filter(|said| said["type"] == "event").count();
    assert_eq!(events, 1);
    thread::sleep(Duration::from_millis(500));
    assert_eq!(server.get(&format!("/api/play/{id}")).1["seq"], 1);
}
