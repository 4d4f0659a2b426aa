//! `ludoteca tournament`: games between bots, kept, taken up again, and summed up.

use crate::common::{Folder, answer, ludoteca, object, refused, signal, start, text, wait_until};
use serde_json::Value;

fn tournament(args: &[&str]) -> Value {
    let call = [&["tournament"], args, &["--json"]].concat();
    object(&answer(&call))
}

/// The games of a file of records: their tags and moves, without what differs from run to run.
fn games(text: &str) -> Vec<String> {
    let mut games: Vec<String> = text
        .split("\n\n[Game")
        .map(|game| {
            let (tags, moves) = game.split_once("\n\n").expect("tags and moves");
            let tags: Vec<&str> = tags
                .lines()
                .filter(|line| line.starts_with('[') && !line.starts_with("[Date") && !line.starts_with("[Game"))
                .collect();
            let moves: Vec<&str> = moves.split_whitespace().filter(|word| !word.ends_with("s}")).collect();
            format!("{} {}", tags.join(" "), moves.join(" "))
        })
        .collect();
    games.sort();
    games
}

#[test]
fn evora_lists_who_won() {
    let call = "tournament oware --rules evora --player greedy --player random --games 6 --style evora --seed 1";
    let text = answer(&call.split(' ').collect::<Vec<_>>());
    let list: Vec<u8> = serde_json::from_str(&text).expect("a list of numbers");
    assert_eq!(list.len(), 6);
    assert!(list.iter().all(|winner| *winner <= 2));
    assert!(
        list.iter().filter(|winner| **winner == 1).count() >= 4,
        "greedy beats random: {list:?}"
    );
}

#[test]
fn the_summary_has_every_field_that_scripts_rely_on() {
    let object = tournament(&[
        "nim",
        "--player",
        "nimsum",
        "--player",
        "lucky=random",
        "--games",
        "4",
        "--seed",
        "9",
    ]);
    assert_eq!(object["seed"], 9);
    let players = object["players"].as_array().expect("players");
    assert_eq!(players[0]["name"], "nimsum");
    assert_eq!(players[1]["name"], "lucky");
    for player in players {
        let count = |field: &str| player[field].as_u64().expect(field);
        assert_eq!(count("won") + count("drawn") + count("lost"), count("played"));
        let points = count("won") as f64 + count("drawn") as f64 / 2.0;
        assert_eq!(player["score"].as_f64(), Some(points));
    }
    let games = object["games"].as_array().expect("games");
    assert_eq!(games.len(), 4);
    for (i, game) in games.iter().enumerate() {
        // Who begins changes from game to game.
        let names = if i % 2 == 0 {
            ["nimsum", "lucky"]
        } else {
            ["lucky", "nimsum"]
        };
        assert_eq!([&game["first"], &game["second"]], names);
        assert!(["1", "2", "draw"].contains(&game["result"].as_str().expect("a result")));
        assert_eq!(game["reason"], "last-object");
        assert!(game["plies"].as_u64().expect("plies") >= 3);
    }
}

#[test]
fn the_same_seed_gives_the_same_games_however_many_are_played_at_once() {
    let folder = Folder::new("tournament-same");
    let play = |name: &str, concurrency: &str| {
        let path = folder.path(name);
        let players = [
            "--player",
            "engine:level=2",
            "--player",
            "random",
            "--player",
            "mcts:sims=60",
            "--player",
            "engine:depth=3",
        ];
        let rest = [
            "--games",
            "4",
            "--random-plies",
            "4",
            "--seed",
            "5",
            "--out",
            &path,
            "--concurrency",
            concurrency,
        ];
        let object = tournament(&[&["oware"][..], &players, &rest].concat());
        (object["games"].clone(), games(&folder.read(name)))
    };
    let (one, two) = (play("one.pgn", "1"), play("two.pgn", "3"));
    assert_eq!(one.1.len(), 24);
    assert_eq!(one, two);
}

/// Slow enough to be interrupted, quick enough for a test, and the same each time.
const SLOW: [&str; 14] = [
    "oware",
    "--player",
    "a=engine:nodes=3000",
    "--player",
    "b=engine:nodes=2000",
    "--games",
    "40",
    "--random-plies",
    "4",
    "--seed",
    "3",
    "--concurrency",
    "2",
    "--json",
];

