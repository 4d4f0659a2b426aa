//! Positions drawn in plain text: one file a game.

mod jeson_mor;
mod nim;
mod oware;
mod tic_tac_toe;

use anstyle::{AnsiColor, Style};
use ludoteca_rules::{Game, Player};

/// The first player's pieces, the second player's, and what is only a frame.
const FIRST: Style = AnsiColor::Yellow.on_default().bold();
const SECOND: Style = AnsiColor::Cyan.on_default().bold();
const FRAME: Style = Style::new().dimmed();

/// How a drawing is made: the rules and a state in, lines of text out.
pub(crate) type Drawing<G> = fn(&G, &<G as Game>::State) -> String;

/// A game that can be drawn.
pub(crate) trait Draw: Game {
    /// The styles by name; `board` is first.
    const STYLES: &'static [(&'static str, Drawing<Self>)];

    /// What a player is called in English; [`crate::words::side`] says it in the language that is spoken.
    fn side(&self, player: Player) -> &'static str;
}

/// A text in a style.
fn paint(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

const fn style_of(player: Player) -> Style {
    match player {
        Player::First => FIRST,
        Player::Second => SECOND,
    }
}
