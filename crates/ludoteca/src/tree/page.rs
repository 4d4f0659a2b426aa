//! Paper and ink: what the picture of a tree is drawn with.

use std::fmt::Write;

use ludoteca_arena::report::escaped;

use super::Branch;

pub(super) const PAPER: &str = "#f6f1e7";
pub(super) const INK: &str = "#2a2520";
pub(super) const ACCENT: &str = "#1f7a78";
const WIN: &str = "#2f8f5b";
pub(super) const LOSS: &str = "#bf4a3e";
const LEVEL: &str = "#b98a1d";

pub(super) const MARGIN: f64 = 28.0;
pub(super) const LINE: f64 = 20.0;
pub(super) const SMALL: f64 = 12.0;

/// How wide a text gets at most in the fonts that the picture names, bold or not.
pub(super) fn text_width(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * size * 0.68
}

/// The fill of a node: who is ahead by its colour, whether that is settled by its strength.
pub(super) fn fill(value: i32, decided: bool) -> String {
    let tone = match value {
        1.. => WIN,
        0 => LEVEL,
        _ => LOSS,
    };
    let opacity = if decided { "1" } else { "0.22" };
    format!("fill=\"{tone}\" fill-opacity=\"{opacity}\"")
}

/// Pointing up, pointing down, or round where nobody moves any more.
#[derive(Clone, Copy)]
pub(super) enum Shape {
    Max,
    Min,
    Over,
}

impl Shape {
    pub(super) const fn of(branch: &Branch) -> Self {
        match (branch.over, branch.maximising) {
            (true, _) => Shape::Over,
            (false, true) => Shape::Max,
            (false, false) => Shape::Min,
        }
    }
}

/// What has been drawn so far.
#[derive(Default)]
pub(super) struct Page {
    body: String,
}

impl Page {
    pub(super) fn body(&self) -> &str {
        &self.body
    }

    pub(super) fn push(&mut self, element: &str) {
        self.body += element;
        self.body.push('\n');
    }

    /// A line of text: where, how (anchor, size, weight), in which colour.
    pub(super) fn text(
        &mut self,
        (x, y): (f64, f64),
        (anchor, size, weight): (&str, f64, &str),
        fill: &str,
        text: &str,
    ) {
        let _ = writeln!(
            self.body,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" font-size=\"{size}\" font-weight=\"{weight}\" \
             fill=\"{fill}\">{}</text>",
            escaped(text)
        );
    }

    /// A node's outline, given the middle of its top edge and its size.
    pub(super) fn shape(&mut self, shape: Shape, (x, top): (f64, f64), (width, height): (f64, f64), look: &str) {
        let (left, right, bottom) = (x - width / 2.0, x + width / 2.0, top + height);
        let point = height / 4.5;
        let path = match shape {
            Shape::Max => format!(
                "M{left:.1} {bottom:.1}V{:.1}L{x:.1} {top:.1}L{right:.1} {:.1}V{bottom:.1}Z",
                top + point,
                top + point
            ),
            Shape::Min => format!(
                "M{left:.1} {top:.1}V{:.1}L{x:.1} {bottom:.1}L{right:.1} {:.1}V{top:.1}Z",
                bottom - point,
                bottom - point
            ),
            Shape::Over => {
                let (round, flat) = (height / 2.0, width - height);
                format!(
                    "M{:.1} {top:.1}h{flat:.1}a{round:.1} {round:.1} 0 0 1 0 {height:.1}h{:.1}a{round:.1} {round:.1} 0 0 1 \
                     0 {:.1}Z",
                    left + round,
                    -flat,
                    -height
                )
            }
        };
        let _ = writeln!(self.body, "<path d=\"{path}\" {look}/>");
    }

    /// Two strokes through a line: here something was cut off.
    pub(super) fn slashes(&mut self, (x, y): (f64, f64)) {
        let (a, b, down, up) = (x - 5.0, x - 1.0, y + 4.5, y - 4.5);
        let _ = writeln!(
            self.body,
            "<path d=\"M{a:.1} {down:.1}L{:.1} {up:.1}M{b:.1} {down:.1}L{:.1} {up:.1}\" stroke=\"{LOSS}\" \
             stroke-width=\"1.8\"/>",
            a + 6.0,
            b + 6.0
        );
    }
}
