//! `ludoteca annotate` as a script meets it.

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::common::{Folder, signal, text};
use serde_json::Value;

fn start(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_ludoteca"))
        .arg("annotate")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs")
}

fn annotate(args: &[&str]) -> Output {
    start(args).wait_with_output().expect("ended")
}

/// What a call that went well wrote; it says nothing on stderr.
fn stdout(args: &[&str]) -> String {
    let output = annotate(args);
    let said = text(&output.stderr);
    assert!(output.status.success() && said.is_empty(), "{args:?}: {said}");
    text(&output.stdout)
}

/// South can take nine seeds with F, but gives North time to run.
const OWARE: &str =
    "[Game \"oware\"]\n[First \"Ana\"]\n[Second \"Bo\"]\n[FEN \"5-3-2-0-0-3-2-2-2-4-4-4-8-9-S\"]\n\n1. C {hm} a *\n";
/// White could leave the centre and win; instead Black takes the knight there.
const JESON_MOR: &str = "[Game \"jeson-mor\"]\n[Size \"5\"]\n[FEN \"5/n4/2N2/5/N4 w\"]\n\n1. a1b3 a4c3 *\n";
/// The winning move is 3-3.
const NIM: &str = "[Game \"nim\"]\n\n1. 3-1 *\n";
const BROKEN: &str = "[Game \"oware\"]\n\n1. F f\n2. F *\n";

#[test]
fn a_planted_blunder_gets_two_question_marks_and_the_better_move() {
    let folder = Folder::new("annotate-blunder");
    for (game, blunder, better) in [
        (OWARE, "\n1. C?? {", "(1. F {+"),
        (JESON_MOR, "\n1. a1b3?? {-M", " (1. c3"),
        (NIM, "\n1. 3-1?? {-M/0 0.00s by ludoteca} (1. 3-3 {+M/0 0.00s by", ""),
    ] {
        let annotated = stdout(&[&folder.file("game.pgn", game), "--depth", "8"]);
        assert!(annotated.contains(blunder) && annotated.contains(better), "{annotated}");
        let in_one_line = annotated.replace('\n', " ");
        assert!(
            in_one_line.contains("{Player 1") && in_one_line.contains("1 ??; worst 1. "),
            "{annotated}"
        );
        assert!(annotated.contains("\n[Annotator \"ludoteca "), "{annotated}");
    }
    let kept = stdout(&[&folder.file("game.pgn", OWARE), "--nodes", "5000"]);
    assert!(kept.contains("{hm}") && kept.contains("(Ana)"), "{kept}");
}

/// The words of a text, times left out.
fn without_times(text: &str) -> Vec<String> {
    let words = text
        .split_whitespace()
        .filter(|word| !word.trim_end_matches([')', '}']).ends_with('s'));
    words.map(str::to_owned).collect()
}

#[test]
fn annotating_again_replaces_what_was_said() {
    let folder = Folder::new("annotate-again");
    let first = stdout(&[&folder.file("game.pgn", OWARE), "--depth", "6"]);
    let second = stdout(&[&folder.file("again.pgn", &first), "--depth", "6"]);
    assert_eq!(without_times(&first), without_times(&second));
}

#[test]
fn what_others_wrote_stays_for_good() {
    let folder = Folder::new("annotate-others");
    let game = "[Game \"oware\"]\n[Annotator \"Ana\"]\n\n{a friendly game} 1. F! {+0.14/17 1.27s} {-0.50/3 as Bo says} \
        (1. E {+0.20/9 0.10s} e {?}) 1... f {Player 2 sighs} {seen by ludoteca} ; so\n2. C $10 {+M3/5 0.01s, by ludoteca} *\n";
    let others = [
        "{a friendly game}",
        "F! {+0.14/17 1.27s} {",
        "{-0.50/3 as Bo says}",
        "(1. E {+0.20/9 0.10s} 1... e {?})",
        "{Player 2 sighs} {seen by ludoteca} ; so",
        " $10 {+M3/5 0.01s, by ludoteca}",
    ];
    let mut text = game.to_owned();
    for pass in 1..=3 {
        text = stdout(&[&folder.file("game.pgn", &text), "--depth", "4"]);
        let in_one_line = text.replace('\n', " ");
        for note in others {
            assert!(in_one_line.contains(note), "{note} in pass {pass}: {text}");
        }
        assert!(in_one_line.contains("[Annotator \"Ana; ludoteca "), "{text}");
        assert_eq!(text.matches("ludoteca 0.").count(), 1, "pass {pass}: {text}");
        assert_eq!(in_one_line.matches("s by ludoteca}").count(), 3, "pass {pass}: {text}");
        assert_eq!(
            in_one_line.matches("{Player 1: accuracy").count(),
            1,
            "pass {pass}: {text}"
        );
    }
    // A remark of ours that somebody has added to is his.
    let marked = stdout(&[&folder.file("game.pgn", NIM), "--depth", "4"]);
    let added = marked.replace(
        "(1. 3-3 {+M/0 0.00s by ludoteca}",
        "(1. 3-3 {+M/0 0.00s by ludoteca, who knows}",
    );
    assert_ne!(marked, added);
    let again = stdout(&[&folder.file("game.pgn", &added), "--depth", "4"]).replace('\n', " ");
    assert!(again.contains("by ludoteca, who knows}"), "{again}");
}

