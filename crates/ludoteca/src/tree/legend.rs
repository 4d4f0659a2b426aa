//! What the signs in the picture of a tree mean: only those that are in it.

use super::page::{self, ACCENT, INK, LINE, LOSS, MARGIN, Page, SMALL, Shape, text_width};
use super::{Bound, Picture};
use crate::lang::say;

/// Room for a sign before its meaning, and between one entry and the next.
const SIGN: f64 = 38.0;
const GAP: f64 = 22.0;
const SIZE: (f64, f64) = (24.0, 18.0);

enum Sign {
    Shape(Shape),
    /// A node with such a value, decided or not.
    Value(i32, bool),
    Best,
    Cut,
    Text(&'static str),
}

fn entries(picture: &Picture) -> Vec<(Sign, String)> {
    let [max, min] = &picture.sides;
    let of_max = |key: &str| say(key, &[("side", max.clone())]);
    let tree = &picture.tree;
    let mut entries = vec![
        (Sign::Shape(Shape::Max), of_max("legend-max")),
        (Sign::Shape(Shape::Min), say("legend-min", &[("side", min.clone())])),
    ];
    let mut add = |when: bool, sign: Sign, key: &str| {
        if when {
            entries.push((sign, of_max(key)));
        }
    };
    add(tree.any(&|b| b.over), Sign::Shape(Shape::Over), "legend-over");
    add(true, Sign::Best, "legend-best");
    let values = [
        (1, true, "legend-wins"),
        (0, true, "worth-draw"),
        (-1, true, "legend-loses"),
        (1, false, "legend-better"),
        (0, false, "legend-level"),
        (-1, false, "legend-worse"),
    ];
    for (sign, decided, meaning) in values {
        let there = tree.any(&|b| b.value.signum() == sign && b.decided() == decided);
        add(there, Sign::Value(sign, decided), meaning);
    }
    add(picture.prune, Sign::Text("(α, β)"), "legend-bounds");
    let bounded = tree.any(&|b| b.bound != Bound::Exact);
    add(bounded, Sign::Text("≥ ≤"), "legend-least-most");
    add(
        tree.any(&|b| b.cut > 0 && !b.children.is_empty()),
        Sign::Cut,
        "legend-cut",
    );
    add(tree.any(&|b| b.hidden > 0), Sign::Text("…"), "legend-hidden");
    entries
}

/// Draws the legend from `y` down, wrapped to the width, and says where it ends.
pub(super) fn legend(picture: &Picture, mut y: f64, width: f64, page: &mut Page) -> f64 {
    let mut x = 0.0;
    for (sign, meaning) in entries(picture) {
        let before = match sign {
            Sign::Text(text) => text_width(text, SMALL) + 8.0,
            _ => SIGN,
        };
        let wide = before + 0.9 * text_width(&meaning, SMALL);
        if x > 0.0 && x + wide > width {
            x = 0.0;
            y += LINE + 6.0;
        }
        draw(&sign, (MARGIN + x, y), page);
        page.text((MARGIN + x + before, y), ("start", SMALL, "normal"), INK, &meaning);
        x += wide + GAP;
    }
    y
}

fn draw(sign: &Sign, (x, baseline): (f64, f64), page: &mut Page) {
    let (middle, centre) = (x + SIGN / 2.0 - 4.0, baseline - 4.5);
    let top = centre - SIZE.1 / 2.0;
    let line = |style: &str| {
        format!(
            "<path d=\"M{:.1} {centre:.1}h28\" fill=\"none\" {style}/>",
            middle - 14.0
        )
    };
    match sign {
        Sign::Shape(shape) => page.shape(*shape, (middle, top), SIZE, &format!("fill=\"none\" stroke=\"{INK}\"")),
        Sign::Value(value, decided) => {
            let look = format!("{} stroke=\"{INK}\"", page::fill(*value, *decided));
            page.shape(Shape::Over, (middle, top), SIZE, &look);
        }
        Sign::Best => page.push(&line(&format!("stroke=\"{ACCENT}\" stroke-width=\"3.5\""))),
        Sign::Cut => {
            let style = format!("stroke=\"{LOSS}\" stroke-width=\"1.4\" stroke-dasharray=\"4 3\"");
            page.push(&line(&style));
            page.slashes((middle, centre));
        }
        Sign::Text(text) => page.text((x, baseline), ("start", SMALL, "bold"), INK, text),
    }
}
