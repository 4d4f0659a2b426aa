//! The pages of the menu, and the call that each of them leads to.

use ludoteca_players::{BOTS, TOP_LEVEL};
use ludoteca_rules::{AnyGame, GAMES, Options, Player, UserError, with_game};

use super::form::{Act, Choice, Form, Row};
use super::memory::Memory;
use crate::lang::{self, LANGUAGES, say};
use crate::words::side;

/// Clocks to choose from.
const CLOCKS: [&str; 6] = ["", "60+1", "180+2", "300+5", "600+0", "900+10"];

pub(super) fn choice(value: &str, label: impl Into<String>) -> Choice {
    Choice {
        value: value.to_owned(),
        label: label.into(),
    }
}

pub(super) fn word(key: &str) -> String {
    say(key, &[])
}

pub(super) fn act(act: Act, key: &str) -> Row {
    let label = word(key);
    // The letter is written in brackets.
    let letter = label.split_once('[').and_then(|(_, rest)| rest.chars().next());
    Row::act(act, letter.unwrap_or('\0'), label)
}

pub(super) fn write(id: &'static str, key: &str, memory: &Memory, usual: &str, step: u32) -> Row {
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

pub(super) fn words(start: &[&str], options: &[(&str, &str)]) -> Vec<String> {
    let mut call: Vec<String> = start.iter().map(|word| (*word).to_owned()).collect();
    for (name, value) in options {
        call.extend([format!("--{name}"), (*value).to_owned()]);
    }
    call
}

pub(super) fn play(game: &str, options: &[(&str, &str)], seats: [&str; 2], style: Option<&str>) -> Vec<String> {
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
pub(super) fn checked(call: Vec<String>) -> Result<Vec<String>, UserError> {
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
pub(super) fn play_call(form: &Form, seats: [&str; 2]) -> Result<Vec<String>, UserError> {
    let (game, options) = chosen_game(form);
    let options: Vec<(&str, &str)> = options.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let mut call = play(&game, &options, seats, None);
    if let Some(clock) = form.value("clock").filter(|clock| !clock.is_empty()) {
        call.extend(["--tc".to_owned(), clock.to_owned()]);
    }
    checked(call)
}

/// The words for an analysis of the game on the first page.
pub(super) fn analysis_call(form: &Form) -> Result<Vec<String>, UserError> {
    let mut call = play_call(form, ["human", "human"])?;
    call.push("--analysis".to_owned());
    Ok(call)
}

/// The words for a tournament of the game on the first page.
pub(super) fn tournament_call(form: &Form, bots: &Form) -> Result<Vec<String>, UserError> {
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
