//! The terminal: taken over on standard error, and given back however we end.

use std::io::{self, BufWriter, Stderr, stderr};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use ratatui::crossterm::{cursor, execute, terminal};
use ratatui::{Frame, Terminal};

/// Whether the terminal is ours. It is given back once, by whoever comes first: the end or a panic.
static TAKEN: AtomicBool = AtomicBool::new(false);
static HOOK: Once = Once::new();

/// The terminal while it is ours.
pub(super) struct Screen {
    terminal: Terminal<CrosstermBackend<BufWriter<Stderr>>>,
}

/// What somebody at the keyboard wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    Stop,
}

impl Screen {
    /// Takes the terminal over.
    pub(super) fn open() -> io::Result<Self> {
        HOOK.call_once(|| {
            let usual = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                give_back();
                usual(panic);
            }));
        });
        terminal::enable_raw_mode()?;
        TAKEN.store(true, Ordering::SeqCst);
        // From here on dropping it gives the terminal back, also when what follows fails.
        let guard = Guard;
        execute!(stderr(), terminal::EnterAlternateScreen, cursor::Hide)?;
        // A frame goes out in one piece, or the screen would flicker.
        let out = BufWriter::with_capacity(1 << 16, stderr());
        let terminal = Terminal::new(CrosstermBackend::new(out))?;
        std::mem::forget(guard);
        Ok(Screen { terminal })
    }

    /// Draws a frame, in the size that the terminal has now; nothing once the terminal has been given back.
    pub(super) fn draw(&mut self, frame: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        if TAKEN.load(Ordering::SeqCst) {
            self.terminal.draw(frame)?;
        }
        Ok(())
    }

    /// Waits so long for somebody to ask for something.
    pub(super) fn wait(&self, time: Duration) -> Option<Asked> {
        match event::poll(time) {
            Ok(false) => None,
            Ok(true) => match event::read() {
                Ok(Event::Key(key)) if key.kind != KeyEventKind::Release => {
                    let control = key.modifiers.contains(KeyModifiers::CONTROL);
                    (control && key.code == KeyCode::Char('c')).then_some(Asked::Stop)
                }
                _ => None,
            },
            // A terminal that is gone tells nothing, and tells it at once.
            Err(_) => {
                std::thread::sleep(time);
                None
            }
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back if opening the screen fails half-way.
struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        give_back();
    }
}

fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // Each is tried whatever became of the other; there is nobody to tell.
        let _ = execute!(stderr(), terminal::LeaveAlternateScreen, cursor::Show);
        let _ = terminal::disable_raw_mode();
    }
}
