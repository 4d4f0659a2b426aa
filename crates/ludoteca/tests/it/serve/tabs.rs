//! Several connections of one player, and connections that were lost.

use serde_json::{Value, json};

use super::client::{Player, Server, folder};

#[test]
fn two_tabs_of_one_player_stay_in_step() {
    let server = Server::start(&folder("tabs"), &["--max-rate", "100000"]);
    let (id, secrets) = server.begin(&json!({"game": "tic-tac-toe"}));
    let mut tabs = [0, 1].map(|_| Player::connect_as(&server.address, &id, Some(&secrets[0]), 0));
    let mut other = Player::connect_as(&server.address, &id, Some(&secrets[1]), 0);
    while other.presence() != json!([true, true]) {}
    // Both tabs make the same move at once: it is made once, and both see it.
    for tab in &mut tabs {
        tab.send(&json!({"type": "move", "ply": 0, "turn": 0, "move": "5"}));
    }
    for tab in &mut tabs {
        assert_eq!(tab.event()["ply"], 1);
    }
    assert_eq!(other.event()["ply"], 1);
    other.send(&json!({"type": "move", "ply": 1, "turn": 1, "move": "1"}));
    // They make two different moves: one is made, the other is told what has happened.
    tabs.iter_mut().for_each(|tab| assert_eq!(tab.event()["ply"], 2));
    for (tab, mv) in tabs.iter_mut().zip(["2", "3"]) {
        tab.send(&json!({"type": "move", "ply": 2, "turn": 2, "move": mv}));
    }
    assert_eq!(other.event()["ply"], 2);
    let made = other.event()["move"].clone();
    for (tab, mv) in tabs.iter_mut().zip(["2", "3"]) {
        tab.send(&json!({"type": "ping"}));
        let mut events = Vec::new();
        let (mut stale, mut settled) = (false, false);
        loop {
            let said = tab.receive().unwrap();
            match said["type"].as_str().unwrap() {
                "event" => events.push(said),
                "state" => events.extend(said["events"].as_array().unwrap().clone()),
                "error" => stale = said["key"] == "net-stale",
                _ if settled => break,
                // A pong may overtake what happened before it: the one after that cannot.
                _ => {
                    settled = !events.is_empty();
                    tab.send(&json!({"type": "ping"}));
                }
            }
        }
        let told: Vec<_> = events.iter().map(|event| (&event["seq"], &event["move"])).collect();
        assert_eq!(told, [(&json!(3), &made)], "told once, whichever way");
        assert_eq!(stale, made != json!(mv));
    }
    // One tab is closed: he is still here. The other is: he is not.
    let [first, second] = tabs;
    drop(first);
    drop(second);
    assert_eq!(
        other.presence(),
        json!([false, true]),
        "told once, when the last was closed"
    );
    let back = Player::connect_as(&server.address, &id, Some(&secrets[0]), 0);
    assert_eq!(other.presence(), json!([true, true]));
    assert_eq!(back.events.len(), 3);
}

#[test]
fn what_was_missed_is_told_from_any_event_on() {
    let server = Server::start(&folder("missed"), &["--max-rate", "100000"]);
    let (id, secrets) = server.begin(&json!({"game": "oware"}));
    let mut players: Vec<Player> = secrets
        .iter()
        .map(|secret| Player::connect_as(&server.address, &id, Some(secret), 0))
        .collect();
    for ply in 0..12 {
        let state = players[0].state.clone();
        players[ply % 2].play(ply as u64, state["legal"][0].as_str().unwrap());
        players.iter_mut().for_each(|player| drop(player.event()));
    }
    let (_, whole) = server.get(&format!("/api/play/{id}"));
    let events = whole["events"].as_array().unwrap();
    for seen in 0..=12_usize {
        let again = Player::connect_as(&server.address, &id, Some(&secrets[1]), seen as u64);
        assert_eq!(again.events, events[seen..], "{seen}");
        let (_, asked) = server.get(&format!("/api/play/{id}?since={seen}"));
        assert_eq!(asked["events"].as_array().unwrap(), &events[seen..]);
    }
    // One who claims to have seen what is yet to come is told where the game stands, and what comes.
    let mut ahead = Player::connect_as(&server.address, &id, None, u64::from(u32::MAX));
    assert_eq!((ahead.events.len(), &ahead.state["seq"]), (0, &json!(12)));
    let mv = players[0].state["legal"][0].as_str().unwrap().to_owned();
    players[0].play(12, &mv);
    assert_eq!(ahead.event()["seq"], 13);
}

#[test]
fn who_only_watches_can_do_nothing_else() {
    let server = Server::start(&folder("watches"), &["--away", "1ms", "--max-rate", "100000"]);
    let (id, secrets) = server.begin(&json!({"game": "nim"}));
    let (_, others) = server.begin(&json!({"game": "nim"}));
    let mut watcher = Player::connect_as(&server.address, &id, None, 0);
    let wishes = ["undo", "draw", "decline", "resign", "claim", "rematch"];
    for wish in wishes {
        watcher.send(&json!({"type": wish}));
        let said = watcher.receive().unwrap();
        assert_eq!(
            (&said["type"], &said["key"]),
            (&json!("error"), &json!("net-secret")),
            "{wish}"
        );
        let path = format!("/api/play/{id}/{wish}");
        for (secret, status) in [
            ("", 401),
            ("none", 401),
            (&others[0], 403),
            (&secrets[0].replace('0', "1"), 403),
        ] {
            if secret == secrets[0] {
                continue;
            }
            let (said, problem) = server.post(&path, secret, &json!({}));
            assert_eq!(
                (said, &problem["key"]),
                (status, &json!("net-secret")),
                "{wish} {secret}"
            );
        }
    }
    let mut liar = Player::connect(&server.address, &id).unwrap();
    liar.send(&json!({"type": "hello", "secret": others[0]}));
    assert_eq!(liar.receive().unwrap()["key"], "net-secret");
    assert_eq!(liar.receive().unwrap()["reason"], "refused");
    let (_, state) = server.get(&format!("/api/play/{id}"));
    assert_eq!((&state["seq"], &state["you"]), (&json!(0), &Value::Null));
    assert_eq!(state["players"][0]["here"], json!(false), "watching is not being there");
}
