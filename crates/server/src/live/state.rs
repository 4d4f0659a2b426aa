//! The state of a live game, and what events follow from a player's action. Nothing here blocks.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use axum::http::StatusCode;
use ludoteca_games::{Outcome, Player, UserError};
use ludoteca_players::BotSpec;

use super::session::LiveSession;
use crate::problem::Problem;
use crate::store::{Change, Event, EventKind, GameHeader, Id, Seat, StoredGame};

/// A game of more moves is drawn, so that no client can make it grow without end.
const MAX_PLIES: usize = 5_000;
/// In a game of more events, only moves and resignation are accepted.
const MAX_EVENTS: usize = 20_000;

/// What a player can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PlayerAction {
    /// Make a move in the position after `ply` moves, and in that turn if it is given.
    Move { ply: usize, turn: Option<u32>, mv: String },
    /// Take the last own move back, or allow it to the other player who has asked.
    Undo { turn: Option<u32> },
    /// Offer a draw, or accept one.
    Draw,
    /// Decline what the other player has asked for.
    Decline,
    /// Resign.
    Resign,
    /// Claim the game, since the other player is away.
    Claim,
    /// Ask for a rematch, or accept one.
    Rematch,
}

/// A game with its events and the state that follows from them.
pub(crate) struct LiveGame {
    pub(crate) head: GameHeader,
    pub(crate) events: Vec<Event>,
    pub(crate) session: LiveSession,
    bots: [Option<BotSpec>; 2],
    pub(crate) undo: Option<Player>,
    pub(crate) draw: Option<Player>,
    pub(crate) rematch: Option<Player>,
    pub(crate) next: Option<Id>,
    /// Whether a seat is still open.
    pub(crate) open: bool,
    /// The number of the event that led to the position.
    pub(crate) turn: u32,
    /// When the turn began.
    began: Instant,
    /// The clocks run from the first move on.
    ticking: bool,
}

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_millis() as u64)
}

fn seat_open() -> Problem {
    Problem::conflict(UserError::new("net-seat-open", "nobody has taken the other seat yet"))
}

fn bot_spec(seat: &Seat) -> Option<BotSpec> {
    seat.bot.as_deref().and_then(|text| BotSpec::parse(text).ok())
}

fn player(number: Option<u8>) -> Option<Player> {
    number.and_then(Player::from_number)
}

impl LiveGame {
    /// Replays all events.
    pub(crate) fn new(stored: StoredGame) -> Result<Self, UserError> {
        let mut live = LiveGame {
            session: LiveSession::new(&stored.head)?,
            bots: stored.head.seats.each_ref().map(bot_spec),
            open: stored.head.open.is_some(),
            head: stored.head,
            events: Vec::new(),
            undo: None,
            draw: None,
            rematch: None,
            next: None,
            turn: 0,
            began: Instant::now(),
            ticking: false,
        };
        for mut event in stored.events {
            live.apply_kind(player(event.by), &mut event.kind)?;
            live.record(event);
        }
        Ok(live)
    }

    pub(crate) fn seq(&self) -> u32 {
        self.events.len() as u32
    }

    pub(crate) fn bot(&self, player: Player) -> Option<&str> {
        self.head.seats[player.index()].bot.as_deref()
    }

    /// The spec of a bot; `None` also for one that this version of the program does not have.
    pub(crate) fn bot_spec(&self, player: Player) -> Option<&BotSpec> {
        self.bots[player.index()].as_ref()
    }

    /// Whether the clock of the player to move runs.
    pub(crate) fn ticks(&self) -> bool {
        self.ticking && self.head.clock.is_some() && self.session.outcome().is_none()
    }

    /// How long the player to move has been thinking, by the clock.
    fn spent(&self) -> Duration {
        if self.ticks() {
            self.began.elapsed()
        } else {
            Duration::ZERO
        }
    }

    /// The event that ends the game now; the clocks stop.
    pub(crate) fn ending(&self, outcome: &Outcome) -> EventKind {
        EventKind::end(outcome, self.spent())
    }

    /// When the time of the player to move runs out.
    pub(crate) fn time_runs_out_at(&self) -> Option<Instant> {
        let left = self.session.time_left().filter(|_| self.ticks())?;
        Some(self.began + left[self.session.to_move().index()])
    }

    /// The time that each player has left now.
    pub(crate) fn left(&self) -> Option<[Duration; 2]> {
        let mut left = self.session.time_left()?;
        let mine = &mut left[self.session.to_move().index()];
        *mine = mine.saturating_sub(self.spent());
        Some(left)
    }

