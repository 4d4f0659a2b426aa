//! Games being played.

use serde_json::json;

use super::game_ids;
use super::operation::{Operation, delete, get, post};
use super::schema::{
    Schema, any_object, boolean, choice, count, id, integer, list, number, object, pair, player, reference, result,
    secret, text,
};
use crate::http::create::{MAX_CLOCK, MAX_INCREMENT, MAX_NAME, MIN_CLOCK};

pub(super) fn operations() -> Vec<Operation> {
    vec![
        get(
            "/api/play",
            "open",
            "The latest games with a seat that anybody may take",
        )
        .answers("as asked", object([("games", list(reference("Summary")))]))
        .errors(&[503]),
        post("/api/play", "create", "A new game")
            .body(
                reference("Wanted"),
                [
                    (
                        "people",
                        json!({
                            "game": "oware",
                            "options": {
                                "rules": "awari"
                            },
                            "names": [
                                "Ana",
                                "Rui"
                            ],
                            "clock": {
                                "start": 300000,
                                "increment": 2000
                            }
                        }),
                    ),
                    (
                        "bot",
                        json!({
                            "game": "nim",
                            "options": {
                                "heaps": "3,4,5",
                                "misere": true
                            },
                            "players": [
                                "human",
                                "engine:level=2"
                            ]
                        }),
                    ),
                ],
            )
            .creates(
                "the game, with the secrets of the seats that are its maker's to give",
                reference("Begun"),
            )
            .errors(&[503]),
        post(
            "/api/play/import",
            "import",
            "A game from a record, to be looked at or gone on with",
        )
        .body(
            reference("Brought"),
            [(
                "begun",
                json!({
                    "record": "[Game \"tic-tac-toe\"]\n\n1. 5 1 *\n",
                    "players": [
                        "human",
                        "random"
                    ]
                }),
            )],
        )
        .creates("the game", reference("Begun"))
        .errors(&[503]),
        post("/api/play/own", "own", "Those of the games that are the asker's own")
            .body(
                object([("seats", list(object([("id", id()), ("secret", secret())])))]),
                [],
            )
            .answers("as asked", object([("games", list(reference("Summary")))])),
        get("/api/play/{id}", "state", "Where a game stands")
            .query(
                "since",
                "leave out events up to this number",
                count().at_most(u32::MAX.into()),
            )
            .optional_secret()
            .answers("as asked", reference("State"))
            .errors(&[400, 404, 500, 503]),
        delete(
            "/api/play/{id}",
            "cancel",
            "Cancel a game that nobody else has joined yet",
        )
        .secret()
        .answers_empty(204, "it is gone")
        .errors(&[404, 409, 500, 503]),
        get("/api/play/{id}/record", "record", "The game as a record")
            .answers_text("the record")
            .errors(&[404, 500, 503]),
        get(
            "/api/play/{id}/live",
            "live",
            "Live play over a WebSocket: docs/server.md has the messages",
        )
        .answers_empty(101, "the WebSocket")
        .errors(&[404, 426, 500, 503]),
        post("/api/play/{id}/join", "join", "Take the open seat")
            .body(object([("name", player_name().nullable().optional())]), [])
            .answers("as asked", reference("Begun"))
            .errors(&[404, 409, 500, 503]),
        post(
            "/api/play/{id}/move",
            "move",
            "Make a move; one that was made already is not made again",
        )
        .body(
            object([
                ("ply", count().about("how many moves it answers")),
                (
                    "turn",
                    count()
                        .nullable()
                        .at_most(u32::MAX.into())
                        .about(
                            "the turn it answers, as the state has it: with it a move is not made \
again even if it was taken back",
                        )
                        .optional(),
                ),
                ("move", text()),
            ]),
            [("first", json!({"ply": 0, "turn": 0, "move": "A"}))],
        )
        .secret()
        .answers("as asked", reference("State"))
        .errors(&[404, 409, 422, 500, 503]),
        post(
            "/api/play/{id}/undo",
            "undo",
            "Ask to take the last move back, or agree to it",
        )
        .body(
            object([(
                "turn",
                count()
                    .nullable()
                    .at_most(u32::MAX.into())
                    .about(
                        "the turn it is asked in, as the state has it: with it nothing more is \
taken back if it is sent again",
                    )
                    .optional(),
            )]),
            [],
        )
        .secret()
        .answers("as asked", reference("State"))
        .errors(&[404, 409, 500, 503]),
        post("/api/play/{id}/draw", "draw", "Offer a draw, or accept one")
            .body(object([]), [])
            .secret()
            .answers("as asked", reference("State"))
            .errors(&[404, 409, 500, 503]),
        post("/api/play/{id}/decline", "decline", "Agree to neither")
            .body(object([]), [])
            .secret()
            .answers("as asked", reference("State"))
            .errors(&[404, 409, 500, 503]),
        post("/api/play/{id}/resign", "resign", "Give up")
            .body(object([]), [])
            .secret()
            .answers("as asked", reference("State"))
            .errors(&[404, 409, 500, 503]),
        post(
            "/api/play/{id}/claim",
            "claim",
            "Claim the game of a player who is away",
        )
        .body(object([]), [])
        .secret()
        .answers("as asked", reference("State"))
        .errors(&[404, 409, 500, 503]),
        post(
            "/api/play/{id}/rematch",
            "rematch",
            "Ask for another game, or agree to one",
        )
        .body(object([]), [])
        .secret()
        .answers("as asked", reference("State"))
        .errors(&[404, 409, 500, 503]),
    ]
}

