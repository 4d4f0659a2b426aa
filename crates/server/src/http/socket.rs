//! Live play over a WebSocket.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::StatusCode;
use axum::response::Response;
use ludoteca_rules::{Player, UserError};
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, mpsc, oneshot};

use super::App;
use super::input::{Asker, Named};
use super::said::{Said, read};
use crate::addresses::Permit;
use crate::live::{Listening, ProbeResult, Wish, closed};
use crate::problem::Problem;
use crate::store::Secret;

/// Who sends nothing but what is refused is shown the door.
const PATIENCE: u32 = 100;
/// A client that does not take what it is sent is given up after this long.
const SLOWEST: Duration = Duration::from_secs(10);
/// So long is listened to one who was told goodbye: a connection that is dropped with words still unread is reset,
/// and the goodbye may be lost with it.
const LINGER: Duration = Duration::from_secs(1);
/// Most connections are idle most of the time, so what each holds ready is small.
const BUFFER: usize = 1 << 10;

pub(super) async fn live(
    State(app): State<Arc<App>>,
    Named(id): Named,
    asker: Asker,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|_| {
        let why = UserError::new("net-upgrade", "live play is over a WebSocket: ask for one");
        Problem::new(StatusCode::UPGRADE_REQUIRED, why)
    })?;
    let game = app.hall.find(id).await?;
    let most = app.hall.settings.limits.message;
    let upgrade = upgrade
        .max_message_size(most)
        .max_frame_size(most)
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(256 << 10);
    Ok(upgrade.on_upgrade(move |socket| async move {
        app.hall.metrics.sockets.fetch_add(1, Relaxed);
        let metrics = Arc::clone(&app);
        let line = Line {
            app,
            game,
            asker,
            socket,
            you: None,
            secret: None,
            lang: String::new(),
            seq: 0,
            heard: Instant::now(),
            ping_at: Instant::now(),
            refused: 0,
        };
        line.serve().await;
        metrics.hall.metrics.sockets.fetch_sub(1, Relaxed);
    }))
}

/// Why a connection ends.
struct Gone;

/// One connection to one game.
struct Line {
    app: Arc<App>,
    game: mpsc::Sender<Wish>,
    asker: Asker,
    socket: WebSocket,
    you: Option<Player>,
    secret: Option<Secret>,
    lang: String,
    /// The last event it was told of.
    seq: u32,
    /// When something was last heard from it.
    heard: Instant,
    /// When it is next asked whether it is still there.
    ping_at: Instant,
    refused: u32,
}

impl Line {
    async fn serve(mut self) {
        if let Some(mut feed) = self.greet().await {
            while self.turn(&mut feed).await.is_ok() {}
            let _ = self.game.send(Wish::Left(self.you)).await;
        }
        let silence = async { while let Some(Ok(_)) = self.socket.recv().await {} };
        let _ = tokio::time::timeout(LINGER, silence).await;
    }

    async fn send(&mut self, text: Utf8Bytes) -> Result<(), Gone> {
        let sent = tokio::time::timeout(SLOWEST, self.socket.send(Message::Text(text))).await;
        sent.map_err(|_| Gone)?.map_err(|_| Gone)
    }

    async fn complain(&mut self, problem: &Problem) -> Result<(), Gone> {
        let mut said = problem.json(&(self.app.hall.settings.speak)(&self.lang, &problem.why));
        if let Value::Object(said) = &mut said {
            said.insert("type".to_owned(), json!("error"));
        }
        self.refused += 1;
        self.send(said.to_string().into()).await?;
        if self.refused > PATIENCE {
            return self.bye(close_code::POLICY, "too much was refused").await;
        }
        Ok(())
    }

    async fn bye(&mut self, code: u16, reason: &'static str) -> Result<(), Gone> {
        let text = json!({"type": "bye", "reason": reason}).to_string();
        self.send(text.into()).await?;
        let frame = CloseFrame {
            code,
            reason: reason.into(),
        };
        let _ = tokio::time::timeout(SLOWEST, self.socket.send(Message::Close(Some(frame)))).await;
        Err(Gone)
    }

    /// Waits for the first message and answers it.
    async fn greet(&mut self) -> Option<broadcast::Receiver<ProbeResult>> {
        let idle = self.app.hall.settings.limits.idle;
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
            Ok(Said::Hello { secret, seen, lang }) => {
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
            Ok(Listening { you, seq, state, feed }) => {
                (self.you, self.seq) = (you, seq);
                if self.send(state.into()).await.is_err() {
                    let _ = self.game.send(Wish::Left(self.you)).await;
                    return None;
                }
                Some(feed)
            }
            Err(problem) => {
                let _ = self.complain(&problem).await;
                let _ = self.bye(close_code::POLICY, "refused").await;
                None
            }
        }
    }

