//! The lines that say which game, which position and what is claimed.

use std::fmt;

use ludoteca_rules::{Game, Options, Player, UserError};

use super::lines::LineReader;
use super::{FIRST_LINE, SEPARATOR};
use crate::proof::{Claim, Goal};

/// A certificate has so many options at most: no game has nearly as many.
const MAX_OPTIONS: usize = 100;

/// Writes the lines that settle the game and the position.
pub(super) fn text<G: Game>(game: &G, root: &G::State) -> String {
    let mut text = format!("{FIRST_LINE}\ngame{SEPARATOR}{}\n", game.id());
    for (name, value) in game.options().iter() {
        text += &format!("option{SEPARATOR}{name}{SEPARATOR}{value}\n");
    }
    text + &format!("position{SEPARATOR}{}\n", game.state_text(root))
}

/// What the first lines of a certificate say.
pub(super) struct Header {
    pub(super) game: String,
    pub(super) options: Options,
    pub(super) position: String,
}

/// Reads the name of the game, its options and the position's text.
pub(super) fn read(lines: &mut LineReader<'_>) -> Result<Header, UserError> {
    if lines.next()?.as_deref() != Some(FIRST_LINE) {
        return Err(UserError::new(
            "proof-not-one",
            "this is no certificate: it does not begin with '{first}'",
        )
        .with("first", FIRST_LINE));
    }
    let game = lines.field("game")?;
    let mut options = Options::default();
    for _ in 0..MAX_OPTIONS {
        let line = lines.wanted()?;
        let (word, rest) = line.split_once(SEPARATOR).unwrap_or((&line, ""));
        match word {
            "option" => {
                let (name, value) = rest.split_once(SEPARATOR).unwrap_or((rest, ""));
                options.push(name, value);
            }
            "position" => {
                return Ok(Header {
                    game,
                    options,
                    position: rest.to_owned(),
                });
            }
            _ => return Err(lines.unexpected("option, position", &line)),
        }
    }
    Err(UserError::new("proof-options", "there are more than {most} options").with("most", MAX_OPTIONS))
}

/// A claim with the numbers that go with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Heading {
    pub(super) claim: Claim,
    /// A win takes so many plies at most.
    pub(super) plies: Option<u32>,
    /// How many positions follow.
    pub(super) count: u64,
}

impl fmt::Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let player = self.claim.player.number();
        match self.plies {
            Some(plies) => write!(f, "claim{SEPARATOR}{player}{SEPARATOR}wins{SEPARATOR}{plies}")?,
            None => write!(f, "claim{SEPARATOR}{player}{SEPARATOR}holds")?,
        }
        write!(f, "{SEPARATOR}{}", self.count)
    }
}

impl Heading {
    /// Reads a line such as `claim 2 wins 25 1200` or `claim 1 holds 1200`, with tabs between.
    pub(super) fn read(lines: &LineReader<'_>, line: &str) -> Result<Self, UserError> {
        let fields: Vec<&str> = line.split(SEPARATOR).take(6).collect();
        let read = || {
            let (player, goal, plies, count) = match fields[..] {
                ["claim", player, "wins", plies, count] => (player, Goal::Wins, Some(plies), count),
                ["claim", player, "holds", count] => (player, Goal::Holds, None, count),
                _ => return None,
            };
            let player = player.parse().ok().and_then(Player::from_number)?;
            let plies = match plies {
                Some(plies) => Some(super::lines::number(plies)?),
                None => None,
            };
            Some(Heading {
                claim: Claim { player, goal },
                plies,
                count: super::lines::number(count)?.into(),
            })
        };
        read().ok_or_else(|| lines.unexpected("claim", line))
    }
}
