//! What tells two tournaments apart, so that a file of games is not gone on with by another.

use ludoteca_players::Sources;

use super::Settings;

impl<G: Sources> Settings<G> {
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
        format!("{:016x}", digest([text.as_str()]))
    }
}

/// FNV-1a over some texts: the same on every machine.
pub(super) fn digest<'t>(texts: impl IntoIterator<Item = &'t str>) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for text in texts {
        for byte in text.bytes().chain([0xff]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    hash
}
