//! The task that owns a game. Whatever is wanted of the game comes through its inbox, one wish after the other, and every
//! change is on disk before anybody hears of it.

mod bots;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use ludoteca_rules::{Player, UserError};
use serde_json::{Value, json};
use tokio::sync::{broadcast, mpsc, watch};

use self::bots::{Thought, answered};
use super::hall::Hall;
use super::presence::{Attendance, Presence};
use super::state::{Deed, Live};
use super::wish::{Listening, ProbeResult, Wish};
use super::words;
use crate::problem::Problem;
use crate::store::{Change, Head, Kind, Secret};

/// So much is kept for a listener that is slow; one that misses something is told where the game stands.
const BACKLOG: usize = 16;
/// A game that nobody listens to leaves the memory after this long.
const LINGER: Duration = Duration::from_secs(30);

pub(crate) struct Actor {
    hall: Arc<Hall>,
    live: Live,
    feed: broadcast::Sender<ProbeResult>,
    presence: Presence,
    thought: Option<Thought>,
    /// When a bot may begin to think.
    bot_at: Option<Instant>,
    /// When something was last wanted.
    touched: Instant,
    _alive: mpsc::Sender<()>,
}

impl Actor {
    pub(crate) fn new(hall: Arc<Hall>, live: Live, alive: mpsc::Sender<()>) -> Self {
        Actor {
            hall,
            presence: Presence::new(&live),
            live,
            feed: broadcast::Sender::new(BACKLOG),
            thought: None,
            bot_at: None,
            touched: Instant::now(),
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
        // A wish that was on its way in when the inbox was closed is let go too: whoever made it would wait for ever.
        while inbox.recv().await.is_some() {}
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
        let lock = secret.lock();
        // Both are compared, so that the time it takes tells nothing.
        let [first, second] = self.live.head.seats.each_ref().map(|seat| seat.lock == Some(lock));
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

    /// Who is here, as far as it is anybody's business.
    fn attendance(&self) -> Attendance {
        self.presence.now(&self.live, self.hall.settings.limits.away)
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
                        .map(|_| words::summary(&self.live, self.attendance().here)),
                );
            }
            Wish::Listen(secret, seen, answer) => drop(answer.send(self.listen(secret.as_ref(), seen))),
            Wish::Left(player) => self.left(player),
            Wish::Join(name, answer) => {
                let (joined, more) = self.join(name).await;
                let _ = answer.send(joined);
                return more;
            }
            Wish::Cancel(secret, answer) => {
                let (cancelled, more) = self.cancel(&secret).await;
                let _ = answer.send(cancelled);
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
        Value::Object(words::state(&self.live, you, self.attendance(), since))
    }

    fn listen(&mut self, secret: Option<&Secret>, seen: u32) -> Result<Listening, Problem> {
        let you = self.known(secret)?;
        let feed = self.feed.subscribe();
        if you.is_some_and(|player| self.presence.arrive(player)) {
            self.tell_presence();
        }
        let mut state = words::state(&self.live, you, self.attendance(), seen);
        state.insert("type".to_owned(), json!("state"));
        Ok(Listening {
            you,
            seq: self.live.seq(),
            state: Value::Object(state).to_string(),
            feed,
        })
    }

    fn left(&mut self, player: Option<Player>) {
        if player.is_some_and(|player| self.presence.leave(player)) {
            self.tell_presence();
        }
    }

    fn tell_presence(&self) {
        let _ = self
            .feed
            .send(ProbeResult::Presence(words::presence(self.attendance()).into()));
    }

    /// Gives the open seat away, with a secret that is made and told in this moment.
    async fn join(&mut self, name: String) -> (Result<(Player, Secret), Problem>, ControlFlow<()>) {
        let open = self.live.open && self.live.board.outcome().is_none();
        let Some(seat) = self.live.head.open.filter(|_| open) else {
            let why = UserError::new("net-no-open-seat", "no seat of this game is open");
            return (Err(Problem::conflict(why)), ControlFlow::Continue(()));
        };
        let (player, secret) = (Player::BOTH[seat & 1], Secret::new());
        // He has only just come: his time away begins now.
        self.presence.see(player);
        let lock = Some(secret.lock());
        let (happened, more) = self.happen(vec![(Some(player), Kind::Joined { name, lock })]).await;
        (happened.map(|()| (player, secret)), more)
    }

    /// Forgets a game in which nobody has joined its maker.
    async fn cancel(&mut self, secret: &Secret) -> (Result<(), Problem>, ControlFlow<()>) {
        let Some(maker) = self.who(secret) else {
            return (Err(Problem::secret()), ControlFlow::Continue(()));
        };
        let begun = !self.live.open && !self.presence.awaited(&self.live, maker.other());
        if begun || self.live.board.outcome().is_some() {
            let why = UserError::new(
                "net-not-cancelled",
                "only a game that nobody else has joined yet can be cancelled",
            );
            return (Err(Problem::conflict(why)), ControlFlow::Continue(()));
        }
        if let Err(error) = self.hall.keeper.keep(Change::Cancel(self.live.head.id)).await {
            return (Err(error.into()), ControlFlow::Continue(()));
        }
        let _ = self.feed.send(ProbeResult::Cancelled);
        (Ok(()), ControlFlow::Break(()))
    }

    async fn act(&mut self, player: Player, deed: &Deed) -> (Result<(), Problem>, ControlFlow<()>) {
        self.presence.see(player);
        let away = self.presence.away(&self.live, player.other());
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
            if let Some((by, kind)) = self.live.history_outcome()
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
            let text = words::event(&self.live, event, self.attendance());
            let _ = self.feed.send(ProbeResult::Event(event.seq, text.into()));
        }
        Ok(())
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

/// Ends when the server is to end.
pub(crate) async fn closed(closing: &mut watch::Receiver<bool>) {
    // Without anybody who could say so, it is to end, too.
    let _ = closing.wait_for(|closing| *closing).await;
}
