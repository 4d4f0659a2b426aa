//! A tournament as one page: tables, charts, and every game to replay. The page needs nothing but itself and knows no rules:
//! positions come as a [`ludoteca_games::BoardView`] with numbers for its points.

mod charts;
mod games;
mod html;
mod sides;
mod tables;
mod words;

use std::io::{self, Write};

use serde_json::json;

use crate::record::Record;
use crate::tournament::{Ended, Openings, Settings};
use games::Games;
use html::{counted, in_script, section};
use tables::Field;

pub use html::escaped;

const STYLE: &str = include_str!("page.css");
const BOARDS: &str = include_str!("boards.js");
const SCRIPT: &str = include_str!("page.js");
/// The place where games are looked at; the script fills it.
const VIEWER: &str = include_str!("viewer.html");
/// Nothing is fetched, whatever a player is called.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// Writes the page of a tournament. `records` are its games in any order; of very many only the first are put on the page,
/// which then says so. `command` is the call that played it, or nothing.
///
/// # Errors
/// When it cannot be written.
pub fn write(
    out: &mut impl Write,
    settings: &Settings,
    ended: &Ended,
    records: impl IntoIterator<Item = Record>,
    command: &str,
) -> io::Result<()> {
    let results = &ended.results;
    let mut games = Games::new(results);
    for record in records {
        games.add(&settings.game, &record);
    }
    let field = Field::new(settings, results);
    let event = escaped(&settings.event);
    write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{event}</title>\n<style>\n{STYLE}</style>\n</head>\n\
         <body>\n<header>\n<h1>{event}</h1>\n<p>{}</p>\n{}\
         <details class=\"settings\"><summary>Settings and command</summary>\n{}</details>\n</header>\n<main>\n",
        subtitle(settings, ended, &games),
        broken_off(ended),
        words::settings(settings, command),
    )?;
    if results.is_empty() {
        writeln!(out, "<p>No game was finished.</p>")?;
    } else {
        let one_opening = matches!(settings.openings, Openings::From(_));
        let test = ended.test.as_ref().map_or_else(String::new, charts::test);
        let parts = [
            section("standing", "Standing", &tables::standing(settings, &field, results)),
            section("test", "Sequential test", &test),
            section("ratings", "Ratings in Elo", &charts::ratings(&field)),
            section("lengths", "Length of the games", &charts::lengths(results)),
            section("crosstable", "Crosstable", &tables::crosstable(&field, results)),
            sides::sections(&field, &games, results, one_opening),
            section("endings", "How games ended", &tables::endings(&field, &games, ended)),
        ];
        for part in parts {
            out.write_all(part.as_bytes())?;
        }
        out.write_all(section("games", "Games", &viewer(&games)).as_bytes())?;
    }
    writeln!(out, "</main>")?;
    if games.shown() > 0 {
        scripts(out, settings, &field, &games)?;
    }
    write!(out, "</body>\n</html>\n")
}

/// What was played, in a line.
fn subtitle(settings: &Settings, ended: &Ended, games: &Games<'_>) -> String {
    let mut parts = vec![
        settings.game.info().title.to_owned(),
        settings.game.variant(),
        settings.format.name().to_owned(),
        counted(settings.entrants.len() as u64, "player"),
        counted(ended.results.len(), "game"),
        words::times(settings.conditions.times),
        format!("seed {}", settings.seed),
    ];
    parts.extend(games.days.as_ref().map(|(first, last)| match first == last {
        true => first.replace('.', "-"),
        false => format!("{} to {}", first.replace('.', "-"), last.replace('.', "-")),
    }));
    escaped(&parts.join(" · "))
}

fn broken_off(ended: &Ended) -> String {
    match ended.broken_off {
        false => String::new(),
        true => format!(
            "<p class=\"notice\">Stopped before its end, after {}.</p>\n",
            counted(ended.results.len(), "game")
        ),
    }
}

fn viewer(games: &Games<'_>) -> String {
    if games.shown() == 0 {
        return "<p>No game was kept.</p>".to_owned();
    }
    let notice = match games.left_out {
        0 => String::new(),
        more => format!(
            "<p class=\"notice\">{} can be replayed here; {more} more were played and count in all tables, but are only in \
             the file of games.</p>\n",
            match games.shown() {
                1 => "1 game".to_owned(),
                shown => format!("The first {shown} games"),
            }
        ),
    };
    notice + VIEWER
}

/// The games and what brings them to life.
fn scripts(out: &mut impl Write, settings: &Settings, field: &Field<'_>, games: &Games<'_>) -> io::Result<()> {
    let game = &settings.game;
    let head = json!({
        "players": field.names,
        "board": games::board(&game.opening().view()),
        "start": games::start(&games::places_of(&game.opening().view())),
    });
    write!(
        out,
        "<script type=\"application/json\" id=\"tournament\">{}</script>\n\
         <script type=\"application/json\" id=\"records\">{}</script>\n<script>\n{BOARDS}\n{SCRIPT}</script>\n",
        in_script(&head.to_string()),
        games.json()
    )
}
