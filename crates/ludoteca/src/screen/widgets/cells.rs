//! Tic-tac-toe: cells in a grid; where the board is higher than the screen, as much of it as can be seen.

use ludoteca_rules::tic_tac_toe::{Cell, State, TicTacToe};
use ludoteca_rules::{BitSet, Player};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Face, Path, Scene, centred, middle};
use crate::screen::look::Paint;

/// Cells, from the smallest, with their lines.
const SIZES: [(u16, u16); 3] = [(3, 1), (6, 2), (10, 4)];
/// However large the board, so many rows of it are enough to play.
const FEWEST_ROWS: u16 = 15;

impl<B: BitSet> Face for TicTacToe<B> {
    type Still = ();

    fn least_room(&self) -> (u16, u16) {
        (
            u16::from(self.columns()) * SIZES[0].0,
            u16::from(self.rows()).min(FEWEST_ROWS),
        )
    }

    fn most_room(&self) -> (u16, u16) {
        let (width, height) = SIZES[2];
        (u16::from(self.columns()) * width, u16::from(self.rows()) * height)
    }

    fn spots(&self, _state: &State<B>, _flipped: bool, cursor: usize, area: Rect) -> Vec<Rect> {
        let (rows, columns) = (u16::from(self.rows()), u16::from(self.columns()));
        let fits = |(width, height): &&(u16, u16)| columns * width <= area.width && rows * height <= area.height;
        let (width, height) = *SIZES.iter().rev().find(fits).unwrap_or(&SIZES[0]);
        let board = middle(area, columns * width, rows * height);
        let seen = board.height / height;
        let at = cursor as u16 / columns;
        let first = at.saturating_sub(seen / 2).min(rows.saturating_sub(seen));
        let place = |cell: u16| {
            let (row, column) = (cell / columns, cell % columns);
            if row < first || row >= first + seen {
                return Rect::default();
            }
            Rect::new(
                board.x + column * width,
                board.y + (row - first) * height,
                width,
                height,
            )
        };
        (0..rows * columns).map(place).collect()
    }

    fn paint(&self, scene: &Scene<'_, Self>, spots: &[Rect], _area: Rect, buf: &mut Buffer) {
        let look = scene.look;
        for (cell, rect) in spots.iter().enumerate().filter(|(_, rect)| rect.width > 0) {
            let mark = self.mark(scene.state, Cell(cell as u16));
            let here = |path: Option<Path>| path.is_some_and(|path| path.to == cell);
            let (text, paint) = match mark {
                Some(Player::First) => ("X".to_owned(), Paint::First),
                Some(Player::Second) => ("O".to_owned(), Paint::Second),
                None => ((cell + 1).to_string(), Paint::Faint),
            };
            let paint = match () {
                () if scene.cursor == Some(cell) => Paint::Cursor,
                () if here(scene.last) || here(scene.advised) => Paint::Lit,
                () => paint,
            };
            let text = match scene.values.iter().find(|(at, ..)| *at == cell) {
                Some((_, value, _)) if rect.width >= 6 => value.clone(),
                _ => text,
            };
            // The last column and row of a cell hold its lines.
            let lined = rect.height > 1;
            let inner = match lined {
                true => Rect::new(rect.x, rect.y, rect.width - 1, rect.height - 1),
                false => *rect,
            };
            if scene.cursor == Some(cell) {
                super::fill(buf, inner, " ", look.style(paint));
            }
            centred(buf, inner, inner.height / 2, &text, look.style(paint));
            if lined {
                lines(buf, *rect, cell, (self.rows().into(), self.columns().into()), scene);
            }
        }
    }

    fn path(&self, _state: &State<B>, mv: Cell) -> Option<Path> {
        Some(Path {
            from: None,
            to: mv.0.into(),
        })
    }

    fn typed(&self, _state: &State<B>, _picked: Option<usize>, spot: usize) -> String {
        (spot + 1).to_string()
    }
}

/// The lines at the right of a cell and below it, within the board.
fn lines<B: BitSet>(
    buf: &mut Buffer,
    rect: Rect,
    cell: usize,
    (rows, columns): (usize, usize),
    scene: &Scene<'_, TicTacToe<B>>,
) {
    let look = scene.look;
    let faint = look.style(Paint::Faint);
    let (right, below) = (cell % columns + 1 < columns, cell / columns + 1 < rows);
    if below {
        let line = look.sign("─", "-").repeat((rect.width - u16::from(right)).into());
        buf.set_string(rect.x, rect.bottom() - 1, line, faint);
    }
    if right {
        for y in rect.top()..rect.bottom() - u16::from(below) {
            buf.set_string(rect.right() - 1, y, look.sign("│", "|"), faint);
        }
    }
    if right && below {
        buf.set_string(rect.right() - 1, rect.bottom() - 1, look.sign("┼", "+"), faint);
    }
}
