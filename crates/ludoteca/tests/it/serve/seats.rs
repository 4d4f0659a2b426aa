//! Seats that nobody has taken, and seats whose player is away.

use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::client::{Player, Server, folder};

fn cancel(server: &Server, id: &str, secret: &str) -> (u16, Value) {
    let head = if secret.is_empty() {
        String::new()
    } else {
        format!("Authorization: Bearer {secret}\r\n")
    };
    let (status, body) = server.request("DELETE", &format!("/api/play/{id}"), &head, "");
    (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
}

/// What a player is next told of who is here.
fn presence(player: &mut Player) -> Value {
    loop {
        let said = player.receive_any().expect("who is here");
        if said["type"] == "presence" {
            return said;
        }
    }
}

#[test]
fn an_open_game_that_nobody_has_taken_can_be_cancelled() {
    let data = folder("cancelled");
    let mut server = Server::start(&data, &["--max-rate", "100000"]);
    let open = json!({"game": "oware", "open": true});
    let (id, secrets) = server.begin(&open);
    let (kept, _) = server.begin(&open);
    let mut listeners = [Some(secrets[0].as_str()), None].map(|seat| Player::connect_as(&server.address, &id, seat, 0));
    assert_eq!(cancel(&server, &id, "").0, 401);
    assert_eq!(cancel(&server, &id, &"0".repeat(32)).0, 403);
    assert_eq!(cancel(&server, &kept, &secrets[0]).0, 403, "another game's secret");
    assert_eq!(cancel(&server, "aaaaaaaaaaaa", &secrets[0]).0, 404);
    assert_eq!(cancel(&server, &id, &secrets[0]), (204, json!("")));
    for listener in &mut listeners {
        assert_eq!(
            listener.receive().unwrap(),
            json!({"type": "bye", "reason": "cancelled"})
        );
        assert!(listener.receive().is_none());
    }
    // It is in no list, cannot be taken, and does not come back.
    let gone = |server: &Server| {
        assert_eq!(server.get(&format!("/api/play/{id}")).1["key"], "net-no-game");
        let listed = server.get("/api/play").1["games"].clone();
        let ids: Vec<&Value> = listed.as_array().unwrap().iter().map(|game| &game["id"]).collect();
        assert_eq!(ids, [&json!(kept)]);
        let own = json!({"seats": [{"id": id, "secret": secrets[0]}]});
        assert_eq!(server.post("/api/play/own", "", &own).1["games"], json!([]));
        assert_eq!(server.post(&format!("/api/play/{id}/join"), "", &json!({})).0, 404);
        assert_eq!(cancel(server, &id, &secrets[0]).0, 404);
    };
    gone(&server);
    server.kill();
    gone(&Server::start(&data, &[]));
}

#[test]
fn a_game_that_two_play_cannot_be_cancelled() {
    let server = Server::start(&folder("not-cancelled"), &["--max-rate", "100000"]);
    let refused = |id: &str, secret: &str| {
        let (status, problem) = cancel(&server, id, secret);
        assert_eq!(
            (status, &problem["key"]),
            (409, &json!("net-not-cancelled")),
            "{problem}"
        );
        assert_eq!(server.get(&format!("/api/play/{id}")).0, 200);
    };
    let (id, secrets) = server.begin(&json!({"game": "nim"}));
    drop(Player::connect_as(&server.address, &id, Some(&secrets[1]), 0));
    refused(&id, &secrets[0]);
    assert_eq!(cancel(&server, &id, &secrets[1]).0, 204, "a friend found nobody there");
    let (id, secrets) = server.begin(&json!({"game": "nim"}));
    server.post(&format!("/api/play/{id}/resign"), &secrets[0], &json!({}));
    refused(&id, &secrets[0]);
    let (id, secrets) = server.begin(&json!({"game": "nim", "players": ["human", "random"]}));
    refused(&id, &secrets[0]);
    let (id, secrets) = server.begin(&json!({"game": "nim", "open": true}));
    let (_, joined) = server.post(&format!("/api/play/{id}/join"), "", &json!({}));
    refused(&id, &secrets[0]);
    refused(&id, joined["seats"][0]["secret"].as_str().unwrap());
    // One takes the seat in the moment in which the other gives up waiting: only one of them has his will.
    for _ in 0..20 {
        let (id, secrets) = server.begin(&json!({"game": "nim", "open": true}));
        let (joined, cancelled) = thread::scope(|scope| {
            let joined = scope.spawn(|| server.post(&format!("/api/play/{id}/join"), "", &json!({})).0);
            let cancelled = cancel(&server, &id, &secrets[0]).0;
            (joined.join().unwrap(), cancelled)
        });
        let there = server.get(&format!("/api/play/{id}")).0;
        assert!(
            matches!((joined, cancelled, there), (200, 409, 200) | (404 | 503, 204, 404)),
            "{joined} {cancelled} {there}"
        );
    }
}

#[test]
fn it_is_told_when_one_who_is_away_can_be_claimed_on() {
    let server = Server::start(&folder("countdown"), &["--away", "60s", "--max-rate", "100000"]);
    let (id, secrets) = server.begin(&json!({"game": "oware"}));
    let claim_ms = || server.get(&format!("/api/play/{id}")).1["claim_ms"].clone();
    let soon = |value: &Value| (30_000..=60_000).contains(&value.as_u64().unwrap());
    assert_eq!(claim_ms(), json!([null, null]), "nobody has come yet");
    let mut first = Player::connect_as(&server.address, &id, Some(&secrets[0]), 0);
    assert_eq!(first.state["claim_ms"], json!([null, null]), "a friend is waited for");
    first.send(&json!({"type": "claim"}));
    assert_eq!(first.receive().unwrap()["key"], "net-not-away");
    let second = Player::connect_as(&server.address, &id, Some(&secrets[1]), 0);
    let mut told = presence(&mut first);
    while told["here"] != json!([true, true]) {
        told = presence(&mut first);
    }
    assert_eq!(told["claim_ms"], json!([null, null]));
    drop(second);
    let told = presence(&mut first);
    assert_eq!(told["here"], json!([true, false]));
    assert!(told["claim_ms"][0].is_null() && soon(&told["claim_ms"][1]), "{told}");
    // It counts down without being told again, and begins anew when he does something from afar.
    first.play(0, "F");
    let before = first.event()["claim_ms"][1].as_u64().unwrap();
    thread::sleep(Duration::from_millis(1_500));
    let after = claim_ms()[1].as_u64().unwrap();
    assert!(before - after >= 1_500, "{before} {after}");
    server.post(
        &format!("/api/play/{id}/move"),
        &secrets[1],
        &json!({"ply": 1, "move": "a"}),
    );
    let event = first.receive_any().unwrap();
    assert_eq!(event["kind"], "move", "{event}");
    assert!(event["claim_ms"][1].as_u64().unwrap() > after, "{event} {after}");
    // Nobody can be claimed on in a game that is over.
    first.send(&json!({"type": "resign"}));
    assert_eq!(first.event()["claim_ms"], json!([null, null]));

    // Nor a bot, nor he who has not come yet; he who has just come has all his time before him.
    let (id, _) = server.begin(&json!({"game": "nim", "players": ["random", "human"]}));
    let (_, state) = server.get(&format!("/api/play/{id}"));
    assert_eq!(state["claim_ms"], json!([null, null]));
    let (id, _) = server.begin(&json!({"game": "nim", "open": true}));
    let (_, state) = server.get(&format!("/api/play/{id}"));
    assert_eq!(state["claim_ms"], json!([null, null]));
    let (_, joined) = server.post(&format!("/api/play/{id}/join"), "", &json!({}));
    assert!(soon(&joined["state"]["claim_ms"][1]), "{joined}");
}

#[test]
fn a_claim_is_good_after_as_long_as_was_told_and_one_who_joins_late_is_not_claimed_on_at_once() {
    let server = Server::start(&folder("claimed"), &["--away", "2s", "--max-rate", "100000"]);
    let (id, secrets) = server.begin(&json!({"game": "nim", "open": true}));
    let mut maker = Player::connect_as(&server.address, &id, Some(&secrets[0]), 0);
    thread::sleep(Duration::from_millis(2_100));
    server.post(&format!("/api/play/{id}/join"), "", &json!({}));
    maker.send(&json!({"type": "claim"}));
    let joined = maker.event();
    assert_eq!(joined["kind"], "joined");
    let left = joined["claim_ms"][1].as_u64().unwrap();
    assert_eq!(maker.receive().unwrap()["key"], "net-not-away");
    thread::sleep(Duration::from_millis(left));
    maker.send(&json!({"type": "claim"}));
    assert_eq!(maker.event()["reason"], "abandoned");
}
