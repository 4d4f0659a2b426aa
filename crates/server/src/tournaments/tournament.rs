//! A tournament in memory: its stage, results and running games.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ludoteca_arena::tournament::{Ended, Entrant, GameResult, Pairing, Results, State, Stop, Watcher};
use ludoteca_arena::{MoveReport, WinDrawLoss, json};
use ludoteca_games::{Line, Path, Position, UserError};
use serde_json::{Map, Value, json};
use tokio::sync::watch;

use crate::http::address;
use crate::store::TournamentHeader;

/// A board is updated no more often than this: bots can make thousands of moves a second.
const BOARD_INTERVAL: Duration = Duration::from_millis(100);

/// The stage of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Waiting,
    Playing,
    Over,
    /// Stopped by its owner.
    Stopped,
}

impl Stage {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Stage::Waiting => "waiting",
            Stage::Playing => "playing",
            Stage::Over => "over",
            Stage::Stopped => "stopped",
        }
    }
}

pub(crate) struct Tournament {
    pub(crate) head: TournamentHeader,
    entrants: Vec<Entrant>,
    pub(super) stop: Stop,
    owner_stopped: AtomicBool,
    standing: Mutex<Standing>,
    /// The number of changes so far.
    changes: watch::Sender<u64>,
}

struct Standing {
    stage: Stage,
    results: Results,
    total: Option<u64>,
    winner: Option<usize>,
    boards: BTreeMap<usize, RunningGame>,
}

/// A game being played.
struct RunningGame {
    pairing: Pairing,
    position: Position,
    /// The last move: its text and its path.
    last: Option<(String, Option<Path>)>,
    ply: usize,
    updated: Instant,
}

impl Tournament {
    pub(super) fn new(head: TournamentHeader, stage: Stage) -> Result<Self, UserError> {
        Ok(Tournament {
            entrants: Entrant::field(&head.players)?,
            head,
            stop: Stop::default(),
            owner_stopped: AtomicBool::new(false),
            standing: Mutex::new(Standing {
                stage,
                results: Results::default(),
                total: None,
                winner: None,
                boards: BTreeMap::new(),
            }),
            changes: watch::Sender::new(0),
        })
    }

    fn standing(&self) -> MutexGuard<'_, Standing> {
        self.standing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, how: impl FnOnce(&mut Standing)) {
        how(&mut self.standing());
        self.changes.send_modify(|count| *count += 1);
    }

    /// Notifies of every change.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    pub(crate) fn stage(&self) -> Stage {
        self.standing().stage
    }

    pub(super) fn enter(&self, stage: Stage) {
        self.change(|standing| {
            standing.stage = stage;
            standing.boards.clear();
        });
    }

    /// Stops it for good.
    pub(crate) fn stop_by_owner(&self) {
        self.owner_stopped.store(true, Relaxed);
        self.abort();
    }

    pub(super) fn stopped_by_owner(&self) -> bool {
        self.owner_stopped.load(Relaxed)
    }

    /// Stops it with the games being played.
    pub(super) fn abort(&self) {
        self.stop.ask();
        self.stop.ask();
    }

    /// Sets the results so far.
    pub(super) fn count(&self, ended: &Ended) {
        self.change(|standing| {
            standing.results = ended.results.clone();
            standing.winner = ended.winner;
        });
    }

    /// The standing.
    pub(crate) fn json(&self) -> Value {
        let standing = self.standing();
        let name = |place: usize| self.entrants[place].name.as_str();
        let cell = |score: &WinDrawLoss| json!({"won": score.won, "drawn": score.drawn, "lost": score.lost});
        let crosstable: Vec<Vec<Value>> = standing
            .results
            .crosstable(self.entrants.len())
            .iter()
            .map(|row| row.iter().map(cell).collect())
            .collect();
        let boards: Vec<Value> = standing
            .boards
            .iter()
            .map(|(board, game)| {
                json!({
                    "board": board + 1,
                    "number": game.pairing.number + 1,
                    "first": name(game.pairing.first),
                    "second": name(game.pairing.second),
                    "position": game.position.text(),
                    "view": game.position.view().json(),
                    "last": game.last.as_ref().map(|(text, _)| text),
                    "last_path": game.last.as_ref().and_then(|(_, path)| path.map(Path::json)),
                    "ply": game.ply,
                })
            })
            .collect();
        let mut all = summary(&self.head, standing.stage);
        all.insert(
            "players".to_owned(),
            json!(json::players(&self.entrants, &standing.results)),
        );
        all.insert("crosstable".to_owned(), json!(crosstable));
        all.insert("boards".to_owned(), json!(boards));
        all.insert("played".to_owned(), json!(standing.results.len()));
        all.insert("total".to_owned(), json!(standing.total));
        all.insert("repeated".to_owned(), json!(standing.results.repeated()));
        all.insert("winner".to_owned(), json!(standing.winner.map(name)));
        Value::Object(all)
    }

    /// The games from a number on, but not more than so many.
    pub(crate) fn games(&self, from: u64, most: usize) -> Vec<Value> {
        let standing = self.standing();
        let later = standing.results.iter().filter(|game| game.pairing.number + 1 >= from);
        later
            .take(most)
            .map(|game| json::played(&self.entrants, game))
            .collect()
    }
}

/// A tournament in a list.
pub(crate) fn summary(head: &TournamentHeader, stage: Stage) -> Map<String, Value> {
    let values = [
        ("id", json!(head.id)),
        ("created", json!(head.created)),
        ("game", json!(head.game)),
        ("variant", json!(address(&head.options))),
        ("format", json!(head.format)),
        ("entrants", json!(head.players)),
        ("games", json!(head.games)),
        ("rounds", json!(head.rounds)),
        ("random_plies", json!(head.random_plies)),
        ("movetime", json!(head.movetime)),
        ("seed", json!(head.seed)),
        ("stage", json!(stage.name())),
    ];
    values
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

impl Watcher for Tournament {
    fn started(&self, board: usize, pairing: &Pairing, line: &Line) {
        let game = RunningGame {
            pairing: *pairing,
            position: line.position(),
            last: None,
            ply: line.len(),
            updated: Instant::now(),
        };
        self.change(|standing| drop(standing.boards.insert(board, game)));
    }

    fn sees_moves(&self) -> bool {
        true
    }

    fn moved(&self, board: usize, line: &Line, _: &MoveReport) {
        let mut standing = self.standing();
        let Some(game) = standing.boards.get_mut(&board) else {
            return;
        };
        if game.updated.elapsed() < BOARD_INTERVAL {
            return;
        }
        game.position = line.position();
        game.last = line.len().checked_sub(1).map(|last| {
            let path = line.moves().get(last).and_then(|&mv| line.position_at(last).path(mv));
            (line.move_text(last), path)
        });
        game.ply = line.len();
        game.updated = Instant::now();
        drop(standing);
        self.changes.send_modify(|count| *count += 1);
    }

    fn finished(&self, board: usize, game: &GameResult, _: Option<&str>, state: &State<'_>) {
        self.change(|standing| {
            standing.results.add(game.clone());
            standing.total = state.total;
            // The next game may have started on this board already.
            let same = |known: &RunningGame| known.pairing.number == game.pairing.number;
            if standing.boards.get(&board).is_some_and(same) {
                standing.boards.remove(&board);
            }
        });
    }
}
