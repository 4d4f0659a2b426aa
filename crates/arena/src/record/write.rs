//! The one way a record is written: tags first, an empty line, then the moves in lines of at most 80 characters.

use std::fmt;

use super::{Comment, Note, Ply, Record};
use ludoteca_rules::Player;

/// No line of moves is longer, unless a single word is.
const WIDTH: usize = 80;

impl fmt::Display for Record {
    /// Writes the record with a line end behind it; in a file of several, an empty line goes between two.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.tags.iter() {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        writeln!(f)?;
        let mut page = Page::default();
        page.sequence(&self.notes, &self.plies);
        page.word(self.tags.get("Result").unwrap_or("*"));
        f.write_str(&page.finished())
    }
}

/// Words set in lines.
#[derive(Default)]
struct Page {
    text: String,
    /// Characters on the last line.
    column: usize,
    /// What goes before the next word without a space.
    before: String,
    /// Whether nothing more may go on this line, because a comment runs to its end.
    full: bool,
}

impl Page {
    fn word(&mut self, word: &str) {
        let width = self.before.chars().count() + word.chars().count();
        if self.full || (self.column > 0 && self.column + 1 + width > WIDTH) {
            self.text.push('\n');
            self.column = 0;
            self.full = false;
        }
        if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text += &self.before;
        self.before.clear();
        self.text += word;
        self.column += width;
    }

    fn sequence(&mut self, notes: &[Note], plies: &[Ply]) {
        for note in notes {
            self.note(note);
        }
        let mut last: Option<&Ply> = None;
        for ply in plies {
            // The second player's number is left out where his move directly follows the first's.
            let follows = last.is_some_and(|last| last.number() == ply.number() && last.notes().is_empty());
            match ply.player() {
                Player::First => self.word(&format!("{}.", ply.number())),
                Player::Second if !follows => self.word(&format!("{}...", ply.number())),
                Player::Second => (),
            }
            self.ply(ply);
            last = Some(ply);
        }
    }

    fn ply(&mut self, ply: &Ply) {
        let suffix = ply.marks().first().and_then(|mark| mark.suffix());
        self.word(&format!("{}{}", ply.text(), suffix.unwrap_or_default()));
        for mark in &ply.marks()[usize::from(suffix.is_some())..] {
            self.word(&format!("${}", mark.0));
        }
        for note in ply.notes() {
            self.note(note);
        }
    }

    fn note(&mut self, note: &Note) {
        match note {
            Note::Comment(comment) => self.comment(comment),
            Note::Variation(variation) => {
                self.before.push('(');
                self.sequence(variation.notes(), variation.plies());
                self.close();
            }
        }
    }

    fn comment(&mut self, comment: &Comment) {
        if comment.is_to_line_end() {
            self.word(&format!("; {}", comment.text()));
            self.full = true;
            return;
        }
        self.before.push('{');
        let (words, last) = match comment.text().rsplit_once(' ') {
            Some((words, last)) => (Some(words), last),
            None => (None, comment.text()),
        };
        for word in words.into_iter().flat_map(|words| words.split(' ')) {
            self.word(word);
        }
        self.word(&format!("{last}}}"));
    }

    /// The bracket that closes a variation: behind its last word, if there is room.
    fn close(&mut self) {
        if self.full || self.column >= WIDTH {
            self.word(")");
        } else {
            self.text.push(')');
            self.column += 1;
        }
    }

    fn finished(mut self) -> String {
        self.text.push('\n');
        self.text
    }
}
