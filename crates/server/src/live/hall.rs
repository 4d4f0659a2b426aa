//! All games that are being played.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use tokio::sync::{mpsc, oneshot, watch};

use super::actor::Actor;
use super::state::Live;
use super::wish::Wish;
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::problem::Problem;
use crate::settings::Settings;
use crate::store::{Change, Head, Id, Keeper, Kept};
use crate::tournaments::Tournaments;

/// So many wishes wait at a game.
const INBOX: usize = 64;

/// The games in memory, and what they need. Each is owned by a task of its own.
pub(crate) struct Hall {
    pub(crate) settings: Settings,
    pub(crate) keeper: Keeper,
    pub(crate) bots: Pool,
    pub(crate) analysts: Pool,
    pub(crate) tournaments: Arc<Tournaments>,
    pub(crate) metrics: Metrics,
    games: Mutex<HashMap<Id, mpsc::Sender<Wish>>>,
    closing: watch::Sender<bool>,
    alive: Mutex<Option<mpsc::Sender<()>>>,
    ended: tokio::sync::Mutex<mpsc::Receiver<()>>,
    /// Who plays the tournaments.
    director: Mutex<Option<JoinHandle<()>>>,
}

impl Hall {
    pub(crate) fn new(settings: Settings, keeper: Keeper) -> io::Result<Arc<Self>> {
        let limits = settings.limits;
        let (alive, ended) = mpsc::channel(1);
        let (tournaments, director) = Tournaments::start(keeper.clone(), limits.boards, limits.tournaments)?;
        Ok(Arc::new(Hall {
            bots: Pool::start("bot", limits.bots, limits.queue.max(limits.games), false)?,
            analysts: Pool::start("analyst", limits.analysts, limits.queue, true)?,
            tournaments,
            director: Mutex::new(Some(director)),
            settings,
            keeper,
            metrics: Metrics::default(),
            games: Mutex::default(),
            closing: watch::Sender::new(false),
            alive: Mutex::new(Some(alive)),
            ended: tokio::sync::Mutex::new(ended),
        }))
    }

    fn games(&self) -> MutexGuard<'_, HashMap<Id, mpsc::Sender<Wish>>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many games are in memory.
    pub(crate) fn count(&self) -> usize {
        self.games().len()
    }

    /// Becomes true when the server is to end.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Begins a game, once it is on disk.
    pub(crate) async fn begin(self: &Arc<Self>, head: Head) -> Result<(), Problem> {
        if self.count() >= self.settings.limits.games {
            return Err(Problem::busy());
        }
        let live = Live::new(Kept {
            head: head.clone(),
            events: Vec::new(),
        })?;
        self.keeper.keep(Change::Begin(Box::new(head))).await?;
        self.metrics.begun();
        self.seat(live);
        Ok(())
    }

    /// Takes up the games that somebody has to look after: bots and clocks wait for nobody.
    pub(crate) async fn take_up(self: &Arc<Self>) -> Result<usize, Problem> {
        let mut taken = 0;
        for id in self.keeper.running().await? {
            // One that is damaged must not keep the others from going on.
            let kept = match self.keeper.load(id).await {
                Ok(Some(kept)) => kept,
                Ok(None) => continue,
                Err(error) => {
                    tracing::error!(%id, %error, "a game cannot be read");
                    continue;
                }
            };
            let watched = kept.head.clock.is_some() || kept.head.seats.iter().any(|seat| seat.bot.is_some());
            if watched
                && self.count() < self.settings.limits.games
                && let Ok(live) = understood(kept)
            {
                self.seat(live);
                taken += 1;
            }
        }
        Ok(taken)
    }

    /// Gives a game its task, unless it has one.
    fn seat(self: &Arc<Self>, live: Live) -> Option<mpsc::Sender<Wish>> {
        let alive = self.alive.lock().unwrap_or_else(PoisonError::into_inner).clone()?;
        let mut games = self.games();
        // One whose task has come to grief is taken up anew.
        if let Some(inbox) = games.get(&live.head.id).filter(|inbox| !inbox.is_closed()) {
            return Some(inbox.clone());
        }
        let (inbox, wishes) = mpsc::channel(INBOX);
        games.insert(live.head.id, inbox.clone());
        tokio::spawn(Actor::new(Arc::clone(self), live, alive).run(wishes));
        Some(inbox)
    }

    /// The way to a game, which is taken up from disk if it is not in memory.
    pub(crate) async fn find(self: &Arc<Self>, id: Id) -> Result<mpsc::Sender<Wish>, Problem> {
        let known = self.games().get(&id).filter(|inbox| !inbox.is_closed()).cloned();
        if let Some(inbox) = known {
            return Ok(inbox);
        }
        let kept = self.keeper.load(id).await?.ok_or_else(Problem::no_game)?;
        if self.count() >= self.settings.limits.games {
            return Err(Problem::busy());
        }
        self.seat(understood(kept)?).ok_or_else(Problem::busy)
    }

    /// Has a game fulfil a wish.
    pub(crate) async fn ask<T>(
        self: &Arc<Self>,
        id: Id,
        wish: impl FnOnce(oneshot::Sender<Result<T, Problem>>) -> Wish,
    ) -> Result<T, Problem> {
        let inbox = self.find(id).await?;
        let (answer, answered) = oneshot::channel();
        inbox.send(wish(answer)).await.map_err(|_| Problem::busy())?;
        answered.await.map_err(|_| Problem::busy())?
    }

    /// A game leaves the memory, if nobody is about to want something of it.
    pub(crate) fn retire(&self, id: Id, inbox: &mpsc::Receiver<Wish>) -> bool {
        let mut games = self.games();
        let alone = inbox.is_empty() && inbox.sender_strong_count() == 1;
        if alone {
            games.remove(&id);
        }
        alone
    }

    /// A game's task has closed its inbox and ends. If the game has been taken up again in the meantime, it stays.
    pub(crate) fn forget(&self, id: Id) {
        let mut games = self.games();
        if games.get(&id).is_some_and(mpsc::Sender::is_closed) {
            games.remove(&id);
        }
    }

    /// Ends all games' tasks and waits for what they are writing.
    pub(crate) async fn close(&self) {
        self.alive.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.closing.send_replace(true);
        let _ = self.ended.lock().await.recv().await;
        self.tournaments.close();
        let director = self.director.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(director) = director {
            let _ = tokio::task::spawn_blocking(|| director.join()).await;
        }
    }
}

/// A game from disk, which can be played through unless the file or the rules have changed.
fn understood(kept: Kept) -> Result<Live, Problem> {
    let id = kept.head.id;
    Live::new(kept).map_err(|why| {
        tracing::error!(%id, %why, "a game cannot be taken up");
        Problem::broken()
    })
}
