//! A terminal of our own, with the real program at it and somebody who reads its screen.

use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::Child;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use vt100::Parser;

/// Nothing takes longer, even on a busy machine.
const LONG: Duration = Duration::from_secs(60);

/// What a program writes when it takes the screen over, and when it gives it back.
pub(crate) const ENTER: &str = "\u{1b}[?1049h";
pub(crate) const LEAVE: &str = "\u{1b}[?1049l";

fn side(length: u16) -> NonZero<u16> {
    NonZero::new(length).expect("a length")
}

/// A terminal with a program at it.
pub(crate) struct Terminal {
    pty: Option<Arc<Pty>>,
    pub(crate) child: Child,
    parser: Parser,
    bytes: Receiver<Vec<u8>>,
    /// All that was written.
    pub(crate) written: String,
}

impl Terminal {
    /// Calls the program in a terminal of a size, its data in a folder.
    pub(crate) fn start(folder: &Path, size: (u16, u16), words: &str) -> Self {
        Self::coloured(folder, size, "", words)
    }

    /// The same, in a terminal that says this of its colours.
    pub(crate) fn coloured(folder: &Path, (columns, rows): (u16, u16), colours: &str, words: &str) -> Self {
        let (pty, pts) = open().expect("a terminal");
        pty.resize(Size::new(rows, columns)).expect("a size");
        let child = Command::new(env!("CARGO_BIN_EXE_ludoteca"))
            .args(words.split_whitespace())
            .current_dir(folder)
            .env("XDG_DATA_HOME", folder)
            .env("TERM", "xterm-256color")
            .env("LC_ALL", "en_US.UTF-8")
            .env_remove("NO_COLOR")
            .env("COLORTERM", colours)
            .spawn(pts)
            .expect("the program runs");
        let pty = Arc::new(pty);
        let reader = Arc::downgrade(&pty);
        let (send, bytes) = channel();
        std::thread::spawn(move || {
            let mut buffer = [0; 8192];
            // It lets go of the terminal again and again, so that the test can close it.
            while let Some(pty) = reader.upgrade() {
                let mut wanted = [PollFd::new(&*pty, PollFlags::IN)];
                let patience = Timespec {
                    tv_sec: 0,
                    tv_nsec: 20_000_000,
                };
                if poll(&mut wanted, Some(&patience)) == Ok(0) {
                    continue;
                }
                match (&*pty).read(&mut buffer) {
                    Ok(count @ 1..) if send.send(buffer[..count].to_vec()).is_ok() => (),
                    _ => break,
                }
            }
        });
        Terminal {
            pty: Some(pty),
            child,
            parser: Parser::new(side(rows), side(columns), 0),
            bytes,
            written: String::new(),
        }
    }

    /// Takes in what is written next; `false` if nothing is.
    fn read(&mut self, patience: Duration) -> bool {
        let Ok(bytes) = self.bytes.recv_timeout(patience) else {
            return false;
        };
        self.parser.process(&bytes);
        self.written += &String::from_utf8_lossy(&bytes);
        true
    }

    /// The screen as it can be read.
    pub(crate) fn screen(&self) -> String {
        let rows = self.parser.screen().rows(0, u16::MAX);
        rows.map(|row| row.trim_end().to_owned() + "\n").collect()
    }

