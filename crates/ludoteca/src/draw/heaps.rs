//! Heaps: a row of objects for each.

use ludoteca_games::{BoardView, Point};

use super::{Drawing, Role, Row, plain};
use crate::lang::say;

/// Heaps beyond this are cut in the drawing; the number beside them stays true.
const WIDEST: u32 = 40;

pub(super) fn drawing(style: &str, view: &BoardView) -> Drawing {
    match style {
        "text" => text(view),
        "ascii" => rows(view, "o", "..."),
        "evora" => evora(view),
        _ => rows(view, "●", "…"),
    }
}

fn objects(count: u32, object: &str, more: &str) -> String {
    let drawn = object.repeat(count.min(WIDEST) as usize);
    if count > WIDEST { drawn + more } else { drawn }
}

fn rows(view: &BoardView, object: &str, more: &str) -> Drawing {
    let counts = view.points.iter().map(|heap| heap.count);
    let width = counts.map(|count| count.to_string().len()).max().unwrap_or(1);
    let row = |heap: &Point| {
        Row::default()
            .with(Role::Frame, format!("{:>4} ", heap.name))
            .with(Role::Plain, format!(" {:>width$}  ", heap.count))
            .with(Role::FIRST, objects(heap.count, object, more))
    };
    Drawing(view.points.iter().map(row).collect())
}

/// In words, for screen readers.
fn text(view: &BoardView) -> Drawing {
    let row = |heap: &Point| {
        let args = [("number", heap.name.clone()), ("count", heap.count.to_string())];
        plain(say("text-heap", &args))
    };
    Drawing(view.points.iter().map(row).collect())
}

/// Columns of `[]`.
fn evora(view: &BoardView) -> Drawing {
    let row = |heap: &Point| plain(format!("coluna {}: {}", heap.name, objects(heap.count, "[]", "..."))).trimmed();
    Drawing(view.points.iter().map(row).collect())
}
