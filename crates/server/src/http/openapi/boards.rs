//! Views of positions, paths and steps of moves.

use super::schema::{Schema, boolean, choice, count, list, object, pair, player, reference, text};

pub(super) fn schemas() -> Vec<(&'static str, Schema)> {
    vec![
        (
            "View",
            object([
                ("layout", choice(["pits", "squares", "cells", "heaps"])),
                ("columns", count()),
                ("rows", count()),
                (
                    "points",
                    list(reference("Point"))
                        .about("what can be pointed at; moves name points by their numbers, from 0"),
                ),
                (
                    "stores",
                    pair(count())
                        .nullable()
                        .about("what each player has in store; null in games without stores"),
                ),
                ("lines", list(list(count())).about("completed lines of points")),
                (
                    "attacks",
                    list(pair(count())).about("which pieces attack a goal: the point of the piece, and the goal"),
                ),
            ]),
        ),
        (
            "Point",
            object([
                ("name", text()),
                (
                    "x",
                    count().about("columns from the left, as the first player sees the board"),
                ),
                ("y", count().about("rows from the top")),
                ("owner", player().about("whose house it is").optional()),
                ("count", count().about("seeds or objects in it").optional()),
                ("piece", reference("Piece").optional()),
                (
                    "goal",
                    boolean().about("true for the point that the game is about").optional(),
                ),
            ]),
        ),
        (
            "Piece",
            object([("player", player()), ("kind", choice(["knight", "mark"]))]),
        ),
        (
            "Path",
            object([
                ("from", count().nullable().about("where a piece comes from")),
                ("to", count().about("where it goes, or what is played")),
                ("count", count().nullable().about("how many objects are taken")),
            ]),
        ),
        (
            "Step",
            object([
                (
                    "do",
                    choice(["lift", "drop", "capture", "store", "place", "move", "remove"]),
                ),
                ("at", count().about("the number of a point of the view").optional()),
                (
                    "from",
                    count().nullable().about("the number of a point of the view").optional(),
                ),
                ("to", count().about("the number of a point of the view").optional()),
                ("count", count().optional()),
                ("player", player().optional()),
                ("piece", reference("Piece").optional()),
            ]),
        ),
    ]
}
