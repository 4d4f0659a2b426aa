//! The pages of the menu, and the call that each of them leads to.

use ludoteca_players::{BOTS, TOP_LEVEL};
use ludoteca_rules::{AnyGame, GAMES, Options, Player, Refusal, with_game};

use super::form::{Act, Choice, Form, Row};
use super::memory::Memory;
use crate::lang::{self, LANGUAGES, say};
use crate::words::side;

/// Clocks to choose from.
const CLOCKS: [&str; 6] = ["", "60+1", "180+2", "300+5", "600+0", "900+10"];

fn choice(value: &str, label: impl Into<String>) -> Choice {
    Choice {
        value: value.to_owned(),
        label: label.into(),
    }
}

fn word(key: &str) -> String {
    say(key, &[])
}

fn act(act: Act, key: &str) -> Row {
    let label = word(key);
    // The letter is written in brackets.
    let letter = label.split_once('[').and_then(|(_, rest)| rest.chars().next());
    Row::act(act, letter.unwrap_or('\0'), label)
}

fn write(id: &'static str, key: &str, memory: &Memory, usual: &str, step: u32) -> Row {
    Row::Write {
        id,
        label: word(key),
        text: memory.get(id).unwrap_or(usual).to_owned(),
        step,
    }
}

/// The rows that choose a variant of a game.
fn variant(game: &str, memory: &Memory) -> Vec<Row> {
    match game {
        "oware" => {
            let info = GAMES.iter().find(|info| info.id == game);
            let presets = info.map_or_else(Vec::new, |info| (info.presets)());
            let choices = presets.iter().map(|preset| choice(preset.name, preset.name)).collect();
            vec![Row::choose("rules", word("menu-rules"), choices, memory.get("rules"))]
        }
        "jeson-mor" => vec![write("size", "menu-size", memory, "9", 2)],
        "nim" => vec![write("heaps", "menu-heaps", memory, "1,3,5", 1)],
        _ => vec![
            write("rows", "menu-rows", memory, "3", 1),
            write("columns", "menu-columns", memory, "3", 1),
            write("line", "menu-line", memory, "3", 1),
        ],
    }
}

/// What a player of these games is called; the bots that play this game, people first if they may.
fn players(game: &str, people: bool) -> Vec<Choice> {
    let mut all = Vec::new();
    if people {
        all.push(choice("human", word("menu-human")));
    }
    for level in 1..=TOP_LEVEL {
        let label = say("menu-level", &[("level", level.to_string())]);
        all.push(choice(&format!("engine:level={level}"), label));
    }
    let bots = BOTS.iter().filter(|bot| !["engine", "cmd"].contains(&bot.name));
    let bots = bots.filter(|bot| bot.games.is_empty() || bot.games.contains(&game));
    all.extend(bots.map(|bot| choice(bot.name, bot.name)));
    all
}

fn sides(game: &str) -> [String; 2] {
    match AnyGame::new(game, &Options::default()) {
        Ok(any) => with_game!(&any, game => Player::BOTH.map(|player| side(game, player))),
        Err(_) => [String::new(), String::new()],
    }
}

/// The first page.
pub(super) fn start(memory: &Memory) -> Form {
    let games = GAMES
        .iter()
        .map(|game| choice(game.id, word(&format!("game-{}", game.id))));
    let games = Row::choose("game", word("menu-game"), games.collect(), memory.get("game"));
    let game = memory.get("game").filter(|id| GAMES.iter().any(|game| game.id == *id));
    let game = game.unwrap_or(GAMES[0].id).to_owned();
    let [first, second] = sides(&game);
    let mut rows = vec![games];
    rows.extend(variant(&game, memory));
    let usual = |id: &str, usual| memory.get(id).unwrap_or(usual).to_owned();
    rows.push(Row::choose(
        "first",
        first,
        players(&game, true),
        Some(&usual("first", "human")),
    ));
    let second_usual = usual("second", "engine:level=3");
    rows.push(Row::choose("second", second, players(&game, true), Some(&second_usual)));
    let begins = ["stay", "change", "guess"].map(|value| choice(value, word(&format!("menu-begins-{value}"))));
    rows.push(Row::choose(
        "begins",
        word("menu-begins"),
        begins.into(),
        memory.get("begins"),
    ));
    let clocks = CLOCKS.map(|clock| match clock {
        "" => choice("", word("menu-no-clock")),
        clock => choice(clock, clock),
    });
    rows.push(Row::choose(
        "clock",
        word("menu-clock"),
        clocks.into(),
        memory.get("clock"),
    ));
    let languages = LANGUAGES.map(|language| choice(language, word(&format!("language-{language}"))));
    rows.push(Row::choose(
        "language",
        word("menu-language"),
        languages.into(),
        Some(lang::spoken()),
    ));
    let at = rows.len();
    rows.extend([
        act(Act::Play, "menu-play"),
        act(Act::Saved, "menu-saved"),
        act(Act::Bots, "menu-bots"),
        act(Act::Analysis, "menu-analysis"),
        act(Act::Reports, "menu-reports"),
        act(Act::Quit, "menu-quit"),
    ]);
    Form {
        title: "Ludoteca".to_owned(),
        rows,
        at,
    }
}

