//! All the games there are. Nothing else lists them: a new game is a module and a line here.

use ludoteca_rules::{Axis, Message, OptionInfo, Options, PresetInfo, UserError, unknown_name};

use crate::game::GameHandle;
use crate::module::{ClassicBot, Levels};
use crate::table_kit::TableKit;
use crate::view::Layout;
use crate::{jeson_mor, kalah, nim, oware, tic_tac_toe};

/// Every game.
pub static GAMES: &[&GameInfo] = &[
    &oware::INFO,
    &jeson_mor::INFO,
    &nim::INFO,
    &tic_tac_toe::INFO,
    &kalah::INFO,
];

/// A game as the registry lists it.
#[derive(Debug)]
pub struct GameInfo {
    /// Its name on the command line.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// What the first and the second player are called.
    pub sides: [&'static str; 2],
    /// How its board is laid out.
    pub layout: Layout,
    /// The options that choose a variant.
    pub options: &'static [OptionInfo],
    /// What its rule sets disagree on, if it has several.
    pub axes: &'static [Axis],
    /// Its rule sets, the default first.
    pub presets: fn() -> Vec<PresetInfo>,
    /// The drawings of the university programs that it has besides our own.
    pub historical_styles: &'static [&'static str],
    /// The bots of the university programs that play it.
    pub classic_bots: &'static [ClassicBot],
    /// The rules of it that records of the program Auale are played by, if it is the game of those.
    pub auale_rules: Option<&'static str>,
    /// How the engine's levels play it.
    pub levels: &'static Levels,
    /// What can be done with its endgame tables, if it has any.
    pub tables: Option<&'static dyn TableKit>,
    pub(crate) build: fn(&Options) -> Result<GameHandle, UserError>,
}

impl GameInfo {
    /// The game with the variant that the options choose.
    ///
    /// # Errors
    /// When there is no such option, or an option's value is wrong.
    pub fn new_game(&self, options: &Options) -> Result<GameHandle, UserError> {
        options.check_names(self.id, self.options)?;
        (self.build)(options)
    }
}

/// The game of a name.
///
/// ```
/// assert_eq!(ludoteca_games::find("nim")?.title, "Nim");
/// assert!(ludoteca_games::find("nin").unwrap_err().to_string().contains("did you mean nim?"));
/// # Ok::<(), ludoteca_games::UserError>(())
/// ```
///
/// # Errors
/// When there is no such game.
pub fn find(id: &str) -> Result<&'static GameInfo, UserError> {
    let found = GAMES.iter().find(|info| info.id == id);
    found
        .copied()
        .ok_or_else(|| unknown_name(Message::new("word-game", "game"), id, GAMES.iter().map(|info| info.id)))
}
