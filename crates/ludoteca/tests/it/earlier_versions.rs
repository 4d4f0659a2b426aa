//! What version 0.1.0 has saved opens in this one: games, tournaments, certificates and the server's database.

use std::fs;
use std::path::Path;

use crate::common::{Folder, ludoteca, played, stdout};
use crate::serve::client::{Server, folder};

/// A file that was kept from version 0.1.0, copied to where it may be written to.
fn kept(name: &str, to: &Path) {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/version-0.1.0")
        .join(name);
    fs::copy(kept, to.join(name)).expect("a kept file");
}

#[test]
fn a_saved_game_goes_on() {
    let here = Folder::new("earlier-game");
    kept("game.pgn", &here.0);
    let file = here.path("game.pgn");
    let shown = played(&["oware", "--resume", &file, "--plain", "--style", "text"], "B\nquit\n");
    assert!(shown.contains("South: A 6, B 5, C 5, D 5, E 0, F 1"), "{shown}");
    assert!(here.read("game.pgn").contains("3. B"), "{}", here.read("game.pgn"));
}

#[test]
fn a_tournament_goes_on() {
    let here = Folder::new("earlier-tournament");
    kept("games.pgn", &here.0);
    let file = here.path("games.pgn");
    let before = here.read("games.pgn");
    let words = [
        "--player",
        "nimsum",
        "--player",
        "random:seed=1",
        "--games",
        "6",
        "--seed",
        "3",
    ];
    let ended = ludoteca(&[&["tournament", "nim", "--out", &file, "--resume"], &words[..]].concat());
    assert!(ended.status.success(), "{ended:?}");
    let after = here.read("games.pgn");
    assert!(after.starts_with(&before), "the games that were there stay");
    assert_eq!(after.matches("[Game \"nim\"]").count(), 6);
}

#[test]
fn a_certificate_still_passes() {
    let here = Folder::new("earlier-proof");
    kept("ttt.proof", &here.0);
    assert!(stdout(&["check-proof", &here.path("ttt.proof")]).contains("draw"));
}

#[test]
fn the_server_goes_on_with_its_games() {
    let data = folder("earlier-version");
    kept("games.db", &data);
    let server = Server::start(&data, &[]);
    let (status, game) = server.get("/api/play/jy9sjwvqdcnc");
    assert_eq!(status, 200, "{game}");
    assert_eq!(game["moves"], serde_json::json!(["F", "d"]), "{game}");
    assert_eq!(game["position"], "5-5-5-4-4-0-5-5-5-0-5-5-0-0-S");
}
