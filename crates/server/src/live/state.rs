//! Where a game stands, and what follows from what somebody wants to do. Nothing here waits for anything.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use axum::http::StatusCode;
use ludoteca_rules::{Outcome, Player, UserError};

use super::board::{Board, board};
use crate::problem::Problem;
use crate::store::{Change, Event, Head, Id, Kept, Kind};

/// A game of more moves is drawn: somebody is playing with the server rather than on it.
const MOST_PLIES: usize = 5_000;
/// In a game in which more has happened, nothing but moves is heard any more.
const MOST_EVENTS: usize = 20_000;

/// What a player may want.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// To make a move in answer to so many, and to a turn if it is named.
    Move { ply: usize, turn: Option<u32>, mv: String },
    /// To take his last move back, or to let the other do so who has asked.
    Undo { turn: Option<u32> },
    /// A draw, or to accept one.
    Draw,
    /// Neither of what the other has asked for.
    Decline,
    /// To give up.
    Resign,
    /// The game, since the other is away.
    Claim,
    /// Another game.
    Rematch,
}

/// A game and where it stands.
pub(crate) struct Live {
    pub(crate) head: Head,
    pub(crate) events: Vec<Event>,
    pub(crate) board: Box<dyn Board>,
    pub(crate) undo: Option<Player>,
    pub(crate) draw: Option<Player>,
    pub(crate) rematch: Option<Player>,
    pub(crate) next: Option<Id>,
    /// Whether a seat is still open.
    pub(crate) open: bool,
    /// The number of the event that brought the position about.
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

fn player(number: Option<u8>) -> Option<Player> {
    number.and_then(Player::from_number)
}

impl Live {
    /// Plays all that has happened through.
    pub(crate) fn new(kept: Kept) -> Result<Self, UserError> {
        let mut live = Live {
            board: board(&kept.head)?,
            open: kept.head.open.is_some(),
            head: kept.head,
            events: Vec::new(),
            undo: None,
            draw: None,
            rematch: None,
            next: None,
            turn: 0,
            began: Instant::now(),
            ticking: false,
        };
        for mut event in kept.events {
            live.happen(player(event.by), &mut event.kind)?;
            live.note(event);
        }
        Ok(live)
    }

    pub(crate) fn seq(&self) -> u32 {
        self.events.len() as u32
    }

    pub(crate) fn bot(&self, player: Player) -> Option<&str> {
        self.head.seats[player.index()].bot.as_deref()
    }

    /// Whether the clock of the player to move runs.
    pub(crate) fn ticks(&self) -> bool {
        self.ticking && self.head.clock.is_some() && self.board.outcome().is_none()
    }

    /// How long the player to move has been thinking, by the clock.
    fn spent(&self) -> Duration {
        if self.ticks() {
            self.began.elapsed()
        } else {
            Duration::ZERO
        }
    }

    /// The end of the game in this moment, in which the clocks stop where they are.
    pub(crate) fn ending(&self, outcome: &Outcome) -> Kind {
        Kind::end(outcome, self.spent())
    }

    /// When the time of the player to move is up.
    pub(crate) fn flag_falls(&self) -> Option<Instant> {
        let left = self.board.left().filter(|_| self.ticks())?;
        Some(self.began + left[self.board.to_move().index()])
    }

    /// What both have left just now.
    pub(crate) fn left(&self) -> Option<[Duration; 2]> {
        let mut left = self.board.left()?;
        let mine = &mut left[self.board.to_move().index()];
        *mine = mine.saturating_sub(self.spent());
        Some(left)
    }

