//! Entry points for fuzz targets: requests and messages without the sockets they arrive through.

use std::io::Error;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, header};
use ludoteca_games::{GameHandle, Player};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc;
use tower::ServiceExt;

use crate::http::{App, Client, ClientMessage, options_of, read, router};
use crate::live::{GameRegistry, LiveGame, LiveSession, PresenceSnapshot, json};
use crate::rate_limiter::RateLimiter;
use crate::store::{ClockSettings, Event, GameHeader, Id, Seat, Secret, Sqlite, StoreThread, StoredGame};
use crate::visualiser::{game as visualiser_rules, message};
use crate::{Limits, Settings};

/// A server without sockets that keeps its games in memory.
pub struct InProcessServer {
    runtime: Runtime,
    router: Router,
    client: Client,
}

impl InProcessServer {
    /// Opens it.
    ///
    /// # Errors
    /// When the system gives no threads.
    pub fn open() -> Result<Self, Error> {
        let limits = Limits {
            rate: u32::MAX,
            new_games: u32::MAX,
            bots: 1,
            bot_time: Duration::from_millis(1),
            analysis_time: Duration::from_millis(1),
            ..Limits::default()
        };
        let settings = Settings {
            listen: ([127, 0, 0, 1], 0).into(),
            visualiser: None,
            file: None,
            tables: None,
            prune: None,
            origins: Vec::new(),
            proxies: Vec::new(),
            visualiser_rules: "feup".to_owned(),
            speak: |_, why| why.to_string(),
            limits,
        };
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let (store, _) = StoreThread::start(Sqlite::open(None).map_err(Error::other)?)?;
        let permit = RateLimiter::new(&limits).connect(settings.listen.ip());
        let registry = GameRegistry::new(settings, store)?;
        let app = Arc::new(App {
            registry,
            _alive: mpsc::channel(1).0,
        });
        Ok(InProcessServer {
            runtime,
            router: router(&app),
            client: Client(permit.map(Arc::new)),
        })
    }

    /// Answers a request: the status and the body. `None` if it is none that could arrive.
    pub fn ask(&self, method: Method, path: &str, secret: &str, body: &[u8]) -> Option<(u16, Vec<u8>)> {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, "localhost")
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::AUTHORIZATION, format!("Bearer {secret}"))
            .extension(self.client.clone())
            .body(Body::from(body.to_vec()))
            .ok()?;
        self.runtime.block_on(async {
            let answer = self.router.clone().oneshot(request).await.ok()?;
            let status = answer.status().as_u16();
            let body = to_bytes(answer.into_body(), usize::MAX).await.ok()?;
            Some((status, body.to_vec()))
        })
    }
}

/// Plays the messages of two players, one a line, the second player's after a `2`; then replays the events and compares.
pub fn live_game(game: &GameHandle, clock: Option<ClockSettings>, bot: bool, messages: &str) {
    let seat = |bot: Option<&str>| Seat {
        bot: bot.map(str::to_owned),
        name: "human".to_owned(),
        lock: Some(Secret::new().hash()),
    };
    let head = GameHeader {
        id: Id::new(),
        created: 0,
        game: game.id().to_owned(),
        options: options_of(game),
        start: None,
        moves: String::new(),
        seats: [seat(None), seat(bot.then_some("random"))],
        clock,
        open: None,
    };
    let events = Vec::new();
    let mut live = LiveGame::new(StoredGame {
        head: head.clone(),
        events,
    })
    .expect("a game of ours begins");
    for line in messages.lines() {
        let (player, text) = match line.strip_prefix('2') {
            Some(text) => (Player::Second, text),
            None => (Player::First, line),
        };
        let Ok(action) = read(text).and_then(ClientMessage::action) else {
            continue;
        };
        for (by, kind) in live
            .decide(player, &action, Some(Duration::ZERO), Duration::ZERO)
            .unwrap_or_default()
        {
            let _ = live.apply(by, kind);
        }
    }
    let stored = serde_json::to_string(&live.events).expect("events are stored as JSON");
    let events: Vec<Event> = serde_json::from_str(&stored).expect("events are read as they were written");
    assert_eq!(events, live.events);
    assert!(events.iter().zip(1..).all(|(event, seq)| event.seq == seq));
    let again = LiveGame::new(StoredGame { head, events }).expect("what happened can happen again");
    for (now, then) in [(&live, &again), (&again, &live)] {
        assert_eq!(now.session.moves(), then.session.moves());
        assert_eq!(now.session.position(), then.session.position());
        assert_eq!(now.session.time_left(), then.session.time_left());
        assert_eq!(now.session.outcome(), then.session.outcome());
        assert_eq!((now.turn, now.undo, now.draw), (then.turn, then.undo, then.draw));
        assert_eq!((now.rematch, now.next, now.open), (then.rematch, then.next, then.open));
    }
}

/// Loads a game as the store has it, a line for its header and one for each event; says whether that succeeds.
pub fn stored_game(text: &str) -> bool {
    let mut rows = text.lines();
    let head = rows.next().and_then(|head| serde_json::from_str(head).ok());
    let events: Result<Vec<Event>, _> = rows.map(serde_json::from_str).collect();
    let Some((head, events)) = head.zip(events.ok()) else {
        return false;
    };
    let Ok(live) = LiveGame::new(StoredGame { head, events }) else {
        return false;
    };
    let _ = (
        live.time_runs_out_at(),
        live.time_forfeit(),
        live.length_limit(),
        live.session.record(),
    );
    let _ = json::summary(&live, [true; 2]);
    !json::state(&live, None, PresenceSnapshot::default(), 0).is_empty()
}

/// The lines that a client of the visualiser protocol is sent in a game between two people.
pub fn visualiser_game(lines: &str) -> Vec<String> {
    let game = visualiser_rules("feup").expect("a preset of the program");
    let mut session = LiveSession::untimed(&game, ["human", "human"].map(str::to_owned));
    let mut sent = Vec::new();
    for line in lines.split('\n') {
        let answer = message::read(line).and_then(|received| match received {
            message::Message::Choose(number) => {
                let mv = message::move_of(&session.position(), &number)?;
                session.play(mv, Duration::ZERO)?;
                Ok(message::status(&session.position()))
            }
            message::Message::Begin(_) => Err(message::game_running()),
        });
        sent.push(answer.unwrap_or_else(|error| format!("error {error}")));
        sent.extend(session.outcome().map(|outcome| message::end(&outcome)));
    }
    sent
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_in_leads_somewhere() {
        let server = InProcessServer::open().unwrap();
        let (status, body) = server.ask(Method::POST, "/api/play", "", br#"{"game":"nim"}"#).unwrap();
        assert_eq!(status, 201, "{}", String::from_utf8_lossy(&body));
        assert_eq!(
            server
                .ask(Method::GET, "/api/games/nim/take=3/moves?p=x", "", b"")
                .unwrap()
                .0,
            400
        );
        let game = GameHandle::new("oware", &ludoteca_games::Options::default()).unwrap();
        live_game(
            &game,
            None,
            false,
            "{\"type\":\"move\",\"ply\":0,\"move\":\"F\"}\n2{\"type\":\"resign\"}",
        );
        assert!(!stored_game("{}"));
        assert_eq!(visualiser_game("playerChoose 3\nplayerChoose 9").len(), 2);
    }
}
