//! The visualiser protocol of the feup program: lines of text, one game of Oware at a time on a connection. The games are not
//! stored: they end with their connection.

mod line_stream;
pub(crate) mod message;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use ludoteca_games::{GAMES, GameHandle, GameInfo, Layout, Options, UserError, unknown_name};
use ludoteca_players::BotSpec;
use tokio::net::TcpStream;
use tokio::sync::oneshot;

use crate::http::allowed;
use crate::live::{GameRegistry, LiveSession, closed};
use crate::rate_limiter::Permit;
use crate::thread_pool::Priority;
use line_stream::{Closed, LineStream};
use message::{Message, game_running, read};

/// The name of the program that the protocol comes from, as the registry of games has it.
const ORIGIN: &str = "feup";

/// Who plays a side: a person, or a bot.
type Side = Option<BotSpec>;

/// The game of the protocol, which is the one with houses that its program had, by one of its presets.
///
/// # Errors
/// When there is no such preset.
pub fn game(preset: &str) -> Result<GameHandle, UserError> {
    let had_by_program = |info: &GameInfo| info.layout == Layout::Pits && info.historical_styles.contains(&ORIGIN);
    let info = GAMES.iter().find(|info| had_by_program(info));
    let presets = info.map_or_else(Vec::new, |info| (info.presets)());
    match info.filter(|_| presets.iter().any(|known| known.name == preset)) {
        Some(info) => info.new_game(&Options::from_iter([("rules", preset)])),
        None => {
            let word = ludoteca_games::Message::new("word-preset", "preset");
            Err(unknown_name(word, preset, presets.iter().map(|known| known.name)))
        }
    }
}

/// Serves one client until the connection or the server is closed.
pub(crate) async fn serve(registry: Arc<GameRegistry>, stream: TcpStream, permit: Permit) {
    let mut closing = registry.closing();
    let idle = registry.settings.limits.idle;
    let mut connection = Connection {
        registry,
        lines: LineStream::new(stream, idle),
        permit,
    };
    tokio::select! {
        _ = connection.serve_games() => (),
        () = closed(&mut closing) => (),
    }
}

struct Connection {
    registry: Arc<GameRegistry>,
    lines: LineStream,
    permit: Permit,
}

impl Connection {
    /// Plays game after game.
    async fn serve_games(&mut self) -> Result<(), Closed> {
        let game = game(&self.registry.settings.visualiser_rules).map_err(|_| Closed)?;
        loop {
            match self.receive().await? {
                Message::Begin(players) => match self.sides(&game, &players).await {
                    Ok(sides) => {
                        self.registry.metrics.visualiser.fetch_add(1, Relaxed);
                        self.lines.send("ack").await?;
                        self.play(&game, &sides).await?;
                    }
                    Err(error) => self.send_error(&error).await?,
                },
                Message::Choose(_) => self.send_error(&no_game()).await?,
            }
        }
    }

    /// The next message that can be read.
    async fn receive(&mut self) -> Result<Message, Closed> {
        loop {
            let text = self.lines.receive().await?;
            if !self.permit.allows() {
                self.registry.metrics.refused.fetch_add(1, Relaxed);
                return Err(Closed);
            }
            match read(&text) {
                Ok(message) => return Ok(message),
                Err(error) => self.send_error(&error).await?,
            }
        }
    }

    async fn send_error(&mut self, error: &UserError) -> Result<(), Closed> {
        self.lines.send(&format!("error {error}")).await
    }

    async fn sides(&self, game: &GameHandle, players: &[String; 2]) -> Result<[Side; 2], UserError> {
        let (players, game) = (players.clone(), game.clone());
        let checked = tokio::task::spawn_blocking(move || {
            let side = |text: &str| match text {
                "human" => Ok(None),
                spec => allowed(spec, &game).map(Some),
            };
            Ok([side(&players[0])?, side(&players[1])?])
        });
        checked.await.unwrap_or_else(|_| Err(busy()))
    }

    /// Plays one game.
    async fn play(&mut self, game: &GameHandle, sides: &[Side; 2]) -> Result<(), Closed> {
        let name = |side: &Side| side.as_ref().map_or_else(|| "human".to_owned(), BotSpec::to_string);
        let mut session = LiveSession::untimed(game, sides.each_ref().map(name));
        loop {
            self.lines.send(&message::status(&session.position())).await?;
            if let Some(outcome) = session.outcome() {
                return self.lines.send(&message::end(&outcome)).await;
            }
            let player = session.to_move();
            self.lines.send(&format!("playerTurn {}", player.number())).await?;
            match &sides[player.index()] {
                None => self.person_moves(&mut session).await?,
                Some(spec) => self.bot_moves(spec, &mut session).await?,
            }
        }
    }

    /// A person's turn, which goes on until a move is legal.
    async fn person_moves(&mut self, session: &mut LiveSession) -> Result<(), Closed> {
        loop {
            let played = match self.receive().await? {
                Message::Choose(number) => {
                    message::move_of(&session.position(), &number).and_then(|mv| session.play(mv, Duration::ZERO))
                }
                Message::Begin(_) => Err(game_running()),
            };
            match played {
                Ok(()) => return Ok(()),
                Err(error) => self.send_error(&error).await?,
            }
        }
    }

    async fn bot_moves(&mut self, spec: &BotSpec, session: &mut LiveSession) -> Result<(), Closed> {
        let limits = self.registry.settings.limits;
        let stop = Arc::new(AtomicBool::new(false));
        let (stopped, search) = (Arc::clone(&stop), session.bot_search(spec));
        let (sender, mut answer) = oneshot::channel();
        let queued = self.registry.bots.submit(Priority::Normal, move || {
            let _ = sender.send(search(&stopped));
        });
        if !queued {
            self.send_error(&busy()).await?;
            return Err(Closed);
        }
        let answered = match tokio::time::timeout(limits.bot_time, &mut answer).await {
            Ok(answered) => answered,
            Err(_) => {
                stop.store(true, Relaxed);
                answer.await
            }
        };
        let mv = answered.ok().flatten().ok_or(Closed)?;
        let number = message::number_of(&session.position(), mv).ok_or(Closed)?;
        session.play(mv, Duration::ZERO).map_err(|_| Closed)?;
        self.lines.send(&format!("playerChoose {number}")).await
    }
}

fn no_game() -> UserError {
    UserError::new("visualiser-no-game", "no game has begun: say beginGame first")
}

fn busy() -> UserError {
    UserError::new("net-busy", "too much is being asked of this server: try again later")
}
