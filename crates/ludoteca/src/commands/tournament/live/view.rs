//! The layout of the screen, for windows from 60 by 20 up.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph};

use super::board::Tile;
use super::standing::{self, Rated};
use super::totals::Table;
use super::{Live, bars};
use crate::lang::say;

/// From this width on, boards stand beside the standing.
const WIDE: u16 = 110;
/// How wide the standing is there.
const SIDE: u16 = 50;

/// What is remembered from frame to frame.
pub(super) struct View {
    colours: bool,
    /// The largest drawing so far: places for boards do not jump about when heaps shrink.
    tile: (u16, u16),
    rated: Rated,
}

impl View {
    pub(super) fn new(colours: bool) -> Self {
        View {
            colours,
            // A title has to fit too.
            tile: (24, 0),
            rated: Rated::default(),
        }
    }

    fn accent(&self) -> Style {
        if self.colours {
            Style::new().fg(Color::Cyan)
        } else {
            Style::new()
        }
    }

    pub(super) fn draw(&mut self, frame: &mut Frame<'_>, live: &Live<'_>, table: &Table, notice: &str) {
        if let Some(tile) = live.tile(0, self.colours) {
            let (width, height) = tile.size();
            self.tile = (self.tile.0.max(width), self.tile.1.max(height));
        }
        let test = u16::from(table.test.is_some());
        let [title, progress, gauge, body, foot] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(1),
            Constraint::Length(test),
            Constraint::Fill(1),
            Constraint::Length(1),
        ])
        .areas(frame.area());
        frame.render_widget(self.title(live), title);
        let bar = bars::progress(table, live.kept, live.start.elapsed(), progress.width, self.accent());
        frame.render_widget(bar, progress);
        if let Some(test) = &table.test {
            frame.render_widget(bars::test(test, gauge.width, self.colours), gauge);
        }
        if body.width >= WIDE {
            let [side, boards] = Layout::horizontal([Constraint::Length(SIDE), Constraint::Fill(1)])
                .spacing(2)
                .areas(body);
            let rows = table.scores.len() as u16 + 2;
            let [standing, recent] =
                Layout::vertical([Constraint::Length(rows.min(side.height * 2 / 3)), Constraint::Fill(1)]).areas(side);
            self.standing(frame, standing, live, table);
            self.recent(frame, recent, live, table);
            self.boards(frame, boards, live);
        } else {
            self.stacked(frame, body, live, table);
        }
        frame.render_widget(Line::styled(notice, Modifier::DIM), foot);
    }

    fn title<'t>(&self, live: &Live<'t>) -> Line<'t> {
        let settings = live.settings;
        let what = format!(
            "  {}, {}, {}",
            settings.game.id(),
            settings.game.variant(),
            settings.format.name()
        );
        Line::from(vec![
            Span::styled(settings.event.as_str(), self.accent().add_modifier(Modifier::BOLD)),
            Span::raw(what),
        ])
    }

    /// Standing, a row of boards, and what room is left for finished games.
    fn stacked(&mut self, frame: &mut Frame<'_>, body: Rect, live: &Live<'_>, table: &Table) {
        let rows = table.scores.len() as u16 + 1 + u16::from(standing::difference(table).is_some());
        // The first two of the standing and one finished game are worth more than a drawing.
        let least = rows.min(3) + 1;
        let drawn = self.tile.1 + 2;
        let boards = match drawn + least <= body.height {
            true => {
                drawn * ((body.height - least) / drawn).min(live.boards.len().div_ceil(self.columns(body.width)) as u16)
            }
            false => (live.boards.len() as u16).min(body.height.saturating_sub(least)),
        };
        let rest = body.height - boards.min(body.height);
        let [standing, boards, recent] = Layout::vertical([
            Constraint::Length(rows.min(rest.saturating_sub(1).max(least - 1))),
            Constraint::Length(boards),
            Constraint::Fill(1),
        ])
        .areas(body);
        self.standing(frame, standing, live, table);
        self.boards(frame, boards, live);
        self.recent(frame, recent, live, table);
    }

    fn standing(&mut self, frame: &mut Frame<'_>, area: Rect, live: &Live<'_>, table: &Table) {
        let difference = standing::difference(table).filter(|_| area.height > 3);
        let [rows, line] =
            Layout::vertical([Constraint::Fill(1), Constraint::Length(difference.is_some().into())]).areas(area);
        let shown = rows.height.saturating_sub(1).into();
        frame.render_widget(
            standing::grid(table, &mut self.rated, |player| live.name(player), shown),
            rows,
        );
        if let Some(difference) = difference {
            frame.render_widget(difference, line);
        }
    }

    fn recent(&self, frame: &mut Frame<'_>, area: Rect, live: &Live<'_>, table: &Table) {
        let mut lines = Vec::new();
        if area.height > 3 {
            let head = match table.faults {
                0 => say("live-finished", &[]),
                faults => say("live-finished-faults", &[("faults", faults.to_string())]),
            };
            lines.push(Line::styled(head, Modifier::DIM));
        }
        let room = usize::from(area.height).saturating_sub(lines.len());
        let over = table.recent.iter().take(room);
        lines.extend(over.map(|over| standing::finished(over, |player| live.name(player), area.width, self.colours)));
        frame.render_widget(Paragraph::new(lines), area);
    }

    /// How many boards stand side by side in a width.
    fn columns(&self, width: u16) -> usize {
        usize::from((width + 1) / (self.tile.0 + 3)).max(1)
    }

    /// As many boards as fit; where none does, a line for each.
    fn boards(&self, frame: &mut Frame<'_>, area: Rect, live: &Live<'_>) {
        let (width, height) = (self.tile.0 + 2, self.tile.1 + 2);
        if width > area.width || height > area.height {
            let tiles = (0..live.boards.len()).filter_map(|board| live.tile(board, self.colours));
            let lines: Vec<Line<'_>> = tiles
                .take(area.height.into())
                .map(|tile| {
                    let caption = format!("  {}", tile.caption);
                    let room = area.width.saturating_sub(caption.chars().count() as u16);
                    let title = tile.title(|player| live.name(player), room);
                    Line::from(vec![Span::raw(title), Span::styled(caption, Modifier::DIM)])
                })
                .collect();
            frame.render_widget(Paragraph::new(lines), area);
            return;
        }
        let (columns, rows) = (self.columns(area.width), usize::from(area.height / height));
        for place in 0..(columns * rows).min(live.boards.len()) {
            let Some(tile) = live.tile(place, self.colours) else {
                continue;
            };
            let (column, row) = ((place % columns) as u16, (place / columns) as u16);
            let place = Rect::new(area.x + column * (width + 1), area.y + row * height, width, height);
            let title = tile.title(|player| live.name(player), self.tile.0.saturating_sub(2));
            self.board(frame, place.intersection(area), &title, tile);
        }
    }

    fn board(&self, frame: &mut Frame<'_>, area: Rect, title: &str, tile: Tile) {
        let block = Block::bordered()
            .border_type(BorderType::Rounded)
            .border_style(Modifier::DIM)
            .title(Span::styled(format!(" {title} "), self.accent()))
            .title_bottom(Span::raw(format!(" {} ", tile.caption)));
        let inner = block.inner(area);
        frame.render_widget(block, area);
        frame.render_widget(Paragraph::new(tile.drawing), inner);
    }
}
