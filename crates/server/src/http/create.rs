//! New games, and games from a record.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use ludoteca_arena::record::{Record, Records};
use ludoteca_games::{GameHandle, Options, Outcome, UserError, find};
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value, json};

use super::App;
use super::bots::allowed_apart;
use super::extract::{Client, JsonBody, JsonObject};
use super::variant::{options_of, push};
use crate::live::{Command, now};
use crate::problem::Problem;
use crate::rate_limiter::Permit;
use crate::store::{Change, ClockSettings, Event, EventKind, GameHeader, Id, Seat, Secret};

/// A name is no longer than this.
pub(super) const MAX_NAME: usize = 60;
pub(super) const MIN_CLOCK: u64 = 1_000;
pub(super) const MAX_CLOCK: u64 = 7 * 86_400_000;
pub(super) const MAX_INCREMENT: u64 = 3_600_000;

/// A game to be created.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGame {
    game: String,
    #[serde(default)]
    options: Map<String, Value>,
    position: Option<String>,
    #[serde(default)]
    moves: String,
}

/// A game to be created from a record.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ImportedGame {
    record: String,
}

/// The players and the clock.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatSettings {
    #[serde(default = "two_people")]
    players: [String; 2],
    #[serde(default)]
    names: [Option<String>; 2],
    clock: Option<JsonObject<ClockSettings>>,
    #[serde(default)]
    open: bool,
    #[serde(default = "first")]
    seat: u8,
}

impl SeatSettings {
    const FIELDS: [&str; 5] = ["players", "names", "clock", "open", "seat"];
}

/// A game and its seat settings, as fields of one object. Serde cannot flatten one struct into another and refuse unknown
/// fields as well.
#[derive(Debug)]
pub(super) struct WithSeats<T>(T, SeatSettings);

impl<'de, T: DeserializeOwned> Deserialize<'de> for WithSeats<T> {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        let mut fields = Map::deserialize(source)?;
        let seating = SeatSettings::FIELDS
            .iter()
            .filter_map(|name| fields.remove_entry(*name));
        let seating = Value::Object(seating.collect());
        let game = T::deserialize(Value::Object(fields)).map_err(D::Error::custom)?;
        let seating = SeatSettings::deserialize(seating).map_err(D::Error::custom)?;
        Ok(WithSeats(game, seating))
    }
}

fn two_people() -> [String; 2] {
    ["human", "human"].map(str::to_owned)
}

const fn first() -> u8 {
    1
}

pub(super) async fn create(
    State(app): State<Arc<App>>,
    client: Client,
    JsonBody(WithSeats(wanted, seating)): JsonBody<WithSeats<NewGame>>,
) -> Result<Response, Problem> {
    let options = options(&wanted.game, &wanted.options)?;
    let game = GameHandle::new(&wanted.game, &options)?;
    let line = game.line_at(wanted.position.as_deref(), &wanted.moves)?;
    if let Some(outcome) = line.outcome() {
        return Err(Problem::bad(finished(&outcome)));
    }
    let (head, secrets) = head(&game, wanted.position, wanted.moves, seating).await?;
    start_game(&app, &client, head, secrets, None).await
}

pub(super) async fn import(
    State(app): State<Arc<App>>,
    client: Client,
    JsonBody(WithSeats(imported, mut seating)): JsonBody<WithSeats<ImportedGame>>,
) -> Result<Response, Problem> {
    let mut records = Records::new(imported.record.as_bytes());
    let record = match records.next() {
        Some(Ok(record)) => record,
        Some(Err(error)) => return Err(error.user_error().into()),
        None => {
            return Err(Problem::bad(UserError::new(
                "net-no-record",
                "the record holds no game",
            )));
        }
    };
    let game = record.game()?;
    let line = record.line(&game)?;
    let first = line.start();
    let start = (first != game.opening()).then(|| first.text());
    let (moves, over) = (moves_of(&record), line.outcome().is_some());
    let ended = record.result().filter(|_| !over).map(|verdict| Outcome {
        verdict,
        scores: None,
        reason: match record.tags().get("Termination") {
            Some("time") => "time",
            Some("agreed") => "agreed",
            Some("abandoned") => "abandoned",
            _ => "resigned",
        },
    });
    for (name, tag) in seating.names.iter_mut().zip(["First", "Second"]) {
        let known: Option<String> = record.tags().get(tag).map(|name| name.chars().take(MAX_NAME).collect());
        *name = name.take().or(known);
    }
    let (head, secrets) = head(&game, start, moves, seating).await?;
    start_game(&app, &client, head, secrets, ended).await
}

fn moves_of(record: &Record) -> String {
    let moves: Vec<&str> = record.plies().iter().map(ludoteca_arena::record::Ply::text).collect();
    moves.join(" ")
}

pub(super) fn finished(outcome: &Outcome) -> UserError {
    UserError::new(
        "position-over",
        "the game is over in this position ({reason}): there is no move to choose",
    )
    .with("reason", outcome.reason)
}

