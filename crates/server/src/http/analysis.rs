//! Engine analysis as server-sent events, one for each depth.

use std::convert::Infallible;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{Stream, unfold};
use ludoteca_games::{GameHandle, Line, Report, Tablebase, UserError};
use ludoteca_players::{tablebase, want_room};
use ludoteca_search::engine::{Engine, Limits};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use tokio::sync::{mpsc, oneshot};

use super::App;
use super::create::finished;
use super::extract::{Client, PathParams, Query};
use super::variant::variant;
use crate::problem::Problem;
use crate::thread_pool::Priority;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AnalysisQuery {
    /// The position; the opening if not given.
    p: Option<String>,
    /// Moves made from there, which count for repetition.
    #[serde(default)]
    moves: String,
    depth: Option<u32>,
    /// Milliseconds.
    time: Option<u64>,
}

/// Milliseconds, if the query does not say.
const DEFAULT_TIME: u64 = 2_000;
/// Megabytes.
const HASH: u64 = 16;
const MAX_DEPTH: u32 = 100;
/// So many moves are listed.
const MAX_MOVES: usize = 512;

pub(super) async fn analysis(
    State(app): State<Arc<App>>,
    PathParams((id, rules)): PathParams<(String, String)>,
    client: Client,
    Query(query): Query<AnalysisQuery>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let game = variant(&id, &rules)?;
    let permit = client.analysis()?;
    let longest = app.registry.settings.limits.analysis_time;
    let limits = Limits {
        time: Some(Duration::from_millis(query.time.unwrap_or(DEFAULT_TIME).max(1)).min(longest)),
        depth: query.depth.map(|depth| depth.clamp(1, MAX_DEPTH)),
        ..Limits::default()
    };
    let line = game.line_at(query.p.as_deref(), &query.moves)?;
    if let Some(outcome) = line.outcome() {
        return Err(Problem::bad(finished(&outcome)));
    }
    let tables = app.registry.settings.tables.clone();
    // Each depth replaces the last, so a short queue is enough.
    let (sender, reports) = mpsc::channel::<Json>(4);
    let (end, ended) = oneshot::channel();
    let queued = app.registry.analysts.submit(Priority::Normal, move || {
        if let Ok(analyst) = Analyst::new(line.game(), tables.as_deref(), limits) {
            analyst.analyse(&line, &sender, end);
        }
        drop(permit);
    });
    if !queued {
        return Err(Problem::busy());
    }
    app.registry.metrics.analyses.fetch_add(1, Relaxed);
    let events = unfold((reports, Some(ended)), |(mut reports, mut ended)| async {
        let (name, report) = match reports.recv().await {
            Some(report) => ("depth", report),
            None => ("done", ended.take()?.await.ok()?),
        };
        let event = Event::default().event(name).data(report.to_string());
        Some((Ok(event), (reports, ended)))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

/// An engine at full strength with its tablebase and limits.
struct Analyst {
    engine: Engine,
    tablebase: Option<Tablebase>,
    limits: Limits,
}

impl Analyst {
    fn new(game: &GameHandle, tables: Option<&Path>, limits: Limits) -> Result<Self, UserError> {
        want_room(HASH)?;
        Ok(Analyst {
            engine: Engine::new(HASH as usize, 1),
            tablebase: tablebase(game, tables)?,
            limits,
        })
    }

    /// Searches deeper and deeper as long as the receiver is there. It never waits for the receiver: a slow client must not
    /// hold up the analyses of others.
    fn analyse(&self, line: &Line, sender: &mpsc::Sender<Json>, end: oneshot::Sender<Json>) {
        let stop = AtomicBool::new(false);
        let tablebase = self.tablebase.as_ref();
        let report = line.search(&self.engine, tablebase, self.limits, true, &stop, &mut |report| {
            let sent = sender.try_send(report_json(line, report, false));
            if matches!(sent, Err(mpsc::error::TrySendError::Closed(_))) {
                stop.store(true, Relaxed);
            }
        });
        if let Some(report) = report {
            let _ = end.send(report_json(line, &report, true));
        }
    }
}

fn report_json(line: &Line, report: &Report, done: bool) -> Json {
    let row = |ranked| ludoteca_arena::json::ranked(line, ranked);
    json!({
        "position": line.position().text(),
        "depth": report.depth,
        "nodes": report.nodes,
        "seconds": report.elapsed.as_secs_f64(),
        "moves": report.lines.iter().take(MAX_MOVES).map(row).collect::<Vec<_>>(),
        "done": done,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_games::Options;

    #[test]
    fn a_listener_that_reads_nothing_keeps_nobody_waiting() {
        let (sender, mut reports) = mpsc::channel(1);
        let (end, mut ended) = oneshot::channel();
        let game = GameHandle::new("tic-tac-toe", &Options::default()).unwrap();
        let limits = Limits {
            depth: Some(4),
            ..Limits::default()
        };
        let analyst = Analyst::new(&game, None, limits).unwrap();
        let thread = std::thread::spawn(move || analyst.analyse(&game.line(), &sender, end));
        let start = std::time::Instant::now();
        while !thread.is_finished() {
            assert!(start.elapsed() < Duration::from_secs(60), "it waits for its listener");
            std::thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(reports.try_recv().unwrap()["done"], json!(false));
        assert_eq!(ended.try_recv().unwrap()["done"], json!(true));
    }
}
