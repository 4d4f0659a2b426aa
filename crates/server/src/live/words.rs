//! A game as clients read it.

use ludoteca_arena::json::score;
use ludoteca_rules::Player;
use serde_json::{Map, Value, json};

use super::presence::Attendance;
use super::state::Live;
use crate::store::Event;

/// So many legal moves are listed: a heap of Nim can have a thousand million.
const MOST_MOVES: usize = 512;

fn number(player: Option<Player>) -> Option<u8> {
    player.map(Player::number)
}

/// Where the game stands: what changes with every event.
fn standing(live: &Live) -> Map<String, Value> {
    let board = &live.board;
    let outcome = board.outcome();
    let clock = live.left().zip(live.head.clock).map(|(left, terms)| {
        json!({
            "start": terms.start,
            "increment": terms.increment,
            "left": left.map(|left| left.as_millis() as u64),
            "runs": live.ticks(),
        })
    });
    let values = [
        ("ply", json!(board.ply())),
        ("turn", json!(live.turn)),
        ("position", json!(board.position())),
        ("to_move", json!(board.to_move().number())),
        ("legal", json!(board.legal(MOST_MOVES))),
        ("scores", json!(board.scores().map(|scores| scores.map(score)))),
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

/// All there is to know of a game, for one of its players or for anybody, with what has happened since an event.
pub(crate) fn state(live: &Live, you: Option<Player>, who: Attendance, since: u32) -> Map<String, Value> {
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
    all.insert("rules".to_owned(), json!(live.board.variant()));
    all.insert("variant".to_owned(), json!(crate::http::address(&head.options)));
    all.insert("options".to_owned(), json!(options));
    all.insert("start".to_owned(), json!(head.start));
    all.insert("created".to_owned(), json!(head.created));
    all.insert("players".to_owned(), json!(players));
    all.insert("you".to_owned(), json!(number(you)));
    all.insert("seq".to_owned(), json!(live.seq()));
    all.insert("moves".to_owned(), json!(live.board.moves()));
    all.extend(standing(live));
    all.insert("claim_ms".to_owned(), json!(who.claim_ms));
    let events = live.events.get(since as usize..).unwrap_or_default();
    let events: Vec<Map<String, Value>> = events.iter().map(probed).collect();
    all.insert("events".to_owned(), json!(events));
    all
}

/// An event as anybody may read it: the lock of a seat is between its player and the store.
fn probed(event: &Event) -> Map<String, Value> {
    match json!(event) {
        Value::Object(mut fields) => {
            fields.shift_remove("lock");
            fields
        }
        _ => Map::new(),
    }
}

/// What has just happened, and where the game stands after it. Whoever does something can be claimed on only later.
pub(crate) fn event(live: &Live, event: &Event, who: Attendance) -> String {
    let mut all = Map::new();
    all.insert("type".to_owned(), json!("event"));
    // The position's own fields come first: those of the event, such as the number of moves, are the same.
    all.extend(standing(live));
    all.insert("claim_ms".to_owned(), json!(who.claim_ms));
    all.extend(probed(event));
    Value::Object(all).to_string()
}

/// Who is here.
pub(crate) fn presence(who: Attendance) -> String {
    json!({"type": "presence", "here": who.here, "claim_ms": who.claim_ms}).to_string()
}

/// A game in a list.
pub(crate) fn summary(live: &Live, here: [bool; 2]) -> Value {
    let outcome = live.board.outcome();
    json!({
        "id": live.head.id,
        "game": live.head.game,
        "rules": live.board.variant(),
        "created": live.head.created,
        "updated": live.events.last().map_or(live.head.created, |event| event.at),
        "players": live.head.seats.each_ref().map(|seat| json!({"name": seat.name, "bot": seat.bot})),
        "clock": live.head.clock.map(|terms| json!({"start": terms.start, "increment": terms.increment})),
        "here": here,
        "open": live.open,
        "ply": live.board.ply(),
        "to_move": live.board.to_move().number(),
        "scores": live.board.scores().map(|scores| scores.map(score)),
        "over": outcome.is_some(),
        "result": outcome.map(|outcome| outcome.verdict.name()),
        "reason": outcome.map(|outcome| outcome.reason),
    })
}
