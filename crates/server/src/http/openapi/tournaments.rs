//! Tournaments of bots.

use ludoteca_arena::tournament::FORMATS;
use serde_json::json;

use super::game_ids;
use super::operation::{Operation, get, post};
use super::schema::{Schema, any_object, choice, count, integer, list, number, object, reference, result, text};

pub(super) fn operations() -> Vec<Operation> {
    vec![
        get("/api/tournaments", "tournaments", "The latest tournaments")
            .answers(
                "as asked",
                object([("tournaments", list(reference("TournamentSummary")))]),
            )
            .errors(&[503]),
        post(
            "/api/tournaments",
            "announce",
            "A new tournament of bots, which begins when those before it are over",
        )
        .body(
            reference("TournamentWanted"),
            [(
                "small",
                json!({
                    "game": "nim",
                    "players": [
                        "random",
                        "ana=engine:level=1"
                    ],
                    "games": 2
                }),
            )],
        )
        .creates(
            "the tournament, with the secret that ends it",
            object([("id", text()), ("secret", text()), ("standing", reference("Standing"))]),
        )
        .errors(&[503]),
        get("/api/tournaments/{id}", "standing", "Where a tournament stands")
            .answers("as asked", reference("Standing"))
            .errors(&[404, 500, 503]),
        get(
            "/api/tournaments/{id}/live",
            "watchTournament",
            "Where a tournament stands, again and again until it is over",
        )
        .answers_events(&["standing"], "Standing")
        .errors(&[404, 500, 503]),
        get(
            "/api/tournaments/{id}/games",
            "tournamentGames",
            "The games of a tournament that are over, a thousand at a time",
        )
        .query("from", "from this number on", count().at_most(u32::MAX.into()))
        .answers(
            "as asked",
            object([(
                "games",
                list(object([
                    ("first", text()),
                    ("second", text()),
                    ("result", result()),
                    ("reason", text()),
                    ("plies", count()),
                    ("number", count()),
                    ("round", count()),
                    ("opening", count()),
                ])),
            )]),
        )
        .errors(&[400, 404, 500, 503]),
        get(
            "/api/tournaments/{id}/games/{number}",
            "tournamentGame",
            "A game of a tournament as a record",
        )
        .path_parameter("number", integer().at_least(1))
        .answers_text("as asked")
        .errors(&[404, 500, 503]),
        post(
            "/api/tournaments/{id}/stop",
            "stopTournament",
            "Ends a tournament before its end",
        )
        .body(object([]), [])
        .secret()
        .answers("as asked", reference("Standing"))
        .errors(&[404, 500, 503]),
    ]
}

pub(super) fn schemas() -> Vec<(&'static str, Schema)> {
    vec![
        (
            "TournamentSummary",
            object([
                ("id", text()),
                ("created", count()),
                ("game", text()),
                ("variant", text()),
                ("format", formats()),
                ("entrants", list(text())),
                ("games", count()),
                ("rounds", count().nullable()),
                ("random_plies", count()),
                ("movetime", count().about("milliseconds for each move")),
                ("seed", count()),
                ("stage", choice(["waiting", "playing", "over", "stopped"])),
            ]),
        ),
        (
            "Standing",
            object([
                ("id", text()),
                ("created", count()),
                ("game", text()),
                ("variant", text()),
                ("format", formats()),
                ("entrants", list(text())),
                ("games", count()),
                ("rounds", count().nullable()),
                ("random_plies", count()),
                ("movetime", count().about("milliseconds for each move")),
                ("seed", count()),
                ("stage", choice(["waiting", "playing", "over", "stopped"])),
                (
                    "players",
                    list(object([
                        ("name", text()),
                        ("bot", text()),
                        ("played", count()),
                        ("won", count()),
                        ("drawn", count()),
                        ("lost", count()),
                        ("score", number()),
                        ("elo", number().nullable()),
                        ("margin", number().nullable()),
                    ])),
                ),
                (
                    "crosstable",
                    list(list(object([("won", count()), ("drawn", count()), ("lost", count())])))
                        .about("what each scored against each, in the order of players"),
                ),
                (
                    "boards",
                    list(object([
                        ("board", count()),
                        ("number", count()),
                        ("first", text()),
                        ("second", text()),
                        ("position", text()),
                        ("view", reference("View")),
                        ("last", text().nullable()),
                        ("last_path", reference("Path").nullable()),
                        ("ply", count()),
                    ]))
                    .about("games being played"),
                ),
                ("played", count()),
                (
                    "total",
                    count().nullable().about("all games there will be, if that is known"),
                ),
                (
                    "repeated",
                    count().about("games that are, move for move, like one before"),
                ),
                ("winner", text().nullable().about("of a knockout")),
            ]),
        ),
        (
            "TournamentWanted",
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
                (
                    "players",
                    list(text())
                        .about(
                            "bots, each a spec such as engine:level=3 or a name and a spec such as \
ana=engine:level=3",
                        )
                        .set("minItems", json!(2))
                        .set("maxItems", json!(16)),
                ),
                ("format", formats().or_default(json!("round-robin"))),
                (
                    "games",
                    integer()
                        .at_least(1)
                        .at_most(5000)
                        .about("of each encounter")
                        .or_default(json!(2)),
                ),
                ("rounds", integer().nullable().at_least(1).at_most(5000).optional()),
                ("random_plies", count().at_most(20).or_default(json!(0))),
                (
                    "movetime",
                    integer()
                        .at_least(1)
                        .about("milliseconds for each move")
                        .or_default(json!(100)),
                ),
                ("seed", count().nullable().optional()),
            ]),
        ),
    ]
}

fn formats() -> Schema {
    choice(FORMATS.iter().map(|(name, _)| *name))
}
