//! What stands beside a move: marks, comments, variations.

use std::fmt;

use ludoteca_games::{Line, Move};

use super::{MoveEvaluation, Ply, played};

/// A mark on a move, by its number in the PGN standard (`$4`). The first six are also written behind the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark(pub u8);

/// The marks 1 to 6 as they are written behind a move.
const SUFFIXES: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

impl Mark {
    /// `?!`: something better was at hand.
    pub const INACCURACY: Mark = Mark(6);
    /// `?`: a mistake.
    pub const MISTAKE: Mark = Mark(2);
    /// `??`: a blunder.
    pub const BLUNDER: Mark = Mark(4);

    /// How the mark is written behind a move, if it is.
    pub fn suffix(self) -> Option<&'static str> {
        SUFFIXES.get(usize::from(self.0).checked_sub(1)?).copied()
    }

    pub(super) fn from_suffix(text: &str) -> Option<Self> {
        let place = SUFFIXES.iter().position(|suffix| *suffix == text)?;
        Some(Mark(place as u8 + 1))
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.suffix() {
            Some(suffix) => f.write_str(suffix),
            None => write!(f, "${}", self.0),
        }
    }
}

/// Something written after a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// Words.
    Comment(Comment),
    /// Other moves.
    Variation(Variation),
}

impl Note {
    /// The value, depth and time that a comment gives.
    pub fn thought(&self) -> Option<MoveEvaluation> {
        match self {
            Note::Comment(comment) => MoveEvaluation::parse(comment.text()),
            Note::Variation(_) => None,
        }
    }
}

/// A comment: one line of words, since lines are broken anew when it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    text: String,
    /// Whether it was written `; …` to the end of its line rather than `{…}`. Only such a one can hold a `}`.
    to_line_end: bool,
}

impl Comment {
    /// A comment in braces. A closing brace in the text would end it, so a `)` stands for it.
    pub fn new(text: &str) -> Self {
        let mut text = tidy(text);
        if text.contains('}') {
            text = text.replace('}', ")");
        }
        Comment {
            text,
            to_line_end: false,
        }
    }

    pub(super) fn to_line_end(text: &str) -> Self {
        Comment {
            text: tidy(text),
            to_line_end: true,
        }
    }

    /// The words.
    pub fn text(&self) -> &str {
        &self.text
    }

    pub(super) const fn is_to_line_end(&self) -> bool {
        self.to_line_end
    }
}

/// One line without characters that could disturb a screen.
fn tidy(text: &str) -> String {
    let plain = |b: u8| (b' '..0x7f).contains(&b);
    if text.bytes().all(plain) && !text.starts_with(' ') && !text.ends_with(' ') && !text.contains("  ") {
        return text.to_owned();
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    printable(&words.join(" "))
}

/// A text with its control characters replaced.
pub(super) fn printable(text: &str) -> String {
    text.chars().map(visible).collect()
}

/// A character, or what stands for it if it is a control character.
pub(super) fn visible(c: char) -> char {
    if c.is_control() { '\u{fffd}' } else { c }
}

/// Moves that could have been played instead of the one they stand behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// Comments before its first move.
    pub(super) notes: Vec<Note>,
    pub(super) plies: Vec<Ply>,
}

impl Variation {
    /// Moves from where a line stands, as far as they are legal, in the place of a move that was played there; `None` if
    /// there are none. The line stands there afterwards too.
    pub fn instead(of: &Ply, line: &mut Line, moves: &[Move]) -> Option<Self> {
        let plies = played(line, of.number(), moves);
        for _ in &plies {
            line.undo();
        }
        (!plies.is_empty()).then_some(Variation {
            notes: Vec::new(),
            plies,
        })
    }

    /// Comments before its first move.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Its moves: one at least.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Its first move, to write something beside it.
    pub fn first_mut(&mut self) -> Option<&mut Ply> {
        self.plies.first_mut()
    }
}
