//! The command line as a script meets it: the real binary, its output and its exit status.

use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{json, ludoteca, refused, signal, start, stdout};
use serde_json::Value;

#[test]
fn moves_report_every_field_that_scripts_rely_on() {
    let answer = json(&["moves", "oware", "--rules", "abapa", "--moves", "FfEc"]);
    assert_eq!(answer["game"], "oware");
    assert_eq!(answer["rules"], "abapa");
    assert_eq!(answer["to_move"], 1);
    assert_eq!(answer["over"], false);
    assert_eq!(answer["result"], Value::Null);
    assert_eq!(answer["scores"], serde_json::json!([0, 0]));
    for child in answer["moves"].as_array().expect("moves") {
        assert!(child["move"].is_string() && child["position"].is_string() && child["over"].is_boolean());
        assert!(child.get("result").is_some());
    }
}

#[test]
fn an_ended_game_has_a_result_and_no_moves() {
    let answer = json(&["moves", "oware", "--position", "0-0-1-0-0-0-0-0-0-0-1-0-25-21-S"]);
    assert_eq!((&answer["over"], &answer["result"]), (&true.into(), &"1".into()));
    assert_eq!(answer["scores"], serde_json::json!([25, 21]));
    assert_eq!(answer["moves"], serde_json::json!([]));
    assert_eq!(json(&["moves", "nim", "--heaps", "0,0"])["result"], "2");
    assert_eq!(json(&["moves", "tic-tac-toe", "--moves", "1 4 2 5 3"])["result"], "1");
    assert_eq!(
        json(&["perft", "nim", "--heaps", "0", "--depth", "1"])["depths"][0]["nodes"],
        0
    );
}

#[test]
fn repetition_counts_in_lines_of_play_but_not_in_perft() {
    let knights = "a1b3 a9b7 b3a1 b7a9 a1b3 a9b7 b3a1";
    let before = json(&["moves", "jeson-mor", "--moves", knights]);
    let closing = before["moves"]
        .as_array()
        .unwrap()
        .iter()
        .find(|child| child["move"] == "b7a9")
        .unwrap();
    assert_eq!((&closing["over"], &closing["result"]), (&true.into(), &"draw".into()));
    let after = [knights, " b7a9"].concat();
    assert_eq!(json(&["moves", "jeson-mor", "--moves", &after])["result"], "draw");
    assert_eq!(
        json(&["perft", "jeson-mor", "--moves", &after, "--depth", "2"])["depths"][1]["nodes"],
        900
    );
    // An even split of an odd number of seeds leaves halves.
    let circling = "0-0-0-0-0-1-0-0-1-0-0-1-20-21-S";
    let answer = json(&[
        "moves",
        "oware",
        "--rules",
        "awari",
        "--position",
        circling,
        "--moves",
        "FfAcBdCeDaEb",
    ]);
    assert_eq!(
        (&answer["reason"], &answer["result"]),
        (&"repetition".into(), &"2".into())
    );
    assert_eq!(answer["scores"], serde_json::json!([21.5, 22.5]));
}

#[test]
fn perft_counts_each_depth_and_divides_the_last() {
    let answer = json(&["perft", "oware", "--depth", "6", "--divide"]);
    let nodes: Vec<u64> = answer["depths"]
        .as_array()
        .unwrap()
        .iter()
        .map(|d| d["nodes"].as_u64().unwrap())
        .collect();
    assert_eq!(nodes, [6, 36, 190, 1014, 5219, 27332]);
    let split: u64 = answer["divide"]
        .as_array()
        .unwrap()
        .iter()
        .map(|d| d["nodes"].as_u64().unwrap())
        .sum();
    assert_eq!(split, 27332);
    assert!(answer["nodes_per_second"].as_u64().unwrap() > 0);
}

