//! Tournaments over the network.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::client::{Server, folder};

fn wait(server: &Server, id: &str, what: impl Fn(&Value) -> bool) -> Value {
    let start = Instant::now();
    loop {
        let (status, standing) = server.get(&format!("/api/tournaments/{id}"));
        assert_eq!(status, 200);
        if what(&standing) {
            return standing;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "{standing}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn announce(server: &Server, wanted: &Value) -> (String, String) {
    let (status, made) = server.post("/api/tournaments", "", wanted);
    assert_eq!(status, 201, "{made}");
    let text = |name: &str| made[name].as_str().unwrap().to_owned();
    (text("id"), text("secret"))
}

#[test]
fn a_tournament_is_played_and_can_be_replayed() {
    let data = folder("tournament");
    let mut server = Server::start(&data, &[]);
    let wanted = json!({
        "game": "tic-tac-toe", "players": ["random", "ana=alphabeta:depth=9", "random"], "games": 4, "seed": 7,
    });
    let (id, _) = announce(&server, &wanted);
    let over = wait(&server, &id, |standing| standing["stage"] == "over");
    assert_eq!((&over["played"], &over["total"]), (&json!(12), &json!(12)));
    let names: Vec<&Value> = over["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|player| &player["name"])
        .collect();
    assert_eq!(names, ["random", "ana", "random #2"]);
    assert_eq!(over["players"][1]["lost"], 0, "{over}");
    assert_eq!(over["crosstable"][0][1]["won"], 0);
    let (_, rows) = server.get(&format!("/api/tournaments/{id}/games?from=3"));
    assert_eq!(rows["games"].as_array().unwrap().len(), 10);
    let (status, record) = server.get(&format!("/api/tournaments/{id}/games/5"));
    assert_eq!(status, 200);
    // The record can be taken up as a game.
    let (status, game) = server.post("/api/play/import", "", &json!({"record": record}));
    assert_eq!(status, 201, "{game}");
    let row = &rows["games"][2];
    assert_eq!(
        (&game["state"]["result"], &game["state"]["ply"]),
        (&row["result"], &row["plies"])
    );
    let (status, stream) = server.get(&format!("/api/tournaments/{id}/live"));
    assert!(status == 200 && stream.as_str().unwrap().starts_with("event: standing\n"));
    // The same seed gives the same games.
    let (again, _) = announce(&server, &wanted);
    let again = wait(&server, &again, |standing| standing["stage"] == "over");
    assert_eq!(again["crosstable"], over["crosstable"]);
    // It is all there after a restart.
    server.interrupt();
    let server = Server::start(&data, &[]);
    assert_eq!(
        server.get("/api/tournaments").1["tournaments"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
    let later = wait(&server, &id, |_| true);
    assert_eq!(later["players"], over["players"]);
    assert_eq!(server.get(&format!("/api/tournaments/{id}/games/5")).1, record);
    for path in ["/api/tournaments/aaaaaaaaaaaa", "/api/tournaments/x/games/1"] {
        assert_eq!(server.get(path).0, 404);
    }
    assert_eq!(server.get(&format!("/api/tournaments/{id}/games/13")).0, 404);
}

#[test]
fn a_tournament_survives_a_kill_and_ends_when_its_maker_says_so() {
    let data = folder("tournament-killed");
    let mut server = Server::start(&data, &[]);
    let wanted = json!({
        "game": "oware", "players": ["engine:time=20ms", "random"], "games": 1000, "random_plies": 2,
    });
    let (id, secret) = announce(&server, &wanted);
    let waiting = announce(&server, &wanted).0;
    let seen = wait(&server, &id, |standing| {
        standing["played"].as_u64() > Some(1) && standing["boards"][0]["ply"].as_u64() > Some(2)
    });
    assert_eq!(wait(&server, &waiting, |_| true)["stage"], "waiting");
    // Several boards play at once: any game may be the first to end.
    let games = server.get(&format!("/api/tournaments/{id}/games")).1;
    let first = format!("/api/tournaments/{id}/games/{}", games["games"][0]["number"]);
    let record = server.get(&first);
    assert_eq!(record.0, 200, "{first}");
    server.kill();
    let mut server = Server::start(&data, &[]);
    // What was counted is kept, word for word: it is not played anew.
    assert_eq!(server.get(&first), record);
    let later = wait(&server, &id, |standing| {
        standing["played"].as_u64() > seen["played"].as_u64()
    });
    assert_eq!(later["seed"], seen["seed"]);
    // Ctrl-C does not wait for the games.
    let start = Instant::now();
    assert!(server.interrupt());
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    let server = Server::start(&data, &[]);
    assert_eq!(
        server.post(&format!("/api/tournaments/{id}/stop"), "", &json!({})).0,
        401
    );
    let wrong = "0".repeat(32);
    assert_eq!(
        server
            .post(&format!("/api/tournaments/{id}/stop"), &wrong, &json!({}))
            .0,
        403
    );
    assert_eq!(
        server
            .post(&format!("/api/tournaments/{id}/stop"), &secret, &json!({}))
            .0,
        200
    );
    wait(&server, &id, |standing| standing["stage"] == "stopped");
    // Now it is the other one's turn.
    wait(&server, &waiting, |standing| standing["stage"] == "playing");
}

#[test]
fn no_tournament_asks_for_too_much() {
    let server = Server::start(&folder("tournament-limits"), &["--max-tournaments", "1"]);
    let refused = |wanted: Value, key: &str| {
        let (status, problem) = server.post("/api/tournaments", "", &wanted);
        assert_eq!((status, &problem["key"]), (400, &json!(key)), "{problem}");
    };
    let two = json!(["random", "nimsum"]);
    let trace = folder("tournament-trace").join("was-here");
    for program in ["cmd:touch", "ana=cmd:touch"] {
        let program = format!("{program} {}", trace.display());
        refused(json!({"game": "nim", "players": ["random", program]}), "net-cmd");
    }
    assert!(!trace.exists(), "a stranger's program was started");
    refused(
        json!({"game": "nim", "players": ["random", "engine:threads=9"]}),
        "net-bot-option",
    );
    let wrong = json!({"game": "nim", "players": ["random", "ana=nobody"]});
    let (status, problem) = server.post("/api/tournaments", "", &wrong);
    let offered = problem["args"]["known"].as_str().unwrap();
    assert!(
        status == 400 && offered.contains("nimsum") && !offered.contains("cmd"),
        "{problem}"
    );
    refused(json!({"game": "nim", "players": ["random"]}), "net-tournament");
    refused(
        json!({"game": "nim", "players": two, "games": 1_000_000_000_000u64}),
        "net-tournament",
    );
    refused(
        json!({"game": "nim", "players": two, "movetime": 0}),
        "net-tournament-terms",
    );
    refused(
        json!({"game": "nim", "players": two, "random_plies": 99}),
        "net-tournament-terms",
    );
    refused(
        json!({"game": "nim", "players": two, "format": "ladder"}),
        "unknown-name",
    );
    refused(json!({"game": "chess", "players": two}), "unknown-name");
    announce(
        &server,
        &json!({"game": "oware", "players": ["engine:time=1s", "engine:time=1s"], "games": 1000, "movetime": 1000}),
    );
    assert_eq!(
        server
            .post("/api/tournaments", "", &json!({"game": "nim", "players": two}))
            .0,
        503
    );
}
