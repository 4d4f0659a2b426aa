//! The standing, and the games that have just ended.

use std::time::{Duration, Instant};

use ludoteca_arena::stats::{Elo, Ratings};
use ratatui::layout::Constraint;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Row, Table as Grid};

use super::super::progress_lines::result_text;
use super::board::both;
use super::totals::{FinishedGame, MOST_RATED, Table};
use crate::lang::say;

/// Ratings are worked out no more often than this.
const RATE_EVERY: Duration = Duration::from_secs(1);

/// Ratings as of a moment ago.
#[derive(Default)]
pub(super) struct Rated {
    last: Option<(Instant, u64, Ratings)>,
}

impl Rated {
    /// The ratings, worked out again if they are old and there are new games.
    fn ratings(&mut self, table: &Table) -> Option<&Ratings> {
        if table.scores.len() > MOST_RATED || table.recent.is_empty() {
            return None;
        }
        let fresh = self
            .last
            .as_ref()
            .is_some_and(|(when, played, _)| *played == table.played || when.elapsed() < RATE_EVERY);
        if !fresh {
            self.last = Some((Instant::now(), table.played, table.field.rate()));
        }
        self.last.as_ref().map(|(_, _, ratings)| ratings)
    }
}

/// The players by points, those with equal points by rating.
pub(super) fn grid<'n>(table: &Table, rated: &mut Rated, names: impl Fn(usize) -> &'n str, rows: usize) -> Grid<'n> {
    let ratings = rated.ratings(table);
    let elo = |player: usize| ratings.map(|ratings| ratings.of(player));
    let mut order: Vec<usize> = (0..table.scores.len()).collect();
    order.sort_by(|&a, &b| {
        let by_points = table.scores[b].points().total_cmp(&table.scores[a].points());
        let rating = |player| elo(player).map_or(0.0, |rating| rating.elo);
        by_points.then(rating(b).total_cmp(&rating(a)))
    });
    let row = |(rank, &player): (usize, &usize)| {
        let score = &table.scores[player];
        let rating = elo(player).map_or_else(String::new, |rating| {
            format!("{:+.0} ±{:.0}", rating.elo, rating.margin)
        });
        Row::new([
            Line::from((rank + 1).to_string()).right_aligned(),
            Line::styled(names(player), Modifier::BOLD),
            Line::from(score.points().to_string()).right_aligned(),
            Line::from(format!("{}/{}/{}", score.won, score.drawn, score.lost)).right_aligned(),
            Line::from(rating).right_aligned(),
        ])
    };
    let head = [
        "standing-player",
        "standing-points",
        "live-won-drawn-lost",
        "standing-elo",
    ]
    .map(|key| say(key, &[]));
    let head = std::iter::once("#".to_owned())
        .chain(head)
        .enumerate()
        .map(|(i, word)| match i {
            1 => Line::from(word),
            _ => Line::from(word).right_aligned(),
        });
    // Places for numbers as long as they may get in this tournament.
    let most = table.total.unwrap_or(table.played).to_string().len() as u16;
    let widths = [
        Constraint::Length(if order.len() > 99 { 4 } else { 2 }),
        Constraint::Fill(1),
        Constraint::Length((most + 2).max(6)),
        Constraint::Length((most * 2 + 3).max(8)),
        Constraint::Length(11),
    ];
    Grid::new(order.iter().enumerate().take(rows).map(row), widths)
        .header(Row::new(head).style(Modifier::DIM))
        .column_spacing(1)
}

/// Of two players, how far apart they are.
pub(super) fn difference(table: &Table) -> Option<Line<'static>> {
    if table.scores.len() != 2 || table.recent.is_empty() {
        return None;
    }
    let elo = Elo::of(table.pairs.sample());
    let margin = elo.margin.map_or_else(String::new, |margin| format!(" ±{margin:.0}"));
    let args = [
        ("difference", format!("{:+.0}{margin}", elo.difference)),
        ("superiority", format!("{:.1}", 100.0 * elo.superiority)),
    ];
    Some(Line::from(say("live-difference", &args)))
}

/// A finished game, in a width.
pub(super) fn finished<'n>(
    over: &FinishedGame,
    names: impl Fn(usize) -> &'n str,
    width: u16,
    colours: bool,
) -> Line<'static> {
    let pairing = &over.game.pairing;
    let others = 15 + over.game.reason.chars().count();
    let [first, second] = both(
        [names(pairing.first), names(pairing.second)],
        usize::from(width).saturating_sub(others),
    );
    let bold = |winner: bool| if winner { Modifier::BOLD } else { Modifier::empty() };
    let winner = over.game.winner();
    let mut spans = vec![
        Span::styled(format!("{:>4} ", pairing.number + 1), Modifier::DIM),
        Span::raw(format!("{:<7} ", result_text(over.game.verdict))),
        Span::styled(first, bold(winner == Some(pairing.first))),
        Span::raw(" – "),
        Span::styled(second, bold(winner == Some(pairing.second))),
        Span::styled(format!("  {}", over.game.reason), Modifier::DIM),
    ];
    if let Some(fault) = &over.fault {
        let style = if colours {
            Style::new().fg(Color::Red)
        } else {
            Style::new()
        };
        spans.push(Span::styled(format!("  ✗ {fault}"), style));
    }
    Line::from(spans)
}