#[test]
fn a_killed_tournament_goes_on_with_only_the_games_in_flight_played_again() {
    let folder = Folder::new("tournament-kill");
    let whole = answer(&[&["tournament"], &SLOW[..]].concat());
    let path = folder.path("games.pgn");
    let keep = ["--out", path.as_str()];
    let mut child = start(&[&["tournament"], &SLOW[..], &keep].concat());
    wait_until("some games", || folder.read("games.pgn").matches("[Game ").count() >= 5);
    signal(&child, "-KILL");
    child.wait().expect("ended");
    let before = folder.read("games.pgn");
    assert!(
        before.matches("[Game ").count() < 40,
        "killed too late to tell anything"
    );
    let again = answer(&[&["tournament"], &SLOW[..], &keep, &["--resume"]].concat());
    let after = folder.read("games.pgn");
    assert!(after.starts_with(before.trim_end()), "what was kept stays");
    assert_eq!(after.matches("[Game ").count(), 40);
    let (whole, again) = (object(&whole), object(&again));
    assert_eq!(whole["games"], again["games"]);
    // Once more: nothing is left to play.
    answer(&[&["tournament"], &SLOW[..], &keep, &["--resume"]].concat());
    assert_eq!(folder.read("games.pgn"), after);
}

#[test]
fn a_game_cut_off_in_the_middle_is_played_again() {
    let folder = Folder::new("tournament-torn");
    let path = folder.path("games.pgn");
    let call = [
        "tournament",
        "nim",
        "--player",
        "random",
        "--player",
        "nimsum",
        "--games",
        "6",
        "--seed",
        "1",
        "--out",
        &path,
    ];
    answer(&call);
    let whole = folder.read("games.pgn");
    for cut in [1, 30, 200] {
        std::fs::write(&path, &whole[..whole.len() - cut]).expect("written");
        answer(&[&call[..], &["--resume"]].concat());
        assert_eq!(games(&folder.read("games.pgn")), games(&whole), "{cut} bytes less");
    }
    assert!(folder.names().contains(&"games.pgn.bak".to_owned()));
}

#[test]
fn files_are_not_overwritten_mixed_up_or_shared() {
    let folder = Folder::new("tournament-files");
    let path = folder.path("games.pgn");
    let call = |seed: &'static str| {
        [
            "tournament",
            "nim",
            "--player",
            "random",
            "--player",
            "nimsum",
            "--seed",
            seed,
        ]
    };
    let keep = ["--out", path.as_str()];
    answer(&[&call("1")[..], &keep].concat());
    assert!(refused(&[&call("1")[..], &keep].concat()).contains("--resume"));
    let output = ludoteca(&[&call("2")[..], &keep, &["--resume"]].concat());
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    assert!(
        said.contains("another tournament") && !said.contains("going on"),
        "{said}"
    );
    // More games of the same are no other tournament.
    answer(&[&call("1")[..], &keep, &["--resume", "--games", "5"]].concat());
    assert_eq!(folder.read("games.pgn").matches("[Game ").count(), 5);

    let slow = folder.path("slow.pgn");
    let mut first = start(&[&["tournament"], &SLOW[..], &["--out", &slow]].concat());
    wait_until("a game", || !folder.read("slow.pgn").is_empty());
    let second = ludoteca(&[&["tournament"], &SLOW[..], &["--out", &slow, "--resume"]].concat());
    assert_eq!(second.status.code(), Some(1));
    assert!(text(&second.stderr).contains("in use"), "{}", text(&second.stderr));
    signal(&first, "-KILL");
    first.wait().expect("ended");
}

#[test]
fn ctrl_c_ends_after_the_games_being_played_and_says_how_to_go_on() {
    let folder = Folder::new("tournament-stop");
    let path = folder.path("games.pgn");
    let child = start(&[&["tournament"], &SLOW[..], &["--out", &path]].concat());
    wait_until("some games", || folder.read("games.pgn").matches("[Game ").count() >= 3);
    signal(&child, "-INT");
    let output = child.wait_with_output().expect("ended");
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    assert!(said.contains("to go on: ") && said.contains("--resume"), "{said}");
    let played = object(&text(&output.stdout));
    assert_eq!(played["complete"], false);
    let count = played["games"].as_array().expect("games").len();
    assert!((3..40).contains(&count), "{count}");
    assert_eq!(folder.read("games.pgn").matches("[Game ").count(), count);
}

#[test]
fn ctrl_c_twice_breaks_the_games_off() {
    let endless = [
        "oware",
        "--player",
        "engine:time=20s",
        "--player",
        "engine:time=21s",
        "--json",
    ];
    let child = start(&[&["tournament"], &endless[..]].concat());
    std::thread::sleep(std::time::Duration::from_millis(500));
    let begin = std::time::Instant::now();
    signal(&child, "-INT");
    std::thread::sleep(std::time::Duration::from_millis(100));
    signal(&child, "-INT");
    let output = child.wait_with_output().expect("ended");
    assert!(begin.elapsed().as_secs() < 10);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr).contains("give --out FILE"),
        "{}",
        text(&output.stderr)
    );
    assert_eq!(object(&text(&output.stdout))["games"], Value::Array(Vec::new()));
}

