//! What tells two tournaments apart, so that a file of games is not gone on with by another.

use super::Settings;

impl Settings {
    /// A digest of all that the games depend on. The number of games is not among it: a tournament may be made longer.
    pub fn identity(&self) -> String {
        let players: Vec<String> = self
            .entrants
            .iter()
            .map(|entrant| format!("{}={}", entrant.name, entrant.spec))
            .collect();
        let text = format!(
            "{} {}\n{}\n{:?}\n{:?}\n{}\n{}\n{}",
            self.game.id(),
            self.game.variant(),
            self.format.name(),
            self.conditions.times,
            self.conditions.adjudication,
            self.seed,
            self.openings.identity(),
            players.join("\n"),
        );
        let mut digest = Digest::default();
        digest.add(&text);
        format!("{:016x}", digest.0)
    }
}

/// FNV-1a over texts: the same on every machine.
pub(super) struct Digest(pub(super) u64);

impl Default for Digest {
    fn default() -> Self {
        Digest(0xcbf2_9ce4_8422_2325)
    }
}

impl Digest {
    /// Takes in one more text.
    pub(super) fn add(&mut self, text: &str) {
        for byte in text.bytes().chain([0xff]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
