//! A board as an SVG picture, for notebooks, slides and web pages that have none of their own.

use std::fmt::Write;

use ludoteca_rules::Player;

use crate::view::{BoardView, Layout, Point};

/// The side of a square, or the width of a house, in the picture's units.
const CELL: u32 = 48;

impl BoardView {
    /// The board as an SVG document of its own, as the first player sees it.
    ///
    /// ```
    /// use ludoteca_games::{GameHandle, Options};
    /// let game = GameHandle::new("tic-tac-toe", &Options::default())?;
    /// let picture = game.line_at(None, "5 1")?.position().view().svg();
    /// assert!(picture.starts_with("<svg ") && picture.contains(">X<") && picture.contains(">O<"));
    /// # Ok::<(), ludoteca_games::UserError>(())
    /// ```
    pub fn svg(&self) -> String {
        // A store at each end takes a column of its own.
        let margin = if self.stores.is_some() { CELL } else { 0 };
        let (width, height) = (u32::from(self.columns) * CELL + 2 * margin, u32::from(self.rows) * CELL);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
             text-anchor=\"middle\">\n<rect width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"#c8a878\"/>\n"
        );
        for (number, point) in self.points.iter().enumerate() {
            let (x, y) = (margin + u32::from(point.x) * CELL, u32::from(point.y) * CELL);
            let emphasised = self.lines.iter().any(|line| line.contains(&number));
            self.draw_point(&mut svg, point, (x, y), emphasised);
        }
        if let Some([first, second]) = self.stores {
            // The first player's store is at his right hand.
            for (count, x) in [(second, margin / 2), (first, width - margin / 2)] {
                let _ = writeln!(
                    svg,
                    "<ellipse cx=\"{x}\" cy=\"{}\" rx=\"{}\" ry=\"{}\" fill=\"#6b4a2b\"/>",
                    height / 2,
                    margin / 2 - 4,
                    height / 2 - 6
                );
                text(&mut svg, (x, height / 2), "#fff", &count.to_string());
            }
        }
        svg + "</svg>\n"
    }

    fn draw_point(&self, svg: &mut String, point: &Point, (x, y): (u32, u32), emphasised: bool) {
        let centre = (x + CELL / 2, y + CELL / 2);
        match self.layout {
            Layout::Pits | Layout::Heaps => {
                let (cx, cy) = centre;
                let _ = writeln!(
                    svg,
                    "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"{}\" fill=\"#6b4a2b\"><title>{}</title></circle>",
                    CELL / 2 - 4,
                    point.name
                );
                text(svg, centre, "#fff", &point.count.to_string());
            }
            Layout::Squares | Layout::Cells => {
                let fill = match () {
                    () if emphasised => "#f6d860",
                    () if point.goal => "#d9903d",
                    () if (point.x + point.y).is_multiple_of(2) => "#f0d9b5",
                    () => "#e2c69a",
                };
                let _ = writeln!(
                    svg,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\" stroke=\"#8a6a42\">\
                     <title>{}</title></rect>",
                    point.name
                );
                if let Some(piece) = point.piece {
                    let sign = match (self.layout, piece.owner) {
                        (Layout::Squares, Player::First) => "♘",
                        (Layout::Squares, Player::Second) => "♞",
                        (_, Player::First) => "X",
                        (_, Player::Second) => "O",
                    };
                    text(svg, centre, "#1c1c1c", sign);
                }
            }
        }
    }
}

/// A text around a middle point.
fn text(svg: &mut String, (x, y): (u32, u32), fill: &str, text: &str) {
    let size = CELL * 3 / 5;
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{}\" font-size=\"{size}\" fill=\"{fill}\">{text}</text>",
        y + size / 3
    );
}
