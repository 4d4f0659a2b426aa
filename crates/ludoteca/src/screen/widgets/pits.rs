//! Two rows of hollows with their seeds, a store at each end.

use ludoteca_games::{BoardView, Player, Point};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{BoardRenderer, BoardWidget, HitArea, Target, centred, ends_at, fill, middle};
use crate::screen::theme::{Colours, Paint, Theme};

/// Up to so many seeds are drawn one by one.
const COUNTABLE: u32 = 12;
/// The least height of a house, and the width that a row has at least to itself.
const HOUSE: u16 = 4;
const ROW: u16 = 48;
const LARGEST_HOUSE: (u16, u16) = (12, 6);
const STORE: u16 = 6;

pub(super) struct Pits;

/// Houses side by side, one row on top of the other, with a row of names above and below; the stores at the ends.
struct Plan {
    board: Rect,
    /// The near player's, then the far one's.
    stores: [Rect; 2],
    house: (u16, u16),
}

/// The least width of a house.
fn narrowest(view: &BoardView) -> u16 {
    (ROW / view.columns.max(1)).clamp(6, 8)
}

fn plan(view: &BoardView, area: Rect) -> Plan {
    let houses = view.columns.max(1);
    let wide = area.width.saturating_sub(2 * STORE) / houses;
    let (width, height) = (
        wide.clamp(narrowest(view), LARGEST_HOUSE.0),
        (area.height.saturating_sub(2) / 2).clamp(HOUSE, LARGEST_HOUSE.1),
    );
    let board = middle(area, width * houses + 2 * STORE, 2 * height + 2);
    let store = |x| Rect::new(x, board.y + 1, STORE, 2 * height).intersection(area);
    Plan {
        board,
        stores: [store(board.right().saturating_sub(STORE)), store(board.x)],
        house: (width, height),
    }
}

/// Whether a house is in the row below.
const fn is_near(point: &Point, flipped: bool) -> bool {
    (point.y == 1) != flipped
}

impl BoardRenderer for Pits {
    fn min_size(&self, view: &BoardView) -> (u16, u16) {
        (view.columns * narrowest(view) + 2 * STORE, 2 * HOUSE + 2)
    }

    fn max_size(&self, view: &BoardView) -> (u16, u16) {
        (view.columns * LARGEST_HOUSE.0 + 2 * STORE, 2 * LARGEST_HOUSE.1 + 2)
    }

    fn hit_areas(&self, view: &BoardView, flipped: bool, _anchor: usize, area: Rect) -> Vec<HitArea> {
        let plan = plan(view, area);
        let (width, height) = plan.house;
        let hit_area = |(i, point): (usize, &Point)| {
            let column = if flipped { view.columns - 1 - point.x } else { point.x };
            let y = plan.board.y + 1 + if is_near(point, flipped) { height } else { 0 };
            HitArea {
                rect: Rect::new(plan.board.x + STORE + column * width, y, width, height).intersection(area),
                target: Target::point(i),
            }
        };
        view.points.iter().enumerate().map(hit_area).collect()
    }

    fn render(&self, board: &BoardWidget<'_>, area: Rect, buf: &mut Buffer) {
        let look = board.look;
        let plan = plan(board.view, area);
        if look.colours == Colours::Many {
            fill(buf, plan.board, " ", look.style(Paint::Wood));
        }
        for HitArea { rect, target } in board.hit_areas(area) {
            let at = target.point;
            let point = &board.view.points[at];
            let paint = match () {
                () if board.highlighted.contains(&at) => Paint::Lit,
                () if board.points_at(at) => Paint::Cursor,
                () => Paint::Hollow,
            };
            hollow(buf, rect, look, paint);
            let inside = Rect::new(
                rect.x + 1,
                rect.y + 1,
                rect.width.saturating_sub(2),
                rect.height.saturating_sub(2),
            );
            seeds(buf, inside, point.count, look, paint);
            let row = if is_near(point, board.flipped) {
                plan.board.bottom().saturating_sub(1)
            } else {
                plan.board.y
            };
            let style = match board.value_at(at) {
                _ if board.points_at(at) => look.style(Paint::Cursor),
                Some(value) => look.style(Paint::Tag).patch(look.style(value.paint)),
                None if look.colours == Colours::Many => look.style(Paint::Wood),
                None => look.style(Paint::Ink),
            };
            centred(buf, Rect::new(rect.x, row, rect.width, 1), 0, &label(board, at), style);
        }
        for player in Player::BOTH {
            store(board, player, plan.stores, buf);
        }
    }
}

