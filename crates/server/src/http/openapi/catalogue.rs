//! What can be played, and the server itself.

use super::operation::{Operation, get};
use super::schema::{Schema, any_object, boolean, choice, count, list, object, reference, text, texts_by_name};

pub(super) fn operations() -> Vec<Operation> {
    vec![
        get("/healthz", "health", "Whether the server can keep games")
            .answers_text("it can")
            .errors(&[503]),
        get("/metrics", "metrics", "Counts, as Prometheus reads them").answers_text("counts"),
        get("/api/openapi.json", "description", "This description").answers("as asked", any_object()),
        get("/api/games", "games", "What can be played")
            .answers("as asked", object([("games", list(reference("Game")))])),
        get("/api/games/{game}", "game", "One game")
            .answers("as asked", reference("Game"))
            .errors(&[404]),
        get("/api/bots", "bots", "Who can be played against")
            .answers("as asked", object([("bots", list(reference("Bot")))])),
    ]
}

pub(super) fn schemas() -> Vec<(&'static str, Schema)> {
    vec![
        (
            "Game",
            object([
                ("id", text()),
                ("title", text()),
                (
                    "options",
                    list(object([
                        ("name", text()),
                        (
                            "value",
                            text().nullable().about("what its value is called; null for a switch"),
                        ),
                        ("repeatable", boolean()),
                        ("help", text()),
                        ("kind", choice(["switch", "number", "numbers", "rules", "axis"])),
                        ("min", count().about("of a number, or of each number").optional()),
                        ("max", count().optional()),
                        ("step", count().about("from one value to the next").optional()),
                        (
                            "default",
                            text()
                                .nullable()
                                .about("its value if it is not given; null where there is none"),
                        ),
                        ("unit", text().about("what is counted").optional()),
                    ])),
                ),
                ("layout", choice(["pits", "squares", "cells", "heaps"])),
                (
                    "sample",
                    object([("position", text()), ("view", reference("View"))]).about("a typical position"),
                ),
                (
                    "axes",
                    list(object([("name", text()), ("values", list(reference("Named")))])),
                ),
                (
                    "presets",
                    list(object([
                        ("name", text()),
                        ("origin", text()),
                        ("axes", texts_by_name()),
                    ])),
                ),
            ]),
        ),
        ("Named", object([("name", text()), ("help", text())])),
        (
            "Bot",
            object([
                ("name", text()),
                ("aliases", list(text())),
                ("games", list(text()).about("the games it plays; empty for all")),
                ("help", text()),
                ("options", list(reference("Named"))),
            ]),
        ),
    ]
}
