//! Tournaments of bots: announced by anybody, played one after the other on threads that stand back for everything else, and
//! kept like games, so that one that was going on when the server ended goes on at the next start.

mod contest;
mod settings;

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use ludoteca_arena::record::{Record, Records};
use ludoteca_arena::tournament::{Archive, Settings, Stop, run};
use ludoteca_players::Sources;
use ludoteca_rules::{AnyGame, UserError, with_game};

pub(crate) use contest::{Contest, Stage, summary};
pub(crate) use settings::{modest, playable};

use crate::live::now;
use crate::pool::stand_back;
use crate::problem::Problem;
use crate::store::{Change, Id, Keeper, KeptTournament, StoreError, Tournament};
use settings::{game_of, settings};

/// So many that are over stay in memory.
const REMEMBERED: usize = 16;

/// All tournaments that are being played, are waiting, or have just been looked at.
pub(crate) struct Tournaments {
    keeper: Keeper,
    /// Games at the same time.
    boards: usize,
    /// So many may wait.
    most: usize,
    desk: Mutex<Desk>,
    more: Condvar,
}

#[derive(Default)]
struct Desk {
    known: BTreeMap<Id, Arc<Contest>>,
    /// Those that are over, the longest known first.
    over: VecDeque<Id>,
    waiting: VecDeque<(Arc<Contest>, Vec<Record>)>,
    closed: bool,
}

