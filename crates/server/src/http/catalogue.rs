//! What can be played, and by whom.

use axum::Json;
use ludoteca_games::{GAMES, GameInfo, OptionInfo, OptionKind, Options, Position, find};
use ludoteca_players::{BOTS, BotKind};
use serde_json::{Map, Value, json};

use super::extract::PathParams;
use super::variant::unknown_game;
use crate::problem::Problem;

/// So many moves lead from the opening to a sample.
const SAMPLE_PLIES: usize = 6;

/// An option with what a form needs to know of its values.
fn option(info: &GameInfo, option: &OptionInfo) -> Value {
    let default = match option.kind {
        OptionKind::RuleSet => (info.presets)().first().map(|preset| preset.name.to_owned()),
        _ => option.kind.default_text(),
    };
    let mut object = json!({
        "name": option.name,
        "value": option.value,
        "repeatable": option.repeatable,
        "help": option.help,
        "kind": option.kind.name(),
        "default": default,
    });
    let limits = match option.kind {
        OptionKind::Number {
            low, high, step, unit, ..
        } => Some((low, high, step, unit)),
        OptionKind::Numbers { high, unit, .. } => Some((0, high, 1, unit)),
        OptionKind::Switch | OptionKind::RuleSet | OptionKind::Axis => None,
    };
    if let Some((low, high, step, unit)) = limits {
        object["min"] = json!(low);
        object["max"] = json!(high);
        object["step"] = json!(step);
        object["unit"] = json!(unit);
    }
    object
}

/// A typical position with the usual rules: the opening after a few moves, while there are still at least half as many moves.
fn sample(info: &GameInfo) -> Option<Position> {
    let mut position = info.new_game(&Options::default()).ok()?.opening();
    let at_opening = position.count_moves();
    for ply in 0..SAMPLE_PLIES {
        let moves = position.moves(usize::MAX);
        // Spread over the list, so that not all of them are at one end of the board.
        let Some(&mv) = moves.get((ply + 1) * 7 % moves.len().max(1)) else {
            break;
        };
        match position.play(mv) {
            Ok(next) if next.outcome().is_none() && 2 * next.count_moves() >= at_opening => position = next,
            _ => break,
        }
    }
    Some(position)
}

fn game(info: &GameInfo) -> Value {
    let options: Vec<Value> = info.options.iter().map(|one| option(info, one)).collect();
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
    json!({
        "id": info.id,
        "title": info.title,
        "options": options,
        "axes": axes,
        "presets": presets,
        "layout": info.layout.name(),
        "sample": sample(info).map(|position| json!({"position": position.text(), "view": position.view().json()})),
    })
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
