//! The page and the API.

mod analysis;
mod bots;
mod catalogue;
mod create;
mod extract;
mod line;
mod message;
mod middleware;
mod moves;
mod openapi;
mod page;
mod play;
mod positions;
mod preload;
mod records;
mod tournaments;
mod tree;
mod variant;
mod web_files;
mod websocket;

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use ludoteca_games::UserError;
use tokio::sync::mpsc;

pub(crate) use bots::allowed;
pub(crate) use extract::Client;
#[cfg(any(test, feature = "fuzzing"))]
pub(crate) use message::{ClientMessage, read};
pub use openapi::openapi;
pub(crate) use variant::address;
#[cfg(any(test, feature = "fuzzing"))]
pub(crate) use variant::options_of;

use crate::live::GameRegistry;
use crate::problem::Problem;

/// The state that all handlers share.
pub(crate) struct App {
    pub(crate) registry: Arc<GameRegistry>,
    /// Dropped with the last request or socket, so that shutdown can wait for them.
    pub(crate) _alive: mpsc::Sender<()>,
}

/// All routes.
pub(crate) fn router(app: &Arc<App>) -> Router {
    Router::new()
        .route("/healthz", get(healthz))
        .route("/metrics", get(metrics))
        .route("/api/openapi.json", get(description))
        .route("/api/games", get(catalogue::games))
        .route("/api/games/{game}", get(catalogue::one))
        .route("/api/games/{game}/{variant}/moves", get(moves::moves))
        .route("/api/games/{game}/{variant}/setup", post(moves::setup))
        .route("/api/games/{game}/{variant}/line", get(line::line))
        .route("/api/games/{game}/{variant}/positions", get(positions::positions))
        .route("/api/games/{game}/{variant}/analysis", get(analysis::analysis))
        .route("/api/games/{game}/{variant}/tree", get(tree::tree))
        .route("/api/records/read", post(records::read))
        .route("/api/bots", get(catalogue::bots))
        .route("/api/tournaments", get(tournaments::list).post(tournaments::announce))
        .route("/api/tournaments/{id}", get(tournaments::standing))
        .route("/api/tournaments/{id}/live", get(tournaments::live))
        .route("/api/tournaments/{id}/games", get(tournaments::games))
        .route("/api/tournaments/{id}/games/{number}", get(tournaments::game))
        .route("/api/tournaments/{id}/stop", post(tournaments::stop))
        .route("/api/play", get(play::open).post(create::create))
        .route("/api/play/import", post(create::import))
        .route("/api/play/own", post(play::own))
        .route("/api/play/{id}", get(play::state).delete(play::cancel))
        .route("/api/play/{id}/record", get(play::record))
        .route("/api/play/{id}/live", get(websocket::live))
        .route("/api/play/{id}/join", post(play::join))
        .route("/api/play/{id}/move", post(play::play))
        .route("/api/play/{id}/undo", post(play::undo))
        .route("/api/play/{id}/draw", post(play::draw))
        .route("/api/play/{id}/decline", post(play::decline))
        .route("/api/play/{id}/resign", post(play::resign))
        .route("/api/play/{id}/claim", post(play::claim))
        .route("/api/play/{id}/rematch", post(play::rematch))
        .fallback(page::page)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(from_fn_with_state(Arc::clone(app), middleware::handle))
        .with_state(Arc::clone(app))
}

fn not_found() -> Problem {
    let why = UserError::new("net-nothing", "there is nothing at this address");
    Problem::new(StatusCode::NOT_FOUND, why)
}

async fn method_not_allowed() -> Problem {
    let why = UserError::new("net-method", "this address is not for requests of this kind");
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, why)
}

async fn description() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], openapi())
}

/// Whether the store answers.
async fn healthz(State(app): State<Arc<App>>) -> Result<&'static str, Problem> {
    app.registry.store.open(1).await?;
    Ok("ok\n")
}

async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    let text = app.registry.metrics.text(&app.registry);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    /// What is routed and what is described are the same.
    #[test]
    fn every_address_is_described() {
        let described: Value = serde_json::from_str(openapi()).unwrap();
        let described = described["paths"].as_object().unwrap();
        let source = include_str!("mod.rs").split("\nasync fn").next().unwrap();
        let mut routed = Vec::new();
        for line in source.lines().filter_map(|line| line.trim().strip_prefix(".route(\"")) {
            let (path, handlers) = line.split_once('"').unwrap();
            for method in ["get", "post", "delete"] {
                if handlers.contains(&format!("{method}(")) {
                    routed.push(format!("{method} {path}"));
                }
            }
        }
        let mut listed: Vec<String> = Vec::new();
        for (path, methods) in described {
            listed.extend(
                methods
                    .as_object()
                    .unwrap()
                    .keys()
                    .map(|method| format!("{method} {path}")),
            );
        }
        routed.sort();
        listed.sort();
        assert_eq!(routed, listed);
    }
}
