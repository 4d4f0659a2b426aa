//! Every drawing, as it comes out: reviewed by eye, kept from changing by accident.

use std::process::Command;

fn show(args: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_ludoteca"))
        .env("LC_ALL", "C")
        .arg("show")
        .args(words(args))
        .output()
        .expect("the binary runs");
    assert!(
        output.status.success(),
        "{args}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).expect("text")
}

/// The words of a call; what follows `--moves` is one word.
fn words(call: &str) -> Vec<&str> {
    match call.split_once("--moves ") {
        Some((before, moves)) => before.split_whitespace().chain(["--moves", moves]).collect(),
        None => call.split_whitespace().collect(),
    }
}

/// Draws every call and keeps the lot as one snapshot.
fn album(calls: &[&str]) -> String {
    calls
        .iter()
        .map(|call| format!("$ ludoteca show {call}\n{}\n", show(call)))
        .collect()
}

#[test]
fn oware() {
    insta::assert_snapshot!(album(&[
        "oware",
        "oware --style ascii --position 0-13-1-0-2-21-0-0-3-0-0-0-4-4-N",
        "oware --houses 3 --seeds 2",
        "oware --style evora --position [0,1,4,6,2,1,0,0,8,1,4,6]",
        "oware --style ue --moves FfEc",
        "oware --style feup --rules feup --position [[1,0,7,0,0,0],[0,4,2,1,1,0]] --scores 20,12",
        "oware --position 0-0-1-0-0-0-0-0-0-0-1-0-25-21-S",
        "oware --style text --moves FfEc",
        "oware --lang pt",
    ]));
}

#[test]
fn jeson_mor() {
    insta::assert_snapshot!(album(&[
        "jeson-mor",
        "jeson-mor --style ascii --size 5 --moves b1c3",
        "jeson-mor --style feup --size 5",
        "jeson-mor --size 5 --moves b1c3 d5b4 c3e4",
        "jeson-mor --size 5 --style text --lang pt --moves b1c3",
    ]));
}

#[test]
fn nim() {
    insta::assert_snapshot!(album(&[
        "nim",
        "nim --style ascii --heaps 0,41,1000000000",
        "nim --style evora --columns 4",
        "nim --style text"
    ]));
}

#[test]
fn tic_tac_toe() {
    insta::assert_snapshot!(album(&[
        "tic-tac-toe --moves 5",
        "tic-tac-toe --style ascii --rows 4 --columns 5 --line 4",
        "tic-tac-toe --rows 19 --columns 19 --line 5 --moves 181",
        "tic-tac-toe --style text --moves 5 1",
    ]));
}