/// Two bots: a game to watch, or a tournament.
pub(super) fn bots(game: &str, memory: &Memory) -> Form {
    let [first, second] = sides(game);
    let last = |id: &str, usual: &str| memory.get(id).unwrap_or(usual).to_owned();
    let row = |id, label, usual: &str| Row::choose(id, label, players(game, false), Some(&last(id, usual)));
    Form {
        title: word("menu-bots-title"),
        rows: vec![
            row("bot-first", first, "engine:level=5"),
            row("bot-second", second, "engine:level=3"),
            write("bot-games", "menu-games", memory, "20", 2),
            act(Act::Watch, "menu-watch"),
            act(Act::Tournament, "menu-tournament"),
            act(Act::Back, "menu-back"),
        ],
        at: 3,
    }
}

/// One hand of two holds a seed.
pub(super) fn guess() -> Form {
    Form {
        title: word("guess-title"),
        rows: vec![
            act(Act::Item(0), "guess-left"),
            act(Act::Item(1), "guess-right"),
            act(Act::Back, "menu-back"),
        ],
        at: 0,
    }
}

/// The seed was found, or not.
pub(super) fn guessed(right: bool, hand: usize) -> Form {
    let hand = word(["guess-in-left", "guess-in-right"][hand]);
    Form {
        title: say(if right { "guess-found" } else { "guess-missed" }, &[("hand", hand)]),
        rows: vec![act(Act::Item(0), "menu-play"), act(Act::Back, "menu-back")],
        at: 0,
    }
}

/// The menus of the programs that Ludoteca grew out of.
pub(super) const REPORTS: [&str; 5] = ["report-000", "report-001", "report-002", "report-003", "report-004"];

pub(super) fn reports() -> Form {
    let rows = REPORTS.iter().enumerate().map(|(i, key)| act(Act::Report(i), key));
    Form {
        title: word("menu-reports-title"),
        rows: rows.chain([act(Act::Back, "menu-back")]).collect(),
        at: 0,
    }
}

