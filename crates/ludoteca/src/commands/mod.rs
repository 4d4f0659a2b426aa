//! One file a command.

pub(crate) mod analyse;
pub(crate) mod annotate;
pub(crate) mod bench;
pub(crate) mod best;
pub(crate) mod check_engine;
pub(crate) mod check_proof;
pub(crate) mod compare;
pub(crate) mod engine;
pub(crate) mod games;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod serve;
pub(crate) mod shell;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod tables;
pub(crate) mod tournament;
pub(crate) mod tree;

use ludoteca_games::{GameHandle, Line, Message, UserError, unknown_name};

use crate::draw;
use crate::lang::refused;
use crate::output::Failure;

/// Refuses to think about a game that is over.
fn refuse_finished(line: &Line) -> Result<(), Failure> {
    match line.outcome() {
        None => Ok(()),
        Some(outcome) => Err(Failure::usage(
            &UserError::new(
                "position-over",
                "the game is over in this position ({reason}): there is no move to choose",
            )
            .with("reason", outcome.reason),
        )),
    }
}

/// Refuses a style that a game is not drawn in.
fn check_style(game: &GameHandle, style: &str) -> Result<(), UserError> {
    let styles = draw::styles(game.info());
    if styles.contains(&style) {
        return Ok(());
    }
    Err(unknown_name(Message::new("word-style", "style"), style, styles))
}

/// A warning on standard error.
pub(crate) fn warn(why: impl Into<Message>) {
    let said = Message::new("warning", "warning: {why}").phrase("why", why);
    anstream::eprintln!("{}", refused(&said));
}
