//! The visualiser protocol of source 004: lines of text, one game of Oware at a time on a connection.
//!
//! These games are shown, not kept: they end with their connection.

mod line;
pub(crate) mod words;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use ludoteca_arena::session::Session;
use ludoteca_players::BotSpec;
use ludoteca_rules::oware::Oware;
use ludoteca_rules::{AnyGame, Line, Player, UserError};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

use crate::addresses::Permit;
use crate::http::allowed;
use crate::live::{Board, Hall, closed};
use crate::pool::Urgency;
use line::{Ended, Lines};
use words::{Said, begun, read};

/// Who plays a side: a person, or a bot.
type Side = Option<BotSpec>;

/// Speaks with one client until one of them has had enough.
pub(crate) async fn serve(hall: Arc<Hall>, stream: TcpStream, permit: Permit) {
    let mut closing = hall.closing();
    let idle = hall.settings.limits.idle;
    let mut table = Table {
        hall,
        lines: Lines::new(stream, idle),
        permit,
    };
    tokio::select! {
        _ = table.play_on() => (),
        () = closed(&mut closing) => (),
    }
}

struct Table {
    hall: Arc<Hall>,
    lines: Lines,
    permit: Permit,
}

impl Table {
    /// Game after game.
    async fn play_on(&mut self) -> Result<(), Ended> {
        let rules = &self.hall.settings.visualiser_rules;
        let Ok(game) = Oware::preset(rules) else {
            return Err(Ended);
        };
        loop {
            match self.hear().await? {
                Said::Begin(players) => match self.sides(&game, &players).await {
                    Ok(sides) => {
                        self.hall.metrics.visualiser.fetch_add(1, Relaxed);
                        self.lines.say("ack").await?;
                        self.game(&game, &sides).await?;
                    }
                    Err(why) => self.complain(&why).await?,
                },
                Said::Choose(_) => {
                    let why = UserError::new("visualiser-no-game", "no game has begun: say beginGame first");
                    self.complain(&why).await?;
                }
            }
        }
    }

    /// The next message that can be understood.
    async fn hear(&mut self) -> Result<Said, Ended> {
        loop {
            let text = self.lines.hear().await?;
            if !self.permit.allows() {
                self.hall.metrics.refused.fetch_add(1, Relaxed);
                return Err(Ended);
            }
            match read(&text) {
                Ok(said) => return Ok(said),
                Err(why) => self.complain(&why).await?,
            }
        }
    }

    async fn complain(&mut self, why: &UserError) -> Result<(), Ended> {
        self.lines.say(&format!("error {why}")).await
    }

    async fn sides(&self, game: &Oware, players: &[String; 2]) -> Result<[Side; 2], UserError> {
        let (players, game) = (players.clone(), AnyGame::Oware(game.clone()));
        let checked = tokio::task::spawn_blocking(move || {
            let side = |text: &str| match text {
                "human" => Ok(None),
                spec => allowed(spec, &game).map(Some),
            };
            Ok([side(&players[0])?, side(&players[1])?])
        });
        checked.await.unwrap_or_else(|_| Err(busy()))
    }

    /// One game.
    async fn game(&mut self, game: &Oware, sides: &[Side; 2]) -> Result<(), Ended> {
        let players = sides
            .each_ref()
            .map(|side| side.as_ref().map_or_else(|| "human".to_owned(), BotSpec::to_string));
        let mut session = Session::new(Line::new(game.clone()), players, None);
        loop {
            self.lines.say(&words::status(game, session.line().state())).await?;
            if let Some(outcome) = session.outcome() {
                return self.lines.say(&words::end(&outcome)).await;
            }
            let player = session.line().to_move();
            self.lines.say(&format!("playerTurn {}", player.number())).await?;
            match &sides[player.index()] {
                None => self.person(game, player, &mut session).await?,
                Some(spec) => self.bot(game, player, spec, &mut session).await?,
            }
        }
    }

    /// A person's turn, which goes on until a move is legal.
    async fn person(&mut self, game: &Oware, player: Player, session: &mut Session<Oware>) -> Result<(), Ended> {
        loop {
            let played = match self.hear().await? {
                Said::Choose(position) => words::house(game, player, &position)
                    .and_then(|house| Board::play(session, &house, Duration::ZERO).map(drop)),
                Said::Begin(_) => Err(begun()),
            };
            match played {
                Ok(()) => return Ok(()),
                Err(why) => self.complain(&why).await?,
            }
        }
    }

    async fn bot(
        &mut self,
        game: &Oware,
        player: Player,
        spec: &BotSpec,
        session: &mut Session<Oware>,
    ) -> Result<(), Ended> {
        let limits = self.hall.settings.limits;
        let stop = Arc::new(AtomicBool::new(false));
        let (hurry, thinking) = (Arc::clone(&stop), session.think(spec));
        let (tell, mut answer) = oneshot::channel();
        let taken = self.hall.bots.submit(Urgency::Usual, move || {
            let _ = tell.send(thinking(&hurry));
        });
        if !taken {
            self.complain(&busy()).await?;
            return Err(Ended);
        }
        let said = match tokio::time::timeout(limits.bot_time, &mut answer).await {
            Ok(said) => said,
            Err(_) => {
                stop.store(true, Relaxed);
                answer.await
            }
        };
        let house = said.ok().flatten().ok_or(Ended)?;
        let position = words::position(game, player, &house).ok_or(Ended)?;
        Board::play(session, &house, Duration::ZERO).map_err(|_| Ended)?;
        self.lines.say(&format!("playerChoose {position}")).await
    }
}

fn busy() -> UserError {
    UserError::new("net-busy", "too much is being asked of this server: try again later")
}
