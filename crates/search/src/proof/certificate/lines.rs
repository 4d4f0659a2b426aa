//! Lines of a file that nobody vouches for.

use std::io::{BufRead, Read};

use ludoteca_rules::UserError;

/// No line is longer than this: the longest position, 64 heaps of Nim, takes less than a quarter of it.
const LONGEST: u64 = 4096;

/// The lines of a certificate, with their numbers.
pub(super) struct Lines<'r> {
    from: &'r mut dyn BufRead,
    number: u64,
}

impl<'r> Lines<'r> {
    pub(super) fn new(from: &'r mut dyn BufRead) -> Self {
        Lines { from, number: 0 }
    }

    /// The next line; `None` at the end of the file.
    pub(super) fn next(&mut self) -> Result<Option<String>, UserError> {
        self.number += 1;
        let mut line = Vec::new();
        let read = self.from.take(LONGEST + 1).read_until(b'\n', &mut line);
        read.map_err(|error| {
            UserError::new("proof-unreadable", "line {line} cannot be read: {error}")
                .with("line", self.number)
                .with("error", error)
        })?;
        if line.is_empty() {
            return Ok(None);
        }
        if line.len() as u64 > LONGEST {
            return Err(
                self.wrong(UserError::new("proof-line-long", "it is longer than {most} bytes").with("most", LONGEST))
            );
        }
        let text =
            String::from_utf8(line).map_err(|_| self.wrong(UserError::new("proof-line-text", "it is no text")))?;
        let Some(text) = text.strip_suffix('\n') else {
            return Err(self.wrong(UserError::new("proof-cut", "the file ends in the middle of it")));
        };
        Ok(Some(text.to_owned()))
    }

    /// The next line, which must be there.
    pub(super) fn wanted(&mut self) -> Result<String, UserError> {
        let line = self.next()?;
        line.ok_or_else(|| self.wrong(UserError::new("proof-cut-before", "the file ends before it")))
    }

    /// The next line, which must be this word and a value.
    pub(super) fn field(&mut self, word: &'static str) -> Result<String, UserError> {
        let line = self.wanted()?;
        match line.split_once(super::BETWEEN) {
            Some((found, value)) if found == word => Ok(value.to_owned()),
            _ => Err(self.unexpected(word, &line)),
        }
    }

    /// The refusal of the latest line, with the reason.
    pub(super) fn wrong(&self, why: UserError) -> UserError {
        UserError::new("proof-line", "line {line}: {why}")
            .with("line", self.number)
            .phrase("why", why)
    }

    /// The refusal of the latest line for being something else than what belongs there.
    pub(super) fn unexpected(&self, wanted: &'static str, found: &str) -> UserError {
        self.wrong(
            UserError::new(
                "proof-unexpected",
                "'{found}' stands where a line belongs that begins with: {wanted}",
            )
            .with("wanted", wanted)
            .quoting("found", found),
        )
    }
}

/// A whole number of at most nine digits.
pub(super) fn number(text: &str) -> Option<u32> {
    let digits = (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { text.parse().ok() } else { None }
}
