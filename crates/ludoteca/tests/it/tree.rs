//! `ludoteca tree`: what it counts, what it shows and what it refuses.

use std::time::Duration;

use crate::common::{ludoteca, object, signal, start, stdout};
use serde_json::Value;

/// What a `tree` call prints; the part of it after `--moves` or `--position` is given apart, as one word.
fn tree(call: &str, rest: &[&str]) -> String {
    let args: Vec<&str> = ["tree"]
        .into_iter()
        .chain(call.split_whitespace())
        .chain(rest.iter().copied())
        .collect();
    stdout(&args)
}

fn json(call: &str, rest: &[&str]) -> Value {
    object(&tree(&format!("{call} --json"), rest))
}

fn children(node: &Value) -> &[Value] {
    node["children"].as_array().expect("children")
}

/// Calls something with every node of a tree.
fn each(node: &Value, what: &mut dyn FnMut(&Value)) {
    what(node);
    for child in children(node) {
        each(child, what);
    }
}

fn sum(tree: &Value, field: &str) -> u64 {
    let mut sum = 0;
    each(tree, &mut |node| sum += node[field].as_u64().expect("a count"));
    sum
}

fn count(tree: &Value) -> u64 {
    let mut count = 0;
    each(tree, &mut |_| count += 1);
    count - 1
}

/// A value as a number to compare by.
fn number(value: &Value) -> f64 {
    match value.as_str() {
        Some("win") => f64::INFINITY,
        Some("loss") => f64::NEG_INFINITY,
        _ => value.as_f64().expect("a number"),
    }
}

/// Small searches of every game.
const CALLS: &[(&str, &[&str])] = &[
    ("tic-tac-toe", &["--moves", "1 5 2 3 7"]),
    ("tic-tac-toe", &["--moves", "5 1"]),
    ("nim --heaps 1,2,2", &[]),
    ("nim --heaps 4,3 --misere", &[]),
    ("oware", &["--moves", "FfEc"]),
    ("oware --rules feup", &["--position", "[[0,2,0,0,0,7],[1,2,3,4,5,6]]"]),
    ("jeson-mor --size 5", &["--moves", "b1c3"]),
];

#[test]
fn every_node_of_tic_tac_toe_is_counted() {
    let minimax = json("tic-tac-toe --bot minimax:depth=9", &[]);
    let pruned = json("tic-tac-toe --bot alphabeta:depth=9", &[]);
    assert_eq!((&minimax["nodes"], &pruned["nodes"]), (&549_945.into(), &18_296.into()));
    assert_eq!((&minimax["value"], &pruned["value"]), (&0.into(), &0.into()));
    assert_eq!(minimax["cut"], 0);
    assert!(pruned["cut"].as_u64().unwrap() > 1000);
    for answer in [&minimax, &pruned] {
        let shown = count(&answer["tree"]);
        assert_eq!(answer["shown"], shown);
        assert!((1000..=10_000).contains(&shown), "{shown}");
    }
}

#[test]
fn a_tree_says_what_scripts_rely_on() {
    let answer = json("oware --bot alphabeta:depth=3", &["--moves", "FfEc"]);
    assert_eq!((&answer["game"], &answer["rules"]), (&"oware".into(), &"abapa".into()));
    assert_eq!(answer["bot"], "alphabeta:depth=3");
    assert!(answer["position"].is_string() && answer["best"].is_string());
    let root = &answer["tree"];
    assert_eq!((&root["move"], &root["player"]), (&Value::Null, &1.into()));
    assert_eq!((&root["alpha"], &root["beta"]), (&Value::Null, &Value::Null));
    assert_eq!((&root["kind"], &root["value"]), (&"max".into(), &answer["value"]));
    assert_eq!(children(root)[0]["player"], 2);
    assert_eq!(
        (count(root), sum(root, "cut")),
        (answer["nodes"].as_u64().unwrap(), answer["cut"].as_u64().unwrap())
    );
}