    /// The events that follow from a player's action: none, if it is a repetition. `away` is how long the other has been away.
    pub(crate) fn decide(
        &self,
        player: Player,
        action: &PlayerAction,
        away: Option<Duration>,
        limit: Duration,
    ) -> Result<Vec<(Option<Player>, EventKind)>, Problem> {
        let other = player.other();
        let end = |outcome: Outcome| Ok(vec![(Some(player), self.ending(&outcome))]);
        let one = |kind: EventKind| Ok(vec![(Some(player), kind)]);
        let nothing_asked = || {
            Problem::conflict(UserError::new(
                "net-nothing-asked",
                "nothing has been asked that this could answer",
            ))
        };
        if self.sent_again(player, action) {
            return Ok(Vec::new());
        }
        if *action == PlayerAction::Rematch {
            return match (self.session.outcome(), self.next, self.rematch) {
                (None, ..) => Err(Problem::conflict(UserError::new(
                    "net-not-over",
                    "the game is not over yet",
                ))),
                (_, Some(_), _) => Ok(Vec::new()),
                (_, None, Some(asked)) if asked == player => Ok(Vec::new()),
                _ if self.rematch.is_some() || self.bot(other).is_some() => one(EventKind::Rematch { next: Id::new() }),
                _ => one(EventKind::RematchAsked),
            };
        }
        if let Some(outcome) = self.session.outcome() {
            let why = UserError::new("session-over", "the game is over ({reason})").with("reason", outcome.reason);
            return Err(Problem::conflict(why));
        }
        // After the time has run out every action is too late, even if the end has not been broadcast yet.
        if let Some(end) = self.time_forfeit() {
            return Ok(vec![end]);
        }
        if self.events.len() >= MAX_EVENTS && !matches!(action, PlayerAction::Move { .. } | PlayerAction::Resign) {
            return Err(Problem::busy());
        }
        match action {
            PlayerAction::Move { turn: Some(turn), .. } | PlayerAction::Undo { turn: Some(turn) }
                if *turn != self.turn =>
            {
                Err(self.stale())
            }
            PlayerAction::Move { ply, mv, .. } => self.decide_move(player, *ply, mv),
            PlayerAction::Resign => end(Outcome::win(other, "resigned")),
            PlayerAction::Draw if self.draw == Some(other) => end(Outcome::draw("agreed")),
            PlayerAction::Draw if self.draw == Some(player) => Ok(Vec::new()),
            PlayerAction::Draw if self.bot(other).is_some() => Ok(vec![
                (Some(player), EventKind::DrawOffered),
                (Some(other), EventKind::Declined),
            ]),
            PlayerAction::Draw => one(EventKind::DrawOffered),
            PlayerAction::Undo { .. } => {
                let client = self.undo.filter(|client| *client == other).unwrap_or(player);
                let ply = self.session.turn_before(client).ok_or_else(|| {
                    Problem::conflict(UserError::new("net-no-move-back", "there is no move to take back"))
                })?;
                if client == other || self.bot(other).is_some() {
                    one(EventKind::Undo {
                        ply,
                        took: self.spent().as_millis() as u64,
                    })
                } else if self.undo == Some(player) {
                    Ok(Vec::new())
                } else {
                    one(EventKind::UndoAsked)
                }
            }
            PlayerAction::Decline if self.undo == Some(other) || self.draw == Some(other) => one(EventKind::Declined),
            PlayerAction::Claim if self.open => Err(seat_open()),
            PlayerAction::Claim if away.is_some_and(|away| away >= limit) => end(Outcome::win(player, "abandoned")),
            PlayerAction::Claim => Err(Problem::conflict(
                UserError::new(
                    "net-not-away",
                    "the other player has not been away for {seconds} seconds",
                )
                .with("seconds", limit.as_secs()),
            )),
            PlayerAction::Decline | PlayerAction::Rematch => Err(nothing_asked()),
        }
    }

