//! Cells in a grid; where the board is higher than the screen, as much of it as can be seen.

use ludoteca_games::{BoardView, Player, Point};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{BoardRenderer, BoardWidget, HitArea, Target, centred, ends_at, fill, middle};
use crate::screen::theme::{Paint, Theme};

/// Cells, from the smallest, with their lines.
const SIZES: [(u16, u16); 3] = [(3, 1), (6, 2), (10, 4)];
/// However large the board, so many rows of it are enough to play.
const FEWEST_ROWS: u16 = 15;

pub(super) struct Cells;

impl BoardRenderer for Cells {
    fn min_size(&self, view: &BoardView) -> (u16, u16) {
        (view.columns * SIZES[0].0, view.rows.min(FEWEST_ROWS))
    }

    fn max_size(&self, view: &BoardView) -> (u16, u16) {
        let (width, height) = SIZES[2];
        (view.columns * width, view.rows * height)
    }

    fn hit_areas(&self, view: &BoardView, _flipped: bool, anchor: usize, area: Rect) -> Vec<HitArea> {
        let (rows, columns) = (view.rows, view.columns);
        let fits = |(width, height): &&(u16, u16)| columns * width <= area.width && rows * height <= area.height;
        let (width, height) = *SIZES.iter().rev().find(fits).unwrap_or(&SIZES[0]);
        let board = middle(area, columns * width, rows * height);
        let seen = board.height / height;
        let at = view.points.get(anchor).map_or(0, |point| point.y);
        let first = at.saturating_sub(seen / 2).min(rows.saturating_sub(seen));
        let visible = |(_, point): &(usize, &Point)| (first..first + seen).contains(&point.y);
        let hit_area = |(i, point): (usize, &Point)| {
            let (x, y) = (board.x + point.x * width, board.y + (point.y - first) * height);
            HitArea {
                rect: Rect::new(x, y, width, height),
                target: Target::point(i),
            }
        };
        view.points.iter().enumerate().filter(visible).map(hit_area).collect()
    }

    fn render(&self, board: &BoardWidget<'_>, area: Rect, buf: &mut Buffer) {
        let look = board.look;
        for HitArea { rect, target } in board.hit_areas(area) {
            let at = target.point;
            let point = &board.view.points[at];
            let (text, paint) = match point.piece.map(|piece| piece.owner) {
                Some(Player::First) => ("X", Paint::First),
                Some(Player::Second) => ("O", Paint::Second),
                None => (point.name.as_str(), Paint::Faint),
            };
            let paint = match () {
                () if board.points_at(at) => Paint::Cursor,
                () if ends_at(board.last_move, at) || ends_at(board.hint, at) => Paint::Lit,
                () => paint,
            };
            let text = match board.value_at(at) {
                Some(value) if rect.width >= 6 => &value.text,
                _ => text,
            };
            // The last column and row of a cell hold its lines.
            let lined = rect.height > 1;
            let inner = match lined {
                true => Rect::new(rect.x, rect.y, rect.width - 1, rect.height - 1),
                false => rect,
            };
            if board.points_at(at) {
                fill(buf, inner, " ", look.style(paint));
            }
            centred(buf, inner, inner.height / 2, text, look.style(paint));
            if lined {
                let (right, below) = (point.x + 1 < board.view.columns, point.y + 1 < board.view.rows);
                lines(buf, rect, right, below, look);
            }
        }
    }
}

/// The lines at the right of a cell and below it, where it has neighbours there.
fn lines(buf: &mut Buffer, rect: Rect, right: bool, below: bool, look: Theme) {
    let faint = look.style(Paint::Faint);
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
