//! The task that owns a game. Whatever is wanted of the game comes through its inbox, one wish after the other, and every
//! change is on disk before anybody hears of it.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use ludoteca_players::BotSpec;
use ludoteca_rules::{Outcome, Player};
use serde_json::{Value, json};
use tokio::sync::{broadcast, mpsc, oneshot, watch};

use super::board::Stop;
use super::hall::Hall;
use super::state::{Deed, Live};
use super::wish::{Listening, Told, Wish};
use super::words;
use crate::pool::Urgency;
use crate::problem::Problem;
use crate::store::{Change, Head, Kind, Secret};

/// So much is kept for a listener that is slow; one that misses something is told where the game stands.
const BACKLOG: usize = 16;
/// A game that nobody listens to leaves the memory after this long.
const LINGER: Duration = Duration::from_secs(30);
/// A bot that found the queue full tries again after this long.
const AGAIN: Duration = Duration::from_millis(200);

/// A bot at work.
struct Thought {
    turn: u32,
    stop: Stop,
    until: Instant,
    answer: oneshot::Receiver<Option<String>>,
}

pub(crate) struct Actor {
    hall: Arc<Hall>,
    live: Live,
    feed: broadcast::Sender<Told>,
    /// Listeners at each seat, and when there last was one.
    here: [usize; 2],
    seen: [Instant; 2],
    thought: Option<Thought>,
    /// When a bot may begin to think.
    bot_at: Option<Instant>,
    /// When something was last wanted.
    touched: Instant,
    _alive: mpsc::Sender<()>,
}

impl Actor {
    pub(crate) fn new(hall: Arc<Hall>, live: Live, alive: mpsc::Sender<()>) -> Self {
        let now = Instant::now();
        Actor {
            hall,
            live,
            feed: broadcast::Sender::new(BACKLOG),
            here: [0; 2],
            seen: [now; 2],
            thought: None,
            bot_at: None,
            touched: now,
            _alive: alive,
        }
    }

    /// Owns the game until nobody wants it any more.
    pub(crate) async fn run(mut self, mut inbox: mpsc::Receiver<Wish>) {
        let mut closing = self.hall.closing();
        self.consider();
        loop {
            let wake = tokio::time::sleep_until(self.wake().into());
            let more = tokio::select! {
                wish = inbox.recv() => match wish {
                    Some(wish) => {
                        self.touched = Instant::now();
                        self.fulfil(wish).await
                    }
                    None => ControlFlow::Break(()),
                },
                said = answered(&mut self.thought) => self.bot_said(said).await,
                () = wake => self.time_has_come(&inbox).await,
                () = closed(&mut closing) => ControlFlow::Break(()),
            };
            if more.is_break() {
                break;
            }
            self.consider();
        }
        if let Some(thought) = &self.thought {
            thought.stop.store(true, Relaxed);
        }
        inbox.close();
        self.hall.forget(self.live.head.id);
    }

    fn wake(&self) -> Instant {
        let linger = Instant::now().max(self.touched + LINGER) + Duration::from_secs(1);
        let thought = self
            .thought
            .as_ref()
            .filter(|thought| !thought.stop.load(Relaxed))
            .map(|thought| thought.until);
        [self.live.flag_falls(), self.bot_at, thought]
            .into_iter()
            .flatten()
            .fold(linger, Instant::min)
    }

    /// Whose seat a secret opens.
    fn who(&self, secret: &Secret) -> Option<Player> {
        // Both are compared, so that the time it takes tells nothing.
        let [first, second] = self
            .live
            .head
            .seats
            .each_ref()
            .map(|seat| seat.secret.as_ref().is_some_and(|own| own.is(secret)));
        match (first, second) {
            (true, _) => Some(Player::First),
            (_, true) => Some(Player::Second),
            _ => None,
        }
    }

    /// As `who`, for those who need not say who they are but must not lie.
    fn known(&self, secret: Option<&Secret>) -> Result<Option<Player>, Problem> {
        secret.map_or(Ok(None), |secret| {
            self.who(secret).map(Some).ok_or_else(Problem::secret)
        })
    }

    fn presence(&self) -> [bool; 2] {
        self.here.map(|listeners| listeners > 0)
    }

