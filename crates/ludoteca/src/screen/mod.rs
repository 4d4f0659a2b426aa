//! Games on a terminal.

mod animation;
mod app;
mod cursor;
mod forecast;
mod keys;
mod review;
pub(crate) mod terminal;
mod theme;
mod thinker;
mod view;
mod widgets;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ludoteca_arena::session::{SaveFile, Session};
use ludoteca_games::Player;

use crate::output::{Failure, Output};
use crate::stop;
use app::{App, Flow, Shown};
use terminal::{Screen, unusable};
pub(crate) use theme::{Paint, Theme};

/// How long the program may take to end when a signal asks it to.
const PATIENCE: Duration = Duration::from_secs(2);

/// Plays a game on the screen until somebody leaves it, then prints how it stands.
pub(crate) fn play(
    session: Session,
    file: Option<SaveFile>,
    analysis: bool,
    look: Theme,
    out: &mut Output,
) -> Result<(), Failure> {
    let stop = asked_to_end()?;
    let is_human = |player| session.player(player) == "human";
    let shown = Shown {
        // A human's side is below.
        flipped: is_human(Player::Second) && !is_human(Player::First),
        analysis,
        help: false,
        more: false,
    };
    let mut app = App::new(session, file, shown, look)?;
    let mut screen = Screen::open(true).map_err(unusable)?;
    let mut changed = true;
    // A signal to end ends the game as the keyboard would.
    while !stop.load(Ordering::Relaxed) {
        if changed {
            screen.draw(|frame| view::draw(&mut app, frame)).map_err(unusable)?;
        }
        // The terminal is gone: the game is saved.
        let Ok(event) = screen.wait(app.next_tick(Instant::now())) else {
            break;
        };
        if let Some(event) = &event
            && app.handle_event(event) == Flow::Leave
        {
            break;
        }
        changed = app.tick(Instant::now()) || event.is_some();
    }
    app.leave();
    drop(screen);
    out.print(app.farewell())
}

/// A flag that is set by a signal to end. If the program does not end soon after, it is ended: every move is on disk.
fn asked_to_end() -> Result<Arc<AtomicBool>, Failure> {
    let flag = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&flag);
    stop::each_ctrl_c(move || {
        asked.store(true, Ordering::Relaxed);
        std::thread::sleep(PATIENCE);
        terminal::give_back();
        std::process::exit(1);
    })?;
    Ok(flag)
}
