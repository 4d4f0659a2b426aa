//! Games that `play` keeps: nothing that was confirmed is lost, whoever ends it and however.

use std::io::{BufRead, BufReader, Read, Write};

use crate::common::{Folder, begin, begin_in, played, refused, signal, text, told};

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
    // While it plays, nobody else may, by whatever name.
    let link = folder.path("link.pgn");
    std::os::unix::fs::symlink(&file, &link).expect("a link");
    for name in [&file, &link] {
        let other = crate::common::ludoteca(&["play", "--resume", name]);
        assert!(
            text(&other.stderr).contains("another program"),
            "{}",
            text(&other.stderr)
        );
    }
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
    assert_eq!(folder.names(), ["game.pgn", "link.pgn"], "nothing is left lying");
}

#[test]
fn no_kill_takes_a_move_that_was_confirmed() {
    let folder = Folder::new("play-kills");
    let file = folder.path("game.pgn");
    let moves = "1-1\n".repeat(2000);
    let mut kept = 0;
    for round in 0..8 {
        let new = ["nim", "--heaps", "1000000", "--second", "human", "--save", &file];
        let again = ["--resume", file.as_str()];
        let mut child = begin(if round == 0 { &new } else { &again });
        let mut input = child.stdin.take().expect("stdin");
        let mut output = child.stdout.take().expect("stdout");
        let writer = std::thread::spawn({
            let moves = moves.clone();
            // It is killed while it reads.
            move || drop(input.write_all(moves.as_bytes()))
        });
        // A question confirms the move before it. The kill comes anywhere after some of them.
        let (mut said, mut bytes) = (Vec::new(), [0; 512]);
        while questions(&said) < 3 + 3 * round {
            let read = output.read(&mut bytes).expect("text");
            assert!(read > 0, "it ended: {}", text(&said));
            said.extend_from_slice(&bytes[..read]);
        }
        signal(&child, "-KILL");
        child.wait().expect("ended");
        writer.join().expect("written");
        let confirmed = kept + questions(&said) - 1;
        let record = folder.read("game.pgn");
        let count = record
            .split("[PlyCount \"")
            .nth(1)
            .and_then(|rest| rest.split('"').next());
        kept = count.and_then(|count| count.parse().ok()).expect("a count");
        assert!(kept >= confirmed, "round {round}: {kept} kept of {confirmed}");
    }
    let said = played(&["--resume", &file], "undo\nquit\n");
    assert!(said.contains("Taken back: 1"), "{said}");
    assert_eq!(folder.names(), ["game.pgn"], "nothing is left lying");
}

#[test]
fn many_programs_on_one_file_lose_nothing() {
    let folder = Folder::new("play-crowd");
    let file = folder.path("game.pgn");
    let new = ["nim", "--heaps", "1000000", "--second", "human", "--save", &file];
    assert!(played(&new, "1-1\n").contains("It goes on with"));
    let turn = || {
        let mut child = begin(&["--resume", &file]);
        let _ = child.stdin.take().expect("stdin").write_all(b"1-1\n");
        let output = child.wait_with_output().expect("ended");
        let (said, refused) = (text(&output.stdout), text(&output.stderr));
        // Whoever was not let in has said so; the others have made their move.
        assert!(
            output.status.success() || refused.contains("another program"),
            "{refused}"
        );
        questions(said.as_bytes()) == 2
    };
    let made: usize = std::thread::scope(|scope| {
        let crowd: Vec<_> = (0..4)
            .map(|_| scope.spawn(|| (0..10).filter(|_| turn()).count()))
            .collect();
        crowd.into_iter().map(|one| one.join().expect("played")).sum()
    });
    let record = folder.read("game.pgn");
    assert!(
        made > 0 && record.contains(&format!("[PlyCount \"{}\"]", made + 1)),
        "{made}: {record}"
    );
    assert_eq!(folder.names(), ["game.pgn"], "nothing is left lying");
}

