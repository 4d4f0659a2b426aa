//! Positions: their moves, lines, values, analysis and search trees; and records.

use serde_json::json;

use super::operation::{Operation, get, post};
use super::schema::{
    Schema, boolean, choice, count, integer, list, number, object, pair, player, reference, result, text, texts_by_name,
};

pub(super) fn operations() -> Vec<Operation> {
    vec![
        get(
            "/api/games/{game}/{variant}/moves",
            "moves",
            "The legal moves of a position, where each leads and what it does on its \
way",
        )
        .shared_parameter("Position")
        .shared_parameter("Moves")
        .query("to", "only the move with this path, which ends at this point", count())
        .query("from", "where the path begins, for a piece that moves", count())
        .query("count", "how many objects are taken, where a move says so", count())
        .answers("as asked", reference("Moves"))
        .errors(&[400, 404, 503]),
        get(
            "/api/games/{game}/{variant}/line",
            "line",
            "Moves made one after the other: where each leads and what it does on \
its way",
        )
        .shared_parameter("Position")
        .query(
            "moves",
            "moves made from there; those in brackets could have been played instead \
of the move before them",
            text(),
        )
        .answers("as asked", reference("Line"))
        .errors(&[400, 404, 503]),
        get(
            "/api/games/{game}/{variant}/positions",
            "position",
            "What a position is worth: from tables and solvers, undecided where \
neither reaches within a second",
        )
        .shared_parameter("Position")
        .answers("as asked", reference("Position"))
        .errors(&[400, 404, 503]),
        get(
            "/api/games/{game}/{variant}/analysis",
            "analysis",
            "Every move with its value, deeper and deeper: events named depth, the \
last named done",
        )
        .shared_parameter("Position")
        .shared_parameter("Moves")
        .query("depth", "no deeper than this", count().at_most(u32::MAX.into()))
        .query("time", "milliseconds", count())
        .answers_events(&["depth", "done"], "Depth")
        .errors(&[400, 404, 503]),
        get(
            "/api/games/{game}/{variant}/tree",
            "tree",
            "What minimax or alpha-beta looks at, as far as it can be shown",
        )
        .shared_parameter("Position")
        .shared_parameter("Moves")
        .query("search", "minimax if left out", choice(["minimax", "alphabeta"]))
        .query("depth", "moves ahead, 2 if left out", count().at_most(u32::MAX.into()))
        .query(
            "limit",
            "show no more nodes than this, 200 if left out, at most 2000",
            count(),
        )
        .answers("as asked", reference("Search"))
        .errors(&[400, 404, 503]),
        post(
            "/api/records/read",
            "readRecords",
            "The games of a text in the record format, to be looked at: nothing is kept",
        )
        .body(
            object([("record", text().about("one game or more in the record format"))]),
            [(
                "tried",
                json!({"record": "[Game \"tic-tac-toe\"]\n\n1. 5 1 (1... 2 2. 9) *\n"}),
            )],
        )
        .answers("the games", reference("Read"))
        .errors(&[503]),
        post(
            "/api/games/{game}/{variant}/setup",
            "setup",
            "The position that an edited board shows, described as by moves",
        )
        .body(
            reference("EditedBoard"),
            [("heaps", json!({"points": [1, 2, 3], "to_move": 2}))],
        )
        .answers("as asked", reference("Moves"))
        .errors(&[404, 503]),
    ]
}

