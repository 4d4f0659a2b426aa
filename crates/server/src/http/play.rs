//! Play over HTTP.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use super::App;
use super::create::checked_name;
use super::extract::{BearerToken, IdParam, JsonBody, JsonObject, Query};
use crate::live::{Command, PlayerAction};
use crate::problem::Problem;
use crate::store::{Id, Secret};

/// So many games are in a list.
const MAX_LISTED: usize = 100;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StateQuery {
    since: Option<u32>,
}

pub(super) async fn state(
    State(app): State<Arc<App>>,
    IdParam(id): IdParam,
    BearerToken(secret): BearerToken,
    Query(query): Query<StateQuery>,
) -> Result<Json<Value>, Problem> {
    let since = query.since.unwrap_or(0);
    Ok(Json(
        app.registry
            .ask(id, |answer| Command::State(secret, since, answer))
            .await?,
    ))
}

pub(super) async fn record(State(app): State<Arc<App>>, IdParam(id): IdParam) -> Result<Response, Problem> {
    let text = app.registry.ask(id, Command::Record).await?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// A move and the position it is for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlayedMove {
    ply: usize,
    turn: Option<u32>,
    #[serde(rename = "move")]
    mv: String,
}

/// A body without fields.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Empty {}

async fn act(app: &App, id: Id, bearer: &BearerToken, deed: PlayerAction) -> Result<Json<Value>, Problem> {
    let secret = bearer.required()?;
    app.registry
        .ask(id, |answer| Command::Act(secret, deed, answer))
        .await?;
    Ok(Json(
        app.registry
            .ask(id, |answer| Command::State(Some(secret), u32::MAX, answer))
            .await?,
    ))
}

pub(super) async fn play(
    State(app): State<Arc<App>>,
    IdParam(id): IdParam,
    bearer: BearerToken,
    JsonBody(played): JsonBody<PlayedMove>,
) -> Result<Json<Value>, Problem> {
    let PlayedMove { ply, turn, mv } = played;
    act(&app, id, &bearer, PlayerAction::Move { ply, turn, mv }).await
}

/// The turn in which a move is to be taken back.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UndoRequest {
    turn: Option<u32>,
}

pub(super) async fn undo(
    State(app): State<Arc<App>>,
    IdParam(id): IdParam,
    bearer: BearerToken,
    JsonBody(UndoRequest { turn }): JsonBody<UndoRequest>,
) -> Result<Json<Value>, Problem> {
    act(&app, id, &bearer, PlayerAction::Undo { turn }).await
}

/// One handler for each action without parameters.
macro_rules! plain {
    ($($name:ident => $deed:ident),*) => {$(
        pub(super) async fn $name(
            State(app): State<Arc<App>>,
            IdParam(id): IdParam,
            bearer: BearerToken,
            JsonBody(Empty {}): JsonBody<Empty>,
        ) -> Result<Json<Value>, Problem> {
            act(&app, id, &bearer, PlayerAction::$deed).await
        }
    )*};
}
plain!(draw => Draw, decline => Decline, resign => Resign, claim => Claim, rematch => Rematch);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct JoinRequest {
    name: Option<String>,
}

pub(super) async fn join(
    State(app): State<Arc<App>>,
    IdParam(id): IdParam,
    JsonBody(joining): JsonBody<JoinRequest>,
) -> Result<Json<Value>, Problem> {
    let name = checked_name(joining.name.unwrap_or_else(|| "human".to_owned()))?;
    let (player, secret) = app.registry.ask(id, |answer| Command::Join(name, answer)).await?;
    let state = app
        .registry
        .ask(id, |answer| Command::State(Some(secret), 0, answer))
        .await?;
    let seat = json!({"player": player.number(), "secret": secret.reveal()});
    Ok(Json(json!({"id": id, "seats": [seat], "state": state})))
}

pub(super) async fn cancel(
    State(app): State<Arc<App>>,
    IdParam(id): IdParam,
    bearer: BearerToken,
) -> Result<StatusCode, Problem> {
    let secret = bearer.required()?;
    app.registry.ask(id, |answer| Command::Cancel(secret, answer)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The latest games with an open seat.
pub(super) async fn open(State(app): State<Arc<App>>) -> Result<Json<Value>, Problem> {
    let mut games = Vec::new();
    for id in app.registry.store.open(MAX_LISTED).await? {
        // A game that cannot be loaded must not hide the others.
        if let Ok(summary) = app.registry.ask(id, |answer| Command::Summary(None, answer)).await {
            games.push(summary);
        }
    }
    Ok(Json(json!({"games": games})))
}

/// Seats that the client has secrets of.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OwnGames {
    seats: Vec<JsonObject<OwnSeat>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct OwnSeat {
    id: Id,
    secret: Secret,
}

/// The games among those listed whose secrets are right.
pub(super) async fn own(
    State(app): State<Arc<App>>,
    JsonBody(own): JsonBody<OwnGames>,
) -> Result<Json<Value>, Problem> {
    let mut games = Vec::new();
    for JsonObject(OwnSeat { id, secret }) in own.seats.into_iter().take(MAX_LISTED) {
        if let Ok(summary) = app
            .registry
            .ask(id, |answer| Command::Summary(Some(secret), answer))
            .await
        {
            games.push(summary);
        }
    }
    Ok(Json(json!({"games": games})))
}
