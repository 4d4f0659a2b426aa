//! What a position is worth, in the shape that GamesCrafters' programs read.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use ludoteca_players::Sources;
use ludoteca_rules::{Game, Line, Player, Verdict, with_game};
use ludoteca_search::proof::{Prove, ProvenValue as Worth, SolveLimits, from_tablebase};
use ludoteca_search::tablebase::{ProbeResult, Tablebase};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::App;
use super::input::{Asked, Asker, Names};
use super::variant::variant;
use crate::pool::Urgency;
use crate::problem::Problem;

/// A look-up takes no longer than this.
const LONGEST: Duration = Duration::from_secs(1);
const MEMORY: u64 = 32 << 20;
/// So many moves are listed.
const MOST_MOVES: usize = 512;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Where {
    /// The position; the opening if not given.
    p: Option<String>,
}

pub(super) async fn positions(
    State(app): State<Arc<App>>,
    Names((id, rules)): Names<(String, String)>,
    asker: Asker,
    Asked(asked): Asked<Where>,
) -> Result<Json<Value>, Problem> {
    let game = variant(&id, &rules)?;
    let counted = asker.analysis()?;
    app.hall.metrics.analyses.fetch_add(1, Relaxed);
    let tables = app.hall.settings.tables.clone();
    with_game!(game, game => {
        let line = Line::at(game, asked.p.as_deref(), "")?;
        let (tell, answer) = oneshot::channel();
        let taken = app.hall.analysts.submit(Urgency::Usual, move || {
            let _ = tell.send(Solver::new(line.game(), tables.as_deref()).look_up(line.state()));
            drop(counted);
        });
        if !taken {
            return Err(Problem::busy());
        }
        answer.await.map(Json).map_err(|_| Problem::busy())
    })
}

/// What is known of a position for a player: its worth, plies to the end, the seeds it ends with.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Known {
    worth: Option<Worth>,
    plies: Option<u32>,
    net: Option<i32>,
}

impl Known {
    /// The same for the other player.
    fn turned(self) -> Self {
        let worth = self.worth.map(|worth| match worth {
            Worth::Win => Worth::Loss,
            Worth::Draw => Worth::Draw,
            Worth::Loss => Worth::Win,
        });
        Known {
            worth,
            net: self.net.map(|net| -net),
            ..self
        }
    }

    /// Higher for what a player would rather have: wins soon, losses late, nothing known in between.
    fn rank(self) -> (i32, i64) {
        let plies = i64::from(self.plies.unwrap_or(10_000));
        match self.worth {
            Some(Worth::Win) => (3, i64::from(self.net.unwrap_or(0)) * 100_000 - plies),
            Some(Worth::Draw) => (2, 0),
            None => (1, 0),
            Some(Worth::Loss) => (0, i64::from(self.net.unwrap_or(0)) * 100_000 + plies),
        }
    }
}

/// Tables that are asked again and again, lent to who wants to own them.
struct Lent<'t, G: Game>(&'t dyn Tablebase<G>);

impl<G: Game> Tablebase<G> for Lent<'_, G> {
    fn probe(&self, game: &G, state: &G::State, below: u32) -> Option<ProbeResult> {
        self.0.probe(game, state, below)
    }

    fn size(&self, state: &G::State) -> u32 {
        self.0.size(state)
    }

    fn reach(&self) -> u32 {
        self.0.reach()
    }
}

struct Solver<'g, G: Game> {
    game: &'g G,
    tables: Option<Box<dyn Tablebase<G>>>,
    start: Instant,
    stop: AtomicBool,
}

impl<'g, G: Sources + Prove> Solver<'g, G> {
    fn new(game: &'g G, folder: Option<&Path>) -> Self {
        Solver {
            game,
            tables: game.tablebase(folder).ok().flatten(),
            start: Instant::now(),
            stop: AtomicBool::new(false),
        }
    }