#[test]
fn counts_in_the_tags_agree_with_a_game_that_is_over() {
    let folder = Folder::new("annotate-counts");
    let head = "[Game \"oware\"]\n[FEN \"0-0-0-0-0-1-1-2-0-0-0-0-22-22-S\"]\n[Score \"40-8\"]\n[PlyCount \"99\"]\n\n";
    let over = stdout(&[&folder.file("over.pgn", &format!("{head}1. F *")), "--depth", "2"]);
    assert!(over.contains("[PlyCount \"1\"]") && !over.contains("40-8"), "{over}");
    let open = stdout(&[&folder.file("open.pgn", &format!("{head}*")), "--depth", "2"]);
    assert!(open.contains("[PlyCount \"99\"]") && open.contains("40-8"), "{open}");
}

#[test]
fn out_takes_the_games_and_stdout_the_summaries() {
    let folder = Folder::new("annotate-out");
    let games = folder.file("games.pgn", &[OWARE, "\n", NIM].concat());
    let out = folder.path("out.pgn");
    let said = stdout(&[&games, "--depth", "4", "--out", &out]);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 6, "{said}");
    assert!(lines[0].starts_with("Game 1, oware abapa: Ana against Bo"), "{said}");
    assert!(lines[1].starts_with("  Player 1 (Ana): accuracy "), "{said}");
    let written = std::fs::read_to_string(&out).expect("written");
    assert!(written.starts_with("[Game \"oware\"]") && written.contains("\n\n[Game \"nim\"]"));
    assert_eq!(folder.names(), ["games.pgn", "out.pgn"]);
}

#[test]
fn json_says_it_all_in_one_object() {
    let folder = Folder::new("annotate-json");
    let said = stdout(&[&folder.file("game.pgn", JESON_MOR), "--depth", "6", "--json"]);
    assert_eq!(said.lines().count(), 1);
    let answer: Value = serde_json::from_str(&said).expect("JSON");
    let game = &answer["games"][0];
    assert_eq!(game["moves"][0]["mark"], "??");
    assert_eq!(game["moves"][0]["before"]["kind"], "win");
    assert_eq!(game["moves"][0]["value"]["kind"], "loss");
    assert_eq!(game["moves"][0]["better"]["value"]["kind"], "win");
    assert_eq!(game["players"][0]["blunders"], 1);
    assert_eq!(game["players"][0]["worst"]["move"], "1. a1b3??");
    assert_eq!(game["tags"]["Size"], "5");
    assert!(game["record"].as_str().expect("text").contains("a1b3??"));
    assert_eq!(
        (&answer["broken"], &answer["stopped"]),
        (&serde_json::json!([]), &false.into())
    );
}

#[test]
fn broken_games_are_named_and_the_rest_is_annotated() {
    let folder = Folder::new("annotate-broken");
    let games = folder.file("games.pgn", &[NIM, "\n", BROKEN, "\n", JESON_MOR].concat());
    let output = annotate(&[&games, "--depth", "4"]);
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    assert_eq!(said.lines().count(), 2, "{said}");
    assert!(
        said.contains("games.pgn, line 8: move 2, 'F', cannot be played: house F is empty"),
        "{said}"
    );
    assert!(said.contains("error: a broken game was left out"), "{said}");
    let annotated = text(&output.stdout);
    assert!(annotated.contains("[Game \"nim\"]") && annotated.contains("a1b3??") && !annotated.contains("oware\""));
}

#[test]
fn files_without_a_game_are_refused_and_leave_the_output_alone() {
    let folder = Folder::new("annotate-refused");
    let out = folder.file("out.pgn", "as it was");
    let cases: &[(&str, &[&str])] = &[
        (
            &folder.file("bad.pgn", BROKEN),
            &["bad.pgn, line 4", "house F is empty"],
        ),
        (
            &folder.file("two.pgn", &[BROKEN, BROKEN].concat()),
            &["line 4", "another game is broken too"],
        ),
        (&folder.file("empty.pgn", "\n\n"), &["holds no game"]),
        (&folder.file("text.pgn", "hello\n"), &["line 1", "[Game"]),
        (&folder.path("none.pgn"), &["cannot read", "none.pgn"]),
        (folder.0.to_str().expect("a path"), &["cannot read"]),
        (&out, &["--out"]),
    ];
    for (file, wanted) in cases {
        let output = annotate(&[file, "--out", &out]);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{file}: {said}");
        assert_eq!(said.lines().count(), 1, "{file}: {said}");
        assert!(
            said.starts_with("error: ") && wanted.iter().all(|part| said.contains(part)),
            "{said}"
        );
        assert_eq!(std::fs::read_to_string(&out).expect("there"), "as it was");
    }
    assert!(folder.names().iter().all(|name| !name.contains("unfinished")));
}

