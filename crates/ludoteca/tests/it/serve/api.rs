//! Questions and answers.

use serde_json::{Value, json};

use super::client::{Player, Server, folder};

#[test]
fn what_can_be_played_is_listed() {
    let server = Server::start(&folder("list"), &[]);
    let (_, games) = server.get("/api/games");
    let ids: Vec<&Value> = games["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| &game["id"])
        .collect();
    assert_eq!(ids, ["oware", "jeson-mor", "nim", "tic-tac-toe", "kalah"]);
    assert_eq!(server.get("/api/games/oware").1["presets"][0]["name"], "abapa");
    let (_, bots) = server.get("/api/bots");
    assert!(bots["bots"].as_array().unwrap().iter().all(|bot| bot["name"] != "cmd"));
    for (path, key) in [
        ("/api/games/chess", "unknown-name"),
        ("/api/nowhere", "net-nothing"),
        ("/../../etc/passwd", "net-nothing"),
        ("/api/play/aaaaaaaaaaaa", "net-no-game"),
        ("/api/play/..%2f..%2fetc", "net-no-game"),
    ] {
        let (status, problem) = server.get(path);
        assert_eq!((status, &problem["key"]), (404, &json!(key)), "{path}: {problem}");
        assert_eq!(problem["status"], 404);
    }
    assert_eq!(server.get("/healthz"), (200, json!("ok\n")));
    let (_, metrics) = server.get("/metrics");
    assert!(
        metrics.as_str().unwrap().contains("\nludoteca_games_begun_total 0\n"),
        "{metrics}"
    );
}

#[test]
fn positions_have_values_in_the_shape_of_gamescrafters() {
    let server = Server::start(&folder("values"), &[]);
    let (status, value) = server.get("/api/games/nim/heaps=1,2,3/positions");
    assert_eq!((status, &value["positionValue"]), (200, &json!("lose")), "{value}");
    let (_, value) = server.get("/api/games/nim/heaps=1,2,4/positions");
    assert_eq!(value["positionValue"], "win");
    assert_eq!(value["moves"][0]["moveValue"], "win");
    assert_eq!(value["moves"][1]["moveValue"], "lose");
    let (_, value) = server.get("/api/games/tic-tac-toe/regular/positions");
    assert_eq!(value["positionValue"], "tie");
    assert_eq!(value["moves"].as_array().unwrap().len(), 9);
    // From the table in the program: two seeds are left, and the mover takes them.
    let (_, value) = server.get("/api/games/oware/awari/positions?p=0-0-0-0-0-1-1-0-0-0-0-0-23-23-S");
    assert_eq!(
        (&value["positionValue"], &value["winby"]),
        (&json!("win"), &json!(2)),
        "{value}"
    );
    let (_, value) = server.get("/api/games/oware/default/positions");
    assert_eq!(value["positionValue"], "undecided");
    assert_eq!(server.get("/api/games/oware/default/positions?p=nonsense").0, 400);
    assert_eq!(server.get("/api/games/oware/nothing/positions").0, 400);
    assert_eq!(
        server.get("/api/games/oware/default/positions?q=1").1["key"],
        "net-query"
    );
    let (status, stream) = server.get("/api/games/tic-tac-toe/default/analysis?depth=3");
    let stream = stream.as_str().unwrap();
    assert!(
        status == 200 && stream.contains("event: depth\n") && stream.contains("event: done\n"),
        "{stream}"
    );
}

#[test]
fn moves_say_what_they_do_and_what_may_not_be_played_says_why() {
    let server = Server::start(&folder("moves"), &[]);
    // South must feed, which A cannot and F can; F captures in a and b.
    let (_, listed) = server.get("/api/games/oware/abapa/moves?p=1-0-0-0-0-2-1-1-0-0-0-0-20-20-S");
    assert_eq!(listed["variant"], "rules=abapa");
    let f = &listed["moves"][1];
    assert_eq!((&f["move"], &f["sown"]), (&json!("F"), &json!(["a", "b"])), "{listed}");
    assert_eq!(
        (&f["captured"], &f["seeds"]),
        (&json!([]), &json!(0)),
        "a grand slam takes nothing"
    );
    let (_, listed) = server.get("/api/games/oware/awari/moves?p=0-0-0-0-0-2-1-1-4-0-0-0-20-19-S");
    let f = &listed["moves"][0];
    assert_eq!(
        (&f["captured"], &f["seeds"]),
        (&json!(["b", "a"]), &json!(4)),
        "{listed}"
    );
    let (_, listed) = server.get("/api/games/oware/default/moves?p=1-0-0-0-0-1-0-0-0-0-0-0-23-23-S");
    let refused = listed["refused"].as_array().unwrap();
    assert!(
        refused
            .iter()
            .any(|refused| refused["move"] == "A" && refused["key"] == "oware-must-feed"),
        "{listed}"
    );
    let (_, listed) = server.get("/api/games/jeson-mor/9x9/moves?moves=b1c3");
    assert_eq!((&listed["to_move"], &listed["variant"]), (&json!(2), &json!("size=9")));
    assert_eq!(listed["count"], listed["moves"].as_array().unwrap().len());
    let (_, listed) = server.get("/api/games/nim/heaps=1000000/moves");
    assert_eq!(
        (&listed["count"], listed["moves"].as_array().unwrap().len()),
        (&json!(1_000_000), 512)
    );
    let (_, over) = server.get("/api/games/tic-tac-toe/3x3/moves?moves=1%204%202%205%203");
    assert_eq!(
        (&over["over"], &over["moves"], &over["refused"]),
        (&json!(true), &json!([]), &json!([])),
        "{over}"
    );
}

#[test]
fn a_line_is_told_ply_by_ply() {
    let server = Server::start(&folder("line"), &[]);
    let (_, line) = server.get("/api/games/oware/awari/line?p=0-0-0-0-0-2-1-1-4-0-0-0-5-10-S&moves=F%20c");
    assert_eq!(line["start"], "0-0-0-0-0-2-1-1-4-0-0-0-5-10-S");
    let plies = line["plies"].as_array().unwrap();
    assert_eq!(plies.len(), 2);
    assert_eq!(
        (&plies[0]["move"], &plies[0]["seeds"]),
        (&json!("F"), &json!(4)),
        "{line}"
    );
    assert_eq!(plies[0]["position"], "0-0-0-0-0-0-0-0-4-0-0-0-9-10-N");
    assert_eq!(plies[1]["sown"], json!(["d", "e", "f", "A"]), "{line}");
    let (_, line) = server.get("/api/games/nim/heaps=3,5/line");
    assert_eq!((&line["start"], &line["plies"]), (&json!("3,5 1"), &json!([])));
    assert_eq!(line["view"]["points"][1]["count"], 5, "{line}");
    assert_eq!(server.get("/api/games/nim/heaps=3,5/line?moves=1-4").0, 400);
    // What could have been played instead stands in brackets behind a move.
    let (_, tree) = server.get("/api/games/nim/heaps=3,5/line?moves=1-3(2-5%201-1)2-1");
    assert_eq!(tree["plies"].as_array().unwrap().len(), 2, "{tree}");
    assert_eq!(tree["plies"][0]["variations"][0][1]["position"], "2,0 1");
    let (status, problem) = server.get("/api/games/nim/heaps=3,5/line?moves=1-3(2-5");
    assert_eq!((status, &problem["key"]), (400, &json!("walk-brackets")));
}

#[test]
fn lists_of_the_prolog_programs_are_read_like_positions() {
    let server = Server::start(&folder("lists"), &[]);
    for (list, read) in [
        ("[0,0,0,0,0,3,1,2,0,0,0,4]", "0-0-0-0-0-3-1-2-0-0-0-4-0-0-S"),
        ("[[4,0,0,0,2,1],[3,1,2,0,0,0]]", "1-2-0-0-0-4-3-1-2-0-0-0-0-0-S"),
    ] {
        let (status, moves) = server.get(&format!("/api/games/oware/feup/moves?p={list}"));
        assert_eq!((status, &moves["position"]), (200, &json!(read)), "{moves}");
        let values = |p: &str| server.get(&format!("/api/games/oware/feup/positions?p={p}"));
        assert_eq!(values(list), values(read));
        let (id, _) = server.begin(&json!({"game": "oware", "options": {"rules": "feup"}, "position": list}));
        assert_eq!(server.get(&format!("/api/play/{id}")).1["position"], read);
    }
    assert_eq!(server.get("/api/games/oware/feup/moves?p=[1,2]").0, 400);
}

#[test]
fn records_are_read_and_nothing_is_kept() {
    let server = Server::start(&folder("records"), &["--max-body", "2000"]);
    let read = |record: &str| server.post("/api/records/read", "", &json!({"record": record}));
    let nim = "[Game \"nim\"]\n[Heaps \"3,5\"]\n[First \"Ana\"]\n[Result \"0-1\"]\n\n1. 1-3 (1. 2-5 1-1) 2-5 0-1\n";
    let (status, one) = read(nim);
    let game = json!({"game": "nim", "variant": "heaps=3,5", "start": "3,5 1", "moves": "1-3 (2-5 1-1) 2-5", "plies": 2,
        "names": ["Ana", null], "result": "2"});
    assert_eq!((status, &one), (200, &json!({"games": [game], "wrong": []})));
    // Several games, one of them broken.
    let (_, several) = read(&format!("{nim}\n[Game \"tic-tac-toe\"]\n\n1. 5 5 *\n\n{nim}"));
    assert_eq!(several["games"], json!([game, game]), "{several}");
    let wrong = several["wrong"].as_array().unwrap();
    assert!(
        wrong.len() == 1 && wrong[0].as_str().unwrap().starts_with("line "),
        "{several}"
    );
    assert_eq!(read("").1["key"], "net-no-record");
    assert_eq!(read("[Game \"chess\"]\n\n*").0, 400);
    assert_eq!(read(&nim.repeat(30)).0, 413);
    let (_, metrics) = server.get("/metrics");
    assert!(
        metrics.as_str().unwrap().contains("\nludoteca_store_changes_total 0\n"),
        "{metrics}"
    );
}

#[test]
fn searches_can_be_looked_at() {
    let server = Server::start(&folder("trees"), &[]);
    let (_, minimax) = server.get("/api/games/tic-tac-toe/default/tree?depth=3");
    assert_eq!(
        (&minimax["nodes"], &minimax["cut"]),
        (&json!(9 + 72 + 504), &json!(0)),
        "{minimax}"
    );
    let (_, cutting) = server.get("/api/games/tic-tac-toe/default/tree?depth=3&search=alphabeta&limit=20");
    assert_eq!(cutting["value"], minimax["value"]);
    assert!(cutting["nodes"].as_u64() < minimax["nodes"].as_u64());
    assert!(cutting["shown"].as_u64().unwrap() <= 20);
    let (status, problem) = server.get("/api/games/oware/default/tree?depth=30");
    assert_eq!((status, &problem["key"]), (400, &json!("tree-stopped")));
    assert_eq!(server.get("/api/games/nim/default/tree?search=engine").0, 400);
}

#[test]
fn problems_are_told_in_the_language_of_who_asks() {
    let server = Server::start(&folder("tongues"), &[]);
    let detail = |accepted: &str| {
        let head = format!("Accept-Language: {accepted}\r\n");
        let (status, body) = server.request("GET", "/api/play/aaaaaaaaaaaa", &head, "");
        assert_eq!(status, 404);
        let problem: Value = serde_json::from_str(&body).unwrap();
        problem["detail"].as_str().unwrap().to_owned()
    };
    let [portuguese, english] = ["esse jogo não existe aqui", "there is no such game here"];
    assert_eq!(detail("pt-PT,pt;q=0.9,en;q=0.8"), portuguese);
    assert_eq!(detail("de, pt;q=0.5"), portuguese);
    for other in ["en-GB", "", "de", "\u{e9},;q=;;"] {
        assert_eq!(detail(other), english);
    }
}

#[test]
fn what_is_wrong_with_a_wish_is_said() {
    let server = Server::start(&folder("wishes"), &["--max-body", "2000"]);
    let refused = |wish: Value, key: &str| {
        let (status, problem) = server.post("/api/play", "", &wish);
        assert_eq!((status, &problem["key"]), (400, &json!(key)), "{problem}");
    };
    refused(
        json!({"game": "oware", "players": ["human", "cmd:/bin/true"]}),
        "net-cmd",
    );
    refused(
        json!({"game": "oware", "players": ["engine:tables=/etc", "human"]}),
        "net-bot-option",
    );
    // What could not be named is not offered to one who errs.
    let wrong = json!({"game": "oware", "players": ["human", "cmmd"]});
    let (status, problem) = server.post("/api/play", "", &wrong);
    let offered = problem["detail"]
        .as_str()
        .unwrap()
        .strip_prefix("unknown bot 'cmmd': ")
        .unwrap();
    assert!(
        status == 400 && offered.contains("mcts") && !offered.contains("cmd"),
        "{problem}"
    );
    refused(json!({"game": "oware", "options": {"rules": {}}}), "net-option");
    refused(json!({"game": "nim", "options": {"misere": "1"}}), "net-option-value");
    refused(json!({"game": "oware", "names": ["", "x"]}), "net-name");
    refused(json!({"game": "oware", "names": ["\u{202e}evil", "x"]}), "net-name");
    refused(
        json!({"game": "oware", "clock": {"start": 1, "increment": 0}}),
        "net-clock",
    );
    refused(
        json!({"game": "oware", "open": true, "players": ["human", "random"]}),
        "net-open",
    );
    refused(json!({"game": "oware", "colour": "red"}), "net-body");
    refused(json!({"game": "oware", "moves": "Z"}), "move-in-list");
    refused(json!([]), "net-body");
    let (status, problem) = server.post("/api/play/import", "", &json!({"record": "[Game \"chess\"]\n\n*"}));
    assert_eq!(status, 400, "{problem}");
    let (status, problem) = server.post("/api/play", "", &json!({"game": "x".repeat(3000)}));
    assert_eq!((status, &problem["key"]), (413, &json!("net-large")));
    let (status, _) = server.request("POST", "/api/play", "Content-Type: text/plain\r\n", "{}");
    assert_eq!(status, 415);
    assert_eq!(server.request("DELETE", "/api/play", "", "").0, 405);
}

#[test]
fn other_sites_and_other_names_are_refused_and_answers_carry_their_headers() {
    let server = Server::start(&folder("sites"), &["--origin", "https://games.example.org"]);
    let wish = json!({"game": "nim"}).to_string();
    let with = |head: &str| {
        server
            .request(
                "POST",
                "/api/play",
                &format!("Content-Type: application/json\r\n{head}"),
                &wish,
            )
            .0
    };
    assert_eq!(with(""), 201);
    assert_eq!(with(&format!("Origin: http://{}\r\n", server.address)), 201);
    assert_eq!(with("Origin: https://games.example.org\r\n"), 201);
    assert_eq!(with("Origin: https://evil.example\r\n"), 403);
    assert_eq!(with("Origin: null\r\n"), 403);
    let (status, ..) = server.raw(b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
    assert_eq!(status, 403);
    let upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: https://evil.example\r\n";
    let (id, _) = server.begin(&json!({"game": "nim"}));
    let request = format!(
        "GET /api/play/{id}/live HTTP/1.1\r\nHost: {}\r\n{upgrade}\r\n",
        server.address
    );
    assert_eq!(
        server
            .raw(
                request
                    .replace("Connection: Upgrade", "Connection: close, Upgrade")
                    .as_bytes()
            )
            .0,
        403
    );
    let request = format!(
        "GET / HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
        server.address
    );
    let (status, head, body) = server.raw(request.as_bytes());
    assert!(status == 200 && body.contains("<title>Ludoteca</title>"));
    for header in [
        "content-security-policy: default-src 'none'",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
    ] {
        assert!(head.to_lowercase().contains(header), "{head}");
    }
}

/// A page can show a game and a position editor without reading a position's text.
#[test]
fn views_and_steps_are_all_that_a_page_needs() {
    let server = Server::start(&folder("views"), &[]);
    let (id, secrets) = server.begin(&json!({"game": "jeson-mor", "options": {"size": 5}}));
    let (_, state) = server.get(&format!("/api/play/{id}"));
    assert_eq!(state["view"]["layout"], "squares");
    assert_eq!(
        state["view"]["points"][20]["piece"],
        json!({"player": 1, "kind": "knight"})
    );
    let mut player = Player::connect_as(&server.address, &id, Some(&secrets[0]), 0);
    player.play(0, "a1b3");
    let event = player.event();
    assert_eq!(event["path"], json!({"from": 20, "to": 11, "count": null}), "{event}");
    assert_eq!(event["steps"], json!([{"do": "move", "from": 20, "to": 11}]));
    let view = &event["view"];
    assert!(view["points"][20].get("piece").is_none());
    // The same board, put up by hand.
    let owner = |point: &Value| point["piece"]["player"].as_u64().unwrap_or(0);
    let points: Vec<u64> = view["points"].as_array().unwrap().iter().map(owner).collect();
    let edited = json!({"points": points, "to_move": 2});
    let (status, position) = server.post("/api/games/jeson-mor/5x5/setup", "", &edited);
    assert_eq!((status, &position["view"]), (200, view), "{position}");
    let (status, problem) = server.post("/api/games/jeson-mor/5x5/setup", "", &json!({"points": [1]}));
    assert_eq!((status, &problem["key"]), (400, &json!("setup-points")));
}
