//! A board as an SVG picture, for notebooks, slides and web pages that have none of their own. Pieces are shapes and not
//! letters, so that they look the same whatever fonts there are.

use std::fmt::Write;

use ludoteca_rules::Player;

use crate::view::{BoardView, Layout, Path, Point};

/// The side of a square, or the width of a house, in the picture's units.
const CELL: f32 = 56.0;
/// Around the board.
const MARGIN: f32 = 24.0;
/// A row of houses, with the numbers above or below it.
const ROW: f32 = 74.0;
/// The radius of a house and of a seed.
const PIT: f32 = 24.0;
const SEED: f32 = 4.2;
/// How far apart the discs of a heap lie, and how many are drawn.
const DISC: f32 = 11.0;
const MOST_DISCS: u32 = 16;

const WOOD: &str = "#c79a64";
const WOOD_EDGE: &str = "#8a5f35";
const HOLLOW: &str = "#6b4526";
const INK: &str = "#3b2614";
const MARKED: &str = "#f2b632";
const SIDES: [(&str, &str); 2] = [("#fbf3e2", "#4a3320"), ("#33251b", "#e8d9c0")];

/// A knight's head, looking left, in a square of 45.
const KNIGHT: &str = "M11 40H35C35 30 37 20 31 12C28 8 24 7 21 7L19 3L16 9C12 12 9 18 7 24C6 28 9 31 12 29C15 27 17 25 21 24C20 \
                      30 12 32 11 40Z";

impl BoardView {
    /// The board as an SVG document of its own, as the first player sees it.
    ///
    /// ```
    /// use ludoteca_games::{GameHandle, Options};
    /// let game = GameHandle::new("oware", &Options::default())?;
    /// let picture = game.line_at(None, "F f")?.position().view().svg();
    /// assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    /// # Ok::<(), ludoteca_games::UserError>(())
    /// ```
    pub fn svg(&self) -> String {
        self.svg_with(None)
    }

    /// The same with the points of the last move marked.
    pub fn svg_with(&self, last: Option<Path>) -> String {
        let marked: Vec<usize> = last
            .map(|path| path.from.into_iter().chain([path.to]).collect())
            .unwrap_or_default();
        let (columns, rows) = (f32::from(self.columns), f32::from(self.rows));
        let store = if self.stores.is_some() { CELL } else { 0.0 };
        let height = match self.layout {
            Layout::Heaps => DISC * (MOST_DISCS as f32 + 1.0),
            // Between the rows and above and below them stand numbers.
            Layout::Pits => rows * ROW,
            Layout::Squares | Layout::Cells => rows * CELL,
        };
        let mut picture = Picture::new(columns * CELL + 2.0 * (store + MARGIN), height + 2.0 * MARGIN);
        for (number, point) in self.points.iter().enumerate() {
            let in_line = self.lines.iter().any(|line| line.contains(&number));
            let marked = marked.contains(&number);
            match self.layout {
                Layout::Pits => picture.house(point, store, marked),
                Layout::Heaps => picture.heap(point, height, marked),
                Layout::Squares => picture.square(point, marked),
                Layout::Cells => picture.cell(point, marked || in_line),
            }
        }
        if let Some([first, second]) = self.stores {
            // The first player's store is at his right hand.
            picture.store(second, MARGIN + store / 2.0, height);
            picture.store(first, MARGIN + store * 1.5 + columns * CELL, height);
        }
        if self.layout == Layout::Squares {
            picture.coordinates(self);
        }
        picture.finish()
    }
}

struct Picture(String);

