//! The thread that owns the store. Changes that arrive while it writes go to disk together with the next write, so that many
//! games share the wait for the disk.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use tokio::sync::{mpsc, oneshot};

use super::{Change, Id, Kept, KeptTournament, Store, StoreError};

/// So many changes go to disk at once.
const AT_ONCE: usize = 512;

type Answer<T> = oneshot::Sender<Result<T, StoreError>>;

enum Wish {
    Keep(Change, Answer<()>),
    Load(Id, Answer<Option<Kept>>),
    Running(Answer<Vec<Id>>),
    Open(usize, Answer<Vec<Id>>),
    Tournament(Id, Answer<Option<KeptTournament>>),
    Tournaments(usize, Answer<Vec<KeptTournament>>),
    Prune(u64, Answer<u64>),
}

/// What the keeper has done so far.
#[derive(Debug, Default)]
pub struct Done {
    /// Changes on disk.
    pub changes: AtomicU64,
    /// Writes they took.
    pub writes: AtomicU64,
    /// Microseconds those took.
    pub micros: AtomicU64,
}

/// The way to the thread that owns the store. When the last one is dropped, the thread writes what it has and ends.
#[derive(Clone)]
pub struct Keeper {
    wishes: mpsc::UnboundedSender<Wish>,
    done: Arc<Done>,
}

impl Keeper {
    /// Starts the thread.
    ///
    /// # Errors
    /// When the system gives none.
    pub fn start(mut store: impl Store) -> std::io::Result<(Self, JoinHandle<()>)> {
        let (wishes, mut inbox) = mpsc::unbounded_channel();
        let done = Arc::new(Done::default());
        let counts = Arc::clone(&done);
        let thread = thread::Builder::new().name("keeper".to_owned()).spawn(move || {
            while let Some(wish) = inbox.blocking_recv() {
                let mut next = Some(wish);
                let (mut changes, mut answers) = (Vec::new(), Vec::new());
                while let Some(wish) = next.take() {
                    match wish {
                        Wish::Keep(change, answer) => {
                            changes.push(change);
                            answers.push(answer);
                            if changes.len() < AT_ONCE {
                                next = inbox.try_recv().ok();
                            }
                        }
                        other => {
                            // What was asked for before it must be there for it to see.
                            write(&mut store, &mut changes, &mut answers, &counts);
                            answer(&mut store, other);
                        }
                    }
                }
                write(&mut store, &mut changes, &mut answers, &counts);
            }
        })?;
        Ok((Keeper { wishes, done }, thread))
    }

    /// What has been done so far.
    pub fn done(&self) -> &Done {
        &self.done
    }

    async fn ask<T>(&self, wish: impl FnOnce(Answer<T>) -> Wish) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.wishes.send(wish(answer)).map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }

    /// Keeps a change. When it returns, the change is on disk.
    ///
    /// # Errors
    /// As [`Store::commit`].
    pub async fn keep(&self, change: Change) -> Result<(), StoreError> {
        self.ask(|answer| Wish::Keep(change, answer)).await
    }

    /// As [`Keeper::keep`], for a thread that may wait.
    ///
    /// # Errors
    /// As there.
    pub fn keep_waiting(&self, change: Change) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        self.wishes.send(Wish::Keep(change, answer)).map_err(|_| gone())?;
        answered.blocking_recv().map_err(|_| gone())?
    }

    /// As [`Store::load`].
    ///
    /// # Errors
    /// As there.
    pub async fn load(&self, id: Id) -> Result<Option<Kept>, StoreError> {
        self.ask(|answer| Wish::Load(id, answer)).await
    }

    /// As [`Store::running`].
    ///
    /// # Errors
    /// As there.
    pub async fn running(&self) -> Result<Vec<Id>, StoreError> {
        self.ask(Wish::Running).await
    }

    /// As [`Store::open`].
    ///
    /// # Errors
    /// As there.
    pub async fn open(&self, most: usize) -> Result<Vec<Id>, StoreError> {
        self.ask(|answer| Wish::Open(most, answer)).await
    }

    /// As [`Store::tournament`].
    ///
    /// # Errors
    /// As there.
    pub async fn tournament(&self, id: Id) -> Result<Option<KeptTournament>, StoreError> {
        self.ask(|answer| Wish::Tournament(id, answer)).await
    }

    /// As [`Store::tournaments`].
    ///
    /// # Errors
    /// As there.
    pub async fn tournaments(&self, most: usize) -> Result<Vec<KeptTournament>, StoreError> {
        self.ask(|answer| Wish::Tournaments(most, answer)).await
    }

    /// As [`Store::prune`].
    ///
    /// # Errors
    /// As there.
    pub async fn prune(&self, before: u64) -> Result<u64, StoreError> {
        self.ask(|answer| Wish::Prune(before, answer)).await
    }
}

fn gone() -> StoreError {
    StoreError::Unreachable("the store is closed".to_owned())
}

fn write(store: &mut impl Store, changes: &mut Vec<Change>, answers: &mut Vec<Answer<()>>, counts: &Done) {
    if changes.is_empty() {
        return;
    }
    let start = Instant::now();
    let kept = store.commit(changes);
    counts.writes.fetch_add(1, Relaxed);
    counts.micros.fetch_add(start.elapsed().as_micros() as u64, Relaxed);
    if kept.is_ok() {
        counts.changes.fetch_add(changes.len() as u64, Relaxed);
    }
    for (answer, change) in answers.drain(..).zip(changes.drain(..)) {
        let said = match &kept {
            Ok(()) => Ok(()),
            // One bad change must not take the others with it.
            Err(_) => store.commit(&[change]),
        };
        // Whoever asked may have gone: it is kept all the same.
        let _ = answer.send(said);
    }
}

fn answer(store: &mut impl Store, wish: Wish) {
    match wish {
        Wish::Keep(change, answer) => drop(answer.send(store.commit(&[change]))),
        Wish::Load(id, answer) => drop(answer.send(store.load(id))),
        Wish::Running(answer) => drop(answer.send(store.running())),
        Wish::Open(most, answer) => drop(answer.send(store.open(most))),
        Wish::Tournament(id, answer) => drop(answer.send(store.tournament(id))),
        Wish::Tournaments(most, answer) => drop(answer.send(store.tournaments(most))),
        Wish::Prune(before, answer) => drop(answer.send(store.prune(before))),
    }
}
