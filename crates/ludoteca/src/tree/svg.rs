//! The tree as a picture for a slide.

use super::layout::{self, BAND, Item, LABEL, Layout, Measure, Placed, ROW};
use super::legend::legend;
use ludoteca_arena::report::escaped;

use super::numbers::grouped;
use super::page::{self, ACCENT, INK, LINE, LOSS, MARGIN, PAPER, Page, SMALL, Shape, text_width};
use super::{Branch, Picture};
use crate::lang::say;

const TITLE: f64 = 19.0;
const VALUE: f64 = 14.0;
const WINDOW: f64 = 10.5;
/// A leaf in a column is a little less high than its row.
const IN_COLUMN: f64 = ROW as f64 * BAND - 6.0;

impl Measure for Picture {
    fn height(&self, branch: &Branch) -> usize {
        if self.shows_window(branch) { 7 } else { 5 }
    }

    fn width(&self, item: Item) -> f64 {
        match item {
            Item::Node(branch) => {
                let value = text_width(&self.value(branch), VALUE);
                let window = if self.shows_window(branch) {
                    text_width(&self.window(branch), WINDOW)
                } else {
                    0.0
                };
                (value.max(window) + 16.0).max(40.0)
            }
            note => text_width(&note_text(note), SMALL),
        }
    }

    fn label_width(&self, item: Item) -> f64 {
        match item {
            Item::Node(branch) => branch.mv.as_deref().map_or(0.0, |mv| text_width(mv, SMALL) + 8.0),
            _ => 0.0,
        }
    }
}

impl Picture {
    fn shows_window(&self, branch: &Branch) -> bool {
        self.prune && !branch.children.is_empty()
    }
}

fn note_text(item: Item) -> String {
    match item {
        Item::Node(_) => String::new(),
        Item::Cut(moves) => say("tree-cut", &[("what", grouped(moves))]),
        Item::More(moves) => say("tree-more", &[("count", grouped(moves))]),
    }
}

/// The picture as an SVG document that needs nothing else.
pub(crate) fn svg(picture: &Picture) -> String {
    let layout = layout::lay(&picture.tree, picture);
    let mut above = picture.summary().to_vec();
    above.extend(picture.rest());
    let room = layout.width.max(layout::WIDE);
    let above: Vec<String> = above.iter().flat_map(|line| broken(line, room)).collect();
    let widest = above
        .iter()
        .map(|line| text_width(line, SMALL + 1.0))
        .fold(0.0, f64::max);
    let advice = picture
        .advice()
        .map_or_else(String::new, |advice| format!("<desc>{}</desc>\n", escaped(&advice)));
    let inner = layout
        .width
        .max(widest)
        .max(text_width(&picture.title(), TITLE))
        .max(560.0);
    let mut page = Page::default();
    let mut y = MARGIN + TITLE;
    page.text((MARGIN, y), ("start", TITLE, "bold"), INK, &picture.title());
    for line in &above {
        y += LINE;
        page.text((MARGIN, y), ("start", SMALL + 1.0, "normal"), INK, line);
    }
    y += 2.0;
    tree(picture, &layout, (MARGIN + (inner - layout.width) / 2.0, y), &mut page);
    y += layout.height + 1.5 * LINE;
    let bottom = legend(picture, y, inner, &mut page);
    let (width, height) = (inner + 2.0 * MARGIN, bottom + MARGIN);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" \
         font-family=\"Verdana, 'DejaVu Sans', sans-serif\">\n<title>{}</title>\n{advice}\
         <rect width=\"100%\" height=\"100%\" fill=\"{PAPER}\"/>\n{}</svg>\n",
        escaped(&picture.title()),
        page.body()
    )
}

/// A line of text in pieces that fit: the words for a large board are as long as its rows together.
fn broken(line: &str, room: f64) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for letter in line.chars() {
        if let Some(piece) = pieces.last_mut() {
            piece.push(letter);
            if text_width(piece, SMALL + 1.0) > room {
                piece.pop();
                pieces.push(letter.to_string());
            }
        }
    }
    pieces
}

/// Draws lines first, so that nodes lie on top of them.
fn tree(picture: &Picture, layout: &Layout, (left, top): (f64, f64), page: &mut Page) {
    page.push(&format!("<g transform=\"translate({left:.1} {top:.1})\">"));
    let bottom = |parent: &Placed| match parent.item {
        Item::Node(branch) => parent.y + (LABEL + picture.height(branch)) as f64 * BAND,
        _ => parent.y,
    };
    // The best line last: it must not disappear under the others.
    for accented in [false, true] {
        for (i, placed) in layout.items.iter().enumerate() {
            if let Some(parent) = placed.parent
                && matches!(placed.item, Item::Node(Branch { best: true, .. })) == accented
            {
                let from = (layout.items[parent].x, bottom(&layout.items[parent]));
                edge(placed, above_in_column(layout, i), from, page);
            }
        }
    }
    for placed in &layout.items {
        item(picture, placed, page);
    }
    page.push("</g>");
}

