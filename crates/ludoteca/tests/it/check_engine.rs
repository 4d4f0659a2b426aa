//! `check-engine` finds what is wrong with a program, and nothing where nothing is; the examples pass it.
#![cfg(unix)]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const OURS: &str = env!("CARGO_BIN_EXE_ludoteca");
const BOTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bots");

fn check(args: &[&str]) -> Output {
    Command::new(OURS)
        .arg("check-engine")
        .args(args)
        .current_dir(BOTS)
        .output()
        .expect("the binary runs")
}

fn json(args: &[&str]) -> (Value, Option<i32>) {
    let output = check(&[&["--json"], args].concat());
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(
        text.lines().count(),
        1,
        "{text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    (serde_json::from_str(&text).expect("JSON"), output.status.code())
}

/// All checks are ok; a machine that is busy with other tests may make it late.
fn passes(args: &[&str]) {
    let (report, status) = json(args);
    let timed = ["movetime", "clock", "stop", "isready while thinking"];
    for check in report["checks"].as_array().expect("a list") {
        let name = check["check"].as_str().expect("a name");
        let fine = check["result"] == "ok" || (check["result"] == "warn" && timed.contains(&name));
        assert!(fine, "{args:?}: {check}");
    }
    assert_eq!(report["not_made"], 0, "{args:?}");
    assert_eq!(status, Some(0), "{args:?}");
}

/// The checks that fail.
fn failures(args: &[&str]) -> Vec<(String, String)> {
    let (report, status) = json(args);
    assert_eq!(status, Some(1), "{report}");
    let checks = report["checks"].as_array().expect("a list");
    let failed = checks.iter().filter(|check| check["result"] == "fail");
    let text = |check: &Value, key: &str| check[key].as_str().expect("text").to_owned();
    failed
        .map(|check| (text(check, "check"), text(check, "note")))
        .collect()
}

fn scratch(name: &str) -> PathBuf {
    let dir = std::env::temp_dir().join(format!("ludoteca-check-{}-{name}", std::process::id()));
    fs::create_dir_all(&dir).expect("a folder");
    dir
}

#[test]
fn our_own_engine_passes_in_every_game_and_both_protocols() {
    for (game, proto) in [
        ("oware", "ugi"),
        ("jeson-mor", "uci"),
        ("nim", "ugi"),
        ("tic-tac-toe", "uci"),
    ] {
        passes(&["--game", game, "--proto", proto, "--", OURS, "engine", game]);
    }
    passes(&[
        "--rules", "feup", "--seed", "9", "--", OURS, "engine", "oware", "--rules", "feup",
    ]);
}

#[test]
fn the_examples_pass() {
    passes(&["python3 oware.py"]);
    passes(&["--game", "nim", "python3", "nim.py"]);
    passes(&["--game", "nim", "--heaps", "7,9,4", "--seed", "2", "python3 nim.py"]);
    passes(&["--game", "tic-tac-toe", "cmd:sh tictactoe.sh,processes=1"]);
}

#[test]
fn the_example_in_c_passes() {
    let program = scratch("c").join("oware");
    let compiled = Command::new("cc")
        .args(["-O1", "-o"])
        .args([&program, &Path::new(BOTS).join("oware.c")])
        .status()
        .expect("a C compiler");
    assert!(compiled.success());
    passes(&[program.to_str().expect("text")]);
    fs::remove_dir_all(scratch("c")).expect("our folder");
}

#[test]
fn the_conversation_of_the_guide_is_what_happens() {
    let guide = fs::read_to_string(Path::new(BOTS).join("README.md")).expect("the guide");
    let lines = |mark: &str| -> String {
        let said = guide.lines().filter_map(|line| line.strip_prefix(mark));
        said.map(|line| format!("{line}\n")).collect()
    };
    let mut bot = Command::new("python3")
        .arg("nim.py")
        .current_dir(BOTS)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3");
    let mut stdin = bot.stdin.take().expect("piped");
    stdin.write_all(lines("> ").as_bytes()).expect("it listens");
    drop(stdin);
    let said = bot.wait_with_output().expect("it ends").stdout;
    assert_eq!(String::from_utf8_lossy(&said), lines("< "));
    assert!(lines("< ").contains("bestmove"));
}

#[test]
fn what_is_wrong_is_named() {
    let failed = failures(&["/no/such/program"]);
    assert!(failed.len() == 1 && failed[0].0 == "start" && failed[0].1.contains("cannot be started"));
    let failed = failures(&["true"]);
    assert!(failed.len() == 1 && failed[0].0 == "hello", "{failed:?}");
    // Greets, and then always plays the same move.
    let stuck =
        "while read -r w r; do case $w in ugi) echo ugiok;; isready) echo readyok;; go) echo bestmove A;; esac; done";
    let failed = failures(&["--", "sh", "-c", stuck]);
    let names: Vec<&str> = failed.iter().map(|(name, _)| name.as_str()).collect();
    assert!(names.contains(&"midgame") && names.contains(&"quit"), "{failed:?}");
    assert!(
        !names.contains(&"opening") && !names.contains(&"closed input"),
        "{failed:?}"
    );
    let (_, note) = &failed[0];
    assert!(
        note.contains("position startpos moves") && note.contains("legal: "),
        "{note}"
    );
    // Ends at the first line that it does not know.
    let fragile = stuck.replace("esac", "xyzzy) exit 3;; esac");
    let failed = failures(&["--", "sh", "-c", &fragile]);
    let found = failed.iter().find(|(name, _)| name == "unknown words");
    assert!(
        found.is_some_and(|(_, note)| note.contains("exit status: 3")),
        "{failed:?}"
    );
}

#[test]
fn the_report_is_for_people_too() {
    let output = check(&["--game", "tic-tac-toe", "sh", "tictactoe.sh"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.starts_with("ok    start"), "{text}");
    assert!(
        text.contains("\nFirst Free Cell at tic-tac-toe (3x3,line=3), seed 1: "),
        "{text}"
    );
    for (args, wanted) in [
        (&[][..], "CMD"),
        (&["--game", "chess", "x"], "unknown game"),
        (&["x", "--option", "Level"], "NAME=VALUE"),
        (&["'x"], "not closed"),
        (&["--proto", "xboard", "x"], "xboard"),
    ] {
        let output = check(args);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
        assert!(
            error.starts_with("error: ") && error.contains(wanted),
            "{args:?}: {error}"
        );
    }
}

/// Debian's package, where it is installed: the one program of others that everybody can get.
#[test]
fn fairy_stockfish_passes_where_it_is_installed() {
    let program = "/usr/games/fairy-stockfish";
    if Path::new(program).exists() {
        passes(&[
            "--game",
            "jeson-mor",
            "--proto",
            "uci",
            "--option",
            "UCI_Variant=jesonmor",
            program,
        ]);
    }
}
