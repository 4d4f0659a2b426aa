//! Input cut into lines, whatever comes in: one that is too long is dropped on the way, never kept.

use std::io::{self, BufRead, ErrorKind};

/// The longest line that is looked at, in bytes.
pub(crate) const LINE_LIMIT: usize = 64 * 1024;

/// Lines of some input.
pub(crate) struct Lines<R> {
    input: R,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Self {
        Lines {
            input,
            line: Vec::new(),
        }
    }

    /// The next line within the limit, without its end; what is not text in it is replaced. `None` at the end of the
    /// input, whose last line needs no end.
    pub(crate) fn next_line(&mut self) -> io::Result<Option<String>> {
        self.line.clear();
        let mut too_long = false;
        loop {
            let chunk = match self.input.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                chunk => chunk?,
            };
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            too_long |= self.line.len() + part.len() > LINE_LIMIT;
            if !too_long {
                self.line.extend_from_slice(part);
            }
            let closed = chunk.is_empty();
            let taken = part.len() + usize::from(end.is_some());
            self.input.consume(taken);
            if closed && (too_long || self.line.is_empty()) {
                return Ok(None);
            }
            if (closed || end.is_some()) && !too_long {
                return Ok(Some(String::from_utf8_lossy(&self.line).into_owned()));
            }
            if end.is_some() {
                self.line.clear();
                too_long = false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn all(input: &[u8]) -> Vec<String> {
        // A small buffer, so that lines are put together from pieces.
        let mut lines = Lines::new(BufReader::with_capacity(7, input));
        std::iter::from_fn(|| lines.next_line().expect("memory can be read")).collect()
    }

    #[test]
    fn lines_end_at_newlines_and_at_the_end() {
        assert_eq!(all(b""), [""; 0]);
        assert_eq!(all(b"uci\nisready"), ["uci", "isready"]);
        assert_eq!(all(b"\n\nposition startpos\r\n"), ["", "", "position startpos\r"]);
        assert_eq!(all(b"a\xff\0b\n"), ["a\u{fffd}\0b"]);
    }

    #[test]
    fn a_line_over_the_limit_is_dropped_alone() {
        for (length, kept) in [(LINE_LIMIT, true), (LINE_LIMIT + 1, false), (1 << 20, false)] {
            let long = vec![b'x'; length];
            let found = all(&[b"before\n", &long[..], b"\nafter\n"].concat());
            assert_eq!(found.len(), if kept { 3 } else { 2 }, "{length}");
            assert_eq!((&*found[0], &*found[found.len() - 1]), ("before", "after"));
            assert_eq!(all(&long).len(), usize::from(kept));
        }
    }
}