#[test]
fn a_sequential_test_stops_as_soon_as_it_is_decided() {
    let call = [
        "oware",
        "--player",
        "engine:depth=4",
        "--player",
        "random",
        "--games",
        "1000",
        "--random-plies",
        "2",
        "--seed",
        "1",
        "--sprt",
        "elo0=0,elo1=50",
        "--concurrency",
        "2",
    ];
    let object = tournament(&call);
    assert_eq!(object["sprt"]["accepted"], "H1");
    assert_eq!(object["complete"], true);
    assert!(object["games"].as_array().expect("games").len() < 200);
    let mut backwards = call;
    (backwards[2], backwards[4]) = (call[4], call[2]);
    assert_eq!(tournament(&backwards)["sprt"]["accepted"], "H0");
}

#[test]
fn every_format_plays_every_game() {
    for game in ["oware", "jeson-mor", "nim", "tic-tac-toe", "kalah"] {
        for format in ["round-robin", "gauntlet", "knockout", "swiss"] {
            let mut call = vec![
                game,
                "--format",
                format,
                "--seed",
                "2",
                "--concurrency",
                "2",
                "--max-plies",
                "40",
            ];
            for name in ["a", "b", "c", "d", "e"] {
                call.push("--player");
                call.push(
                    ["a=random", "b=random", "c=random", "d=engine:level=1", "e=random"]
                        [usize::from(name.as_bytes()[0] - b'a')],
                );
            }
            let object = tournament(&call);
            let count = object["games"].as_array().expect("games").len();
            match format {
                "round-robin" | "swiss" => assert_eq!(count, 20),
                "gauntlet" => assert_eq!(count, 8),
                _ => assert!(count >= 8, "{game}: {count}"),
            }
        }
    }
}

#[test]
fn openings_come_from_a_file_and_are_played_from_both_sides() {
    let folder = Folder::new("tournament-book");
    let book = folder.file("book.txt", "# two openings\nF f E c\n\nA a\n");
    let path = folder.path("games.pgn");
    let rest = ["--openings", &book, "--games", "4", "--out", &path];
    tournament(&[&["oware", "--player", "greedy", "--player", "first-capture"][..], &rest].concat());
    let games = folder.read("games.pgn");
    let begins = |start: &str| games.split("\n\n").filter(|text| text.starts_with(start)).count();
    assert_eq!((begins("1. F f 2. E c 3. "), begins("1. A a 2. ")), (2, 2), "{games}");
    let wrong = folder.file("wrong.txt", "F f E c\nF f F\n");
    let said = refused(&[
        "tournament",
        "oware",
        "--player",
        "greedy",
        "--player",
        "random",
        "--openings",
        &wrong,
    ]);
    assert!(said.contains("line 2"), "{said}");
}

#[test]
fn a_whole_class_comes_from_one_file() {
    let folder = Folder::new("tournament-class");
    let mut file = "game = \"nim\"\nheaps = \"1,3,5\"\nformat = \"swiss\"\nseed = 4\n".to_owned();
    for i in 1..=30 {
        file += &format!("[[player]]\nname = \"student {i}\"\nbot = \"random\"\nseed = {i}\n");
    }
    let config = folder.file("class.toml", &file);
    let object = tournament(&["--config", &config, "--rounds", "3"]);
    assert_eq!(object["players"].as_array().expect("players").len(), 30);
    assert_eq!(object["games"].as_array().expect("games").len(), 15 * 3 * 2);
    let broken = folder.file("broken.toml", "game = \"nim\"\ngames = = 3\n");
    let said = refused(&["tournament", "--config", &broken]);
    assert!(said.contains("line 2"), "{said}");
    let unknown = folder.file(
        "unknown.toml",
        "game = \"nim\"\ngmes = 3\n[[player]]\nbot = \"random\"\n",
    );
    let said = refused(&["tournament", "--config", &unknown]);
    assert!(said.contains("--gmes"), "{said}");
}

