//! Tournaments of bots: created by anybody, played one after the other on threads of low priority, and stored like games, so
//! that an unfinished one goes on at the next start.

mod settings;
mod tournament;

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use ludoteca_arena::record::{Record, Records};
use ludoteca_arena::tournament::{Archive, Settings, Stop, run};
use ludoteca_games::UserError;

pub(crate) use settings::{check_playable, check_size};
pub(crate) use tournament::{Stage, Tournament, summary};

use crate::live::now;
use crate::problem::Problem;
use crate::store::{Change, Id, StoreError, StoreThread, StoredTournament, TournamentHeader};
use crate::thread_pool::lower_thread_priority;
use settings::settings;

/// So many finished tournaments stay in memory.
const CACHED: usize = 16;

/// The tournaments that are being played, are waiting, or were read lately.
pub(crate) struct Tournaments {
    store: StoreThread,
    /// Games at the same time.
    boards: usize,
    /// So many may wait.
    most: usize,
    queue: Mutex<Queue>,
    more: Condvar,
}

#[derive(Default)]
struct Queue {
    known: BTreeMap<Id, Arc<Tournament>>,
    /// Those that are over, the longest cached first.
    over: VecDeque<Id>,
    waiting: VecDeque<(Arc<Tournament>, Vec<Record>)>,
    closed: bool,
}

impl Tournaments {
    /// Starts the thread that plays them.
    pub(crate) fn start(store: StoreThread, boards: usize, most: usize) -> io::Result<(Arc<Self>, JoinHandle<()>)> {
        let all = Arc::new(Tournaments {
            store,
            boards,
            most,
            queue: Mutex::default(),
            more: Condvar::new(),
        });
        let runner = Arc::clone(&all);
        let thread = thread::Builder::new().name("tournaments".to_owned()).spawn(move || {
            // Threads that it starts inherit the priority.
            lower_thread_priority();
            while let Some((tournament, played)) = runner.next() {
                runner.play(&tournament, &played);
            }
        })?;
        Ok((all, thread))
    }

    fn lock_queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many are being played or waiting.
    pub(crate) fn unfinished(&self) -> usize {
        let queue = self.lock_queue();
        queue.known.len() - queue.over.len()
    }

    /// Stores a new tournament; it starts when those before it are over.
    pub(crate) async fn announce(&self, head: TournamentHeader) -> Result<Arc<Tournament>, Problem> {
        if self.unfinished() >= self.most {
            return Err(Problem::busy());
        }
        let tournament = Arc::new(Tournament::new(head.clone(), Stage::Waiting)?);
        self.store.write(Change::Announce(Box::new(head))).await?;
        self.enqueue(Arc::clone(&tournament), Vec::new());
        Ok(tournament)
    }

    fn enqueue(&self, tournament: Arc<Tournament>, played: Vec<Record>) {
        let mut queue = self.lock_queue();
        queue.known.insert(tournament.head.id, Arc::clone(&tournament));
        queue.waiting.push_back((tournament, played));
        self.more.notify_one();
    }

    /// Queues the unfinished tournaments of the last run.
    pub(crate) async fn resume(&self) -> Result<usize, StoreError> {
        let mut resumed = 0;
        let listed = self.store.tournaments(usize::MAX >> 1).await?;
        for listed in listed.into_iter().rev().filter(|listed| !listed.over) {
            let id = listed.head.id;
            // A damaged tournament must not keep the others from going on.
            let stored = match self.store.tournament(id).await {
                Ok(Some(stored)) => stored,
                Ok(None) => continue,
                Err(StoreError::Damaged(why)) => {
                    tracing::error!(%id, why, "a tournament cannot be read");
                    continue;
                }
                Err(error) => return Err(error),
            };
            match Tournament::new(stored.head.clone(), Stage::Waiting) {
                Ok(tournament) => {
                    self.enqueue(Arc::new(tournament), records(&stored));
                    resumed += 1;
                }
                Err(why) => tracing::error!(%id, %why, "a tournament cannot be resumed"),
            }
        }
        Ok(resumed)
    }

    /// A tournament, from the store if it is over and not in memory.
    pub(crate) async fn find(self: &Arc<Self>, id: Id) -> Result<Arc<Tournament>, Problem> {
        if let Some(tournament) = self.lock_queue().known.get(&id) {
            return Ok(Arc::clone(tournament));
        }
        let stored = self.store.tournament(id).await?.ok_or_else(Problem::no_tournament)?;
        let broken = move |why: UserError| {
            tracing::error!(%id, %why, "a tournament cannot be read");
            Problem::broken()
        };
        let tournament = Arc::new(Tournament::new(stored.head.clone(), Stage::Over).map_err(broken)?);
        // Reading thousands of games would block the threads that serve requests.
        let read = Arc::clone(&tournament);
        let counted = tokio::task::spawn_blocking(move || count_games(&read, &records(&stored))).await;
        counted.map_err(|_| Problem::busy())?.map_err(broken)?;
        self.cache(&tournament);
        Ok(tournament)
    }

