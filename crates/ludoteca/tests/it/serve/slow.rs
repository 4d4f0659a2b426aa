//! Clients that read too little, say too little, or say it too slowly.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::client::{Player, Server, folder, until};

#[test]
fn one_who_stops_reading_delays_nobody_and_is_told_where_the_game_stands() {
    let server = Server::start(&folder("stops"), &["--bot-pause", "1ms", "--max-rate", "100000"]);
    // Long events: every one lists all legal moves.
    let wanted = json!({"game": "nim", "options": {"heaps": "300,300,300,300,300"}, "players": ["random:seed=1", "random:seed=2"]});
    let mut begun = Vec::new();
    for _ in 0..20 {
        let (id, _) = server.begin(&wanted);
        begun.push((id.clone(), Player::connect_as(&server.address, &id, None, 0)));
    }
    let before = server.memory();
    // Twenty who read nothing, and one who does.
    let mut reader = Player::connect_as(&server.address, &begun[0].0, None, 0);
    while reader.state["over"] == json!(false) {
        reader.event();
    }
    until("the games are over", || {
        let over = |(id, _): &(String, Player)| server.get(&format!("/api/play/{id}")).1["over"] == json!(true);
        begun.iter().all(over)
    });
    assert!(server.memory() < before + 40_000, "{} {before}", server.memory());
    for (id, slow) in &mut begun {
        let (_, state) = server.get(&format!("/api/play/{id}"));
        let mut last = Value::Null;
        while last["seq"] != state["seq"] {
            last = slow.receive().expect("the rest of the game");
        }
        assert_eq!((&last["position"], &last["over"]), (&state["position"], &json!(true)));
    }
}

#[test]
fn one_who_vanishes_without_a_word_is_given_up_and_the_other_is_told() {
    let server = Server::start(&folder("vanishes"), &["--idle", "1500ms"]);
    let (id, secrets) = server.begin(&json!({"game": "nim"}));
    let mut first = Player::connect_as(&server.address, &id, Some(&secrets[0]), 0);
    // As if his cable were cut: the connection stays open, and nothing comes any more.
    let mut second = Player::connect_as(&server.address, &id, Some(&secrets[1]), 0);
    while first.presence() != json!([true, true]) {}
    let start = Instant::now();
    assert_eq!(first.presence(), json!([true, false]));
    assert!(start.elapsed() > Duration::from_millis(300), "{:?}", start.elapsed());
    // One who answers pings stays as long as he likes.
    first.send(&json!({"type": "ping"}));
    assert_eq!(first.receive().unwrap()["type"], "pong");
    // What he would have found, had he read on.
    let mut said = Vec::new();
    second.stream().read_to_end(&mut said).unwrap();
    assert!(String::from_utf8_lossy(&said).contains(r#"{"type":"bye","reason":"idle"}"#));
    // And one who connects and never says hello does not.
    let mut silent = Player::connect(&server.address, &id).unwrap();
    assert!(silent.receive().is_none());
}

#[test]
fn requests_that_trickle_in_are_cut_off() {
    let server = Server::start(&folder("trickle"), &["--idle", "700ms"]);
    let head = format!(
        "POST /api/play HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n",
        server.address
    );
    let body = "Content-Length: 1000\r\n\r\n{\"game\":";
    // A head a byte at a time; a head that stops; a body that stops; one in chunks that stops; nothing at all; and a connection
    // that is kept after an answer.
    let kept = format!("GET /healthz HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    let begun = [
        String::new(),
        head.clone(),
        format!("{head}{body}"),
        format!("{head}Transfer-Encoding: chunked\r\n\r\n5\r\n{{\"gam"),
        "G".to_owned(),
        kept,
    ];
    let start = Instant::now();
    let mut streams: Vec<TcpStream> = begun
        .iter()
        .map(|begun| {
            let mut stream = TcpStream::connect(&server.address).unwrap();
            stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
            stream.write_all(begun.as_bytes()).unwrap();
            stream
        })
        .collect();
    let mut trickle = streams[0].try_clone().unwrap();
    let sent = thread::spawn(move || {
        for byte in b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Long: "
            .iter()
            .chain(&[b'x'; 1_000])
        {
            if trickle.write_all(&[*byte]).is_err() {
                return true;
            }
            thread::sleep(Duration::from_millis(10));
        }
        false
    });
    for (stream, begun) in streams.iter_mut().zip(&begun) {
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        // The trickle alone would take longer.
        assert!(start.elapsed() < Duration::from_secs(10), "{begun}");
        let answer = String::from_utf8_lossy(&answer);
        // A body that does not come is answered; a head that does not come is nobody's question.
        assert_eq!(
            answer.contains("net-slow"),
            begun.contains("\r\n\r\n") && !begun.starts_with("GET"),
            "{begun}: {answer}"
        );
    }
    assert!(sent.join().unwrap(), "the trickle was let through");
    until("all are gone", || server.metric("ludoteca_connections") == 1);
}

#[test]
fn an_answer_that_is_not_read_does_not_hold_its_connection() {
    let server = Server::start(&folder("unread"), &["--idle", "3s", "--max-rate", "100000"]);
    let mut stream = TcpStream::connect(&server.address).unwrap();
    stream.set_write_timeout(Some(Duration::from_millis(500))).unwrap();
    let request = format!("GET /api/openapi.json HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    stream.write_all(request.as_bytes()).unwrap();
    until("it is served", || server.metric("ludoteca_connections") == 2);
    // Question upon question, until the server has no room for more answers, or has hung up already.
    while stream.write_all(request.as_bytes()).is_ok() {}
    until("it is given up", || server.metric("ludoteca_connections") == 1);
}
