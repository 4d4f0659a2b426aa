//! The clients: players over WebSockets.

use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::Failed;
use crate::server::Game;

pub(crate) type Socket = WebSocketStream<TcpStream>;

/// Connects to a seat: the socket, and the state of the game.
async fn connect(address: &str, game: &Game, seat: usize) -> Result<(Socket, Value), Failed> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let small = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
    let place = format!("ws://{address}/api/play/{}/live", game.id);
    let (mut socket, _) = client_async_with_config(place, stream, Some(small)).await?;
    let hello = json!({"type": "hello", "secret": game.secrets[seat]}).to_string();
    socket.send(Message::text(hello)).await?;
    let state = receive(&mut socket).await?;
    Ok((socket, state))
}

/// Connects to both seats.
pub(crate) async fn connect_both(address: &str, game: &Game) -> Result<([Socket; 2], Value), Failed> {
    let (first, state) = connect(address, game, 0).await?;
    let (second, _) = connect(address, game, 1).await?;
    Ok(([first, second], state))
}

/// The next state or event.
async fn receive(socket: &mut Socket) -> Result<Value, Failed> {
    loop {
        if let Message::Text(text) = socket.next().await.ok_or("closed")?? {
            let message: Value = serde_json::from_str(&text)?;
            match message["type"].as_str() {
                Some("state" | "event") => return Ok(message),
                Some("error") => return Err(message.to_string().into()),
                _ => (),
            }
        }
    }
}

/// Plays a move a second until the time is up. How long each took to be seen by the other side.
pub(crate) async fn play(
    [mut first, mut second]: [Socket; 2],
    mut state: Value,
    begin: Instant,
    end: Instant,
) -> Result<Vec<Duration>, Failed> {
    let mut clock = tokio::time::interval_at(begin.into(), Duration::from_secs(1));
    let mut seen = Vec::new();
    while state["over"] == json!(false) {
        clock.tick().await;
        if Instant::now() >= end {
            break;
        }
        let (mover, other) = if state["to_move"] == json!(1) {
            (&mut first, &mut second)
        } else {
            (&mut second, &mut first)
        };
        let mv = json!({"type": "move", "ply": state["ply"], "move": state["legal"][0]}).to_string();
        let sent = Instant::now();
        mover.send(Message::text(mv)).await?;
        state = receive(other).await?;
        seen.push(sent.elapsed());
        receive(mover).await?;
    }
    Ok(seen)
}
