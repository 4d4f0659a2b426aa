//! Live play over a WebSocket.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::StatusCode;
use axum::response::Response;
use ludoteca_games::{Player, UserError};
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, mpsc, oneshot};

use super::App;
use super::extract::{Client, IdParam};
use super::message::{ClientMessage, read};
use crate::live::{Command, Notification, Subscription, closed};
use crate::problem::Problem;
use crate::rate_limiter::Permit;
use crate::store::Secret;

/// After so many refused messages in a row the connection is closed.
const MAX_REFUSED: u32 = 100;
/// A connection whose client does not read is closed after this long.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// How long to read on after the close message: a connection that is dropped with unread data is reset, and the close message
/// may be lost with it.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);
/// Most connections are idle most of the time, so their buffers are small.
const BUFFER: usize = 1 << 10;

pub(super) async fn live(
    State(app): State<Arc<App>>,
    IdParam(id): IdParam,
    client: Client,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|_| {
        let why = UserError::new("net-upgrade", "live play is over a WebSocket: ask for one");
        Problem::new(StatusCode::UPGRADE_REQUIRED, why)
    })?;
    let game = app.registry.find(id).await?;
    let most = app.registry.settings.limits.message;
    let upgrade = upgrade
        .max_message_size(most)
        .max_frame_size(most)
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(256 << 10);
    Ok(upgrade.on_upgrade(move |socket| async move {
        app.registry.metrics.sockets.fetch_add(1, Relaxed);
        let metrics = Arc::clone(&app);
        let line = Connection {
            app,
            game,
            client,
            socket,
            you: None,
            secret: None,
            lang: String::new(),
            seq: 0,
            last_received: Instant::now(),
            ping_at: Instant::now(),
            refused: 0,
        };
        line.serve().await;
        metrics.registry.metrics.sockets.fetch_sub(1, Relaxed);
    }))
}

/// The connection is closed.
struct Closed;

/// One connection to one game.
struct Connection {
    app: Arc<App>,
    game: mpsc::Sender<Command>,
    client: Client,
    socket: WebSocket,
    you: Option<Player>,
    secret: Option<Secret>,
    lang: String,
    /// The number of the last event that was sent.
    seq: u32,
    /// When the last message arrived.
    last_received: Instant,
    /// When the next ping is due.
    ping_at: Instant,
    refused: u32,
}

impl Connection {
    async fn serve(mut self) {
        if let Some(mut feed) = self.handshake().await {
            while self.step(&mut feed).await.is_ok() {}
            let _ = self.game.send(Command::Unsubscribe(self.you)).await;
        }
        let silence = async { while let Some(Ok(_)) = self.socket.recv().await {} };
        let _ = tokio::time::timeout(CLOSE_TIMEOUT, silence).await;
    }

    async fn send(&mut self, text: Utf8Bytes) -> Result<(), Closed> {
        let sent = tokio::time::timeout(WRITE_TIMEOUT, self.socket.send(Message::Text(text))).await;
        sent.map_err(|_| Closed)?.map_err(|_| Closed)
    }

    async fn send_error(&mut self, problem: &Problem) -> Result<(), Closed> {
        let mut error = problem.json(&(self.app.registry.settings.speak)(&self.lang, &problem.error));
        if let Value::Object(fields) = &mut error {
            fields.insert("type".to_owned(), json!("error"));
        }
        self.refused += 1;
        self.send(error.to_string().into()).await?;
        if self.refused > MAX_REFUSED {
            return self.close(close_code::POLICY, "too much was refused").await;
        }
        Ok(())
    }

    async fn close(&mut self, code: u16, reason: &'static str) -> Result<(), Closed> {
        let text = json!({"type": "bye", "reason": reason}).to_string();
        self.send(text.into()).await?;
        let frame = CloseFrame {
            code,
            reason: reason.into(),
        };
        let _ = tokio::time::timeout(WRITE_TIMEOUT, self.socket.send(Message::Close(Some(frame)))).await;
        Err(Closed)
    }

    /// Waits for the first message and answers it.
    async fn handshake(&mut self) -> Option<broadcast::Receiver<Notification>> {
        let idle = self.app.registry.settings.limits.idle;
        self.ping_at += idle / 3;
        let text = tokio::time::timeout(idle, async {
            loop {
                match self.socket.recv().await {
                    Some(Ok(Message::Text(text))) => break Some(text),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => (),
                    _ => break None,
                }
            }
        });
        let text = text.await.ok()??;
        let listening = match read(&text) {
            Ok(ClientMessage::Hello { secret, seen, lang }) => {
                (self.secret, self.lang) = (secret, lang);
                self.listen(seen).await
            }
            Ok(_) => Err(Problem::bad(UserError::new(
                "net-hello",
                "the first message must be hello",
            ))),
            Err(problem) => Err(problem),
        };
        match listening {
            Ok(Subscription { you, seq, state, feed }) => {
                (self.you, self.seq) = (you, seq);
                if self.send(state.into()).await.is_err() {
                    let _ = self.game.send(Command::Unsubscribe(self.you)).await;
                    return None;
                }
                Some(feed)
            }
            Err(problem) => {
                let _ = self.send_error(&problem).await;
                let _ = self.close(close_code::POLICY, "refused").await;
                None
            }
        }
    }

