//! The words that a person can type instead of a move.

/// The words that a line can begin with, in every language, and what they ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TypedCommand {
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

const WORDS: [(TypedCommand, &[&str]); 9] = [
    (TypedCommand::Hint, &["hint", "dica"]),
    (TypedCommand::Moves, &["moves", "jogadas"]),
    (TypedCommand::Undo, &["undo", "anular"]),
    (TypedCommand::Redo, &["redo", "repetir"]),
    (TypedCommand::Board, &["board", "tabuleiro"]),
    (TypedCommand::Save, &["save", "guardar"]),
    (TypedCommand::Resign, &["resign", "desistir"]),
    (TypedCommand::Help, &["help", "ajuda", "?"]),
    (TypedCommand::Quit, &["quit", "exit", "sair"]),
];

impl TypedCommand {
    /// What a line asks for, and the rest of it; `None` if it should be a move.
    pub(crate) fn read(line: &str) -> Option<(Self, &str)> {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let first = first.to_lowercase();
        let known = WORDS.iter().find(|(_, words)| words.contains(&first.as_str()));
        known.map(|(word, _)| (*word, rest.trim()))
    }
}
