//! Whole games.

use serde_json::{Value, json};

use super::client::{Player, Server, folder};

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

#[test]
fn two_people_play_a_whole_game_and_one_of_them_is_cut_off() {
    let server = Server::start(&folder("whole"), &["--max-rate", "100000"]);
    let (id, secrets) = server.begin(&json!({"game": "oware", "options": {"rules": "awari"}, "names": ["Ana", "Rui"]}));
    let mut players: Vec<Player> = secrets
        .iter()
        .map(|secret| Player::connect_as(&server.address, &id, Some(secret), 0))
        .collect();
    let mut spectator = Player::connect_as(&server.address, &id, None, 0);
    assert_eq!(players[0].state["you"], 1);
    assert_eq!(spectator.state["you"], Value::Null);
    let mut plies = 0;
    let mut state = players[0].state.clone();
    while state["over"] == json!(false) && plies < 400 {
        let turn = number(&state["to_move"]) as usize - 1;
        let legal = state["legal"].as_array().unwrap();
        let mv = legal[plies % legal.len()].as_str().unwrap().to_owned();
        if plies % 7 == 3 {
            // Cut off: what happens meanwhile is told afterwards, by the last event seen.
            let seen = players[1].events.len() as u64;
            let told = std::mem::take(&mut players[1].events);
            players.pop();
            players.push(Player::connect_as(&server.address, &id, Some(&secrets[1]), seen));
            players[1].events.splice(0..0, told);
        }
        // A move sent twice is played once.
        players[turn].play(plies as u64, &mv);
        players[turn].play(plies as u64, &mv);
        plies += 1;
        for player in &mut players {
            if player.events.len() < plies {
                state = player.event();
            }
            assert_eq!(player.events.len(), plies);
        }
        spectator.event();
    }
    assert_eq!(state["over"], json!(true), "{state}");
    let (_, kept) = server.get(&format!("/api/play/{id}"));
    assert_eq!(number(&kept["ply"]) as usize, plies);
    for watcher in players.iter().chain([&spectator]) {
        let seqs: Vec<u64> = watcher.events.iter().map(|event| number(&event["seq"])).collect();
        assert_eq!(seqs, (1..=plies as u64).collect::<Vec<_>>());
        for (told, kept) in watcher.events.iter().zip(kept["events"].as_array().unwrap()) {
            assert_eq!(told["move"], kept["move"]);
        }
    }
    let (status, record) = server.get(&format!("/api/play/{id}/record"));
    let record = record.as_str().unwrap();
    assert!(status == 200 && record.contains("[First \"Ana\"]"), "{record}");
    // The record brings the same game back.
    let (status, copy) = server.post("/api/play/import", "", &json!({"record": record}));
    assert_eq!((status, &copy["state"]["position"]), (201, &kept["position"]), "{copy}");
    assert_eq!(copy["state"]["over"], json!(true));
    // Another game, with the players changed and the same secrets.
    players[0].send(&json!({"type": "rematch"}));
    assert_eq!(players[0].event()["kind"], "rematch-asked");
    players[1].send(&json!({"type": "rematch"}));
    let next = players[0].event()["next"].as_str().unwrap().to_owned();
    let again = Player::connect_as(&server.address, &next, Some(&secrets[0]), 0);
    assert_eq!(again.state["you"], 2);
}