fn questions(said: &[u8]) -> usize {
    String::from_utf8_lossy(said).matches(", your move").count()
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
fn without_a_name_it_is_kept_among_the_users_data() {
    let folder = Folder::new("play-place");
    let play = |lines: &str, language: &str| {
        let words = ["nim", "--second", "human", "--lang", language];
        told(begin_in(&folder.0, &words), lines)
    };
    let place = folder.path("ludoteca/games/nim-1.pgn");
    let said = play("3-1\n", "en");
    assert!(said.contains(&format!("The game is kept in {place}.")), "{said}");
    assert!(said.ends_with(&format!("ludoteca play --resume {place}\n")), "{said}");
    let said = play("3-2\nsair\n", "pt");
    assert!(
        said.contains("O jogo está guardado em") && said.contains("nim-2.pgn"),
        "{said}"
    );
    // Where nothing was played there is nothing to keep.
    let said = play("quit\n", "en");
    assert!(!said.contains("kept"), "{said}");
    let said = told(begin_in(&folder.0, &["--resume", &place]), "moves\n");
    assert!(said.contains("Player 2, your move"), "{said}");
}

#[test]
fn ctrl_c_is_the_end_of_input() {
    let folder = Folder::new("play-interrupted");
    let mut child = begin_in(&folder.0, &["nim", "--second", "human"]);
    let mut input = child.stdin.take().expect("stdin");
    writeln!(input, "3-1").expect("written");
    let mut output = BufReader::new(child.stdout.take().expect("stdout"));
    let mut said = String::new();
    while !said.contains("3  4") {
        assert!(output.read_line(&mut said).expect("text") > 0, "it ended");
    }
    signal(&child, "-INT");
    output.read_to_string(&mut said).expect("text");
    assert!(child.wait().expect("ended").success());
    assert!(said.contains("It goes on with:"), "{said}");
    assert!(folder.read("ludoteca/games/nim-1.pgn").contains("1. 3-1"), "{said}");
}

#[test]
fn a_damaged_file_is_refused_and_left_alone() {
    let folder = Folder::new("play-damaged");
    let file = folder.file("game.pgn", "[Game \"oware\"]\n\n1. F F *\n");
    let said = refused(&["play", "--resume", &file]);
    assert!(
        said.contains("game.pgn: line 3: move 1, 'F', cannot be played"),
        "{said}"
    );
    assert_eq!(folder.read("game.pgn"), "[Game \"oware\"]\n\n1. F F *\n");
    assert!(refused(&["play", "oware", "--save", &file]).contains("there already"));
    let said = refused(&["play", "oware", "--save", &file, "--lang", "pt"]);
    assert!(said.contains("já existe"), "{said}");
    std::fs::write(&file, b"[Game \"oware\"]\n\n1. F \xff\xfe *\n").expect("written");
    assert!(refused(&["play", "--resume", &file]).contains("line 3: this is no text"));
    assert_eq!(folder.names(), ["game.pgn"]);
}

#[test]
fn a_file_cannot_have_programs_run() {
    let folder = Folder::new("play-program");
    let mark = folder.path("mark");
    let record = format!("[Game \"nim\"]\n[First \"cmd:touch {mark}\"]\n[Second \"human\"]\n\n1. 1-1 *\n");
    let file = folder.file("game.pgn", &record);
    let said = refused(&["play", "--resume", &file]);
    assert!(said.contains("--first"), "{said}");
    assert_eq!(folder.names(), ["game.pgn"]);
    // Whoever takes the game up may seat somebody else.
    let said = played(&["--resume", &file, "--first", "nimsum"], "2-1\nquit\n");
    assert!(said.contains("Player 1 (nimsum) plays"), "{said}");
}

#[test]
fn a_game_that_is_resumed_may_be_named_if_it_is_the_one_in_the_file() {
    let folder = Folder::new("kept-named");
    let file = folder.path("game.pgn");
    played(
        &["nim", "--heaps", "3,4", "--second", "human", "--save", &file],
        "1-1\nquit\n",
    );
    let on = played(&["nim", "--resume", &file], "moves\nquit\n");
    assert!(on.contains("2-4"), "{on}");
    played(&["nim", "--heaps", "3,4", "--resume", &file], "quit\n");
    let other = refused(&["play", "oware", "--resume", &file]);
    assert!(
        other.contains("a game of nim") && other.contains("not of oware"),
        "{other}"
    );
    let variant = refused(&["play", "nim", "--heaps", "9", "--resume", &file]);
    assert!(variant.contains("a game of nim"), "{variant}");
}
