//! The game screen: where everything goes, and what it says.

mod help;
mod panel;

use ludoteca_rules::Player;
use ludoteca_search::engine::Ranked;
use ludoteca_search::value::Value;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use crate::lang::say;
use crate::screen::app::App;
use crate::screen::face::{Face, Path, Scene};
use crate::screen::keys::Command;
use crate::screen::look::{Look, Paint};
use crate::words;

/// Below this nothing can be shown well.
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

/// The size that a game needs.
fn least<G: Face>(game: &G) -> (u16, u16) {
    let (width, height) = game.least_room();
    (width.max(LEAST.0), (height + 4).max(LEAST.1))
}

/// Divides the screen; `None` if it is too small.
pub(super) fn plan<G: Face>(area: Rect, game: &G) -> Option<Plan> {
    let (width, height) = least(game);
    if area.width < width || area.height < height {
        return None;
    }
    let (board_width, board_height) = game.least_room();
    let row = |y, height| Rect::new(area.x, y, area.width, height);
    let free = area.height - 3 - board_height;
    let message = free.min(2);
    let title = row(area.y, 1);
    let keys = row(area.bottom() - 1, 1);
    let entry = row(keys.y - 1, 1);
    let message = row(entry.y - message, message);
    let middle = Rect::new(area.x, title.bottom(), area.width, message.y - title.bottom());
    let (board, panel) = if area.width >= board_width.max(52) + PANEL {
        let panel = PANEL.max(area.width.saturating_sub(game.most_room().0).min(48));
        let board = Rect::new(middle.x, middle.y, middle.width - panel, middle.height);
        (board, Rect::new(board.right(), middle.y, panel, middle.height))
    } else {
        // The board gets the room that it can use, but for a few lines.
        let free = middle.height - board_height;
        let rows = middle
            .height
            .saturating_sub(game.most_room().1)
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
pub(super) fn has_panel<G: Face>(area: Rect, game: &G) -> bool {
    plan(area, game).is_none_or(|plan| plan.panel.height > 1)
}

/// Draws everything.
pub(super) fn draw<G: Face>(app: &mut App<G>, frame: &mut Frame<'_>) {
    app.area = frame.area();
    let buf = frame.buffer_mut();
    let Some(plan) = plan(app.area, app.game()) else {
        return too_small(app, buf);
    };
    title(app, plan.title, buf);
    board(app, plan.board, buf);
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

fn too_small<G: Face>(app: &App<G>, buf: &mut Buffer) {
    let (width, height) = least(app.game());
    let args = [
        ("width", width.to_string()),
        ("height", height.to_string()),
        ("now", format!("{}×{}", app.area.width, app.area.height)),
    ];
    Paragraph::new(say("screen-too-small", &args))
        .wrap(Wrap { trim: true })
        .render(app.area, buf);
}

/// The game, and who plays it.
fn title<G: Face>(app: &App<G>, area: Rect, buf: &mut Buffer) {
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
    let right = match app.session.line().moves().len() {
        _ if !has_panel(app.area, game) && app.session.clock().is_some() => clocks(),
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

fn board<G: Face>(app: &App<G>, area: Rect, buf: &mut Buffer) {
    let line = app.session.line();
    let (game, ply) = (line.game(), app.shown_ply());
    let first = line.states().len() - 1 - line.moves().len();
    let state = line.states().get(first + ply).unwrap_or(line.state());
    let path = |ply: usize| game.path(line.states().get(first + ply)?, *line.moves().get(ply)?);
    let still = app.film.still().filter(|_| app.browsed.is_none());
    let active = app.persons_turn() && still.is_none();
    let values = if active { values(app) } else { Vec::new() };
    let targets = if active { app.targets() } else { Vec::new() };
    let scene = Scene {
        state,
        still,
        cursor: active.then_some(app.cursor),
        picked: app.picked.filter(|_| active),
        targets: &targets,
        last: ply.checked_sub(1).and_then(path),
        advised: app.advised.filter(|_| active),
        foretold: app.pointed_move().filter(|_| active),
        values: &values,
        flipped: app.shown.flipped,
        look: app.look,
    };
    let spots = game.spots(state, app.shown.flipped, app.anchor, area);
    game.paint(&scene, &spots, area, buf);
}

/// What every move is worth, by where it ends.
fn values<G: Face>(app: &App<G>) -> Vec<(usize, String, Paint)> {
    let line = app.session.line();
    let Some(report) = app.report.as_ref().filter(|_| app.shown.analysis) else {
        return Vec::new();
    };
    let value = |ranked: &Ranked<G::Move>| {
        let Path { to, .. } = line.game().path(line.state(), *ranked.pv.first()?)?;
        let (text, paint) = short(ranked, app.look);
        Some((to, text, paint))
    };
    report.lines.iter().filter_map(value).collect()
}

/// How the game ended, what was just said, or what the move under the cursor does.
fn shown_message<G: Face>(app: &App<G>) -> String {
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
    let foretold = app.pointed_move().and_then(|mv| line.game().foretell(line.state(), mv));
    foretold.unwrap_or_default()
}

/// What somebody types, and who is asked to.
fn entry<G: Face>(app: &App<G>, area: Rect, buf: &mut Buffer) {
    let player = app.session.line().to_move();
    let asked = match () {
        () if app.question.is_some() => say("screen-yes-no", &[]),
        () if app.session.outcome().is_some() || app.browsed.is_some() => String::new(),
        () if app.is_bot(player) => say("screen-thinks", &[("side", words::side(app.game(), player))]),
        () => say("screen-your-turn", &[("side", words::side(app.game(), player))]),
    };
    // Of a long text its end.
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
fn keys<G: Face>(app: &App<G>, area: Rect, buf: &mut Buffer) {
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
fn short<M>(ranked: &Ranked<M>, look: Look) -> (String, Paint) {
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
            let text = match ranked.exact {
                true => format!("{:+}", n / 100),
                false => format!("{:+.1}", f64::from(n) / 100.0),
            };
            (text, paint)
        }
    }
}
