//! Positions drawn in plain text: one file a game.

mod jeson_mor;
mod nim;
mod oware;
mod tic_tac_toe;

use anstyle::{AnsiColor, Style};
use ludoteca_rules::{Game, Line, Outcome, Player, Verdict};

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

    /// What a player is called.
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

/// Whose turn it is, or how the game ended.
pub(crate) fn caption<G: Draw>(line: &Line<G>) -> String {
    let game = line.game();
    match line.outcome() {
        Some(outcome) => format!("The game is over: {}.", verdict(game, &outcome)),
        None => format!("{} to move.", game.side(line.to_move())),
    }
}

/// Who won, with what score and why.
pub(crate) fn verdict<G: Draw>(game: &G, outcome: &Outcome) -> String {
    let who = match outcome.verdict {
        Verdict::Win(player) => format!("{} wins", game.side(player)),
        Verdict::Draw => "a draw".to_owned(),
    };
    let score = outcome
        .scores
        .map_or_else(String::new, |[first, second]| format!(" {first}-{second}"));
    format!("{who}{score}, {}", reason(outcome.reason))
}

fn reason(word: &'static str) -> &'static str {
    match word {
        "majority" => "by a majority of the seeds",
        "few-seeds" => "with too few seeds left",
        "no-moves" => "with no seeds left to play",
        "repetition" => "by repetition",
        "ply-limit" => "by the limit on moves",
        "centre-left" => "leaving the centre",
        "no-knights" => "the last knight captured",
        "last-object" => "the last object taken",
        "line" => "with a line",
        "full-board" => "the board is full",
        other => other,
    }
}
