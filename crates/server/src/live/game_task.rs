//! The task that owns a game. Commands arrive through its queue and are handled one after the other. An event is stored
//! before it is broadcast.

mod bots;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use ludoteca_games::{Player, UserError};
use serde_json::{Value, json};
use tokio::sync::{broadcast, mpsc, watch};

use self::bots::{BotSearch, answered};
use super::command::{Command, Notification, Subscription};
use super::json;
use super::presence::{Presence, PresenceSnapshot};
use super::registry::GameRegistry;
use super::state::{LiveGame, PlayerAction};
use crate::problem::Problem;
use crate::store::{Change, EventKind, GameHeader, Secret};

/// Notifications kept for a slow subscriber; one that misses some is sent the whole state.
const BACKLOG: usize = 16;
/// A game without subscribers or commands is unloaded after this long.
const UNLOAD_AFTER: Duration = Duration::from_secs(30);

pub(crate) struct GameTask {
    registry: Arc<GameRegistry>,
    live: LiveGame,
    feed: broadcast::Sender<Notification>,
    presence: Presence,
    bot_search: Option<BotSearch>,
    /// When the search of a bot is due.
    bot_starts_at: Option<Instant>,
    /// When the last command arrived.
    last_used: Instant,
    _alive: mpsc::Sender<()>,
}

impl GameTask {
    pub(crate) fn new(registry: Arc<GameRegistry>, live: LiveGame, alive: mpsc::Sender<()>) -> Self {
        GameTask {
            registry,
            presence: Presence::new(&live),
            live,
            feed: broadcast::Sender::new(BACKLOG),
            bot_search: None,
            bot_starts_at: None,
            last_used: Instant::now(),
            _alive: alive,
        }
    }

    /// Handles commands until the game is unloaded, deleted, or the server shuts down.
    pub(crate) async fn run(mut self, mut inbox: mpsc::Receiver<Command>) {
        let mut closing = self.registry.closing();
        self.schedule_bot();
        loop {
            let wake = tokio::time::sleep_until(self.wake().into());
            let more = tokio::select! {
                command = inbox.recv() => match command {
                    Some(command) => {
                        self.last_used = Instant::now();
                        self.handle(command).await
                    }
                    None => ControlFlow::Break(()),
                },
                said = answered(&mut self.bot_search) => self.bot_answered(said).await,
                () = wake => self.on_timer(&inbox).await,
                () = closed(&mut closing) => ControlFlow::Break(()),
            };
            if more.is_break() {
                break;
            }
            self.schedule_bot();
        }
        if let Some(bot_search) = &self.bot_search {
            bot_search.stop.store(true, Relaxed);
        }
        inbox.close();
        self.registry.remove(self.live.head.id);
        // Commands sent while the queue was being closed are dropped, so that their senders do not wait for ever.
        while inbox.recv().await.is_some() {}
    }

    fn wake(&self) -> Instant {
        let linger = Instant::now().max(self.last_used + UNLOAD_AFTER) + Duration::from_secs(1);
        let bot_search = self
            .bot_search
            .as_ref()
            .filter(|bot_search| !bot_search.stop.load(Relaxed))
            .map(|bot_search| bot_search.until);
        [self.live.time_runs_out_at(), self.bot_starts_at, bot_search]
            .into_iter()
            .flatten()
            .fold(linger, Instant::min)
    }

    /// The player of a secret.
    fn who(&self, secret: &Secret) -> Option<Player> {
        let lock = secret.hash();
        // Both are compared, so that the time it takes reveals nothing.
        let [first, second] = self.live.head.seats.each_ref().map(|seat| seat.lock == Some(lock));
        match (first, second) {
            (true, _) => Some(Player::First),
            (_, true) => Some(Player::Second),
            _ => None,
        }
    }

    /// As `who`, where no secret is needed but a wrong one is refused.
    fn known(&self, secret: Option<&Secret>) -> Result<Option<Player>, Problem> {
        secret.map_or(Ok(None), |secret| {
            self.who(secret).map(Some).ok_or_else(Problem::secret)
        })
    }

