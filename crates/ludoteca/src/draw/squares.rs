//! Squares with pieces: the first player at the bottom, or as the program of Porto drew it with him on top.

use ludoteca_games::Player::{First, Second};
use ludoteca_games::{BoardView, Message, Player, Position};

use super::{Drawing, Role, Row, owner, plain, row};
use crate::lang::say;
use crate::words::side;

pub(super) fn drawing(style: &str, position: &Position, view: &BoardView) -> Drawing {
    match style {
        "text" => text(position, view),
        "ascii" => squares(position, view, ['N', 'n', '.']),
        "feup" => Drawing::of_text(&feup(view)),
        _ => squares(position, view, ['♘', '♞', '·']),
    }
}

/// The letter of a column.
fn file(x: u16) -> char {
    char::from(b'a' + x as u8)
}

/// Ranks from the top down, the goal in brackets, and below what is worth knowing about the position.
fn squares(position: &Position, view: &BoardView, [first, second, empty]: [char; 3]) -> Drawing {
    let mut rows: Vec<Row> = Vec::new();
    for y in 0..view.rows {
        let mut drawn = Row::default().with(Role::Frame, format!("{:>4} ", view.rows - y));
        for point in row(view, y) {
            let [left, right] = if point.goal { ["[", "]"] } else { [" ", " "] };
            drawn.push(Role::Plain, left);
            match owner(point) {
                Some(player) => drawn.push(Role::Player(player), if player == First { first } else { second }),
                None => drawn.push(Role::Frame, empty),
            }
            drawn.push(Role::Plain, right);
        }
        rows.push(drawn.trimmed());
    }
    let files: String = (0..view.columns).map(|x| format!(" {} ", file(x))).collect();
    rows.push(plain("     ").with(Role::Frame, files.trim_end()));
    let facts = position.facts(false);
    if !facts.is_empty() {
        rows.push(plain(""));
    }
    for fact in &facts {
        rows.push(plain(format!("     {}", fact_text(fact, "attackers", position))));
    }
    Drawing(rows)
}

/// A fact in words: that about attackers by a text of its own, which names both players.
fn fact_text(fact: &Message, attackers: &str, position: &Position) -> String {
    if fact.key() != "fact-attackers" {
        return super::fact_text(fact);
    }
    let arg = |name| fact.arg(name).unwrap_or_default();
    let args = [
        ("square", arg("square")),
        ("first", side(position.game(), First)),
        ("a", arg("first")),
        ("second", side(position.game(), Second)),
        ("b", arg("second")),
    ];
    say(attackers, &args)
}

/// In words, for screen readers.
fn text(position: &Position, view: &BoardView) -> Drawing {
    let pieces = |player: Player| {
        // From the first player's side on.
        let own = (0..view.rows).rev().flat_map(|y| row(view, y));
        let names = own.filter(|point| owner(point) == Some(player));
        let names: Vec<&str> = names.map(|point| point.name.as_str()).collect();
        let squares = if names.is_empty() {
            say("text-no-knights", &[])
        } else {
            names.join(", ")
        };
        plain(say(
            "text-knights",
            &[("side", side(position.game(), player)), ("squares", squares)],
        ))
    };
    let mut rows = vec![pieces(First), pieces(Second)];
    let facts = position.facts(false);
    rows.extend(facts.iter().map(|fact| plain(fact_text(fact, "text-centre", position))));
    Drawing(rows)
}

/// Letters above, lines between the rows, line numbers at the right, the first player on top.
fn feup(view: &BoardView) -> String {
    let between = format!("{}+\n", "+---".repeat(view.columns.into()));
    let letters: String = (0..view.columns).map(|x| format!("  {} ", file(x))).collect();
    let mut text = format!("{}\n{between}", letters.trim_end());
    for line in 0..view.rows {
        for point in row(view, view.rows - 1 - line) {
            text += match owner(point) {
                Some(First) => "| W ",
                Some(Second) => "| B ",
                None => "|   ",
            };
        }
        text += &format!("| {}\n{between}", line + 1);
    }
    text
}