impl Picture {
    fn new(width: f32, height: f32) -> Self {
        Picture(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"sans-serif\" text-anchor=\"middle\">\n<rect x=\"1\" y=\"1\" width=\"{}\" height=\"{}\" rx=\"16\" \
             fill=\"{WOOD}\" stroke=\"{WOOD_EDGE}\" stroke-width=\"2\"/>\n",
            width - 2.0,
            height - 2.0
        ))
    }

    fn finish(self) -> String {
        self.0 + "</svg>\n"
    }

    fn add(&mut self, shape: std::fmt::Arguments<'_>) {
        // To write into a text never fails.
        let _ = writeln!(self.0, "{shape}");
    }

    fn circle(&mut self, (x, y): (f32, f32), radius: f32, more: &str) {
        self.add(format_args!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" {more}/>"
        ));
    }

    fn text(&mut self, (x, y): (f32, f32), size: f32, text: &str) {
        let y = y + size * 0.36;
        self.add(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" fill=\"{INK}\">{text}</text>"
        ));
    }

    /// Seeds around a middle point, in a spiral, nearer to each other the more they are.
    fn seeds(&mut self, (x, y): (f32, f32), radius: f32, count: u32) {
        let room = radius - SEED - 1.0;
        let step = (room / (count.max(1) as f32).sqrt()).min(5.2);
        // One alone lies in the middle.
        let first = if count == 1 { 0.0 } else { 0.5 };
        for number in 0..count.min(200) {
            // The golden angle leaves no gaps.
            let (out, turn) = (step * (number as f32 + first).sqrt(), 2.399_963 * number as f32);
            let place = (x + out * turn.cos(), y + out * turn.sin());
            self.circle(place, SEED, "fill=\"#f1e4c6\" stroke=\"#9c8458\" stroke-width=\"0.8\"");
        }
    }

    fn house(&mut self, point: &Point, store: f32, marked: bool) {
        let below = point.y > 0;
        let x = MARGIN + store + (f32::from(point.x) + 0.5) * CELL;
        let y = MARGIN + ROW * f32::from(point.y) + if below { PIT + 3.0 } else { ROW - PIT - 3.0 };
        let ring = if marked {
            format!("stroke=\"{MARKED}\" stroke-width=\"3.5\"")
        } else {
            String::new()
        };
        self.circle((x, y), PIT, &format!("fill=\"{HOLLOW}\" {ring}"));
        self.seeds((x, y), PIT, point.count);
        let label = if below { y + PIT + 11.0 } else { y - PIT - 11.0 };
        self.text(
            (x, label),
            13.0,
            &format!("{}<tspan fill=\"#7d5a36\" dx=\"5\">{}</tspan>", point.count, point.name),
        );
    }

    fn store(&mut self, count: u32, x: f32, height: f32) {
        let (width, tall) = (CELL - 10.0, height - 40.0);
        let top = MARGIN + 20.0;
        self.add(format_args!(
            "<rect x=\"{:.1}\" y=\"{top}\" width=\"{width}\" height=\"{tall}\" rx=\"{}\" fill=\"{HOLLOW}\"/>",
            x - width / 2.0,
            width / 2.0
        ));
        // Rows of four from the bottom up.
        for number in 0..count.min(64) {
            let (row, place) = ((number / 4) as f32, (number % 4) as f32);
            let step = (8.6_f32).min((tall - 24.0) / 16.0);
            let seed = (x + (place - 1.5) * 8.8, top + tall - 16.0 - row * step);
            self.circle(seed, SEED, "fill=\"#f1e4c6\" stroke=\"#9c8458\" stroke-width=\"0.8\"");
        }
        self.text((x, top + tall + 13.0), 15.0, &count.to_string());
    }

    fn heap(&mut self, point: &Point, height: f32, marked: bool) {
        let x = MARGIN + (f32::from(point.x) + 0.5) * CELL;
        let ground = MARGIN + height - 16.0;
        if marked {
            let (left, top) = (x - CELL / 2.0 + 2.0, MARGIN - 8.0);
            self.add(format_args!(
                "<rect x=\"{left:.1}\" y=\"{top}\" width=\"{}\" height=\"{height}\" rx=\"8\" fill=\"{MARKED}\" opacity=\"0.35\"/>",
                CELL - 4.0
            ));
        }
        for number in 0..point.count.min(MOST_DISCS) {
            let y = ground - DISC * (number as f32 + 0.5);
            self.add(format_args!(
                "<ellipse cx=\"{x:.1}\" cy=\"{y:.1}\" rx=\"18\" ry=\"6\" fill=\"#f1e4c6\" stroke=\"#9c8458\"/>"
            ));
        }
        let more = if point.count > MOST_DISCS { "…" } else { "" };
        self.text((x, MARGIN - 8.0), 13.0, more);
        self.text(
            (x, ground + 14.0),
            15.0,
            &format!("{}<title>heap {}</title>", point.count, point.name),
        );
    }

    /// The ground of a square or cell; its middle.
    fn ground(&mut self, point: &Point, fill: &str) -> (f32, f32) {
        let (x, y) = (MARGIN + f32::from(point.x) * CELL, MARGIN + f32::from(point.y) * CELL);
        self.add(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\" stroke=\"{WOOD_EDGE}\" \
             stroke-width=\"0.6\"><title>{}</title></rect>",
            point.name
        ));
        (x + CELL / 2.0, y + CELL / 2.0)
    }

    fn square(&mut self, point: &Point, marked: bool) {
        let fill = match () {
            () if marked => "#f0d68a",
            () if point.goal => "#e0954a",
            () if (point.x + point.y).is_multiple_of(2) => "#f1dfbd",
            () => "#dcc193",
        };
        let (x, y) = self.ground(point, fill);
        if let Some(piece) = point.piece {
            let (body, edge) = SIDES[piece.owner.index()];
            self.add(format_args!(
                "<g transform=\"translate({:.1} {:.1})\"><path d=\"{KNIGHT}\" fill=\"{body}\" stroke=\"{edge}\" \
                 stroke-width=\"1.8\" stroke-linejoin=\"round\"/><circle cx=\"18\" cy=\"16\" r=\"1.8\" fill=\"{edge}\"/></g>",
                x - 22.5,
                y - 22.0
            ));
        }
    }

    fn cell(&mut self, point: &Point, marked: bool) {
        let (x, y) = self.ground(point, if marked { "#f0d68a" } else { "#f1dfbd" });
        match point.piece.map(|piece| piece.owner) {
            Some(Player::First) => self.add(format_args!(
                "<path d=\"M{} {}l28 28m0 -28l-28 28\" stroke=\"#8c3b2a\" stroke-width=\"6\" stroke-linecap=\"round\"/>",
                x - 14.0,
                y - 14.0
            )),
            Some(Player::Second) => self.circle((x, y), 15.0, "fill=\"none\" stroke=\"#2f5d73\" stroke-width=\"6\""),
            None => {}
        }
    }

    /// Letters of the files below, numbers of the ranks at the left, as the points are called.
    fn coordinates(&mut self, view: &BoardView) {
        for point in &view.points {
            let (file, rank) = point
                .name
                .split_at(point.name.find(|c: char| c.is_ascii_digit()).unwrap_or(0));
            let middle = |n: u16| MARGIN + (f32::from(n) + 0.5) * CELL;
            if point.x == 0 {
                self.text((MARGIN / 2.0, middle(point.y)), 12.0, rank);
            }
            if point.y + 1 == view.rows {
                self.text(
                    (middle(point.x), MARGIN * 1.5 + f32::from(view.rows) * CELL),
                    12.0,
                    file,
                );
            }
        }
    }
}
