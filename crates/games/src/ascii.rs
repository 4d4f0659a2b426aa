//! A board in plain characters, the same in every language.

use std::fmt::Write;

use ludoteca_rules::Player;

use crate::view::{BoardView, Layout, PieceKind, Point};

/// So many objects of a heap are drawn.
const MOST: u32 = 60;

impl BoardView {
    /// The board in plain characters, as the first player sees it, without a line end behind the last row.
    ///
    /// ```
    /// use ludoteca_games::{GameHandle, Options};
    /// let game = GameHandle::new("tic-tac-toe", &Options::default())?;
    /// assert_eq!(game.line_at(None, "5 1")?.position().view().ascii(), "O . .\n. X .\n. . .");
    /// # Ok::<(), ludoteca_games::UserError>(())
    /// ```
    pub fn ascii(&self) -> String {
        let rows = (0..self.rows).map(|y| {
            let mut row: Vec<&Point> = self.points.iter().filter(|point| point.y == y).collect();
            row.sort_by_key(|point| point.x);
            row
        });
        let rows: Vec<Vec<&Point>> = rows.collect();
        let lines: Vec<String> = match self.layout {
            Layout::Pits => self.pits(&rows),
            Layout::Heaps => self.points.iter().map(heap).collect(),
            Layout::Cells => rows.iter().map(|row| signs(row)).collect(),
            Layout::Squares => squares(&rows),
        };
        lines.join("\n")
    }

    fn pits(&self, rows: &[Vec<&Point>]) -> Vec<String> {
        let [first, second] = self.stores.unwrap_or_default();
        let names = |row: &[&Point]| {
            let names: String = row.iter().map(|house| format!("{:>4} ", house.name)).collect();
            format!("    {}", names.trim_end())
        };
        let mut lines = Vec::new();
        for (y, row) in rows.iter().enumerate() {
            let counts: String = row.iter().map(|house| format!("{:>3} |", house.count)).collect();
            if y == 0 {
                lines.push(names(row));
                lines.push(format!("{second:>3} |{counts}"));
            } else {
                lines.push(format!("    |{counts} {first}"));
                lines.push(names(row));
            }
        }
        lines
    }
}

fn heap(heap: &Point) -> String {
    let objects = "o".repeat(heap.count.min(MOST) as usize);
    let more = if heap.count > MOST { "…" } else { "" };
    format!("{}: {} {objects}{more}", heap.name, heap.count)
        .trim_end()
        .to_owned()
}

fn signs(row: &[&Point]) -> String {
    let sign = |point: &&Point| match point.piece.map(|piece| (piece.kind, piece.owner)) {
        Some((PieceKind::Mark, Player::First)) => "X",
        Some((PieceKind::Mark, Player::Second)) => "O",
        Some((PieceKind::Knight, Player::First)) => "N",
        Some((PieceKind::Knight, Player::Second)) => "n",
        None if point.goal => "*",
        None => ".",
    };
    row.iter().map(sign).collect::<Vec<_>>().join(" ")
}

/// Rows with the number of the rank before them, and the letters of the files below.
fn squares(rows: &[Vec<&Point>]) -> Vec<String> {
    let digits = |name: &str| name.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
    let mut lines: Vec<String> = Vec::with_capacity(rows.len() + 1);
    for row in rows {
        let rank = row.first().map_or("", |point| &point.name[digits(&point.name)..]);
        lines.push(format!("{rank:>2} {}", signs(row)));
    }
    let mut files = "  ".to_owned();
    for point in rows.last().into_iter().flatten() {
        // To write into a text never fails.
        let _ = write!(files, " {}", &point.name[..digits(&point.name)]);
    }
    lines.push(files);
    lines
}