#[test]
fn a_minimax_node_is_worth_its_best_move() {
    for (call, rest) in CALLS {
        let answer = json(&format!("{call} --bot minimax:depth=3 --limit 100000"), rest);
        assert_eq!(count(&answer["tree"]), answer["nodes"].as_u64().unwrap(), "{call}");
        each(&answer["tree"], &mut |node| {
            assert_eq!((&node["alpha"], &node["beta"]), (&Value::Null, &Value::Null));
            assert_eq!((&node["bound"], &node["hidden"]), (&"exact".into(), &0.into()));
            let values = children(node).iter().map(|child| number(&child["value"]));
            let best = match node["kind"].as_str() {
                Some("max") => values.reduce(f64::max),
                _ => values.reduce(f64::min),
            };
            assert_eq!(
                best.unwrap_or(number(&node["value"])),
                number(&node["value"]),
                "{call}: {node}"
            );
        });
    }
}

/// Holds every node of an alpha-beta tree against the same node of the minimax tree.
fn assert_bounds(pruned: &Value, full: &Value) {
    let (found, truth) = (number(&pruned["value"]), number(&full["value"]));
    let right = match pruned["bound"].as_str() {
        Some("exact") => found == truth,
        Some("at-least") => found <= truth,
        _ => found >= truth,
    };
    assert!(right, "{pruned} but in truth {truth}");
    for child in children(pruned) {
        let same = children(full)
            .iter()
            .find(|other| other["move"] == child["move"])
            .expect("the same move");
        assert_bounds(child, same);
    }
}

#[test]
fn alpha_beta_agrees_with_minimax_and_knows_what_it_knows() {
    for (call, rest) in CALLS {
        let minimax = json(&format!("{call} --bot minimax:depth=3 --limit 100000"), rest);
        let pruned = json(&format!("{call} --bot alphabeta:depth=3 --limit 100000"), rest);
        assert_eq!(
            (&minimax["value"], &minimax["best"]),
            (&pruned["value"], &pruned["best"]),
            "{call}"
        );
        assert!(pruned["nodes"].as_u64() <= minimax["nodes"].as_u64(), "{call}");
        assert_bounds(&pruned["tree"], &minimax["tree"]);
    }
}

#[test]
fn a_depth_left_open_is_the_bots_own() {
    for bot in ["minimax", "alphabeta"] {
        let asked = ludoteca(&["best", "nim", "--heaps", "1,3,5", "--bot", bot, "--json"]);
        let asked: Value = serde_json::from_slice(&asked.stdout).expect("JSON");
        assert_eq!(
            json(&format!("nim --heaps 1,3,5 --bot {bot}"), &[])["nodes"],
            asked["nodes"]
        );
    }
}

#[test]
fn a_small_tree_reads_well() {
    let moves = &["--moves", "1 5 2 3 7"];
    insta::assert_snapshot!("minimax", tree("tic-tac-toe --bot minimax:depth=2", moves));
    insta::assert_snapshot!("alphabeta", tree("tic-tac-toe --bot alphabeta:depth=4", moves));
    insta::assert_snapshot!("dot", tree("nim --heaps 1,2 --bot alphabeta:depth=2 --format dot", &[]));
}

#[test]
fn a_large_tree_is_shown_by_whole_depths_and_best_play() {
    insta::assert_snapshot!("limit", tree("tic-tac-toe --bot alphabeta:depth=4 --limit 40", &[]));
    let answer = json("tic-tac-toe --bot minimax:depth=5 --limit 200", &[]);
    let root = &answer["tree"];
    assert_eq!(children(root).len(), 9);
    assert!(children(root).iter().all(|child| children(child).len() == 8));
    let mut node = root;
    for depth in 0..5 {
        node = children(node)
            .iter()
            .find(|child| child["best"] == true)
            .unwrap_or_else(|| panic!("no best at {depth}"));
        assert_eq!(node["value"], answer["value"]);
    }
    // The limit that it advises shows as much as it says.
    let text = tree("oware --bot minimax:depth=3 --limit 60", &[]);
    assert!(text.contains("more nodes not shown; --limit "), "{text}");
    let advised = text
        .trim_end()
        .split("--limit ")
        .nth(1)
        .and_then(|rest| rest.split(' ').next())
        .expect("a limit");
    let more = json(&format!("oware --bot minimax:depth=3 --limit {advised}"), &[]);
    assert_eq!(more["shown"].to_string(), advised);
    assert!(!tree("oware --bot minimax:depth=3 --limit 1000", &[]).contains("not shown"));
}

