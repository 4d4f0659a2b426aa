//! One line on a terminal that says how long work is getting on.

use std::io::{self, IsTerminal, Write};

/// A line on standard error that is drawn over; where that is no terminal, nothing.
pub(crate) struct ProgressLine {
    terminal: bool,
    drawn: bool,
}

impl ProgressLine {
    pub(crate) fn new() -> Self {
        ProgressLine {
            terminal: io::stderr().is_terminal(),
            drawn: false,
        }
    }

    pub(crate) fn show(&mut self, text: &str) {
        self.draw(text);
    }

    pub(crate) fn clear(&mut self) {
        if self.drawn {
            self.draw("");
        }
    }

    fn draw(&mut self, text: &str) {
        if self.terminal {
            self.drawn = !text.is_empty();
            // Whoever cannot see it does not need it.
            let _ = write!(io::stderr(), "\r\x1b[2K{text}").and_then(|()| io::stderr().flush());
        }
    }
}
