//! A page of a record: tags first, an empty line, then words in lines of at most 80 characters.

use ludoteca_rules::{Player, push_number};

use super::notes::visible;

/// No line of words is longer, unless a single word is.
const WIDTH: usize = 80;

/// A text that grows at its end. Words go behind it, each after a space, and once a line has become too long
/// [`WrappedText::settle`] turns the last space that it has room for into a line end. So nothing is written twice, and most words
/// are not even measured: a tournament writes thousands of games each second.
pub(super) struct WrappedText {
    text: String,
    /// Where the last line begins.
    line: usize,
    /// Where the last word begins.
    word: usize,
    /// Whether nothing more may go on that line: it ends the tags, or a comment runs to its end.
    full: bool,
    /// Whether the next word goes right behind a bracket.
    open: bool,
}

impl Default for WrappedText {
    fn default() -> Self {
        WrappedText {
            text: String::new(),
            line: 0,
            word: 0,
            full: true,
            open: false,
        }
    }
}

impl WrappedText {
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Begins anew, in the room there is.
    pub(super) fn clear(&mut self) {
        let mut text = std::mem::take(&mut self.text);
        text.clear();
        *self = WrappedText {
            text,
            ..WrappedText::default()
        };
    }

    /// Writes a tag.
    pub(super) fn tag(&mut self, name: &str, value: &str) {
        let plain = |b: u8| (b' '..0x7f).contains(&b) && b != b'"' && b != b'\\';
        self.tag_of(name, |text| {
            if value.bytes().all(plain) {
                text.push_str(value);
                return;
            }
            for c in value.chars().map(visible) {
                if ['"', '\\'].contains(&c) {
                    text.push('\\');
                }
                text.push(c);
            }
        });
    }

    /// Writes a tag with a value that `value` adds to the text: one without quotation marks and the like.
    pub(super) fn tag_of(&mut self, name: &str, value: impl FnOnce(&mut String)) {
        self.text.push('[');
        self.text.push_str(name);
        self.text.push_str(" \"");
        value(&mut self.text);
        self.text.push_str("\"]\n");
    }

    /// Writes tags that were written on another page.
    pub(super) fn tags(&mut self, tags: &str) {
        self.text.push_str(tags);
    }

    /// Begins a word; what is added to the text belongs to it.
    pub(super) fn word(&mut self) -> &mut String {
        if std::mem::take(&mut self.open) {
            return &mut self.text;
        }
        if std::mem::take(&mut self.full) {
            self.text.push('\n');
            self.line = self.text.len();
        } else {
            self.text.push(' ');
        }
        self.word = self.text.len();
        &mut self.text
    }

    /// The number before a move. The second player's is left out where his move directly follows the first's.
    pub(super) fn number(&mut self, number: u32, player: Player, follows: bool) {
        if player == Player::Second && follows {
            return;
        }
        push_number(self.word(), number.into());
        self.text.push('.');
        if player == Player::Second {
            self.text.push_str("..");
        }
    }

    /// A comment in braces, which `write` adds to the text.
    pub(super) fn braces(&mut self, write: impl FnOnce(&mut String)) {
        self.word().push('{');
        write(&mut self.text);
        self.text.push('}');
    }

    /// A comment to the end of the line, which is one word whatever it holds.
    pub(super) fn line_comment(&mut self, comment: &str) {
        self.settle();
        self.word().push_str("; ");
        self.text.push_str(comment);
        if self.word > self.line && width(&self.text[self.line..]) > WIDTH {
            self.break_at(self.word - 1);
        }
        self.full = true;
    }

    /// The bracket before a variation.
    pub(super) fn open(&mut self) {
        self.word().push('(');
        self.open = true;
    }

    /// The bracket that closes a variation: behind its last word, if there is room.
    pub(super) fn close(&mut self) {
        if self.full || width(&self.text[self.line..]) >= WIDTH {
            self.word();
        }
        self.text.push(')');
        self.settle();
    }

    /// Breaks the last line where it has become too long.
    pub(super) fn settle(&mut self) {
        // As long as its bytes have room, so have its characters.
        while !self.full && self.text.len() - self.line > WIDTH {
            let line = &self.text[self.line..];
            let room = if line.is_ascii() {
                WIDTH
            } else if let Some((room, _)) = line.char_indices().nth(WIDTH) {
                room
            } else {
                return;
            };
            let fits = line.as_bytes()[..=room].iter().rposition(|byte| *byte == b' ');
            // Without a space that fits, a single word takes more than a line.
            let Some(space) = fits.or_else(|| line.find(' ')) else {
                return;
            };
            self.break_at(self.line + space);
        }
    }

    fn break_at(&mut self, space: usize) {
        self.text.replace_range(space..=space, "\n");
        self.line = space + 1;
    }

    /// Writes the result behind the moves, and ends the last line.
    pub(super) fn finish(&mut self, result: &str) {
        self.word().push_str(result);
        self.settle();
        self.text.push('\n');
    }

    /// Writes an empty line, for another record to follow.
    pub(super) fn empty_line(&mut self) {
        self.text.push('\n');
    }
}

/// How many characters a text has.
fn width(text: &str) -> usize {
    text.chars().count()
}