#[test]
fn wrong_words_are_answered_with_what_is_wrong() {
    for (call, wanted) in [
        ("oware --player random", "2 to 1000"),
        ("oware --player random --player rnadom", "did you mean random?"),
        ("oware --player random --player nimsum", "does not play oware"),
        ("oware --player random --player random --format cup", "unknown format"),
        ("oware --player random --player random --games 0", "1..="),
        ("oware --player random --player random --tc 10+x", "not a clock"),
        ("oware --player random --player random --movetime 0", "not a time"),
        ("oware --player random --player random --sprt elo0=5,elo1=5", "elo"),
        (
            "oware --player a=random --player b=random --player c=random --sprt",
            "two players",
        ),
        (
            "oware --player random --player random --adjudicate-win scor=3",
            "did you mean score?",
        ),
        (
            "nim --player random --player nimsum --adjudicate-tables",
            "oware by the rules",
        ),
        (
            "oware --rules evora --player a=random --player random --adjudicate-tables",
            "awari and abapa",
        ),
        (
            "oware --player random --player a=random --adjudicate-tables 47",
            "tables build oware",
        ),
        ("oware --player random --player random --resume", "--out"),
        (
            "oware --player random --player random --out /no/such/folder/x",
            "No such file",
        ),
        (
            "oware --player a=random --player a=greedy --openings /no/such",
            "No such file",
        ),
        ("--config /no/such.toml", "No such file"),
        (
            "tic-tac-toe --player a=random --player b=random --random-plies 9",
            "leave no game to play",
        ),
        (
            "nim --player a=random --player b=random --moves 3-1 --random-plies 1",
            "begin in one way",
        ),
        ("nim --player a=random --player b=cmd:/no/such/program", "b cannot play"),
        (
            "nim --player a=random --player b=random --games -1",
            "invalid value '-1' for '--games",
        ),
    ] {
        let words: Vec<&str> = ["tournament"].into_iter().chain(call.split(' ')).collect();
        let output = ludoteca(&words);
        let said = text(&output.stderr);
        assert!(matches!(output.status.code(), Some(1 | 2)), "{call}: {said}");
        assert!(
            said.starts_with("error: ") && said.lines().count() == 1,
            "{call}: {said}"
        );
        assert!(said.contains(wanted), "{call}: {said}");
    }
}

#[test]
fn a_game_can_be_watched() {
    let text = answer(&[
        "tournament",
        "nim",
        "--player",
        "nimsum",
        "--player",
        "random:seed=1",
        "--games",
        "1",
        "--watch",
    ]);
    assert!(text.starts_with("Game 1: nimsum (Player 1) against random"), "{text}");
    assert!(
        text.contains("1. Player 1 plays 3-3") && text.contains("{last-object}"),
        "{text}"
    );
    assert!(text.contains("Score of nimsum vs random"), "{text}");
}

/// A program in the shell that says hello and then does something of its own at `go`.
fn program(folder: &Folder, name: &str, at_go: &str) -> String {
    let script = format!(
        "while read -r word rest; do\n  case $word in\n    ugi) echo ugiok;;\n    isready) echo readyok;;\n    go) {at_go};;\n    \
         quit) exit;;\n  esac\ndone\n"
    );
    format!("{name}=cmd:sh {}", folder.file(&format!("{name}.sh"), &script))
}

#[test]
fn bad_programs_lose_their_games_and_nothing_else() {
    let folder = Folder::new("tournament-faults");
    let bad = [
        program(&folder, "silent", "sleep 30"),
        program(&folder, "slow", "sleep 0.6; echo bestmove 1-1"),
        program(&folder, "crashing", "echo oh no >&2; exit 3"),
        program(&folder, "lying", "echo bestmove 9-9"),
        program(&folder, "babbling", "echo bestmove; echo what; echo bestmove x"),
        "missing=cmd:/no/such/program".to_owned(),
    ];
    let mut call = vec![
        "nim",
        "--format",
        "gauntlet",
        "--player",
        "good=nimsum",
        "--movetime",
        "200ms",
        "--seed",
        "1",
    ];
    for player in &bad {
        call.extend(["--player", player]);
    }
    let path = folder.path("games.pgn");
    call.extend(["--concurrency", "2", "--out", &path]);
    let object = tournament(&call);
    let games = object["games"].as_array().expect("games");
    assert_eq!(games.len(), 2 * bad.len());
    let reasons = |name: &str| -> Vec<&str> {
        let played = games
            .iter()
            .filter(|game| game["first"] == name || game["second"] == name);
        played
            .map(|game| {
                let good = if game["first"] == "good" { "1" } else { "2" };
                assert_eq!(game["result"], good, "{game}");
                game["reason"].as_str().expect("a reason")
            })
            .collect()
    };
    assert_eq!(reasons("silent"), ["time", "time"]);
    assert_eq!(reasons("slow"), ["time", "time"]);
    assert_eq!(reasons("crashing"), ["crash", "crash"]);
    assert_eq!(reasons("lying"), ["illegal-move", "illegal-move"]);
    assert_eq!(reasons("babbling"), ["illegal-move", "illegal-move"]);
    assert_eq!(reasons("missing"), ["not-started", "not-started"]);
    let records = folder.read("games.pgn");
    assert!(
        records.contains("[Termination \"crash\"]") && records.contains("oh no"),
        "{records}"
    );
}

