//! What can be played, and the server itself.

use super::operation::{Operation, get};
use super::schema::{Schema, any_object, boolean, list, object, reference, text, texts_by_name};

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
                    ])),
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
