//! How the menu looks.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::Menu;
use super::form::Row;
use crate::lang::say;
use crate::screen::{Paint, Theme};

/// The widest that a page gets.
const WIDTH: u16 = 64;
/// Where values begin.
const VALUES: usize = 16;

/// Where the rows were drawn.
pub(super) struct Place {
    rows: Rect,
    /// How many rows are above the first that is seen.
    skipped: usize,
    count: usize,
}

impl Place {
    /// The row at a place of the screen.
    pub(super) fn row_at(&self, column: u16, row: u16) -> Option<usize> {
        let inside = self.rows.contains((column, row).into());
        let row = inside.then(|| usize::from(row - self.rows.y) + self.skipped)?;
        (row < self.count).then_some(row)
    }
}

pub(super) fn draw(menu: &Menu, frame: &mut Frame<'_>) -> Place {
    let area = frame.area();
    let buf = frame.buffer_mut();
    let look = menu.look;
    let rows = menu.form.rows.len() as u16;
    let width = area.width.min(WIDTH);
    // The title above and the messages below, with as much air as there is.
    let height = (rows + 6).min(area.height);
    let page = Rect::new(
        area.x + (area.width - width) / 2,
        area.y + (area.height - height) / 2,
        width,
        height,
    );
    let title = Line::from(vec![
        Span::styled(look.sign("● ● ●  ", "o o o  "), look.style(Paint::Good)),
        Span::styled(menu.form.title.clone(), look.style(Paint::Strong)),
    ]);
    let below = 3.min(height.saturating_sub(2));
    let list = Rect::new(
        page.x + 1,
        page.y + 2,
        width.saturating_sub(2),
        height.saturating_sub(2 + below),
    );
    title.render(
        Rect {
            height: 1,
            x: page.x + 2,
            width: width.saturating_sub(2),
            ..page
        }
        .intersection(area),
        buf,
    );
    let skipped = (menu.form.at + 1).saturating_sub(list.height.into());
    for (i, row) in menu.form.rows.iter().enumerate().skip(skipped).take(list.height.into()) {
        let place = Rect::new(list.x, list.y + (i - skipped) as u16, list.width, 1);
        line(row, i == menu.form.at, look).render(place, buf);
    }
    let words = if !menu.message.is_empty() {
        Line::styled(menu.message.clone(), look.style(Paint::Bad))
    } else {
        Line::styled(menu.shown_call().unwrap_or_default(), look.style(Paint::Faint))
    };
    let foot = Rect::new(
        page.x + 2,
        list.bottom(),
        width.saturating_sub(3),
        below.saturating_sub(1),
    )
    .intersection(area);
    Paragraph::new(words).wrap(Wrap { trim: true }).render(foot, buf);
    let keys = Rect::new(
        area.x + 1,
        area.bottom().saturating_sub(1),
        area.width.saturating_sub(2),
        1,
    );
    Line::styled(say("menu-keys", &[]), look.style(Paint::Faint)).render(keys.intersection(area), buf);
    Place {
        rows: list,
        skipped,
        count: menu.form.rows.len(),
    }
}

fn line(row: &Row, here: bool, look: Theme) -> Line<'_> {
    let mark = if here { look.sign("▸ ", "> ") } else { "  " };
    let paint = if here { Paint::Cursor } else { Paint::Ink };
    let label = |text: &str| Span::styled(format!("{text:<VALUES$}"), look.style(Paint::Faint));
    let mut spans = vec![Span::styled(mark, look.style(Paint::Key))];
    match row {
        Row::Choose {
            label: text,
            choices,
            at,
            ..
        } => {
            spans.push(label(text));
            let value = choices.get(*at).map_or("", |choice| choice.label.as_str());
            let (left, right) = (look.sign("◂ ", "< "), look.sign(" ▸", " >"));
            let shown = if here {
                format!("{left}{value}{right}")
            } else {
                format!("  {value}")
            };
            spans.push(Span::styled(shown, look.style(paint)));
        }
        Row::Write {
            label: text,
            text: value,
            ..
        } => {
            spans.push(label(text));
            let shown = if here {
                format!("  {value}{}", look.sign("▏", "_"))
            } else {
                format!("  {value}")
            };
            spans.push(Span::styled(shown, look.style(paint)));
        }
        Row::Act { label: text, .. } => spans.push(Span::styled(
            text.as_str(),
            look.style(if here { Paint::Cursor } else { Paint::Strong }),
        )),
    }
    Line::from(spans)
}
