//! Moves and takings back that are sent again, and what they do to the clocks.

use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::client::{Player, Server, folder};

/// What both have left, in milliseconds.
fn left(state: &Value) -> [u64; 2] {
    [0, 1].map(|player| state["clock"]["left"][player].as_u64().unwrap())
}

#[test]
fn a_move_sent_again_after_it_was_taken_back_is_not_made_again() {
    let server = Server::start(&folder("again"), &["--max-rate", "100000"]);
    let (id, secrets) = server.begin(&json!({"game": "oware"}));
    let act = |player: usize, what: &str, body: Value| {
        server.post(&format!("/api/play/{id}/{what}"), &secrets[player], &body)
    };
    let first = json!({"ply": 0, "turn": 0, "move": "F"});
    assert_eq!(act(0, "move", first.clone()).1["turn"], 1);
    // Lost on the way back and sent again, at once and after it has been taken back.
    assert_eq!(act(0, "move", first.clone()).1["seq"], 1);
    act(0, "undo", json!({"turn": 1}));
    let (_, back) = act(1, "undo", json!({"turn": 1}));
    assert_eq!(
        (&back["ply"], &back["turn"], &back["seq"]),
        (&json!(0), &json!(3), &json!(3))
    );
    let (status, state) = act(0, "move", first);
    assert_eq!(
        (status, &state["ply"], &state["seq"]),
        (200, &json!(0), &json!(3)),
        "{state}"
    );
    // Both agree that it was taken back, and say so again.
    assert_eq!(act(0, "undo", json!({"turn": 1})).1["seq"], 3);
    // Another move for that turn, and one for a turn that is yet to come.
    for turn in [0, 1, 2, 4, u64::from(u32::MAX)] {
        let (status, problem) = act(0, "move", json!({"ply": 0, "turn": turn, "move": "A"}));
        assert_eq!(
            (status, &problem["key"]),
            (409, &json!("net-stale")),
            "{turn}: {problem}"
        );
    }
    assert_eq!(
        act(0, "move", json!({"ply": 1, "turn": 3, "move": "A"})).1["key"],
        "net-stale"
    );
    // The same over a WebSocket.
    let mut player = Player::connect_as(&server.address, &id, Some(&secrets[0]), 0);
    assert_eq!(player.state["turn"], 3);
    player.send(&json!({"type": "move", "ply": 0, "turn": 0, "move": "F"}));
    player.send(&json!({"type": "move", "ply": 0, "turn": 3, "move": "A"}));
    let made = player.event();
    assert_eq!(
        (&made["seq"], &made["turn"], &made["move"]),
        (&json!(4), &json!(4), &json!("A"))
    );
    player.send(&json!({"type": "undo", "turn": 3}));
    assert_eq!(player.receive().unwrap()["key"], "net-stale");
    let state = player.receive().unwrap();
    assert_eq!((&state["type"], &state["turn"]), (&json!("state"), &json!(4)));
}

#[test]
fn taking_back_from_a_bot_is_done_once_and_does_not_stop_the_clock() {
    let server = Server::start(&folder("back"), &["--max-rate", "100000"]);
    let wanted =
        json!({"game": "oware", "players": ["human", "random:seed=1"], "clock": {"start": 60000, "increment": 0}});
    let (id, secrets) = server.begin(&wanted);
    let mut player = Player::connect_as(&server.address, &id, Some(&secrets[0]), 0);
    for ply in [0, 2, 4] {
        let mv = player.state["legal"][0].as_str().unwrap().to_owned();
        player.play(ply, &mv);
        player.event();
        player.event();
    }
    let turn = player.state["turn"].clone();
    let before = left(&player.state);
    thread::sleep(Duration::from_millis(300));
    for _ in 0..3 {
        player.send(&json!({"type": "undo", "turn": turn}));
    }
    let back = player.event();
    assert_eq!((&back["kind"], &back["ply"]), (&json!("undo"), &json!(4)));
    player.send(&json!({"type": "ping"}));
    assert_eq!(player.receive().unwrap()["type"], "pong", "taken back once");
    // The time is gone, by what is told, by what is kept, and after the game was read from disk.
    let after = left(&back);
    assert!(
        before[0] - after[0] >= 300 && before[1] == after[1],
        "{before:?} {after:?}"
    );
    assert!(back["took"].as_u64().unwrap() >= 300, "{back}");
}

