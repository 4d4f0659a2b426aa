//! The game screen: its layout and what it shows.

mod help;
mod panel;

use ludoteca_games::{BoardView, Move, Player};
use ludoteca_search::engine::Ranked;
use ludoteca_search::value::Value;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use crate::lang::say;
use crate::screen::app::App;
use crate::screen::forecast;
use crate::screen::keys::Command;
use crate::screen::theme::{Paint, Theme};
use crate::screen::widgets::{BoardWidget, ValueLabel, max_size, min_size};
use crate::words;

/// The least size of the screen.
const LEAST: (u16, u16) = (60, 20);
/// The panel at the right, where there is room for it.
const PANEL: u16 = 32;

/// Where things go.
pub(super) struct Plan {
    title: Rect,
    pub(super) board: Rect,
    /// Players, facts, moves and analysis: at the right, or below the board.
    panel: Rect,
    message: Rect,
    entry: Rect,
    keys: Rect,
}

/// The size of the screen that a board needs.
fn least(view: &BoardView) -> (u16, u16) {
    let (width, height) = min_size(view);
    (width.max(LEAST.0), (height + 4).max(LEAST.1))
}

/// Divides the screen; `None` if it is too small.
pub(super) fn plan(area: Rect, view: &BoardView) -> Option<Plan> {
    let (width, height) = least(view);
    if area.width < width || area.height < height {
        return None;
    }
    let (board_width, board_height) = min_size(view);
    let row = |y, height| Rect::new(area.x, y, area.width, height);
    let free = area.height - 3 - board_height;
    let message = free.min(2);
    let title = row(area.y, 1);
    let keys = row(area.bottom() - 1, 1);
    let entry = row(keys.y - 1, 1);
    let message = row(entry.y - message, message);
    let middle = Rect::new(area.x, title.bottom(), area.width, message.y - title.bottom());
    let (board, panel) = if area.width >= board_width.max(52) + PANEL {
        let panel = PANEL.max(area.width.saturating_sub(max_size(view).0).min(48));
        let board = Rect::new(middle.x, middle.y, middle.width - panel, middle.height);
        (board, Rect::new(board.right(), middle.y, panel, middle.height))
    } else {
        // The board gets the room that it can use, but for a few lines.
        let free = middle.height - board_height;
        let rows = middle
            .height
            .saturating_sub(max_size(view).1)
            .clamp(free.min(4), free.min(8));
        let board = Rect::new(middle.x, middle.y, middle.width, middle.height - rows);
        (board, Rect::new(middle.x, board.bottom(), middle.width, rows))
    };
    Some(Plan {
        title,
        board,
        panel,
        message,
        entry,
        keys,
    })
}

/// Whether there is room for more than the board.
pub(super) fn has_panel(area: Rect, view: &BoardView) -> bool {
    plan(area, view).is_none_or(|plan| plan.panel.height > 1)
}

/// Draws everything.
pub(super) fn draw(app: &mut App, frame: &mut Frame<'_>) {
    app.area = frame.area();
    let buf = frame.buffer_mut();
    let view = app.session.line().position_at(app.shown_ply()).view();
    let Some(plan) = plan(app.area, &view) else {
        return too_small(app, &view, buf);
    };
    title(app, plan.title, plan.panel.height > 1, buf);
    board(app, &view, plan.board, buf);
    panel::draw(app, plan.panel, buf);
    let message = shown_message(app);
    let style = app.look.style(Paint::Strong);
    Paragraph::new(message)
        .style(style)
        .wrap(Wrap { trim: true })
        .render(plan.message.inner(Margin::new(1, 0)), buf);
    entry(app, plan.entry, buf);
    keys(app, plan.keys, buf);
    if app.shown.help {
        help::draw(app.look, app.area, buf);
    }
}

fn too_small(app: &App, view: &BoardView, buf: &mut Buffer) {
    let (width, height) = least(view);
    let args = [
        ("width", width.to_string()),
        ("height", height.to_string()),
        ("now", format!("{}×{}", app.area.width, app.area.height)),
    ];
    Paragraph::new(say("screen-too-small", &args))
        .wrap(Wrap { trim: true })
        .render(app.area, buf);
}

/// The game, and how far it is; the clocks, if there is no panel for them.
fn title(app: &App, area: Rect, has_panel: bool, buf: &mut Buffer) {
    let game = app.game();
    let name = say(&format!("game-{}", game.id()), &[]);
    let left = format!(" {name} · {}", game.variant());
    let left = if app.look.ascii { left.replace('·', "-") } else { left };
    buf.set_stringn(area.x, area.y, &left, area.width.into(), app.look.style(Paint::Strong));
    let clocks = || {
        let shown = |player| {
            Some(format!(
                "{} {}",
                words::side(game, player),
                panel::clock(app.time_left(player)?)
            ))
        };
        Player::BOTH
            .into_iter()
            .filter_map(shown)
            .collect::<Vec<_>>()
            .join("  ")
    };
    let right = match app.session.line().len() {
        _ if !has_panel && app.session.clock().is_some() => clocks(),
        0 => String::new(),
        plies => say(
            "screen-ply",
            &[("ply", app.shown_ply().to_string()), ("plies", plies.to_string())],
        ),
    };
    let width = right.chars().count() as u16 + 1;
    if left.chars().count() as u16 + width < area.width {
        buf.set_string(area.right() - width, area.y, &right, app.look.style(Paint::Faint));
    }
}