    /// Whether an action has been done already. The turn decides; without it a move is recognised by its ply, unless it has been
    /// taken back since.
    fn sent_again(&self, player: Player, action: &PlayerAction) -> bool {
        let answer = |turn: u32| {
            let later = self.events.iter().skip(turn as usize);
            let mut turns = later.filter(|event| matches!(event.kind, EventKind::Move { .. } | EventKind::Undo { .. }));
            turns.next()
        };
        match action {
            PlayerAction::Move { ply, turn: None, mv } => self
                .session
                .move_made(*ply)
                .is_some_and(|(by, made)| by == player && made.eq_ignore_ascii_case(mv)),
            PlayerAction::Move {
                turn: Some(turn), mv, ..
            } => answer(*turn).is_some_and(|event| {
                let same = matches!(&event.kind, EventKind::Move { mv: made, .. } if made.eq_ignore_ascii_case(mv));
                same && event.by == Some(player.number())
            }),
            PlayerAction::Undo { turn: Some(turn) } => {
                answer(*turn).is_some_and(|event| matches!(event.kind, EventKind::Undo { .. }))
            }
            _ => false,
        }
    }

    fn stale(&self) -> Problem {
        let why = UserError::new(
            "net-stale",
            "this is for another position than the one on the board, in which {now} moves have been made",
        );
        Problem::conflict(why.with("now", self.session.ply()))
    }

    fn decide_move(&self, player: Player, ply: usize, mv: &str) -> Result<Vec<(Option<Player>, EventKind)>, Problem> {
        if ply != self.session.ply() {
            return Err(self.stale());
        }
        if self.session.to_move() != player {
            let why = UserError::new("net-not-turn", "it is the other player's turn");
            return Err(Problem::conflict(why));
        }
        if self.open {
            return Err(seat_open());
        }
        let took = self.spent().as_millis() as u64;
        let mv = mv.to_owned();
        Ok(vec![(Some(player), EventKind::Move { mv, ply: ply + 1, took })])
    }

    /// The end of the game, if the time of the player to move has run out.
    pub(crate) fn time_forfeit(&self) -> Option<(Option<Player>, EventKind)> {
        let winner = self.session.to_move().other();
        self.time_runs_out_at()
            .filter(|falls| *falls <= Instant::now())
            .map(|_| (None, self.ending(&Outcome::win(winner, "time"))))
    }

    /// The end of the game, if it has reached the limit of moves.
    pub(crate) fn length_limit(&self) -> Option<(Option<Player>, EventKind)> {
        (self.session.ply() >= MAX_PLIES && self.session.outcome().is_none())
            .then(|| (None, self.ending(&Outcome::draw("ply-limit"))))
    }

    /// Applies an event, and returns what is to be stored. The text of a move is brought into the game's notation.
    pub(crate) fn apply(&mut self, by: Option<Player>, mut kind: EventKind) -> Result<Change, Problem> {
        self.apply_kind(by, &mut kind)
            .map_err(|why| Problem::new(StatusCode::UNPROCESSABLE_ENTITY, why))?;
        let event = Event {
            seq: self.seq() + 1,
            at: now(),
            by: by.map(Player::number),
            kind,
        };
        self.record(event.clone());
        Ok(Change::Add {
            id: self.head.id,
            event,
            over: self.session.outcome().is_some(),
            open: self.open,
        })
    }

    fn apply_kind(&mut self, by: Option<Player>, kind: &mut EventKind) -> Result<(), UserError> {
        match kind {
            EventKind::Joined { name, lock } => {
                self.open = false;
                if let Some(seat) = by {
                    let taken = &mut self.head.seats[seat.index()];
                    taken.name.clone_from(name);
                    taken.lock = lock.or(taken.lock);
                    self.session.rename(seat, name.clone());
                }
            }
            EventKind::Move { mv, took, .. } => {
                *mv = self.session.play_text(mv, Duration::from_millis(*took))?;
                self.ticking = true;
            }
            EventKind::Undo { ply, took } => self.session.undo_to(*ply, Duration::from_millis(*took)),
            EventKind::UndoAsked => self.undo = by,
            EventKind::DrawOffered => self.draw = by,
            EventKind::RematchAsked => self.rematch = by,
            EventKind::Rematch { next } => self.next = Some(*next),
            EventKind::Declined => (self.undo, self.draw) = (None, None),
            EventKind::End { took, .. } => {
                let took = Duration::from_millis(*took);
                if let Some(outcome) = kind.outcome() {
                    self.session.end(outcome, took);
                }
            }
        }
        if matches!(kind, EventKind::Move { .. } | EventKind::Undo { .. }) {
            (self.undo, self.draw) = (None, None);
            self.turn = self.seq() + 1;
            self.began = Instant::now();
        }
        Ok(())
    }

    fn record(&mut self, event: Event) {
        self.events.push(event);
    }
}
