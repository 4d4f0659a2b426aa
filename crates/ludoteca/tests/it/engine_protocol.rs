//! The engine as other programs meet it: a process at the other end of two pipes.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// How long anything may take that should take no time, on a machine that is busy with other tests.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running engine.
struct Engine {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    fn start(args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ludoteca"))
            .arg("engine")
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        let stdout = BufReader::new(child.stdout.take().expect("piped"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let stdin = child.stdin.take();
        Engine { child, stdin, lines }
    }

    fn write(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().expect("open");
        stdin.write_all(bytes).expect("it listens");
        stdin.flush().expect("it listens");
    }

    fn say(&mut self, line: &str) {
        self.write(format!("{line}\n").as_bytes());
    }

    /// The lines up to one that begins with a word, that one last.
    fn until(&mut self, word: &str) -> Vec<String> {
        let mut seen = Vec::new();
        loop {
            let line = self
                .lines
                .recv_timeout(PATIENCE)
                .unwrap_or_else(|_| panic!("no '{word}' after {seen:?}"));
            let found = line.split(' ').next() == Some(word);
            seen.push(line);
            if found {
                return seen;
            }
        }
    }

    /// The answer to a line, with what was said before it.
    fn ask(&mut self, line: &str, word: &str) -> Vec<String> {
        self.say(line);
        self.until(word)
    }

    /// The one line that answers a line.
    fn answer(&mut self, line: &str, word: &str) -> String {
        let mut seen = self.ask(line, word);
        assert_eq!(seen.len(), 1, "{line}: {seen:?}");
        seen.remove(0)
    }

    /// The move that it finds.
    fn best(&mut self, go: &str) -> String {
        let last = self.ask(go, "bestmove").pop().expect("a line");
        last.split(' ').nth(1).expect("a move").to_owned()
    }

    fn query(&mut self, what: &str) -> String {
        self.answer(&format!("query {what}"), "response")[9..].to_owned()
    }

    /// Sends a line that must be refused, and checks that what is wrong is named.
    fn refused(&mut self, line: &str, wanted: &str) {
        let seen = self.ask(&format!("{line}\nisready"), "readyok");
        assert!(seen[0].starts_with("info string error: "), "{line}: {seen:?}");
        assert!(seen[0].contains(wanted), "{line}: {seen:?} lacks '{wanted}'");
        assert_eq!(seen.len(), 2, "{line}: {seen:?}");
    }

    /// Closes the input and waits for the end: the lines that were left, the status, and what was said on stderr.
    fn close(mut self) -> (Vec<String>, ExitStatus, String) {
        drop(self.stdin.take());
        let end = Instant::now() + PATIENCE;
        let status = loop {
            match self.child.try_wait().expect("a child") {
                Some(status) => break status,
                None if Instant::now() > end => panic!("it does not end"),
                None => std::thread::sleep(Duration::from_millis(2)),
            }
        };
        let mut complaints = String::new();
        let mut stderr = self.child.stderr.take().expect("piped");
        stderr.read_to_string(&mut complaints).expect("text");
        (self.lines.iter().collect(), status, complaints)
    }

    fn ends_well(self) -> Vec<String> {
        let (lines, status, complaints) = self.close();
        assert!(status.success() && complaints.is_empty(), "{status}: {complaints}");
        lines
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// All that it says to a whole input.
fn talk(args: &[&str], input: &str) -> Vec<String> {
    let mut engine = Engine::start(args);
    engine.write(input.as_bytes());
    engine.ends_well()
}

const GAMES: [&[&str]; 7] = [
    &["oware"],
    &["jeson-mor"],
    &["jeson-mor", "--size", "15"],
    &["nim"],
    &["tic-tac-toe"],
    &["tic-tac-toe", "--rows", "19", "--columns", "19", "--line", "5"],
    &["kalah"],
];

#[test]
fn the_first_word_chooses_the_dialect() {
    for (hello, ok) in [("ugi", "ugiok"), ("uci", "uciok")] {
        let mut engine = Engine::start(&["oware"]);
        let lines = engine.ask(hello, ok);
        assert!(lines[0].starts_with("id name Ludoteca "));
        assert!(lines[1].starts_with("id author "));
        assert!(lines.contains(&"option name Hash type spin default 16 min 1 max 65536".to_owned()));
        assert!(
            lines
                .iter()
                .any(|line| line.starts_with("option name Threads type spin "))
        );
        assert!(lines.contains(&"option name Level type spin default 8 min 1 max 8".to_owned()));
        assert!(
            lines
                .iter()
                .any(|line| line.starts_with("option name Rules type combo default abapa var abapa "))
        );
        assert_eq!(engine.answer("isready", "readyok"), "readyok");
        let last = engine
            .ask("position startpos\ngo depth 6", "bestmove")
            .pop()
            .expect("a line");
        let words: Vec<&str> = last.split(' ').collect();
        match hello {
            "ugi" => assert_eq!(words.len(), 2, "{last}"),
            _ => assert_eq!((words.len(), words[2]), (4, "ponder"), "{last}"),
        }
        engine.ends_well();
    }
}

#[test]
fn every_finished_depth_is_told() {
    let mut engine = Engine::start(&["oware"]);
    let lines = engine.ask("position startpos moves FfEc\ngo depth 7", "bestmove");
    assert_eq!(lines.len(), 8);
    for (depth, line) in (1..).zip(&lines[..7]) {
        let words: Vec<&str> = line.split(' ').collect();
        let value = |name: &str| {
            let at = words.iter().position(|word| *word == name);
            words[at.unwrap_or_else(|| panic!("{line} lacks {name}")) + 1]
        };
        assert_eq!(value("depth"), depth.to_string());
        for name in ["seldepth", "time", "nodes", "nps", "hashfull", "cp"] {
            assert!(value(name).parse::<i64>().is_ok(), "{line}: {name}");
        }
        assert_eq!((value("tbhits"), value("score")), ("0", "cp"));
        assert!(
            line.split_once(" pv ").expect("moves").1.len() >= 2 * depth - 1,
            "{line}"
        );
    }
    let pv = lines[6].split_once(" pv ").expect("moves").1;
    assert_eq!(lines[7], format!("bestmove {}", &pv[..1]));
}

#[test]
fn ends_are_told_in_moves() {
    // X wins at once; O can only put it off.
    let mut engine = Engine::start(&["tic-tac-toe"]);
    let score = |lines: Vec<String>| {
        lines[lines.len() - 2]
            .split(' ')
            .skip(6)
            .take(2)
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(
        score(engine.ask("position fen xx./oo./... x\ngo depth 9", "bestmove")),
        "mate 1"
    );
    assert_eq!(
        score(engine.ask("position fen x.x/o../x.o o\ngo depth 9", "bestmove")),
        "mate -1"
    );
    assert_eq!(
        score(engine.ask("position fen x../.o./..x o\ngo depth 9", "bestmove")),
        "cp 0"
    );
}

#[test]
fn moves_may_be_joined_or_spaced() {
    let mut engine = Engine::start(&["oware"]);
    let mut found = Vec::new();
    for moves in ["FfEcBb", "F f E c B b", " F  fE\tc Bb \r"] {
        engine.say(&format!("position startpos moves {moves}"));
        found.push(engine.ask("go depth 8", "bestmove").pop());
    }
    engine.say("position fen 5-1-6-6-2-1-5-0-1-8-7-2-2-2-S");
    assert_eq!(engine.query("p1turn"), "true");
    assert!(found.iter().all(|answer| answer == &found[0]));
    let mut engine = Engine::start(&["jeson-mor"]);
    engine.say("position startpos moves d1e3 f9e7");
    assert_eq!(engine.query("p1turn"), "true");
    engine.say("position startpos moves d1e3");
    assert_eq!(engine.query("p1turn"), "false");
}

#[test]
fn positions_of_every_game_are_read() {
    let cases = [
        (
            "oware",
            "4-4-4-4-4-0-5-5-5-5-4-4-0-0-N",
            "a",
            "0-0-1-0-0-0-0-0-0-0-1-0-25-21-S",
            "p1win",
        ),
        (
            "jeson-mor",
            "nnnnnnnnn/9/9/9/9/9/9/9/NNNNNNNNN b - - 0 1",
            "d9e7",
            "nnnnnnnnn/9/9/9/9/9/9/9/9 w - - 0 9",
            "p2win",
        ),
        ("nim", "1,3,5 2", "3-1", "0,0 2", "p1win"),
        ("tic-tac-toe", "x../.../... o", "5", "xox/xox/oxo o", "draw"),
    ];
    for (game, open, mv, over, result) in cases {
        let mut engine = Engine::start(&[game]);
        engine.say(&format!("position   fen  {open}  moves {mv}"));
        assert_eq!(engine.query("p1turn"), "true", "{game}");
        assert_eq!(engine.query("gameover"), "false", "{game}");
        assert_eq!(engine.query("result"), "none", "{game}");
        assert_ne!(engine.best("go depth 3"), "0000");
        engine.say(&format!("position fen {over}"));
        assert_eq!(engine.query("gameover"), "true", "{game}");
        assert_eq!(engine.query("result"), result, "{game}");
        for go in ["go depth 3", "go", "go infinite"] {
            assert_eq!(engine.answer(go, "bestmove"), "bestmove 0000", "{game}");
        }
        engine.ends_well();
    }
}

#[test]
fn every_game_can_be_played_to_its_end() {
    for args in GAMES {
        let mut engine = Engine::start(args);
        engine.ask("ugi", "ugiok");
        engine.say("uginewgame");
        let mut moves = String::new();
        let mut plies = 0;
        loop {
            let lines = engine.ask(&format!("position startpos moves {moves}\nisready"), "readyok");
            assert_eq!(lines, ["readyok"], "{args:?}: {moves}");
            if engine.query("gameover") == "true" {
                break;
            }
            moves += &format!(" {}", engine.best("go depth 1"));
            plies += 1;
            assert!(plies <= 1000, "{args:?} does not end: {moves}");
        }
        assert!(["p1win", "p2win", "draw"].contains(&&*engine.query("result")));
        engine.ends_well();
    }
}

#[test]
fn it_thinks_until_it_is_stopped() {
    for args in GAMES {
        for go in ["go", "go infinite"] {
            let mut engine = Engine::start(args);
            let mut latencies = Vec::new();
            for pause in [0, 1, 5, 20, 50, 100, 150] {
                engine.say("position startpos");
                engine.say(go);
                std::thread::sleep(Duration::from_millis(pause));
                // It answers while it thinks, and has not answered with a move.
                let seen = engine.ask("isready", "readyok");
                assert!(
                    seen.iter().all(|line| !line.starts_with("bestmove")),
                    "{args:?}: {seen:?}"
                );
                let start = Instant::now();
                let best = engine.best("stop");
                latencies.push(start.elapsed());
                assert_ne!(best, "0000");
            }
            latencies.sort_unstable();
            println!("{args:?} {go}: {latencies:?}");
            // It takes a few milliseconds; the worst case may be another program's turn on the processor.
            assert!(latencies[3] < Duration::from_millis(100), "{args:?}: {latencies:?}");
            assert!(latencies[6] < Duration::from_secs(2), "{args:?}: {latencies:?}");
            assert_eq!(engine.answer("stop\nisready", "readyok"), "readyok");
            engine.ends_well();
        }
    }
}

#[test]
fn threads_and_table_can_be_set() {
    let mut engine = Engine::start(&["oware"]);
    engine.say("setoption name Threads value 4\nsetoption name hash value 64");
    assert_eq!(engine.answer("isready", "readyok"), "readyok");
    engine.say("go infinite");
    std::thread::sleep(Duration::from_millis(50));
    engine.say("setoption name Threads value 2\nsetoption name Hash value 1");
    engine.ask("isready", "readyok");
    assert_ne!(engine.best("stop"), "0000");
    assert_ne!(engine.best("go nodes 20000"), "0000");
    engine.refused("setoption name Hash value 65537", "Hash: '65537'");
    engine.refused("setoption name Level value none", "Level: 'none'");
    for ignored in [
        "setoption name UCI_Variant value jesonmor",
        "setoption name Ponder value true",
        "setoption name",
    ] {
        assert_eq!(engine.answer(&format!("{ignored}\nisready"), "readyok"), "readyok");
    }
    engine.ends_well();
}

#[test]
fn a_second_go_stops_the_first() {
    let mut engine = Engine::start(&["oware"]);
    engine.say("go infinite\nposition startpos moves F\ngo depth 2\nposition startpos\ngo infinite\ngo depth 1");
    let answers: Vec<String> = (0..4)
        .map(|_| engine.until("bestmove").pop().expect("a line"))
        .collect();
    let small = |answer: &str| answer.ends_with(|c: char| c.is_ascii_lowercase());
    assert_eq!(
        answers.iter().map(|answer| small(answer)).collect::<Vec<_>>(),
        [false, true, false, false],
        "{answers:?}"
    );
    // So does a new game, or another variant.
    engine.say("go infinite\nuginewgame");
    engine.until("bestmove");
    engine.say("go infinite\nsetoption name Rules value awari\nposition startpos");
    engine.until("bestmove");
    engine.say("go infinite\nquit");
    engine.until("bestmove");
    engine.ends_well();
}

#[test]
fn limits_are_kept() {
    let mut engine = Engine::start(&["oware"]);
    for (go, most) in [
        ("go movetime 200", 200),
        ("go movetime 0", 0),
        ("go wtime -5 btime 1000", 0),
        ("go p1time 1000 p2time 1000 p1inc 0 p2inc 0", 400),
        ("go wtime 1000 btime 1000 winc 10 binc 10 movestogo 40", 400),
        ("go btime 1000", 400),
        ("go depth 5 movetime 100000", 0),
        ("go nodes 1000", 0),
    ] {
        let start = Instant::now();
        let lines = engine.ask(go, "bestmove");
        let taken = start.elapsed();
        assert!(taken < Duration::from_millis(most + 500), "{go}: {taken:?}");
        assert_ne!(lines[lines.len() - 1], "bestmove 0000");
    }
    let lines = engine.ask(
        "go movetime 99999999999999999999999999 depth 3 wtime 99999999999999999999 winc 99999999999999999999",
        "bestmove",
    );
    assert_eq!(lines.len(), 4);
    engine.refused("go depth x", "depth needs a whole number");
    engine.refused("go movetime", "movetime needs a whole number");
}

/// Plays a game against itself with a second for each side, and keeps the clocks. Says what was left, or which side ran
/// out of time.
fn timed_game(args: &[&str], dialect: &str, names: [&str; 2]) -> Result<[Duration; 2], String> {
    let mut engine = Engine::start(args);
    engine.ask(dialect, &format!("{dialect}ok"));
    engine.ask("isready", "readyok");
    let mut left = [Duration::from_secs(1); 2];
    let mut moves = String::new();
    loop {
        engine.say(&format!("position startpos moves {moves}"));
        if engine.query("gameover") == "true" {
            return Ok(left);
        }
        let side = usize::from(engine.query("p1turn") == "false");
        let [first, second] = left.map(|left| left.as_millis());
        let go = format!("go {} {first} {} {second}", names[0], names[1]);
        let start = Instant::now();
        let best = engine.best(&go);
        let taken = start.elapsed();
        left[side] = left[side]
            .checked_sub(taken)
            .ok_or_else(|| format!("{taken:?} with {:?} left after {moves}", left[side]))?;
        moves += &format!(" {best}");
    }
}

#[test]
fn it_never_loses_on_time() {
    let cases: [(&[&str], _, _); 4] = [
        (&["oware"], "ugi", ["p1time", "p2time"]),
        (&["oware", "--rules", "feup"], "uci", ["wtime", "btime"]),
        (&["jeson-mor", "--size", "5"], "ugi", ["p1time", "p2time"]),
        (&["jeson-mor", "--size", "5"], "uci", ["wtime", "btime"]),
    ];
    for (args, dialect, names) in cases {
        // A busy machine may take more time away from us than any clock has left, but hardly three games in a row.
        let games: Vec<_> = (0..3)
            .map(|_| timed_game(args, dialect, names))
            .take_while(Result::is_err)
            .collect();
        assert!(games.len() < 3, "{args:?}: {games:?}");
    }
}

#[test]
fn a_wrong_position_is_not_thought_about() {
    let mut engine = Engine::start(&["oware"]);
    engine.say("position startpos moves F");
    engine.refused("position startpos moves FfEc!", "move 5 ('!')");
    engine.refused("position startpos moves F F", "move 2 ('F')");
    engine.refused("position fen 4-4", "2 fields");
    engine.refused("position fen", "1 field");
    engine.refused("position", "startpos");
    engine.refused("position startpos F", "startpos");
    engine.refused("position fen 4-4-4-4-4-4-4-4-4-4-4-4-1-0-S moves F", "49 seeds");
    assert_eq!(engine.query("p1turn"), "false");
    // The board is as it was, but a move for it would be taken for one in the position that was sent.
    for wrong in ["position startpos moves F F", "position startpos F"] {
        engine.say("position startpos moves F");
        let best = engine.best("go depth 2");
        assert!(("a"..="f").contains(&&*best), "{best}");
        engine.refused(wrong, "");
        for go in ["go depth 2", "go infinite", "go"] {
            let lines = engine.ask(go, "bestmove");
            assert!(
                lines[0].starts_with("info string error: go: the last position"),
                "{lines:?}"
            );
            assert_eq!((lines.len(), &*lines[1]), (2, "bestmove 0000"));
        }
    }
    engine.say("uginewgame");
    assert_ne!(engine.best("go depth 2"), "0000");
    let mut engine = Engine::start(&["tic-tac-toe"]);
    engine.refused("position startpos moves 1 4 2 5 3 6", "over");
    engine.refused("position startpos moves 1 1", "taken");
    engine.refused("position fen xxx/.../... o", "turn");
    let mut engine = Engine::start(&["nim"]);
    engine.refused("position startpos moves 1-2", "holds only 1");
    let mut engine = Engine::start(&["jeson-mor"]);
    engine.refused("position startpos moves a1a2", "move 1 ('a1a2')");
    engine.ends_well();
}

#[test]
fn a_line_too_long_is_refused_aloud() {
    let mut engine = Engine::start(&["oware"]);
    engine.say("position startpos moves F");
    engine.refused(&format!("x{}", "y".repeat(70_000)), "more than 65536 bytes");
    assert_ne!(engine.best("go depth 2"), "0000");
    engine.refused(
        &format!("position startpos moves {}", "F f ".repeat(20_000)),
        "begins 'position'",
    );
    assert_eq!(engine.best("go depth 2"), "0000");
    engine.ends_well();
}

#[test]
fn another_variant_begins_with_the_next_position() {
    let mut engine = Engine::start(&["jeson-mor", "--size", "5"]);
    assert_eq!(engine.ask("ugi", "ugiok")[6], "option name Size type string default 5");
    engine.say("position startpos moves b1c3\nsetoption name Size value 15");
    assert!(engine.best("go depth 1").contains('5'), "still on the small board");
    // A position of the small board is none of the large one.
    engine.refused("position startpos moves b1c3 a5b3", "a5b3");
    assert_eq!(engine.query("p1turn"), "false");
    engine.say("position startpos moves h1i3 h15i13");
    assert_eq!(engine.query("p1turn"), "true");
    assert_ne!(engine.best("go depth 2"), "0000");
    // Options that do not go together are given up, and the game stays what it was.
    let lines = engine.ask("setoption name Size value 8\nuginewgame\nisready", "readyok");
    assert!(
        lines[0].starts_with("info string error: ") && lines[0].contains("odd"),
        "{lines:?}"
    );
    assert_eq!(
        engine.answer("position startpos moves h1i3\nisready", "readyok"),
        "readyok"
    );

    // A bad one does not take good ones with it.
    let mut engine = Engine::start(&["oware"]);
    engine.say("setoption name Rules value awari\nsetoption name Houses value 99");
    engine.refused("position startpos", "Houses stays as it was: ");
    let rules = |engine: &mut Engine| {
        engine
            .ask("ugi", "ugiok")
            .into_iter()
            .find(|line| line.contains("Rules"))
    };
    assert!(rules(&mut engine).expect("an option").contains("default awari"));

    let mut engine = Engine::start(&["nim", "--heaps", "1,1"]);
    engine.say("setoption name Heaps value 5\nsetoption name Misere value true\nuginewgame");
    assert_eq!(engine.best("go depth 1"), "1-4");
    let mut engine = Engine::start(&["tic-tac-toe"]);
    // In an order in which each alone would be refused.
    engine.say("setoption name Line value 4\nsetoption name Rows value 4\nsetoption name Columns value 5");
    assert_eq!(
        engine.answer("position startpos moves 20\nisready", "readyok"),
        "readyok"
    );
    engine.ends_well();
}

#[test]
fn the_command_line_chooses_variant_and_position() {
    let mut engine = Engine::start(&["oware", "--rules", "awari", "--houses", "4", "--moves", "D"]);
    assert!(
        engine
            .ask("uci", "uciok")
            .contains(&"option name Houses type string default 4".to_owned())
    );
    assert_eq!(engine.query("p1turn"), "false");
    engine.say("ucinewgame");
    assert_eq!(engine.query("p1turn"), "true");
    engine.refused("position startpos moves F", "A to D");
    engine.ends_well();
    let (_, status, complaints) = Engine::start(&["oware", "--rules", "abappa"]).close();
    assert_eq!(status.code(), Some(2));
    assert!(complaints.contains("did you mean abapa?"));
}

#[test]
fn lower_levels_play_and_can_be_repeated() {
    for args in GAMES {
        let play = || {
            let mut engine = Engine::start(args);
            engine.say("setoption name Level value 1\nsetoption name Seed value 7");
            assert_eq!(engine.ask("isready", "readyok"), ["info string seed 7", "readyok"]);
            let mut moves = String::new();
            for _ in 0..4 {
                engine.say(&format!("position startpos moves {moves}"));
                if engine.query("gameover") == "true" {
                    break;
                }
                moves += &format!(" {}", engine.best("go movetime 1000"));
            }
            assert_ne!(engine.best("go infinite\nstop"), "");
            moves
        };
        assert_eq!(play(), play(), "{args:?}");
    }
    let lines = talk(&["oware"], "setoption name Level value 3\nisready\ngo depth 9\n");
    assert!(lines[0].starts_with("info string seed ") && lines[3].starts_with("bestmove "));
    let words: Vec<&str> = lines[2].split(' ').collect();
    assert_eq!(words[..4], ["info", "depth", "2", "score"], "{lines:?}");
    assert!(lines[2].contains(" nodes ") && lines[2].contains(" pv "), "{lines:?}");
    assert_eq!(
        lines[3].split(' ').nth(1),
        lines[2].split_once(" pv ").expect("moves").1.split(' ').next()
    );
    for go in ["go depth 1", "go nodes 3"] {
        let lines = talk(&["oware"], &format!("setoption name Level value 3\nisready\n{go}\n"));
        assert!(lines[3].starts_with("info string a Level below 8"), "{lines:?}");
    }
}

#[test]
fn garbage_does_no_harm() {
    let mut engine = Engine::start(&["oware"]);
    engine.ask("ugi", "ugiok");
    let mut state = 1u64;
    let mut byte = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    let noise: Vec<u8> = (0..300_000).map(|_| byte()).collect();
    engine.write(&noise);
    engine.say("");
    for filler in [
        "x",
        "position startpos moves ",
        "go ",
        "\0",
        "setoption name ",
        "💥",
        " ",
    ] {
        // A line of a megabyte is dropped, whatever it is; one of 60 kB is looked at.
        for length in [1 << 20, 60_000] {
            engine.write(filler.repeat(length / filler.len()).as_bytes());
            engine.say("");
        }
    }
    engine.say("position startpos moves FfEc");
    for line in [
        "joho",
        "go-",
        "position\0",
        "query",
        "query life",
        "\u{feff}quit",
        "quit-",
        "UGI",
    ] {
        engine.say(line);
    }
    // Half a line, then the rest.
    engine.write(b"isre");
    std::thread::sleep(Duration::from_millis(30));
    engine.write(b"ady\r\n");
    engine.until("readyok");
    // One of the lines of 60 kB was a 'go' without limits.
    let seen = engine.ask("stop\ngo depth 3", "bestmove");
    assert!(seen.len() <= 110, "{seen:?}");
    engine.ask("stop\nisready", "readyok");
    assert_eq!(engine.query("gameover"), "false");
    engine.ends_well();
}

/// The memory of a process in megabytes.
#[cfg(target_os = "linux")]
fn resident(engine: &Engine) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{}/status", engine.child.id())).expect("it lives");
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))
        .expect("a line");
    let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse().expect("a number");
    kilobytes / 1024
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow() {
    let mut engine = Engine::start(&["oware"]);
    engine.answer("isready", "readyok");
    let before = resident(&engine);
    // 64 MB of one line, then many lines, many of them requests to think.
    for _ in 0..64 {
        engine.write(&[b'A'; 1 << 20]);
    }
    engine.say("");
    let mut asked = 0;
    for i in 0..30_000 {
        engine.say(&format!("position startpos moves {}", ["F", "Ff", "FfE", "X"][i % 4]));
        if i % 100 == 0 {
            engine.say("go infinite");
            asked += 1;
        }
    }
    for _ in 0..200 {
        engine.say("setoption name Rules value awari\nuginewgame\nsetoption name Rules value abapa\nuginewgame");
    }
    let seen = engine.ask("stop\nisready", "readyok");
    assert_eq!(seen.iter().filter(|line| line.starts_with("bestmove")).count(), asked);
    let after = resident(&engine);
    assert!(after < before + 40, "{before} MB before, {after} MB after");
    engine.ends_well();
}

#[test]
fn a_closed_input_ends_it() {
    // What was begun with a limit is finished.
    let lines = talk(&["oware"], "position startpos\ngo depth 8\n");
    assert_eq!(lines.len(), 9);
    assert!(lines[8].starts_with("bestmove "));
    // The last line needs no end.
    let lines = talk(&["jeson-mor"], "position startpos\ngo movetime 50");
    assert!(lines[lines.len() - 1].starts_with("bestmove "));
    // What has no limit is stopped.
    for args in GAMES {
        let mut engine = Engine::start(args);
        engine.say("go infinite");
        std::thread::sleep(Duration::from_millis(20));
        let start = Instant::now();
        let lines = engine.ends_well();
        assert!(start.elapsed() < Duration::from_secs(5));
        assert!(lines[lines.len() - 1].starts_with("bestmove "), "{args:?}: {lines:?}");
    }
    for input in ["", "uci", "position startpos mov", "go", "quit\ngo infinite\n", "x"] {
        talk(&["nim"], input);
    }
}

#[test]
fn a_closed_output_ends_it_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ludoteca"))
        .args(["engine", "oware"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(b"go infinite\n").expect("it listens");
    // The input stays open: only the output can tell it.
    let output = std::thread::spawn(move || child.wait_with_output().expect("it ends"));
    let end = Instant::now() + PATIENCE;
    while !output.is_finished() {
        assert!(Instant::now() < end, "it does not end");
        std::thread::sleep(Duration::from_millis(5));
    }
    let output = output.join().expect("no panic");
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    drop(stdin);
}

#[test]
fn help_shows_how_to_use_it() {
    let output = Command::new(env!("CARGO_BIN_EXE_ludoteca"))
        .args(["engine", "--help"])
        .output()
        .expect("the binary runs");
    let help = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        output.status.success() && help.contains("Examples:") && help.contains("go depth 12"),
        "{help}"
    );
}