    // These borrow the connection mutably: a socket is not `Sync`.
    async fn ask<T>(
        &mut self,
        wish: impl FnOnce(oneshot::Sender<Result<T, Problem>>) -> Command,
    ) -> Result<T, Problem> {
        let (answer, answered) = oneshot::channel();
        self.game.send(wish(answer)).await.map_err(|_| Problem::busy())?;
        answered.await.map_err(|_| Problem::busy())?
    }

    async fn listen(&mut self, seen: u32) -> Result<Subscription, Problem> {
        let secret = self.secret;
        self.ask(|answer| Command::Subscribe(secret, seen, answer)).await
    }

    /// Handles one message, notification or timer.
    async fn step(&mut self, feed: &mut broadcast::Receiver<Notification>) -> Result<(), Closed> {
        let idle = self.app.registry.settings.limits.idle;
        let mut closing = self.app.registry.closing();
        tokio::select! {
            message = self.socket.recv() => match message {
                Some(Ok(Message::Text(text))) => self.receive(&text).await,
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                    self.last_received = Instant::now();
                    match self.within_rate() {
                        Ok(()) => Ok(()),
                        Err(problem) => self.send_error(&problem).await,
                    }
                }
                Some(Ok(Message::Binary(_))) => {
                    let why = UserError::new("net-text-only", "messages are text, not bytes");
                    self.send_error(&Problem::bad(why)).await
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => Err(Closed),
            },
            notification = feed.recv() => match notification {
                Ok(Notification::Event(seq, _)) if seq <= self.seq => Ok(()),
                Ok(Notification::Event(seq, text)) => {
                    self.seq = seq;
                    self.send(text).await
                }
                Ok(Notification::Presence(text)) => self.send(text).await,
                Ok(Notification::Cancelled) => self.close(close_code::NORMAL, "cancelled").await,
                // A client that is too slow for every event is sent the whole state.
                Err(RecvError::Lagged(_)) => self.catch_up(feed).await,
                Err(RecvError::Closed) => self.close(close_code::AWAY, "closing").await,
            },
            () = tokio::time::sleep_until(self.ping_at.into()) => {
                self.ping_at = Instant::now() + idle / 3;
                if self.last_received.elapsed() >= idle {
                    return self.close(close_code::AWAY, "idle").await;
                }
                let ping = tokio::time::timeout(WRITE_TIMEOUT, self.socket.send(Message::Ping(Vec::new().into())));
                ping.await.map_err(|_| Closed)?.map_err(|_| Closed)
            }
            () = closed(&mut closing) => self.close(close_code::RESTART, "closing").await,
        }
    }

    /// Sends the state and the events after the last one that was sent.
    async fn catch_up(&mut self, feed: &mut broadcast::Receiver<Notification>) -> Result<(), Closed> {
        let listening = self.listen(self.seq).await.map_err(|_| Closed)?;
        // The old subscription is still counted.
        let _ = self.game.send(Command::Unsubscribe(self.you)).await;
        self.seq = listening.seq;
        *feed = listening.feed;
        self.send(listening.state.into()).await
    }

    /// Refuses a message over the rate limit.
    fn within_rate(&self) -> Result<(), Problem> {
        let allowed = self.client.check(Permit::allows);
        self.app
            .registry
            .metrics
            .refused
            .fetch_add(allowed.is_err().into(), Relaxed);
        allowed
    }

    async fn receive(&mut self, text: &str) -> Result<(), Closed> {
        self.last_received = Instant::now();
        self.app.registry.metrics.messages.fetch_add(1, Relaxed);
        if let Err(problem) = self.within_rate() {
            return self.send_error(&problem).await;
        }
        let action = match read(text) {
            Ok(ClientMessage::Ping {}) => return self.send(json!({"type": "pong"}).to_string().into()).await,
            Ok(message) => message.action(),
            Err(problem) => Err(problem),
        };
        let action = match action {
            Ok(action) => action,
            Err(problem) => return self.send_error(&problem).await,
        };
        let Some(secret) = self.secret else {
            return self.send_error(&Problem::secret()).await;
        };
        let seq = self.seq;
        match self.ask(|answer| Command::Act(secret, action, answer)).await {
            Ok(()) => {
                self.refused = 0;
                Ok(())
            }
            Err(problem) => {
                self.send_error(&problem).await?;
                // A move for another position: the client has missed an event.
                if problem.error.key() == "net-stale" {
                    let wish = |answer| Command::State(Some(secret), seq, answer);
                    if let Ok(Value::Object(mut state)) = self.ask(wish).await {
                        state.insert("type".to_owned(), json!("state"));
                        // The events in it are not sent again.
                        let notification = state.get("seq").and_then(Value::as_u64);
                        self.seq = notification.and_then(|seq| seq.try_into().ok()).unwrap_or(seq);
                        self.send(Value::Object(state).to_string().into()).await?;
                    }
                }
                Ok(())
            }
        }
    }
}
