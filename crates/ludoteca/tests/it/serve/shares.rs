//! Nobody gets more than his share, and nobody less.

use std::time::Instant;

use serde_json::{Value, json};

use super::client::{Player, Server, folder};

fn nim() -> Value {
    json!({"game": "nim"})
}

#[test]
fn games_are_begun_and_positions_analysed_within_limits() {
    let server = Server::start(&folder("shares"), &["--max-new-games", "3", "--max-analyses-each", "0"]);
    for _ in 0..3 {
        server.begin(&nim());
    }
    let (status, problem) = server.post("/api/play", "", &nim());
    assert_eq!((status, &problem["key"]), (429, &json!("net-rate")), "{problem}");
    for path in ["positions", "analysis"] {
        assert_eq!(server.get(&format!("/api/games/nim/default/{path}")).0, 429);
    }
    assert_eq!(server.get("/api/games/nim/default/moves").0, 200);
}

/// Behind a proxy all come from one address: who they are is what the proxy says, and what others say counts for nothing.
#[test]
fn a_proxy_is_believed_and_nobody_else() {
    let begin = |server: &Server, forwarded: &str| {
        let head = format!("Content-Type: application/json\r\nX-Forwarded-For: {forwarded}\r\n");
        server.request("POST", "/api/play", &head, &nim().to_string()).0
    };
    let limits = ["--max-new-games", "1", "--max-connections-each", "2"];
    let open = Server::start(&folder("no-proxy"), &limits);
    assert_eq!(begin(&open, "10.0.0.1"), 201);
    assert_eq!(begin(&open, "10.0.0.2"), 429);
    let server = Server::start(&folder("proxy"), &[&limits[..], &["--proxy", "127.0.0.1"]].concat());
    assert_eq!(begin(&server, "10.0.0.1"), 201);
    // What stands before the last was said by whoever came to the proxy.
    assert_eq!(begin(&server, "10.0.0.3, 10.0.0.1"), 429);
    assert_eq!(begin(&server, "10.0.0.1, 10.0.0.2"), 201);
    assert_eq!(begin(&server, "nonsense"), 201, "the proxy's own");
    assert_eq!(begin(&server, "more nonsense"), 429);
}

#[test]
fn bots_among_themselves_do_not_keep_a_person_waiting() {
    let server = Server::start(
        &folder("urgent"),
        &["--bot-threads", "1", "--bot-pause", "1ms", "--max-rate", "1000"],
    );
    let bots = json!({"game": "oware", "players": ["engine:time=100ms", "engine:time=100ms"]});
    let others: Vec<String> = (0..30).map(|_| server.begin(&bots).0).collect();
    let (id, secrets) = server.begin(&json!({"game": "oware", "players": ["human", "engine:time=50ms"]}));
    let mut player = Player::connect_as(&server.address, &id, Some(&secrets[0]), 0);
    player.play(0, "C");
    let [asked, answered] = [1, 2].map(|by| {
        let event = player.event();
        assert_eq!(event["by"], by);
        event["at"].as_u64().unwrap()
    });
    // All thirty were waiting for the one thread. One thought may have been going on, and one have ended in the same moment.
    let mut between = 0;
    for id in &others {
        let (_, state) = server.get(&format!("/api/play/{id}"));
        let events = state["events"].as_array().unwrap().iter();
        between += events
            .filter(|event| (asked..=answered).contains(&event["at"].as_u64().unwrap()))
            .count();
    }
    assert!(between < 4, "{between} others went before");
}

/// A visit needs dozens of files, and a class comes from one address.
#[test]
fn files_of_the_page_cost_next_to_nothing() {
    let server = Server::start(&folder("files"), &["--max-rate", "1"]);
    for _ in 0..60 {
        assert_eq!(server.request("GET", "/js/main.js", "", "").0, 200);
    }
    // Four at once, and one more for each second that it takes.
    let start = Instant::now();
    let asked = (0..20).filter(|_| server.get("/api/games").0 == 200).count();
    let most = 4 + start.elapsed().as_secs() as usize + 1;
    assert!((1..=most).contains(&asked), "{asked} of {most}");
}
