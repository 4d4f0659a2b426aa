//! Positions drawn in plain text: one file a board layout.
//!
//! A drawing is a value: rows of spans, each with its role. It becomes text with escape sequences for `show` and `play`, and
//! spans of a screen for a tournament.

mod cells;
mod heaps;
mod pits;
mod squares;

use std::fmt::Display;

use anstyle::{AnsiColor, Style};
use ludoteca_games::{BoardView, GameInfo, Layout, Message, Player, Point, Position};
use ratatui::style as screen;
use ratatui::text;

use crate::lang::{has, say};

/// What a span of a drawing is, which decides how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Plain,
    Frame,
    /// A piece or seeds of a player.
    Player(Player),
}

impl Role {
    const FIRST: Self = Role::Player(Player::First);

    const fn ansi(self) -> Style {
        match self {
            Role::Plain => Style::new(),
            Role::Frame => Style::new().dimmed(),
            Role::Player(Player::First) => AnsiColor::Yellow.on_default().bold(),
            Role::Player(Player::Second) => AnsiColor::Cyan.on_default().bold(),
        }
    }

    fn on_screen(self, colours: bool) -> screen::Style {
        let plain = screen::Style::new();
        let piece = |colour| {
            let bold = plain.add_modifier(screen::Modifier::BOLD);
            if colours { bold.fg(colour) } else { bold }
        };
        match self {
            Role::Plain => plain,
            Role::Frame => plain.add_modifier(screen::Modifier::DIM),
            Role::Player(Player::First) => piece(screen::Color::Yellow),
            Role::Player(Player::Second) => piece(screen::Color::Cyan),
        }
    }
}

/// A row of a drawing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Row(Vec<(Role, String)>);

impl Row {
    /// The row with more text at its end.
    fn with(mut self, role: Role, text: impl Display) -> Self {
        self.push(role, text);
        self
    }

    fn push(&mut self, role: Role, text: impl Display) {
        self.0.push((role, text.to_string()));
    }

    /// The row without plain blanks at its end.
    fn trimmed(mut self) -> Self {
        while let Some((Role::Plain, text)) = self.0.last_mut() {
            text.truncate(text.trim_end().len());
            if !text.is_empty() {
                break;
            }
            self.0.pop();
        }
        self
    }

    /// How many characters it begins with that are blank; `None` if all are.
    fn indent(&self) -> Option<usize> {
        let mut characters = self.0.iter().flat_map(|(_, text)| text.chars());
        characters.position(|c| c != ' ')
    }
}

/// A row of plain text.
fn plain(text: impl Display) -> Row {
    Row::default().with(Role::Plain, text)
}

/// A drawn position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Drawing(Vec<Row>);

impl Drawing {
    /// Lines of plain text.
    fn of_text(text: &str) -> Self {
        Drawing(text.lines().map(plain).collect())
    }

    /// The drawing as text with escape sequences.
    pub(crate) fn ansi(&self) -> String {
        let mut text = String::new();
        for row in &self.0 {
            for (role, span) in &row.0 {
                let style = role.ansi();
                text += &format!("{style}{span}{style:#}");
            }
            text.push('\n');
        }
        text
    }

    /// The board alone, without the margin at its left and without what is said below it.
    pub(crate) fn on_screen(&self, colours: bool) -> Vec<text::Line<'static>> {
        let rows: Vec<(&Row, usize)> = self
            .0
            .iter()
            .map_while(|row| row.indent().map(|indent| (row, indent)))
            .collect();
        let margin = rows.iter().map(|(_, indent)| *indent).min().unwrap_or(0);
        let line = |(row, _): (&Row, usize)| {
            let mut margin = margin;
            let spans = row.0.iter().map(|(role, text)| {
                let cut = margin.min(text.chars().count());
                margin -= cut;
                text::Span::styled(text.chars().skip(cut).collect::<String>(), role.on_screen(colours))
            });
            text::Line::from(spans.collect::<Vec<_>>())
        };
        rows.into_iter().map(line).collect()
    }
}

/// The styles in which a game can be drawn, the usual one first.
pub(crate) fn styles(info: &GameInfo) -> Vec<&'static str> {
    let mut styles = vec!["board", "ascii"];
    styles.extend(info.historical_styles);
    styles.push("text");
    styles
}

/// A position as text, in one of the [`styles`] of its game.
pub(crate) fn draw(style: &str, position: &Position) -> String {
    drawing(style, position).ansi()
}

/// A position drawn in one of the [`styles`] of its game.
pub(crate) fn drawing(style: &str, position: &Position) -> Drawing {
    let view = position.view();
    match view.layout {
        Layout::Pits => pits::drawing(style, position, &view),
        Layout::Squares => squares::drawing(style, position, &view),
        Layout::Cells => cells::drawing(style, position, &view),
        Layout::Heaps => heaps::drawing(style, &view),
    }
}

/// What is worth knowing about a position, in words. What has no text is the same in every language.
pub(crate) fn fact_text(fact: &Message) -> String {
    if !has(fact.key()) {
        return fact.to_string();
    }
    let args: Vec<(&'static str, String)> = fact.args().map(|(name, arg)| (name, arg.to_string())).collect();
    say(fact.key(), &args)
}

/// The points of a row of the board, from left to right.
fn row(view: &BoardView, y: u16) -> Vec<&Point> {
    let mut points: Vec<&Point> = view.points.iter().filter(|point| point.y == y).collect();
    points.sort_by_key(|point| point.x);
    points
}

/// Whose piece is on a point.
fn owner(point: &Point) -> Option<Player> {
    point.piece.map(|piece| piece.owner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_are_kept_and_margins_taken_off() {
        let drawing = Drawing(vec![
            plain("   a").with(Role::FIRST, "b"),
            plain("  ").with(Role::Frame, "  c"),
            plain(""),
            plain("more"),
        ]);
        assert_eq!(
            drawing.ansi(),
            "   a\u{1b}[1m\u{1b}[33mb\u{1b}[0m\n  \u{1b}[2m  c\u{1b}[0m\n\nmore\n"
        );
        let lines = drawing.on_screen(true);
        let texts: Vec<String> = lines.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["ab", " c"]);
        assert_eq!(lines[0].spans[1].style.fg, Some(screen::Color::Yellow));
        assert_eq!(drawing.on_screen(false)[0].spans[1].style.fg, None);
    }
}
