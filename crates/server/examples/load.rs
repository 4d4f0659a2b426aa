//! Loads a server of the real binary with live games and idle sockets, and says what it took.
//!
//! ```text
//! ulimit -n 65536
//! cargo build --release -p ludoteca
//! cargo run --release -p ludoteca-server --example load -- target/release/ludoteca 2000 30 10000
//! ```
//! The words are: the program, how many games make a move a second each, for how many seconds, and how many sockets then
//! do nothing. Clients run on the same machine, and their time is not the server's.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream as Blocking;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

type Socket = WebSocketStream<TcpStream>;
type Failed = Box<dyn std::error::Error + Send + Sync>;

struct Server {
    child: Child,
    address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    fn start(program: &str) -> Result<Self, Failed> {
        let data = std::env::temp_dir().join(format!("ludoteca-load-{}", std::process::id()));
        let mut child = Command::new(program)
            .args(["serve", "--quiet", "--listen", "127.0.0.1:0", "--max-rate", "1000000"])
            .args([
                "--max-connections",
                "100000",
                "--max-connections-each",
                "100000",
                "--max-games",
                "100000",
            ])
            .arg("--data")
            .arg(&data)
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        let out = child.stdout.take().ok_or("no output")?;
        BufReader::new(out).read_line(&mut line)?;
        let address = line.trim().trim_start_matches("http://").to_owned();
        Ok(Server { child, address })
    }

    /// Seconds of processor time so far.
    fn seconds(&self) -> f64 {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split(' ').collect();
        let ticks = |i: usize| fields.get(i).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
        (ticks(12) + ticks(13)) / 100.0
    }

    /// Kilobytes in memory.
    fn memory(&self) -> f64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
        kilobytes.unwrap_or(0.0)
    }

    fn begin(&self) -> Result<(String, [String; 2]), Failed> {
        let body = json!({"game": "oware", "options": {"rules": "awari"}}).to_string();
        let mut stream = Blocking::connect(&self.address)?;
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
        Ok((made["id"].as_str().ok_or("no game")?.to_owned(), [secret(0), secret(1)]))
    }
}

async fn connect(address: &str, id: &str, secret: Option<&str>) -> Result<(Socket, Value), Failed> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let small = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
    let (mut socket, _) =
        client_async_with_config(format!("ws://{address}/api/play/{id}/live"), stream, Some(small)).await?;
    let hello = json!({"type": "hello", "secret": secret}).to_string();
    socket.send(Message::text(hello)).await?;
    let state = hear(&mut socket).await?;
    Ok((socket, state))
}

/// The next state or event.
async fn hear(socket: &mut Socket) -> Result<Value, Failed> {
    loop {
        if let Message::Text(text) = socket.next().await.ok_or("closed")?? {
            let said: Value = serde_json::from_str(&text)?;
            match said["type"].as_str() {
                Some("state" | "event") => return Ok(said),
                Some("error") => return Err(said.to_string().into()),
                _ => (),
            }
        }
    }
}

/// One game, a move a second, until the time is up. How long each took to be seen by the other side.
async fn play(
    address: String,
    id: String,
    secrets: [String; 2],
    delay: Duration,
    ready: Arc<AtomicUsize>,
    until: Duration,
) -> Result<Vec<Duration>, Failed> {
    let (mut first, mut state) = connect(&address, &id, Some(&secrets[0])).await?;
    let (mut second, _) = connect(&address, &id, Some(&secrets[1])).await?;
    ready.fetch_sub(1, Relaxed);
    while ready.load(Relaxed) > 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    tokio::time::sleep(delay).await;
    let start = Instant::now();
    let mut clock = tokio::time::interval(Duration::from_secs(1));
    let mut seen = Vec::new();
    while start.elapsed() < until && state["over"] == json!(false) {
        clock.tick().await;
        let (mover, other) = if state["to_move"] == json!(1) {
            (&mut first, &mut second)
        } else {
            (&mut second, &mut first)
        };
        let mv = json!({"type": "move", "ply": state["ply"], "move": state["legal"][0]}).to_string();
        let sent = Instant::now();
        mover.send(Message::text(mv)).await?;
        state = hear(other).await?;
        seen.push(sent.elapsed());
        hear(mover).await?;
    }
    Ok(seen)
}

#[tokio::main]
async fn main() -> Result<(), Failed> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, usual: usize| words.get(i).and_then(|word| word.parse().ok()).unwrap_or(usual);
    let program = words.first().ok_or("which program?")?;
    let (games, seconds, idle) = (number(1, 2000), number(2, 30), number(3, 10_000));
    let server = Server::start(program)?;
    let empty = server.memory();
    let ready = Arc::new(AtomicUsize::new(games));
    let mut tasks = JoinSet::new();
    for i in 0..games {
        let (id, secrets) = server.begin()?;
        let delay = Duration::from_micros(1_000_000 * i as u64 / games as u64);
        let until = Duration::from_secs(seconds as u64);
        tasks.spawn(play(
            server.address.clone(),
            id,
            secrets,
            delay,
            Arc::clone(&ready),
            until,
        ));
    }
    while ready.load(Relaxed) > 0 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let (start, spent) = (Instant::now(), server.seconds());
    let mut seen = Vec::new();
    while let Some(played) = tasks.join_next().await {
        seen.extend(played??);
    }
    let spent = (server.seconds() - spent) / start.elapsed().as_secs_f64();
    seen.sort();
    if games > 0 {
        let at = |part: f64| seen[((seen.len() - 1) as f64 * part) as usize].as_secs_f64() * 1000.0;
        println!(
            "{games} games, {} moves in {seconds} s: seen by the other side after {:.1} ms (p50), {:.1} ms (p99), {:.1} ms (most); server {:.0} % of a core, {:.1} KB a game",
            seen.len(),
            at(0.5),
            at(0.99),
            at(1.0),
            100.0 * spent,
            (server.memory() - empty) / games as f64
        );
    }
    let (id, _) = server.begin()?;
    let before = server.memory();
    let mut sockets = Vec::new();
    for _ in 0..idle {
        sockets.push(connect(&server.address, &id, None).await?.0);
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let grown = server.memory() - before;
    let (start, spent) = (Instant::now(), server.seconds());
    tokio::time::sleep(Duration::from_secs(10)).await;
    let spent = (server.seconds() - spent) / start.elapsed().as_secs_f64();
    println!(
        "{idle} idle sockets: {:.1} KB each, server {:.1} % of a core",
        grown / idle.max(1) as f64,
        100.0 * spent
    );
    Ok(())
}
