//! The pictures: drawn in percentages across and pixels down, so that they fill any width and their text keeps its size.

use std::fmt::Write;

use super::html::{escaped, signed};
use super::tables::Field;
use crate::stats::Hypothesis;
use crate::tournament::{Results, Test};

/// So many players are drawn.
pub(super) const MOST_ROWS: usize = 60;
/// So many bars show the lengths of games, at most.
const MOST_BARS: u32 = 24;
/// How high the bars of the lengths get.
const BARS_HEIGHT: f64 = 150.0;

/// A round step that divides a span into at most so many parts.
fn step(span: f64, parts: f64) -> f64 {
    let least = (span / parts).max(1.0);
    let power = 10f64.powf(least.log10().floor());
    let rounds = [1.0, 2.0, 5.0, 10.0].map(|round| round * power);
    rounds
        .into_iter()
        .find(|round| *round >= least * 0.999)
        .unwrap_or(least)
}

/// Ratings with their intervals.
pub(super) fn ratings(field: &Field<'_>) -> String {
    let mut rated: Vec<_> = field.ratings.standings();
    let left_out = rated.len().saturating_sub(MOST_ROWS);
    rated.truncate(MOST_ROWS);
    let low = rated.iter().map(|(_, r)| r.elo - r.margin).fold(0.0, f64::min);
    let high = rated.iter().map(|(_, r)| r.elo + r.margin).fold(0.0, f64::max);
    let at = |elo: f64| 7.0 + 86.0 * (elo - low) / (high - low).max(1.0);
    // More than about five numbers would run into each other on a phone.
    let step = step(high - low, 5.0);
    let ticks: Vec<f64> = ((low / step).ceil() as i32..=(high / step).floor() as i32)
        .map(|i| f64::from(i) * step)
        .collect();
    let grid: String = ticks.iter().fold(String::new(), |mut text, &tick| {
        let class = if tick == 0.0 { "zero" } else { "grid" };
        let x = at(tick);
        let _ = write!(
            text,
            "<line class=\"{class}\" x1=\"{x:.2}%\" x2=\"{x:.2}%\" y1=\"0\" y2=\"100%\"/>"
        );
        text
    });
    let mut rows = String::new();
    for (player, rating) in &rated {
        let [from, middle, to] = [rating.elo - rating.margin, rating.elo, rating.elo + rating.margin].map(at);
        let _ = writeln!(
            rows,
            "<li><span>{}</span><svg height=\"26\" aria-hidden=\"true\">{grid}<line class=\"whisker\" x1=\"{from:.2}%\" \
             x2=\"{to:.2}%\" y1=\"13\" y2=\"13\"/><line class=\"whisker\" x1=\"{from:.2}%\" x2=\"{from:.2}%\" y1=\"8\" \
             y2=\"18\"/><line class=\"whisker\" x1=\"{to:.2}%\" x2=\"{to:.2}%\" y1=\"8\" y2=\"18\"/><circle class=\"dot\" \
             cx=\"{middle:.2}%\" cy=\"13\" r=\"6\"/></svg><b>{} <small>±\u{202f}{:.0}</small></b></li>",
            escaped(field.names[*player]),
            signed(rating.elo),
            rating.margin
        );
    }
    let labels: String = ticks.iter().fold(String::new(), |mut text, &tick| {
        let _ = write!(text, "<text x=\"{:.2}%\" y=\"14\">{}</text>", at(tick), signed(tick));
        text
    });
    let more = match left_out {
        0 => String::new(),
        more => format!("<p>The {MOST_ROWS} best; {more} more are in the table above.</p>"),
    };
    format!(
        "<ul class=\"plot\">\n{rows}<li aria-hidden=\"true\"><span></span><svg height=\"20\">{labels}</svg><b></b></li>\n</ul>\n\
         <p>The mean of the field is 0. The lines hold the true rating 95 times in 100.</p>{more}"
    )
}