#[test]
fn foreign_lists_take_their_player_and_scores_from_options() {
    let board = "[[1,0,7,0,0,0],[0,4,2,1,1,0]]";
    let answer = json(&[
        "moves",
        "oware",
        "--rules",
        "feup",
        "--position",
        board,
        "--scores",
        "20,12",
        "--moves",
        "D",
    ]);
    assert_eq!(answer["result"], "1");
    assert_eq!(answer["scores"], serde_json::json!([27, 12]));
    let list = "[0,1,4,6,2,1,0,0,8,1,4,6]";
    let answer = json(&[
        "moves",
        "oware",
        "--rules",
        "evora",
        "--position",
        list,
        "--to-move",
        "2",
    ]);
    assert_eq!(answer["position"], "0-0-8-1-4-6-0-1-4-6-2-1-0-0-N");
}

#[test]
fn wrong_words_are_answered_with_what_is_wrong() {
    let cases: &[(&[&str], &[&str])] = &[
        (&["moves", "chess"], &["chess", "oware", "jeson-mor"]),
        (&["moves", "owari"], &["did you mean oware?"]),
        (&["movess", "oware"], &["movess", "moves"]),
        (&["moves", "oware", "--rules", "abappa"], &["did you mean abapa?"]),
        (&["moves", "oware", "--position", "4-4"], &["2 fields", "15"]),
        (
            &["moves", "oware", "--position", "4-4-4-4-4-4-4-4-4-4-4-x-0-0-S"],
            &["house f", "'x'"],
        ),
        (
            &["moves", "oware", "--position", "4-4-4-4-4-4-4-4-4-4-4-4-1-0-S"],
            &["49 seeds", "48"],
        ),
        (
            &["moves", "oware", "--position", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-s"],
            &["side to move", "S nor N"],
        ),
        (&["moves", "oware", "--moves", "FfEcX"], &["move 5", "'X'"]),
        (&["moves", "oware", "--size", "9"], &["oware has no option --size"]),
        (&["moves", "oware", "--set", "grand-slam"], &["axis=value"]),
        (
            &["moves", "oware", "--set", "grand-slam=captur"],
            &["did you mean capture?"],
        ),
        (
            &["moves", "oware", "--set", "feeding=pass", "--set", "stuck=own-rows"],
            &["contradict", "stuck=pass"],
        ),
        (&["moves", "oware", "--to-move", "2"], &["--to-move"]),
        (
            &["moves", "oware", "--rules", "no/such/file"],
            &["--rules", "cannot be read"],
        ),
        (&["moves", "jeson-mor", "--size", "8"], &["size", "odd"]),
        (
            &["moves", "jeson-mor", "--size", "5", "--position", "5/5/5/5/5 w"],
            &["no knight"],
        ),
        (&["moves", "nim", "--heaps", "1,x"], &["heap 2", "'x'"]),
        (&["moves", "nim", "--heaps", "-1"], &["heap 1", "'-1'"]),
        (&["moves", "nim", "--heaps", "1", "--columns", "3"], &["either"]),
        (&["moves", "tic-tac-toe", "--line", "4"], &["line"]),
        (&["moves", "tic-tac-toe", "--moves", "1 1"], &["move 2", "taken"]),
        (&["moves", "tic-tac-toe", "--moves", "1 4 2 5 3 6"], &["move 6", "over"]),
        (&["perft", "nim", "--depth", "-1"], &["-1", "1..=200"]),
        (&["perft", "nim"], &["--depth"]),
        (&["show", "oware", "--style", "feupp"], &["did you mean feup?"]),
    ];
    for (args, wanted) in cases {
        let message = refused(args);
        for part in *wanted {
            assert!(message.contains(part), "{args:?}: '{message}' lacks '{part}'");
        }
    }
}

#[test]
fn huge_words_are_refused_quickly() {
    // Linux allows 128 KB in one argument.
    for filler in ["4-", "9", "/", ",", "[", "n", "💥", "+x=y"] {
        let text = filler.repeat(120_000 / filler.len());
        for game in ["oware", "jeson-mor", "nim", "tic-tac-toe", "kalah"] {
            let start = Instant::now();
            assert!(refused(&["moves", game, "--position", &text]).len() < 1000);
            assert!(refused(&["moves", game, "--moves", &text]).len() < 1000);
            assert!(start.elapsed() < Duration::from_secs(2), "{game} {filler}");
        }
        assert!(refused(&["moves", "oware", "--rules", &text]).len() < 1000);
        assert!(refused(&["perft", "oware", "--depth", &text]).len() < 1000);
        assert!(refused(&[&text]).len() < 1000);
    }
    let output = ludoteca(&["moves", "nim", "--heaps", "1000000000", "--json"]);
    assert!(output.status.success() && output.stdout.len() < 2_000_000);
}

#[test]
fn rules_can_be_kept_in_a_file() {
    let file = std::env::temp_dir().join(format!("ludoteca-village-{}.rules", std::process::id()));
    std::fs::write(
        &file,
        "# how we play here\nname = village\nfrom = ouri\ngrand-slam = capture\n",
    )
    .expect("written");
    let path = file.to_str().expect("a path");
    assert_eq!(json(&["moves", "oware", "--rules", path])["rules"], "village");
    assert!(refused(&["moves", "oware", "--rules", path, "--set", "goal=mosst"]).contains("did you mean most"));
    std::fs::write(&file, "from = ouri\nsowing\n").expect("written");
    assert!(refused(&["moves", "oware", "--rules", path]).contains("line 2"));
    std::fs::remove_file(&file).expect("removed");
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ludoteca"))
        .args(["moves", "nim", "--heaps", "100000", "--limit", "100000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    drop(child.stdout.take());
    let mut said = String::new();
    child
        .stderr
        .take()
        .expect("piped")
        .read_to_string(&mut said)
        .expect("text");
    assert!(child.wait().expect("ended").success());
    assert_eq!(said, "");
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_the_depths_counted_so_far() {
    let child = start(&["perft", "oware", "--depth", "60", "--json"]);
    std::thread::sleep(Duration::from_millis(700));
    signal(&child, "-INT");
    let output = child.wait_with_output().expect("ended");
    assert_eq!(output.status.code(), Some(1));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["depths"][3]["nodes"], 1014);
    assert!(String::from_utf8_lossy(&output.stderr).contains("go on with --depth"));
}

#[test]
fn colours_come_only_when_asked_for() {
    assert!(!stdout(&["show", "oware"]).contains('\x1b'));
    assert!(stdout(&["show", "oware", "--color", "always"]).contains('\x1b'));
    assert!(!stdout(&["show", "oware", "--color", "always", "--json"]).contains('\x1b'));
}

#[test]
fn help_completions_and_man_pages_are_there() {
    for command in ["games", "show", "moves", "perft", "completions", "man"] {
        let help = stdout(&[command, "--help"]);
        assert!(
            help.contains("Examples:") && help.contains("Usage:"),
            "{command}: {help}"
        );
    }
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = stdout(&["completions", shell]);
        assert!(script.contains("perft") && script.contains("houses"), "{shell}");
    }
    assert!(stdout(&["man"]).contains(".TH ludoteca"));
    let dir = std::env::temp_dir().join(format!("ludoteca-man-{}", std::process::id()));
    stdout(&["man", "--dir", dir.to_str().expect("a path")]);
    assert!(dir.join("ludoteca-perft.1").exists());
    std::fs::remove_dir_all(&dir).expect("removed");
}

#[test]
fn games_lists_presets_with_all_their_axes() {
    let answer = json(&["games"]);
    let ids: Vec<&str> = answer["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| game["id"].as_str().unwrap())
        .collect();
    assert_eq!(ids, ["oware", "jeson-mor", "nim", "tic-tac-toe", "kalah"]);
    let presets = answer["games"][0]["presets"].as_array().unwrap();
    assert_eq!(presets.len(), 6);
    assert!(
        presets
            .iter()
            .all(|preset| preset["axes"].as_object().unwrap().len() == 9)
    );
    // What is listed can be used: every value of every axis alone, or refused for contradicting the others.
    for axis in answer["games"][0]["axes"].as_array().unwrap() {
        for value in axis["values"].as_array().unwrap() {
            let set = format!(
                "{}={}",
                axis["name"].as_str().unwrap(),
                value["value"].as_str().unwrap()
            );
            let output = ludoteca(&["moves", "oware", "--set", &set]);
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(output.status.success() || said.contains("contradict"), "{set}: {said}");
        }
    }
}
