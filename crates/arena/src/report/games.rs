//! The games on the page, small: of each position only what the move changed.

use std::collections::BTreeMap;
use std::fmt::Write;

use ludoteca_games::{BoardView, GameHandle, Layout, Piece, Point};
use ludoteca_rules::{Player, UserError};
use serde_json::{Value, json};

use super::html::in_script;
use crate::record::{Note, Ply, Record};
use crate::tournament::{GameResult, Results};

/// So many games can be replayed on one page; a browser would take long to open more.
const MOST_GAMES: usize = 2_000;
/// Nor more than so much of them, however long they are.
const MOST_BYTES: usize = 48 << 20;
/// So many faults are listed.
const MOST_FAULTS: usize = 200;

/// A game that was lost by doing something wrong.
pub(super) struct Fault {
    /// The game's number, from 0.
    pub(super) number: u64,
    /// Who was at fault: a place in the field.
    pub(super) player: usize,
    pub(super) what: String,
    /// Whether the game is on the page.
    pub(super) shown: bool,
}

/// The games of a tournament, taken in one by one.
pub(super) struct Games<'r> {
    results: &'r Results,
    /// By number.
    written: BTreeMap<u64, String>,
    bytes: usize,
    /// Games that are not on the page.
    pub(super) left_out: u64,
    pub(super) faults: Vec<Fault>,
    /// Faults beyond those that are listed.
    pub(super) more_faults: u64,
    /// The moves of each opening that was seen.
    pub(super) openings: BTreeMap<u64, String>,
    /// The first and the last day.
    pub(super) days: Option<(String, String)>,
}

impl<'r> Games<'r> {
    pub(super) fn new(results: &'r Results) -> Self {
        Games {
            results,
            written: BTreeMap::new(),
            bytes: 0,
            left_out: 0,
            faults: Vec::new(),
            more_faults: 0,
            openings: BTreeMap::new(),
            days: None,
        }
    }

    /// How many are on the page.
    pub(super) fn shown(&self) -> usize {
        self.written.len()
    }

    /// Takes in a game. One that is none of the tournament's is passed over.
    pub(super) fn add(&mut self, game: &GameHandle, record: &Record) {
        let number = record.tags().get("Number").and_then(|text| text.parse::<u64>().ok());
        let result = number.and_then(|number| self.results.get(number.checked_sub(1)?));
        let Some(result) = result else { return };
        self.note_day(record);
        let room = self.written.len() < MOST_GAMES && self.bytes < MOST_BYTES;
        let written = room.then(|| written(game, record, result)).and_then(Result::ok);
        let shown = written.is_some();
        match written {
            Some(text) => {
                self.bytes += text.len();
                self.written.insert(result.pairing.number, text);
                let moves = || opening_of(record);
                self.openings.entry(result.pairing.opening).or_insert_with(moves);
            }
            None => self.left_out += 1,
        }
        self.note_fault(record, result, shown);
    }

    fn note_fault(&mut self, record: &Record, result: &GameResult, shown: bool) {
        let Some((what, winner)) = record.tags().get("Fault").zip(result.winner()) else {
            return;
        };
        if self.faults.len() == MOST_FAULTS {
            self.more_faults += 1;
            return;
        }
        let pairing = &result.pairing;
        self.faults.push(Fault {
            number: pairing.number,
            player: if winner == pairing.first {
                pairing.second
            } else {
                pairing.first
            },
            what: format!("{}: {what}", result.reason),
            shown,
        });
    }

    fn note_day(&mut self, record: &Record) {
        let Some(day) = record.tags().get("Date") else { return };
        match &mut self.days {
            None => self.days = Some((day.to_owned(), day.to_owned())),
            Some((first, last)) => {
                if day < first.as_str() {
                    day.clone_into(first);
                }
                if day > last.as_str() {
                    day.clone_into(last);
                }
            }
        }
    }

    /// All of them as a list in JSON, in the order of their numbers, safe inside a script element.
    pub(super) fn json(&self) -> String {
        let games: Vec<&str> = self.written.values().map(String::as_str).collect();
        format!("[{}]", games.join(",\n"))
    }
}

/// The moves that were settled before the players were asked: they have no comment.
fn opening_of(record: &Record) -> String {
    let settled = record.plies().iter().take_while(|ply| ply.notes().is_empty());
    settled.map(Ply::text).collect::<Vec<_>>().join(" ")
}