    /// What follows from a player's wish: nothing, if it has been fulfilled already. `away` is how long the other has been.
    pub(crate) fn decide(
        &self,
        player: Player,
        deed: &Deed,
        away: Option<Duration>,
        limit: Duration,
    ) -> Result<Vec<(Option<Player>, Kind)>, Problem> {
        let other = player.other();
        let end = |outcome: Outcome| Ok(vec![(Some(player), self.ending(&outcome))]);
        let one = |kind: Kind| Ok(vec![(Some(player), kind)]);
        let nothing_asked = || {
            Problem::conflict(UserError::new(
                "net-nothing-asked",
                "nothing has been asked that this could answer",
            ))
        };
        if self.sent_again(player, deed) {
            return Ok(Vec::new());
        }
        if *deed == Deed::Rematch {
            return match (self.board.outcome(), self.next, self.rematch) {
                (None, ..) => Err(Problem::conflict(UserError::new(
                    "net-not-over",
                    "the game is not over yet",
                ))),
                (_, Some(_), _) => Ok(Vec::new()),
                (_, None, Some(asked)) if asked == player => Ok(Vec::new()),
                _ if self.rematch.is_some() || self.bot(other).is_some() => one(Kind::Rematch { next: Id::new() }),
                _ => one(Kind::RematchAsked),
            };
        }
        if let Some(outcome) = self.board.outcome() {
            let why = UserError::new("session-over", "the game is over ({reason})").with("reason", outcome.reason);
            return Err(Problem::conflict(why));
        }
        // Whatever comes after the flag has fallen comes too late, even if nobody has been told yet.
        if let Some(end) = self.flagged() {
            return Ok(vec![end]);
        }
        if self.events.len() >= MOST_EVENTS && !matches!(deed, Deed::Move { .. } | Deed::Resign) {
            return Err(Problem::busy());
        }
        match deed {
            Deed::Move { turn: Some(turn), .. } | Deed::Undo { turn: Some(turn) } if *turn != self.turn => {
                Err(self.stale())
            }
            Deed::Move { ply, mv, .. } => self.decide_move(player, *ply, mv),
            Deed::Resign => end(Outcome::win(other, "resigned")),
            Deed::Draw if self.draw == Some(other) => end(Outcome::draw("agreed")),
            Deed::Draw if self.draw == Some(player) => Ok(Vec::new()),
            Deed::Draw if self.bot(other).is_some() => {
                Ok(vec![(Some(player), Kind::DrawOffered), (Some(other), Kind::Declined)])
            }
            Deed::Draw => one(Kind::DrawOffered),
            Deed::Undo { .. } => {
                let asker = self.undo.filter(|asker| *asker == other).unwrap_or(player);
                let ply = self.board.turn_before(asker).ok_or_else(|| {
                    Problem::conflict(UserError::new("net-no-move-back", "there is no move to take back"))
                })?;
                if asker == other || self.bot(other).is_some() {
                    one(Kind::Undo {
                        ply,
                        took: self.spent().as_millis() as u64,
                    })
                } else if self.undo == Some(player) {
                    Ok(Vec::new())
                } else {
                    one(Kind::UndoAsked)
                }
            }
            Deed::Decline if self.undo == Some(other) || self.draw == Some(other) => one(Kind::Declined),
            Deed::Claim if self.open => Err(seat_open()),
            Deed::Claim if away.is_some_and(|away| away >= limit) => end(Outcome::win(player, "abandoned")),
            Deed::Claim => Err(Problem::conflict(
                UserError::new(
                    "net-not-away",
                    "the other player has not been away for {seconds} seconds",
                )
                .with("seconds", limit.as_secs()),
            )),
            Deed::Decline | Deed::Rematch => Err(nothing_asked()),
        }
    }

    /// Whether a deed has been done already. The turn tells for sure; without it a move is known by its ply, unless it has been
    /// taken back since.
    fn sent_again(&self, player: Player, deed: &Deed) -> bool {
        let answer = |turn: u32| {
            let later = self.events.iter().skip(turn as usize);
            let mut turns = later.filter(|event| matches!(event.kind, Kind::Move { .. } | Kind::Undo { .. }));
            turns.next()
        };
        match deed {
            Deed::Move { ply, turn: None, mv } => self
                .board
                .made(*ply)
                .is_some_and(|(by, made)| by == player && made.eq_ignore_ascii_case(mv)),
            Deed::Move {
                turn: Some(turn), mv, ..
            } => answer(*turn).is_some_and(|event| {
                let same = matches!(&event.kind, Kind::Move { mv: made, .. } if made.eq_ignore_ascii_case(mv));
                same && event.by == Some(player.number())
            }),
            Deed::Undo { turn: Some(turn) } => {
                answer(*turn).is_some_and(|event| matches!(event.kind, Kind::Undo { .. }))
            }
            _ => false,
        }
    }

