//! How a record is written.

use std::fmt;

use super::wrapped_text::WrappedText;
use super::{Comment, Note, Ply, Record};
use ludoteca_rules::push_number;

impl fmt::Display for Record {
    /// Writes the record with a line end behind it; in a file of several, an empty line goes between two.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut page = WrappedText::default();
        for (name, value) in self.tags.iter() {
            page.tag(name, value);
        }
        sequence(&mut page, &self.notes, &self.plies);
        page.finish(self.tags.get("Result").unwrap_or("*"));
        f.write_str(page.text())
    }
}

fn sequence(page: &mut WrappedText, notes: &[Note], plies: &[Ply]) {
    for beside in notes {
        note(page, beside);
    }
    let mut last: Option<&Ply> = None;
    for played in plies {
        let follows = last.is_some_and(|last| last.number() == played.number() && last.notes().is_empty());
        page.number(played.number(), played.player(), follows);
        ply(page, played);
        last = Some(played);
    }
}

fn ply(page: &mut WrappedText, ply: &Ply) {
    let suffix = ply.marks().first().and_then(|mark| mark.suffix());
    let word = page.word();
    word.push_str(ply.text());
    word.push_str(suffix.unwrap_or_default());
    for mark in &ply.marks()[usize::from(suffix.is_some())..] {
        let word = page.word();
        word.push('$');
        push_number(word, mark.0.into());
    }
    page.settle();
    for beside in ply.notes() {
        note(page, beside);
    }
}

fn note(page: &mut WrappedText, note: &Note) {
    match note {
        Note::Comment(comment) => self::comment(page, comment),
        Note::Variation(variation) => {
            page.open();
            sequence(page, variation.notes(), variation.plies());
            page.close();
        }
    }
}

fn comment(page: &mut WrappedText, comment: &Comment) {
    if comment.is_to_line_end() {
        page.line_comment(comment.text());
    } else {
        page.braces(|text| text.push_str(comment.text()));
        page.settle();
    }
}
