//! The panel beside the board: players, facts, moves and analysis.

use std::time::Duration;

use ludoteca_games::{Player, Position};
use ludoteca_search::value::Value;
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::short;
use crate::draw::fact_text;
use crate::lang::say;
use crate::screen::app::App;
use crate::screen::theme::Paint;
use crate::words;

/// Players with their clocks, facts, then the analysis or the moves.
pub(super) fn draw(app: &App, area: Rect, buf: &mut Buffer) {
    let look = app.look;
    let mut lines: Vec<Line<'_>> = Vec::new();
    let order = if app.shown.flipped {
        [Player::First, Player::Second]
    } else {
        [Player::Second, Player::First]
    };
    let players: Vec<Line<'_>> = order.into_iter().map(|player| player_line(app, player)).collect();
    let narrow = area.height < 8;
    if narrow {
        // Both on one line, the near one first.
        let mut both = Line::default();
        for line in players.into_iter().rev() {
            both.spans.extend(line.spans);
            both.spans.push(Span::raw("   "));
        }
        lines.push(both);
    } else {
        lines.extend(players);
        lines.push(Line::default());
    }
    let facts = facts(&app.session.line().position_at(app.shown_ply()), app.shown.more);
    lines.extend(
        facts
            .into_iter()
            .map(|fact| Line::styled(fact, look.style(Paint::Faint))),
    );
    let top = (lines.len() as u16).min(area.height);
    Paragraph::new(lines).render(Rect { height: top, ..area }.inner(Margin::new(1, 0)), buf);
    let rest = Rect::new(area.x, area.y + top, area.width, area.height - top).inner(Margin::new(1, 0));
    if app.shown.analysis && app.session.outcome().is_none() {
        analysis(app, rest, buf);
    } else {
        moves(app, rest, buf);
    }
}

/// What is worth knowing besides the board; if there is more, the key that shows it.
fn facts(position: &Position, more: bool) -> Vec<String> {
    let facts = position.facts(more);
    let hidden = !more && position.facts(true).len() > facts.len();
    let key = hidden.then(|| say("fact-binary", &[]));
    facts.iter().map(fact_text).chain(key).collect()
}

/// A player: a mark if it is his turn, his side, his name, his clock.
fn player_line(app: &App, player: Player) -> Line<'static> {
    let look = app.look;
    let over = app.session.outcome().is_some();
    let turn = !over && app.session.line().to_move() == player;
    let mark = if turn { look.sign("▸ ", "> ") } else { "  " };
    let paint = if player == Player::First {
        Paint::First
    } else {
        Paint::Second
    };
    let name = match app.session.player(player) {
        "human" if app.is_bot(player.other()) => say("screen-human", &[]),
        "human" => String::new(),
        spec => words::bot(spec),
    };
    let mut spans = vec![
        Span::raw(mark.to_owned()),
        Span::styled(words::side(app.game(), player), look.style(paint)),
        Span::raw(format!(" {name}")),
    ];
    if let Some(left) = app.time_left(player) {
        spans.push(Span::styled(format!(" {}", clock(left)), look.style(Paint::Strong)));
    }
    if turn && app.bot_thinks() && app.is_bot(player) {
        spans.push(Span::styled(look.sign(" …", " ..."), look.style(Paint::Faint)));
    }
    Line::from(spans)
}

/// What is left on a clock, with tenths when they matter.
pub(super) fn clock(left: Duration) -> String {
    let tenths = match left.as_secs() {
        0..20 => format!(".{}", left.subsec_millis() / 100),
        _ => String::new(),
    };
    format!("{}:{:02}{tenths}", left.as_secs() / 60, left.as_secs() % 60)
}

/// The moves so far, the last ones if there are too many.
fn moves(app: &App, area: Rect, buf: &mut Buffer) {
    let line = app.session.line();
    let width = usize::from(area.width);
    let mut rows: Vec<Line<'_>> = Vec::new();
    let mut row = Line::default();
    let mut current = 0;
    for ply in 0..line.len() {
        let mark = app
            .review
            .as_ref()
            .and_then(|review| review.mark(ply))
            .unwrap_or_default();
        let text = line.move_text(ply);
        let number = if ply % 2 == 0 {
            format!("{}.", ply / 2 + 1)
        } else {
            String::new()
        };
        let needed = number.len() + text.len() + mark.len() + 1;
        if row.width() + needed > width {
            rows.push(std::mem::take(&mut row));
        }
        row.push_span(Span::styled(number, app.look.style(Paint::Faint)));
        let seen = ply + 1 == app.shown_ply();
        let paint = if seen { Paint::Cursor } else { Paint::Ink };
        row.push_span(Span::styled(text + &mark, app.look.style(paint)));
        row.push_span(Span::raw(" "));
        if seen {
            current = rows.len();
        }
    }
    rows.push(row);
    // The current move has to be visible.
    let skipped = (current + 1).saturating_sub(area.height.into());
    Paragraph::new(rows.split_off(skipped)).render(area, buf);
}

/// What every move is worth, as deep as the adviser has searched.
fn analysis(app: &App, area: Rect, buf: &mut Buffer) {
    let look = app.look;
    let position = app.session.line().position();
    let Some(report) = &app.report else {
        let style = look.style(Paint::Faint);
        buf.set_stringn(area.x, area.y, say("screen-thinking", &[]), area.width.into(), style);
        return;
    };
    let mut rows = vec![Line::styled(
        say(
            "screen-depth",
            &[("depth", report.depth.to_string()), ("nodes", large(report.nodes))],
        ),
        look.style(Paint::Faint),
    )];
    for ranked in report.lines.iter().take(usize::from(area.height).saturating_sub(1)) {
        let (value, paint) = short(ranked, look);
        let moves = position.moves_text(&ranked.pv[..ranked.pv.len().min(8)]);
        let (first, rest) = moves
            .split_first()
            .map_or((String::new(), &[][..]), |(a, b)| (a.clone(), b));
        let exact = if ranked.exact() || !matches!(ranked.value, Value::Estimate(_)) {
            look.sign("●", "=")
        } else {
            look.sign("○", "~")
        };
        rows.push(Line::from(vec![
            Span::styled(format!("{first:<5}"), look.style(Paint::Strong)),
            Span::styled(format!("{exact} {value:<7}"), look.style(paint)),
            Span::styled(rest.join(" "), look.style(Paint::Faint)),
        ]));
    }
    Paragraph::new(rows).render(area, buf);
}

/// A large number in few signs.
fn large(n: u64) -> String {
    match n {
        0..10_000 => n.to_string(),
        10_000..10_000_000 => format!("{} k", n / 1000),
        _ => format!("{} M", n / 1_000_000),
    }
}
