//! What can be played, and by whom.

use axum::Json;
use ludoteca_games::{GAMES, GameInfo, find};
use ludoteca_players::{BOTS, BotKind};
use serde_json::{Map, Value, json};

use super::extract::PathParams;
use super::variant::unknown_game;
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
    Json(json!({"games": GAMES.iter().map(|info| game(info)).collect::<Vec<_>>()}))
}

pub(super) async fn one(PathParams(id): PathParams<String>) -> Result<Json<Value>, Problem> {
    find(&id).map(|info| Json(game(info))).map_err(unknown_game)
}

/// The bots that may be named over the network.
pub(super) async fn bots() -> Json<Value> {
    let bots: Vec<Value> = BOTS
        .iter()
        .filter(|bot| bot.kind != BotKind::External)
        .map(|bot| {
            let options: Vec<Value> = bot
                .options
                .iter()
                .filter(|(name, _)| !super::bots::FORBIDDEN_OPTIONS.contains(name))
                .map(|(name, help)| json!({"name": name, "help": help}))
                .collect();
            json!({"name": bot.name, "aliases": bot.aliases, "games": bot.games(), "help": bot.help, "options": options})
        })
        .collect();
    Json(json!({"bots": bots}))
}
