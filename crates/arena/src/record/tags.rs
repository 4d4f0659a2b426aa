//! Tag pairs, in an order of their own.

use ludoteca_rules::{Player, Verdict};

use super::notes::printable;
use super::variant::option_of;

/// The order of the tags that say nothing about the game itself; others follow in the order they were given.
const ORDER: [&str; 12] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "First",
    "Second",
    "Result",
    "Score",
    "FEN",
    "TimeControl",
    "Termination",
    "PlyCount",
];

/// The tags of a record: `Game` and its options first, then the usual ones, then any others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    /// In order, each with its place in it.
    pairs: Vec<(usize, String, String)>,
}

impl Tags {
    /// A tag's value; the first if it was given more than once.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.all(name).next()
    }

    /// Every value of a tag.
    pub(super) fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.iter().filter(move |(n, _)| *n == name).map(|(_, value)| value)
    }

    /// Every tag with its value, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs
            .iter()
            .map(|(_, name, value)| (name.as_str(), value.as_str()))
    }

    /// Sets a tag. A name holds letters, digits and `_`: other characters are left out of it.
    pub(super) fn set(&mut self, name: &str, value: &str) {
        match self.pairs.iter_mut().find(|(_, n, _)| n == name) {
            Some((_, _, old)) => *old = printable(value),
            None => self.add(name, value),
        }
    }

    /// Adds a tag, even if there is one of that name.
    pub(super) fn add(&mut self, name: &str, value: &str) {
        let name: String = name.chars().filter(|&c| in_name(c)).collect();
        if name.is_empty() {
            return;
        }
        let is_game = name == "Game";
        let place = place(&name, self.get("Game").unwrap_or_default());
        let at = self.pairs.partition_point(|(other, _, _)| *other <= place);
        self.pairs.insert(at, (place, name, printable(value)));
        if is_game {
            // Only now is it known which of the others are its options.
            let game = self.get("Game").unwrap_or_default().to_owned();
            for (at, name, _) in &mut self.pairs {
                *at = self::place(name, &game);
            }
            self.pairs.sort_by_key(|(place, _, _)| *place);
        }
    }

    pub(super) fn len(&self) -> usize {
        self.pairs.len()
    }
}

/// Where a tag stands among the others.
fn place(name: &str, game: &str) -> usize {
    const OPTIONS: usize = 2;
    const USUAL: usize = 1000;
    let option = || option_of(game, name).map(|(i, _)| OPTIONS + i);
    let usual = || ORDER.iter().position(|tag| *tag == name).map(|i| USUAL + i);
    match name {
        "Game" => 0,
        "Rules" => 1,
        _ => option().or_else(usual).unwrap_or(usize::MAX),
    }
}

pub(super) fn in_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

pub(crate) const fn result_text(verdict: Option<Verdict>) -> &'static str {
    match verdict {
        Some(Verdict::Win(Player::First)) => "1-0",
        Some(Verdict::Win(Player::Second)) => "0-1",
        Some(Verdict::Draw) => "1/2-1/2",
        None => "*",
    }
}

/// What a result says; `None` if it is none.
pub(super) fn read_result(text: &str) -> Option<Option<Verdict>> {
    let verdicts = [
        Some(Verdict::Win(Player::First)),
        Some(Verdict::Win(Player::Second)),
        Some(Verdict::Draw),
        None,
    ];
    verdicts.into_iter().find(|&verdict| result_text(verdict) == text)
}
