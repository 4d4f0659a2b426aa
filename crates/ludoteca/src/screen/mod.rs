//! Games on a terminal.

mod app;
mod face;
mod film;
mod keys;
mod look;
mod pointer;
mod review;
pub(crate) mod terminal;
mod think;
mod view;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ludoteca_arena::session::{SaveFile, Session};
use ludoteca_rules::Player;

use crate::output::{Failure, Output};
use crate::stop;
use app::{App, Flow, Shown};
pub(crate) use face::Face;
pub(crate) use look::{Look, Paint};
use terminal::{Screen, unusable};

/// So long we may take to end.
const PATIENCE: Duration = Duration::from_secs(2);

/// Plays a game on the screen until somebody leaves it, and says how it stands.
pub(crate) fn play<G: Face>(
    session: Session<G>,
    file: Option<SaveFile>,
    analysis: bool,
    look: Look,
    out: &mut Output,
) -> Result<(), Failure> {
    let stop = asked_to_end()?;
    let is_human = |player| session.player(player) == "human";
    let shown = Shown {
        // Whoever plays sits below.
        flipped: is_human(Player::Second) && !is_human(Player::First),
        analysis,
        help: false,
        more: false,
    };
    let mut app = App::new(session, file, shown, look)?;
    let mut screen = Screen::open(true).map_err(unusable)?;
    let mut news = true;
    // Asked from outside to end, we end as if asked at the keyboard.
    while !stop.load(Ordering::Relaxed) {
        if news {
            screen.draw(|frame| view::draw(&mut app, frame)).map_err(unusable)?;
        }
        // Without a terminal there is nothing to wait for: the game is kept.
        let Ok(event) = screen.wait(app.next_look(Instant::now())) else {
            break;
        };
        if let Some(event) = &event
            && app.event(event) == Flow::Leave
        {
            break;
        }
        news = app.tick(Instant::now()) || event.is_some();
    }
    app.leave();
    drop(screen);
    out.print(app.farewell())
}

/// A flag that is set when somebody asks us from outside to end. He is not kept waiting, whatever holds us up: every move is
/// on disk.
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