    /// The records of a tournament.
    pub(crate) async fn records(&self, id: Id) -> Result<String, Problem> {
        let stored = self.store.tournament(id).await?;
        Ok(stored.ok_or_else(Problem::no_tournament)?.records)
    }

    /// The latest tournaments.
    pub(crate) async fn list(&self, most: usize) -> Result<Vec<(TournamentHeader, Stage)>, Problem> {
        let listed = self.store.tournaments(most).await?;
        let queue = self.lock_queue();
        let stage = |stored: &StoredTournament| {
            queue
                .known
                .get(&stored.head.id)
                .map_or(Stage::Over, |known| known.stage())
        };
        Ok(listed
            .into_iter()
            .map(|stored| (stage(&stored), stored))
            .map(|(stage, stored)| (stored.head, stage))
            .collect())
    }

    /// Keeps a finished tournament in memory for a while.
    fn cache(&self, tournament: &Arc<Tournament>) {
        let mut queue = self.lock_queue();
        let id = tournament.head.id;
        queue.known.insert(id, Arc::clone(tournament));
        queue.over.retain(|known| *known != id);
        queue.over.push_back(id);
        if queue.over.len() > CACHED
            && let Some(oldest) = queue.over.pop_front()
        {
            queue.known.remove(&oldest);
        }
    }

    /// Waits for the next tournament to be played; `None` at shutdown.
    fn next(&self) -> Option<(Arc<Tournament>, Vec<Record>)> {
        let mut queue = self.lock_queue();
        loop {
            if queue.closed {
                return None;
            }
            if let Some(next) = queue.waiting.pop_front() {
                return Some(next);
            }
            queue = self.more.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn play(&self, tournament: &Arc<Tournament>, played: &[Record]) {
        let id = tournament.head.id;
        tournament.enter(Stage::Playing);
        if let Err(why) = self.play_through(tournament, played) {
            tracing::error!(%id, %why, "a tournament cannot go on");
        }
        // Interrupted by the shutdown, it goes on at the next start.
        if self.lock_queue().closed {
            return;
        }
        tournament.enter(if tournament.stopped_by_owner() {
            Stage::Stopped
        } else {
            Stage::Over
        });
        if let Err(error) = self.store.write_blocking(Change::Close(id)) {
            tracing::error!(%id, %error, "the end of a tournament cannot be stored");
        }
        self.cache(tournament);
    }

    fn play_through(&self, tournament: &Tournament, played: &[Record]) -> Result<(), UserError> {
        let settings = Settings {
            concurrency: self.boards,
            ..settings(&tournament.head)?
        };
        let archive = StoreArchive {
            store: self.store.clone(),
            id: tournament.head.id,
        };
        // Games of earlier runs are counted first, so that the standing is complete from the start.
        tournament.count(&run(&settings, None, played, &stopped(), &())?);
        let ended = run(&settings, Some(Box::new(archive)), played, &tournament.stop, tournament)?;
        tournament.count(&ended);
        Ok(())
    }

    /// Interrupts the tournament being played; its finished games are stored.
    pub(crate) fn close(&self) {
        let mut queue = self.lock_queue();
        queue.closed = true;
        queue.waiting.clear();
        for tournament in queue.known.values() {
            tournament.abort();
        }
        self.more.notify_all();
    }
}

/// A stop that is set from the start: nothing is played, and the results so far are returned.
fn stopped() -> Stop {
    let stop = Stop::default();
    stop.ask();
    stop
}

/// Counts the games of a tournament that is over.
fn count_games(tournament: &Tournament, played: &[Record]) -> Result<(), UserError> {
    tournament.count(&run(&settings(&tournament.head)?, None, played, &stopped(), &())?);
    Ok(())
}

/// The games that can be read.
fn records(stored: &StoredTournament) -> Vec<Record> {
    Records::new(stored.records.as_bytes()).filter_map(Result::ok).collect()
}

/// Writes the games of a tournament to the store.
struct StoreArchive {
    store: StoreThread,
    id: Id,
}

impl Archive for StoreArchive {
    fn append(&mut self, records: &str) -> Result<(), UserError> {
        let change = Change::Played {
            id: self.id,
            at: now(),
            records: records.to_owned(),
        };
        self.store
            .write_blocking(change)
            .map_err(|error| Problem::from(error).error)
    }
}