#[test]
fn any_limit_is_kept() {
    for limit in [1, 2, 3, 8, 9, 10, 17, 80, 81, 82] {
        for call in [
            "tic-tac-toe --bot minimax:depth=4",
            "nim --heaps 1000 --bot minimax:depth=2",
        ] {
            let answer = json(&format!("{call} --limit {limit}"), &[]);
            let shown = count(&answer["tree"]);
            assert!((1..=limit).contains(&shown), "{call} --limit {limit}: {shown}");
            assert_eq!(answer["shown"], shown);
            let first = children(&answer["tree"]);
            assert!(
                first.iter().any(|child| child["move"] == answer["best"]),
                "{call} --limit {limit}"
            );
        }
    }
}

#[test]
fn a_graph_has_an_edge_for_each_node_but_one() {
    let graph = tree("oware --bot alphabeta:depth=3 --format dot", &[]);
    assert!(graph.starts_with("digraph tree {\n") && graph.ends_with("}\n"));
    let (edges, nodes): (Vec<&str>, Vec<&str>) = graph
        .lines()
        .filter(|line| line.starts_with("  n") && !line.starts_with("  node"))
        .partition(|line| line.contains("->"));
    assert_eq!(edges.len() + 1, nodes.len());
    assert!(graph.lines().all(|line| line.matches('"').count() % 2 == 0));
    assert!(graph.contains("moves cut") && graph.contains("style=dashed"));
}

#[test]
fn wrong_words_are_answered_with_what_is_wrong() {
    let finished = &["--bot", "minimax", "--moves", "1 4 2 5 3"];
    let cases: &[(&str, &[&str], &[&str])] = &[
        ("tic-tac-toe", finished, &["the game is over"]),
        ("nim --heaps 0,0 --bot minimax", &[], &["the game is over"]),
        ("nim", &[], &["--bot"]),
        (
            "nim --bot engine:depth=3",
            &[],
            &["engine has no tree", "minimax or alphabeta"],
        ),
        ("nim --bot random", &[], &["random has no tree"]),
        ("nim --bot minmax:depth=3", &[], &["did you mean minimax?"]),
        ("nim --bot minimax:deep=3", &[], &["depth"]),
        ("nim --bot minimax:depth=0", &[], &["depth='0'", "1 to 100"]),
        ("nim --bot alphabeta:depth=101", &[], &["depth='101'", "1 to 100"]),
        ("nim --bot minimax --format pdf", &[], &["pdf", "svg", "dot"]),
        ("nim --bot minimax --format svg --json", &[], &["--json", "--format"]),
        ("nim --bot minimax --limit 0", &[], &["0", "1..=100000"]),
        ("nim --bot minimax --limit -1", &[], &["-1"]),
        ("chess --bot minimax", &[], &["chess"]),
    ];
    for (call, rest, wanted) in cases {
        let args: Vec<&str> = ["tree"]
            .into_iter()
            .chain(call.split_whitespace())
            .chain(rest.iter().copied())
            .collect();
        let output = ludoteca(&args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty(), "{args:?} prints nothing on stdout");
        let text = String::from_utf8(output.stderr).expect("text");
        assert!(
            text.starts_with("error: ") && text.lines().count() == 1,
            "{args:?}: {text}"
        );
        for part in *wanted {
            assert!(text.contains(part), "{args:?}: '{text}' lacks '{part}'");
        }
    }
}

#[test]
fn colours_come_only_when_asked_for() {
    let call = "nim --heaps 1,2 --bot alphabeta:depth=2";
    assert!(!tree(call, &[]).contains('\x1b'));
    assert!(tree(&format!("{call} --color always"), &[]).contains('\x1b'));
    assert!(!tree(&format!("{call} --color always --format svg"), &[]).contains('\x1b'));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_search() {
    let child = start(&["tree", "oware", "--bot", "minimax:depth=40"]);
    std::thread::sleep(Duration::from_millis(500));
    signal(&child, "-INT");
    let output = child.wait_with_output().expect("ended");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("a smaller depth") && said.lines().count() == 1, "{said}");
}
