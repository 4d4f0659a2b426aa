//! Tournaments of bots by request and answer.

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
use ludoteca_players::Rng;
use ludoteca_rules::AnyGame;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::App;
use super::bots::allowed_apart;
use super::create::options;
use super::input::{Asked, Asker, Bearer, Body, Named};
use super::variant::options_of;
use crate::addresses::Permit;
use crate::live::{closed, now};
use crate::problem::Problem;
use crate::store::{Id, Secret, Tournament};
use crate::tournaments::{Contest, Stage, modest, playable, summary};

/// So many are in a list.
const LISTED: usize = 100;
/// So many games are told of at once.
const MOST_GAMES: usize = 1_000;
/// Where it stands is told no more often than this.
const PACE: Duration = Duration::from_millis(200);
/// A number that is read by scripts in which numbers are fractions.
const WHOLE: u64 = (1 << 53) - 1;

/// A tournament that somebody wants.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
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
    asker: Asker,
    Body(wanted): Body<Wanted>,
) -> Result<Response, Problem> {
    let game = AnyGame::new(&wanted.game, &options(&wanted.game, &wanted.options)?)?;
    let secret = Secret::new();
    let head = Tournament {
        id: Id::new(),
        created: now(),
        lock: secret.lock(),
        game: wanted.game,
        options: options_of(&game),
        players: wanted.players,
        format: wanted.format,
        games: wanted.games,
        rounds: wanted.rounds,
        random_plies: wanted.random_plies,
        movetime: wanted.movetime,
        seed: wanted.seed.unwrap_or_else(Rng::fresh_seed) & WHOLE,
    };
    modest(&head, app.hall.settings.limits.bot_time)?;
    for player in &head.players {
        allowed_apart(Entrant::spec_in(player).to_owned(), game.clone()).await?;
    }
    let looked = tokio::task::spawn_blocking(move || playable(&head).map(|()| head)).await;
    let head = looked.map_err(|_| Problem::busy())??;
    asker.check(Permit::allows_game)?;
    let id = head.id;
    let contest = app.hall.tournaments.announce(head).await?;
    let place = format!("/api/tournaments/{id}");
    let body = Json(json!({"id": id, "secret": secret.reveal(), "standing": contest.json()}));
    Ok((StatusCode::CREATED, [(header::LOCATION, place)], body).into_response())
}

pub(super) async fn list(State(app): State<Arc<App>>) -> Result<Json<Value>, Problem> {
    let listed = app.hall.tournaments.list(LISTED).await?;
    let rows: Vec<Map<String, Value>> = listed.iter().map(|(head, stage)| summary(head, *stage)).collect();
    Ok(Json(json!({"tournaments": rows})))
}

async fn find(app: &App, id: Id) -> Result<Arc<Contest>, Problem> {
    app.hall.tournaments.find(id).await
}

pub(super) async fn standing(State(app): State<Arc<App>>, Named(id): Named) -> Result<Json<Value>, Problem> {
    Ok(Json(find(&app, id).await?.json()))
}

/// Where it stands, again and again, until it is over.
pub(super) async fn live(
    State(app): State<Arc<App>>,
    Named(id): Named,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let contest = find(&app, id).await?;
    let changes = contest.changes();
    let events = unfold(
        (app, contest, changes, false),
        |(app, contest, mut changes, ended)| async move {
            if ended {
                return None;
            }
            changes.mark_unchanged();
            let ended = matches!(contest.stage(), Stage::Over | Stage::Stopped);
            let event = Event::default().event("standing").data(contest.json().to_string());
            if !ended {
                let mut closing = app.hall.closing();
                tokio::time::sleep(PACE).await;
                tokio::select! {
                    _ = changes.changed() => (),
                    () = closed(&mut closing) => return None,
                }
            }
            Some((Ok(event), (app, contest, changes, ended)))
        },
    );
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct From {
    from: Option<u32>,
}

pub(super) async fn games(
    State(app): State<Arc<App>>,
    Named(id): Named,
    Asked(asked): Asked<From>,
) -> Result<Json<Value>, Problem> {
    let games = find(&app, id).await?.games(asked.from.unwrap_or(1).into(), MOST_GAMES);
    Ok(Json(json!({"games": games})))
}

/// One game on paper.
pub(super) async fn game(
    State(app): State<Arc<App>>,
    Path((id, number)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let id: Id = id.parse().map_err(|()| Problem::no_tournament())?;
    let number: u64 = number.parse().map_err(|_| Problem::no_game())?;
    let records = app.hall.tournaments.records(id).await?;
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
pub(super) struct Plain {}

pub(super) async fn stop(
    State(app): State<Arc<App>>,
    Named(id): Named,
    bearer: Bearer,
    Body(Plain {}): Body<Plain>,
) -> Result<Json<Value>, Problem> {
    let contest = find(&app, id).await?;
    if contest.head.lock != bearer.needed()?.lock() {
        return Err(Problem::secret());
    }
    contest.end_by_hand();
    Ok(Json(contest.json()))
}
