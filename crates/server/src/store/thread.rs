//! The thread that owns the store. Changes that arrive while it writes are committed together with the next write, so that
//! many games share one wait for the disk.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use tokio::sync::{mpsc, oneshot};

use super::{Change, Id, Store, StoreError, StoredGame, StoredTournament};

/// So many changes are committed at once.
const MAX_BATCH: usize = 512;

type Answer<T> = oneshot::Sender<Result<T, StoreError>>;

enum Request {
    Write(Change, Answer<()>),
    Load(Id, Answer<Option<StoredGame>>),
    Running(Answer<Vec<Id>>),
    Open(usize, Answer<Vec<Id>>),
    Tournament(Id, Answer<Option<StoredTournament>>),
    Tournaments(usize, Answer<Vec<StoredTournament>>),
    Prune(u64, Answer<u64>),
}

/// What the thread has done so far.
#[derive(Debug, Default)]
pub struct StoreCounters {
    /// Changes on disk.
    pub changes: AtomicU64,
    /// Writes they took.
    pub writes: AtomicU64,
    /// Microseconds those took.
    pub micros: AtomicU64,
}

/// A handle of the thread that owns the store. When the last one is dropped, the thread writes what it has and ends.
#[derive(Clone)]
pub struct StoreThread {
    requests: mpsc::UnboundedSender<Request>,
    counters: Arc<StoreCounters>,
}

impl StoreThread {
    /// Starts the thread.
    ///
    /// # Errors
    /// When the system starts no thread.
    pub fn start(mut store: impl Store) -> std::io::Result<(Self, JoinHandle<()>)> {
        let (requests, mut inbox) = mpsc::unbounded_channel();
        let counters = Arc::new(StoreCounters::default());
        let shared = Arc::clone(&counters);
        let thread = thread::Builder::new().name("store".to_owned()).spawn(move || {
            while let Some(request) = inbox.blocking_recv() {
                let mut next = Some(request);
                let (mut changes, mut answers) = (Vec::new(), Vec::new());
                while let Some(request) = next.take() {
                    match request {
                        Request::Write(change, answer) => {
                            changes.push(change);
                            answers.push(answer);
                            if changes.len() < MAX_BATCH {
                                next = inbox.try_recv().ok();
                            }
                        }
                        other => {
                            // A read sees every change that was requested before it.
                            commit(&mut store, &mut changes, &mut answers, &shared);
                            answer(&mut store, other);
                        }
                    }
                }
                commit(&mut store, &mut changes, &mut answers, &shared);
            }
        })?;
        Ok((StoreThread { requests, counters }, thread))
    }

    /// What the thread has done so far.
    pub fn counters(&self) -> &StoreCounters {
        &self.counters
    }

    async fn ask<T>(&self, request: impl FnOnce(Answer<T>) -> Request) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.requests.send(request(answer)).map_err(|_| closed())?;
        answered.await.map_err(|_| closed())?
    }

    /// Writes a change. When it returns, the change is on disk.
    ///
    /// # Errors
    /// As [`Store::commit`].
    pub async fn write(&self, change: Change) -> Result<(), StoreError> {
        self.ask(|answer| Request::Write(change, answer)).await
    }

    /// As [`StoreThread::write`], for a thread that may block.
    ///
    /// # Errors
    /// As there.
    pub fn write_blocking(&self, change: Change) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        self.requests
            .send(Request::Write(change, answer))
            .map_err(|_| closed())?;
        answered.blocking_recv().map_err(|_| closed())?
    }

    /// As [`Store::load`].
    ///
    /// # Errors
    /// As there.
    pub async fn load(&self, id: Id) -> Result<Option<StoredGame>, StoreError> {
        self.ask(|answer| Request::Load(id, answer)).await
    }

    /// As [`Store::running`].
    ///
    /// # Errors
    /// As there.
    pub async fn running(&self) -> Result<Vec<Id>, StoreError> {
        self.ask(Request::Running).await
    }

    /// As [`Store::open`].
    ///
    /// # Errors
    /// As there.
    pub async fn open(&self, most: usize) -> Result<Vec<Id>, StoreError> {
        self.ask(|answer| Request::Open(most, answer)).await
    }

    /// As [`Store::tournament`].
    ///
    /// # Errors
    /// As there.
    pub async fn tournament(&self, id: Id) -> Result<Option<StoredTournament>, StoreError> {
        self.ask(|answer| Request::Tournament(id, answer)).await
    }

    /// As [`Store::tournaments`].
    ///
    /// # Errors
    /// As there.
    pub async fn tournaments(&self, most: usize) -> Result<Vec<StoredTournament>, StoreError> {
        self.ask(|answer| Request::Tournaments(most, answer)).await
    }

    /// As [`Store::prune`].
    ///
    /// # Errors
    /// As there.
    pub async fn prune(&self, before: u64) -> Result<u64, StoreError> {
        self.ask(|answer| Request::Prune(before, answer)).await
    }
}

fn closed() -> StoreError {
    StoreError::Unreachable("the store is closed".to_owned())
}

fn commit(store: &mut impl Store, changes: &mut Vec<Change>, answers: &mut Vec<Answer<()>>, counters: &StoreCounters) {
    if changes.is_empty() {
        return;
    }
    let start = Instant::now();
    let committed = store.commit(changes);
    counters.writes.fetch_add(1, Relaxed);
    counters.micros.fetch_add(start.elapsed().as_micros() as u64, Relaxed);
    if committed.is_ok() {
        counters.changes.fetch_add(changes.len() as u64, Relaxed);
    }
    for (answer, change) in answers.drain(..).zip(changes.drain(..)) {
        let result = match &committed {
            Ok(()) => Ok(()),
            // One bad change must not make the others fail: each is tried alone.
            Err(_) => store.commit(&[change]),
        };
        // The client may have disconnected: the change is stored all the same.
        let _ = answer.send(result);
    }
}

fn answer(store: &mut impl Store, request: Request) {
    match request {
        Request::Write(change, answer) => drop(answer.send(store.commit(&[change]))),
        Request::Load(id, answer) => drop(answer.send(store.load(id))),
        Request::Running(answer) => drop(answer.send(store.running())),
        Request::Open(most, answer) => drop(answer.send(store.open(most))),
        Request::Tournament(id, answer) => drop(answer.send(store.tournament(id))),
        Request::Tournaments(most, answer) => drop(answer.send(store.tournaments(most))),
        Request::Prune(before, answer) => drop(answer.send(store.prune(before))),
    }
}
