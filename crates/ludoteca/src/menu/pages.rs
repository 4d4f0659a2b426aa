//! The pages of the menu, and the call that each of them leads to.

use ludoteca_games::{GAMES, GameHandle, GameInfo, OptionInfo, Options, Player, UserError, find};
use ludoteca_players::{BOTS, BotKind, TOP_LEVEL};

use super::form::{Act, Choice, Form, Row};
use super::last_choices::Memory;
use crate::lang::{self, LANGUAGES, say};
use crate::words::side;

/// The values of a switch.
const ON: &str = "yes";
const OFF: &str = "no";

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

/// The rows that choose a variant of a game: the options that the game says of itself, and its switches.
fn variant(game: &GameInfo, memory: &Memory) -> Vec<Row> {
    let Ok(usual) = game.new_game(&Options::default()) else {
        return Vec::new();
    };
    let usual = usual.options();
    let rows = game.options.iter().map(|option| match usual.get(option.name) {
        _ if option.value.is_none() => Some(switch(option, memory)),
        Some(value) => Some(field(game, option, value, memory)),
        None => None,
    });
    rows.flatten().collect()
}

/// What a row for an option is called: by a text of the menu, or by its name.
fn label(option: &OptionInfo) -> String {
    let key = format!("menu-{}", option.name);
    match word(&key) {
        missing if missing == key => option.name.to_owned(),
        label => label,
    }
}

fn switch(option: &OptionInfo, memory: &Memory) -> Row {
    let choices = [(OFF, "menu-no"), (ON, "menu-yes")].map(|(value, key)| choice(value, word(key)));
    Row::choose(option.name, label(option), choices.into(), memory.get(option.name))
}

/// A choice of rule sets, or a text. What was chosen for another game counts only if this one can have it, too.
fn field(game: &GameInfo, option: &OptionInfo, usual: &str, memory: &Memory) -> Row {
    let accepts = |value: &str| game.new_game(&Options::from_iter([(option.name, value)])).is_ok();
    let last = memory.get(option.name).filter(|value| accepts(value));
    let presets = (game.presets)();
    if option.from_file.is_some() && !presets.is_empty() {
        let choices = presets.iter().map(|preset| choice(preset.name, preset.name));
        return Row::choose(option.name, label(option), choices.collect(), last);
    }
    // Some numbers must be odd.
    let next = |step: u32| usual.parse::<u32>().is_ok_and(|n| accepts(&(n + step).to_string()));
    Row::Write {
        id: option.name,
        label: label(option),
        text: last.unwrap_or(usual).to_owned(),
        step: if !next(1) && next(2) { 2 } else { 1 },
    }
}

/// What a player of these games is called; the bots that play this game, people first if they may.
fn players(game: &GameInfo, people: bool) -> Vec<Choice> {
    let mut all = Vec::new();
    if people {
        all.push(choice("human", word("menu-human")));
    }
    for level in 1..=TOP_LEVEL {
        let label = say("menu-level", &[("level", level.to_string())]);
        all.push(choice(&format!("engine:level={level}"), label));
    }
    // A bot with levels is listed by these.
    let has_levels = |options: &[(&str, &str)]| options.iter().any(|(name, _)| *name == "level");
    let bots = BOTS
        .iter()
        .filter(|bot| bot.kind != BotKind::External && !has_levels(bot.options) && bot.plays(game));
    all.extend(bots.map(|bot| choice(bot.name, bot.name)));
    all
}

fn sides(game: &GameInfo) -> [String; 2] {
    match game.new_game(&Options::default()) {
        Ok(game) => Player::BOTH.map(|player| side(&game, player)),
        Err(_) => [String::new(), String::new()],
    }
}

/// The game of a name, or the first there is.
pub(super) fn game_of(id: Option<&str>) -> &'static GameInfo {
    id.and_then(|id| find(id).ok()).unwrap_or(GAMES[0])
}

/// The first page.
pub(super) fn start(memory: &Memory) -> Form {
    let games = GAMES
        .iter()
        .map(|game| choice(game.id, word(&format!("game-{}", game.id))));
    let games = Row::choose("game", word("menu-game"), games.collect(), memory.get("game"));
    let game = game_of(memory.get("game"));
    let [first, second] = sides(game);
    let mut rows = vec![games];
    rows.extend(variant(game, memory));
    let usual = |id: &str, usual| memory.get(id).unwrap_or(usual).to_owned();
    rows.push(Row::choose(
        "first",
        first,
        players(game, true),
        Some(&usual("first", "human")),
    ));
    let second_usual = usual("second", "engine:level=3");
    rows.push(Row::choose("second", second, players(game, true), Some(&second_usual)));
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
pub(super) fn bots(game: &GameInfo, memory: &Memory) -> Form {
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
        call.push(format!("--{name}"));
        // A switch has no value.
        call.extend((!value.is_empty()).then(|| (*value).to_owned()));
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
pub(super) fn checked(game: &str, options: &[(&str, &str)], call: Vec<String>) -> Result<Vec<String>, UserError> {
    let options: Options = options.iter().copied().collect();
    GameHandle::new(game, &options).map(|_| call)
}

/// The game that the first page is set to, and its options; a switch has an empty value.
fn chosen_game(form: &Form) -> (&'static GameInfo, Vec<(&'static str, &str)>) {
    let game = game_of(form.value("game"));
    let given = |option: &OptionInfo| match (option.value, form.value(option.name)?) {
        (None, ON) => Some((option.name, "")),
        (None, _) | (_, "") => None,
        (Some(_), value) => Some((option.name, value)),
    };
    (game, game.options.iter().filter_map(given).collect())
}

/// The words for a game by the first page, with these players.
pub(super) fn play_call(form: &Form, seats: [&str; 2]) -> Result<Vec<String>, UserError> {
    let (game, options) = chosen_game(form);
    let mut call = play(game.id, &options, seats, None);
    if let Some(clock) = form.value("clock").filter(|clock| !clock.is_empty()) {
        call.extend(["--tc".to_owned(), clock.to_owned()]);
    }
    checked(game.id, &options, call)
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
    let mut call = words(&["tournament", game.id], &options);
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
    checked(game.id, &options, call)
}
