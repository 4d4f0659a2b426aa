//! The texts of a game, in the language that is spoken.

use ludoteca_arena::session::{SaveFile, Session};
use ludoteca_rules::{Game, Line, Outcome, Player, Verdict};
use ludoteca_search::Judge;
use ludoteca_search::engine::Ranked;
use ludoteca_search::value::Value;

use crate::draw::Draw;
use crate::lang::say;

/// What a player is called.
pub(crate) fn side<G: Draw>(game: &G, player: Player) -> String {
    say(&format!("side-{}", game.side(player).replace(' ', "-")), &[])
}

/// Who won, with what score and why.
pub(crate) fn verdict<G: Draw>(game: &G, outcome: &Outcome) -> String {
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

/// The legal moves, as they are typed.
pub(crate) fn legal<G: Game>(line: &Line<G>) -> Vec<String> {
    line.legal().map(|mv| line.game().move_text(line.state(), mv)).collect()
}

/// A move that is advised, and why.
pub(crate) fn hint<G: Draw + Judge>(line: &Line<G>, best: &Ranked<G::Move>) -> String {
    let moves = crate::commands::moves_text(line, &best.pv[..best.pv.len().min(5)]);
    let Some((first, rest)) = moves.split_first() else {
        return String::new();
    };
    let worth = value(line.game(), best);
    let mut said = say("play-hint", &[("move", first.clone()), ("value", worth)]);
    if !rest.is_empty() {
        said += " ";
        said += &say("play-hint-line", &[("line", rest.join(" "))]);
    }
    said
}

/// What is said when a game is left: how it ended, where it is kept, and how to go on with it.
pub(crate) fn farewell<G: Draw>(session: &Session<G>, file: Option<&SaveFile>) -> String {
    let mut said = Vec::new();
    let outcome = session.outcome();
    if let Some(outcome) = &outcome {
        said.push(say(
            "play-over",
            &[("verdict", verdict(session.line().game(), outcome))],
        ));
    }
    if let Some(file) = file {
        let file = file.path().display().to_string();
        said.push(say("play-saved", &[("file", file.clone())]));
        if outcome.is_none() {
            let command = format!("ludoteca play --resume {file}");
            said.push(say("play-resume", &[("command", command)]));
        }
    }
    said.into_iter().map(|line| line + "\n").collect()
}

/// What a move is worth, in words.
pub(crate) fn value<G: Draw + Judge>(game: &G, ranked: &Ranked<G::Move>) -> String {
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
pub(crate) enum Word {
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
    pub(crate) fn read(line: &str) -> Option<(Self, &str)> {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let first = first.to_lowercase();
        let known = WORDS.iter().find(|(_, words)| words.contains(&first.as_str()));
        known.map(|(word, _)| (*word, rest.trim()))
    }
}
