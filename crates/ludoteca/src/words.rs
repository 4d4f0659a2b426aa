//! What is said of a game wherever it is said: who plays, whose turn it is, how it ended.

use ludoteca_games::{GameHandle, Line, Outcome, Player, Verdict};

use crate::lang::say;

/// What a player is called.
pub(crate) fn side(game: &GameHandle, player: Player) -> String {
    say(&format!("side-{}", game.side(player).replace(' ', "-")), &[])
}

/// Whose turn it is, or how the game ended.
pub(crate) fn caption(line: &Line) -> String {
    let game = line.game();
    match line.outcome() {
        Some(outcome) => say("caption-over", &[("verdict", verdict(game, &outcome))]),
        None => say("caption-turn", &[("side", side(game, line.to_move()))]),
    }
}

/// Who won, with what score and why.
pub(crate) fn verdict(game: &GameHandle, outcome: &Outcome) -> String {
    let score = outcome
        .scores
        .map_or_else(String::new, |[first, second]| format!(" {first}-{second}"));
    let reason = reason(outcome.reason);
    match outcome.verdict {
        Verdict::Win(player) => {
            let side = side(game, player);
            say("verdict-win", &[("side", side), ("score", score), ("reason", reason)])
        }
        Verdict::Draw => say("verdict-draw", &[("score", score), ("reason", reason)]),
    }
}

/// So many moves are listed; a heap can have a thousand million.
const LISTED: usize = 500;

/// The legal moves, as they are typed.
pub(crate) fn legal(line: &Line) -> Vec<String> {
    let position = line.position();
    let moves = line.legal(LISTED + 1);
    let mut listed: Vec<String> = moves.iter().take(LISTED).map(|&mv| position.move_text(mv)).collect();
    if moves.len() > LISTED {
        listed.push("…".to_owned());
    }
    listed
}

/// What a bot is called: a level of the engine in words, others by their spec.
pub(crate) fn bot(spec: &str) -> String {
    let level = spec
        .strip_prefix("engine:level=")
        .filter(|level| level.parse::<u8>().is_ok());
    level.map_or_else(
        || spec.to_owned(),
        |level| say("menu-level", &[("level", level.to_owned())]),
    )
}

/// Why a game ended, given the fixed word that records keep.
pub(crate) fn reason(word: &str) -> String {
    say(&format!("reason-{word}"), &[])
}
