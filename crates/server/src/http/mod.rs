//! The page and the API.

mod analysis;
mod bots;
mod catalogue;
mod create;
mod guard;
mod input;
mod moves;
mod page;
mod play;
mod positions;
mod preload;
mod records;
mod said;
mod socket;
mod tournaments;
mod tree;
mod variant;
mod walk;

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use ludoteca_rules::UserError;
use tokio::sync::mpsc;

pub(crate) use bots::allowed;
pub(crate) use input::Asker;
#[cfg(feature = "fuzzing")]
pub(crate) use said::{Said, read};
pub(crate) use variant::address;
#[cfg(feature = "fuzzing")]
pub(crate) use variant::options_of;

use crate::live::Hall;
use crate::problem::Problem;

/// The description of the API.
pub const OPENAPI: &str = include_str!("openapi.json");

/// What every request needs.
pub(crate) struct App {
    pub(crate) hall: Arc<Hall>,
    /// Lives as long as any request or socket, so that the end can wait for them.
    pub(crate) _alive: mpsc::Sender<()>,
}

/// All addresses there are.
pub(crate) fn router(app: &Arc<App>) -> Router {
    Router::new()
        .route("/healthz", get(healthz))
        .route("/metrics", get(metrics))
        .route("/api/openapi.json", get(openapi))
        .route("/api/games", get(catalogue::games))
        .route("/api/games/{game}", get(catalogue::one))
        .route("/api/games/{game}/{variant}/moves", get(moves::moves))
        .route("/api/games/{game}/{variant}/line", get(walk::walk))
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
        .route("/api/play/{id}/live", get(socket::live))
        .route("/api/play/{id}/join", post(play::join))
        .route("/api/play/{id}/move", post(play::play))
        .route("/api/play/{id}/undo", post(play::undo))
        .route("/api/play/{id}/draw", post(play::draw))
        .route("/api/play/{id}/decline", post(play::decline))
        .route("/api/play/{id}/resign", post(play::resign))
        .route("/api/play/{id}/claim", post(play::claim))
        .route("/api/play/{id}/rematch", post(play::rematch))
        .fallback(page::page)
        .method_not_allowed_fallback(not_so)
        .layer(from_fn_with_state(Arc::clone(app), guard::guard))
        .with_state(Arc::clone(app))
}

async fn nothing() -> Problem {
    nothing_here()
}

fn nothing_here() -> Problem {
    let why = UserError::new("net-nothing", "there is nothing at this address");
    Problem::new(StatusCode::NOT_FOUND, why)
}

async fn not_so() -> Problem {
    let why = UserError::new("net-method", "this address is not for requests of this kind");
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, why)
}

async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI)
}

/// Whether games can be kept, which is what a server is for.
async fn healthz(State(app): State<Arc<App>>) -> Result<&'static str, Problem> {
    app.hall.keeper.open(1).await?;
    Ok("ok\n")
}

async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    let text = app.hall.metrics.text(&app.hall);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    /// What is routed and what is described are the same.
    #[test]
    fn every_address_is_described() {
        let described: Value = serde_json::from_str(OPENAPI).unwrap();
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
