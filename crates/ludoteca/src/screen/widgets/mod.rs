//! The board: a widget for each layout that draws a [`BoardView`], and the areas of it that can be pointed at.

mod cells;
mod heaps;
mod pits;
mod squares;

use ludoteca_games::{BoardView, Layout, Path, Player};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;

use super::theme::{Paint, Theme};

/// What can be pointed at: a point of the board, or so many objects of a heap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) point: usize,
    pub(crate) count: Option<u32>,
}

impl Target {
    pub(crate) const fn point(point: usize) -> Self {
        Target { point, count: None }
    }

    /// Where a move ends; `None` for one that can only be typed.
    pub(crate) fn of(path: Path) -> Option<Self> {
        let shown = path.count.is_none_or(|count| count <= heaps::SHOWN);
        shown.then_some(Target {
            point: path.to,
            count: path.count,
        })
    }

    /// Where pointing at a move begins; `None` for one that can only be typed.
    pub(crate) fn first_of(path: Path) -> Option<Self> {
        match path.from {
            Some(from) => Some(Target::point(from)),
            None => Target::of(path),
        }
    }
}

/// The part of the screen that stands for a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HitArea {
    pub(crate) rect: Rect,
    pub(crate) target: Target,
}

/// A moment of a move as it is animated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) view: BoardView,
    /// Points where something has just happened.
    pub(crate) highlighted: Vec<usize>,
    /// The store that has just got seeds.
    pub(crate) store: Option<Player>,
}

/// A move's value, shown where the move ends.
#[derive(Clone, Debug)]
pub(crate) struct ValueLabel {
    pub(crate) point: usize,
    pub(crate) text: String,
    pub(crate) paint: Paint,
}

/// A board with a cursor and marks.
pub(crate) struct BoardWidget<'b> {
    pub(crate) view: &'b BoardView,
    /// Points and the store where something has just happened.
    pub(crate) highlighted: &'b [usize],
    pub(crate) store: Option<Player>,
    /// Where the cursor is, if somebody may move it.
    pub(crate) cursor: Option<Target>,
    /// The point that a board too large for the screen is shown around.
    pub(crate) anchor: usize,
    /// The point that was chosen first.
    pub(crate) picked: Option<usize>,
    /// Where it can go on to.
    pub(crate) destinations: &'b [usize],
    pub(crate) last_move: Option<Path>,
    /// The move of a hint.
    pub(crate) hint: Option<Path>,
    /// Where the last seed of the move under the cursor falls.
    pub(crate) sowing_end: Option<usize>,
    pub(crate) values: &'b [ValueLabel],
    /// Seen from the second player's side.
    pub(crate) flipped: bool,
    pub(crate) look: Theme,
}

/// How the boards of a layout are drawn.
trait BoardRenderer {
    /// The least size that such a board needs: columns and rows.
    fn min_size(&self, view: &BoardView) -> (u16, u16);

    /// The size beyond which it does not grow.
    fn max_size(&self, view: &BoardView) -> (u16, u16);

    /// The areas within `area` that can be pointed at. What is not to be seen has none.
    fn hit_areas(&self, view: &BoardView, flipped: bool, anchor: usize, area: Rect) -> Vec<HitArea>;

    fn render(&self, board: &BoardWidget<'_>, area: Rect, buf: &mut Buffer);
}

fn renderer(layout: Layout) -> &'static dyn BoardRenderer {
    match layout {
        Layout::Pits => &pits::Pits,
        Layout::Squares => &squares::Squares,
        Layout::Cells => &cells::Cells,
        Layout::Heaps => &heaps::Heaps,
    }
}

/// The least size that a board needs: columns and rows.
pub(crate) fn min_size(view: &BoardView) -> (u16, u16) {
    renderer(view.layout).min_size(view)
}

/// The size beyond which a board does not grow.
pub(crate) fn max_size(view: &BoardView) -> (u16, u16) {
    renderer(view.layout).max_size(view)
}

/// The areas of a board, drawn within `area`, that can be pointed at.
pub(crate) fn hit_areas(view: &BoardView, flipped: bool, anchor: usize, area: Rect) -> Vec<HitArea> {
    renderer(view.layout).hit_areas(view, flipped, anchor, area)
}

impl Widget for &BoardWidget<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        renderer(self.view.layout).render(self, area, buf);
    }
}

impl BoardWidget<'_> {
    fn hit_areas(&self, area: Rect) -> Vec<HitArea> {
        hit_areas(self.view, self.flipped, self.anchor, area)
    }

    fn value_at(&self, point: usize) -> Option<&ValueLabel> {
        self.values.iter().find(|value| value.point == point)
    }

    /// Whether the cursor is at a point.
    fn points_at(&self, point: usize) -> bool {
        self.cursor.is_some_and(|cursor| cursor.point == point)
    }
}

/// Whether a move ends at a point.
fn ends_at(path: Option<Path>, point: usize) -> bool {
    path.is_some_and(|path| path.to == point)
}

/// Writes in the middle of a rectangle's row.
fn centred(buf: &mut Buffer, area: Rect, row: u16, text: &str, style: Style) {
    let width = text.chars().count() as u16;
    if row >= area.height || area.width == 0 {
        return;
    }
    let x = area.x + area.width.saturating_sub(width) / 2;
    buf.set_stringn(x, area.y + row, text, area.width.into(), style);
}

/// Fills a rectangle.
fn fill(buf: &mut Buffer, area: Rect, symbol: &str, style: Style) {
    for y in area.top()..area.bottom() {
        for x in area.left()..area.right() {
            buf[(x, y)].set_symbol(symbol).set_style(style);
        }
    }
}

/// The middle of an area, in a size.
fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}
