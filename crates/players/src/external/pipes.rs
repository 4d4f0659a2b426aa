//! The three pipes of a program, each with a thread at our end, so that nothing the program does with them can hold us
//! up or fill our memory.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Builder, JoinHandle};
use std::time::{Duration, Instant};

/// The longest line that is looked at, in bytes; the rest of a longer one is passed over.
const LINE_LIMIT: usize = 64 * 1024;
/// A line longer than this has no end.
const ENDLESS: usize = 1 << 20;
/// How many lines may wait for us; a program that talks more is made to wait by its pipe.
const LINES_WAITING: usize = 128;
/// How many lines may wait for a program that does not read them.
const ORDERS_WAITING: usize = 256;
/// How much of the standard error is kept.
const COMPLAINTS: usize = 2048;

/// Starts a thread; there may be no room for one more.
pub(super) fn spawn(name: &str, body: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    Builder::new().name(name.to_owned()).spawn(body)
}

/// The way to a program's standard input.
pub(super) struct Input {
    orders: SyncSender<String>,
}

/// Why a line could not be passed on.
pub(super) enum WriteError {
    /// The pipe is closed.
    Closed,
    /// The program reads nothing.
    Full,
}

impl Input {
    pub(super) fn new(mut stdin: impl Write + Send + 'static) -> io::Result<Self> {
        let (orders, waiting) = sync_channel::<String>(ORDERS_WAITING);
        spawn("to-program", move || {
            for line in waiting {
                if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        })?;
        Ok(Input { orders })
    }

    /// Passes a line on without waiting for anybody to read it.
    pub(super) fn say(&self, line: &str) -> Result<(), WriteError> {
        self.orders
            .try_send(format!("{line}\n"))
            .map_err(|problem| match problem {
                TrySendError::Full(_) => WriteError::Full,
                TrySendError::Disconnected(_) => WriteError::Closed,
            })
    }
}

/// What a program writes to its standard output.
pub(super) struct Output {
    /// Its lines; at an end when it has closed the pipe, or we have after a line without end.
    pub(super) lines: Receiver<String>,
    count: Arc<Count>,
}

/// What is known of an output beside its lines.
#[derive(Default)]
struct Count {
    bytes: AtomicU64,
    endless: AtomicBool,
}

impl Output {
    pub(super) fn new(stdout: impl Read + Send + 'static) -> io::Result<Self> {
        let (sender, lines) = sync_channel(LINES_WAITING);
        let count = Arc::new(Count::default());
        let counted = Arc::clone(&count);
        spawn("from-program", move || {
            read_lines(BufReader::new(stdout), &sender, &counted);
        })?;
        Ok(Output { lines, count })
    }

    /// How much it has written so far.
    pub(super) fn bytes(&self) -> u64 {
        self.count.bytes.load(Ordering::Relaxed)
    }

    /// Whether it has written a line without end, after which nothing is read any more.
    pub(super) fn is_endless(&self) -> bool {
        self.count.endless.load(Ordering::Relaxed)
    }
}

/// Passes lines on until there are no more or nobody listens.
fn read_lines(mut output: impl BufRead, sender: &SyncSender<String>, count: &Count) {
    let (mut line, mut length) = (Vec::new(), 0);
    loop {
        let chunk = match output.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Ok(chunk) if !chunk.is_empty() => chunk,
            _ => break,
        };
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        let room = LINE_LIMIT.saturating_sub(line.len());
        line.extend_from_slice(&part[..part.len().min(room)]);
        length += part.len();
        let taken = part.len() + usize::from(end.is_some());
        output.consume(taken);
        count.bytes.fetch_add(taken as u64, Ordering::Relaxed);
        if length > ENDLESS {
            count.endless.store(true, Ordering::Relaxed);
            return;
        }
        if end.is_some() {
            if !pass_on(&line, sender) {
                return;
            }
            line.clear();
            length = 0;
        }
    }
    if !line.is_empty() {
        pass_on(&line, sender);
    }
}

