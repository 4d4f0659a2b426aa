//! The one way a record is written: tags first, an empty line, then the moves in lines of at most 80 characters.

use std::fmt;

use super::{Comment, Note, Ply, Record, Tags, number_after};
use ludoteca_rules::Player;

/// No line of moves is longer, unless a single word is.
const WIDTH: usize = 80;

impl fmt::Display for Record {
    /// Writes the record with a line end behind it; in a file of several, an empty line goes between two.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut page = Page::new(&self.tags);
        page.sequence(&self.notes, &self.plies);
        f.write_str(&page.finished(&self.tags))
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
    /// The tags, and room for moves below them.
    fn new(tags: &Tags) -> Self {
        let mut page = Page::default();
        for (name, value) in tags.iter() {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            page.text += &format!("[{name} \"{value}\"]\n");
        }
        page.text.push('\n');
        page
    }

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
            let follows = last.is_some_and(|last| last.number() == ply.number() && last.notes().is_empty());
            self.number(ply.number(), ply.player(), follows);
            self.ply(ply);
            last = Some(ply);
        }
    }

    /// The number before a move. The second player's is left out where his move directly follows the first's.
    fn number(&mut self, number: u32, player: Player, follows: bool) {
        match player {
            Player::First => self.word(&format!("{number}.")),
            Player::Second if !follows => self.word(&format!("{number}...")),
            Player::Second => (),
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
        self.braces(comment.text());
    }

    fn braces(&mut self, text: &str) {
        self.before.push('{');
        let (words, last) = match text.rsplit_once(' ') {
            Some((words, last)) => (Some(words), last),
            None => (None, text),
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

    fn finished(mut self, tags: &Tags) -> String {
        self.word(tags.get("Result").unwrap_or("*"));
        self.text.push('\n');
        self.text
    }
}

/// A game written down move by move, without a [`Record`] in between: a tournament writes thousands of them each second.
pub(crate) struct Sheet<'t> {
    tags: &'t Tags,
    page: Page,
    /// The number of the first move.
    first: u32,
    /// The last move's number and player, and whether something was said about it.
    last: Option<(u32, Player, bool)>,
}

impl<'t> Sheet<'t> {
    pub(crate) fn new(tags: &'t Tags, first: u32) -> Self {
        Sheet {
            tags,
            page: Page::new(tags),
            first,
            last: None,
        }
    }

    /// Writes a move, and in braces what was said about it: printable words without a brace among them.
    pub(crate) fn play(&mut self, player: Player, text: &str, said: Option<&str>) {
        let number = self
            .last
            .map_or(self.first, |(number, last, _)| number_after(number, last, player));
        let follows = self.last.is_some_and(|(last, _, said)| last == number && !said);
        self.page.number(number, player, follows);
        self.page.word(text);
        if let Some(said) = said {
            self.page.braces(said);
        }
        self.last = Some((number, player, said.is_some()));
    }

    /// The text of the record.
    pub(crate) fn finished(self) -> String {
        self.page.finished(self.tags)
    }
}
