//! What a position is worth, in the shape that GamesCrafters' programs read.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use ludoteca_games::{Move, Player, Position, Tablebase, Verdict};
use ludoteca_search::proof::{ProvenValue, SolveLimits};
use ludoteca_search::tablebase::ProbeResult;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::App;
use super::extract::{Client, PathParams, Query};
use super::variant::variant;
use crate::problem::Problem;
use crate::thread_pool::Priority;

/// A look-up takes no longer than this.
const MAX_TIME: Duration = Duration::from_secs(1);
const MEMORY: u64 = 32 << 20;
/// So many moves are listed.
const MAX_MOVES: usize = 512;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PositionQuery {
    /// The position; the opening if not given.
    p: Option<String>,
}

pub(super) async fn positions(
    State(app): State<Arc<App>>,
    PathParams((id, rules)): PathParams<(String, String)>,
    client: Client,
    Query(query): Query<PositionQuery>,
) -> Result<Json<Value>, Problem> {
    let game = variant(&id, &rules)?;
    let permit = client.analysis()?;
    app.registry.metrics.analyses.fetch_add(1, Relaxed);
    let tables = app.registry.settings.tables.clone();
    let position = match &query.p {
        Some(text) => game.parse_position(text)?,
        None => game.opening(),
    };
    let (sender, answer) = oneshot::channel();
    let queued = app.registry.analysts.submit(Priority::Normal, move || {
        let _ = sender.send(Solver::new(&position, tables.as_deref()).look_up(&position));
        drop(permit);
    });
    if !queued {
        return Err(Problem::busy());
    }
    answer.await.map(Json).map_err(|_| Problem::busy())
}

/// What is known of a position for a player: its value, plies to the end, the seeds it ends with.
#[derive(Clone, Copy, PartialEq, Eq)]
struct PositionValue {
    value: Option<ProvenValue>,
    plies: Option<u32>,
    net: Option<i32>,
}

impl PositionValue {
    /// The same for the other player.
    fn for_opponent(self) -> Self {
        let value = self.value.map(|value| match value {
            ProvenValue::Win => ProvenValue::Loss,
            ProvenValue::Draw => ProvenValue::Draw,
            ProvenValue::Loss => ProvenValue::Win,
        });
        PositionValue {
            value,
            net: self.net.map(|net| -net),
            ..self
        }
    }

    /// Higher for what a player would rather have: wins soon, losses late, unknown values in between.
    fn rank(self) -> (i32, i64) {
        let plies = i64::from(self.plies.unwrap_or(10_000));
        match self.value {
            Some(ProvenValue::Win) => (3, i64::from(self.net.unwrap_or(0)) * 100_000 - plies),
            Some(ProvenValue::Draw) => (2, 0),
            None => (1, 0),
            Some(ProvenValue::Loss) => (0, i64::from(self.net.unwrap_or(0)) * 100_000 + plies),
        }
    }
}

/// A move, the position after it, and what that is worth to the player who makes it.
struct ValuedMove {
    mv: Move,
    next: Position,
    value: PositionValue,
}

struct Solver {
    tablebase: Option<Tablebase>,
    /// What a draw is called in this game.
    draw: &'static str,
    start: Instant,
    stop: AtomicBool,
}

impl Solver {
    fn new(position: &Position, folder: Option<&Path>) -> Self {
        let game = position.game();
        Solver {
            tablebase: game.tablebase(folder).ok().flatten(),
            // A game that ends level is a tie, one without end a draw.
            draw: if game.endless_play_is_scored() { "tie" } else { "draw" },
            start: Instant::now(),
            stop: AtomicBool::new(false),
        }
    }

