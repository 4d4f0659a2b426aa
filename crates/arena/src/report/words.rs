//! The settings of a tournament in words.

use std::time::Duration;

use ludoteca_players::Sources;
use ludoteca_rules::{GAMES, GameInfo};

use super::html::{counted, escaped};
use crate::tournament::{Openings, Restart, Settings};
use crate::{Agreed, Times};

/// The game's entry in the registry.
fn info(id: &str) -> Option<&'static GameInfo> {
    GAMES.iter().find(|game| game.id == id)
}

/// The game's name for people.
pub(super) fn title(id: &'static str) -> &'static str {
    info(id).map_or(id, |game| game.title)
}

/// The settings as a list of names and values.
pub(super) fn settings<G: Sources>(settings: &Settings<G>, command: &str) -> String {
    let game = &settings.game;
    let options = game.options();
    let given = info(game.id())
        .into_iter()
        .flat_map(|info| info.options)
        .flat_map(|option| {
            let word = |value: &str| match value {
                "" => option.name.to_owned(),
                _ => format!("{} {value}", option.name),
            };
            options.all(option.name).map(word).collect::<Vec<_>>()
        });
    let rules: Vec<String> = given.collect();
    let mut rows = vec![
        ("Game", format!("{} ({})", title(game.id()), rules.join(", "))),
        ("Format", format(settings)),
        ("Openings", openings(settings)),
        ("Time", times(settings.conditions.times)),
    ];
    let adjudication = &settings.conditions.adjudication;
    let agreed = |what: &str, bound: &str, rule: Agreed| {
        let score = f64::from(rule.score) / 100.0;
        let after = match rule.after {
            0 => String::new(),
            after => format!(" after move {after}"),
        };
        let moves = counted(rule.moves.into(), "move");
        format!("a {what} when both players say at {bound} {score:.2} for {moves} each{after}")
    };
    let ends: Vec<String> = [
        adjudication.win.map(|rule| agreed("win", "least", rule)),
        adjudication.draw.map(|rule| agreed("draw", "most", rule)),
        adjudication
            .tables
            .map(|seeds| format!("what endgame tables of {seeds} seeds know")),
        adjudication
            .plies
            .map(|plies| format!("a draw after {}", counted(plies.into(), "move"))),
    ]
    .into_iter()
    .flatten()
    .collect();
    if !ends.is_empty() {
        rows.push(("Early ends", ends.join("; ")));
    }
    let restart = match settings.restart {
        Restart::Failed => None,
        Restart::Always => Some("players begin anew for every game"),
        Restart::Never => Some("a player that has failed loses the rest of its games"),
    };
    rows.extend(restart.map(|words| ("Restart", words.to_owned())));
    rows.extend(settings.sprt.as_ref().map(|sprt| ("Sequential test", sprt.to_string())));
    rows.push(("Games at a time", settings.concurrency.to_string()));
    rows.push(("Seed", settings.seed.to_string()));
    let mut list: String = rows
        .iter()
        .map(|(name, value)| format!("<div><dt>{name}</dt><dd>{}</dd></div>\n", escaped(value)))
        .collect();
    if !command.is_empty() {
        list += &format!(
            "<div class=\"wide\"><dt>Command</dt><dd><code>{}</code></dd></div>\n",
            escaped(command)
        );
    }
    format!("<dl class=\"settings\">\n{list}</dl>")
}

fn format<G: Sources>(settings: &Settings<G>) -> String {
    let rounds = settings
        .rounds
        .map_or_else(String::new, |rounds| format!(", {}", counted(rounds as u64, "round")));
    let games = counted(settings.games, "game");
    format!("{}{rounds}, {games} for each pair that meets", settings.format.name())
}

fn openings<G: Sources>(settings: &Settings<G>) -> String {
    match &settings.openings {
        Openings::From(line) if line.states()[0] == settings.game.opening() && line.moves().is_empty() => {
            "the start of the game".to_owned()
        }
        Openings::From(line) => format!("the position {}", settings.game.state_text(line.state())),
        Openings::Random { plies } => format!(
            "{} at random that leave the game level",
            counted((*plies).into(), "move")
        ),
        Openings::Book(book) => format!("{} from a file", book.len()),
    }
}

/// How time is counted, in words.
pub(super) fn times(times: Times) -> String {
    match times {
        Times::Open => "no clock".to_owned(),
        Times::Move(time) => format!("{} a move", seconds(time)),
        Times::Game { start, increment } if increment.is_zero() => format!("{} a game", seconds(start)),
        Times::Game { start, increment } => format!("{} a game and {} a move", seconds(start), seconds(increment)),
    }
}

fn seconds(time: Duration) -> String {
    if time < Duration::from_secs(1) {
        format!("{} ms", time.as_secs_f64() * 1000.0)
    } else {
        format!("{} s", time.as_secs_f64())
    }
}
