//! Squares in two tones with pieces on them, the goal apart.

use ludoteca_games::{BoardView, Path, Player, Point};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{BoardRenderer, BoardWidget, HitArea, Target, centred, fill, middle};
use crate::screen::theme::{Colours, Paint, Theme};

/// Squares, from the smallest.
const SIZES: [(u16, u16); 3] = [(3, 1), (5, 2), (7, 3)];
/// Room for the numbers of the ranks.
const MARGIN: u16 = 3;

pub(super) struct Squares;

/// The size of a board with squares of a size.
const fn size(view: &BoardView, (width, height): (u16, u16)) -> (u16, u16) {
    (view.columns * width + MARGIN, view.rows * height + 1)
}

impl BoardRenderer for Squares {
    fn min_size(&self, view: &BoardView) -> (u16, u16) {
        size(view, SIZES[0])
    }

    fn max_size(&self, view: &BoardView) -> (u16, u16) {
        size(view, SIZES[2])
    }

    fn hit_areas(&self, view: &BoardView, flipped: bool, _anchor: usize, area: Rect) -> Vec<HitArea> {
        let fits = |square: &&(u16, u16)| {
            let (width, height) = size(view, **square);
            width <= area.width && height <= area.height
        };
        let square = *SIZES.iter().rev().find(fits).unwrap_or(&SIZES[0]);
        let (board_width, board_height) = size(view, square);
        let board = middle(area, board_width, board_height);
        let hit_area = |(i, point): (usize, &Point)| {
            let (column, row) = match flipped {
                true => (view.columns - 1 - point.x, view.rows - 1 - point.y),
                false => (point.x, point.y),
            };
            let (x, y) = (board.x + MARGIN + column * square.0, board.y + row * square.1);
            HitArea {
                rect: Rect::new(x, y, square.0, square.1).intersection(area),
                target: Target::point(i),
            }
        };
        view.points.iter().enumerate().map(hit_area).collect()
    }

    fn render(&self, board: &BoardWidget<'_>, area: Rect, buf: &mut Buffer) {
        let look = board.look;
        let areas = board.hit_areas(area);
        for HitArea { rect, target } in &areas {
            let at = target.point;
            let point = &board.view.points[at];
            let owner = point.piece.map(|piece| piece.owner);
            let on = |path: Option<Path>| path.is_some_and(|path| path.to == at || path.from == Some(at));
            let paint = match () {
                () if board.points_at(at) || board.picked == Some(at) => Paint::Cursor,
                () if on(board.last_move) || on(board.hint) => Paint::Lit,
                () if point.goal => Paint::Hollow,
                () if (board.view.rows - 1 - point.y + point.x).is_multiple_of(2) => Paint::Wood,
                () => Paint::Light,
            };
            let mut style = look.style(paint);
            if look.colours == Colours::Many {
                fill(buf, *rect, " ", style);
            }
            if let (Some(player), false) = (owner, matches!(paint, Paint::Cursor | Paint::Lit)) {
                style = piece_style(player, look, paint);
            }
            let text = symbol(look, owner, point.goal, board.destinations.contains(&at));
            centred(buf, *rect, rect.height / 2, &text, style);
        }
        render_names(board, &areas, area, buf);
    }
}

/// A piece on the tone of its square.
fn piece_style(player: Player, look: Theme, under: Paint) -> Style {
    let piece = look.style(if player == Player::First {
        Paint::Ivory
    } else {
        Paint::Ebony
    });
    match look.colours {
        Colours::Many => look.style(under).patch(piece),
        _ => piece,
    }
}

/// What stands on a square: a piece, a dot where one may go, the goal's brackets.
fn symbol(look: Theme, owner: Option<Player>, goal: bool, destination: bool) -> String {
    let inner = match owner {
        // Where there are colours for it, the fuller shape for both.
        Some(Player::First) if look.colours != Colours::Many => look.sign("♘", "N"),
        Some(Player::First) => look.sign("♞", "N"),
        Some(Player::Second) => look.sign("♞", "n"),
        None if destination => look.sign("•", "*"),
        None if look.colours == Colours::Many => " ",
        None => look.sign("·", "."),
    };
    match (goal, destination && owner.is_some()) {
        (_, true) => format!("x{inner}x"),
        (true, false) => format!("[{inner}]"),
        (false, false) => inner.to_owned(),
    }
}

/// The numbers of the ranks and the letters of the files.
fn render_names(board: &BoardWidget<'_>, areas: &[HitArea], area: Rect, buf: &mut Buffer) {
    let faint = board.look.style(Paint::Faint);
    let bottom = areas.iter().map(|hit| hit.rect.bottom()).max().unwrap_or(0);
    let left = areas.iter().map(|hit| hit.rect.x).min().unwrap_or(0);
    for HitArea { rect, target } in areas {
        let point = &board.view.points[target.point];
        if point.x == 0 {
            let label = format!("{:>2}", board.view.rows - point.y);
            buf.set_string(left.saturating_sub(MARGIN), rect.y + rect.height / 2, label, faint);
        }
        if point.y + 1 == board.view.rows {
            let place = Rect::new(rect.x, bottom, rect.width, 1).intersection(area);
            centred(buf, place, 0, &char::from(b'a' + point.x as u8).to_string(), faint);
        }
    }
}