/// What stands beside a house: its name and count; marked if it is the last move's, that of a hint, or where the move under
/// the cursor ends; instead of the count the value where values are shown.
fn label(board: &BoardWidget<'_>, at: usize) -> String {
    let look = board.look;
    let point = &board.view.points[at];
    let mark = match () {
        () if board.sowing_end == Some(at) => look.sign("◂", "<"),
        () if ends_at(board.hint, at) => "!",
        () if ends_at(board.last_move, at) => look.sign("•", "*"),
        () => " ",
    };
    match board.value_at(at) {
        Some(value) => format!("{} {}{mark}", point.name, value.text),
        None => format!("{} {}{mark}", point.name, point.count),
    }
}

/// A player's store, with an arrow towards him.
fn store(board: &BoardWidget<'_>, player: Player, stores: [Rect; 2], buf: &mut Buffer) {
    let Some(held) = board.view.stores else { return };
    let look = board.look;
    let place = if board.flipped { player.other() } else { player };
    let rect = stores[place.index()];
    let lit = board.store == Some(player);
    let paint = if lit { Paint::Lit } else { Paint::Hollow };
    hollow(buf, rect, look, paint);
    let style = match look.colours {
        _ if lit => look.style(Paint::Lit),
        Colours::Many => look.style(Paint::Hollow),
        _ => look.style(Paint::Strong),
    };
    centred(buf, rect, rect.height / 2, &held[player.index()].to_string(), style);
    let arrow = match place {
        Player::First => look.sign("▼", "v"),
        Player::Second => look.sign("▲", "^"),
    };
    centred(buf, rect, (rect.height / 2).saturating_sub(1), arrow, style);
}

/// A hollow: rounded by half blocks where there are colours for it, else a frame.
fn hollow(buf: &mut Buffer, rect: Rect, look: Theme, paint: Paint) {
    if rect.width < 3 || rect.height < 2 {
        return;
    }
    let style = look.style(paint);
    let (left, right) = (rect.left(), rect.right() - 1);
    let (top, bottom) = (rect.top(), rect.bottom() - 1);
    if look.colours == Colours::Many && !look.ascii {
        let edge = look.style(Paint::Wood).fg(style.bg.unwrap_or_default());
        let inner = (rect.width - 2).into();
        buf.set_string(left + 1, top, "▄".repeat(inner), edge);
        buf.set_string(left + 1, bottom, "▀".repeat(inner), edge);
        fill(
            buf,
            Rect::new(left + 1, top + 1, rect.width - 2, rect.height - 2),
            " ",
            style,
        );
        return;
    }
    let frame = if paint == Paint::Cursor {
        look.style(Paint::Cursor)
    } else {
        look.style(Paint::Hollow)
    };
    let [a, b, c, d, line, upright] = match look.ascii {
        true => ["+", "+", "+", "+", "-", "|"],
        false => ["╭", "╮", "╰", "╯", "─", "│"],
    };
    let inner = line.repeat((rect.width - 2).into());
    buf.set_string(left, top, format!("{a}{inner}{b}"), frame);
    buf.set_string(left, bottom, format!("{c}{inner}{d}"), frame);
    for y in top + 1..bottom {
        buf.set_string(left, y, upright, frame);
        buf.set_string(right, y, upright, frame);
    }
}

/// Seeds in a hollow: as dots while they can be counted, else as a number.
fn seeds(buf: &mut Buffer, area: Rect, seeds: u32, look: Theme, paint: Paint) {
    let style = if paint == Paint::Hollow {
        look.style(Paint::Seed)
    } else {
        look.style(paint)
    };
    let (rows, columns) = (u32::from(area.height).max(1), u32::from(area.width));
    if seeds == 0 || columns == 0 {
        return;
    }
    let dot = look.sign("●", "o");
    let in_row = seeds
        .div_ceil(rows)
        .max(if seeds <= 2 * rows { 2 } else { 3 })
        .min(seeds);
    let airy = in_row * 2 - 1 <= columns;
    if seeds > COUNTABLE || in_row > columns {
        return centred(buf, area, area.height / 2, &seeds.to_string(), style);
    }
    let used = seeds.div_ceil(in_row);
    let above = (rows - used.min(rows)) as u16 / 2;
    let mut left = seeds;
    for row in 0..used {
        let here = left.min(in_row);
        left -= here;
        let dots = vec![dot; here as usize].join(if airy { " " } else { "" });
        centred(buf, area, above + row as u16, &dots, style);
    }
}
