//! Tag pairs, in an order of their own.

use ludoteca_rules::{Player, Verdict};

use super::notes::printable;
use super::variant::option_tags;

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
    pairs: Vec<(String, String)>,
}

impl Tags {
    /// A tag's value; the first if it was given more than once.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.all(name).next()
    }

    /// Every value of a tag.
    pub(super) fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        let wanted = move |(n, _): &&(String, String)| n == name;
        self.pairs.iter().filter(wanted).map(|(_, value)| value.as_str())
    }

    /// Every tag with its value, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Sets a tag. A name holds letters, digits and `_`: other characters are left out of it.
    pub(super) fn set(&mut self, name: &str, value: &str) {
        match self.pairs.iter_mut().find(|(n, _)| n == name) {
            Some((_, old)) => *old = printable(value),
            None => self.add(name, value),
        }
    }

    /// Adds a tag, even if there is one of that name.
    pub(super) fn add(&mut self, name: &str, value: &str) {
        let name: String = name.chars().filter(|&c| in_name(c)).collect();
        if name.is_empty() {
            return;
        }
        self.pairs.push((name, printable(value)));
        let game = self.get("Game").unwrap_or_default().to_owned();
        let first: Vec<String> = ["Game", "Rules"]
            .map(str::to_owned)
            .into_iter()
            .chain(option_tags(&game).map(|(tag, _)| tag))
            .collect();
        let rank = |(name, _): &(String, String)| {
            let usual = || ORDER.iter().position(|tag| tag == name).map(|i| first.len() + i);
            first
                .iter()
                .position(|tag| tag == name)
                .or_else(usual)
                .unwrap_or(usize::MAX)
        };
        self.pairs.sort_by_key(rank);
    }

    pub(super) fn len(&self) -> usize {
        self.pairs.len()
    }
}

pub(super) fn in_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

pub(super) const fn result_text(verdict: Option<Verdict>) -> &'static str {
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
