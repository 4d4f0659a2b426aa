//! What players must know, and what is kept of it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// Bytes nobody can guess.
pub(super) fn chance<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    // Without it no secret could be made, and a guessable one would be worse than none.
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    bytes
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hex<const N: usize>(text: &str) -> Result<[u8; N], ()> {
    if text.len() != 2 * N || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(());
    }
    let mut bytes = [0; N];
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).map_err(|_| ())?;
    }
    Ok(bytes)
}

/// What a player must know to sit at a game: 128 bits of chance. It is told once, to him whose it is, kept nowhere, and never
/// shown by accident; what is kept is its [`Lock`].
#[derive(Clone, Copy)]
pub struct Secret([u8; 16]);

impl Secret {
    /// A new one.
    pub fn new() -> Self {
        Secret(chance())
    }

    /// What it opens.
    pub fn lock(&self) -> Lock {
        Lock(Sha256::digest(self.0).into())
    }

    /// For him whose it is.
    pub fn reveal(&self) -> String {
        hex(&self.0)
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
        from_hex(text).map(Secret)
    }
}

impl<'d> Deserialize<'d> for Secret {
    fn deserialize<D: Deserializer<'d>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(|()| serde::de::Error::custom("not a secret"))
    }
}

/// What is kept of a secret: its SHA-256, which tells whether a secret is the right one and nothing else. That all are different
/// and made by chance is why it needs neither salt nor slowness.
#[derive(Clone, Copy, Debug)]
pub struct Lock([u8; 32]);

/// Compared without giving away how much of it was right.
impl PartialEq for Lock {
    fn eq(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl Eq for Lock {}

impl Serialize for Lock {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&hex(&self.0))
    }
}

impl<'d> Deserialize<'d> for Lock {
    fn deserialize<D: Deserializer<'d>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        from_hex(&text)
            .map(Lock)
            .map_err(|()| serde::de::Error::custom("not the lock of a seat"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_reads_back_and_opens_its_own_lock_alone() {
        for _ in 0..100 {
            let secret = Secret::new();
            let again: Secret = secret.reveal().parse().unwrap();
            assert_eq!(again.lock(), secret.lock());
            assert_ne!(Secret::new().lock(), secret.lock());
            let kept = serde_json::to_string(&secret.lock()).unwrap();
            assert_eq!(serde_json::from_str::<Lock>(&kept).unwrap(), secret.lock());
            assert!(!kept.contains(&secret.reveal()));
            assert_eq!(format!("{secret:?}"), "Secret");
        }
        assert!("+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1".parse::<Secret>().is_err());
        assert!(serde_json::from_str::<Lock>("\"00\"").is_err());
    }

    /// Whatever else changes, what was kept must open: SHA-256 of sixteen bytes, as any other program works it out.
    #[test]
    fn a_lock_is_sha_256() {
        let secret: Secret = "000102030405060708090a0b0c0d0e0f".parse().unwrap();
        let lock = serde_json::to_value(secret.lock()).unwrap();
        assert_eq!(lock, "be45cb2605bf36bebde684841a28f0fd43c69850a3dce5fedba69928ee3a8991");
    }
}
