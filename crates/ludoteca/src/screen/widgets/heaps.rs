//! Heaps of objects: pointing at one takes it and all that lie on top of it.

use ludoteca_games::BoardView;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{BoardRenderer, BoardWidget, HitArea, Target, centred, ends_at, middle};
use crate::screen::theme::Paint;

/// So many objects of a heap can be pointed at; to take more one has to type.
pub(super) const SHOWN: u32 = 16;
/// The least and the largest width of a heap.
const WIDTH: (u16, u16) = (4, 9);

pub(super) struct Heaps;

/// Where the heaps go: rows of columns, each column with objects above a count and a name.
struct Grid {
    area: Rect,
    columns: u16,
    width: u16,
    /// Rows of objects in a heap.
    height: u16,
}

impl Grid {
    fn new(view: &BoardView, area: Rect) -> Self {
        let heaps = view.points.len() as u16;
        let columns = (area.width / WIDTH.0).clamp(1, heaps.max(1));
        let rows = heaps.max(1).div_ceil(columns);
        let width = (area.width / columns).clamp(WIDTH.0, WIDTH.1);
        let height = (area.height / rows).saturating_sub(2).clamp(1, SHOWN as u16);
        Grid {
            area: middle(area, columns * width, heaps.div_ceil(columns) * (height + 2)),
            columns,
            width,
            height,
        }
    }

    /// The left edge of a heap, and the row below its objects.
    fn base(&self, heap: usize) -> (u16, u16) {
        let (column, row) = (heap as u16 % self.columns, heap as u16 / self.columns);
        (
            self.area.x + column * self.width,
            self.area.y + row * (self.height + 2) + self.height,
        )
    }
}

impl BoardRenderer for Heaps {
    fn min_size(&self, view: &BoardView) -> (u16, u16) {
        let rows = view.points.len().div_ceil(15) as u16;
        (60, (rows * 3).max(8))
    }

    fn max_size(&self, _view: &BoardView) -> (u16, u16) {
        (100, 20)
    }

    fn hit_areas(&self, view: &BoardView, _flipped: bool, _anchor: usize, area: Rect) -> Vec<HitArea> {
        let grid = Grid::new(view, area);
        let mut areas = Vec::new();
        for (point, heap) in view.points.iter().enumerate() {
            let (x, bottom) = grid.base(point);
            let shown = heap.count.min(grid.height.into()) as u16;
            areas.extend((0..shown).map(|depth| HitArea {
                rect: Rect::new(x, bottom - shown + depth, grid.width, 1).intersection(grid.area),
                target: Target {
                    point,
                    count: Some(u32::from(depth) + 1),
                },
            }));
        }
        areas
    }

    fn render(&self, board: &BoardWidget<'_>, area: Rect, buf: &mut Buffer) {
        let look = board.look;
        let taken = |by: Option<Target>, object: Target| {
            by.is_some_and(|by| by.point == object.point && object.count <= by.count)
        };
        let hint = board.hint.and_then(Target::of);
        for HitArea { rect, target } in board.hit_areas(area) {
            let lifted = taken(board.cursor, target);
            let paint = match () {
                () if lifted => Paint::Cursor,
                () if taken(hint, target) => Paint::Lit,
                () => Paint::Seed,
            };
            let mut style = look.style(paint);
            if paint == Paint::Seed {
                style.bg = None;
            }
            let object = match lifted {
                true => look.sign("○", "(o)"),
                false => look.sign("●", "o"),
            };
            centred(buf, rect, 0, object, style);
        }
        let grid = Grid::new(board.view, area);
        for (point, heap) in board.view.points.iter().enumerate() {
            let (x, y) = grid.base(point);
            let base = Rect::new(x, y, grid.width, 2).intersection(grid.area);
            let mark = if ends_at(board.last_move, point) {
                look.sign("•", "*")
            } else {
                ""
            };
            centred(
                buf,
                base,
                0,
                &format!("{}{mark}", heap.count),
                look.style(Paint::Strong),
            );
            centred(buf, base, 1, &format!("({})", heap.name), look.style(Paint::Faint));
        }
    }
}
