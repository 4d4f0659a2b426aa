//! The search trees of minimax and alpha-beta.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{Path, State};
use ludoteca_games::{Line, UserError};
use ludoteca_search::minimax::MinimaxSettings;
use serde::Deserialize;
use serde_json::Value;
use tokio::sync::oneshot;

use super::App;
use super::create::finished;
use super::extract::{Client, Query};
use super::variant::variant;
use crate::problem::Problem;
use crate::thread_pool::Priority;

/// A search takes no longer than this.
const MAX_TIME: Duration = Duration::from_secs(3);
/// A larger tree is of no use to a reader.
const MAX_SHOWN: usize = 2_000;
const DEFAULT_SHOWN: usize = 200;
/// Nodes kept during the search, so that the principal variation is among them even if few are shown.
const MAX_NODES: usize = 20_000;
const MAX_DEPTH: u32 = 30;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TreeQuery {
    /// The position; the opening if not given.
    p: Option<String>,
    #[serde(default)]
    moves: String,
    #[serde(default)]
    search: Algorithm,
    depth: Option<u32>,
    limit: Option<usize>,
}

/// Which search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Algorithm {
    #[default]
    Minimax,
    AlphaBeta,
}

pub(super) async fn tree(
    State(app): State<Arc<App>>,
    Path((id, rules)): Path<(String, String)>,
    client: Client,
    Query(query): Query<TreeQuery>,
) -> Result<Json<Value>, Problem> {
    let game = variant(&id, &rules)?;
    let permit = client.analysis()?;
    let settings = MinimaxSettings {
        depth: query.depth.unwrap_or(2).clamp(1, MAX_DEPTH),
        prune: query.search == Algorithm::AlphaBeta,
        order: false,
        keep: MAX_NODES,
    };
    let limit = query.limit.unwrap_or(DEFAULT_SHOWN).clamp(1, MAX_SHOWN);
    let (sender, answer) = oneshot::channel();
    let line = game.line_at(query.p.as_deref(), &query.moves)?;
    if let Some(outcome) = line.outcome() {
        return Err(Problem::bad(finished(&outcome)));
    }
    let queued = app.registry.analysts.submit(Priority::High, move || {
        let _ = sender.send(search_tree(&line, settings, limit));
        drop(permit);
    });
    if !queued {
        return Err(Problem::busy());
    }
    app.registry.metrics.analyses.fetch_add(1, Relaxed);
    let found = answer.await.map_err(|_| Problem::busy())?;
    found.map(Json).ok_or_else(|| {
        Problem::bad(UserError::new(
            "tree-stopped",
            "stopped before the search was done; a smaller depth takes less time",
        ))
    })
}

fn search_tree(line: &Line, settings: MinimaxSettings, limit: usize) -> Option<Value> {
    let start = Instant::now();
    let stop = || start.elapsed() > MAX_TIME;
    let (found, shown) = line.position().minimax_tree(settings, limit, &stop)?;
    let bot = if settings.prune { "alphabeta" } else { "minimax" };
    let bot = format!("{bot}:depth={}", settings.depth);
    Some(ludoteca_arena::json::tree(line, &bot, &found, &shown))
}