/// A game as the page reads it: `m` the moves, `p` who made each, `v` what was said of each, `b` the places of the first
/// position if that is not the usual one, `u` what each move changed.
fn written(game: &GameHandle, record: &Record, result: &GameResult) -> Result<String, UserError> {
    let line = record.line(game)?;
    let places: Vec<Vec<u32>> = (0..=line.len())
        .map(|i| places_of(&line.position_at(i).view()))
        .collect();
    let changes: Vec<String> = places.windows(2).map(|pair| change(&pair[0], &pair[1])).collect();
    let plies = record.plies();
    let joined = |words: Vec<String>, by: &str| words.join(by);
    let players: String = plies
        .iter()
        .map(|ply| if ply.player() == Player::First { '1' } else { '2' })
        .collect();
    let pairing = &result.pairing;
    let mut object = json!({
        "n": pairing.number + 1,
        "r": pairing.round + 1,
        "f": pairing.first,
        "s": pairing.second,
        "w": result.verdict.name(),
        "o": pairing.opening + 1,
        "e": &*result.reason,
        "p": players,
        "m": joined(plies.iter().map(|ply| ply.text().to_owned()).collect(), " "),
        "v": joined(plies.iter().map(said).collect(), ";"),
        "u": changes.join(";"),
    });
    if let Some(first) = plies.first().filter(|first| first.number() != 1) {
        object["k"] = json!(first.number());
    }
    if !line.is_from_opening() {
        object["b"] = json!(start(&places[0]));
    }
    for (key, tag) in [("c", "Score"), ("x", "Fault")] {
        if let Some(value) = record.tags().get(tag) {
            object[key] = json!(value);
        }
    }
    Ok(in_script(&object.to_string()))
}

/// The board as the page reads it: what it looks like, and in which order [`places_of`] lists its points.
pub(super) fn board(view: &BoardView) -> Value {
    match view.layout {
        Layout::Squares | Layout::Cells => {
            let piece = if view.layout == Layout::Squares {
                "knight"
            } else {
                "mark"
            };
            let centre = view.points.iter().position(|point| point.goal);
            json!({"kind": "squares", "rows": view.rows, "columns": view.columns, "piece": piece, "centre": centre})
        }
        Layout::Pits => {
            let names = |player: Player| -> String {
                let own = view.points.iter().filter(|point| point.owner == Some(player));
                own.map(|point| point.name.as_str()).collect()
            };
            json!({"kind": "houses", "names": Player::BOTH.map(names)})
        }
        Layout::Heaps => json!({"kind": "heaps"}),
    }
}

/// What is on each point of the board, and in the stores: as many numbers in every position.
pub(super) fn places_of(view: &BoardView) -> Vec<u32> {
    let number = |point: &Point| match view.layout {
        Layout::Squares | Layout::Cells => point.piece.map_or(0, |Piece { owner, .. }| owner.number().into()),
        Layout::Pits | Layout::Heaps => point.count,
    };
    let points = view.points.iter().map(number);
    points.chain(view.stores.into_iter().flatten()).collect()
}

/// What was said of a move: a value with its depth and time, or a time alone.
fn said(ply: &Ply) -> String {
    if let Some(thought) = ply.thought() {
        return thought.to_string();
    }
    let comments = ply.notes().iter().filter_map(|note| match note {
        Note::Comment(comment) => Some(comment.text()),
        Note::Variation(_) => None,
    });
    let is_time = |text: &&str| {
        let seconds = text.strip_suffix('s').unwrap_or_default();
        !seconds.is_empty() && seconds.bytes().all(|b| b.is_ascii_digit() || b == b'.')
    };
    comments.into_iter().find(is_time).unwrap_or_default().to_owned()
}

/// All places of a position.
pub(super) fn start(places: &[u32]) -> String {
    let places: Vec<String> = places.iter().map(|&number| base36(number)).collect();
    places.join(",")
}

/// The places that differ, each with its new number: `3.0,4.5`.
fn change(before: &[u32], after: &[u32]) -> String {
    let mut text = String::new();
    for (place, (old, new)) in before.iter().zip(after).enumerate() {
        if old != new {
            let comma = if text.is_empty() { "" } else { "," };
            let _ = write!(text, "{comma}{}.{}", base36(place as u32), base36(*new));
        }
    }
    text
}

/// A number in the digits that JavaScript reads with `parseInt(text, 36)`.
fn base36(mut number: u32) -> String {
    let mut digits = Vec::new();
    loop {
        let digit = char::from_digit(number % 36, 36).unwrap_or('0');
        digits.push(digit);
        number /= 36;
        if number == 0 {
            break;
        }
    }
    digits.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_javascript_reads_them() {
        let numbers = [0, 35, 36, 1_000_000_000].map(base36);
        assert_eq!(numbers, ["0", "z", "10", "gjdgxs"].map(str::to_owned));
    }

    #[test]
    fn only_what_changed_is_written() {
        assert_eq!(change(&[4, 4, 4], &[4, 0, 5]), "1.0,2.5");
        assert_eq!(change(&[4], &[4]), "");
        assert_eq!(start(&[4, 36]), "4,10");
    }
}