#[test]
fn games_come_from_standard_input_too() {
    let mut child = start(&["-", "--depth", "4"]);
    child
        .stdin
        .take()
        .expect("piped")
        .write_all(NIM.as_bytes())
        .expect("taken");
    let output = child.wait_with_output().expect("ended");
    assert!(output.status.success() && text(&output.stdout).contains("3-1??"));
}

#[test]
fn hostile_files_are_refused_quickly() {
    let folder = Folder::new("annotate-hostile");
    for filler in ["(", "{", "[", "1. F f ", "\u{1b}[2J", "\0", "[A \"\"]\n"] {
        let file = folder.file(
            "huge.pgn",
            &("[Game \"oware\"]\n\n".to_owned() + &filler.repeat(3_000_000 / filler.len())),
        );
        let start = Instant::now();
        let output = annotate(&[&file]);
        assert_eq!(output.status.code(), Some(2), "{filler:?}");
        assert!(
            output.stderr.len() < 1000 && !output.stderr.contains(&0x1b),
            "{filler:?}"
        );
        assert!(start.elapsed() < Duration::from_secs(10), "{filler:?}");
    }
}

/// Waits until the file that a run is writing holds so many games; false if the run ends before that is seen.
#[cfg(unix)]
fn wait_for(folder: &Folder, games: usize, child: &mut Child) -> bool {
    let until = Instant::now() + Duration::from_secs(60);
    loop {
        let names = folder.names();
        let unfinished = names.iter().find(|name| name.ends_with(".unfinished"));
        let text = unfinished.and_then(|name| std::fs::read_to_string(folder.path(name)).ok());
        let there = text.is_some_and(|text| text.matches("[Game ").count() >= games);
        if there || child.try_wait().expect("a child").is_some() {
            return there;
        }
        assert!(Instant::now() < until, "{games} games never came: {names:?}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_whole_games_and_says_how_to_go_on() {
    let folder = Folder::new("annotate-stop");
    // The first game takes no time, the second half a minute.
    let games = folder.file("games.pgn", &[NIM, "\n", OWARE].concat());
    let out = folder.path("out.pgn");
    let mut child = start(&[&games, "--time", "20s", "--out", &out]);
    assert!(wait_for(&folder, 1, &mut child));
    std::thread::sleep(Duration::from_millis(500));
    signal(&child, "-INT");
    let began = Instant::now();
    let output = child.wait_with_output().expect("ended");
    assert!(began.elapsed() < Duration::from_secs(10));
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("stopped in game 2 after 0 of its 2 moves") && said.contains("go on with --resume"),
        "{said}"
    );
    let written = std::fs::read_to_string(&out).expect("kept");
    assert!(written.contains("3-1??") && !written.contains("oware"), "{written}");
    assert_eq!(folder.names(), ["games.pgn", "out.pgn"]);
    // Without a file there is nothing to look into.
    let rest = stdout(&[&games, "--depth", "4", "--skip", "1"]);
    assert!(rest.starts_with("[Game \"oware\"]"), "{rest}");
    // To pass over games is to go on, too.
    stdout(&[&games, "--depth", "4", "--skip", "1", "--out", &out]);
    let whole = std::fs::read_to_string(&out).expect("there");
    assert_eq!(whole, format!("{written}\n{}", whole[written.len() + 1..].trim_start()));
    assert!(
        whole.contains("\n\n[Game \"oware\"]") && whole.contains("C??"),
        "{whole}"
    );
}

/// Six games, a broken one among them; the third and the fifth of the others are longer.
#[cfg(unix)]
fn some_games() -> String {
    let game = |moves: usize| format!("[Game \"oware\"]\n\n{} *\n\n", &"FfEcBaDbFdAe"[..moves]);
    let games: String = [1, 2, 12, 3, 11, 4].map(game).concat();
    games.replacen("\n\n[Game", &format!("\n\n{BROKEN}\n[Game"), 1)
}

#[cfg(unix)]
#[test]
fn a_run_that_was_stopped_or_killed_can_be_resumed_to_the_same_end() {
    let folder = Folder::new("annotate-resume");
    let games = folder.file("games.pgn", &some_games());
    let [whole, out] = ["whole.pgn", "out.pgn"].map(|name| folder.path(name));
    let args = [&*games, "--nodes", "300000", "--out"];
    let run = |more: &[&str]| annotate(&[&args, more].concat());
    let read = |path: &str| without_times(&std::fs::read_to_string(path).expect("there"));
    run(&[&whole]);
    let expected = read(&whole);
    for name in ["-INT", "-KILL"] {
        let mut child = start(&[&args[..], &[&out]].concat());
        // Twice, so that one run goes on with what another took over.
        for games in [2, 4] {
            // On a busy machine we may see it too late.
            if wait_for(&folder, games, &mut child) {
                signal(&child, name);
            }
            child.wait_with_output().expect("ended");
            child = start(&[&args[..], &[&out, "--resume"]].concat());
        }
        let output = child.wait_with_output().expect("ended");
        assert!(text(&output.stderr).contains("a broken game was left out"));
        assert_eq!(read(&out), expected, "{name}");
        // There is nothing left to do.
        let output = run(&[&out, "--resume"]);
        assert!(output.stdout.is_empty(), "{}", text(&output.stdout));
        std::fs::remove_file(&out).expect("there");
    }
}

#[test]
fn only_the_same_games_can_be_resumed() {
    let folder = Folder::new("annotate-other");
    let out = folder.file("out.pgn", NIM);
    for games in [OWARE, BROKEN] {
        let games = folder.file("games.pgn", &[games, "\n", JESON_MOR].concat());
        let output = annotate(&[&games, "--depth", "2", "--out", &out, "--resume"]);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("does not hold the games"), "{said}");
        assert_eq!(std::fs::read_to_string(&out).expect("there"), NIM);
    }
    assert_eq!(folder.names(), ["games.pgn", "out.pgn"]);
    for wrong in [&["--resume"][..], &["--out", "x", "--resume", "--skip", "1"]] {
        assert_eq!(annotate(&[&["x.pgn"], wrong].concat()).status.code(), Some(2));
    }
    let said = text(&annotate(&["x.pgn", "--skip", "-1"]).stderr);
    assert!(said.contains("'-1' for '--skip"), "{said}");
}