    /// What is known of a position for the player to move, found out by then.
    fn known(&self, state: &G::State, until: Duration) -> Known {
        let mover = self.game.to_move(state);
        if let Some(outcome) = self.game.outcome(state) {
            let worth = match outcome.verdict {
                Verdict::Draw => Worth::Draw,
                Verdict::Win(winner) if winner == mover => Worth::Win,
                Verdict::Win(_) => Worth::Loss,
            };
            let lead = outcome
                .scores
                .map(|[first, second]| (first.points() - second.points()) as i32);
            let net = lead.map(|lead| if mover == Player::First { lead } else { -lead });
            return Known {
                worth: Some(worth),
                plies: Some(0),
                net,
            };
        }
        let told_net = self
            .tables
            .as_ref()
            .and_then(|tables| tables.probe(self.game, state, u32::MAX));
        let net = match told_net {
            Some(ProbeResult::Seeds { net, exact: true }) => Some(net),
            _ => None,
        };
        if let Some(tables) = &self.tables
            && let Some(proof) = from_tablebase(self.game, state, Box::new(Lent(tables.as_ref())))
            && proof.value().is_some()
        {
            return Known {
                worth: proof.value(),
                plies: proof.plies,
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
        let proof = self.game.prove(state, &limits, None, &mut |_| ());
        let (worth, plies) = proof.map_or((None, None), |proof| (proof.value(), proof.plies));
        Known { worth, plies, net }
    }

    fn look_up(&self, state: &G::State) -> Value {
        let game = self.game;
        let mover = game.to_move(state);
        let moves: Vec<G::Move> = game.moves(state).take(MOST_MOVES).collect();
        let mut own = self.known(state, LONGEST / 3);
        let share = (LONGEST - LONGEST / 3) / (moves.len().max(1) as u32);
        let mut known: Vec<(G::Move, G::State, Known)> = Vec::new();
        for (i, mv) in moves.iter().enumerate() {
            let next = game.play_unchecked(state, *mv);
            let found = self.known(&next, LONGEST / 3 + share * (i as u32 + 1));
            // Even a finished game is told of for whoever would be to move.
            let mine = if game.to_move(&next) == mover {
                found
            } else {
                found.turned()
            };
            known.push((*mv, next, mine));
        }
        known.sort_by_key(|(_, _, known)| std::cmp::Reverse(known.rank()));
        let listed_all = game.count_moves(state) <= MOST_MOVES as u64;
        if let Some((_, _, best)) = known.first()
            && own.worth.is_none()
            && (best.worth == Some(Worth::Win) || listed_all && known.iter().all(|(_, _, known)| known.worth.is_some()))
        {
            own.worth = best.worth;
        }
        if own.plies.is_none() && listed_all && matches!(own.worth, Some(Worth::Win | Worth::Loss)) {
            own.plies = self.plies_by_moves(own.worth, &known);
        }
        let rows: Vec<Value> = known
            .iter()
            .map(|(mv, next, found)| self.row(state, *mv, next, *found, own))
            .collect();
        json!({
            "position": game.state_text(state),
            "player": mover.number(),
            "over": game.outcome(state).is_some(),
            "positionValue": self.name(own.worth),
            "remoteness": own.plies,
            "winby": own.net,
            "moves": rows,
        })
    }

    /// The plies to the end, where those of all moves that matter are known.
    fn plies_by_moves(&self, worth: Option<Worth>, known: &[(G::Move, G::State, Known)]) -> Option<u32> {
        let same = known.iter().filter(|(_, _, known)| known.worth == worth);
        let plies: Option<Vec<u32>> = same.map(|(_, _, known)| known.plies).collect();
        let plies = plies?;
        let last = if worth == Some(Worth::Win) {
            plies.iter().min()
        } else {
            plies.iter().max()
        };
        last.map(|plies| plies + 1)
    }

    fn row(&self, state: &G::State, mv: G::Move, next: &G::State, found: Known, own: Known) -> Value {
        // How much longer the game lasts than with the best move.
        let delta = found
            .plies
            .zip(own.plies)
            .map(|(after, now)| i64::from(after) + 1 - i64::from(now));
        json!({
            "move": self.game.move_text(state, mv),
            "position": self.game.state_text(next),
            "moveValue": self.name(found.worth),
            "remoteness": found.plies,
            "deltaRemoteness": delta,
            "winby": found.net,
        })
    }

    /// A game that ends level is a tie, one without end a draw.
    fn name(&self, worth: Option<Worth>) -> &'static str {
        match worth {
            None => "undecided",
            Some(Worth::Win) => "win",
            Some(Worth::Loss) => "lose",
            Some(Worth::Draw) => {
                let endless = self.game.history_outcome(&self.game.opening(), u32::MAX, 0);
                match endless {
                    Some(outcome) if outcome.scores.is_none() => "draw",
                    _ => "tie",
                }
            }
        }
    }
}
