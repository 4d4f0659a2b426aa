//! Games that people play.

pub(crate) mod keep;
pub(crate) mod lines;
pub(crate) mod manner;
pub(crate) mod place;
pub(crate) mod plain;
pub(crate) mod reason;
pub(crate) mod words;

use ludoteca_players::{Bot, BotSpec, Sources, build};
use ludoteca_rules::UserError;

/// Who sits at a side of the board.
pub(crate) enum Seat<G: Sources> {
    /// A person.
    Human,
    /// A bot, with the spec it was made from.
    Bot(String, Box<dyn Bot<G>>),
}

impl<G: Sources> Seat<G> {
    /// Whoever a spec names: `human`, or a bot.
    pub(crate) fn new(spec: &str, game: &G) -> Result<Self, UserError> {
        if spec == "human" {
            return Ok(Seat::Human);
        }
        let spec = BotSpec::parse(spec)?;
        Ok(Seat::Bot(spec.to_string(), build(&spec, game)?))
    }

    pub(crate) fn is_human(&self) -> bool {
        matches!(self, Seat::Human)
    }
}
