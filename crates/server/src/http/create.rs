//! New games, and games from a record.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use ludoteca_arena::record::{Record, Records};
use ludoteca_rules::{AnyGame, GAMES, Game, Line, Options, Outcome, UserError, with_game};
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value, json};

use super::App;
use super::bots::allowed_apart;
use super::input::{Asker, Body, Object};
use super::variant::{options_of, push, unknown};
use crate::addresses::Permit;
use crate::live::{Wish, now};
use crate::problem::Problem;
use crate::store::{Change, Event, Head, Id, Kind, Seat, Secret, Terms};

/// A name is no longer than this.
const LONGEST_NAME: usize = 60;
const LONGEST_START: u64 = 7 * 86_400_000;
const LONGEST_INCREMENT: u64 = 3_600_000;

/// A game that somebody wants.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    game: String,
    #[serde(default)]
    options: Map<String, Value>,
    position: Option<String>,
    #[serde(default)]
    moves: String,
}

/// A game that somebody brings along.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Brought {
    record: String,
}

/// Who plays, and how.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Conditions {
    #[serde(default = "two_people")]
    players: [String; 2],
    #[serde(default)]
    names: [Option<String>; 2],
    clock: Option<Object<Terms>>,
    #[serde(default)]
    open: bool,
    #[serde(default = "first")]
    seat: u8,
}

impl Conditions {
    const FIELDS: [&str; 5] = ["players", "names", "clock", "open", "seat"];
}

/// What is to be played, and in the same object who plays it. Serde cannot take one struct out of another's fields and refuse
/// unknown ones as well.
#[derive(Debug)]
pub(super) struct Seated<T>(T, Conditions);

impl<'de, T: DeserializeOwned> Deserialize<'de> for Seated<T> {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        let mut fields = Map::deserialize(source)?;
        let conditions = Conditions::FIELDS.iter().filter_map(|name| fields.remove_entry(*name));
        let conditions = Value::Object(conditions.collect());
        let game = T::deserialize(Value::Object(fields)).map_err(D::Error::custom)?;
        let conditions = Conditions::deserialize(conditions).map_err(D::Error::custom)?;
        Ok(Seated(game, conditions))
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
    asker: Asker,
    Body(Seated(wanted, conditions)): Body<Seated<Wanted>>,
) -> Result<Response, Problem> {
    let options = options(&wanted.game, &wanted.options)?;
    let game = AnyGame::new(&wanted.game, &options)?;
    let over = with_game!(&game, game => Line::at(game.clone(), wanted.position.as_deref(), &wanted.moves)?.outcome());
    if let Some(outcome) = over {
        return Err(Problem::bad(finished(&outcome)));
    }
    let (head, secrets) = head(&game, wanted.position, wanted.moves, conditions).await?;
    begun(&app, &asker, head, secrets, None).await
}

pub(super) async fn import(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(Seated(brought, mut conditions)): Body<Seated<Brought>>,
) -> Result<Response, Problem> {
    let mut records = Records::new(brought.record.as_bytes());
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
    let (start, moves, over) = with_game!(&game, game => {
        let line = record.line(game)?;
        let first = &line.states()[0];
        let start = (*first != game.opening()).then(|| game.state_text(first));
        (start, moves_of(&record), line.outcome().is_some())
    });
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
    for (name, tag) in conditions.names.iter_mut().zip(["First", "Second"]) {
        let known: Option<String> = record
            .tags()
            .get(tag)
            .map(|name| name.chars().take(LONGEST_NAME).collect());
        *name = name.take().or(known);
    }
    let (head, secrets) = head(&game, start, moves, conditions).await?;
    begun(&app, &asker, head, secrets, ended).await
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
    let info = GAMES
        .iter()
        .find(|info| info.id == id)
        .ok_or_else(|| Problem::bad(unknown(id).why))?;
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

/// The secrets of both seats: of those that are their maker's to give.
type Secrets = [Option<Secret>; 2];

async fn head(
    game: &AnyGame,
    start: Option<String>,
    moves: String,
    conditions: Conditions,
) -> Result<(Head, Secrets), Problem> {
    let clock = conditions.clock.map(|Object(terms)| terms);
    let people = conditions.players.iter().filter(|player| *player == "human").count();
    let mut seats = Vec::new();
    for (spec, name) in conditions.players.into_iter().zip(conditions.names) {
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
        && !((1_000..=LONGEST_START).contains(&clock.start) && clock.increment <= LONGEST_INCREMENT)
    {
        let why = UserError::new(
            "net-clock",
            "clock: the start is from {low} to {high} milliseconds, the increment at most {most}",
        );
        let why = why.with("low", 1_000).with("high", LONGEST_START);
        return Err(Problem::bad(why.with("most", LONGEST_INCREMENT)));
    }
    if conditions.open && people < 2 || !(1..=2).contains(&conditions.seat) {
        let why = UserError::new("net-open", "an open game is between two people, and the seat is 1 or 2");
        return Err(Problem::bad(why));
    }
    let open = conditions.open.then(|| 2 - usize::from(conditions.seat));
    // The secret of an open seat is made when somebody takes it.
    let secrets = [0, 1].map(|i| (seats[i].bot.is_none() && open != Some(i)).then(Secret::new));
    for (seat, secret) in seats.iter_mut().zip(&secrets) {
        seat.lock = secret.as_ref().map(Secret::lock);
    }
    let head = Head {
        id: Id::new(),
        created: now(),
        game: with_game!(game, game => game.id()).to_owned(),
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
    if name.trim().is_empty() || name.chars().count() > LONGEST_NAME || name.contains(disturbs) {
        let why = UserError::new("net-name", "a name has from 1 to {most} characters that can be seen")
            .with("most", LONGEST_NAME);
        return Err(Problem::bad(why));
    }
    Ok(name)
}

/// Begins a game and hands its maker the secrets of the seats that are his to give.
async fn begun(
    app: &App,
    asker: &Asker,
    head: Head,
    secrets: Secrets,
    ended: Option<Outcome>,
) -> Result<Response, Problem> {
    asker.check(Permit::allows_game)?;
    let id = head.id;
    let seats: Vec<Value> = secrets
        .iter()
        .zip(1..)
        .filter_map(|(secret, player)| Some(json!({"player": player, "secret": secret.as_ref()?.reveal()})))
        .collect();
    match ended {
        None => app.hall.begin(head).await?,
        // Nobody has to look after a game that is over.
        Some(outcome) => {
            let event = Event {
                seq: 1,
                at: now(),
                by: None,
                kind: Kind::end(&outcome, Duration::ZERO),
            };
            app.hall.keeper.keep(Change::Begin(Box::new(head))).await?;
            let (over, open) = (true, false);
            app.hall.keeper.keep(Change::Add { id, event, over, open }).await?;
        }
    }
    let state = app.hall.ask(id, |answer| Wish::State(None, 0, answer)).await?;
    let place = format!("/api/play/{id}");
    let body = Json(json!({"id": id, "seats": seats, "state": state}));
    Ok((StatusCode::CREATED, [(header::LOCATION, place)], body).into_response())
}
