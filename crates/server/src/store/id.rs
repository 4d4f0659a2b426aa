//! Ids of games and tournaments.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::secret::random_bytes;

/// The id of a game or tournament: twelve letters and digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(u64);

/// Characters that are not easily confused.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: usize = 12;

impl Id {
    /// A random id.
    pub fn new() -> Self {
        Id(u64::from_le_bytes(random_bytes()) & ((1 << (5 * LENGTH)) - 1))
    }

    /// The id as the database has it.
    pub(super) const fn number(self) -> i64 {
        self.0 as i64
    }

    pub(super) const fn from_number(number: i64) -> Self {
        Id(number as u64)
    }
}

impl Default for Id {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for place in (0..LENGTH).rev() {
            write!(f, "{}", char::from(LETTERS[(self.0 >> (5 * place)) as usize & 31]))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Id {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text.len() != LENGTH {
            return Err(());
        }
        text.bytes()
            .try_fold(0, |number, byte| {
                let digit = LETTERS.iter().position(|letter| *letter == byte)?;
                Some(number << 5 | digit as u64)
            })
            .map(Id)
            .ok_or(())
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'d> Deserialize<'d> for Id {
    fn deserialize<D: Deserializer<'d>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(|()| serde::de::Error::custom("not a game's name"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for _ in 0..100 {
            let id = Id::new();
            assert_eq!(id.to_string().parse(), Ok(id));
            assert_eq!(Id::from_number(id.number()), id);
        }
        for wrong in ["", "abc", "ABCDEFGHJKMN", "aaaaaaaaaaa\u{e9}", "é23456789abc"] {
            assert!(wrong.parse::<Id>().is_err(), "{wrong}");
        }
    }
}