    /// Which players are connected.
    fn attendance(&self) -> PresenceSnapshot {
        self.presence.now(&self.live, self.registry.settings.limits.away)
    }

    async fn handle(&mut self, command: Command) -> ControlFlow<()> {
        // The sender may be gone in the meantime: then nobody needs the answer.
        match command {
            Command::State(secret, since, answer) => {
                let state = self.known(secret.as_ref()).map(|you| self.state(you, since));
                let _ = answer.send(state);
            }
            Command::Record(answer) => drop(answer.send(Ok(self.live.session.record()))),
            Command::Summary(secret, answer) => {
                let _ = answer.send(
                    self.known(secret.as_ref())
                        .map(|_| json::summary(&self.live, self.attendance().here)),
                );
            }
            Command::Subscribe(secret, seen, answer) => drop(answer.send(self.listen(secret.as_ref(), seen))),
            Command::Unsubscribe(player) => self.left(player),
            Command::Join(name, answer) => {
                let (joined, more) = self.join(name).await;
                let _ = answer.send(joined);
                return more;
            }
            Command::Cancel(secret, answer) => {
                let (cancelled, more) = self.cancel(&secret).await;
                let _ = answer.send(cancelled);
                return more;
            }
            Command::Act(secret, action, answer) => {
                let (done, more) = match self.who(&secret) {
                    Some(player) => self.act(player, &action).await,
                    None => (Err(Problem::secret()), ControlFlow::Continue(())),
                };
                let _ = answer.send(done);
                return more;
            }
        }
        ControlFlow::Continue(())
    }

    fn state(&self, you: Option<Player>, since: u32) -> Value {
        Value::Object(json::state(&self.live, you, self.attendance(), since))
    }

    fn listen(&mut self, secret: Option<&Secret>, seen: u32) -> Result<Subscription, Problem> {
        let you = self.known(secret)?;
        let feed = self.feed.subscribe();
        if you.is_some_and(|player| self.presence.arrive(player)) {
            self.broadcast_presence();
        }
        let mut state = json::state(&self.live, you, self.attendance(), seen);
        state.insert("type".to_owned(), json!("state"));
        Ok(Subscription {
            you,
            seq: self.live.seq(),
            state: Value::Object(state).to_string(),
            feed,
        })
    }

    fn left(&mut self, player: Option<Player>) {
        if player.is_some_and(|player| self.presence.leave(player)) {
            self.broadcast_presence();
        }
    }

    fn broadcast_presence(&self) {
        let _ = self
            .feed
            .send(Notification::Presence(json::presence(self.attendance()).into()));
    }

    /// Gives the open seat to a player, with a new secret.
    async fn join(&mut self, name: String) -> (Result<(Player, Secret), Problem>, ControlFlow<()>) {
        let open = self.live.open && self.live.session.outcome().is_none();
        let Some(seat) = self.live.head.open.filter(|_| open) else {
            let why = UserError::new("net-no-open-seat", "no seat of this game is open");
            return (Err(Problem::conflict(why)), ControlFlow::Continue(()));
        };
        let (player, secret) = (Player::BOTH[seat & 1], Secret::new());
        // The time away of a new player starts now.
        self.presence.see(player);
        let lock = Some(secret.hash());
        let (happened, more) = self
            .apply_events(vec![(Some(player), EventKind::Joined { name, lock })])
            .await;
        (happened.map(|()| (player, secret)), more)
    }

    /// Deletes a game if nobody has joined its creator.
    async fn cancel(&mut self, secret: &Secret) -> (Result<(), Problem>, ControlFlow<()>) {
        let Some(maker) = self.who(secret) else {
            return (Err(Problem::secret()), ControlFlow::Continue(()));
        };
        let begun = !self.live.open && !self.presence.awaited(&self.live, maker.other());
        if begun || self.live.session.outcome().is_some() {
            let why = UserError::new(
                "net-not-cancelled",
                "only a game that nobody else has joined yet can be cancelled",
            );
            return (Err(Problem::conflict(why)), ControlFlow::Continue(()));
        }
        if let Err(error) = self.registry.store.write(Change::Cancel(self.live.head.id)).await {
            return (Err(error.into()), ControlFlow::Continue(()));
        }
        let _ = self.feed.send(Notification::Cancelled);
        (Ok(()), ControlFlow::Break(()))
    }

