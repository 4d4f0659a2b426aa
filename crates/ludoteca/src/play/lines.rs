//! Lines that somebody types.

use std::io::BufRead;

use ludoteca_rules::Refusal;

use crate::output::Failure;

/// No line that somebody types is longer.
const LONGEST_LINE: usize = 4096;

/// A line of somebody's, cut if it is too long; `None` at the end.
pub(super) fn read_line(input: &mut dyn BufRead) -> Result<Option<String>, Failure> {
    let mut bytes = Vec::new();
    loop {
        let buffer = input.fill_buf().map_err(|error| {
            let why = Refusal::new("input-failed", "cannot read: {error}");
            Failure::work(&why.with("error", error))
        })?;
        if buffer.is_empty() {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            return Ok((!bytes.is_empty()).then_some(text));
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let taken = end.map_or(buffer.len(), |end| end + 1);
        let room = LONGEST_LINE.saturating_sub(bytes.len());
        bytes.extend_from_slice(&buffer[..taken.min(room)]);
        input.consume(taken);
        if end.is_some() {
            return Ok(Some(String::from_utf8_lossy(&bytes).into_owned()));
        }
    }
}
