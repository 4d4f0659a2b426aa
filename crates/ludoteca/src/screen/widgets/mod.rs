//! The boards: how each game is drawn, and what on it can be pointed at. One file a game.

mod jeson_mor;
mod nim;
mod oware;
mod tic_tac_toe;

use ludoteca_players::Sources;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::look::{Look, Paint};
use crate::draw::Draw;
use crate::play::reason::Explain;

/// The spots that a move goes through. Spots are what can be pointed at, each with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Path {
    /// Where a piece comes from, if it does.
    pub(crate) from: Option<usize>,
    pub(crate) to: usize,
}

/// A board as it is to be drawn.
pub(crate) struct Scene<'s, G: Face> {
    pub(crate) state: &'s G::State,
    /// A moment within a move, to be drawn instead of the state.
    pub(crate) still: Option<&'s G::Still>,
    /// Where the cursor is, if somebody may move it.
    pub(crate) cursor: Option<usize>,
    /// What was chosen first.
    pub(crate) picked: Option<usize>,
    /// Where it can go on to.
    pub(crate) targets: &'s [usize],
    pub(crate) last: Option<Path>,
    /// A move that was advised.
    pub(crate) advised: Option<Path>,
    /// The move under the cursor.
    pub(crate) foretold: Option<G::Move>,
    /// What moves are worth, by where they end.
    pub(crate) values: &'s [(usize, String, Paint)],
    /// Seen from the second player's side.
    pub(crate) flipped: bool,
    pub(crate) look: Look,
}

/// A game with a board for the screen.
pub(crate) trait Face: Sources + Draw + Explain {
    /// A moment within a move.
    type Still: Send;

    /// The least room that the board needs: columns and rows.
    fn least_room(&self) -> (u16, u16);

    /// The room that is enough for it.
    fn most_room(&self) -> (u16, u16);

    /// Where each spot lies within an area, by number; spots that are not to be seen are empty. The cursor keeps in sight.
    fn spots(&self, state: &Self::State, flipped: bool, cursor: usize, area: Rect) -> Vec<Rect>;

    /// Draws the board.
    fn paint(&self, scene: &Scene<'_, Self>, spots: &[Rect], area: Rect, buf: &mut Buffer);

    /// The spots of a move; `None` for one that can only be typed.
    fn path(&self, state: &Self::State, mv: Self::Move) -> Option<Path>;

    /// What one would type for spots that are chosen, to be told what is wrong with it.
    fn typed(&self, state: &Self::State, picked: Option<usize>, spot: usize) -> String;

    /// What a move goes through on the way, for games in which there is something to see.
    fn stills(&self, before: &Self::State, mv: Self::Move) -> Vec<Self::Still> {
        let _ = (before, mv);
        Vec::new()
    }

    /// What will come of a move, in words, if there is something to say.
    fn foretell(&self, state: &Self::State, mv: Self::Move) -> Option<String> {
        let _ = (state, mv);
        None
    }

    /// What is worth knowing about a position besides its board; more of it if asked for.
    fn facts(&self, state: &Self::State, more: bool) -> Vec<String> {
        let _ = (state, more);
        Vec::new()
    }
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
fn fill(buf: &mut Buffer, area: Rect, sign: &str, style: Style) {
    for y in area.top()..area.bottom() {
        for x in area.left()..area.right() {
            buf[(x, y)].set_symbol(sign).set_style(style);
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