/// How far down others have already drawn the stem of a column.
fn above_in_column(layout: &Layout, i: usize) -> Option<f64> {
    let [before, placed] = [layout.items.get(i.checked_sub(1)?)?, &layout.items[i]];
    (placed.stem.is_some() && before.stem == placed.stem && before.parent == placed.parent).then_some(before.y)
}

/// Draws the line from a parent's foot to an item.
fn edge(placed: &Placed, above: Option<f64>, (x, y): (f64, f64), page: &mut Page) {
    let best = matches!(placed.item, Item::Node(Branch { best: true, .. }));
    let style = match placed.item {
        Item::Node(_) if best => format!("stroke=\"{ACCENT}\" stroke-width=\"3.5\""),
        Item::Node(_) => format!("stroke=\"{INK}\" stroke-width=\"1.1\""),
        Item::Cut(_) => format!("stroke=\"{LOSS}\" stroke-width=\"1.4\" stroke-dasharray=\"4 3\""),
        Item::More(_) => format!("stroke=\"{INK}\" stroke-width=\"1.1\" stroke-dasharray=\"1 3\""),
    };
    let (to, path) = match placed.stem {
        None => {
            let to = (placed.x, placed.y + 2.0);
            (to, format!("M{x:.1} {y:.1}L{:.1} {:.1}", to.0, to.1))
        }
        Some(stem) => {
            let to = (stem.x + layout::TWIG - 2.0, placed.y);
            // Only the best line is drawn from the parent on, over what is there.
            let start = match (above, stem.top) {
                (Some(above), _) if !best => format!("M{:.1} {above:.1}", stem.x),
                (_, None) => format!("M{x:.1} {y:.1}v8H{:.1}", stem.x),
                (_, Some(top)) => format!("M{x:.1} {y:.1}L{:.1} {top:.1}", stem.x),
            };
            let path = format!("{start}V{:.1}H{:.1}", to.1, to.0);
            (to, path)
        }
    };
    page.push(&format!("<path d=\"{path}\" fill=\"none\" {style}/>"));
    if matches!(placed.item, Item::Cut(_)) {
        page.slashes(if placed.stem.is_some() {
            (to.0 - 5.0, to.1)
        } else {
            // A little way back along the line.
            (to.0 + (x - to.0) * 0.2, to.1 + (y - to.1) * 0.2)
        });
    }
}

fn item(picture: &Picture, placed: &Placed, page: &mut Page) {
    let Placed { x, y, .. } = *placed;
    let in_column = placed.stem.is_some();
    let baseline = if in_column { y + 4.5 } else { y + 14.0 };
    let Item::Node(branch) = placed.item else {
        let fill = if matches!(placed.item, Item::Cut(_)) { LOSS } else { INK };
        return page.text(
            (x, baseline),
            ("middle", SMALL, "normal"),
            fill,
            &note_text(placed.item),
        );
    };
    let width = picture.width(placed.item);
    let (top, height) = if in_column {
        (y - IN_COLUMN / 2.0, IN_COLUMN)
    } else {
        (y + LABEL as f64 * BAND, picture.height(branch) as f64 * BAND)
    };
    if let Some(mv) = &branch.mv {
        let (fill, weight) = if branch.best { (ACCENT, "bold") } else { (INK, "normal") };
        let (x, anchor) = if in_column {
            (x - width / 2.0 - 6.0, "end")
        } else {
            (x, "middle")
        };
        page.text((x, baseline), (anchor, SMALL, weight), fill, mv);
    }
    page.shape(Shape::of(branch), (x, top), (width, height), &look(branch));
    // Text sits in the square part of the shape, away from its point.
    let middle = top
        + height / 2.0
        + if branch.over {
            0.0
        } else if branch.maximising {
            2.5
        } else {
            -2.5
        };
    let fill = if branch.decided() && branch.value != 0 {
        "#ffffff"
    } else {
        INK
    };
    if picture.shows_window(branch) {
        page.text((x, middle), ("middle", VALUE, "bold"), fill, &picture.value(branch));
        page.text(
            (x, middle + 13.0),
            ("middle", WINDOW, "normal"),
            fill,
            &picture.window(branch),
        );
    } else {
        page.text(
            (x, middle + 5.0),
            ("middle", VALUE, "bold"),
            fill,
            &picture.value(branch),
        );
    }
    if branch.hidden > 0 && branch.children.is_empty() {
        let at = if in_column {
            (x + width / 2.0 + 10.0, y + 4.0)
        } else {
            (x, top + height + 8.0)
        };
        page.text(at, ("middle", VALUE, "bold"), INK, "…");
    }
}

/// The colour tells who is ahead, its strength whether that is settled.
fn look(branch: &Branch) -> String {
    let outline = if branch.best {
        format!("stroke=\"{ACCENT}\" stroke-width=\"3.5\"")
    } else {
        format!("stroke=\"{INK}\" stroke-width=\"1.1\"")
    };
    format!("{} {outline}", page::fill(branch.value, branch.decided()))
}
