//! Games that people play.

pub(crate) mod dialogue;
pub(crate) mod reason;
pub(crate) mod save_folder;
pub(crate) mod saving;
pub(crate) mod text_game;
pub(crate) mod typed_command;
pub(crate) mod typed_lines;

use ludoteca_games::{GameHandle, UserError};
use ludoteca_players::{Bot, BotSpec, build};

/// Who makes the moves of a side.
pub(crate) enum Controller {
    /// A person.
    Human,
    /// A bot, with the spec it was made from.
    Bot(BotSpec, Box<dyn Bot>),
}

impl Controller {
    /// The one that a spec names: `human`, or a bot.
    pub(crate) fn new(spec: &str, game: &GameHandle) -> Result<Self, UserError> {
        if spec == "human" {
            return Ok(Controller::Human);
        }
        let spec = BotSpec::parse(spec)?;
        let bot = build(&spec, game)?;
        Ok(Controller::Bot(spec, bot))
    }

    pub(crate) fn is_human(&self) -> bool {
        matches!(self, Controller::Human)
    }
}
