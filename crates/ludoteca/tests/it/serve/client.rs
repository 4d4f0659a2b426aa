//! A server of the real binary, and the clients that talk to it over real sockets.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// A server that ends with its owner.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: String,
    pub(crate) visualiser: Option<String>,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A folder of its own for a test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("ludoteca-serve-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Waits until something is so. How long that takes is the machine's affair; that it never comes is ours.
pub(crate) fn until(what: &str, mut so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !so() {
        assert!(start.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

impl Server {
    pub(crate) fn start(data: &Path, words: &[&str]) -> Self {
        Server::start_by(Command::new(env!("CARGO_BIN_EXE_ludoteca")), data, words)
    }

    /// Starts a server whose files cannot grow beyond so many blocks of 512 bytes, as on a disk that is full.
    pub(crate) fn start_cramped(data: &Path, blocks: u32, words: &[&str]) -> Self {
        let mut shell = Command::new("sh");
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_ludoteca")]);
        Server::start_by(shell, data, words)
    }

    fn start_by(mut program: Command, data: &Path, words: &[&str]) -> Self {
        let mut child = program
            .args([
                "serve",
                "--quiet",
                "--listen",
                "127.0.0.1:0",
                "--tables",
                "none",
                "--data",
            ])
            .arg(data)
            .args(words)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let first = lines.next().unwrap().unwrap();
        let visualiser = words.contains(&"--visualiser").then(|| {
            let line = lines.next().unwrap().unwrap();
            line.strip_prefix("visualiser ").unwrap().to_owned()
        });
        Server {
            child,
            address: first.strip_prefix("http://").unwrap().to_owned(),
            visualiser,
        }
    }

    /// As the power cut would end it.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// As Ctrl-C ends it; whether it ended well.
    pub(crate) fn interrupt(&mut self) -> bool {
        let id = self.child.id().to_string();
        Command::new("kill").args(["-INT", &id]).status().unwrap();
        self.child.wait().unwrap().success()
    }

    /// A count among the metrics.
    pub(crate) fn metric(&self, name: &str) -> i64 {
        let (_, text) = self.get("/metrics");
        let line = text
            .as_str()
            .unwrap()
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap().parse().unwrap()
    }

    /// Kilobytes of memory it holds.
    pub(crate) fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }

    /// Sends a request as it stands and gives the status, the head and the body of the answer.
    pub(crate) fn raw(&self, request: &[u8]) -> (u16, String, String) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        // The server may answer and hang up before it has read all.
        let _ = stream.write_all(request);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok())
            .unwrap_or(0);
        (status, head.to_owned(), body.to_owned())
    }

    /// Whether somebody who comes now is sent away without a word.
    pub(crate) fn turns_away(&self) -> bool {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        match stream.read(&mut [0; 8]) {
            Ok(read) => read == 0,
            Err(error) => error.kind() == ErrorKind::ConnectionReset,
        }
    }

    pub(crate) fn request(&self, method: &str, path: &str, head: &str, body: &str) -> (u16, String) {
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n{head}\r\n{body}",
            self.address,
            body.len()
        );
        let (status, head, body) = self.raw(request.as_bytes());
        // Streams come in pieces with their lengths between them.
        let body = if head.to_lowercase().contains("transfer-encoding: chunked") {
            let mut whole = String::new();
            let mut rest = body.as_str();
            while let Some((length, after)) = rest.split_once("\r\n") {
                let length = usize::from_str_radix(length.trim(), 16).unwrap_or(0);
                whole += after.get(..length).unwrap_or_default();
                rest = after.get(length + 2..).unwrap_or_default();
            }
            whole
        } else {
            body
        };
        super::description::check(method, path, status, &body);
        (status, body)
    }

    pub(crate) fn get(&self, path: &str) -> (u16, Value) {
        let (status, body) = self.request("GET", path, "", "");
        (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
    }

    pub(crate) fn post(&self, path: &str, secret: &str, body: &Value) -> (u16, Value) {
        let mut head = "Content-Type: application/json\r\n".to_owned();
        if !secret.is_empty() {
            head += &format!("Authorization: Bearer {secret}\r\n");
        }
        let (status, body) = self.request("POST", path, &head, &body.to_string());
        (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
    }

    /// Creates a game: its id and the secrets of its seats.
    pub(crate) fn begin(&self, wanted: &Value) -> (String, Vec<String>) {
        let (status, made) = self.post("/api/play", "", wanted);
        assert_eq!(status, 201, "{made}");
        let secrets = made["seats"].as_array().unwrap().iter();
        let secrets = secrets
            .map(|seat| seat["secret"].as_str().unwrap().to_owned())
            .collect();
        (made["id"].as_str().unwrap().to_owned(), secrets)
    }
}

/// A client connected to a game.
pub(crate) struct Player {
    socket: WebSocket<TcpStream>,
    /// The last state received.
    pub(crate) state: Value,
    /// All events received.
    pub(crate) events: Vec<Value>,
}

impl Player {
    pub(crate) fn connect_as(address: &str, id: &str, secret: Option<&str>, seen: u64) -> Self {
        let mut player = Player::connect(address, id).unwrap();
        player.send(&json!({"type": "hello", "secret": secret, "seen": seen}));
        let state = player.receive().expect("a state");
        assert_eq!(state["type"], "state", "{state}");
        player
            .events
            .extend(state["events"].as_array().unwrap().iter().cloned());
        player.state = state;
        player
    }

    pub(crate) fn connect(address: &str, id: &str) -> Result<Self, Box<tungstenite::Error>> {
        let request = format!("ws://{address}/api/play/{id}/live")
            .into_client_request()
            .unwrap();
        let stream = TcpStream::connect(address).unwrap();
        stream.set_nodelay(true).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => Ok(Player {
                socket,
                state: Value::Null,
                events: Vec::new(),
            }),
            Err(tungstenite::HandshakeError::Failure(error)) => Err(Box::new(error)),
            Err(error) => panic!("{error}"),
        }
    }

    pub(crate) fn send(&mut self, message: &Value) {
        // A server that was killed hears nothing more.
        let _ = self.socket.send(Message::text(message.to_string()));
    }

    pub(crate) fn send_raw(&mut self, message: Message) {
        let _ = self.socket.send(message);
    }

    /// The next message other than presence; `None` once the connection is closed.
    pub(crate) fn receive(&mut self) -> Option<Value> {
        loop {
            let message = self.receive_any()?;
            if message["type"] != "presence" {
                return Some(message);
            }
        }
    }

    /// The next message of any kind; `None` once the connection is closed.
    pub(crate) fn receive_any(&mut self) -> Option<Value> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    if message["type"] == "event" {
                        self.events.push(message.clone());
                    }
                    return Some(message);
                }
                Ok(Message::Ping(_) | Message::Pong(_)) => (),
                _ => return None,
            }
        }
    }

    /// The next presence message.
    pub(crate) fn presence(&mut self) -> Value {
        loop {
            let message = self.receive_any().expect("who is here");
            if message["type"] == "presence" {
                return message["here"].clone();
            }
        }
    }

    /// The connection itself.
    pub(crate) fn stream(&mut self) -> &mut TcpStream {
        self.socket.get_mut()
    }

    /// Waits for the next event.
    pub(crate) fn event(&mut self) -> Value {
        loop {
            let message = self.receive().expect("an event");
            assert_ne!(message["type"], "error", "{message}");
            if message["type"] == "event" {
                self.state = message.clone();
                return message;
            }
        }
    }

    pub(crate) fn play(&mut self, ply: u64, mv: &str) {
        self.send(&json!({"type": "move", "ply": ply, "move": mv}));
    }
}