    // These borrow all of it: a socket cannot be looked at from two threads.
    async fn ask<T>(&mut self, wish: impl FnOnce(oneshot::Sender<Result<T, Problem>>) -> Wish) -> Result<T, Problem> {
        let (answer, answered) = oneshot::channel();
        self.game.send(wish(answer)).await.map_err(|_| Problem::busy())?;
        answered.await.map_err(|_| Problem::busy())?
    }

    async fn listen(&mut self, seen: u32) -> Result<Listening, Problem> {
        let secret = self.secret;
        self.ask(|answer| Wish::Listen(secret, seen, answer)).await
    }

    /// Waits for one thing to happen, and does what is to be done about it.
    async fn turn(&mut self, feed: &mut broadcast::Receiver<ProbeResult>) -> Result<(), Gone> {
        let idle = self.app.hall.settings.limits.idle;
        let mut closing = self.app.hall.closing();
        tokio::select! {
            message = self.socket.recv() => match message {
                Some(Ok(Message::Text(text))) => self.said(&text).await,
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                    self.heard = Instant::now();
                    match self.within_rate() {
                        Ok(()) => Ok(()),
                        Err(problem) => self.complain(&problem).await,
                    }
                }
                Some(Ok(Message::Binary(_))) => {
                    let why = UserError::new("net-text-only", "messages are text, not bytes");
                    self.complain(&Problem::bad(why)).await
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => Err(Gone),
            },
            probed = feed.recv() => match probed {
                Ok(ProbeResult::Event(seq, _)) if seq <= self.seq => Ok(()),
                Ok(ProbeResult::Event(seq, text)) => {
                    self.seq = seq;
                    self.send(text).await
                }
                Ok(ProbeResult::Presence(text)) => self.send(text).await,
                Ok(ProbeResult::Cancelled) => self.bye(close_code::NORMAL, "cancelled").await,
                // Too slow to be told everything: where the game stands is enough.
                Err(RecvError::Lagged(_)) => self.catch_up(feed).await,
                Err(RecvError::Closed) => self.bye(close_code::AWAY, "closing").await,
            },
            () = tokio::time::sleep_until(self.ping_at.into()) => {
                self.ping_at = Instant::now() + idle / 3;
                if self.heard.elapsed() >= idle {
                    return self.bye(close_code::AWAY, "idle").await;
                }
                let ping = tokio::time::timeout(SLOWEST, self.socket.send(Message::Ping(Vec::new().into())));
                ping.await.map_err(|_| Gone)?.map_err(|_| Gone)
            }
            () = closed(&mut closing) => self.bye(close_code::RESTART, "closing").await,
        }
    }

    /// Tells where the game stands and what has happened since the last event that was told.
    async fn catch_up(&mut self, feed: &mut broadcast::Receiver<ProbeResult>) -> Result<(), Gone> {
        let listening = self.listen(self.seq).await.map_err(|_| Gone)?;
        // One listener has become two for a moment.
        let _ = self.game.send(Wish::Left(self.you)).await;
        self.seq = listening.seq;
        *feed = listening.feed;
        self.send(listening.state.into()).await
    }

    /// Refuses whoever says too much.
    fn within_rate(&self) -> Result<(), Problem> {
        let said = self.asker.check(Permit::allows);
        self.app.hall.metrics.refused.fetch_add(said.is_err().into(), Relaxed);
        said
    }

    async fn said(&mut self, text: &str) -> Result<(), Gone> {
        self.heard = Instant::now();
        self.app.hall.metrics.messages.fetch_add(1, Relaxed);
        if let Err(problem) = self.within_rate() {
            return self.complain(&problem).await;
        }
        let deed = match read(text) {
            Ok(Said::Ping {}) => return self.send(json!({"type": "pong"}).to_string().into()).await,
            Ok(said) => said.deed(),
            Err(problem) => Err(problem),
        };
        let deed = match deed {
            Ok(deed) => deed,
            Err(problem) => return self.complain(&problem).await,
        };
        let Some(secret) = self.secret else {
            return self.complain(&Problem::secret()).await;
        };
        let seq = self.seq;
        match self.ask(|answer| Wish::Do(secret, deed, answer)).await {
            Ok(()) => {
                self.refused = 0;
                Ok(())
            }
            Err(problem) => {
                self.complain(&problem).await?;
                // A move for another position than the one on the board: whoever sent it must have missed something.
                if problem.why.key() == "net-stale" {
                    let wish = |answer| Wish::State(Some(secret), seq, answer);
                    if let Ok(Value::Object(mut state)) = self.ask(wish).await {
                        state.insert("type".to_owned(), json!("state"));
                        // What it tells of is not told again.
                        let probed = state.get("seq").and_then(Value::as_u64);
                        self.seq = probed.and_then(|seq| seq.try_into().ok()).unwrap_or(seq);
                        self.send(Value::Object(state).to_string().into()).await?;
                    }
                }
                Ok(())
            }
        }
    }
}
