//! The settings of a tournament in words.

use std::time::Duration;

use super::html::{counted, escaped};
use crate::tournament::{Openings, Restart, Settings};
use crate::{Agreed, TimeControl};

/// The settings as a list of names and values.
pub(super) fn settings(settings: &Settings, command: &str) -> String {
    let game = &settings.game;
    let options = game.options();
    let given = game.info().options.iter().flat_map(|option| {
        let word = |value: &str| match value {
            "" => option.name.to_owned(),
            _ => format!("{} {value}", option.name),
        };
        options.all(option.name).map(word).collect::<Vec<_>>()
    });
    let rules: Vec<String> = given.collect();
    let mut rows = vec![
        ("Game", format!("{} ({})", game.info().title, rules.join(", "))),
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

fn format(settings: &Settings) -> String {
    let rounds = settings
        .rounds
        .map_or_else(String::new, |rounds| format!(", {}", counted(rounds as u64, "round")));
    let games = counted(settings.games, "game");
    format!("{}{rounds}, {games} for each pair that meets", settings.format.name())
}

fn openings(settings: &Settings) -> String {
    match &settings.openings {
        Openings::From(line) if line.is_from_opening() && line.is_empty() => "the start of the game".to_owned(),
        Openings::From(line) => format!("the position {}", line.position().text()),
        Openings::Random { plies, .. } => format!(
            "{} at random that leave the game level",
            counted((*plies).into(), "move")
        ),
        Openings::Book(book) => format!("{} from a file", book.len()),
    }
}

/// How time is counted, in words.
pub(super) fn times(times: TimeControl) -> String {
    match times {
        TimeControl::Open => "no clock".to_owned(),
        TimeControl::Move(time) => format!("{} a move", seconds(time)),
        TimeControl::Game { start, increment } if increment.is_zero() => format!("{} a game", seconds(start)),
        TimeControl::Game { start, increment } => {
            format!("{} a game and {} a move", seconds(start), seconds(increment))
        }
    }
}

fn seconds(time: Duration) -> String {
    if time < Duration::from_secs(1) {
        format!("{} ms", time.as_secs_f64() * 1000.0)
    } else {
        format!("{} s", time.as_secs_f64())
    }
}