/// How long games lasted.
pub(super) fn lengths(results: &Results) -> String {
    let mut plies: Vec<u32> = results.iter().map(|game| game.plies).collect();
    plies.sort_unstable();
    let (Some(&shortest), Some(&longest)) = (plies.first(), plies.last()) else {
        return String::new();
    };
    let width = step(f64::from(longest - shortest + 1), f64::from(MOST_BARS)) as u32;
    let base = shortest / width * width;
    let mut bars = vec![0u32; ((longest - base) / width + 1) as usize];
    for length in &plies {
        bars[((length - base) / width) as usize] += 1;
    }
    let highest = bars.iter().copied().max().unwrap_or(1).max(1);
    let across = 100.0 / bars.len() as f64;
    let mut svg = String::new();
    for (i, &count) in bars.iter().enumerate() {
        let height = BARS_HEIGHT * f64::from(count) / f64::from(highest);
        let from = base + i as u32 * width;
        let range = match width {
            1 => from.to_string(),
            _ => format!("{from} to {}", from + width - 1),
        };
        let _ = write!(
            svg,
            "<rect class=\"column\" x=\"{:.2}%\" width=\"{:.2}%\" y=\"{:.1}\" height=\"{height:.1}\"><title>{range} moves: \
             {count}</title></rect>",
            across * (i as f64 + 0.06),
            across * 0.88,
            BARS_HEIGHT + 18.0 - height,
        );
        if count == highest {
            let (x, y) = (across * (i as f64 + 0.5), 13);
            let _ = write!(svg, "<text x=\"{x:.2}%\" y=\"{y}\">{count}</text>");
        }
    }
    // About six labels: more would run into each other on a phone.
    let every = bars.len().div_ceil(6).max(1);
    for i in (0..bars.len()).step_by(every) {
        let x = across * (i as f64 + 0.5);
        let _ = write!(
            svg,
            "<text x=\"{x:.2}%\" y=\"{:.0}\">{}</text>",
            BARS_HEIGHT + 34.0,
            base + i as u32 * width
        );
    }
    let mean = plies.iter().map(|&n| f64::from(n)).sum::<f64>() / plies.len() as f64;
    let words = format!(
        "{shortest} to {longest} moves; half of the games had {} or fewer; {mean:.1} on average.",
        plies[(plies.len() - 1) / 2]
    );
    format!(
        "<svg class=\"lengths\" height=\"{:.0}\" role=\"img\" aria-label=\"Games by number of moves: {words}\">{svg}</svg>\n\
         <p>{words}</p>",
        BARS_HEIGHT + 40.0
    )
}

/// Where a sequential test stands between its bounds.
pub(super) fn test(test: &Test) -> String {
    let (low, high) = test.sprt.bounds();
    let llr = test.llr();
    let at = |value: f64| 4.0 + 92.0 * ((value - low) / (high - low)).clamp(0.0, 1.0);
    let (zero, now) = (at(0.0), at(llr));
    let class = if llr < 0.0 { "loss" } else { "win" };
    let verdict = match test.verdict() {
        Some(verdict @ Hypothesis::H0) => format!("{verdict}: no better than the lower difference."),
        Some(verdict @ Hypothesis::H1) => format!("{verdict}: at least as good as the upper difference."),
        None => "The test is not decided.".to_owned(),
    };
    format!(
        "<svg class=\"gauge\" height=\"44\" aria-hidden=\"true\"><line class=\"rail\" x1=\"4%\" x2=\"96%\" y1=\"12\" y2=\"12\"/>\
         <line class=\"{class}\" x1=\"{zero:.2}%\" x2=\"{now:.2}%\" y1=\"12\" y2=\"12\"/>\
         <line class=\"zero\" x1=\"{zero:.2}%\" x2=\"{zero:.2}%\" y1=\"2\" y2=\"22\"/>\
         <circle class=\"dot\" cx=\"{now:.2}%\" cy=\"12\" r=\"7\"/>\
         <text class=\"from\" x=\"4%\" y=\"40\">H0 {low:.2}</text><text x=\"{zero:.2}%\" y=\"40\">0</text>\
         <text class=\"to\" x=\"96%\" y=\"40\">H1 {high:.2}</text></svg>\n<p><b>{}</b> {verdict}</p>",
        escaped(&test.line())
    )
}

#[cfg(test)]
mod tests {
    use super::step;

    #[test]
    fn steps_are_round_and_not_too_many() {
        for span in 1..5000 {
            let step = step(f64::from(span), 5.0);
            assert!(f64::from(span) / step <= 5.01, "{span}: {step}");
            assert!(step >= 1.0 && step.fract() == 0.0, "{span}: {step}");
        }
        assert_eq!(step(100.0, 5.0), 20.0);
        assert_eq!(step(24.0, 24.0), 1.0);
    }
}