impl Tournaments {
    /// Starts the thread that plays them.
    pub(crate) fn start(keeper: Keeper, boards: usize, most: usize) -> io::Result<(Arc<Self>, JoinHandle<()>)> {
        let all = Arc::new(Tournaments {
            keeper,
            boards,
            most,
            desk: Mutex::default(),
            more: Condvar::new(),
        });
        let director = Arc::clone(&all);
        let thread = thread::Builder::new().name("tournaments".to_owned()).spawn(move || {
            // Threads that it starts stand back, too.
            stand_back();
            while let Some((contest, kept)) = director.next() {
                director.play(&contest, &kept);
            }
        })?;
        Ok((all, thread))
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many are being played or waiting.
    pub(crate) fn going_on(&self) -> usize {
        let desk = self.desk();
        desk.known.len() - desk.over.len()
    }

    /// Announces a tournament; it begins when those before it are over.
    pub(crate) async fn announce(&self, head: Tournament) -> Result<Arc<Contest>, Problem> {
        if self.going_on() >= self.most {
            return Err(Problem::busy());
        }
        let contest = Arc::new(Contest::new(head.clone(), Stage::Waiting)?);
        self.keeper.keep(Change::Announce(Box::new(head))).await?;
        self.queue(Arc::clone(&contest), Vec::new());
        Ok(contest)
    }

    fn queue(&self, contest: Arc<Contest>, kept: Vec<Record>) {
        let mut desk = self.desk();
        desk.known.insert(contest.head.id, Arc::clone(&contest));
        desk.waiting.push_back((contest, kept));
        self.more.notify_one();
    }

    /// Takes up those that were not over when the last server ended.
    pub(crate) async fn take_up(&self) -> Result<usize, StoreError> {
        let mut taken = 0;
        let listed = self.keeper.tournaments(usize::MAX >> 1).await?;
        for listed in listed.into_iter().rev().filter(|listed| !listed.over) {
            let id = listed.head.id;
            // One that is damaged must not keep the others from going on.
            let kept = match self.keeper.tournament(id).await {
                Ok(Some(kept)) => kept,
                Ok(None) => continue,
                Err(StoreError::Damaged(why)) => {
                    tracing::error!(%id, why, "a tournament cannot be read");
                    continue;
                }
                Err(error) => return Err(error),
            };
            match Contest::new(kept.head.clone(), Stage::Waiting) {
                Ok(contest) => {
                    self.queue(Arc::new(contest), records(&kept));
                    taken += 1;
                }
                Err(why) => tracing::error!(%id, %why, "a tournament cannot be taken up"),
            }
        }
        Ok(taken)
    }

    /// A tournament, from disk if it is over and not in memory.
    pub(crate) async fn find(self: &Arc<Self>, id: Id) -> Result<Arc<Contest>, Problem> {
        if let Some(contest) = self.desk().known.get(&id) {
            return Ok(Arc::clone(contest));
        }
        let kept = self.keeper.tournament(id).await?.ok_or_else(Problem::no_tournament)?;
        let broken = move |why: UserError| {
            tracing::error!(%id, %why, "a tournament cannot be looked at");
            Problem::broken()
        };
        let contest = Arc::new(Contest::new(kept.head.clone(), Stage::Over).map_err(broken)?);
        // Reading thousands of games takes longer than anybody else should have to wait.
        let read = Arc::clone(&contest);
        let looked = tokio::task::spawn_blocking(move || look_back(&read, &records(&kept))).await;
        looked.map_err(|_| Problem::busy())?.map_err(broken)?;
        self.remember(&contest);
        Ok(contest)
    }

    /// The records of a tournament.
    pub(crate) async fn records(&self, id: Id) -> Result<String, Problem> {
        let kept = self.keeper.tournament(id).await?;
        Ok(kept.ok_or_else(Problem::no_tournament)?.records)
    }

    /// The latest tournaments.
    pub(crate) async fn list(&self, most: usize) -> Result<Vec<(Tournament, Stage)>, Problem> {
        let listed = self.keeper.tournaments(most).await?;
        let desk = self.desk();
        let stage = |kept: &KeptTournament| desk.known.get(&kept.head.id).map_or(Stage::Over, |known| known.stage());
        Ok(listed
            .into_iter()
            .map(|kept| (stage(&kept), kept))
            .map(|(stage, kept)| (kept.head, stage))
            .collect())
    }

    /// Keeps one that is over in memory for a while.
    fn remember(&self, contest: &Arc<Contest>) {
        let mut desk = self.desk();
        let id = contest.head.id;
        desk.known.insert(id, Arc::clone(contest));
        desk.over.retain(|known| *known != id);
        desk.over.push_back(id);
        if desk.over.len() > REMEMBERED
            && let Some(oldest) = desk.over.pop_front()
        {
            desk.known.remove(&oldest);
        }
    }

    /// The next one to be played; `None` when there are to be no more.
    fn next(&self) -> Option<(Arc<Contest>, Vec<Record>)> {
        let mut desk = self.desk();
        loop {
            if desk.closed {
                return None;
            }
            if let Some(next) = desk.waiting.pop_front() {
                return Some(next);
            }
            desk = self.more.wait(desk).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn play(&self, contest: &Arc<Contest>, kept: &[Record]) {
        let id = contest.head.id;
        contest.enter(Stage::Playing);
        let played =
            game_of(&contest.head).and_then(|game| with_game!(game, game => self.play_through(contest, game, kept)));
        if let Err(why) = &played {
            tracing::error!(%id, %why, "a tournament cannot go on");
        }
        // Broken off because the server ends, it goes on at the next start.
        if self.desk().closed {
            return;
        }
        contest.enter(if contest.ended_by_hand() {
            Stage::Stopped
        } else {
            Stage::Over
        });
        if let Err(error) = self.keeper.keep_waiting(Change::Close(id)) {
            tracing::error!(%id, %error, "the end of a tournament cannot be kept");
        }
        self.remember(contest);
    }

    fn play_through<G: Sources>(&self, contest: &Contest, game: G, kept: &[Record]) -> Result<(), UserError> {
        let settings = Settings {
            concurrency: self.boards,
            ..settings(&contest.head, game)?
        };
        let shelf = Shelf {
            keeper: self.keeper.clone(),
            id: contest.head.id,
        };
        // What was played before is counted first, so that whoever looks sees all of it.
        contest.count(&run(&settings, None, kept, &asked(), &())?);
        let ended = run(&settings, Some(Box::new(shelf)), kept, &contest.stop, contest)?;
        contest.count(&ended);
        Ok(())
    }

    /// Ends what is being played. It is kept as far as it has come.
    pub(crate) fn close(&self) {
        let mut desk = self.desk();
        desk.closed = true;
        desk.waiting.clear();
        for contest in desk.known.values() {
            contest.break_off();
        }
        self.more.notify_all();
    }
}

/// A tournament that is asked to stop before it has begun plays nothing, and says what has been played.
fn asked() -> Stop {
    let stop = Stop::default();
    stop.ask();
    stop
}

/// Counts the games of a tournament that is over.
fn look_back(contest: &Contest, kept: &[Record]) -> Result<(), UserError> {
    let game: AnyGame = game_of(&contest.head)?;
    with_game!(game, game => {
        contest.count(&run(&settings(&contest.head, game)?, None, kept, &asked(), &())?);
        Ok(())
    })
}

/// The games that can be read.
fn records(kept: &KeptTournament) -> Vec<Record> {
    Records::new(kept.records.as_bytes()).filter_map(Result::ok).collect()
}

/// Where the games of a tournament go.
struct Shelf {
    keeper: Keeper,
    id: Id,
}

impl Archive for Shelf {
    fn append(&mut self, records: &str) -> Result<(), UserError> {
        let change = Change::Played {
            id: self.id,
            at: now(),
            records: records.to_owned(),
        };
        self.keeper
            .keep_waiting(change)
            .map_err(|error| Problem::from(error).why)
    }
}