pub(super) fn schemas() -> Vec<(&'static str, Schema)> {
    vec![
        (
            "Moves",
            object([
                ("game", text()),
                ("rules", text()),
                ("variant", text()),
                ("position", text()),
                ("view", reference("View")),
                ("to_move", player()),
                ("over", boolean()),
                ("result", result().nullable()),
                ("reason", text().nullable()),
                ("scores", pair(number()).nullable()),
                (
                    "count",
                    count().about("how many legal moves there are; not more than 512 are listed"),
                ),
                ("moves", list(reference("Made"))),
                (
                    "refused",
                    list(object([
                        ("move", text()),
                        ("key", text()),
                        ("args", texts_by_name()),
                        ("detail", text()),
                        ("path", reference("Path").nullable()),
                    ]))
                    .about("Oware: the houses of the player to move that may not be played, and why"),
                ),
            ]),
        ),
        (
            "Made",
            object([
                ("move", text()),
                ("position", text().about("after it")),
                (
                    "sown",
                    list(text())
                        .about("Oware: the houses that get a seed, one after the other")
                        .optional(),
                ),
                (
                    "captured",
                    list(text())
                        .about("Oware: the houses whose seeds are captured, one after the other")
                        .optional(),
                ),
                ("seeds", count().about("Oware: how many seeds are captured").optional()),
                ("path", reference("Path").nullable()),
                ("steps", list(reference("Step")).about("what the move does, in order")),
                ("view", reference("View").optional()),
                (
                    "variations",
                    list(list(reference("Made")))
                        .about(
                            "of a line that was asked for with variations: what could have been \
played instead, each with what follows",
                        )
                        .optional(),
                ),
            ]),
        ),
        (
            "Line",
            object([
                ("start", text()),
                ("view", reference("View")),
                ("plies", list(reference("Made"))),
            ]),
        ),
        (
            "EditedBoard",
            object([
                (
                    "points",
                    list(count().at_most(u32::MAX.into())).about(
                        "for every point of the view how many are in it; on squares and cells \
whose piece is on it, 1 or 2, or 0 for none",
                    ),
                ),
                (
                    "stores",
                    pair(count().at_most(u32::MAX.into())).or_default(json!([0, 0])),
                ),
                ("to_move", player().or_default(json!(1))),
            ]),
        ),
        (
            "Position",
            object([
                ("position", text()),
                ("player", player()),
                ("over", boolean()),
                ("positionValue", choice(["win", "lose", "tie", "draw", "undecided"])),
                ("remoteness", count().nullable()),
                ("winby", integer().nullable()),
                (
                    "moves",
                    list(object([
                        ("move", text()),
                        ("position", text()),
                        ("moveValue", choice(["win", "lose", "tie", "draw", "undecided"])),
                        ("remoteness", count().nullable()),
                        ("deltaRemoteness", integer().nullable()),
                        ("winby", integer().nullable()),
                    ])),
                ),
            ]),
        ),
        (
            "Depth",
            object([
                ("position", text()),
                ("depth", count()),
                ("nodes", count()),
                ("seconds", number()),
                (
                    "moves",
                    list(object([
                        ("move", text()),
                        ("value", reference("Value")),
                        ("pv", list(text())),
                        (
                            "basis",
                            choice(["proven", "table", "net", "terms", "textbook", "playouts"]),
                        ),
                    ])),
                ),
                ("done", boolean()),
            ]),
        ),
        (
            "Value",
            object([
                ("kind", choice(["win", "loss", "draw", "seeds", "score"])),
                ("plies", count().nullable().optional()),
                ("net", number().optional()),
                ("exact", boolean().optional()),
                ("centi", integer().optional()),
            ]),
        ),
        (
            "Search",
            object([
                ("game", text()),
                ("rules", text()),
                ("position", text()),
                ("bot", text()),
                ("value", textbook_value()),
                ("nodes", count().about("searched")),
                ("cut", count().about("moves that alpha-beta left out")),
                ("best", text()),
                ("shown", count()),
                ("tree", reference("Branch")),
            ]),
        ),
        (
            "Branch",
            object([
                ("move", text().nullable()),
                ("player", player()),
                ("kind", choice(["max", "min"])),
                ("value", textbook_value()),
                ("bound", choice(["exact", "at-least", "at-most"])),
                ("alpha", textbook_value()),
                ("beta", textbook_value()),
                ("over", boolean()),
                ("best", boolean().about("on the line of best play")),
                ("cut", count()),
                ("hidden", count().about("moves searched but not shown")),
                ("children", list(reference("Branch"))),
            ]),
        ),
        (
            "Read",
            object([
                (
                    "games",
                    list(object([
                        ("game", text()),
                        ("variant", text().about("as addresses name it")),
                        ("start", text().about("the position that it began from")),
                        ("moves", text().about("with variations in brackets, as line reads them")),
                        ("plies", count().about("moves without variations")),
                        ("names", pair(text().nullable())),
                        ("result", result().nullable()),
                    ]))
                    .set("minItems", json!(1)),
                ),
                (
                    "wrong",
                    list(text()).about("what is wrong with the games that cannot be read"),
                ),
            ]),
        ),
    ]
}

fn textbook_value() -> Schema {
    let about = "win, loss or a number for the player to move at the root; null where a bound is infinite";
    text().set("type", json!(["string", "number", "null"])).about(about)
}
