//! Lines of text over a connection, bounded in length and in patience.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A line of more bytes ends the connection.
const LONGEST: usize = 1_024;
/// A client that does not take what it is sent is given up after this long.
const SLOWEST: Duration = Duration::from_secs(10);

/// The connection is over.
pub(super) struct Ended;

pub(super) struct Lines {
    stream: TcpStream,
    idle: Duration,
    /// What has arrived and has not been heard.
    waiting: Vec<u8>,
}

impl Lines {
    pub(super) fn new(stream: TcpStream, idle: Duration) -> Self {
        Lines {
            stream,
            idle,
            waiting: Vec::new(),
        }
    }

    /// The next line.
    pub(super) async fn hear(&mut self) -> Result<String, Ended> {
        loop {
            if let Some(end) = self.waiting.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.waiting.drain(..=end).collect();
                if line.len() > LONGEST {
                    return Err(Ended);
                }
                return Ok(String::from_utf8_lossy(&line).into_owned());
            }
            if self.waiting.len() > LONGEST {
                return Err(Ended);
            }
            let mut bytes = [0; 512];
            let read = tokio::time::timeout(self.idle, self.stream.read(&mut bytes)).await;
            match read {
                Ok(Ok(count @ 1..)) => self.waiting.extend_from_slice(&bytes[..count]),
                _ => return Err(Ended),
            }
        }
    }

    /// Sends a line.
    pub(super) async fn say(&mut self, text: &str) -> Result<(), Ended> {
        let line = format!("{text}\n");
        let sent = tokio::time::timeout(SLOWEST, self.stream.write_all(line.as_bytes())).await;
        sent.map_err(|_| Ended)?.map_err(|_| Ended)
    }
}