    /// The screen as a picture.
    pub(crate) fn picture(&self) -> String {
        let screen = self.parser.screen();
        let (rows, columns) = (screen.size().0.get(), screen.size().1.get());
        let (width, height) = (f32::from(columns) * CELL.0, f32::from(rows) * CELL.1);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"'DejaVu Sans Mono', \
             Menlo, Consolas, monospace\" font-size=\"15\">\n<rect width=\"{width}\" height=\"{height}\" rx=\"6\" \
             fill=\"#171513\"/>\n"
        );
        for row in 0..rows {
            for column in 0..columns {
                if let Some(cell) = screen.cell(row, column) {
                    svg += &drawn(cell, f32::from(column) * CELL.0, f32::from(row) * CELL.1);
                }
            }
        }
        svg + "</svg>\n"
    }

    /// Reads on until the screen holds.
    pub(crate) fn wait(&mut self, what: &str, holds: impl Fn(&Self) -> bool) {
        let start = Instant::now();
        while !holds(self) {
            assert!(start.elapsed() < LONG, "waited in vain for {what}:\n{}", self.screen());
            self.read(Duration::from_millis(50));
        }
    }

    /// Reads on until something is on the screen, and the frame that it belongs to is whole.
    pub(crate) fn sees(&mut self, wanted: &str) {
        self.wait(wanted, |terminal| terminal.screen().contains(wanted));
        let start = Instant::now();
        while start.elapsed() < Duration::from_millis(400) && self.read(Duration::from_millis(60)) {}
    }

    /// Reads on until something is no longer on the screen.
    pub(crate) fn loses(&mut self, unwanted: &str) {
        self.wait(unwanted, |terminal| !terminal.screen().contains(unwanted));
    }

    /// Presses keys.
    pub(crate) fn press(&mut self, keys: &str) {
        let mut pty = self.pty.as_deref().expect("a keyboard");
        pty.write_all(keys.as_bytes()).expect("a key");
    }

    /// Types a line.
    pub(crate) fn enter(&mut self, line: &str) {
        self.press(line);
        self.press("\r");
    }

    /// Clicks on a place, counted from 0.
    pub(crate) fn click(&mut self, column: u16, row: u16) {
        let (x, y) = (column + 1, row + 1);
        self.press(&format!("\u{1b}[<0;{x};{y}M\u{1b}[<0;{x};{y}m"));
    }

    pub(crate) fn resize(&mut self, (columns, rows): (u16, u16)) {
        let pty = self.pty.as_ref().expect("a terminal");
        self.parser.screen_mut().set_size(side(rows), side(columns));
        pty.resize(Size::new(rows, columns)).expect("a size");
    }

    /// Closes the terminal while the program is at it.
    pub(crate) fn close(&mut self) {
        self.pty = None;
    }

    /// Waits for the program to end by itself; whether it ended well. The terminal must have been given back.
    pub(crate) fn ends(mut self) -> (bool, String) {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a status") {
                break status;
            }
            assert!(start.elapsed() < LONG, "it does not end:\n{}", self.screen());
            self.read(Duration::from_millis(20));
        };
        // What it wrote last may still be on its way.
        for _ in 0..10 {
            self.read(Duration::from_millis(20));
        }
        let count = |what: &str| self.written.matches(what).count();
        assert_eq!(count(ENTER), count(LEAVE), "the terminal was not given back");
        (status.success(), self.screen())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The size of a character in a picture.
const CELL: (f32, f32) = (9.0, 18.0);

/// A character in a picture, with what is behind it. Half blocks are drawn, not written: no two fonts agree on them.
fn drawn(cell: &vt100::Cell, x: f32, y: f32) -> String {
    let colour = |colour: vt100::Color, usual: &str| match colour {
        vt100::Color::Rgb(r, g, b) => format!("#{r:02x}{g:02x}{b:02x}"),
        _ => usual.to_owned(),
    };
    let (ink, ground) = (colour(cell.fgcolor(), "#ece4d8"), colour(cell.bgcolor(), ""));
    let block = |y: f32, height: f32, fill: &str| {
        let width = CELL.0 + 0.3;
        format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>\n")
    };
    let mut svg = if ground.is_empty() {
        String::new()
    } else {
        block(y, CELL.1 + 0.3, &ground)
    };
    let half = CELL.1 / 2.0;
    let (middle, base) = (x + CELL.0 / 2.0, y + 13.5);
    match cell.contents() {
        "" | " " => (),
        "▄" => svg += &block(y + half, half + 0.3, &ink),
        "▀" => svg += &block(y, half, &ink),
        "●" => svg += &format!("<circle cx=\"{middle}\" cy=\"{}\" r=\"4\" fill=\"{ink}\"/>\n", y + half),
        text => {
            let text = text.replace('&', "&amp;").replace('<', "&lt;");
            let weight = if cell.bold() { " font-weight=\"bold\"" } else { "" };
            svg += &format!(
                "<text x=\"{middle}\" y=\"{base}\" text-anchor=\"middle\" fill=\"{ink}\"{weight}>{text}</text>\n"
            );
        }
    }
    svg
}
