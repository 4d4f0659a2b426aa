//! Analysis that gets deeper while one watches.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{Stream, unfold};
use ludoteca_players::{BotSpec, Sources, build};
use ludoteca_rules::{Line, with_game};
use ludoteca_search::engine::Report;
use serde::Deserialize;
use serde_json::{Value as Json, json};
use tokio::sync::{mpsc, oneshot};

use super::App;
use super::create::finished;
use super::input::{Asked, Asker, Names};
use super::variant::variant;
use crate::pool::Urgency;
use crate::problem::Problem;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    /// The position; the opening if not given.
    p: Option<String>,
    /// Moves made from there, which count for repetition.
    #[serde(default)]
    moves: String,
    depth: Option<u32>,
    /// Milliseconds.
    time: Option<u64>,
}

/// What an analysis takes unless told otherwise.
const USUAL_TIME: u64 = 2_000;
/// Megabytes.
const HASH: u32 = 16;
const DEEPEST: u32 = 100;
/// So many moves are told of.
const MOST_MOVES: usize = 512;

pub(super) async fn analysis(
    State(app): State<Arc<App>>,
    Names((id, rules)): Names<(String, String)>,
    asker: Asker,
    Asked(wanted): Asked<Wanted>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let game = variant(&id, &rules)?;
    let counted = asker.analysis()?;
    let longest = app.hall.settings.limits.analysis_time;
    let time = Duration::from_millis(wanted.time.unwrap_or(USUAL_TIME).max(1)).min(longest);
    let mut spec = format!("engine:hash={HASH},time={}ms", time.as_millis());
    if let Some(depth) = wanted.depth {
        spec = format!("{spec},depth={}", depth.clamp(1, DEEPEST));
    }
    let mut spec = BotSpec::parse(&spec)?;
    if let Some(folder) = &app.hall.settings.tables {
        spec = spec.or_with("tables", folder.display());
    }
    // Each depth replaces the last, so that a slow reader needs no more than a few.
    let (tell, reports) = mpsc::channel::<Json>(4);
    let (end, ended) = oneshot::channel();
    let taken = with_game!(game, game => {
        let line = Line::at(game, wanted.p.as_deref(), &wanted.moves)?;
        if let Some(outcome) = line.outcome() {
            return Err(Problem::bad(finished(&outcome)));
        }
        app.hall.analysts.submit(Urgency::Usual, move || {
            think(&line, &spec, &tell, end);
            drop(counted);
        })
    });
    if !taken {
        return Err(Problem::busy());
    }
    app.hall.metrics.analyses.fetch_add(1, Relaxed);
    let events = unfold((reports, Some(ended)), |(mut reports, mut ended)| async {
        let (name, said) = match reports.recv().await {
            Some(said) => ("depth", said),
            None => ("done", ended.take()?.await.ok()?),
        };
        let event = Event::default().event(name).data(said.to_string());
        Some((Ok(event), (reports, ended)))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

/// Looks deeper and deeper as long as somebody listens. It never waits for him: who reads slowly must not keep others waiting.
fn think<G: Sources>(line: &Line<G>, spec: &BotSpec, tell: &mpsc::Sender<Json>, end: oneshot::Sender<Json>) {
    let stop = AtomicBool::new(tell.is_closed());
    let Ok(mut bot) = build(spec, line.game()) else { return };
    let report = bot.value_moves(line, &stop, &mut |report| {
        let said = tell.try_send(report_json(line, report, false));
        if matches!(said, Err(mpsc::error::TrySendError::Closed(_))) {
            stop.store(true, Relaxed);
        }
    });
    if let Some(report) = report {
        let _ = end.send(report_json(line, &report, true));
    }
}

fn report_json<G: Sources>(line: &Line<G>, report: &Report<G::Move>, done: bool) -> Json {
    let game = line.game();
    let row = |ranked| ludoteca_arena::json::ranked(line, ranked);
    json!({
        "position": game.state_text(line.state()),
        "depth": report.depth,
        "nodes": report.nodes,
        "seconds": report.elapsed.as_secs_f64(),
        "moves": report.lines.iter().take(MOST_MOVES).map(row).collect::<Vec<_>>(),
        "done": done,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_rules::tic_tac_toe::TicTacToe;

    #[test]
    fn a_listener_that_reads_nothing_keeps_nobody_waiting() {
        let (tell, mut reports) = mpsc::channel(1);
        let (end, mut ended) = oneshot::channel();
        let spec = BotSpec::parse("engine:hash=1,depth=4").unwrap();
        let game = TicTacToe::<u64>::new(3, 3, 3).unwrap();
        let thread = std::thread::spawn(move || think(&Line::new(game), &spec, &tell, end));
        let start = std::time::Instant::now();
        while !thread.is_finished() {
            assert!(start.elapsed() < Duration::from_secs(60), "it waits for its listener");
            std::thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(reports.try_recv().unwrap()["done"], json!(false));
        assert_eq!(ended.try_recv().unwrap()["done"], json!(true));
    }
}