    async fn fulfil(&mut self, wish: Wish) -> ControlFlow<()> {
        // Whoever asked may have gone in the meantime: that is no concern of the game's.
        match wish {
            Wish::State(secret, since, answer) => {
                let state = self.known(secret.as_ref()).map(|you| self.state(you, since));
                let _ = answer.send(state);
            }
            Wish::Record(answer) => drop(answer.send(Ok(self.live.board.record()))),
            Wish::Summary(secret, answer) => {
                let _ = answer.send(
                    self.known(secret.as_ref())
                        .map(|_| words::summary(&self.live, self.presence())),
                );
            }
            Wish::Listen(secret, seen, answer) => drop(answer.send(self.listen(secret.as_ref(), seen))),
            Wish::Left(player) => self.left(player),
            Wish::Join(name, answer) => {
                let (joined, more) = self.join(name).await;
                let _ = answer.send(joined);
                return more;
            }
            Wish::Do(secret, deed, answer) => {
                let (done, more) = match self.who(&secret) {
                    Some(player) => self.act(player, &deed).await,
                    None => (Err(Problem::secret()), ControlFlow::Continue(())),
                };
                let _ = answer.send(done);
                return more;
            }
        }
        ControlFlow::Continue(())
    }

    fn state(&self, you: Option<Player>, since: u32) -> Value {
        Value::Object(words::state(&self.live, you, self.presence(), since))
    }

    fn listen(&mut self, secret: Option<&Secret>, seen: u32) -> Result<Listening, Problem> {
        let you = self.known(secret)?;
        let feed = self.feed.subscribe();
        if let Some(player) = you {
            self.here[player.index()] += 1;
            if self.here[player.index()] == 1 {
                self.tell_presence();
            }
        }
        let mut state = words::state(&self.live, you, self.presence(), seen);
        state.insert("type".to_owned(), json!("state"));
        Ok(Listening {
            you,
            seq: self.live.seq(),
            state: Value::Object(state).to_string(),
            feed,
        })
    }

    fn left(&mut self, player: Option<Player>) {
        let Some(player) = player else { return };
        let listeners = &mut self.here[player.index()];
        *listeners = listeners.saturating_sub(1);
        if *listeners == 0 {
            self.seen[player.index()] = Instant::now();
            self.tell_presence();
        }
    }

    fn tell_presence(&self) {
        let text = json!({"type": "presence", "here": self.presence()}).to_string();
        let _ = self.feed.send(Told {
            seq: None,
            text: text.into(),
        });
    }

    async fn join(&mut self, name: String) -> (Result<(Player, Secret), Problem>, ControlFlow<()>) {
        let seat = self
            .live
            .head
            .open
            .filter(|_| self.live.open && self.live.board.outcome().is_none());
        let player = seat.map(|seat| Player::BOTH[seat & 1]);
        let Some((player, secret)) =
            player.and_then(|player| Some((player, self.live.head.seats[player.index()].secret?)))
        else {
            let why = ludoteca_rules::Refusal::new("net-no-open-seat", "no seat of this game is open");
            return (Err(Problem::conflict(why)), ControlFlow::Continue(()));
        };
        let (happened, more) = self.happen(vec![(Some(player), Kind::Joined { name })]).await;
        (happened.map(|()| (player, secret)), more)
    }

    async fn act(&mut self, player: Player, deed: &Deed) -> (Result<(), Problem>, ControlFlow<()>) {
        self.seen[player.index()] = Instant::now();
        let other = player.other();
        let present = self.here[other.index()] > 0 || self.live.bot(other).is_some();
        let away = (!present).then(|| self.seen[other.index()].elapsed());
        let kinds = match self.live.decide(player, deed, away, self.hall.settings.limits.away) {
            Ok(kinds) => kinds,
            Err(problem) => return (Err(problem), ControlFlow::Continue(())),
        };
        if let [(_, Kind::Rematch { next })] = kinds.as_slice()
            && let Err(problem) = self.hall.begin(self.rematch(*next)).await
        {
            return (Err(problem), ControlFlow::Continue(()));
        }
        self.happen(kinds).await
    }

    /// The same game again with the players changed. Each keeps his secret.
    fn rematch(&self, id: crate::store::Id) -> Head {
        let [first, second] = self.live.head.seats.clone();
        Head {
            id,
            created: super::state::now(),
            moves: String::new(),
            seats: [second, first],
            open: None,
            ..self.live.head.clone()
        }
    }

    /// Lets things happen: they are kept, and then told. If they cannot be kept, the game leaves the memory, which knows more
    /// than the disk, and is taken up from there the next time.
    async fn happen(&mut self, kinds: Vec<(Option<Player>, Kind)>) -> (Result<(), Problem>, ControlFlow<()>) {
        for (by, kind) in kinds {
            let is_move = matches!(kind, Kind::Move { .. });
            let change = match self.live.apply(by, kind) {
                Ok(change) => change,
                Err(problem) => return (Err(problem), ControlFlow::Continue(())),
            };
            if let Err(error) = self.keep_and_tell(change).await {
                return (Err(error), ControlFlow::Break(()));
            }
            self.hall.metrics.count(is_move);
            if let Some((by, kind)) = self.live.drawn_out()
                && let Ok(change) = self.live.apply(by, kind)
                && let Err(error) = self.keep_and_tell(change).await
            {
                return (Err(error), ControlFlow::Break(()));
            }
        }
        (Ok(()), ControlFlow::Continue(()))
    }

