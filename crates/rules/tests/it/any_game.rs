//! Every game under one type, for tests that go through all of them with the games' own types. Programs use the handles of
//! `ludoteca-games` instead.

use ludoteca_rules::jeson_mor::{self, JesonMor};
use ludoteca_rules::kalah::{self, Kalah};
use ludoteca_rules::nim::{self, Nim};
use ludoteca_rules::oware::{self, Oware};
use ludoteca_rules::tic_tac_toe::{self, TicTacToe};
use ludoteca_rules::{Message, OptionInfo, Options, UserError, unknown_name};

/// A game chosen at run time. `with_game!` gets at the game itself.
#[derive(Clone, Debug)]
pub(crate) enum AnyGame {
    Oware(Oware),
    JesonMor(JesonMor<u128>),
    JesonMorLarge(JesonMor<[u64; 4]>),
    Nim(Nim),
    TicTacToe(TicTacToe<u64>),
    TicTacToeLarge(TicTacToe<[u64; 6]>),
    Kalah(Kalah),
}

/// Runs an expression with a name bound to the game inside an [`AnyGame`], compiled once for each game.
macro_rules! with_game {
    ($any:expr, $game:ident => $body:expr) => {
        match $any {
            $crate::any_game::AnyGame::Oware($game) => $body,
            $crate::any_game::AnyGame::JesonMor($game) => $body,
            $crate::any_game::AnyGame::JesonMorLarge($game) => $body,
            $crate::any_game::AnyGame::Nim($game) => $body,
            $crate::any_game::AnyGame::TicTacToe($game) => $body,
            $crate::any_game::AnyGame::TicTacToeLarge($game) => $body,
            $crate::any_game::AnyGame::Kalah($game) => $body,
        }
    };
}

/// The games by name, with their options.
pub(crate) const GAMES: &[(&str, &[OptionInfo])] = &[
    ("oware", oware::OPTIONS),
    ("jeson-mor", jeson_mor::OPTIONS),
    ("nim", nim::OPTIONS),
    ("tic-tac-toe", tic_tac_toe::OPTIONS),
    ("kalah", kalah::OPTIONS),
];

impl AnyGame {
    /// A game by name, with the variant that the options choose.
    pub(crate) fn new(id: &str, options: &Options) -> Result<Self, UserError> {
        let known = GAMES.iter().find(|(name, _)| *name == id);
        let Some((id, known)) = known else {
            let names = GAMES.iter().map(|(name, _)| *name);
            return Err(unknown_name(Message::new("word-game", "game"), id, names));
        };
        options.check_names(id, known)?;
        match *id {
            "oware" => Oware::from_options(options).map(AnyGame::Oware),
            "kalah" => Kalah::from_options(options).map(AnyGame::Kalah),
            "nim" => Nim::from_options(options).map(AnyGame::Nim),
            "jeson-mor" => match jeson_mor::size_of(options)? {
                size @ ..=11 => JesonMor::new(size).map(AnyGame::JesonMor),
                size => JesonMor::new(size).map(AnyGame::JesonMorLarge),
            },
            _ => {
                let (rows, columns, line) = tic_tac_toe::size_of(options)?;
                match u16::from(rows) * u16::from(columns) {
                    ..=64 => TicTacToe::new(rows, columns, line).map(AnyGame::TicTacToe),
                    65.. => TicTacToe::new(rows, columns, line).map(AnyGame::TicTacToeLarge),
                }
            }
        }
    }
}
