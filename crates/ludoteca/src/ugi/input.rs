//! Input cut into lines, whatever comes in: of one that is too long no more than the limit is kept.

use std::io::{self, BufRead, ErrorKind};

/// The longest line that is looked at, in bytes.
pub(crate) const LINE_LIMIT: usize = 64 * 1024;

/// A line that is too long, by its first word.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TooLong(pub(crate) String);

/// Lines of some input.
pub(crate) struct InputLines<R> {
    input: R,
    line: Vec<u8>,
}

impl<R: BufRead> InputLines<R> {
    pub(crate) fn new(input: R) -> Self {
        InputLines {
            input,
            line: Vec::new(),
        }
    }

    /// The next line, without its end; what is not text in it is replaced. `None` at the end of the input, whose last line
    /// needs no end.
    pub(crate) fn next_line(&mut self) -> io::Result<Option<Result<String, TooLong>>> {
        self.line.clear();
        let mut too_long = false;
        loop {
            let chunk = match self.input.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                chunk => chunk?,
            };
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            let room = LINE_LIMIT - self.line.len();
            too_long |= part.len() > room;
            self.line.extend_from_slice(&part[..part.len().min(room)]);
            let closed = chunk.is_empty();
            let taken = part.len() + usize::from(end.is_some());
            self.input.consume(taken);
            if closed && self.line.is_empty() {
                return Ok(None);
            }
            if closed || end.is_some() {
                let text = String::from_utf8_lossy(&self.line).into_owned();
                let first_word = || text.split_whitespace().next().unwrap_or_default().to_owned();
                return Ok(Some(if too_long { Err(TooLong(first_word())) } else { Ok(text) }));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn all(input: &[u8]) -> Vec<Result<String, TooLong>> {
        // A small buffer, so that lines are put together from pieces.
        let mut lines = InputLines::new(BufReader::with_capacity(7, input));
        std::iter::from_fn(|| lines.next_line().expect("memory can be read")).collect()
    }

    fn texts(input: &[u8]) -> Vec<String> {
        all(input).into_iter().map(|line| line.expect("short")).collect()
    }

    #[test]
    fn lines_end_at_newlines_and_at_the_end() {
        assert_eq!(texts(b""), [""; 0]);
        assert_eq!(texts(b"uci\nisready"), ["uci", "isready"]);
        assert_eq!(texts(b"\n\nposition startpos\r\n"), ["", "", "position startpos\r"]);
        assert_eq!(texts(b"a\xff\0b\n"), ["a\u{fffd}\0b"]);
    }

    #[test]
    fn of_a_line_over_the_limit_the_first_word_is_left() {
        for (length, kept) in [(LINE_LIMIT, true), (LINE_LIMIT + 1, false), (1 << 20, false)] {
            let mut long = b"go ".to_vec();
            long.resize(length, b'x');
            let found = all(&[b"before\n", &long[..], b"\nafter\n"].concat());
            assert_eq!((found.len(), found[1].is_ok()), (3, kept), "{length}");
            assert_eq!(
                (&found[0], &found[2]),
                (&Ok("before".to_owned()), &Ok("after".to_owned()))
            );
            assert_eq!(all(&long).len(), 1);
            if !kept {
                assert_eq!(found[1], Err(TooLong("go".to_owned())));
            }
        }
    }
}