#[cfg(unix)]
#[test]
fn the_new_file_is_open_to_the_same_people_and_links_are_followed() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new("annotate-mode");
    let games = folder.file("games.pgn", NIM);
    let out = folder.file("out.pgn", "old");
    std::fs::set_permissions(&out, PermissionsExt::from_mode(0o640)).expect("ours");
    stdout(&[&games, "--depth", "2", "--out", &out]);
    let mode = std::fs::metadata(&out).expect("there").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    let link = folder.path("link.pgn");
    symlink("target.pgn", &link).expect("a link");
    for _ in 0..2 {
        stdout(&[&games, "--depth", "2", "--out", &link]);
        assert!(std::fs::symlink_metadata(&link).expect("there").is_symlink());
        assert!(
            std::fs::read_to_string(folder.path("target.pgn"))
                .expect("there")
                .contains("3-1??")
        );
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_is_heard_while_waiting_for_input() {
    let mut child = start(&["-"]);
    let input = child.stdin.take();
    std::thread::sleep(Duration::from_millis(700));
    signal(&child, "-INT");
    let began = Instant::now();
    let output = child.wait_with_output().expect("ended");
    drop(input);
    assert!(began.elapsed() < Duration::from_secs(10));
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("stopped before game 1"));
}

#[cfg(unix)]
#[test]
fn a_killed_run_leaves_the_output_as_it_was_and_its_own_games_beside_it() {
    let folder = Folder::new("annotate-kill");
    let games = folder.file("games.pgn", &[NIM, "\n", OWARE].concat());
    let out = folder.file("out.pgn", "as it was");
    let mut child = start(&[&games, "--time", "20s", "--out", &out]);
    assert!(wait_for(&folder, 1, &mut child));
    signal(&child, "-KILL");
    child.wait_with_output().expect("ended");
    assert_eq!(std::fs::read_to_string(&out).expect("there"), "as it was");
    // What the killed run has done is not lost: others are told of it.
    assert_eq!(folder.names().len(), 3, "{:?}", folder.names());
    let said = text(&annotate(&[&games, "--depth", "2", "--out", &out]).stderr);
    assert!(
        said.contains("unfinished holds the games of a run that was killed: --resume"),
        "{said}"
    );
    std::fs::remove_file(&out).expect("there");
    stdout(&[&games, "--depth", "2", "--out", &out, "--resume"]);
    assert_eq!(folder.names(), ["games.pgn", "out.pgn"]);
}

#[test]
fn help_tells_what_the_marks_mean() {
    let help = stdout(&["--help"]);
    for part in [
        "Examples:",
        "?!",
        "??",
        "Accuracy",
        "--skip",
        "--resume",
        "winning chances",
    ] {
        assert!(help.contains(part), "{part}: {help}");
    }
}
