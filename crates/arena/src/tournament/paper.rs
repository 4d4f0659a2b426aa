//! From a finished game to its record, and from a record back to its result.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use ludoteca_players::Sources;
use ludoteca_rules::{Refusal, Verdict};

use super::identity::Digest;
use super::results::GameResult;
use super::schedule::Pairing;
use super::{Settings, Test};
use crate::record::{Record, Sheet, Thought, first_number, seconds, tags_of};
use crate::{Finished, Said, Times};

/// The tags that a tournament adds to its records.
const TOURNAMENT: &str = "Tournament";
const SEED: &str = "Seed";
const NUMBER: &str = "Number";

/// The seed of the tournament that a record is from.
pub fn seed_of(record: &Record) -> Option<u64> {
    record.tags().get(SEED)?.parse().ok()
}

/// The record of a game as text, and the digest of its moves.
pub(super) fn written<G: Sources>(
    settings: &Settings<G>,
    identity: &str,
    pairing: &Pairing,
    game: &Finished<G>,
) -> (String, u64) {
    let name = |place: usize| settings.entrants[place].name.as_str();
    let (round, number) = (
        format!("{}.{}", pairing.round + 1, pairing.number + 1),
        (pairing.number + 1).to_string(),
    );
    let (date, seed) = (today(), settings.seed.to_string());
    let opening = (pairing.opening + 1).to_string();
    let time = time_control(settings.conditions.times);
    let result = match game.outcome.verdict {
        Verdict::Draw => "1/2-1/2",
        Verdict::Win(ludoteca_rules::Player::First) => "1-0",
        Verdict::Win(ludoteca_rules::Player::Second) => "0-1",
    };
    let fault = game.fault.as_deref().unwrap_or_default();
    let tags = [
        ("Event", settings.event.as_str()),
        ("Date", &date),
        ("Round", &round),
        ("First", name(pairing.first)),
        ("Second", name(pairing.second)),
        ("Result", result),
        ("TimeControl", &time),
        ("Termination", game.outcome.reason),
        (NUMBER, &number),
        ("Opening", &opening),
        (TOURNAMENT, identity),
        (SEED, &seed),
        ("Fault", fault),
    ];
    let tags = tags.into_iter().filter(|(_, value)| !value.is_empty());
    let tags = tags_of(&game.line, tags);
    let (rules, states, moves) = (game.line.game(), game.line.states(), game.line.moves());
    let mut sheet = Sheet::new(&tags, first_number(rules, &states[0]));
    let mut digest = Digest::default();
    digest.add(tags.get("FEN").unwrap_or_default());
    let opening = moves.len().saturating_sub(game.said.len());
    for (i, (state, &mv)) in states.iter().zip(moves).enumerate() {
        let text = rules.move_text(state, mv);
        digest.add(&text);
        let said = i.checked_sub(opening).and_then(|i| game.said.get(i)).map(comment);
        sheet.play(rules.to_move(state), &text, said.as_deref());
    }
    (sheet.finished(), digest.0)
}

fn comment(said: &Said) -> String {
    match said.value {
        Some(value) => Thought {
            value,
            depth: said.depth.unwrap_or(0),
            time: said.time,
        }
        .to_string(),
        None => seconds(said.time).to_string(),
    }
}

/// The result that a record keeps.
pub(super) fn result_of(record: &Record, pairing: Pairing) -> Option<GameResult> {
    let mut result = GameResult::new(
        pairing,
        record.result()?,
        record.tags().get("Termination").unwrap_or("unknown"),
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
pub(super) fn number_of(record: &Record, identity: &str) -> Result<u64, Refusal> {
    let tags = record.tags();
    if tags.get(TOURNAMENT) != Some(identity) {
        return Err(Refusal::new(
            "tournament-other",
            "the file holds games of another tournament: other players, rules, openings, times or another seed",
        ));
    }
    let number = tags.get(NUMBER).and_then(|text| text.parse::<u64>().ok());
    number
        .and_then(|n| n.checked_sub(1))
        .ok_or_else(|| Refusal::new("tournament-number", "a game in the file has no number"))
}

/// How time is counted, as records write it: seconds for a game and for a move, seconds a move, or none.
pub(super) fn time_control(times: Times) -> String {
    let seconds = |time: Duration| time.as_secs_f64();
    match times {
        Times::Open => "-".to_owned(),
        Times::Move(time) => format!("1/{}", seconds(time)),
        Times::Game { start, increment } => format!("{}+{}", seconds(start), seconds(increment)),
    }
}

/// Today's date in UTC, as records write it.
fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let (year, month, day) = date(since.as_secs() / 86_400);
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