    fn stale(&self) -> Problem {
        let why = UserError::new(
            "net-stale",
            "this is for another position than the one on the board, in which {now} moves have been made",
        );
        Problem::conflict(why.with("now", self.board.ply()))
    }

    fn decide_move(&self, player: Player, ply: usize, mv: &str) -> Result<Vec<(Option<Player>, Kind)>, Problem> {
        if ply != self.board.ply() {
            return Err(self.stale());
        }
        if self.board.to_move() != player {
            let why = UserError::new("net-not-turn", "it is the other player's turn");
            return Err(Problem::conflict(why));
        }
        if self.open {
            return Err(seat_open());
        }
        let took = self.spent().as_millis() as u64;
        let mv = mv.to_owned();
        Ok(vec![(Some(player), Kind::Move { mv, ply: ply + 1, took })])
    }

    /// The end of the game, if the time of the player to move is up.
    pub(crate) fn flagged(&self) -> Option<(Option<Player>, Kind)> {
        let winner = self.board.to_move().other();
        self.flag_falls()
            .filter(|falls| *falls <= Instant::now())
            .map(|_| (None, self.ending(&Outcome::win(winner, "time"))))
    }

    /// The end of the game, if it has gone on for too long.
    pub(crate) fn history_outcome(&self) -> Option<(Option<Player>, Kind)> {
        (self.board.ply() >= MOST_PLIES && self.board.outcome().is_none())
            .then(|| (None, self.ending(&Outcome::draw("ply-limit"))))
    }

    /// Lets something happen, and gives what is to be kept of it. A move is written as the game writes it.
    pub(crate) fn apply(&mut self, by: Option<Player>, mut kind: Kind) -> Result<Change, Problem> {
        self.happen(by, &mut kind)
            .map_err(|why| Problem::new(StatusCode::UNPROCESSABLE_ENTITY, why))?;
        let event = Event {
            seq: self.seq() + 1,
            at: now(),
            by: by.map(Player::number),
            kind,
        };
        self.note(event.clone());
        Ok(Change::Add {
            id: self.head.id,
            event,
            over: self.board.outcome().is_some(),
            open: self.open,
        })
    }

    fn happen(&mut self, by: Option<Player>, kind: &mut Kind) -> Result<(), UserError> {
        match kind {
            Kind::Joined { name, lock } => {
                self.open = false;
                if let Some(seat) = by {
                    let taken = &mut self.head.seats[seat.index()];
                    taken.name.clone_from(name);
                    taken.lock = lock.or(taken.lock);
                    self.board.name(seat, name.clone());
                }
            }
            Kind::Move { mv, took, .. } => {
                *mv = self.board.play(mv, Duration::from_millis(*took))?;
                self.ticking = true;
            }
            Kind::Undo { ply, took } => self.board.undo_to(*ply, Duration::from_millis(*took)),
            Kind::UndoAsked => self.undo = by,
            Kind::DrawOffered => self.draw = by,
            Kind::RematchAsked => self.rematch = by,
            Kind::Rematch { next } => self.next = Some(*next),
            Kind::Declined => (self.undo, self.draw) = (None, None),
            Kind::End { took, .. } => {
                let took = Duration::from_millis(*took);
                if let Some(outcome) = kind.outcome() {
                    self.board.end(outcome, took);
                }
            }
        }
        if matches!(kind, Kind::Move { .. } | Kind::Undo { .. }) {
            (self.undo, self.draw) = (None, None);
            self.turn = self.seq() + 1;
            self.began = Instant::now();
        }
        Ok(())
    }

    fn note(&mut self, event: Event) {
        self.events.push(event);
    }
}
