//! Lines of text over a connection, with a limit of length and timeouts.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A line of more bytes ends the connection.
const MAX_LINE: usize = 1_024;
/// A connection whose client does not read is closed after this long.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);

/// The connection is over.
pub(super) struct Closed;

pub(super) struct LineStream {
    stream: TcpStream,
    idle: Duration,
    /// What has arrived but is not a whole line yet.
    buffer: Vec<u8>,
}

impl LineStream {
    pub(super) fn new(stream: TcpStream, idle: Duration) -> Self {
        LineStream {
            stream,
            idle,
            buffer: Vec::new(),
        }
    }

    /// The next line.
    pub(super) async fn receive(&mut self) -> Result<String, Closed> {
        loop {
            if let Some(end) = self.buffer.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.buffer.drain(..=end).collect();
                if line.len() > MAX_LINE {
                    return Err(Closed);
                }
                return Ok(String::from_utf8_lossy(&line).into_owned());
            }
            if self.buffer.len() > MAX_LINE {
                return Err(Closed);
            }
            let mut bytes = [0; 512];
            let read = tokio::time::timeout(self.idle, self.stream.read(&mut bytes)).await;
            match read {
                Ok(Ok(count @ 1..)) => self.buffer.extend_from_slice(&bytes[..count]),
                _ => return Err(Closed),
            }
        }
    }

    /// Sends a line.
    pub(super) async fn send(&mut self, text: &str) -> Result<(), Closed> {
        let line = format!("{text}\n");
        let sent = tokio::time::timeout(WRITE_TIMEOUT, self.stream.write_all(line.as_bytes())).await;
        sent.map_err(|_| Closed)?.map_err(|_| Closed)
    }
}
