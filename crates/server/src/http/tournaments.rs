//! Tournaments of bots over HTTP.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{Stream, unfold};
use ludoteca_arena::record::Records;
use ludoteca_arena::tournament::Entrant;
use ludoteca_games::GameHandle;
use ludoteca_players::Rng;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::App;
use super::bots::allowed_apart;
use super::create::options;
use super::extract::{BearerToken, Client, IdParam, JsonBody, Query};
use super::variant::options_of;
use crate::live::{closed, now};
use crate::problem::Problem;
use crate::rate_limiter::Permit;
use crate::store::{Id, Secret, TournamentHeader};
use crate::tournaments::{Stage, Tournament, check_playable, check_size, summary};

/// So many are in a list.
const MAX_LISTED: usize = 100;
/// So many games are in one answer.
const MAX_GAMES: usize = 1_000;
/// The standing is sent no more often than this.
const SEND_INTERVAL: Duration = Duration::from_millis(200);
/// The largest integer that JavaScript represents exactly.
const MAX_SAFE_INTEGER: u64 = (1 << 53) - 1;

/// A tournament to be created.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewTournament {
    game: String,
    #[serde(default)]
    options: Map<String, Value>,
    players: Vec<String>,
    #[serde(default = "round_robin")]
    format: String,
    #[serde(default = "two")]
    games: u64,
    rounds: Option<usize>,
    #[serde(default)]
    random_plies: u32,
    #[serde(default = "usual_time")]
    movetime: u64,
    seed: Option<u64>,
}

fn round_robin() -> String {
    "round-robin".to_owned()
}

const fn two() -> u64 {
    2
}

const fn usual_time() -> u64 {
    100
}

pub(super) async fn announce(
    State(app): State<Arc<App>>,
    client: Client,
    JsonBody(wanted): JsonBody<NewTournament>,
) -> Result<Response, Problem> {
    let game = GameHandle::new(&wanted.game, &options(&wanted.game, &wanted.options)?)?;
    let secret = Secret::new();
    let head = TournamentHeader {
        id: Id::new(),
        created: now(),
        lock: secret.hash(),
        game: wanted.game,
        options: options_of(&game),
        players: wanted.players,
        format: wanted.format,
        games: wanted.games,
        rounds: wanted.rounds,
        random_plies: wanted.random_plies,
        movetime: wanted.movetime,
        seed: wanted.seed.unwrap_or_else(Rng::fresh_seed) & MAX_SAFE_INTEGER,
    };
    check_size(&head, app.registry.settings.limits.bot_time)?;
    for player in &head.players {
        allowed_apart(Entrant::spec_in(player).to_owned(), game.clone()).await?;
    }
    let checked = tokio::task::spawn_blocking(move || check_playable(&head).map(|()| head)).await;
    let head = checked.map_err(|_| Problem::busy())??;
    client.check(Permit::allows_game)?;
    let id = head.id;
    let tournament = app.registry.tournaments.announce(head).await?;
    let place = format!("/api/tournaments/{id}");
    let body = Json(json!({"id": id, "secret": secret.reveal(), "standing": tournament.json()}));
    Ok((StatusCode::CREATED, [(header::LOCATION, place)], body).into_response())
}

pub(super) async fn list(State(app): State<Arc<App>>) -> Result<Json<Value>, Problem> {
    let listed = app.registry.tournaments.list(MAX_LISTED).await?;
    let rows: Vec<Map<String, Value>> = listed.iter().map(|(head, stage)| summary(head, *stage)).collect();
    Ok(Json(json!({"tournaments": rows})))
}

async fn find(app: &App, id: Id) -> Result<Arc<Tournament>, Problem> {
    app.registry.tournaments.find(id).await
}

pub(super) async fn standing(State(app): State<Arc<App>>, IdParam(id): IdParam) -> Result<Json<Value>, Problem> {
    Ok(Json(find(&app, id).await?.json()))
}

/// The standing after every change, until the tournament is over.
pub(super) async fn live(
    State(app): State<Arc<App>>,
    IdParam(id): IdParam,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let tournament = find(&app, id).await?;
    let changes = tournament.changes();
    let events = unfold(
        (app, tournament, changes, false),
        |(app, tournament, mut changes, ended)| async move {
            if ended {
                return None;
            }
            changes.mark_unchanged();
            let ended = matches!(tournament.stage(), Stage::Over | Stage::Stopped);
            let event = Event::default().event("standing").data(tournament.json().to_string());
            if !ended {
                let mut closing = app.registry.closing();
                tokio::time::sleep(SEND_INTERVAL).await;
                tokio::select! {
                    _ = changes.changed() => (),
                    () = closed(&mut closing) => return None,
                }
            }
            Some((Ok(event), (app, tournament, changes, ended)))
        },
    );
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GamesQuery {
    from: Option<u32>,
}

pub(super) async fn games(
    State(app): State<Arc<App>>,
    IdParam(id): IdParam,
    Query(query): Query<GamesQuery>,
) -> Result<Json<Value>, Problem> {
    let games = find(&app, id).await?.games(query.from.unwrap_or(1).into(), MAX_GAMES);
    Ok(Json(json!({"games": games})))
}

/// One game in the record format.
pub(super) async fn game(
    State(app): State<Arc<App>>,
    Path((id, number)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let id: Id = id.parse().map_err(|()| Problem::no_tournament())?;
    let number: u64 = number.parse().map_err(|_| Problem::no_game())?;
    let records = app.registry.tournaments.records(id).await?;
    let found = tokio::task::spawn_blocking(move || {
        let wanted = number.to_string();
        let mut records = Records::new(records.as_bytes()).filter_map(Result::ok);
        records.find(|record| record.tags().get("Number") == Some(wanted.as_str()))
    });
    let record = found.await.map_err(|_| Problem::busy())?.ok_or_else(Problem::no_game)?;
    Ok((
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8")],
        record.to_string(),
    )
        .into_response())
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Empty {}

pub(super) async fn stop(
    State(app): State<Arc<App>>,
    IdParam(id): IdParam,
    bearer: BearerToken,
    JsonBody(Empty {}): JsonBody<Empty>,
) -> Result<Json<Value>, Problem> {
    let tournament = find(&app, id).await?;
    if tournament.head.lock != bearer.required()?.hash() {
        return Err(Problem::secret());
    }
    tournament.stop_by_owner();
    Ok(Json(tournament.json()))
}
