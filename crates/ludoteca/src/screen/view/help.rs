//! The list of keys, drawn over everything else.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::symbols::border;
use ratatui::widgets::{Block, BorderType, Borders, Clear, Widget};

use crate::lang::say;
use crate::screen::keys::Command;
use crate::screen::theme::{Paint, Theme};

const ASCII_BORDER: border::Set<'_> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// Draws the list in a box.
pub(super) fn draw(look: Theme, area: Rect, buf: &mut Buffer) {
    let mut rows = vec![
        (say("key-arrows", &[]), say("key-arrows-does", &[])),
        (say("key-type", &[]), say("key-type-does", &[])),
    ];
    rows.extend(Command::rows().map(|(label, text)| (label, say(text, &[]))));
    let keys = rows.iter().map(|(key, _)| key.chars().count()).max().unwrap_or(0);
    let widest = rows.iter().map(|(_, text)| text.chars().count()).max().unwrap_or(0);
    // Two columns where one would be too high.
    let inner = area.height.saturating_sub(2);
    let columns = if rows.len() as u16 > inner { 2 } else { 1 };
    let high = rows.len().div_ceil(columns);
    let wide = ((keys + widest + 4) as u16).min(area.width.saturating_sub(2) / columns as u16);
    let place = Rect {
        width: (wide * columns as u16 + 2).min(area.width),
        height: (high as u16 + 2).min(area.height),
        ..area
    };
    let place = Rect {
        x: area.x + (area.width - place.width) / 2,
        y: area.y + (area.height - place.height) / 2,
        ..place
    };
    Clear.render(place, buf);
    let border = match look.ascii {
        true => ASCII_BORDER,
        false => BorderType::Rounded.to_border_set(),
    };
    let block = Block::new()
        .borders(Borders::ALL)
        .border_set(border)
        .title(say("key-title", &[]));
    let inside = block.inner(place);
    block.render(place, buf);
    for (i, (key, text)) in rows.iter().enumerate() {
        let x = inside.x + (i / high) as u16 * wide + 1;
        let y = inside.y + (i % high) as u16;
        if y < inside.bottom() {
            buf.set_stringn(x, y, key, keys, look.style(Paint::Key));
            let room = usize::from(wide).saturating_sub(keys + 3);
            buf.set_stringn(x + keys as u16 + 1, y, text, room, look.style(Paint::Ink));
        }
    }
}
