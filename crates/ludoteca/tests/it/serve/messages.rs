//! Messages and requests that are too large, or nothing that was ever meant.

use std::io::{Read, Write};

use serde_json::{Value, json};
use tungstenite::Message;
use tungstenite::protocol::frame::Frame;
use tungstenite::protocol::frame::coding::{Data, OpCode};

use super::client::{Player, Server, folder};

/// How one who has just sent something is parted from: the reason, if he was told one, once the connection is over.
fn parting(player: &mut Player) -> Vec<Value> {
    std::iter::from_fn(|| player.receive()).collect()
}

#[test]
fn a_message_may_come_in_pieces_but_not_be_longer_for_it() {
    let server = Server::start(&folder("pieces"), &["--max-message", "500", "--max-rate", "100000"]);
    let (id, secrets) = server.begin(&json!({"game": "oware"}));
    let mut player = Player::connect_as(&server.address, &id, Some(&secrets[0]), 0);
    let piece =
        |text: &[u8], code: Data, last: bool| Message::Frame(Frame::message(text.to_vec(), OpCode::Data(code), last));
    let text = json!({"type": "move", "ply": 0, "turn": 0, "move": "F"}).to_string();
    let (first, rest) = text.as_bytes().split_at(7);
    player.send_raw(piece(first, Data::Text, false));
    // A ping may come between.
    player.send_raw(Message::Ping(vec![1].into()));
    player.send_raw(piece(rest, Data::Continue, true));
    assert_eq!(player.event()["move"], "F");
    // Longer than allowed in all, though no piece is.
    player.send_raw(piece(&[b' '; 400], Data::Text, false));
    player.send_raw(piece(&[b' '; 400], Data::Continue, true));
    assert!(parting(&mut player).is_empty());
    // A piece of nothing that was begun, and text that is none.
    for wrong in [
        piece(b"x", Data::Continue, true),
        piece(&[0xff, 0xfe], Data::Text, true),
    ] {
        let mut player = Player::connect_as(&server.address, &id, Some(&secrets[0]), 0);
        player.send_raw(wrong);
        assert!(parting(&mut player).is_empty());
    }
    // A frame that promises four gigabytes, and one that is not masked.
    for raw in [&b"\x81\xff\x00\x00\x00\x01\x00\x00\x00\x00mask"[..], b"\x81\x02{}"] {
        let mut player = Player::connect_as(&server.address, &id, Some(&secrets[0]), 0);
        player.stream().write_all(raw).unwrap();
        assert!(parting(&mut player).is_empty());
    }
    let (_, state) = server.get(&format!("/api/play/{id}"));
    assert_eq!(state["seq"], 1);
}

#[test]
fn deep_long_and_strange_json_is_refused() {
    let server = Server::start(
        &folder("strange"),
        &[
            "--max-message",
            "1000000",
            "--max-rate",
            "100000",
            "--max-new-games",
            "1000",
        ],
    );
    let (id, secrets) = server.begin(&json!({"game": "oware"}));
    let mut player = Player::connect_as(&server.address, &id, Some(&secrets[0]), 0);
    let deep = format!("{{\"type\":{}", "[".repeat(100_000));
    let long = "9".repeat(100_000);
    let moves = [
        deep.clone(),
        "[".repeat(100_000),
        "{\"a\":".repeat(100_000),
        format!("{{\"type\":\"move\",\"ply\":{long},\"move\":\"F\"}}"),
        "{\"type\":\"move\",\"ply\":1e400,\"move\":\"F\"}".to_owned(),
        "{\"type\":\"move\",\"ply\":0.5,\"move\":\"F\"}".to_owned(),
        "{\"type\":\"move\",\"ply\":18446744073709551616,\"move\":\"F\"}".to_owned(),
        "{\"type\":\"move\",\"ply\":0,\"turn\":4294967296,\"move\":\"F\"}".to_owned(),
        "{\"type\":\"move\",\"ply\":0,\"move\":\"\\ud800\"}".to_owned(),
        "{\"type\":\"undo\"} {\"type\":\"undo\"}".to_owned(),
        "[\"resign\"]".to_owned(),
        "[\"move\",0,null,\"F\"]".to_owned(),
    ];
    for wrong in &moves {
        player.send_raw(Message::text(wrong.as_str()));
        let said = player.receive().unwrap();
        let start: String = wrong.chars().take(60).collect();
        assert_eq!(said["key"], "net-message", "{start}");
        assert!(said.to_string().len() < 2_000, "{start}");
    }
    // Read as asked, and refused as a move.
    for wrong in ["", "\u{0}", "F\n", &"F".repeat(100_000), "\u{1d11e}", "🌱"] {
        player.play(0, wrong);
        let said = player.receive().unwrap();
        assert!(said["status"] == 422 && said.to_string().len() < 2_000, "{said}");
    }
    let post = |path: &str, body: &str| {
        let head = format!(
            "Content-Type: application/json\r\nAuthorization: Bearer {}\r\n",
            secrets[0]
        );
        server.request("POST", path, &head, body)
    };
    let resign = format!("/api/play/{id}/resign");
    for wrong in [
        "",
        "[]",
        "[{}]",
        "null",
        "1",
        "\"\"",
        "{}{}",
        "{\"a\":1}",
        &deep,
        &"[".repeat(100_000),
    ] {
        assert_eq!(post(&resign, wrong).0, 400, "{}", wrong.get(..60).unwrap_or(wrong));
    }
    for wrong in [
        json!(["oware"]),
        json!({"game": "oware", "clock": [60000, 0]}),
        json!({"game": "oware", "clock": {"start": 60000, "increment": -1}}),
        json!({"game": "oware", "clock": {"start": 18_446_744_073_709_551_615_u64, "increment": 0}}),
        json!({"game": "oware", "options": {"seeds": 1e300}}),
        json!({"game": "oware", "options": {"houses": "99999999999999999999"}}),
        json!({"game": "tic-tac-toe", "options": {"rows": 4_000_000_000_u64}}),
        json!({"game": "nim", "options": {"heaps": "1,".repeat(50_000)}}),
        json!({"game": "oware", "position": "9".repeat(100_000)}),
        json!({"game": "oware", "moves": "A ".repeat(50_000)}),
        json!({"game": "oware", "players": ["human", format!("engine:{}", "level=1,".repeat(10_000))]}),
    ] {
        let (status, said) = post("/api/play", &wrong.to_string());
        assert!(
            status == 400 && said.len() < 3_000,
            "{}",
            said.get(..300).unwrap_or(&said)
        );
    }
    assert_eq!(
        post("/api/play/own", &json!({"seats": [[id, secrets[0]]]}).to_string()).0,
        400
    );
    assert_eq!(server.get(&format!("/api/play/{id}")).1["seq"], 0);
}

