//! What minimax and alpha-beta look at, for those who want to see them do it.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{Path, State};
use ludoteca_players::Sources;
use ludoteca_rules::{Line, UserError, with_game};
use ludoteca_search::minimax::{MinimaxSettings, search};
use ludoteca_search::tree::shown;
use serde::Deserialize;
use serde_json::Value;
use tokio::sync::oneshot;

use super::App;
use super::create::finished;
use super::input::{Asked, Asker};
use super::variant::variant;
use crate::pool::Urgency;
use crate::problem::Problem;

/// A search takes no longer than this.
const LONGEST: Duration = Duration::from_secs(3);
/// A larger tree is no use to a reader, and much to send.
const MOST_SHOWN: usize = 2_000;
const USUAL_SHOWN: usize = 200;
/// Nodes kept, so that the line of best play is among them even if few are shown.
const KEPT: usize = 20_000;
const DEEPEST: u32 = 30;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    /// The position; the opening if not given.
    p: Option<String>,
    #[serde(default)]
    moves: String,
    #[serde(default)]
    search: Kind,
    depth: Option<u32>,
    limit: Option<usize>,
}

/// Which search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    #[default]
    Minimax,
    AlphaBeta,
}

pub(super) async fn tree(
    State(app): State<Arc<App>>,
    Path((id, rules)): Path<(String, String)>,
    asker: Asker,
    Asked(wanted): Asked<Wanted>,
) -> Result<Json<Value>, Problem> {
    let game = variant(&id, &rules)?;
    let counted = asker.analysis()?;
    let settings = MinimaxSettings {
        depth: wanted.depth.unwrap_or(2).clamp(1, DEEPEST),
        prune: wanted.search == Kind::AlphaBeta,
        order: false,
        keep: KEPT,
    };
    let limit = wanted.limit.unwrap_or(USUAL_SHOWN).clamp(1, MOST_SHOWN);
    let (tell, answer) = oneshot::channel();
    let taken = with_game!(game, game => {
        let line = Line::at(game, wanted.p.as_deref(), &wanted.moves)?;
        if let Some(outcome) = line.outcome() {
            return Err(Problem::bad(finished(&outcome)));
        }
        app.hall.analysts.submit(Urgency::Urgent, move || {
            let _ = tell.send(drawn(&line, settings, limit));
            drop(counted);
        })
    });
    if !taken {
        return Err(Problem::busy());
    }
    app.hall.metrics.analyses.fetch_add(1, Relaxed);
    let found = answer.await.map_err(|_| Problem::busy())?;
    found.map(Json).ok_or_else(|| {
        Problem::bad(UserError::new(
            "tree-stopped",
            "stopped before the search was done; a smaller depth takes less time",
        ))
    })
}

fn drawn<G: Sources>(line: &Line<G>, settings: MinimaxSettings, limit: usize) -> Option<Value> {
    let start = Instant::now();
    let (game, state) = (line.game(), line.state());
    let found = search(game, state, settings, &|| start.elapsed() > LONGEST)?;
    let shown = shown(game, state, &found, settings.depth, limit);
    let bot = if settings.prune { "alphabeta" } else { "minimax" };
    let bot = format!("{bot}:depth={}", settings.depth);
    Some(ludoteca_arena::json::tree(line, &bot, &found, &shown))
}
