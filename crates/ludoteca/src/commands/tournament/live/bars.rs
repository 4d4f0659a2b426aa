//! Progress and the sequential test, each on a line.

use std::time::Duration;

use ludoteca_arena::tournament::Test;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};

use super::totals::Table;
use crate::lang::say;

/// How many games are done, how fast they go, and how long the rest will take.
pub(super) fn progress(table: &Table, kept: u64, elapsed: Duration, width: u16, style: Style) -> Line<'static> {
    let ours = table.played.saturating_sub(kept);
    let rate = ours as f64 / elapsed.as_secs_f64().max(0.001);
    let done = match table.total {
        Some(total) => say(
            "live-games-of",
            &[("played", table.played.to_string()), ("total", total.to_string())],
        ),
        None => say("live-games", &[("played", table.played.to_string())]),
    };
    let mut pace = String::new();
    if ours > 0 {
        pace += &say("live-rate", &[("rate", short(rate))]);
        if let Some(total) = table.total {
            // A test may well be decided before.
            let key = if table.test.is_some() {
                "live-left-at-most"
            } else {
                "live-left"
            };
            let left = total.saturating_sub(table.played) as f64 / rate;
            pace += &say(key, &[("left", clock(left))]);
        }
    }
    let share = table
        .total
        .map_or(0.0, |total| table.played as f64 / total.max(1) as f64);
    let room = usize::from(width).saturating_sub(done.chars().count() + pace.chars().count() + 2);
    let full = (share.min(1.0) * room as f64).round() as usize;
    Line::from(vec![
        Span::raw(done + " "),
        Span::styled("━".repeat(full), style),
        Span::raw("─".repeat(room - full)),
        Span::raw(format!(" {pace}")),
    ])
}

/// A rate with about two digits that mean something.
fn short(rate: f64) -> String {
    if rate >= 10.0 {
        format!("{rate:.0}")
    } else {
        format!("{rate:.1}")
    }
}

/// Seconds as `m:ss` or `h:mm:ss`.
fn clock(seconds: f64) -> String {
    let seconds = seconds.min(3_600_000.0) as u64;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// The log-likelihood ratio between its bounds.
pub(super) fn test(test: &Test, width: u16, colours: bool) -> Line<'static> {
    let ((low, high), llr) = (test.sprt.bounds(), test.llr());
    let (elo0, elo1) = test.sprt.elo();
    let before = format!("LLR {llr:+.2}  {low:.2} ");
    let after = format!(" {high:.2}  [{elo0}, {elo1}]");
    let room = usize::from(width)
        .saturating_sub(before.chars().count() + after.chars().count())
        .max(3);
    let at = |value: f64| (((value - low) / (high - low)).clamp(0.0, 1.0) * (room - 1) as f64).round() as usize;
    let (zero, now) = (at(0.0), at(llr));
    let colour = if llr < 0.0 { Color::Red } else { Color::Green };
    let style = if colours { Style::new().fg(colour) } else { Style::new() };
    let mut spans = vec![Span::raw(before)];
    spans.extend((0..room).map(|i| match i {
        i if i == now => Span::styled("●", style),
        i if i == zero => Span::raw("┼"),
        i if (zero.min(now)..zero.max(now)).contains(&i) => Span::styled("━", style),
        _ => Span::raw("─"),
    }));
    spans.push(Span::raw(after));
    Line::from(spans)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_at_a_glance() {
        assert_eq!(
            [clock(9.7), clock(61.0), clock(7325.0)],
            ["0:09", "1:01", "2:02:05"].map(str::to_owned)
        );
        assert_eq!([short(0.25), short(123.4)], ["0.2", "123"].map(str::to_owned));
    }

    #[test]
    fn progress_fills_its_line() {
        let mut table = Table::new(2, 0);
        (table.played, table.total) = (50, Some(200));
        let line = progress(&table, 0, Duration::from_secs(10), 60, Style::new());
        assert_eq!(line.width(), 60);
        assert!(line.to_string().starts_with("50 of 200 games ━"), "{line}");
        assert!(line.to_string().ends_with(" 5.0 games/s, 0:30 left"), "{line}");
    }
}
