//! Cells in a grid: every free cell shows the name that plays it.

use ludoteca_games::Player::{First, Second};
use ludoteca_games::{BoardView, Player, Point, Position};

use super::{Drawing, Role, Row, owner, plain, row};
use crate::lang::say;
use crate::words::side;

pub(super) fn drawing(style: &str, position: &Position, view: &BoardView) -> Drawing {
    match style {
        "text" => text(position, view),
        "ascii" => grid(view, ["|", "---", "+"]),
        _ => grid(view, ["│", "───", "┼"]),
    }
}

/// The largest number, 361 on 19×19, just fits a cell.
fn grid(view: &BoardView, [upright, line, joint]: [&str; 3]) -> Drawing {
    let rule = plain("  ").with(Role::Frame, vec![line; view.columns.into()].join(joint));
    let mut rows: Vec<Row> = Vec::new();
    for y in 0..view.rows {
        if y > 0 {
            rows.push(rule.clone());
        }
        let mut cells = plain("  ");
        for (x, point) in row(view, y).into_iter().enumerate() {
            if x > 0 {
                cells.push(Role::Frame, upright);
            }
            match owner(point) {
                Some(player) => cells.push(Role::Player(player), if player == First { " X " } else { " O " }),
                None => cells.push(Role::Frame, format!("{:^3}", point.name)),
            }
        }
        rows.push(cells);
    }
    Drawing(rows)
}

/// In words, for screen readers.
fn text(position: &Position, view: &BoardView) -> Drawing {
    let cells = |mark: Option<Player>| {
        let marked = view.points.iter().filter(|point| owner(point) == mark);
        let names: Vec<&str> = marked.map(|point: &Point| point.name.as_str()).collect();
        if names.is_empty() {
            say("text-none", &[])
        } else {
            names.join(", ")
        }
    };
    let marks = |player: Player| {
        let args = [("side", side(position.game(), player)), ("cells", cells(Some(player)))];
        plain(say("text-marks", &args))
    };
    let free = plain(say("text-free", &[("cells", cells(None))]));
    Drawing(vec![marks(First), marks(Second), free])
}