    async fn keep_and_tell(&mut self, change: Change) -> Result<(), Problem> {
        self.hall.keeper.keep(change).await?;
        if let (Some(event), true) = (self.live.events.last(), self.feed.receiver_count() > 0) {
            let told = Told {
                seq: Some(event.seq),
                text: words::event(&self.live, event).into(),
            };
            let _ = self.feed.send(told);
        }
        Ok(())
    }

    /// Sees whether it is a bot's turn.
    fn consider(&mut self) {
        let to_move = self.live.board.to_move();
        let idle = self.live.board.outcome().is_some() || self.live.open || self.live.bot(to_move).is_none();
        match &self.thought {
            // The position it thinks about is no more.
            Some(thought) if idle || thought.turn != self.live.turn => thought.stop.store(true, Relaxed),
            None if !idle && self.bot_at.is_none() => {
                let pause = match self.live.bot(to_move.other()) {
                    Some(_) => self.hall.settings.limits.bot_pause,
                    None => Duration::ZERO,
                };
                self.bot_at = Some(Instant::now() + pause);
            }
            _ => (),
        }
        if idle {
            self.bot_at = None;
        }
    }

    /// Sends a bot to think.
    fn begin_to_think(&mut self) {
        self.bot_at = None;
        let to_move = self.live.board.to_move();
        let spec = self.live.bot(to_move).and_then(|text| BotSpec::parse(text).ok());
        let Some(spec) = spec.filter(|_| self.live.board.outcome().is_none()) else {
            return;
        };
        let (thinking, stop) = (self.live.board.think(&spec), Arc::new(AtomicBool::new(false)));
        let (tell, answer) = oneshot::channel();
        let hurry = Arc::clone(&stop);
        // Who plays a bot waits for it; bots among themselves can wait.
        let urgency = match self.live.bot(to_move.other()) {
            None => Urgency::Urgent,
            Some(_) => Urgency::Usual,
        };
        let taken = self.hall.bots.submit(urgency, move || {
            let _ = tell.send(thinking(&hurry));
        });
        if taken {
            self.thought = Some(Thought {
                turn: self.live.turn,
                stop,
                until: Instant::now() + self.hall.settings.limits.bot_time,
                answer,
            });
        } else {
            self.bot_at = Some(Instant::now() + AGAIN);
        }
    }

    async fn bot_said(&mut self, said: Option<String>) -> ControlFlow<()> {
        let turn = self.thought.take().map(|thought| thought.turn);
        if turn != Some(self.live.turn) || self.live.board.outcome().is_some() {
            return ControlFlow::Continue(());
        }
        let bot = self.live.board.to_move();
        if let Some(mv) = said {
            let (ply, turn) = (self.live.board.ply(), Some(self.live.turn));
            let (done, more) = self.act(bot, &Deed::Move { ply, turn, mv }).await;
            if done.is_ok() || more.is_break() {
                return more;
            }
        }
        let given_up = Kind::end(&Outcome::win(bot.other(), "no-move"));
        self.happen(vec![(Some(bot), given_up)]).await.1
    }

    async fn time_has_come(&mut self, inbox: &mpsc::Receiver<Wish>) -> ControlFlow<()> {
        let now = Instant::now();
        if let Some(thought) = self.thought.as_ref().filter(|thought| thought.until <= now) {
            thought.stop.store(true, Relaxed);
        }
        if let Some(end) = self.live.flagged() {
            return self.happen(vec![end]).await.1;
        }
        if self.bot_at.is_some_and(|at| at <= now) {
            self.begin_to_think();
        }
        let busy = self.thought.is_some() || self.bot_at.is_some() || self.live.ticks();
        if !busy && self.touched + LINGER <= now && self.hall.retire(self.live.head.id, inbox) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// What a bot says, once it does.
async fn answered(thought: &mut Option<Thought>) -> Option<String> {
    match thought {
        Some(thought) => (&mut thought.answer).await.unwrap_or(None),
        None => std::future::pending().await,
    }
}

/// Ends when the server is to end.
pub(crate) async fn closed(closing: &mut watch::Receiver<bool>) {
    // Without anybody who could say so, it is to end, too.
    let _ = closing.wait_for(|closing| *closing).await;
}