    /// What is known of a position for the player to move, found out within a time after the start.
    fn value(&self, position: &Position, until: Duration) -> PositionValue {
        let mover = position.to_move();
        if let Some(outcome) = position.outcome() {
            let value = match outcome.verdict {
                Verdict::Draw => ProvenValue::Draw,
                Verdict::Win(winner) if winner == mover => ProvenValue::Win,
                Verdict::Win(_) => ProvenValue::Loss,
            };
            let lead = outcome
                .scores
                .map(|[first, second]| (first.points() - second.points()) as i32);
            let net = lead.map(|lead| if mover == Player::First { lead } else { -lead });
            return PositionValue {
                value: Some(value),
                plies: Some(0),
                net,
            };
        }
        let probed = self.tablebase.as_ref().and_then(|tables| tables.probe(position));
        let net = match probed {
            Some(ProbeResult::Seeds { net, exact: true }) => Some(net),
            _ => None,
        };
        if let Some(tables) = &self.tablebase
            && let Some(solution) = position.prove_by_tablebase(tables)
            && solution.value().is_some()
        {
            return PositionValue {
                value: solution.value(),
                plies: solution.plies,
                net,
            };
        }
        let limits = SolveLimits {
            start: Instant::now(),
            time: Some(until.saturating_sub(self.start.elapsed())),
            nodes: None,
            memory: MEMORY,
            threads: 1,
            stop: &self.stop,
        };
        let solution = position.prove(&limits, None, &mut |_| ());
        let (value, plies) = solution.map_or((None, None), |solution| (solution.value(), solution.plies));
        PositionValue { value, plies, net }
    }

    fn look_up(&self, position: &Position) -> Value {
        let mover = position.to_move();
        let moves = position.moves(MAX_MOVES);
        let mut own = self.value(position, MAX_TIME / 3);
        let share = (MAX_TIME - MAX_TIME / 3) / (moves.len().max(1) as u32);
        let mut valued: Vec<ValuedMove> = Vec::new();
        for (i, mv) in moves.into_iter().enumerate() {
            let Ok(next) = position.play(mv) else { continue };
            let found = self.value(&next, MAX_TIME / 3 + share * (i as u32 + 1));
            // The value of a finished game is for the player who would be to move.
            let value = if next.to_move() == mover {
                found
            } else {
                found.for_opponent()
            };
            valued.push(ValuedMove { mv, next, value });
        }
        valued.sort_by_key(|valued| std::cmp::Reverse(valued.value.rank()));
        let listed_all = position.count_moves() <= MAX_MOVES as u64;
        if let Some(best) = valued.first()
            && own.value.is_none()
            && (best.value.value == Some(ProvenValue::Win)
                || listed_all && valued.iter().all(|valued| valued.value.value.is_some()))
        {
            own.value = best.value.value;
        }
        if own.plies.is_none() && listed_all && matches!(own.value, Some(ProvenValue::Win | ProvenValue::Loss)) {
            own.plies = plies_by_moves(own.value, &valued);
        }
        let rows: Vec<Value> = valued.iter().map(|valued| self.row(position, valued, own)).collect();
        json!({
            "position": position.text(),
            "player": mover.number(),
            "over": position.outcome().is_some(),
            "positionValue": self.name(own.value),
            "remoteness": own.plies,
            "winby": own.net,
            "moves": rows,
        })
    }

    fn row(&self, position: &Position, valued: &ValuedMove, own: PositionValue) -> Value {
        let found = valued.value;
        // How much longer the game lasts than with the best move.
        let delta = found
            .plies
            .zip(own.plies)
            .map(|(after, now)| i64::from(after) + 1 - i64::from(now));
        json!({
            "move": position.move_text(valued.mv),
            "position": valued.next.text(),
            "moveValue": self.name(found.value),
            "remoteness": found.plies,
            "deltaRemoteness": delta,
            "winby": found.net,
        })
    }

    fn name(&self, value: Option<ProvenValue>) -> &'static str {
        match value {
            None => "undecided",
            Some(ProvenValue::Win) => "win",
            Some(ProvenValue::Loss) => "lose",
            Some(ProvenValue::Draw) => self.draw,
        }
    }
}

/// The plies to the end, where those of all moves that matter are known.
fn plies_by_moves(value: Option<ProvenValue>, valued: &[ValuedMove]) -> Option<u32> {
    let same = valued.iter().filter(|valued| valued.value.value == value);
    let plies: Option<Vec<u32>> = same.map(|valued| valued.value.plies).collect();
    let plies = plies?;
    let last = if value == Some(ProvenValue::Win) {
        plies.iter().min()
    } else {
        plies.iter().max()
    };
    last.map(|plies| plies + 1)
}
