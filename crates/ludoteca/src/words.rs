//! What is said of a game wherever it is said: who plays, whose turn it is, how it ended.

use ludoteca_rules::{Game, Line, Outcome, Player, Verdict};

use crate::draw::Draw;
use crate::lang::say;

/// What a player is called.
pub(crate) fn side<G: Draw>(game: &G, player: Player) -> String {
    say(&format!("side-{}", game.side(player).replace(' ', "-")), &[])
}

/// Whose turn it is, or how the game ended.
pub(crate) fn caption<G: Draw>(line: &Line<G>) -> String {
    let game = line.game();
    match line.outcome() {
        Some(outcome) => say("caption-over", &[("verdict", verdict(game, &outcome))]),
        None => say("caption-turn", &[("side", side(game, line.to_move()))]),
    }
}

/// Who won, with what score and why.
pub(crate) fn verdict<G: Draw>(game: &G, outcome: &Outcome) -> String {
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

/// The legal moves, as they are typed.
pub(crate) fn legal<G: Game>(line: &Line<G>) -> Vec<String> {
    line.legal().map(|mv| line.game().move_text(line.state(), mv)).collect()
}

/// Why a game ended, given the fixed word that records keep.
pub(crate) fn reason(word: &str) -> String {
    say(&format!("reason-{word}"), &[])
}
