//! The menus of the programs that Ludoteca grew out of, in their own words.

use ludoteca_games::UserError;

use super::form::{Act, Form, Row};
use super::last_choices::Memory;
use super::pages::{act, checked, choice, play, word, words, write};

/// The programs, by the keys of their texts: evora (Ouri), feup (Jeson Mor), ue, evora (Nim) and feup (Oware).
pub(super) const REPORTS: [&str; 5] = [
    "report-evora",
    "report-jeson-mor",
    "report-ue",
    "report-games-course",
    "report-feup",
];

pub(super) fn list() -> Form {
    let rows = REPORTS.iter().enumerate().map(|(i, key)| act(Act::Report(i), key));
    Form {
        title: word("menu-reports-title"),
        rows: rows.chain([act(Act::Back, "menu-back")]).collect(),
        at: 0,
    }
}

/// The menu of a program, with what it asked.
pub(super) fn page(number: usize, memory: &Memory) -> Form {
    let item = |i: usize, letter: char, label: &str| Row::act(Act::Item(i), letter, format!("[{letter}] {label}"));
    let screens = ["ours", "theirs"].map(|value| choice(value, word(&format!("menu-screen-{value}"))));
    let screen = Row::choose(
        "report-screen",
        word("menu-screen"),
        screens.into(),
        memory.get("report-screen"),
    );
    let bots = |label: &str, id| {
        let kinds = ["human", "bot1", "bot2"].map(|kind| choice(kind, kind));
        Row::choose(id, label.to_owned(), kinds.into(), memory.get(id))
    };
    let mut rows = vec![screen];
    match REPORTS[number] {
        // The words of these menus are the reports' own.
        "report-ue" => rows.extend([
            item(1, '1', "Humano vs Humano"),
            item(2, '2', "Humano vs Computador"),
            item(3, '3', "Ouri especial"),
            Row::act(Act::Back, '0', "[0] Sair".to_owned()),
        ]),
        "report-jeson-mor" => {
            rows.push(write("report-size", "menu-size", memory, "9", 2));
            rows.extend(PAIRINGS.iter().enumerate().map(|(i, [first, second])| {
                let letter = char::from(b'a' + i as u8);
                item(i, letter, &format!("{first} / {second}"))
            }));
        }
        "report-games-course" => {
            let algorithms = [choice("minimax", "Minimax"), choice("alphabeta", "AlfaBeta")];
            rows.push(write("report-lines", "report-games-course-lines", memory, "3", 1));
            rows.push(Row::choose(
                "report-algorithm",
                word("report-games-course-algorithm"),
                algorithms.into(),
                memory.get("report-algorithm"),
            ));
            rows.push(write("report-depth", "report-games-course-depth", memory, "10", 1));
            rows.extend([
                item(1, '1', "Melhor Jogada"),
                item(2, '2', "Homem vs CPU"),
                item(3, '3', "CPU vs CPU"),
            ]);
        }
        "report-evora" => rows.extend([item(0, 'p', "start_game(-p)"), item(1, 's', "start_game(-s)")]),
        _ => {
            rows.push(bots("P1", "report-first"));
            rows.push(bots("P2", "report-second"));
            rows.push(item(0, 'g', "startGame(P1,P2)"));
        }
    }
    if REPORTS[number] != "report-ue" {
        rows.push(act(Act::Back, "menu-back"));
    }
    // At the first thing to do, so that digits and letters do it.
    let at = rows.iter().position(|row| matches!(row, Row::Act { .. })).unwrap_or(0);
    Form {
        title: word(REPORTS[number]).split("] ").last().unwrap_or_default().to_owned(),
        rows,
        at,
    }
}

/// The pairings of the Jeson Mor of feup, a to i.
const PAIRINGS: [[&str; 2]; 9] = [
    ["human", "human"],
    ["human", "computer-0"],
    ["computer-0", "human"],
    ["computer-0", "computer-0"],
    ["human", "computer-1"],
    ["computer-1", "human"],
    ["computer-0", "computer-1"],
    ["computer-1", "computer-0"],
    ["computer-1", "computer-1"],
];

/// The words that call a game of a program's menu.
pub(super) fn call(number: usize, form: &Form, item: usize) -> Result<Vec<String>, UserError> {
    let value = |id: &str| form.value(id).unwrap_or_default().to_owned();
    let number_of = |id: &str| value(id).parse::<u32>().unwrap_or(0);
    let theirs = value("report-screen") == "theirs";
    let style = |name: &'static str| theirs.then_some(name);
    match REPORTS[number] {
        "report-ue" => {
            let rules = if item == 3 { "ouri-misere" } else { "ouri" };
            let second = if item == 2 { "first-capture" } else { "human" };
            game("oware", &[("rules", rules)], ["human", second], style("ue"))
        }
        "report-jeson-mor" => {
            let size = value("report-size");
            game("jeson-mor", &[("size", &size)], PAIRINGS[item], style("feup"))
        }
        "report-games-course" => {
            // The board for X columns is 1, 3, 5 and so on.
            let heaps: Vec<String> = (1..=number_of("report-lines").min(65))
                .map(|i| (2 * i - 1).to_string())
                .collect();
            let bot = format!("{}:depth={}", value("report-algorithm"), value("report-depth"));
            let heaps = [("heaps", &*heaps.join(","))];
            match item {
                1 => {
                    let mut call = words(&["best", "nim"], &heaps);
                    call.extend(["--bot".to_owned(), bot]);
                    checked("nim", &heaps, call)
                }
                2 => game("nim", &heaps, ["human", &bot], style("evora")),
                _ => game("nim", &heaps, [&bot, &bot], style("evora")),
            }
        }
        "report-evora" => {
            let seats = if item == 0 {
                ["greedy", "human"]
            } else {
                ["human", "greedy"]
            };
            game("oware", &[("rules", "evora")], seats, style("evora"))
        }
        _ => {
            let (first, second) = (value("report-first"), value("report-second"));
            game("oware", &[("rules", "feup")], [&first, &second], style("feup"))
        }
    }
}

fn game(game: &str, options: &[(&str, &str)], seats: [&str; 2], style: Option<&str>) -> Result<Vec<String>, UserError> {
    checked(game, options, play(game, options, seats, style))
}
