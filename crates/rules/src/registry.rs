//! The list of all games: the only one.

use crate::jeson_mor::{self, JesonMor};
use crate::nim::{self, Nim};
use crate::oware::{self, Oware};
use crate::tic_tac_toe::{self, TicTacToe};
use crate::{Axis, Message, OptionInfo, Options, PresetInfo, UserError, unknown_name};

/// A game chosen at run time. Use [`with_game!`](crate::with_game) to get at the game itself.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the variants are the games")]
pub enum AnyGame {
    Oware(Oware),
    JesonMor(JesonMor<u128>),
    JesonMorLarge(JesonMor<[u64; 4]>),
    Nim(Nim),
    TicTacToe(TicTacToe<u64>),
    TicTacToeLarge(TicTacToe<[u64; 6]>),
}

/// Runs an expression with a name bound to the game inside an [`AnyGame`], compiled once for each game.
///
/// ```
/// use ludoteca_rules::{AnyGame, Game, Options, perft, with_game};
/// let game = AnyGame::new("nim", &Options::default())?;
/// let nodes = with_game!(&game, g => perft(g, &g.opening(), 2));
/// assert_eq!(nodes, 59);
/// # Ok::<(), ludoteca_rules::UserError>(())
/// ```
#[macro_export]
macro_rules! with_game {
    ($any:expr, $game:ident => $body:expr) => {
        match $any {
            $crate::AnyGame::Oware($game) => $body,
            $crate::AnyGame::JesonMor($game) => $body,
            $crate::AnyGame::JesonMorLarge($game) => $body,
            $crate::AnyGame::Nim($game) => $body,
            $crate::AnyGame::TicTacToe($game) => $body,
            $crate::AnyGame::TicTacToeLarge($game) => $body,
        }
    };
}

/// A game as the registry lists it.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// Its name on the command line.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// The options that choose a variant.
    pub options: &'static [OptionInfo],
    /// What its rule sets disagree on, if it has several.
    pub axes: &'static [Axis],
    /// Its rule sets, the default first.
    pub presets: fn() -> Vec<PresetInfo>,
    build: fn(&Options) -> Result<AnyGame, UserError>,
}

impl GameInfo {
    const fn new(
        id: &'static str,
        title: &'static str,
        options: &'static [OptionInfo],
        build: fn(&Options) -> Result<AnyGame, UserError>,
    ) -> Self {
        GameInfo {
            id,
            title,
            options,
            axes: &[],
            presets: Vec::new,
            build,
        }
    }
}

/// Every game.
pub const GAMES: &[GameInfo] = &[
    GameInfo {
        axes: oware::AXES,
        presets: oware::preset_infos,
        ..GameInfo::new("oware", "Oware (Ouri)", oware::OPTIONS, |options| {
            Oware::from_options(options).map(AnyGame::Oware)
        })
    },
    GameInfo::new("jeson-mor", "Jeson Mor", jeson_mor::OPTIONS, jeson_mor::from_options),
    GameInfo::new("nim", "Nim", nim::OPTIONS, |options| {
        Nim::from_options(options).map(AnyGame::Nim)
    }),
    GameInfo::new(
        "tic-tac-toe",
        "Tic-tac-toe",
        tic_tac_toe::OPTIONS,
        tic_tac_toe::from_options,
    ),
];

impl AnyGame {
    /// A game by name, with the variant that the options choose.
    ///
    /// # Errors
    /// When there is no such game or option, or an option's value is wrong.
    pub fn new(id: &str, options: &Options) -> Result<Self, UserError> {
        let info = GAMES
            .iter()
            .find(|game| game.id == id)
            .ok_or_else(|| unknown_name(Message::new("word-game", "game"), id, GAMES.iter().map(|game| game.id)))?;
        options.check_names(info.id, info.options)?;
        (info.build)(options)
    }
}
