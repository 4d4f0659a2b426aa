//! Names of games, and the secrets of those who play them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use subtle::ConstantTimeEq;

/// Bytes nobody can guess.
fn chance<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    // Without it no secret could be made, and a guessable one would be worse than none.
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    bytes
}

/// The name of a game: twelve letters and digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(u64);

/// Letters that are not easily taken for others.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: usize = 12;

impl Id {
    /// A new one.
    pub fn new() -> Self {
        Id(u64::from_le_bytes(chance()) & ((1 << (5 * LENGTH)) - 1))
    }

    /// As a database keeps it.
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

/// What a player must know to sit at a game: 128 bits of chance. It is compared without giving away how much of it was right,
/// and never shown by accident.
#[derive(Clone, Copy)]
pub struct Secret([u8; 16]);

impl Secret {
    /// A new one.
    pub fn new() -> Self {
        Secret(chance())
    }

    /// Whether it is the same.
    pub fn is(&self, other: &Secret) -> bool {
        self.0.ct_eq(&other.0).into()
    }

    /// For him whose it is.
    pub fn reveal(&self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl Default for Secret {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl FromStr for Secret {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text.len() != 32 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(());
        }
        let mut secret = [0; 16];
        for (i, byte) in secret.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).map_err(|_| ())?;
        }
        Ok(Secret(secret))
    }
}

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.reveal())
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'d> Deserialize<'d> for Secret {
    fn deserialize<D: Deserializer<'d>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(|()| serde::de::Error::custom("not a secret"))
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
    fn names_and_secrets_read_back() {
        for _ in 0..100 {
            let (id, secret) = (Id::new(), Secret::new());
            assert_eq!(id.to_string().parse(), Ok(id));
            assert_eq!(Id::from_number(id.number()), id);
            assert!(secret.is(&secret.reveal().parse().unwrap()));
            assert!(!secret.is(&Secret::new()));
            assert_eq!(format!("{secret:?}"), "Secret");
        }
        for wrong in ["", "abc", "ABCDEFGHJKMN", "aaaaaaaaaaa\u{e9}", "é23456789abc"] {
            assert!(wrong.parse::<Id>().is_err(), "{wrong}");
        }
        assert!("+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1".parse::<Secret>().is_err());
    }
}
