//! Lines that somebody types.

use std::io::{self, BufRead};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

use ludoteca_games::UserError;

use crate::output::Failure;

/// No line that somebody types is longer.
const LONGEST_LINE: usize = 4096;
/// So often we look whether we are asked to stop.
const LOOK: Duration = Duration::from_millis(50);

/// The lines of standard input, read in a thread of their own: whoever waits for one can still be asked to stop.
pub(crate) struct TypedLines(Receiver<io::Result<String>>);

impl TypedLines {
    /// Begins to read. To be called once in a run of the program.
    pub(crate) fn of_stdin() -> Self {
        let (sender, receiver) = sync_channel(0);
        std::thread::spawn(move || read(&mut io::stdin().lock(), &sender));
        TypedLines(receiver)
    }

    /// The next line; `None` at the end, or when we are asked to stop.
    pub(super) fn next(&self, stop: &AtomicBool) -> Result<Option<String>, Failure> {
        loop {
            match self.0.recv_timeout(LOOK) {
                Ok(line) => {
                    return line.map(Some).map_err(|error| {
                        let why = UserError::new("input-failed", "cannot read: {error}");
                        Failure::work(&why.with("error", error))
                    });
                }
                Err(RecvTimeoutError::Timeout) if !stop.load(Ordering::Relaxed) => (),
                Err(_) => return Ok(None),
            }
        }
    }
}

/// Passes lines on until there are no more or nobody wants them.
fn read(input: &mut dyn BufRead, lines: &SyncSender<io::Result<String>>) {
    while let Some(line) = read_line(input).transpose() {
        let failed = line.is_err();
        if lines.send(line).is_err() || failed {
            return;
        }
    }
}

/// A line of somebody's, cut if it is too long; `None` at the end.
fn read_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    loop {
        let buffer = input.fill_buf()?;
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
