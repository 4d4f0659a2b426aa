//! What can be played, and by whom.

use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use ludoteca_players::BOTS;
use ludoteca_rules::{AnyGame, GAMES, GameInfo, Options, Refusal};
use serde_json::{Map, Value, json};

use crate::problem::Problem;

fn game(info: &GameInfo) -> Value {
    let options: Vec<Value> = info
        .options
        .iter()
        .map(|option| {
            json!({"name": option.name, "value": option.value, "repeatable": option.repeatable, "help": option.help})
        })
        .collect();
    let named = |(name, help): &(&str, &str)| json!({"name": name, "help": help});
    let axes: Vec<Value> = info
        .axes
        .iter()
        .map(|axis| json!({"name": axis.name, "values": axis.values.iter().map(named).collect::<Vec<_>>()}))
        .collect();
    let presets: Vec<Value> = (info.presets)()
        .into_iter()
        .map(|preset| {
            let axes: Map<String, Value> = preset
                .axes
                .into_iter()
                .map(|(axis, value)| (axis.to_owned(), json!(value)))
                .collect();
            json!({"name": preset.name, "origin": preset.origin, "axes": axes})
        })
        .collect();
    json!({"id": info.id, "title": info.title, "options": options, "axes": axes, "presets": presets})
}

pub(super) async fn games() -> Json<Value> {
    Json(json!({"games": GAMES.iter().map(game).collect::<Vec<_>>()}))
}

pub(super) async fn one(Path(id): Path<String>) -> Result<Json<Value>, Problem> {
    let info = GAMES.iter().find(|info| info.id == id);
    info.map(|info| Json(game(info))).ok_or_else(|| unknown(&id))
}

fn unknown(id: &str) -> Problem {
    match AnyGame::new(id, &Options::default()) {
        Err(why) => Problem::new(StatusCode::NOT_FOUND, why),
        Ok(_) => Problem::no_game(),
    }
}

/// The bots that may be named over the network.
pub(super) async fn bots() -> Json<Value> {
    let bots: Vec<Value> = BOTS
        .iter()
        .filter(|bot| bot.name != "cmd")
        .map(|bot| {
            let options: Vec<Value> = bot
                .options
                .iter()
                .filter(|(name, _)| !super::bots::KEPT_BACK.contains(name))
                .map(|(name, help)| json!({"name": name, "help": help}))
                .collect();
            json!({"name": bot.name, "aliases": bot.aliases, "games": bot.games, "help": bot.help, "options": options})
        })
        .collect();
    Json(json!({"bots": bots}))
}

/// The game that an address names: `default` or `regular`, a preset such as `awari`, or options such as `size=7` or
/// `heaps=3,5,7;misere`.
pub(super) fn variant(id: &str, text: &str) -> Result<AnyGame, Problem> {
    let Some(info) = GAMES.iter().find(|info| info.id == id) else {
        return Err(unknown(id));
    };
    let mut options = Options::default();
    let preset = (info.presets)().iter().any(|preset| preset.name == text);
    if preset {
        options.push("rules", text);
    } else if !matches!(text, "default" | "regular") {
        for part in text.split(';').filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            check_value(info, name, value)?;
            options.push(name, value);
        }
    }
    Ok(AnyGame::new(id, &options)?)
}

/// Refuses a value for a switch, and none for what is no switch.
pub(super) fn check_value(info: &GameInfo, name: &str, value: &str) -> Result<(), Problem> {
    match info.options.iter().find(|option| option.name == name) {
        Some(option) if option.value.is_none() != value.is_empty() => Err(Problem::bad(
            Refusal::new(
                "net-option-value",
                "{option}: a switch has no value, and everything else has one",
            )
            .with("option", option.name),
        )),
        _ => Ok(()),
    }
}
