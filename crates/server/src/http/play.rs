//! A game by request and answer.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use super::App;
use super::create::checked_name;
use super::input::{Asked, Bearer, Body, Named, Object};
use crate::live::{Deed, Wish};
use crate::problem::Problem;
use crate::store::{Id, Secret};

/// So many games are in a list.
const LISTED: usize = 100;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Since {
    since: Option<u32>,
}

pub(super) async fn state(
    State(app): State<Arc<App>>,
    Named(id): Named,
    Bearer(secret): Bearer,
    Asked(asked): Asked<Since>,
) -> Result<Json<Value>, Problem> {
    let since = asked.since.unwrap_or(0);
    Ok(Json(
        app.hall.ask(id, |answer| Wish::State(secret, since, answer)).await?,
    ))
}

pub(super) async fn record(State(app): State<Arc<App>>, Named(id): Named) -> Result<Response, Problem> {
    let text = app.hall.ask(id, Wish::Record).await?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// A move and what it answers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Played {
    ply: usize,
    turn: Option<u32>,
    #[serde(rename = "move")]
    mv: String,
}

/// Nothing to say beyond the address.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Plain {}

async fn act(app: &App, id: Id, bearer: &Bearer, deed: Deed) -> Result<Json<Value>, Problem> {
    let secret = bearer.needed()?;
    app.hall.ask(id, |answer| Wish::Do(secret, deed, answer)).await?;
    Ok(Json(
        app.hall
            .ask(id, |answer| Wish::State(Some(secret), u32::MAX, answer))
            .await?,
    ))
}

pub(super) async fn play(
    State(app): State<Arc<App>>,
    Named(id): Named,
    bearer: Bearer,
    Body(played): Body<Played>,
) -> Result<Json<Value>, Problem> {
    let Played { ply, turn, mv } = played;
    act(&app, id, &bearer, Deed::Move { ply, turn, mv }).await
}

/// The turn in which a move is to be taken back.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TakenBack {
    turn: Option<u32>,
}

pub(super) async fn undo(
    State(app): State<Arc<App>>,
    Named(id): Named,
    bearer: Bearer,
    Body(TakenBack { turn }): Body<TakenBack>,
) -> Result<Json<Value>, Problem> {
    act(&app, id, &bearer, Deed::Undo { turn }).await
}

/// One handler for each thing that needs no more than to be said.
macro_rules! plain {
    ($($name:ident => $deed:ident),*) => {$(
        pub(super) async fn $name(
            State(app): State<Arc<App>>,
            Named(id): Named,
            bearer: Bearer,
            Body(Plain {}): Body<Plain>,
        ) -> Result<Json<Value>, Problem> {
            act(&app, id, &bearer, Deed::$deed).await
        }
    )*};
}
plain!(draw => Draw, decline => Decline, resign => Resign, claim => Claim, rematch => Rematch);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Joining {
    name: Option<String>,
}

pub(super) async fn join(
    State(app): State<Arc<App>>,
    Named(id): Named,
    Body(joining): Body<Joining>,
) -> Result<Json<Value>, Problem> {
    let name = checked_name(joining.name.unwrap_or_else(|| "human".to_owned()))?;
    let (player, secret) = app.hall.ask(id, |answer| Wish::Join(name, answer)).await?;
    let state = app.hall.ask(id, |answer| Wish::State(Some(secret), 0, answer)).await?;
    let seat = json!({"player": player.number(), "secret": secret.reveal()});
    Ok(Json(json!({"id": id, "seats": [seat], "state": state})))
}

pub(super) async fn cancel(
    State(app): State<Arc<App>>,
    Named(id): Named,
    bearer: Bearer,
) -> Result<StatusCode, Problem> {
    let secret = bearer.needed()?;
    app.hall.ask(id, |answer| Wish::Cancel(secret, answer)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The latest games with a seat that anybody may take.
pub(super) async fn open(State(app): State<Arc<App>>) -> Result<Json<Value>, Problem> {
    let mut games = Vec::new();
    for id in app.hall.keeper.open(LISTED).await? {
        // One that cannot be shown must not hide the others.
        if let Ok(summary) = app.hall.ask(id, |answer| Wish::Summary(None, answer)).await {
            games.push(summary);
        }
    }
    Ok(Json(json!({"games": games})))
}

/// Seats that somebody says are his.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Own {
    seats: Vec<Object<OwnSeat>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct OwnSeat {
    id: Id,
    secret: Secret,
}

/// The games among those asked for that are the asker's own.
pub(super) async fn own(State(app): State<Arc<App>>, Body(own): Body<Own>) -> Result<Json<Value>, Problem> {
    let mut games = Vec::new();
    for Object(OwnSeat { id, secret }) in own.seats.into_iter().take(LISTED) {
        if let Ok(summary) = app.hall.ask(id, |answer| Wish::Summary(Some(secret), answer)).await {
            games.push(summary);
        }
    }
    Ok(Json(json!({"games": games})))
}