pub(super) fn schemas() -> Vec<(&'static str, Schema)> {
    vec![
        (
            "Clock",
            object([
                (
                    "start",
                    integer()
                        .at_least(MIN_CLOCK)
                        .at_most(MAX_CLOCK)
                        .about("milliseconds for the game"),
                ),
                (
                    "increment",
                    count()
                        .at_most(MAX_INCREMENT)
                        .about("milliseconds added after each move"),
                ),
            ]),
        ),
        (
            "Player",
            object([
                ("name", text()),
                ("bot", text().nullable().about("the bot's spec; null for a person")),
                ("here", boolean()),
            ]),
        ),
        (
            "Event",
            object([
                ("seq", integer().at_least(1)),
                ("at", count().about("milliseconds since 1970")),
                ("by", player().nullable()),
                (
                    "kind",
                    choice([
                        "joined",
                        "move",
                        "undo-asked",
                        "undo",
                        "draw-offered",
                        "declined",
                        "end",
                        "rematch-asked",
                        "rematch",
                    ]),
                ),
                ("name", text().optional()),
                ("move", text().optional()),
                ("ply", count().about("moves there are after it").optional()),
                (
                    "took",
                    count()
                        .about(
                            "milliseconds that a move took, or that had been thought when moves were \
taken back or the game was ended",
                        )
                        .optional(),
                ),
                ("result", result().optional()),
                ("reason", text().optional()),
                ("next", id().optional()),
            ]),
        ),
        (
            "State",
            object([
                ("id", id()),
                ("game", text()),
                ("rules", text()),
                (
                    "variant",
                    text().about("the rules as an address of /api/games/{game}/{variant}/… has them"),
                ),
                ("options", list(object([("name", text()), ("value", text())]))),
                (
                    "start",
                    text()
                        .nullable()
                        .about("the position it began from, if not the opening"),
                ),
                ("created", count()),
                ("players", pair(reference("Player"))),
                ("you", player().nullable()),
                ("seq", count().about("the number of the last event")),
                ("moves", list(text())),
                ("ply", count()),
                (
                    "turn",
                    count().about("the number of the event that brought the position about; 0 at the start"),
                ),
                ("position", text()),
                ("view", reference("View")),
                ("to_move", player()),
                ("legal", list(text()).set("maxItems", json!(512))),
                ("scores", pair(number()).nullable()),
                ("over", boolean()),
                ("result", result().nullable()),
                ("reason", text().nullable()),
                (
                    "clock",
                    object([
                        ("start", count()),
                        ("increment", count()),
                        ("left", pair(count())),
                        ("runs", boolean()),
                    ])
                    .nullable(),
                ),
                (
                    "asked",
                    object([
                        ("undo", player().nullable()),
                        ("draw", player().nullable()),
                        ("rematch", player().nullable()),
                    ]),
                ),
                ("open", boolean()),
                ("next", id().nullable().about("the rematch")),
                (
                    "claim_ms",
                    pair(count().nullable()).about(
                        "in how many milliseconds each player can be claimed on; null for one \
who is here, and in a game that cannot be claimed",
                    ),
                ),
                ("events", list(reference("Event"))),
            ]),
        ),
        ("Seat", object([("player", player()), ("secret", secret())])),
        (
            "Begun",
            object([
                ("id", id()),
                ("seats", list(reference("Seat"))),
                ("state", reference("State")),
            ]),
        ),
        (
            "Summary",
            object([
                ("id", id()),
                ("game", text()),
                ("rules", text()),
                ("created", count()),
                (
                    "updated",
                    count().about("when something last happened, in milliseconds since 1970"),
                ),
                ("players", pair(object([("name", text()), ("bot", text().nullable())]))),
                ("clock", reference("Clock").nullable()),
                ("here", pair(boolean()).about("who is connected; a bot always is")),
                ("open", boolean()),
                ("ply", count()),
                ("to_move", player()),
                ("scores", pair(number()).nullable()),
                ("over", boolean()),
                ("result", result().nullable()),
                ("reason", text().nullable()),
            ]),
        ),
        (
            "Wanted",
            object([
                ("game", game_ids()),
                (
                    "options",
                    any_object()
                        .about(
                            "as /api/games lists them: texts, numbers, true for a switch, lists of \
these",
                        )
                        .optional(),
                ),
                ("position", text().nullable().optional()),
                ("moves", text().about("moves to be made first").optional()),
                ("players", pair(text().about("human or a bot spec")).optional()),
                ("names", pair(player_name().nullable()).optional()),
                ("clock", reference("Clock").nullable().optional()),
                (
                    "open",
                    boolean()
                        .about("anybody may take the other seat")
                        .or_default(json!(false)),
                ),
                (
                    "seat",
                    player()
                        .about("of an open game: the maker's own seat")
                        .or_default(json!(1)),
                ),
            ]),
        ),
        (
            "Brought",
            object([
                ("record", text().about("a game in the record format")),
                ("players", pair(text().about("human or a bot spec")).optional()),
                ("names", pair(player_name().nullable()).optional()),
                ("clock", reference("Clock").nullable().optional()),
                (
                    "open",
                    boolean()
                        .about("anybody may take the other seat")
                        .or_default(json!(false)),
                ),
                (
                    "seat",
                    player()
                        .about("of an open game: the maker's own seat")
                        .or_default(json!(1)),
                ),
            ]),
        ),
    ]
}

/// A name that [`checked_name`](crate::http::create::checked_name) accepts.
fn player_name() -> Schema {
    let hidden = r"\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069";
    let pattern = format!(r"^[^{hidden}]*[^\s{hidden}][^{hidden}]*$");
    text()
        .set("minLength", json!(1))
        .set("maxLength", json!(MAX_NAME))
        .set("pattern", json!(pattern))
}
