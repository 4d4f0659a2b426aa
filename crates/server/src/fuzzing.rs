//! What strangers send, without the sockets they send it through: the way in for `fuzz/`.

use std::io::Error;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, header};
use ludoteca_arena::session::Session;
use ludoteca_rules::oware::Oware;
use ludoteca_rules::{AnyGame, Game, Line, Player, with_game};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc;
use tower::ServiceExt;

use crate::addresses::Addresses;
use crate::http::{App, Asker, options_of, read, router};
use crate::live::{Attendance, Board, Hall, Live, words};
use crate::store::{Event, Head, Id, Keeper, Kept, Seat, Secret, Sqlite, Terms};
use crate::visualiser::words as lines;
use crate::{Limits, Settings};

/// A server that listens nowhere and keeps its games in memory.
pub struct House {
    runtime: Runtime,
    router: Router,
    asker: Asker,
}

impl House {
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
        let (keeper, _) = Keeper::start(Sqlite::open(None).map_err(Error::other)?)?;
        let permit = Addresses::new(&limits).connect(settings.listen.ip());
        let hall = Hall::new(settings, keeper)?;
        let app = Arc::new(App {
            hall,
            _alive: mpsc::channel(1).0,
        });
        Ok(House {
            runtime,
            router: router(&app),
            asker: Asker(permit.map(Arc::new)),
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
            .extension(self.asker.clone())
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

/// What two players say, a message a line, the second player's after a `2`. The game must at its end be what its events give.
pub fn live_game(game: &AnyGame, clock: Option<Terms>, bot: bool, said: &str) {
    let seat = |bot: Option<&str>| Seat {
        bot: bot.map(str::to_owned),
        name: "human".to_owned(),
        lock: Some(Secret::new().lock()),
    };
    let head = Head {
        id: Id::new(),
        created: 0,
        game: with_game!(game, game => game.id()).to_owned(),
        options: options_of(game),
        start: None,
        moves: String::new(),
        seats: [seat(None), seat(bot.then_some("random"))],
        clock,
        open: None,
    };
    let events = Vec::new();
    let mut live = Live::new(Kept {
        head: head.clone(),
        events,
    })
    .expect("a game of ours begins");
    for line in said.lines() {
        let (player, text) = match line.strip_prefix('2') {
            Some(text) => (Player::Second, text),
            None => (Player::First, line),
        };
        let Ok(deed) = read(text).and_then(crate::http::Said::deed) else {
            continue;
        };
        for (by, kind) in live
            .decide(player, &deed, Some(Duration::ZERO), Duration::ZERO)
            .unwrap_or_default()
        {
            let _ = live.apply(by, kind);
        }
    }
    let kept = serde_json::to_string(&live.events).expect("events are kept as JSON");
    let events: Vec<Event> = serde_json::from_str(&kept).expect("events are read as they were written");
    assert_eq!(events, live.events);
    assert!(events.iter().zip(1..).all(|(event, seq)| event.seq == seq));
    let again = Live::new(Kept { head, events }).expect("what happened can happen again");
    for (now, then) in [(&live, &again), (&again, &live)] {
        assert_eq!(now.board.moves(), then.board.moves());
        assert_eq!(now.board.position(), then.board.position());
        assert_eq!(now.board.left(), then.board.left());
        assert_eq!(now.board.outcome(), then.board.outcome());
        assert_eq!((now.turn, now.undo, now.draw), (then.turn, then.undo, then.draw));
        assert_eq!((now.rematch, now.next, now.open), (then.rematch, then.next, then.open));
    }
}

/// Takes a game up as it is kept: a line for its head, and one for each event. Whether it can be.
pub fn kept_game(text: &str) -> bool {
    let mut rows = text.lines();
    let head = rows.next().and_then(|head| serde_json::from_str(head).ok());
    let events: Result<Vec<Event>, _> = rows.map(serde_json::from_str).collect();
    let Some((head, events)) = head.zip(events.ok()) else {
        return false;
    };
    let Ok(live) = Live::new(Kept { head, events }) else {
        return false;
    };
    let _ = (
        live.flag_falls(),
        live.flagged(),
        live.history_outcome(),
        live.board.record(),
    );
    let _ = words::summary(&live, [true; 2]);
    !words::state(&live, None, Attendance::default(), 0).is_empty()
}

/// What a client of the visualiser protocol says in a game between two people, and what it hears.
pub fn visualiser_game(said: &str) -> Vec<String> {
    let game = Oware::preset("feup").expect("a preset of ours");
    let mut session = Session::new(Line::new(game.clone()), ["human", "human"].map(str::to_owned), None);
    let mut heard = Vec::new();
    for line in said.split('\n') {
        let player = session.line().to_move();
        let answer = lines::read(line).and_then(|message| match message {
            lines::Said::Choose(position) => {
                let house = lines::house(&game, player, &position)?;
                Board::play(&mut session, &house, Duration::ZERO)?;
                Ok(lines::status(&game, session.line().state()))
            }
            lines::Said::Begin(_) => Err(lines::begun()),
        });
        heard.push(answer.unwrap_or_else(|why| format!("error {why}")));
        heard.extend(session.outcome().map(|outcome| lines::end(&outcome)));
    }
    heard
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_in_leads_somewhere() {
        let house = House::open().unwrap();
        let (status, body) = house.ask(Method::POST, "/api/play", "", br#"{"game":"nim"}"#).unwrap();
        assert_eq!(status, 201, "{}", String::from_utf8_lossy(&body));
        assert_eq!(
            house
                .ask(Method::GET, "/api/games/nim/take=3/moves?p=x", "", b"")
                .unwrap()
                .0,
            400
        );
        let game = AnyGame::new("oware", &ludoteca_rules::Options::default()).unwrap();
        live_game(
            &game,
            None,
            false,
            "{\"type\":\"move\",\"ply\":0,\"move\":\"F\"}\n2{\"type\":\"resign\"}",
        );
        assert!(!kept_game("{}"));
        assert_eq!(visualiser_game("playerChoose 3\nplayerChoose 9").len(), 2);
    }
}