fn pass_on(line: &[u8], sender: &SyncSender<String>) -> bool {
    sender.send(String::from_utf8_lossy(line).trim().to_owned()).is_ok()
}

/// The end of what a program writes to its standard error.
pub(super) struct Stderr {
    tail: Arc<Mutex<VecDeque<u8>>>,
    reader: JoinHandle<()>,
}

impl Stderr {
    pub(super) fn new(mut stderr: impl Read + Send + 'static) -> io::Result<Self> {
        let tail = Arc::new(Mutex::new(VecDeque::new()));
        let kept = Arc::clone(&tail);
        let reader = spawn("stderr", move || {
            let mut chunk = [0; 16 * 1024];
            loop {
                let size = match stderr.read(&mut chunk) {
                    Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                    Ok(size) if size > 0 => size,
                    _ => return,
                };
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                kept.extend(&chunk[size.saturating_sub(COMPLAINTS)..size]);
                let surplus = kept.len().saturating_sub(COMPLAINTS);
                kept.drain(..surplus);
                drop(kept);
                if size == chunk.len() {
                    // Whoever complains without end shall not keep a core busy with it.
                    thread::sleep(Duration::from_millis(1));
                }
            }
        })?;
        Ok(Stderr { tail, reader })
    }

    /// The last lines as one, once the program has ended and all has been read or some time has passed.
    pub(super) fn last_lines(&self, until: Instant) -> String {
        while !self.reader.is_finished() && Instant::now() < until {
            thread::sleep(Duration::from_millis(2));
        }
        let tail: Vec<u8> = Vec::from(self.tail.lock().unwrap_or_else(PoisonError::into_inner).clone());
        one_line(&String::from_utf8_lossy(&tail))
    }
}

/// The last three lines that say something, side by side and fit for a screen.
fn one_line(text: &str) -> String {
    let said: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let last = said[said.len().saturating_sub(3)..].join(" | ");
    let clean: Vec<char> = last
        .chars()
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect();
    // The end is where the cause stands.
    let cut = clean.len().saturating_sub(300);
    let dots = if cut > 0 { "…" } else { "" };
    dots.chars().chain(clean[cut..].iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    fn lines(input: &[u8]) -> Vec<String> {
        let (sender, received) = channel();
        let (bounded, lines) = sync_channel(2);
        let input = input.to_vec();
        thread::spawn(move || read_lines(BufReader::with_capacity(7, &input[..]), &bounded, &Count::default()));
        for line in lines {
            sender.send(line).expect("we listen");
        }
        drop(sender);
        received.iter().collect()
    }

    #[test]
    fn long_lines_are_cut_and_endless_ones_end_it() {
        assert_eq!(lines(b"a\r\n\nb\xff\0\nc"), ["a", "", "b\u{fffd}\0", "c"]);
        let long = [&vec![b'x'; LINE_LIMIT + 9][..], b"\nnext\n"].concat();
        let cut = lines(&long);
        assert_eq!((cut[0].len(), &*cut[1]), (LINE_LIMIT, "next"));
        let endless = [&vec![b'x'; ENDLESS + 100][..], b"\nnext\n"].concat();
        assert_eq!(lines(&endless), [""; 0]);
    }

    #[test]
    fn complaints_are_their_last_lines() {
        assert_eq!(one_line(""), "");
        assert_eq!(one_line("a\nb\n\nc\x1b[31m\nd\n"), "b | c\u{fffd}[31m | d");
        let long = one_line(&"é".repeat(2000));
        assert!(long.starts_with('…') && long.chars().count() == 301, "{long}");
        let stderr = Stderr::new(&[b'x'; 100_000][..]).expect("a thread");
        assert_eq!(
            stderr
                .last_lines(Instant::now() + Duration::from_secs(5))
                .chars()
                .count(),
            301
        );
    }
}