    async fn act(&mut self, player: Player, action: &PlayerAction) -> (Result<(), Problem>, ControlFlow<()>) {
        self.presence.see(player);
        let away = self.presence.away(&self.live, player.other());
        let kinds = match self
            .live
            .decide(player, action, away, self.registry.settings.limits.away)
        {
            Ok(kinds) => kinds,
            Err(problem) => return (Err(problem), ControlFlow::Continue(())),
        };
        if let [(_, EventKind::Rematch { next })] = kinds.as_slice()
            && let Err(problem) = self.registry.begin(self.rematch(*next)).await
        {
            return (Err(problem), ControlFlow::Continue(()));
        }
        self.apply_events(kinds).await
    }

    /// The header of a rematch: the players change sides and keep their secrets.
    fn rematch(&self, id: crate::store::Id) -> GameHeader {
        let [first, second] = self.live.head.seats.clone();
        GameHeader {
            id,
            created: super::state::now(),
            moves: String::new(),
            seats: [second, first],
            open: None,
            ..self.live.head.clone()
        }
    }

    /// Applies events: each is stored, then broadcast. If one cannot be stored, the game is unloaded, since its state in memory is
    /// ahead of the store, and loaded again when it is next needed.
    async fn apply_events(
        &mut self,
        kinds: Vec<(Option<Player>, EventKind)>,
    ) -> (Result<(), Problem>, ControlFlow<()>) {
        for (by, kind) in kinds {
            let is_move = matches!(kind, EventKind::Move { .. });
            let change = match self.live.apply(by, kind) {
                Ok(change) => change,
                Err(problem) => return (Err(problem), ControlFlow::Continue(())),
            };
            if let Err(error) = self.store_and_broadcast(change).await {
                return (Err(error), ControlFlow::Break(()));
            }
            self.registry.metrics.count(is_move);
            if let Some((by, kind)) = self.live.length_limit()
                && let Ok(change) = self.live.apply(by, kind)
                && let Err(error) = self.store_and_broadcast(change).await
            {
                return (Err(error), ControlFlow::Break(()));
            }
        }
        (Ok(()), ControlFlow::Continue(()))
    }

    async fn store_and_broadcast(&mut self, change: Change) -> Result<(), Problem> {
        self.registry.store.write(change).await?;
        if let (Some(event), true) = (self.live.events.last(), self.feed.receiver_count() > 0) {
            let text = json::event(&self.live, event, self.attendance());
            let _ = self.feed.send(Notification::Event(event.seq, text.into()));
        }
        Ok(())
    }

    async fn on_timer(&mut self, inbox: &mpsc::Receiver<Command>) -> ControlFlow<()> {
        let now = Instant::now();
        if let Some(bot_search) = self.bot_search.as_ref().filter(|bot_search| bot_search.until <= now) {
            bot_search.stop.store(true, Relaxed);
        }
        if let Some(end) = self.live.time_forfeit() {
            return self.apply_events(vec![end]).await.1;
        }
        if self.bot_starts_at.is_some_and(|at| at <= now) {
            self.start_bot();
        }
        let busy = self.bot_search.is_some() || self.bot_starts_at.is_some() || self.live.ticks();
        if !busy && self.last_used + UNLOAD_AFTER <= now && self.registry.unload(self.live.head.id, inbox) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// Waits for the server's shutdown.
pub(crate) async fn closed(closing: &mut watch::Receiver<bool>) {
    // Without a sender the server is gone.
    let _ = closing.wait_for(|closing| *closing).await;
}