#[test]
fn no_wish_stops_a_clock_and_a_move_sent_again_takes_no_time() {
    let server = Server::start(&folder("clocks"), &["--max-rate", "100000"]);
    let (id, secrets) = server.begin(&json!({"game": "oware", "clock": {"start": 60000, "increment": 1000}}));
    let act = |player: usize, what: &str, body: Value| {
        server
            .post(&format!("/api/play/{id}/{what}"), &secrets[player], &body)
            .1
    };
    let made = act(0, "move", json!({"ply": 0, "turn": 0, "move": "F"}));
    assert_eq!(left(&made)[0], 61_000, "a move adds its second once");
    for _ in 0..5 {
        let again = act(0, "move", json!({"ply": 0, "turn": 0, "move": "F"}));
        assert_eq!(left(&again)[0], 61_000);
    }
    // Nobody is connected, and his clock runs all the same, whatever he asks for.
    let mut last = left(&made)[1];
    for what in ["draw", "undo", "draw", "undo"] {
        thread::sleep(Duration::from_millis(60));
        act(0, what, json!({}));
        let now = left(&act(1, "decline", json!({})))[1];
        assert!(last - now >= 60, "{what}: {last} {now}");
        last = now;
    }
}

#[test]
fn a_move_after_the_flag_has_fallen_comes_too_late() {
    let server = Server::start(&folder("late"), &["--max-rate", "100000"]);
    let (id, secrets) = server.begin(&json!({"game": "oware", "clock": {"start": 1000, "increment": 0}}));
    let act = |player: usize, what: &str, body: Value| {
        server
            .post(&format!("/api/play/{id}/{what}"), &secrets[player], &body)
            .1
    };
    act(0, "move", json!({"ply": 0, "turn": 0, "move": "F"}));
    // An offer stops no clock.
    act(1, "draw", json!({}));
    thread::sleep(Duration::from_millis(1_050));
    let late = act(1, "move", json!({"ply": 1, "turn": 1, "move": "a"}));
    assert_eq!(late["key"], "session-over", "{late}");
    let (_, over) = server.get(&format!("/api/play/{id}"));
    assert_eq!(
        (&over["reason"], &over["result"], &over["ply"]),
        (&json!("time"), &json!("1"), &json!(1))
    );
    assert_eq!(left(&over)[1], 0, "{over}");
}

/// Whoever ends the game, and however, both clocks stop where they stand, and are found there later.
#[test]
fn clocks_stop_where_they_stand_when_a_game_ends() {
    let data = folder("stopped");
    let mut server = Server::start(&data, &["--max-rate", "100000", "--away", "1ms"]);
    let wanted = json!({"game": "oware", "clock": {"start": 60000, "increment": 0}});
    let mut ended = Vec::new();
    // The second player is to move in each. Who says what: the thinker gives up, the other does, they agree, the thinker is away.
    for deeds in [
        &[(1, "resign")][..],
        &[(0, "resign")],
        &[(0, "draw"), (1, "draw")],
        &[(0, "claim")],
    ] {
        let (id, secrets) = server.begin(&wanted);
        let act = |player: usize, what: &str, body: Value| {
            server.post(&format!("/api/play/{id}/{what}"), &secrets[player], &body)
        };
        // Only one who has been there can be away.
        drop(Player::connect_as(&server.address, &id, Some(&secrets[1]), 0));
        let (_, moved) = act(0, "move", json!({"ply": 0, "move": "F"}));
        assert_eq!(left(&moved)[0], 60_000, "{moved}");
        thread::sleep(Duration::from_millis(500));
        let mut state = Value::Null;
        for (player, what) in deeds {
            state = act(*player, what, json!({})).1;
        }
        assert_eq!(state["over"], json!(true), "{state}");
        let stopped = left(&state);
        assert!(stopped[0] == 60_000 && stopped[1] <= 59_500, "{deeds:?} {stopped:?}");
        assert_eq!(state["clock"]["runs"], json!(false));
        ended.push((id, stopped));
    }
    thread::sleep(Duration::from_millis(50));
    let check = |server: &Server| {
        for (id, stopped) in &ended {
            assert_eq!(left(&server.get(&format!("/api/play/{id}")).1), *stopped);
        }
    };
    check(&server);
    assert!(server.interrupt());
    check(&Server::start(&data, &["--max-rate", "100000"]));
}
