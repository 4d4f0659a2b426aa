//! The registry of live games.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use tokio::sync::{mpsc, oneshot, watch};

use super::command::Command;
use super::game_task::GameTask;
use super::state::LiveGame;
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::settings::Settings;
use crate::store::{Change, GameHeader, Id, StoreThread, StoredGame};
use crate::thread_pool::ThreadPool;
use crate::tournaments::Tournaments;

/// Commands that wait for a game's task.
const QUEUE_LENGTH: usize = 64;

/// The games in memory and what their tasks share. Each game is owned by a task of its own.
pub(crate) struct GameRegistry {
    pub(crate) settings: Settings,
    pub(crate) store: StoreThread,
    pub(crate) bots: ThreadPool,
    pub(crate) analysts: ThreadPool,
    pub(crate) tournaments: Arc<Tournaments>,
    pub(crate) metrics: Metrics,
    games: Mutex<HashMap<Id, mpsc::Sender<Command>>>,
    closing: watch::Sender<bool>,
    alive: Mutex<Option<mpsc::Sender<()>>>,
    ended: tokio::sync::Mutex<mpsc::Receiver<()>>,
    /// The thread that plays the tournaments.
    tournament_thread: Mutex<Option<JoinHandle<()>>>,
}

impl GameRegistry {
    pub(crate) fn new(settings: Settings, store: StoreThread) -> io::Result<Arc<Self>> {
        let limits = settings.limits;
        let (alive, ended) = mpsc::channel(1);
        let (tournaments, tournament_thread) = Tournaments::start(store.clone(), limits.boards, limits.tournaments)?;
        Ok(Arc::new(GameRegistry {
            bots: ThreadPool::start("bot", limits.bots, limits.queue.max(limits.games), false)?,
            analysts: ThreadPool::start("analyst", limits.analysts, limits.queue, true)?,
            tournaments,
            tournament_thread: Mutex::new(Some(tournament_thread)),
            settings,
            store,
            metrics: Metrics::default(),
            games: Mutex::default(),
            closing: watch::Sender::new(false),
            alive: Mutex::new(Some(alive)),
            ended: tokio::sync::Mutex::new(ended),
        }))
    }

    fn games(&self) -> MutexGuard<'_, HashMap<Id, mpsc::Sender<Command>>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many games are in memory.
    pub(crate) fn count(&self) -> usize {
        self.games().len()
    }

    /// Becomes true when the server shuts down.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Starts a game, once its header is stored.
    pub(crate) async fn begin(self: &Arc<Self>, head: GameHeader) -> Result<(), Problem> {
        if self.count() >= self.settings.limits.games {
            return Err(Problem::busy());
        }
        let live = LiveGame::new(StoredGame {
            head: head.clone(),
            events: Vec::new(),
        })?;
        self.store.write(Change::Begin(Box::new(head))).await?;
        self.metrics.begun();
        self.spawn(live);
        Ok(())
    }

    /// Loads the unfinished games with bots or clocks, which go on without any client.
    pub(crate) async fn resume(self: &Arc<Self>) -> Result<usize, Problem> {
        let mut resumed = 0;
        for id in self.store.running().await? {
            // A damaged game must not keep the others from being loaded.
            let stored = match self.store.load(id).await {
                Ok(Some(stored)) => stored,
                Ok(None) => continue,
                Err(error) => {
                    tracing::error!(%id, %error, "a game cannot be read");
                    continue;
                }
            };
            let watched = stored.head.clock.is_some() || stored.head.seats.iter().any(|seat| seat.bot.is_some());
            if watched
                && self.count() < self.settings.limits.games
                && let Ok(live) = replay(stored)
            {
                self.spawn(live);
                resumed += 1;
            }
        }
        Ok(resumed)
    }

    /// Starts the task of a game, unless it has one.
    fn spawn(self: &Arc<Self>, live: LiveGame) -> Option<mpsc::Sender<Command>> {
        let alive = self.alive.lock().unwrap_or_else(PoisonError::into_inner).clone()?;
        let mut games = self.games();
        // A game whose task has panicked gets a new one.
        if let Some(inbox) = games.get(&live.head.id).filter(|inbox| !inbox.is_closed()) {
            return Some(inbox.clone());
        }
        let (inbox, commands) = mpsc::channel(QUEUE_LENGTH);
        games.insert(live.head.id, inbox.clone());
        tokio::spawn(GameTask::new(Arc::clone(self), live, alive).run(commands));
        Some(inbox)
    }

    /// The command queue of a game, which is loaded from the store if it is not in memory.
    pub(crate) async fn find(self: &Arc<Self>, id: Id) -> Result<mpsc::Sender<Command>, Problem> {
        let known = self.games().get(&id).filter(|inbox| !inbox.is_closed()).cloned();
        if let Some(inbox) = known {
            return Ok(inbox);
        }
        let stored = self.store.load(id).await?.ok_or_else(Problem::no_game)?;
        if self.count() >= self.settings.limits.games {
            return Err(Problem::busy());
        }
        self.spawn(replay(stored)?).ok_or_else(Problem::busy)
    }

    /// Sends a command to a game and waits for the answer.
    pub(crate) async fn ask<T>(
        self: &Arc<Self>,
        id: Id,
        command: impl FnOnce(oneshot::Sender<Result<T, Problem>>) -> Command,
    ) -> Result<T, Problem> {
        let inbox = self.find(id).await?;
        let (answer, answered) = oneshot::channel();
        inbox.send(command(answer)).await.map_err(|_| Problem::busy())?;
        answered.await.map_err(|_| Problem::busy())?
    }

    /// Removes a game from memory, unless a command is on its way.
    pub(crate) fn unload(&self, id: Id, inbox: &mpsc::Receiver<Command>) -> bool {
        let mut games = self.games();
        let alone = inbox.is_empty() && inbox.sender_strong_count() == 1;
        if alone {
            games.remove(&id);
        }
        alone
    }

    /// Removes a game whose task has closed its queue. If the game has been loaded again in the meantime, it stays.
    pub(crate) fn remove(&self, id: Id) {
        let mut games = self.games();
        if games.get(&id).is_some_and(mpsc::Sender::is_closed) {
            games.remove(&id);
        }
    }

    /// Stops all games' tasks and waits for their writes.
    pub(crate) async fn close(&self) {
        self.alive.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.closing.send_replace(true);
        let _ = self.ended.lock().await.recv().await;
        self.tournaments.close();
        let tournament_thread = self
            .tournament_thread
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        if let Some(tournament_thread) = tournament_thread {
            let _ = tokio::task::spawn_blocking(|| tournament_thread.join()).await;
        }
    }
}

/// A game from the store, replayed. That fails if the file is damaged or the rules have changed.
fn replay(stored: StoredGame) -> Result<LiveGame, Problem> {
    let id = stored.head.id;
    LiveGame::new(stored).map_err(|why| {
        tracing::error!(%id, %why, "a game cannot be resumed");
        Problem::broken()
    })
}
