//! `play` in lines of text, through the real binary.

mod common;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

use common::{Folder, refused, signal, text};

fn begin(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_ludoteca"))
        .arg("play")
        .args(args)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs")
}

/// What comes out when these lines go in.
fn played(args: &[&str], lines: &str) -> String {
    let mut child = begin(args);
    child
        .stdin
        .take()
        .expect("stdin")
        .write_all(lines.as_bytes())
        .expect("written");
    let output = child.wait_with_output().expect("ended");
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

const NIM: [&str; 7] = ["nim", "--heaps", "1,2", "--first", "human", "--second", "nimsum"];

#[test]
fn a_whole_game_with_wrong_words_on_the_way() {
    let said = played(&NIM, "help\nfly\n9-9\n2-1\nmoves\n1-1\n2-1\n");
    assert!(
        said.contains("hint") && said.contains("'fly'") && said.contains("heap"),
        "{said}"
    );
    // 1,2 is won by taking one of the two; then the bot has to leave the last one.
    assert!(said.contains("Player 2 (nimsum) plays"), "{said}");
    assert!(
        said.contains("The game is over: Player 1 wins, the last object taken."),
        "{said}"
    );
}

#[test]
fn the_same_in_portuguese() {
    let words = [&NIM[..], &["--lang", "pt"]].concat();
    let said = played(&words, "jogadas\n2-1\nanular\ndica\n2-1\n1-1\n2-1\n");
    for piece in [
        "é a sua vez",
        "Jogadas possíveis: 1-1",
        "Anulado: 2",
        "ganha",
        "O jogo acabou: Jogador 1 ganha",
    ] {
        assert!(said.contains(piece), "{piece}: {said}");
    }
}

#[test]
fn a_killed_game_goes_on_where_it_stood() {
    let folder = Folder::new("play-kill");
    let file = folder.path("game.pgn");
    let mut child = begin(&["oware", "--second", "engine:depth=2", "--save", &file]);
    let mut input = child.stdin.take().expect("stdin");
    let mut output = BufReader::new(child.stdout.take().expect("stdout"));
    writeln!(input, "F").expect("written");
    // Once the bot's answer is announced, both moves are kept.
    let mut line = String::new();
    while !line.contains("North (engine:depth=2) plays") {
        line.clear();
        assert!(output.read_line(&mut line).expect("text") > 0, "it ended");
    }
    // While it plays, nobody else may.
    let other = common::ludoteca(&["play", "--resume", &file]);
    assert!(
        text(&other.stderr).contains("another program"),
        "{}",
        text(&other.stderr)
    );
    signal(&child, "-KILL");
    child.wait().expect("ended");
    let record = folder.read("game.pgn");
    assert!(
        record.contains("[PlyCount \"2\"]") && record.contains("1. F "),
        "{record}"
    );
    let said = played(&["--resume", &file], "resign\n");
    assert!(
        said.contains("South gives up.") && said.contains("North wins, by resignation"),
        "{said}"
    );
    assert!(folder.read("game.pgn").contains("[Result \"0-1\"]"));
}

#[test]
fn the_end_of_input_says_how_to_go_on() {
    let folder = Folder::new("play-end");
    let file = folder.path("game.pgn");
    let said = played(&["tic-tac-toe", "--second", "human", "--save", &file], "1\n5\n");
    assert!(
        said.ends_with(&format!("It goes on with: ludoteca play --resume {file}\n")),
        "{said}"
    );
    let said = played(&["--resume", &file], "undo\nredo\n2\n");
    assert!(
        said.contains("Taken back: 1") && said.contains("Played again: 1"),
        "{said}"
    );
    assert!(
        folder.read("game.pgn").contains("1. 1 5 2. 2"),
        "{}",
        folder.read("game.pgn")
    );
}

#[test]
fn a_damaged_file_is_refused_and_left_alone() {
    let folder = Folder::new("play-damaged");
    let file = folder.file("game.pgn", "[Game \"oware\"]\n\n1. F F *\n");
    assert!(refused(&["play", "--resume", &file]).contains("game.pgn"));
    assert_eq!(folder.read("game.pgn"), "[Game \"oware\"]\n\n1. F F *\n");
    assert!(refused(&["play", "oware", "--save", &file]).contains("there already"));
    assert!(refused(&["play"]).contains("GAME"));
    assert!(refused(&["play", "oware", "--first", "nobody"]).contains("nobody"));
}