/// The options of a game from JSON: texts, numbers, switches that are on or off, and lists of these.
pub(super) fn options(id: &str, given: &Map<String, Value>) -> Result<Options, Problem> {
    let mut options = Options::default();
    let info = find(id)?;
    for (name, value) in given {
        let list = match value {
            Value::Array(list) => list.as_slice(),
            one => std::slice::from_ref(one),
        };
        for value in list {
            let text = match value {
                Value::String(text) => text.clone(),
                Value::Number(number) => number.to_string(),
                Value::Bool(true) => String::new(),
                Value::Bool(false) => continue,
                _ => {
                    let why = UserError::new(
                        "net-option",
                        "options: {option} is neither a text nor a number nor a switch",
                    );
                    return Err(Problem::bad(why.quoting("option", name)));
                }
            };
            push(info, &mut options, name, &text)?;
        }
    }
    Ok(options)
}

/// The secrets of the seats that their creator gets.
type Secrets = [Option<Secret>; 2];

async fn head(
    game: &GameHandle,
    start: Option<String>,
    moves: String,
    seating: SeatSettings,
) -> Result<(GameHeader, Secrets), Problem> {
    let clock = seating.clock.map(|JsonObject(terms)| terms);
    let people = seating.players.iter().filter(|player| *player == "human").count();
    let mut seats = Vec::new();
    for (spec, name) in seating.players.into_iter().zip(seating.names) {
        let bot = if spec == "human" {
            None
        } else {
            Some(allowed_apart(spec, game.clone()).await?.to_string())
        };
        let usual = bot.clone().unwrap_or_else(|| "human".to_owned());
        seats.push(Seat {
            lock: None,
            name: checked_name(name.unwrap_or(usual))?,
            bot,
        });
    }
    let mut seats: [Seat; 2] = seats.try_into().map_err(|_| Problem::busy())?;
    if let Some(clock) = clock
        && !((MIN_CLOCK..=MAX_CLOCK).contains(&clock.start) && clock.increment <= MAX_INCREMENT)
    {
        let why = UserError::new(
            "net-clock",
            "clock: the start is from {low} to {high} milliseconds, the increment at most {most}",
        );
        let why = why.with("low", MIN_CLOCK).with("high", MAX_CLOCK);
        return Err(Problem::bad(why.with("most", MAX_INCREMENT)));
    }
    if seating.open && people < 2 || !(1..=2).contains(&seating.seat) {
        let why = UserError::new("net-open", "an open game is between two people, and the seat is 1 or 2");
        return Err(Problem::bad(why));
    }
    let open = seating.open.then(|| 2 - usize::from(seating.seat));
    // The secret of an open seat is created when somebody joins.
    let secrets = [0, 1].map(|i| (seats[i].bot.is_none() && open != Some(i)).then(Secret::new));
    for (seat, secret) in seats.iter_mut().zip(&secrets) {
        seat.lock = secret.as_ref().map(Secret::hash);
    }
    let head = GameHeader {
        id: Id::new(),
        created: now(),
        game: game.id().to_owned(),
        options: options_of(game),
        start,
        moves,
        seats,
        clock,
        open,
    };
    Ok((head, secrets))
}

/// A name that can be shown anywhere.
pub(super) fn checked_name(name: String) -> Result<String, Problem> {
    let disturbs = |c: char| {
        c.is_control() || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    if name.trim().is_empty() || name.chars().count() > MAX_NAME || name.contains(disturbs) {
        let why = UserError::new("net-name", "a name has from 1 to {most} characters that can be seen")
            .with("most", MAX_NAME);
        return Err(Problem::bad(why));
    }
    Ok(name)
}

/// Starts a game, and answers with the secrets of its creator's seats.
async fn start_game(
    app: &App,
    client: &Client,
    head: GameHeader,
    secrets: Secrets,
    ended: Option<Outcome>,
) -> Result<Response, Problem> {
    client.check(Permit::allows_game)?;
    let id = head.id;
    let seats: Vec<Value> = secrets
        .iter()
        .zip(1..)
        .filter_map(|(secret, player)| Some(json!({"player": player, "secret": secret.as_ref()?.reveal()})))
        .collect();
    match ended {
        None => app.registry.begin(head).await?,
        // A game that is over needs no task.
        Some(outcome) => {
            let event = Event {
                seq: 1,
                at: now(),
                by: None,
                kind: EventKind::end(&outcome, Duration::ZERO),
            };
            app.registry.store.write(Change::Begin(Box::new(head))).await?;
            let (over, open) = (true, false);
            app.registry.store.write(Change::Add { id, event, over, open }).await?;
        }
    }
    let state = app.registry.ask(id, |answer| Command::State(None, 0, answer)).await?;
    let place = format!("/api/play/{id}");
    let body = Json(json!({"id": id, "seats": seats, "state": state}));
    Ok((StatusCode::CREATED, [(header::LOCATION, place)], body).into_response())
}
