//! All the games there are. Whoever wants to treat them alike comes here, and nothing else lists them.

use crate::jeson_mor::{self, JesonMor};
use crate::nim::{self, Nim};
use crate::oware::{self, Oware};
use crate::tic_tac_toe::{self, TicTacToe};
use crate::{OptionInfo, Options, Refusal, unknown_name};

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
/// # Ok::<(), ludoteca_rules::Refusal>(())
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
    build: fn(&Options) -> Result<AnyGame, Refusal>,
}

/// Every game.
pub const GAMES: &[GameInfo] = &[
    GameInfo { id: "oware", title: "Oware (Ouri)", options: oware::OPTIONS, build: Oware::from_options },
    GameInfo { id: "jeson-mor", title: "Jeson Mor", options: jeson_mor::OPTIONS, build: jeson_mor::from_options },
    GameInfo { id: "nim", title: "Nim", options: nim::OPTIONS, build: Nim::from_options },
    GameInfo {
        id: "tic-tac-toe",
        title: "Tic-tac-toe",
        options: tic_tac_toe::OPTIONS,
        build: tic_tac_toe::from_options,
    },
];

impl AnyGame {
    /// A game by name, with the variant that the options choose.
    ///
    /// # Errors
    /// When there is no such game or option, or an option's value is wrong.
    pub fn new(id: &str, options: &Options) -> Result<Self, Refusal> {
        let info = GAMES
            .iter()
            .find(|game| game.id == id)
            .ok_or_else(|| unknown_name("game", id, GAMES.iter().map(|game| game.id)))?;
        options.check_names(info.id, info.options)?;
        (info.build)(options)
    }
}
