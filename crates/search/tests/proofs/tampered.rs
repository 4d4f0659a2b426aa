//! Certificates that somebody has changed: what passes must still be true.

use ludoteca_rules::{AnyGame, Game, Options, with_game};
use ludoteca_search::proof::certificate::Checked;
use ludoteca_search::proof::{Goal, Prove, ProvenValue};

use super::{chance, check, game, limits, proven};

/// Certificates of every kind: won, lost and drawn, with circles, with plans.
fn certificates() -> Vec<String> {
    let oware = |rules, position| (game("oware", &[("rules", rules)]), position);
    let list = [
        (game("tic-tac-toe", &[]), "x../.o./... x"),
        (
            game("tic-tac-toe", &[("rows", "4"), ("columns", "3")]),
            ".../.../.../... x",
        ),
        (
            game("tic-tac-toe", &[("rows", "4"), ("columns", "4"), ("line", "4")]),
            "..../..../..../.... x",
        ),
        (game("nim", &[("heaps", "1,2,3")]), "1,2,3 1"),
        (game("nim", &[("heaps", "2,2"), ("misere", "true")]), "1,2 2"),
        (game("jeson-mor", &[("size", "5")]), "nn3/5/5/5/3NN w - - 0 1"),
        (game("jeson-mor", &[("size", "7")]), "2nnn2/7/7/7/7/7/2NNN2 w - - 0 1"),
        oware("awari", "0-0-0-0-2-1-0-0-0-0-1-0-22-22-S"),
        oware("abapa", "0-0-0-0-0-1-0-0-0-0-1-0-22-21-S"),
        oware("feup", "0-0-0-0-0-1-1-0-0-0-1-0-22-22-N"),
    ];
    let certificate = |(game, position): &(AnyGame, &str)| with_game!(game, game => proven(game, &game.parse_state(position).expect("a position")).2);
    list.iter().map(certificate).collect()
}

/// Whether what has passed is true, by a proof of its own.
fn is_true(text: &str, checked: &Checked) -> bool {
    let mut options = Options::default();
    for line in text.lines() {
        if let Some(option) = line.strip_prefix("option\t") {
            let (name, value) = option.split_once('\t').unwrap_or((option, ""));
            options.push(name, value);
        }
    }
    let game = AnyGame::new(checked.game, &options).expect("it was read before");
    with_game!(&game, game => {
        let root = game.parse_state(&checked.position).expect("it was read before");
        let limits = limits(Some(300_000));
        let proof = game.prove(&root, &limits, None, &mut |_| ()).expect("nothing to be read");
        let Some(value) = proof.value() else { return true };
        checked.claims.iter().all(|(claim, plies, _)| {
            let mine = claim.player == game.to_move(&root);
            let value = match (value, mine) {
                (ProvenValue::Draw, _) => ProvenValue::Draw,
                (value, true) => value,
                (ProvenValue::Win, false) => ProvenValue::Loss,
                (ProvenValue::Loss, false) => ProvenValue::Win,
            };
            match claim.goal {
                Goal::Wins => value == ProvenValue::Win && proof.plies.zip(*plies).is_none_or(|(least, most)| least <= most),
                Goal::Holds => value >= ProvenValue::Draw,
            }
        })
    })
}

#[test]
fn a_line_more_or_less_is_noticed() {
    for text in certificates() {
        check(&text).expect("as it was written");
        let lines: Vec<&str> = text.lines().collect();
        for i in 0..lines.len() {
            let mut less = lines.clone();
            let line = less.remove(i);
            // An option that says what holds anyway may go.
            if !line.starts_with("option") {
                assert!(check(&(less.join("\n") + "\n")).is_err(), "without line {i}: {line}");
            }
            let mut twice = lines.clone();
            twice.insert(i, line);
            let again = check(&(twice.join("\n") + "\n"));
            assert!(again.is_err() || line.starts_with("option"), "line {i} twice: {line}");
        }
        for cut in (0..text.len()).step_by(1 + text.len() / 200) {
            assert!(check(&text[..cut]).is_err(), "cut after {cut} bytes");
        }
        assert!(check(&format!("{text}\n")).is_err(), "a line after the end");
    }
}

#[test]
fn whatever_passes_is_true() {
    let seed = &mut 5;
    let (mut passed, mut tried) = (0, 0);
    for text in certificates() {
        for _ in 0..400 {
            let mut bytes = text.clone().into_bytes();
            let at = chance(seed, bytes.len());
            match chance(seed, 4) {
                // Another character that certificates are made of.
                0 => bytes[at] = bytes[chance(seed, bytes.len())],
                1 => bytes[at] = bytes[at].wrapping_add(1),
                2 => bytes[at] ^= 1 << chance(seed, 8),
                _ => {
                    bytes.remove(at);
                }
            }
            let Ok(changed) = String::from_utf8(bytes) else {
                continue;
            };
            tried += 1;
            if changed != text
                && let Ok(checked) = check(&changed)
            {
                passed += 1;
                assert!(is_true(&changed, &checked), "{changed}");
            }
        }
    }
    assert!(passed * 5 < tried, "{passed} of {tried} passed");
}

#[test]
fn lines_of_others_do_not_help() {
    // Each claim with every list of the same game.
    let all = certificates();
    for text in &all {
        for other in &all {
            let split = |text: &str| {
                let at = text.find("claim").expect("a claim");
                (text[..at].to_owned(), text[at..].to_owned())
            };
            let mixed = split(text).0 + &split(other).1;
            if let Ok(checked) = check(&mixed) {
                assert!(is_true(&mixed, &checked), "{mixed}");
            }
        }
    }
}

#[test]
fn a_draw_is_no_win_and_a_win_no_quicker() {
    for text in certificates() {
        let claim = text.lines().find(|line| line.starts_with("claim")).expect("a claim");
        let fields: Vec<&str> = claim.split('\t').collect();
        let changed = match fields[..] {
            [_, player, "holds", count] => format!("claim\t{player}\twins\t300\t{count}"),
            [_, player, "wins", plies, count] => {
                let less = plies.parse::<u32>().expect("plies") - 1;
                format!("claim\t{player}\twins\t{less}\t{count}")
            }
            _ => panic!("{claim}"),
        };
        assert!(check(&text.replacen(claim, &changed, 1)).is_err(), "{changed}");
        let other = match fields[1] {
            "1" => claim.replacen("\t1\t", "\t2\t", 1),
            _ => claim.replacen("\t2\t", "\t1\t", 1),
        };
        assert!(check(&text.replacen(claim, &other, 1)).is_err(), "{other}");
    }
}
