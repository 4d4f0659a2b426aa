//! `ludoteca compare`: the same position under four searches.

use std::time::Duration;

use crate::common::{ludoteca, signal, start};
use serde_json::Value;

fn json(args: &[&str]) -> Value {
    crate::common::json(&[&["compare"], args].concat())
}

fn refused(args: &[&str]) -> String {
    crate::common::refused(&[&["compare"], args].concat())
}

#[test]
fn the_whole_of_tic_tac_toe() {
    let output = ludoteca(&["compare", "tic-tac-toe", "--depth", "9"]);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("text");
    let rows: Vec<&str> = text.lines().skip(3).collect();
    assert_eq!(rows.len(), 4, "{text}");
    assert!(
        rows[0].starts_with("minimax ") && rows[0].contains(" 549,945 "),
        "{text}"
    );
    assert!(
        rows[1].starts_with("alpha-beta ") && rows[1].contains(" 18,296 ") && rows[1].contains(" 96.67%"),
        "{text}"
    );
    let answer = json(&["tic-tac-toe", "--depth", "9"]);
    assert_eq!((&answer["game"], &answer["depth"]), (&"tic-tac-toe".into(), &9.into()));
    assert!(answer["rules"].is_string() && answer["position"].is_string());
    let rows = answer["rows"].as_array().unwrap();
    let names: Vec<&str> = rows.iter().map(|row| row["algorithm"].as_str().unwrap()).collect();
    assert_eq!(names, ["minimax", "alpha-beta", "alpha-beta, ordered", "engine"]);
    assert_eq!(
        (&rows[0]["nodes"], &rows[1]["nodes"]),
        (&549_945.into(), &18_296.into())
    );
    for row in rows {
        assert_eq!(row["value"], 0, "{row}");
        assert!(row["best"].is_string() && row["seconds"].as_f64().unwrap() >= 0.0);
    }
}

#[test]
fn the_plain_searches_agree() {
    let cases: &[&[&str]] = &[
        &["oware", "--moves", "FfEc", "--depth", "4"],
        &["jeson-mor", "--size", "5", "--depth", "3"],
        &["nim", "--heaps", "1,3,5", "--depth", "4"],
        &["tic-tac-toe", "--moves", "1 2 5", "--depth", "6"],
    ];
    for args in cases {
        let answer = json(args);
        let rows = answer["rows"].as_array().unwrap();
        assert_eq!(
            (&rows[0]["value"], &rows[0]["best"]),
            (&rows[1]["value"], &rows[1]["best"]),
            "{args:?}"
        );
        assert_eq!(rows[0]["value"], rows[2]["value"], "{args:?}");
        assert!(rows[1]["nodes"].as_u64() <= rows[0]["nodes"].as_u64(), "{args:?}");
    }
    // A forced win is a win to everybody.
    let won = json(&["tic-tac-toe", "--moves", "1 2 5", "--depth", "6"]);
    assert!(
        won["rows"].as_array().unwrap().iter().all(|row| row["value"] == "loss"),
        "{won}"
    );
}

#[test]
fn some_can_be_left_out() {
    let answer = json(&["oware", "--depth", "3", "--skip", "minimax,engine"]);
    let names: Vec<&Value> = answer["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| &row["algorithm"])
        .collect();
    assert_eq!(names, ["alpha-beta", "alpha-beta, ordered"]);
    let output = ludoteca(&["compare", "oware", "--depth", "3", "--skip", "minimax"]);
    assert!(
        !String::from_utf8_lossy(&output.stdout).contains('%'),
        "nothing to save against"
    );
}

#[test]
fn wrong_words_are_answered_with_what_is_wrong() {
    let cases: &[(&[&str], &str)] = &[
        (&["oware"], "--depth"),
        (&["oware", "--depth", "0"], "1..=100"),
        (&["oware", "--depth", "-3"], "1..=100"),
        (&["oware", "--depth", "101"], "1..=100"),
        (&["oware", "--depth", "2", "--skip", "mcts"], "mcts"),
        (
            &["oware", "--depth", "2", "--skip", "minimax,alpha-beta,ordered,engine"],
            "nothing to compare",
        ),
        (&["checkers", "--depth", "2"], "checkers"),
        (
            &["tic-tac-toe", "--moves", "1 4 2 5 3", "--depth", "2"],
            "the game is over",
        ),
        (&["nim", "--heaps", "1000000000", "--depth", "1"], "too many"),
    ];
    for (args, wanted) in cases {
        let message = refused(args);
        assert!(message.contains(wanted), "{args:?}: '{message}' lacks '{wanted}'");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_any_of_them_with_a_report() {
    for skip in ["ordered", "minimax,alpha-beta,ordered"] {
        let child = start(&["compare", "jeson-mor", "--depth", "60", "--json", "--skip", skip]);
        std::thread::sleep(Duration::from_millis(500));
        signal(&child, "-INT");
        let output = child.wait_with_output().expect("ended");
        assert_eq!(output.status.code(), Some(1));
        let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(answer["rows"], serde_json::json!([]));
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains("stopped in ") && said.lines().count() == 1, "{said}");
    }
}
