//! Drawings with escape sequences, as words of the screen.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

/// The first paragraph of a drawing, what is blank at the left of all its lines taken off.
pub(super) fn drawing(text: &str, colours: bool) -> Vec<Line<'static>> {
    let lines: Vec<Vec<(String, Style)>> = text
        .lines()
        .map(|line| pieces(line, colours))
        .take_while(|pieces| pieces.iter().any(|(text, _)| !text.trim().is_empty()))
        .collect();
    let blank = |pieces: &Vec<(String, Style)>| {
        let all: String = pieces.iter().map(|(text, _)| text.as_str()).collect();
        all.chars().take_while(|c| *c == ' ').count()
    };
    let margin = lines.iter().map(blank).min().unwrap_or(0);
    lines.into_iter().map(|pieces| without(margin, pieces)).collect()
}

/// A line without so many characters at its left.
fn without(mut margin: usize, pieces: Vec<(String, Style)>) -> Line<'static> {
    let spans = pieces.into_iter().map(|(text, style)| {
        let cut = margin.min(text.chars().count());
        margin -= cut;
        Span::styled(text.chars().skip(cut).collect::<String>(), style)
    });
    Line::from(spans.collect::<Vec<_>>())
}

/// The text of a line, cut where its style changes.
fn pieces(line: &str, colours: bool) -> Vec<(String, Style)> {
    let mut pieces = Vec::new();
    let mut style = Style::new();
    for (i, part) in line.split('\u{1b}').enumerate() {
        let text = match part
            .strip_prefix('[')
            .and_then(|rest| rest.split_once('m'))
            .filter(|_| i > 0)
        {
            Some((codes, text)) => {
                codes.split(';').for_each(|code| style = changed(style, code, colours));
                text
            }
            None => part,
        };
        if !text.is_empty() {
            pieces.push((text.to_owned(), style));
        }
    }
    pieces
}

fn changed(style: Style, code: &str, colours: bool) -> Style {
    match (code, colours) {
        ("0" | "", _) => Style::new(),
        ("1", _) => style.add_modifier(Modifier::BOLD),
        ("2", _) => style.add_modifier(Modifier::DIM),
        ("33", true) => style.fg(Color::Yellow),
        ("36", true) => style.fg(Color::Cyan),
        _ => style,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_are_kept_and_margins_taken_off() {
        let lines = drawing(
            "   a\u{1b}[1m\u{1b}[33mb\u{1b}[0m\n  \u{1b}[2m  c\u{1b}[0m\n\nmore\n",
            true,
        );
        let texts: Vec<String> = lines.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["a\u{62}", " c"]);
        assert_eq!(lines[0].spans[1].style.fg, Some(Color::Yellow));
        let plain = drawing("\u{1b}[33mb\u{1b}[0m", false);
        assert_eq!(plain[0].spans[0].style.fg, None);
    }
}
