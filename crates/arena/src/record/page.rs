//! A page of a record: tags first, an empty line, then words in lines of at most 80 characters.

use ludoteca_rules::{Player, push_number};

use super::notes::visible;

/// No line of words is longer, unless a single word is.
const WIDTH: usize = 80;

/// A text that grows at its end. Words go behind it, each after a space, and [`Page::settle`] turns the spaces at which lines
/// have to end into line ends. So nothing is written twice, and most moves are measured as a whole with all that is said about
/// them: a tournament writes thousands of games each second.
pub(super) struct Page {
    text: String,
    /// Up to here the text is set in lines.
    settled: usize,
    /// Characters on the last line so far.
    column: usize,
    /// Whether nothing more may go on that line: it ends the tags, or a comment runs to its end.
    full: bool,
    /// Whether the next word goes right behind a bracket.
    open: bool,
}

impl Default for Page {
    fn default() -> Self {
        Page {
            text: String::new(),
            settled: 0,
            column: 0,
            full: true,
            open: false,
        }
    }
}

impl Page {
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Begins anew, in the room there is.
    pub(super) fn clear(&mut self) {
        let mut text = std::mem::take(&mut self.text);
        text.clear();
        *self = Page {
            text,
            ..Page::default()
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
        self.settled = self.text.len();
    }

    /// Writes tags that were written on another page.
    pub(super) fn tags(&mut self, tags: &str) {
        self.text.push_str(tags);
        self.settled = self.text.len();
    }

    /// Begins a word; what is added to the text belongs to it.
    pub(super) fn word(&mut self) -> &mut String {
        if !std::mem::take(&mut self.open) {
            self.text.push(' ');
        }
        &mut self.text
    }

    /// The number before a move. The second player's is left out where his move directly follows the first's.
    pub(super) fn number(&mut self, number: u32, player: Player, follows: bool) {
        if player == Player::Second && follows {
            return;
        }
        push_number(self.word(), number.into());
        self.text.push_str(if player == Player::First { "." } else { "..." });
    }

    /// A comment in braces, which `write` adds to the text.
    pub(super) fn braces(&mut self, write: impl FnOnce(&mut String)) {
        self.word().push('{');
        write(&mut self.text);
        self.text.push('}');
    }

    /// A comment to the end of the line, which is one word whatever it holds.
    pub(super) fn line_comment(&mut self, comment: &str) {
        self.word().push_str("; ");
        self.text.push_str(comment);
        if self.full || self.column + width(&self.text[self.settled..]) > WIDTH {
            self.text.replace_range(self.settled..=self.settled, "\n");
        }
        self.settled = self.text.len();
        self.full = true;
    }

    /// The bracket before a variation.
    pub(super) fn open(&mut self) {
        self.word().push('(');
        self.open = true;
    }

    /// The bracket that closes a variation: behind its last word, if there is room.
    pub(super) fn close(&mut self) {
        if self.full || self.column >= WIDTH {
            self.word().push(')');
            self.settle();
        } else {
            self.text.push(')');
            self.column += 1;
            self.settled = self.text.len();
        }
    }

    /// Sets in lines the words that have been written.
    pub(super) fn settle(&mut self) {
        while let rest = &self.text[self.settled..]
            && !rest.is_empty()
        {
            let width = width(rest);
            let end = if !self.full && self.column + width <= WIDTH {
                None
            } else {
                let room = if self.full {
                    0
                } else {
                    WIDTH.saturating_sub(self.column)
                };
                line_end(rest, room)
            };
            match end {
                None => {
                    self.column += width;
                    self.settled = self.text.len();
                }
                Some(end) => {
                    let end = self.settled + end;
                    self.text.replace_range(end..=end, "\n");
                    self.settled = end + 1;
                    self.column = 0;
                    self.full = false;
                }
            }
        }
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
    if text.is_ascii() {
        text.len()
    } else {
        text.chars().count()
    }
}

/// The last space that leaves no more than so many characters before it; behind a word that is longer, the first.
fn line_end(text: &str, room: usize) -> Option<usize> {
    let room = if text.is_ascii() {
        room
    } else {
        text.char_indices().nth(room).map_or(0, |(at, _)| at)
    };
    let fits = text.as_bytes().iter().take(room + 1).rposition(|byte| *byte == b' ');
    fits.or_else(|| text.find(' '))
}
