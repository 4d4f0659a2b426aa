//! The words that a person can type instead of a move.

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