#[test]
fn who_is_not_started_again_loses_the_rest() {
    let folder = Folder::new("tournament-restart");
    let crashing = program(&folder, "crashing", "exit 3");
    let call = [
        "nim",
        "--player",
        "nimsum",
        "--player",
        &crashing,
        "--games",
        "4",
        "--restart",
        "never",
    ];
    let object = tournament(&call);
    let reasons: Vec<&Value> = object["games"]
        .as_array()
        .expect("games")
        .iter()
        .map(|game| &game["reason"])
        .collect();
    assert_eq!(reasons, ["crash", "not-restarted", "not-restarted", "not-restarted"]);
}

#[test]
fn games_can_be_adjudicated_and_say_so() {
    let players = [
        "oware",
        "--player",
        "engine:depth=6",
        "--player",
        "alphabeta:depth=1",
        "--seed",
        "1",
    ];
    let object = tournament(&[&players[..], &["--adjudicate-win", "score=300,moves=2"]].concat());
    assert!(
        object["games"]
            .as_array()
            .expect("games")
            .iter()
            .all(|game| game["reason"] == "adjudicated-win"),
        "{object}"
    );
    let object = tournament(&[&players[..], &["--max-plies", "5"]].concat());
    for game in object["games"].as_array().expect("games") {
        assert_eq!(
            (&game["reason"], &game["plies"], &game["result"]),
            (&"ply-limit".into(), &5.into(), &"draw".into())
        );
    }
}

/// What tables say of a game that they end is what comes of it when it is played to its end by players who ask them too.
#[test]
fn games_can_be_ended_by_tables_and_say_so() {
    let play = |more: &[&str]| {
        let players = ["oware", "--rules", "awari", "--games", "6", "--seed", "3"];
        let perfect = [
            "--player",
            "engine:depth=10",
            "--player",
            "a=engine:depth=10",
            "--random-plies",
            "4",
        ];
        tournament(&[&players[..], &perfect, more].concat())
    };
    let (whole, short) = (play(&[]), play(&["--adjudicate-tables"]));
    let (whole, short) = (
        whole["games"].as_array().expect("games"),
        short["games"].as_array().expect("games"),
    );
    assert_eq!((whole.len(), short.len()), (6, 6));
    let mut ended = 0;
    for (whole, short) in whole.iter().zip(short) {
        assert_eq!(whole["result"], short["result"], "{whole} {short}");
        if short["reason"] == "adjudicated-table" {
            ended += 1;
            assert!(short["plies"].as_u64() < whole["plies"].as_u64());
        }
    }
    assert!(ended > 0, "{short:?}");
}

#[test]
fn a_page_takes_the_place_of_nothing_else() {
    let folder = Folder::new("tournament-page");
    let notes = folder.file("notes.txt", "what took a year to write\n");
    let call = [
        "tournament",
        "nim",
        "--player",
        "nimsum",
        "--player",
        "random",
        "--seed",
        "1",
    ];
    let said = refused(&[&call[..], &["--report", &notes]].concat());
    assert!(said.contains("is no page"), "{said}");
    let games = folder.path("games.pgn");
    let said = refused(&[&call[..], &["--report", &games, "--out", &games]].concat());
    assert!(said.contains("in use for something else"), "{said}");
    let page = folder.path("page.html");
    for _ in 0..2 {
        answer(&[&call[..], &["--report", &page]].concat());
    }
    // Nor do games take the place of notes.
    let said = refused(&[&call[..], &["--out", &notes, "--resume"]].concat());
    assert!(said.contains("holds no games"), "{said}");
    assert_eq!(folder.read("notes.txt"), "what took a year to write\n");
}

#[test]
fn a_knockout_names_its_winner() {
    let mut call = vec!["nim", "--format", "knockout", "--seed", "1"];
    for player in ["a=random", "b=random", "c=nimsum", "d=random", "e=random"] {
        call.extend(["--player", player]);
    }
    assert_eq!(tournament(&[&call[..], &["--games", "10"]].concat())["winner"], "c");
}
