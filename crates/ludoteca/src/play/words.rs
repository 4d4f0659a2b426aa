//! The texts of a game, in the language that is spoken.

use ludoteca_rules::{Outcome, Player, Verdict};
use ludoteca_search::engine::Ranked;
use ludoteca_search::value::Value;

use crate::draw::Draw;
use crate::lang::say;

/// What a player is called.
pub(super) fn side<G: Draw>(game: &G, player: Player) -> String {
    say(&format!("side-{}", game.side(player).replace(' ', "-")), &[])
}

/// Who won, with what score and why.
pub(super) fn verdict<G: Draw>(game: &G, outcome: &Outcome) -> String {
    let score = outcome
        .scores
        .map_or_else(String::new, |[first, second]| format!(" {first}-{second}"));
    let reason = say(&format!("reason-{}", outcome.reason), &[]);
    match outcome.verdict {
        Verdict::Win(player) => {
            let side = side(game, player);
            say("verdict-win", &[("side", side), ("score", score), ("reason", reason)])
        }
        Verdict::Draw => say("verdict-draw", &[("score", score), ("reason", reason)]),
    }
}

/// What a move is worth, in words.
pub(super) fn value<G: Draw + ludoteca_search::Judge>(game: &G, ranked: &Ranked<G::Move>) -> String {
    let plies = |key: &str, plies: Option<u16>| match plies {
        Some(plies) => say(&format!("{key}-in"), &[("plies", plies.to_string())]),
        None => say(key, &[]),
    };
    match ranked.value {
        Value::Win(n) => plies("value-win", n),
        Value::Loss(n) => plies("value-loss", n),
        Value::Draw => say("value-draw", &[]),
        Value::Estimate(n) if ranked.exact => say("value-seeds-exact", &[("net", format!("{:+}", n / 100))]),
        Value::Estimate(n) if game.counts_seeds() => {
            say("value-seeds", &[("net", format!("{:+.1}", f64::from(n) / 100.0))])
        }
        Value::Estimate(n) => say("value-score", &[("score", format!("{:+.2}", f64::from(n) / 100.0))]),
    }
}

/// The words that a line can begin with, in every language, and what they ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Hint,
    Moves,
    Undo,
    Redo,
    Board,
    Save,
    Resign,
    Help,
    Quit,
}

const WORDS: [(Word, &[&str]); 9] = [
    (Word::Hint, &["hint", "dica"]),
    (Word::Moves, &["moves", "jogadas"]),
    (Word::Undo, &["undo", "anular"]),
    (Word::Redo, &["redo", "repetir"]),
    (Word::Board, &["board", "tabuleiro"]),
    (Word::Save, &["save", "guardar"]),
    (Word::Resign, &["resign", "desistir"]),
    (Word::Help, &["help", "ajuda", "?"]),
    (Word::Quit, &["quit", "exit", "sair"]),
];

impl Word {
    /// What a line asks for, and the rest of it; `None` if it should be a move.
    pub(super) fn read(line: &str) -> Option<(Self, &str)> {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let first = first.to_lowercase();
        let known = WORDS.iter().find(|(_, words)| words.contains(&first.as_str()));
        known.map(|(word, _)| (*word, rest.trim()))
    }
}
