//! Servers that are killed in the middle of everything.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use super::client::{Player, Server, folder, until};

/// What somebody was told of a game until the server died.
struct ProbeResult {
    id: String,
    events: Vec<Value>,
    secrets: Vec<String>,
}

/// Games with and without clocks, people and bots.
fn wishes() -> [Value; 5] {
    let clock = json!({"start": 600_000, "increment": 1_000});
    [
        json!({"game": "oware"}),
        json!({"game": "jeson-mor", "clock": clock}),
        json!({"game": "nim", "options": {"heaps": "90,91,92"}}),
        json!({"game": "oware", "players": ["human", "random"], "clock": clock}),
        json!({"game": "nim", "options": {"heaps": "500,500,500"}, "players": ["random", "greedy"], "clock": clock}),
    ]
}

/// Plays the seats of those who are there, and listens, until the game or the server ends. Says when all have sat down.
fn play(address: &str, id: &str, secrets: &[String], seated: &Sender<()>) -> Vec<Vec<Value>> {
    let connect = |secret: Option<&String>| Player::connect_as(address, id, secret.map(String::as_str), 0);
    let mut players: Vec<Player> = secrets.iter().map(Some).map(connect).collect();
    let watcher = connect(None);
    let mut state = watcher.state.clone();
    players.push(watcher);
    seated.send(()).unwrap();
    'game: while state["over"] == json!(false) {
        let turn = state["to_move"].as_u64().unwrap() as usize - 1;
        if turn < secrets.len() {
            let mv = &state["legal"][0];
            players[turn].send(&json!({"type": "move", "ply": state["ply"], "turn": state["turn"], "move": mv}));
        }
        let seq = state["seq"].as_u64().unwrap_or(0) + 1;
        for player in &mut players {
            // Bots may have moved before all were seated.
            while (player.events.last()).is_none_or(|event| event["seq"].as_u64().unwrap() < seq) {
                match player.receive() {
                    Some(said) if said["type"] == "event" => state = said,
                    Some(_) => (),
                    None => break 'game,
                }
            }
        }
        let last = players.iter().filter_map(|player| player.events.last());
        state = last.max_by_key(|event| event["seq"].as_u64()).unwrap_or(&state).clone();
    }
    players.into_iter().map(|player| player.events).collect()
}

fn play_until_killed(server: &mut Server, games: usize, time: Duration) -> Vec<ProbeResult> {
    let told = Mutex::new(Vec::new());
    let address = server.address.clone();
    let wishes = wishes();
    let begun: Vec<_> = (0..games).map(|i| server.begin(&wishes[i % wishes.len()])).collect();
    let (seated, all) = mpsc::channel();
    thread::scope(|scope| {
        for (id, secrets) in begun {
            let (address, told, seated) = (&address, &told, seated.clone());
            scope.spawn(move || {
                for events in play(address, &id, &secrets, &seated) {
                    let (id, secrets) = (id.clone(), secrets.clone());
                    told.lock().unwrap().push(ProbeResult { id, events, secrets });
                }
            });
        }
        drop(seated);
        assert_eq!(all.iter().take(games).count(), games);
        thread::sleep(time);
        server.kill();
    });
    told.into_inner().unwrap()
}

/// Everything that anybody was told must be kept, in the same order and word for word, with the clocks as they were told.
fn check(server: &Server, all: &[ProbeResult]) -> usize {
    let mut checked = 0;
    for ProbeResult { id, events: told, .. } in all {
        let (_, kept) = server.get(&format!("/api/play/{id}"));
        let kept_events = kept["events"].as_array().unwrap();
        assert!(kept_events.len() >= told.len(), "{id} has lost something");
        for (i, (told, kept)) in told.iter().zip(kept_events).enumerate() {
            assert_eq!(kept["seq"], i as u64 + 1);
            for field in ["seq", "kind", "by", "move", "at", "ply", "took"] {
                assert_eq!(told[field], kept[field], "{id}");
            }
            checked += 1;
        }
        let moves = kept_events.iter().filter(|event| event["kind"] == "move").count();
        assert_eq!(kept["ply"], moves, "{id}");
        assert_eq!(kept["moves"].as_array().unwrap().len(), moves, "{id}");
        if let Some(clock) = kept["clock"].as_object() {
            check_clock(clock["left"].as_array().unwrap(), &kept);
        }
    }
    checked
}

/// What is left is what the moves took and earned; he who is to move may have used some of it since the last of them.
fn check_clock(left: &[Value], kept: &Value) {
    let mut expected = [600_000_u64; 2];
    let events = kept["events"].as_array().unwrap();
    for event in events {
        if event["kind"] == "move" {
            let by = event["by"].as_u64().unwrap() as usize - 1;
            expected[by] = expected[by] - event["took"].as_u64().unwrap() + 1_000;
        }
    }
    let since = events
        .last()
        .map_or(&kept["created"], |event| &event["at"])
        .as_u64()
        .unwrap();
    let waited = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64 - since;
    let to_move = kept["to_move"].as_u64().unwrap() as usize - 1;
    for (player, (left, expected)) in left.iter().zip(expected).enumerate() {
        let left = left.as_u64().unwrap();
        let running = player == to_move && kept["over"] == json!(false);
        let used = if running { 0..=waited + 1 } else { 0..=0 };
        assert!(
            used.contains(&expected.wrapping_sub(left)),
            "{left} of {expected}, {waited} ms after the last move"
        );
    }
}

/// Every game that was going on goes on: bots by themselves, people with the secrets they have.
fn go_on(server: &Server, all: &[ProbeResult]) {
    // A game is told to several.
    let games: BTreeMap<_, _> = all.iter().map(|told| (&told.id, &told.secrets)).collect();
    for (id, secrets) in games {
        let (_, state) = server.get(&format!("/api/play/{id}"));
        if state["over"] == json!(true) {
            continue;
        }
        let turn = state["to_move"].as_u64().unwrap() as usize - 1;
        if let Some(secret) = secrets.get(turn) {
            let mv = json!({"ply": state["ply"], "turn": state["turn"], "move": state["legal"][0]});
            let (status, said) = server.post(&format!("/api/play/{id}/move"), secret, &mv);
            assert_eq!(status, 200, "{said}");
        }
        until("it goes on", || {
            server.get(&format!("/api/play/{id}?since=4000000000")).1["seq"] != state["seq"]
        });
    }
}

fn kill_and_check(name: &str, games: usize, rounds: usize, time: Duration) {
    let data = folder(name);
    let words = [
        "--max-rate",
        "1000000",
        "--max-connections-each",
        "100000",
        "--max-new-games",
        "1000000",
        "--bot-pause",
        "5ms",
    ];
    let (mut all, mut checked) = (Vec::new(), 0);
    for _ in 0..rounds {
        let mut server = Server::start(&data, &words);
        check(&server, &all[checked..]);
        checked = all.len();
        all.extend(play_until_killed(&mut server, games, time));
    }
    let server = Server::start(&data, &words);
    assert!(check(&server, &all) > games * rounds);
    go_on(&server, &all);
}

#[test]
fn nothing_that_was_told_is_lost_when_the_server_is_killed() {
    kill_and_check("killed", 10, 2, Duration::from_millis(400));
}

#[test]
#[ignore = "a minute: cargo test --release -p ludoteca --test it -- --ignored serve"]
fn nothing_is_lost_when_the_server_is_killed_again_and_again_under_load() {
    kill_and_check("killed-often", 200, 10, Duration::from_secs(4));
}