/// The menu of a source, with what it asked.
pub(super) fn report(number: usize, memory: &Memory) -> Form {
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
        "report-002" => rows.extend([
            item(1, '1', "Humano vs Humano"),
            item(2, '2', "Humano vs Computador"),
            item(3, '3', "Ouri especial"),
            Row::act(Act::Back, '0', "[0] Sair".to_owned()),
        ]),
        "report-001" => {
            rows.push(write("report-size", "menu-size", memory, "9", 2));
            rows.extend(PAIRINGS.iter().enumerate().map(|(i, [first, second])| {
                let letter = char::from(b'a' + i as u8);
                item(i, letter, &format!("{first} / {second}"))
            }));
        }
        "report-003" => {
            let algorithms = [choice("minimax", "Minimax"), choice("alphabeta", "AlfaBeta")];
            rows.push(write("report-lines", "report-003-lines", memory, "3", 1));
            rows.push(Row::choose(
                "report-algorithm",
                word("report-003-algorithm"),
                algorithms.into(),
                memory.get("report-algorithm"),
            ));
            rows.push(write("report-depth", "report-003-depth", memory, "10", 1));
            rows.extend([
                item(1, '1', "Melhor Jogada"),
                item(2, '2', "Homem vs CPU"),
                item(3, '3', "CPU vs CPU"),
            ]);
        }
        "report-000" => rows.extend([item(0, 'p', "start_game(-p)"), item(1, 's', "start_game(-s)")]),
        _ => {
            rows.push(bots("P1", "report-first"));
            rows.push(bots("P2", "report-second"));
            rows.push(item(0, 'g', "startGame(P1,P2)"));
        }
    }
    if REPORTS[number] != "report-002" {
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

/// Source 001's pairings, a to i.
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

/// The words that call a game of a source's menu.
pub(super) fn report_call(number: usize, form: &Form, item: usize) -> Result<Vec<String>, Refusal> {
    let value = |id: &str| form.value(id).unwrap_or_default().to_owned();
    let number_of = |id: &str| value(id).parse::<u32>().unwrap_or(0);
    let theirs = value("report-screen") == "theirs";
    let call = match REPORTS[number] {
        "report-002" => {
            let rules = if item == 3 { "ouri-misere" } else { "ouri" };
            let second = if item == 2 { "first-capture" } else { "human" };
            play("oware", &[("rules", rules)], ["human", second], theirs.then_some("ue"))
        }
        "report-001" => {
            let size = value("report-size");
            play(
                "jeson-mor",
                &[("size", &size)],
                PAIRINGS[item],
                theirs.then_some("feup"),
            )
        }
        "report-003" => {
            // The board for X columns is 1, 3, 5 and so on.
            let heaps: Vec<String> = (1..=number_of("report-lines").min(65))
                .map(|i| (2 * i - 1).to_string())
                .collect();
            let bot = format!("{}:depth={}", value("report-algorithm"), value("report-depth"));
            let heaps = [("heaps", &*heaps.join(","))];
            let style = theirs.then_some("evora");
            match item {
                1 => {
                    let mut call = words(&["best", "nim"], &heaps);
                    call.extend(["--bot".to_owned(), bot]);
                    call
                }
                2 => play("nim", &heaps, ["human", &bot], style),
                _ => play("nim", &heaps, [&bot, &bot], style),
            }
        }
        "report-000" => {
            let seats = if item == 0 {
                ["greedy", "human"]
            } else {
                ["human", "greedy"]
            };
            play("oware", &[("rules", "evora")], seats, theirs.then_some("evora"))
        }
        _ => {
            let (first, second) = (value("report-first"), value("report-second"));
            play(
                "oware",
                &[("rules", "feup")],
                [&first, &second],
                theirs.then_some("feup"),
            )
        }
    };
    checked(call)
}

fn words(start: &[&str], options: &[(&str, &str)]) -> Vec<String> {
    let mut call: Vec<String> = start.iter().map(|word| (*word).to_owned()).collect();
    for (name, value) in options {
        call.extend([format!("--{name}"), (*value).to_owned()]);
    }
    call
}

fn play(game: &str, options: &[(&str, &str)], seats: [&str; 2], style: Option<&str>) -> Vec<String> {
    let mut call = words(&["play", game], options);
    call.extend(["--first", seats[0], "--second", seats[1]].map(str::to_owned));
    call.extend(
        style
            .into_iter()
            .flat_map(|style| ["--style".to_owned(), style.to_owned()]),
    );
    call
}

/// The words of a call, if the game that they name can be played.
fn checked(call: Vec<String>) -> Result<Vec<String>, Refusal> {
    let mut options = Options::default();
    for pair in call.windows(2) {
        if let Some(name) = pair[0].strip_prefix("--")
            && ["rules", "size", "heaps", "rows", "columns", "line"].contains(&name)
        {
            options.push(name, pair[1].clone());
        }
    }
    let game = call.get(1).map_or("", String::as_str);
    AnyGame::new(game, &options).map(|_| call)
}

/// The game that the first page is set to, in words.
fn chosen_game(form: &Form) -> (String, Vec<(&'static str, String)>) {
    let game = form.value("game").unwrap_or("oware").to_owned();
    let options = ["rules", "size", "heaps", "rows", "columns", "line"];
    let options = options
        .into_iter()
        .filter_map(|id| Some((id, form.value(id)?.to_owned())));
    (game, options.collect())
}

/// The words for a game by the first page, with these players.
pub(super) fn play_call(form: &Form, seats: [&str; 2]) -> Result<Vec<String>, Refusal> {
    let (game, options) = chosen_game(form);
    let options: Vec<(&str, &str)> = options.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let mut call = play(&game, &options, seats, None);
    if let Some(clock) = form.value("clock").filter(|clock| !clock.is_empty()) {
        call.extend(["--tc".to_owned(), clock.to_owned()]);
    }
    checked(call)
}

/// The words for an analysis of the game on the first page.
pub(super) fn analysis_call(form: &Form) -> Result<Vec<String>, Refusal> {
    let mut call = play_call(form, ["human", "human"])?;
    call.push("--analysis".to_owned());
    Ok(call)
}

/// The words for a tournament of the game on the first page.
pub(super) fn tournament_call(form: &Form, bots: &Form) -> Result<Vec<String>, Refusal> {
    let (game, options) = chosen_game(form);
    let options: Vec<(&str, &str)> = options.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let mut call = words(&["tournament", &game], &options);
    let value = |id: &str| bots.value(id).unwrap_or_default().to_owned();
    let (first, second) = (value("bot-first"), value("bot-second"));
    // Two of a kind need names of their own.
    let second = if first == second { format!("2={second}") } else { second };
    call.extend(["--player".to_owned(), first, "--player".to_owned(), second]);
    call.extend([
        "--games".to_owned(),
        value("bot-games"),
        "--random-plies".to_owned(),
        "2".to_owned(),
    ]);
    checked(call)
}