#[test]
fn what_only_both_may_do_needs_both() {
    let server = Server::start(&folder("consent"), &["--away", "50ms", "--max-rate", "100000"]);
    let (id, secrets) = server.begin(&json!({"game": "tic-tac-toe", "clock": {"start": 60000, "increment": 0}}));
    let act = |player: usize, what: &str, body: &Value| {
        server.post(&format!("/api/play/{id}/{what}"), &secrets[player], body)
    };
    let none = json!({});
    let (status, state) = act(0, "move", &json!({"ply": 0, "move": "5"}));
    assert_eq!((status, &state["ply"]), (200, &json!(1)), "{state}");
    assert_eq!(state["clock"]["runs"], json!(true));
    // Once more, for another ply, out of turn, and not at all legal.
    assert_eq!(act(0, "move", &json!({"ply": 0, "move": "5"})).0, 200);
    assert_eq!(act(0, "move", &json!({"ply": 0, "move": "1"})).1["key"], "net-stale");
    assert_eq!(act(0, "move", &json!({"ply": 1, "move": "1"})).1["key"], "net-not-turn");
    assert_eq!(act(1, "move", &json!({"ply": 1, "move": "5"})).0, 422);
    assert_eq!(act(1, "move", &json!({"ply": 1, "move": "z99"})).0, 422);
    assert_eq!(act(1, "decline", &none).1["key"], "net-nothing-asked");
    assert_eq!(act(1, "rematch", &none).1["key"], "net-not-over");
    let (_, asked) = act(0, "undo", &none);
    assert_eq!((&asked["asked"]["undo"], &asked["ply"]), (&json!(1), &json!(1)));
    assert_eq!(act(1, "decline", &none).1["asked"]["undo"], Value::Null);
    act(0, "undo", &none);
    assert_eq!(act(1, "undo", &none).1["ply"], 0);
    assert_eq!(act(0, "undo", &none).1["key"], "net-no-move-back");
    assert_eq!(act(0, "draw", &none).1["over"], json!(false));
    let (_, drawn) = act(1, "draw", &none);
    assert_eq!((&drawn["result"], &drawn["reason"]), (&json!("draw"), &json!("agreed")));
    assert_eq!(act(1, "resign", &none).1["key"], "session-over");
    let (_, own) = server.post(
        "/api/play/own",
        "",
        &json!({"seats": [{"id": id, "secret": secrets[0]}]}),
    );
    let listed = &own["games"][0];
    assert_eq!(listed["id"], json!(id));
    assert_eq!(
        (&listed["result"], &listed["reason"]),
        (&json!("draw"), &json!("agreed"))
    );
    assert!(listed["updated"].as_u64() >= listed["created"].as_u64() && listed["created"].is_u64());

    // Who is away can be claimed on, who is here cannot.
    let (id, secrets) = server.begin(&json!({"game": "nim"}));
    let mut first = Player::connect_as(&server.address, &id, Some(&secrets[0]), 0);
    let second = Player::connect_as(&server.address, &id, Some(&secrets[1]), 0);
    first.send(&json!({"type": "claim"}));
    assert_eq!(first.receive().unwrap()["key"], "net-not-away");
    drop(second);
    while first.presence() != json!([true, false]) {}
    std::thread::sleep(std::time::Duration::from_millis(60));
    first.send(&json!({"type": "claim"}));
    assert_eq!(first.event()["reason"], "abandoned");
}

#[test]
fn an_open_seat_is_taken_once_and_a_clock_runs_out() {
    let server = Server::start(&folder("open"), &[]);
    let wanted = json!({"game": "nim", "open": true, "seat": 2, "clock": {"start": 1000, "increment": 0}});
    let (id, secrets) = server.begin(&wanted);
    assert_eq!(secrets.len(), 1);
    let (_, open) = server.get("/api/play");
    assert_eq!(open["games"][0]["id"], json!(id));
    let (status, joined) = server.post(&format!("/api/play/{id}/join"), "", &json!({"name": "Rui"}));
    assert_eq!((status, &joined["seats"][0]["player"]), (200, &json!(1)), "{joined}");
    assert_eq!(
        server.post(&format!("/api/play/{id}/join"), "", &json!({})).1["key"],
        "net-no-open-seat"
    );
    assert_eq!(server.get("/api/play").1["games"], json!([]));
    let mut other = Player::connect_as(&server.address, &id, Some(&secrets[0]), 0);
    assert_eq!(other.state["players"][0]["name"], "Rui");
    let first = joined["seats"][0]["secret"].as_str().unwrap();
    let mv = &other.state["legal"][0];
    let (status, _) = server.post(&format!("/api/play/{id}/move"), first, &json!({"ply": 0, "move": mv}));
    assert_eq!(status, 200);
    assert_eq!(other.event()["kind"], "move");
    let end = other.event();
    assert_eq!((&end["reason"], &end["result"]), (&json!("time"), &json!("1")), "{end}");
}

#[test]
fn bots_answer_people_and_play_each_other() {
    let server = Server::start(&folder("bots"), &["--bot-pause", "1ms"]);
    let (id, secrets) = server.begin(&json!({"game": "tic-tac-toe", "players": ["human", "random:seed=3"]}));
    let mut player = Player::connect_as(&server.address, &id, Some(&secrets[0]), 0);
    let mv = player.state["legal"][4].as_str().unwrap().to_owned();
    player.play(0, &mv);
    assert_eq!(player.event()["by"], 1);
    assert_eq!(player.event()["by"], 2);
    // A bot lets moves be taken back, and wants no draw.
    player.send(&json!({"type": "undo"}));
    assert_eq!(player.event()["ply"], 0);
    player.send(&json!({"type": "draw"}));
    assert_eq!(player.event()["kind"], "draw-offered");
    assert_eq!(player.event()["kind"], "declined");
    let (id, _) = server.begin(&json!({"game": "oware", "players": ["greedy", "engine:level=1"]}));
    let mut spectator = Player::connect_as(&server.address, &id, None, 0);
    while spectator.state["over"] == json!(false) {
        spectator.event();
    }
    assert!(spectator.events.len() > 5);
    let (_, state) = server.get(&format!("/api/play/{id}"));
    assert_eq!(state["events"].as_array().unwrap().len(), spectator.events.len());
}
