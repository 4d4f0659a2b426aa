//! Games that people play.

pub(crate) mod plain;
pub(crate) mod words;

use std::path::PathBuf;

use ludoteca_arena::session::{SaveError, SaveFile};
use ludoteca_players::{Bot, BotSpec, Sources, build};
use ludoteca_rules::Refusal;
use ludoteca_tables::data_folder;

/// Who sits at a side of the board.
pub(crate) enum Seat<G: Sources> {
    /// A person.
    Human,
    /// A bot, with the spec it was made from.
    Bot(String, Box<dyn Bot<G>>),
}

impl<G: Sources> Seat<G> {
    /// Whoever a spec names: `human`, or a bot.
    pub(crate) fn new(spec: &str, game: &G) -> Result<Self, Refusal> {
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

/// Where games are kept that nobody has given a name.
pub(crate) fn games_folder() -> Option<PathBuf> {
    Some(data_folder()?.join("games"))
}

/// A new file there, for a game of this kind: the first number that is free.
pub(crate) fn unnamed(id: &str) -> Result<SaveFile, SaveError> {
    let nowhere = || SaveError::Io(PathBuf::from("games"), std::io::ErrorKind::NotFound.into());
    let folder = games_folder().ok_or_else(nowhere)?;
    std::fs::create_dir_all(&folder).map_err(|error| SaveError::Io(folder.clone(), error))?;
    let mut number = 1;
    loop {
        match SaveFile::create(&folder.join(format!("{id}-{number}.pgn"))) {
            Err(SaveError::Exists(_) | SaveError::InUse(_)) => number += 1,
            other => return other,
        }
    }
}