fn board(app: &App, view: &BoardView, area: Rect, buf: &mut Buffer) {
    let line = app.session.line();
    let frame = app.animation.frame().filter(|_| app.browsed.is_none());
    let active = app.is_human_turn() && frame.is_none();
    let values = if active { values(app) } else { Vec::new() };
    let destinations = if active { app.destinations() } else { Vec::new() };
    let pointed = app.pointed_move().filter(|_| active);
    let last_move = app.shown_ply().checked_sub(1).and_then(|last| {
        let mv = line.moves().get(last).copied()?;
        line.position_at(last).path(mv)
    });
    let board = BoardWidget {
        view: frame.map_or(view, |frame| &frame.view),
        highlighted: frame.map_or(&[], |frame| &frame.highlighted),
        store: frame.and_then(|frame| frame.store),
        cursor: active.then_some(app.cursor),
        anchor: app.anchor,
        picked: app.picked.filter(|_| active),
        destinations: &destinations,
        last_move,
        hint: app.hint.filter(|_| active),
        sowing_end: pointed.and_then(|mv| forecast::sowing_end(&line.position().steps(mv))),
        values: &values,
        flipped: app.shown.flipped,
        look: app.look,
    };
    board.render(area, buf);
}

/// What every move is worth, by where it ends.
fn values(app: &App) -> Vec<ValueLabel> {
    let position = app.session.line().position();
    let Some(report) = app.report.as_ref().filter(|_| app.shown.analysis) else {
        return Vec::new();
    };
    let value = |ranked: &Ranked<Move>| {
        let path = position.path(*ranked.pv.first()?)?;
        let (text, paint) = short(ranked, app.look);
        Some(ValueLabel {
            point: path.to,
            text,
            paint,
        })
    };
    report.lines.iter().filter_map(value).collect()
}

/// How the game ended, what was just said, or what the move under the cursor does.
fn shown_message(app: &App) -> String {
    if let Some(question) = app.question {
        return say(question.text(), &[]);
    }
    if !app.message.is_empty() {
        return app.message.clone();
    }
    if let Some(why) = &app.not_kept {
        return why.clone();
    }
    if let Some(outcome) = app.session.outcome() {
        return say("play-over", &[("verdict", words::verdict(app.game(), &outcome))]);
    }
    let line = app.session.line();
    let forecast = app.pointed_move().and_then(|mv| forecast::text(&line.position(), mv));
    forecast.unwrap_or_default()
}

/// Whose turn it is, and what has been typed.
fn entry(app: &App, area: Rect, buf: &mut Buffer) {
    let player = app.session.line().to_move();
    let asked = match () {
        () if app.question.is_some() => say("screen-yes-no", &[]),
        () if app.session.outcome().is_some() || app.browsed.is_some() => String::new(),
        () if app.is_bot(player) => say("screen-thinks", &[("side", words::side(app.game(), player))]),
        () => say("screen-your-turn", &[("side", words::side(app.game(), player))]),
    };
    // Only the end of a long text is shown.
    let room = usize::from(area.width).saturating_sub(asked.chars().count() + 4);
    let typed: String = app
        .typed
        .chars()
        .skip(app.typed.chars().count().saturating_sub(room))
        .collect();
    let line = Line::from(vec![
        Span::styled(format!(" {asked} "), app.look.style(Paint::Faint)),
        Span::raw(typed),
        Span::styled(app.look.sign("▏", "_"), app.look.style(Paint::Key)),
    ]);
    line.render(area, buf);
}

/// The keys that matter now.
fn keys(app: &App, area: Rect, buf: &mut Buffer) {
    // Where there is not room for all, the last are left out.
    let commands: &[Command] = if app.session.outcome().is_some() {
        &[
            Command::NewGame,
            Command::Annotate,
            Command::Back,
            Command::Quit,
            Command::Help,
            Command::Undo,
        ]
    } else if app.is_bot(app.session.line().to_move()) {
        &[
            Command::Hurry,
            Command::Undo,
            Command::Help,
            Command::Quit,
            Command::Analysis,
        ]
    } else {
        &[
            Command::Hint,
            Command::Undo,
            Command::Help,
            Command::Quit,
            Command::Analysis,
            Command::Redo,
        ]
    };
    let mut x = area.x + 1;
    for command in commands {
        let (label, text) = command.shown();
        let text = say(text, &[]);
        let width = (label.chars().count() + text.chars().count() + 3) as u16;
        if x + width > area.right() + 2 {
            break;
        }
        buf.set_string(x, area.y, label, app.look.style(Paint::Key));
        buf.set_string(
            x + label.chars().count() as u16 + 1,
            area.y,
            &text,
            app.look.style(Paint::Faint),
        );
        x += width;
    }
}

/// A value in few signs: a triangle for what is proven, with the number of plies; a number for an estimate.
fn short(ranked: &Ranked<Move>, look: Theme) -> (String, Paint) {
    let plies = |plies: Option<u16>| plies.map_or_else(String::new, |plies| plies.to_string());
    match ranked.value {
        Value::Win(n) => (format!("{}{}", look.sign("▲", "W"), plies(n)), Paint::Good),
        Value::Loss(n) => (format!("{}{}", look.sign("▼", "L"), plies(n)), Paint::Bad),
        Value::Draw => ("=".to_owned(), Paint::Level),
        Value::Estimate(n) => {
            let paint = match n {
                50.. => Paint::Good,
                ..=-50 => Paint::Bad,
                _ => Paint::Level,
            };
            let text = match ranked.exact() {
                true => format!("{:+}", n / 100),
                false => format!("{:+.1}", f64::from(n) / 100.0),
            };
            (text, paint)
        }
    }
}
