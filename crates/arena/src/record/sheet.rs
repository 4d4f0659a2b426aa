//! A record written while it is told, without a [`Record`](super::Record) in between.

use ludoteca_rules::Player;

use super::number_after;
use super::page::Page;

/// Where one record is written after the other, all in the same room: tags first, then move by move.
#[derive(Default)]
pub(crate) struct Sheet {
    page: Page,
    /// The number of the first move.
    first: u32,
    /// The last move's number and player, and whether something was said about it.
    last: Option<(u32, Player, bool)>,
}

impl Sheet {
    /// What has been written.
    pub(crate) fn text(&self) -> &str {
        self.page.text()
    }

    /// Begins a record whose first move has this number.
    pub(crate) fn begin(&mut self, first: u32) {
        self.page.clear();
        self.first = first;
        self.last = None;
    }

    /// Writes a tag, if there is anything to say.
    pub(crate) fn tag(&mut self, name: &str, value: &str) {
        if !value.is_empty() {
            self.page.tag(name, value);
        }
    }

    /// Writes a tag with a value that `value` adds to the text: one without quotation marks and the like.
    pub(crate) fn tag_of(&mut self, name: &str, value: impl FnOnce(&mut String)) {
        self.page.tag_of(name, value);
    }

    /// Writes tags that were written before.
    pub(crate) fn tags(&mut self, tags: &str) {
        self.page.tags(tags);
    }

    /// Writes a move, which `write` adds to the text, and gives it back.
    pub(crate) fn play(&mut self, player: Player, write: impl FnOnce(&mut String)) -> &str {
        self.page.settle();
        let (number, follows) = self.last.map_or((self.first, false), |(last, before, said)| {
            let number = number_after(last, before, player);
            (number, number == last && !said)
        });
        self.last = Some((number, player, false));
        self.page.number(number, player, follows);
        let text = self.page.word();
        let begin = text.len();
        write(text);
        &text[begin..]
    }

    /// Writes in braces what was said about the last move, which `write` adds to the text: printable words without a brace
    /// among them.
    pub(crate) fn said(&mut self, write: impl FnOnce(&mut String)) {
        self.page.braces(write);
        if let Some((_, _, said)) = &mut self.last {
            *said = true;
        }
    }

    /// Ends the record with its result, and with the empty line that parts it from the next.
    pub(crate) fn finish(&mut self, result: &str) {
        self.page.finish(result);
        self.page.empty_line();
    }
}
