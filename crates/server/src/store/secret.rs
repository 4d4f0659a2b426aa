//! The secrets of seats, and their hashes, which are stored.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// Random bytes from the system.
pub(super) fn random_bytes<const N: usize>() -> [u8; N] {
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

/// What authenticates a player: 128 random bits. It is sent once, to its player, and never stored or logged; what is stored
/// is its [`SecretHash`].
#[derive(Clone, Copy)]
pub struct Secret([u8; 16]);

impl Secret {
    /// A random secret.
    pub fn new() -> Self {
        Secret(random_bytes())
    }

    /// Its hash.
    pub fn hash(&self) -> SecretHash {
        SecretHash(Sha256::digest(self.0).into())
    }

    /// The secret as text, for its owner.
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

/// The SHA-256 of a secret, which is stored in its place. Secrets are random and all different, so the hash needs neither a
/// salt nor slowness.
#[derive(Clone, Copy, Debug)]
pub struct SecretHash([u8; 32]);

/// Compared in constant time.
impl PartialEq for SecretHash {
    fn eq(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl Eq for SecretHash {}

impl Serialize for SecretHash {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&hex(&self.0))
    }
}

impl<'d> Deserialize<'d> for SecretHash {
    fn deserialize<D: Deserializer<'d>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        from_hex(&text)
            .map(SecretHash)
            .map_err(|()| serde::de::Error::custom("not the hash of a secret"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_reads_back_and_has_a_hash_of_its_own() {
        for _ in 0..100 {
            let secret = Secret::new();
            let again: Secret = secret.reveal().parse().unwrap();
            assert_eq!(again.hash(), secret.hash());
            assert_ne!(Secret::new().hash(), secret.hash());
            let kept = serde_json::to_string(&secret.hash()).unwrap();
            assert_eq!(serde_json::from_str::<SecretHash>(&kept).unwrap(), secret.hash());
            assert!(!kept.contains(&secret.reveal()));
            assert_eq!(format!("{secret:?}"), "Secret");
        }
        assert!("+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1".parse::<Secret>().is_err());
        assert!(serde_json::from_str::<SecretHash>("\"00\"").is_err());
    }

    /// Stored hashes must stay valid: SHA-256 of sixteen bytes, as any other program computes it.
    #[test]
    fn the_hash_is_sha_256() {
        let secret: Secret = "000102030405060708090a0b0c0d0e0f".parse().unwrap();
        let hash = serde_json::to_value(secret.hash()).unwrap();
        assert_eq!(hash, "be45cb2605bf36bebde684841a28f0fd43c69850a3dce5fedba69928ee3a8991");
    }
}
