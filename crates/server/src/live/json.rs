//! A game as JSON for clients.

use ludoteca_arena::json::score;
use ludoteca_games::{Move, Path, Player, Position, Step};
use serde_json::{Map, Value, json};

use super::presence::PresenceSnapshot;
use super::state::LiveGame;
use crate::store::{Event, EventKind};

/// So many legal moves are listed: a heap of Nim can have a thousand million.
const MAX_MOVES: usize = 512;

fn number(player: Option<Player>) -> Option<u8> {
    player.map(Player::number)
}

/// The part of the state that changes with every event.
fn position_state(live: &LiveGame) -> Map<String, Value> {
    let session = &live.session;
    let position = session.position();
    let outcome = session.outcome();
    let clock = live.left().zip(live.head.clock).map(|(left, terms)| {
        json!({
            "start": terms.start,
            "increment": terms.increment,
            "left": left.map(|left| left.as_millis() as u64),
            "runs": live.ticks(),
        })
    });
    let legal: Vec<String> = session
        .legal(MAX_MOVES)
        .into_iter()
        .map(|mv| position.move_text(mv))
        .collect();
    let values = [
        ("ply", json!(session.ply())),
        ("turn", json!(live.turn)),
        ("position", json!(position.text())),
        ("view", position.view().json()),
        ("to_move", json!(session.to_move().number())),
        ("legal", json!(legal)),
        ("scores", json!(session.scores().map(|scores| scores.map(score)))),
        ("over", json!(outcome.is_some())),
        ("result", json!(outcome.map(|outcome| outcome.verdict.name()))),
        ("reason", json!(outcome.map(|outcome| outcome.reason))),
        ("clock", json!(clock)),
        (
            "asked",
            json!({"undo": number(live.undo), "draw": number(live.draw), "rematch": number(live.rematch)}),
        ),
        ("open", json!(live.open)),
        ("next", json!(live.next)),
    ];
    values
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

/// The whole state of a game, for one of its players or for anybody, with the events after a number.
pub(crate) fn state(live: &LiveGame, you: Option<Player>, who: PresenceSnapshot, since: u32) -> Map<String, Value> {
    let head = &live.head;
    let players: Vec<Value> = Player::BOTH
        .iter()
        .map(|player| {
            let seat = &head.seats[player.index()];
            json!({"name": seat.name, "bot": seat.bot, "here": seat.bot.is_some() || who.here[player.index()]})
        })
        .collect();
    let options: Vec<Value> = head
        .options
        .iter()
        .map(|(name, value)| json!({"name": name, "value": value}))
        .collect();
    let mut all = Map::new();
    all.insert("id".to_owned(), json!(head.id));
    all.insert("game".to_owned(), json!(head.game));
    all.insert("rules".to_owned(), json!(live.session.variant()));
    all.insert("variant".to_owned(), json!(crate::http::address(&head.options)));
    all.insert("options".to_owned(), json!(options));
    all.insert("start".to_owned(), json!(head.start));
    all.insert("created".to_owned(), json!(head.created));
    all.insert("players".to_owned(), json!(players));
    all.insert("you".to_owned(), json!(number(you)));
    all.insert("seq".to_owned(), json!(live.seq()));
    all.insert("moves".to_owned(), json!(live.session.moves()));
    all.extend(position_state(live));
    all.insert("claim_ms".to_owned(), json!(who.claim_ms));
    let events = live.events.get(since as usize..).unwrap_or_default();
    let events: Vec<Map<String, Value>> = events.iter().map(public_event).collect();
    all.insert("events".to_owned(), json!(events));
    all
}

/// The points that a move goes through, and its steps.
pub(crate) fn path_and_steps(position: &Position, mv: Move, steps: &[Step]) -> [(String, Value); 2] {
    let steps: Vec<Value> = steps.iter().map(Step::json).collect();
    let path = position.path(mv).map(Path::json);
    [("path".to_owned(), json!(path)), ("steps".to_owned(), json!(steps))]
}

/// An event without the hash of a seat's secret.
fn public_event(event: &Event) -> Map<String, Value> {
    match json!(event) {
        Value::Object(mut fields) => {
            fields.shift_remove("lock");
            fields
        }
        _ => Map::new(),
    }
}

/// An event that has just been stored, with the state of the game after it.
pub(crate) fn event(live: &LiveGame, event: &Event, who: PresenceSnapshot) -> String {
    let mut all = Map::new();
    all.insert("type".to_owned(), json!("event"));
    // The position's own fields come first: those of the event, such as the number of moves, are the same.
    all.extend(position_state(live));
    all.insert("claim_ms".to_owned(), json!(who.claim_ms));
    all.extend(public_event(event));
    // A move that came too late by the clock has ended the game without being made.
    if let EventKind::Move { ply, .. } = &event.kind
        && *ply == live.session.ply()
        && let Some((before, mv)) = live.session.last_move()
    {
        all.extend(path_and_steps(&before, mv, &before.steps(mv)));
    }
    Value::Object(all).to_string()
}

/// Which players are connected.
pub(crate) fn presence(who: PresenceSnapshot) -> String {
    json!({"type": "presence", "here": who.here, "claim_ms": who.claim_ms}).to_string()
}

/// A game in a list.
pub(crate) fn summary(live: &LiveGame, here: [bool; 2]) -> Value {
    let outcome = live.session.outcome();
    json!({
        "id": live.head.id,
        "game": live.head.game,
        "rules": live.session.variant(),
        "created": live.head.created,
        "updated": live.events.last().map_or(live.head.created, |event| event.at),
        "players": live.head.seats.each_ref().map(|seat| json!({"name": seat.name, "bot": seat.bot})),
        "clock": live.head.clock.map(|terms| json!({"start": terms.start, "increment": terms.increment})),
        "here": here,
        "open": live.open,
        "ply": live.session.ply(),
        "to_move": live.session.to_move().number(),
        "scores": live.session.scores().map(|scores| scores.map(score)),
        "over": outcome.is_some(),
        "result": outcome.map(|outcome| outcome.verdict.name()),
        "reason": outcome.map(|outcome| outcome.reason),
    })
}
