//! The server that is loaded: the real binary, watched from outside.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::Failed;

pub(crate) struct Server {
    child: Child,
    data: PathBuf,
    pub(crate) address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.data);
    }
}

/// A game that two people are to play.
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) secrets: [String; 2],
}

impl Server {
    /// Starts a server whose limits are out of the way.
    pub(crate) fn start(program: &Path) -> Result<Self, Failed> {
        let data = std::env::temp_dir().join(format!("ludoteca-load-{}", std::process::id()));
        let many = "1000000";
        let mut child = Command::new(program)
            .args(["serve", "--quiet", "--listen", "127.0.0.1:0"])
            .args([
                "--max-rate",
                many,
                "--max-connections",
                many,
                "--max-connections-each",
                many,
            ])
            .args(["--max-games", many, "--max-new-games", many])
            .arg("--data")
            .arg(&data)
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}", program.display()))?;
        let mut line = String::new();
        let out = child.stdout.take().ok_or("no output")?;
        BufReader::new(out).read_line(&mut line)?;
        let address = line.trim().trim_start_matches("http://").to_owned();
        Ok(Server { child, data, address })
    }

    fn proc(&self, file: &str) -> String {
        fs::read_to_string(format!("/proc/{}/{file}", self.child.id())).unwrap_or_default()
    }

    /// Seconds of processor time so far.
    pub(crate) fn seconds(&self) -> f64 {
        let stat = self.proc("stat");
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split(' ').collect();
        let ticks = |i: usize| fields.get(i).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
        (ticks(12) + ticks(13)) / 100.0
    }

    /// Kilobytes in memory.
    pub(crate) fn memory(&self) -> f64 {
        let status = self.proc("status");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
        kilobytes.unwrap_or(0.0)
    }

    pub(crate) fn begin(&self) -> Result<Game, Failed> {
        let body = json!({"game": "oware", "options": {"rules": "awari"}}).to_string();
        let mut stream = TcpStream::connect(&self.address)?;
        write!(
            stream,
            "POST /api/play HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        let made: Value = serde_json::from_str(answer.split("\r\n\r\n").nth(1).ok_or("no body")?)?;
        let secret = |i: usize| made["seats"][i]["secret"].as_str().unwrap_or_default().to_owned();
        let id = made["id"].as_str().ok_or_else(|| made.to_string())?.to_owned();
        Ok(Game {
            id,
            secrets: [secret(0), secret(1)],
        })
    }
}
