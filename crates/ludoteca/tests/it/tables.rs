//! `tables`, and what the other commands do with them, through the real binary.

use std::fs;

use crate::common::{Folder, answer, json, ludoteca, refused, signal, start, stdout, text, wait_until};
use serde_json::json as object;

#[test]
fn built_counted_probed_and_looked_over() {
    let folder = Folder::new("tables");
    let dir = folder.0.to_str().expect("a path");
    let said = stdout(&[
        "tables", "build", "oware", "--rules", "awari", "--seeds", "12", "--dir", dir,
    ]);
    assert!(
        said.starts_with("awari up to 12 seeds in ") && said.lines().count() == 14,
        "{said}"
    );
    let again = stdout(&[
        "tables", "build", "oware", "--rules", "awari", "--seeds", "12", "--dir", dir,
    ]);
    assert_eq!(again.matches("there already").count(), 13, "{again}");
    let stats = json(&[
        "tables", "stats", "oware", "--rules", "awari", "--seeds", "3", "--dir", dir,
    ]);
    assert_eq!((&stats["seeds"], &stats["boards"]), (&object!(3), &object!(364)));
    let counts: u64 = stats["counts"]
        .as_object()
        .expect("counts")
        .values()
        .filter_map(serde_json::Value::as_u64)
        .sum();
    assert_eq!(counts, 364);
    let board = "0-0-1-0-2-0-0-0-0-0-0-3-0-0-S";
    let probe = json(&[
        "tables",
        "probe",
        "oware",
        "--rules",
        "awari",
        "--dir",
        dir,
        "--position",
        board,
    ]);
    assert_eq!(
        probe,
        object!({"value": 6, "moves": [{"move": "C", "value": 6}, {"move": "E", "value": 0}]})
    );
    let info = json(&["tables", "info", "oware", "--rules", "awari", "--dir", dir]);
    assert_eq!(info["layers"].as_array().map(Vec::len), Some(13));
    let verify = stdout(&["tables", "verify", "oware", "--rules", "awari", "--dir", dir]);
    assert_eq!(verify.matches("right").count(), 13);
    // Somebody turns a bit.
    let file = folder.0.join("oware-awari-12.table");
    let mut bytes = fs::read(&file).expect("the file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(&file, bytes).expect("written");
    let output = ludoteca(&["tables", "verify", "oware", "--rules", "awari", "--dir", dir]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr).contains("oware-awari-12.table: the file is damaged"),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn a_killed_build_goes_on_with_the_layer_in_work() {
    let folder = Folder::new("tables-kill");
    let dir = folder.0.to_str().expect("a path").to_owned();
    let words = [
        "tables", "build", "oware", "--rules", "abapa", "--seeds", "13", "--dir", &dir,
    ];
    let layer = |seeds: u8| folder.0.join(format!("oware-abapa-{seeds:02}.table"));
    let mut child = start(&words);
    wait_until("some layers", || layer(8).exists());
    signal(&child, "-KILL");
    child.wait().expect("ended");
    assert!(!layer(13).exists(), "killed too late to tell anything");
    let before = fs::read(layer(8)).expect("a layer");
    let said = stdout(&words);
    assert!(said.contains("there already") && layer(13).exists(), "{said}");
    assert!(
        fs::read(layer(8)).expect("a layer") == before,
        "a finished layer is left alone"
    );
    stdout(&["tables", "verify", "oware", "--rules", "abapa", "--dir", &dir]);
    // Only finished files are left.
    assert!(folder.names().iter().all(|name| !name.ends_with(".part")));
}

#[test]
fn interrupted_it_says_how_to_go_on() {
    let folder = Folder::new("tables-int");
    let dir = folder.0.to_str().expect("a path");
    let child = start(&[
        "tables", "build", "oware", "--rules", "awari", "--seeds", "24", "--dir", dir,
    ]);
    wait_until("some layers", || folder.0.join("oware-awari-09.table").exists());
    signal(&child, "-INT");
    let output = child.wait_with_output().expect("ended");
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr).contains("the same command goes on"),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn analysis_tells_what_is_exact() {
    let board = "0-0-1-0-2-0-0-0-0-0-0-3-20-22-S";
    let value = |rules: &str, tables: &str| {
        let words = [
            "analyse",
            "oware",
            "--rules",
            rules,
            "--position",
            board,
            "--depth",
            "3",
            "--tables",
            tables,
        ];
        json(&words)["moves"][1]["value"].clone()
    };
    assert_eq!(
        value("awari", "nowhere"),
        object!({"kind": "seeds", "net": -2.0, "exact": true})
    );
    assert_eq!(value("awari", "none")["exact"], object!(false));
    assert_eq!(value("abapa", "nowhere")["exact"], object!(false));
}

#[test]
fn the_table_bot_plays_every_game() {
    for game in ["oware", "jeson-mor", "nim", "tic-tac-toe", "kalah"] {
        answer(&["best", game, "--bot", "table:time=50ms"]);
    }
    let best = answer(&[
        "best",
        "oware",
        "--rules",
        "awari",
        "--bot",
        "table",
        "--position",
        "0-0-1-0-2-0-0-0-0-0-0-3-20-22-S",
    ]);
    assert!(best.trim_end().ends_with('C'), "{best}");
}

/// What does not fit is said before anything is built, with what would fit.
#[test]
fn a_build_keeps_to_the_memory_it_is_given() {
    let dir = std::env::temp_dir().join(format!("ludoteca-no-room-{}", std::process::id()));
    let dir = dir.to_str().expect("a name");
    let words = ["tables", "build", "oware", "--no-gpu", "--memory", "1G", "--dir", dir];
    let output = ludoteca(&[&words[..], &["--seeds", "30"]].concat());
    assert_eq!(output.status.code(), Some(1));
    let error = text(&output.stderr);
    assert!(
        error.contains("30 seeds need") && error.contains("--memory allows 1073 MB: up to 22 seeds would fit"),
        "{error}"
    );
    let output = ludoteca(&[&words[..], &["--seeds", "30", "--lang", "pt"]].concat());
    let error = text(&output.stderr);
    assert!(
        error.contains("30 sementes precisam") && error.contains("--memory permite 1073 MB: caberiam até 22 sementes"),
        "{error}"
    );
    // Less than any table needs, and no more is said to be there than there is.
    for (lang, wanted) in [
        ("en", "--memory allows 1 MB: even the smallest table needs 17 MB"),
        (
            "pt",
            "--memory permite 1 MB: mesmo a tabela mais pequena precisa de 17 MB",
        ),
    ] {
        let words = [
            "tables", "build", "oware", "--seeds", "12", "--no-gpu", "--memory", "1M",
        ];
        let output = ludoteca(&[&words[..], &["--dir", dir, "--lang", lang]].concat());
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stderr).contains(wanted), "{output:?}");
    }
    let output = ludoteca(&[&words[..], &["--seeds", "5"]].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    fs::remove_dir_all(dir).expect("removed");
}

/// Where there is no card, `--gpu` says so; where there is one, it builds what the processor builds.
#[test]
fn a_graphics_card_builds_the_same_files_or_is_missed_clearly() {
    let dir = std::env::temp_dir().join(format!("ludoteca-card-{}", std::process::id()));
    let folder = |name: &str| dir.join(name).to_str().expect("a name").to_owned();
    let (card, processor) = (folder("card"), folder("processor"));
    for rules in ["awari", "abapa"] {
        let words = ["tables", "build", "oware", "--rules", rules, "--seeds", "14"];
        let output = ludoteca(&[&words[..], &["--gpu", "--dir", &card]].concat());
        if output.status.code() == Some(1) {
            assert!(
                text(&output.stderr).contains("no graphics card can be used"),
                "{output:?}"
            );
            println!("SKIPPED: there is no graphics card to build tables on");
            return;
        }
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        ludoteca(&[&words[..], &["--no-gpu", "--dir", &processor]].concat());
        for seeds in 0..=14 {
            let file = |folder: &str| fs::read(format!("{folder}/oware-{rules}-{seeds:02}.table")).expect("built");
            assert!(file(&card) == file(&processor), "{rules}, {seeds} seeds");
        }
    }
    fs::remove_dir_all(dir).expect("removed");
}

#[test]
fn wrong_words_are_refused_with_what_would_be_right() {
    assert!(refused(&["tables", "build", "oware"]).contains("--seeds"));
    assert!(refused(&["tables", "build", "oware", "--seeds", "49"]).contains("0..=48"));
    assert!(refused(&["tables", "build", "oware", "--seeds", "9", "--gpu", "--no-gpu"]).contains("--no-gpu"));
    assert!(refused(&["tables", "build", "jeson-mor", "--gpu"]).contains("belongs to oware"));
    assert!(refused(&["tables", "build", "oware", "--seeds", "9", "--memory", "lots"]).contains("8G"));
    assert!(refused(&["tables", "build", "nim", "--seeds", "3"]).contains("jeson-mor"));
    assert!(refused(&["tables", "build", "oware", "--seeds", "3", "--rules", "ouri"]).contains("awari"));
    assert!(refused(&["tables", "probe", "oware"]).contains("--position"));
    assert!(refused(&["tables", "probe", "oware", "--position", "4-4"]).contains("fields"));
    assert!(refused(&["tables", "build", "jeson-mor", "--size", "7"]).contains('5'));
    assert!(refused(&["tables", "info", "jeson-mor", "--seeds", "7"]).contains("belongs to oware"));
    for words in [
        &["tables", "stats", "oware", "--seeds", "20", "--dir", "/nowhere"][..],
        &["tables", "info", "jeson-mor", "--dir", "/nowhere"],
        &[
            "tables",
            "probe",
            "oware",
            "--position",
            "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
            "--dir",
            "/nowhere",
        ],
    ] {
        let output = ludoteca(words);
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        assert!(text(&output.stderr).starts_with("error: "), "{words:?}");
    }
}