#[test]
fn giant_heads_and_addresses_are_refused_without_being_kept() {
    let server = Server::start(&folder("giant"), &["--idle", "2s", "--max-rate", "100000"]);
    let host = &server.address;
    let before = server.memory();
    let long = "a".repeat(30_000);
    let many = "X-A: b\r\n".repeat(2_000);
    for request in [
        format!("GET /{long} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"),
        format!("GET /api/games/oware/{long}/positions HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nHost: {host}\r\nX-Long: {long}\r\nConnection: close\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nHost: {host}\r\n{many}Connection: close\r\n\r\n"),
        format!("{long} / HTTP/1.1\r\nHost: {host}\r\n\r\n"),
        "GET / HTTP/1.1\r\n\r\n".to_owned(),
        format!("GET / HTTP/1.1\r\nHost: {host}\r\nHost: evil.example\r\nContent-Length: x\r\n\r\n"),
        format!("POST /api/play HTTP/1.1\r\nHost: {host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"),
    ] {
        let (status, head, _) = server.raw(request.as_bytes());
        assert!(
            (400..=431).contains(&status) || status == 0,
            "{}: {head}",
            &request[..20]
        );
    }
    // A hundred megabytes that nobody wanted.
    let mut stream = std::net::TcpStream::connect(host).unwrap();
    let head = format!(
        "POST /api/play HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: 100000000\r\n\r\n"
    );
    let _ = stream.write_all(head.as_bytes());
    for _ in 0..100 {
        if stream.write_all(&[b' '; 1 << 20]).is_err() {
            break;
        }
    }
    let _ = stream.read(&mut [0; 100]);
    assert!(server.memory() < before + 20_000, "{} {before}", server.memory());
    for path in [
        "/api/games/%ff/default/positions",
        "/api/games/oware/%ff%fe/moves",
        "/api/play/%00",
        "/%2e%2e/%2e%2e/etc/passwd",
    ] {
        let (status, problem) = server.get(path);
        assert!(
            (400..=404).contains(&status) && problem["key"].is_string(),
            "{path}: {problem}"
        );
    }
}

#[test]
fn one_who_is_refused_again_and_again_is_shown_the_door_and_one_who_errs_now_and_then_is_not() {
    let server = Server::start(&folder("door"), &["--max-rate", "100000"]);
    let (id, secrets) = server.begin(&json!({"game": "oware"}));
    let mut flood = Player::connect_as(&server.address, &id, None, 0);
    for _ in 0..150 {
        flood.play(0, "F");
    }
    let said = parting(&mut flood);
    assert!(said.len() <= 102 && said[0]["key"] == "net-secret", "{}", said.len());
    let mut patient: Vec<Player> = (0..2)
        .map(|i| Player::connect_as(&server.address, &id, Some(&secrets[i]), 0))
        .collect();
    for ply in 0..8 {
        let turn = ply % 2;
        for _ in 0..30 {
            patient[turn].play(ply as u64, "Z9");
            assert_eq!(patient[turn].receive().unwrap()["status"], 422);
        }
        let state = server.get(&format!("/api/play/{id}")).1;
        patient[turn].play(ply as u64, state["legal"][0].as_str().unwrap());
        for player in &mut patient {
            assert_eq!(player.event()["ply"], ply + 1);
        }
    }
}
