//! From a finished game to its record, and from a record back to its result.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use ludoteca_rules::{UserError, push_number};

use super::identity::Digest;
use super::results::GameResult;
use super::schedule::Pairing;
use super::{Settings, Test};
use crate::record::{MoveEvaluation, PgnBuilder, Record, first_number, push_seconds, result_text, tags_of_game};
use crate::{GameEnd, MoveReport, PlayedGame, TimeControl};

/// The tags that a tournament adds to its records.
const TOURNAMENT: &str = "Tournament";
const SEED: &str = "Seed";
const NUMBER: &str = "Number";

/// The seed of the tournament that a record is from.
pub fn seed_of(record: &Record) -> Option<u64> {
    record.tags().get(SEED)?.parse().ok()
}

/// Who writes the games of one board down. What all records have in common is put into words once.
pub(super) struct PgnWriter<'t> {
    settings: &'t Settings,
    /// The tags that come first: the game and the event.
    event: String,
    time_control: String,
    /// The last of the tags: the tournament.
    tournament: String,
    /// The day since 1 January 1970 and its date.
    today: (u64, String),
    builder: PgnBuilder,
}

impl<'t> PgnWriter<'t> {
    pub(super) fn new(settings: &'t Settings, identity: &str) -> Self {
        let mut builder = PgnBuilder::default();
        let mut written = |tags: &[(&str, &str)]| {
            builder.begin(0);
            tags.iter().for_each(|(name, value)| builder.tag(name, value));
            builder.text().to_owned()
        };
        let game = tags_of_game(&settings.game);
        let event = game.iter().chain([("Event", settings.event.as_str())]);
        let seed = settings.seed.to_string();
        PgnWriter {
            settings,
            event: written(&event.collect::<Vec<_>>()),
            time_control: time_control(settings.conditions.times),
            tournament: written(&[(TOURNAMENT, identity), (SEED, &seed)]),
            today: (0, date_text(0)),
            builder,
        }
    }

    /// The record of a game as text with an empty line behind it, and the digest of its moves.
    pub(super) fn write(&mut self, pairing: &Pairing, game: &PlayedGame, end: &GameEnd) -> (&str, u64) {
        let line = &game.line;
        let mut digest = Digest::default();
        self.tags(pairing, game, end, &mut digest);
        let opening = line.len().saturating_sub(game.said.len());
        for i in 0..line.len() {
            let player = line.player_at(i);
            digest.add(self.builder.play(player, |text| line.push_move_text(i, text)));
            if let Some(said) = i.checked_sub(opening).and_then(|i| game.said.get(i)) {
                self.builder.said(|text| push_said(text, said));
            }
        }
        self.builder.finish(result_text(Some(end.outcome.verdict)));
        (self.builder.text(), digest.0)
    }

    /// All tags, in the order that [`Record`] has them in.
    fn tags(&mut self, pairing: &Pairing, game: &PlayedGame, end: &GameEnd, digest: &mut Digest) {
        let day = today();
        if self.today.0 != day {
            self.today = (day, date_text(day));
        }
        let builder = &mut self.builder;
        builder.begin(first_number(&game.line));
        builder.tags(&self.event);
        builder.tag("Date", &self.today.1);
        builder.tag_of("Round", |text| {
            push_number(text, pairing.round as u64 + 1);
            text.push('.');
            push_number(text, pairing.number + 1);
        });
        for (name, place) in [("First", pairing.first), ("Second", pairing.second)] {
            builder.tag(name, &self.settings.entrants[place].name);
        }
        builder.tag("Result", result_text(Some(end.outcome.verdict)));
        if let Some([first, second]) = game.line.outcome().and_then(|outcome| outcome.scores) {
            builder.tag("Score", &format!("{first}-{second}"));
        }
        let fen = if game.line.is_from_opening() {
            String::new()
        } else {
            game.line.start().text()
        };
        digest.add(&fen);
        builder.tag("FEN", &fen);
        builder.tag("TimeControl", &self.time_control);
        builder.tag("Termination", end.outcome.reason);
        for (name, number) in [
            ("PlyCount", game.line.len() as u64),
            (NUMBER, pairing.number + 1),
            ("Opening", pairing.opening + 1),
        ] {
            builder.tag_of(name, |text| push_number(text, number));
        }
        builder.tags(&self.tournament);
        builder.tag("Fault", end.fault.as_deref().unwrap_or_default());
    }
}

fn push_said(text: &mut String, said: &MoveReport) {
    let MoveReport { value, depth, time } = *said;
    match value {
        Some(value) => MoveEvaluation {
            value,
            depth: depth.unwrap_or(0),
            time,
        }
        .push_to(text),
        None => push_seconds(text, time),
    }
}

/// The result that a record keeps.
pub(super) fn result_of(record: &Record, pairing: Pairing) -> Option<GameResult> {
    let mut result = GameResult::new(
        pairing,
        record.result()?,
        record.tags().get("Termination").unwrap_or("unknown").to_owned(),
        record.plies().len() as u32,
    );
    result.digest = digest_of(record);
    Some(result)
}

/// A digest of where a game began and how it went.
fn digest_of(record: &Record) -> u64 {
    let mut digest = Digest::default();
    digest.add(record.tags().get("FEN").unwrap_or_default());
    record.plies().iter().for_each(|ply| digest.add(ply.text()));
    digest.0
}

/// The number of the game that a record keeps, if it is one of this tournament's.
pub(super) fn number_of(record: &Record, identity: &str) -> Result<u64, UserError> {
    let tags = record.tags();
    if tags.get(TOURNAMENT) != Some(identity) {
        return Err(UserError::new(
            "tournament-other",
            "the file holds games of another tournament: other players, rules, openings, times or another seed",
        ));
    }
    let number = tags.get(NUMBER).and_then(|text| text.parse::<u64>().ok());
    number
        .and_then(|n| n.checked_sub(1))
        .ok_or_else(|| UserError::new("tournament-number", "a game in the file has no number"))
}

/// How time is counted, as records write it: seconds for a game and for a move, seconds a move, or none.
pub(super) fn time_control(times: TimeControl) -> String {
    let seconds = |time: Duration| time.as_secs_f64();
    match times {
        TimeControl::Open => "-".to_owned(),
        TimeControl::Move(time) => format!("1/{}", seconds(time)),
        TimeControl::Game { start, increment } => format!("{}+{}", seconds(start), seconds(increment)),
    }
}

/// The number of days since 1 January 1970, in UTC.
fn today() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_secs() / 86_400
}

/// The date of a day, as records write it.
fn date_text(day: u64) -> String {
    let (year, month, day) = date(day);
    format!("{year:04}.{month:02}.{day:02}")
}

/// The date so many days after 1 January 1970: years are counted from March, so that the leap day comes last.
const fn date(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = if month < 10 {
        (year + era * 400, month + 3)
    } else {
        (year + era * 400 + 1, month - 9)
    };
    (year, month, day)
}

impl Test {
    /// The lines that users of other match programs know.
    pub fn line(&self) -> String {
        self.sprt.line(self.llr())
    }
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates_are_right() {
        assert_eq!(date(0), (1970, 1, 1));
        assert_eq!(date(11_016), (2000, 2, 29));
        assert_eq!(date(11_017), (2000, 3, 1));
        assert_eq!(date(20_088), (2024, 12, 31));
        assert_eq!(date(47_540), (2100, 2, 28));
        assert_eq!(date(47_541), (2100, 3, 1));
    }
}
