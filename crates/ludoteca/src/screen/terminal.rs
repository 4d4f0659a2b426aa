//! The terminal: taken over on standard error, and given back however we end.

use std::io::{self, BufWriter, IsTerminal, Stderr, stderr, stdin};
use std::process::{Child, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Once, OnceLock};
use std::time::Duration;

use anstream::{AutoStream, ColorChoice};
use ludoteca_rules::UserError;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent};
use ratatui::crossterm::event::{KeyEventKind, KeyModifiers};
use ratatui::crossterm::{cursor, execute, terminal};
use ratatui::{Frame, Terminal};

use crate::output::Failure;

/// Between two looks at a program that has the terminal.
const LOOK: Duration = Duration::from_millis(20);

/// Whether the terminal is ours. It is given back once, by whoever comes first: the end or a panic.
static TAKEN: AtomicBool = AtomicBool::new(false);
static HOOK: Once = Once::new();

type Canvas = Terminal<CrosstermBackend<BufWriter<Stderr>>>;

/// The terminal while it is ours.
pub(crate) struct Screen {
    terminal: Canvas,
    signals: &'static Signals,
    mouse: bool,
}

/// What the system asks of whoever has the terminal.
struct Signals {
    /// To stop for a while, as Ctrl-Z does.
    stop: Arc<AtomicBool>,
    /// To draw everything anew, after having been stopped by somebody else.
    go_on: Arc<AtomicBool>,
}

/// Heard from the first screen on: a signal that is listened to once is never again what it was.
static SIGNALS: OnceLock<Signals> = OnceLock::new();

impl Signals {
    fn heard() -> io::Result<&'static Self> {
        if let Some(signals) = SIGNALS.get() {
            return Ok(signals);
        }
        let signals = Self::listen()?;
        Ok(SIGNALS.get_or_init(|| signals))
    }

    #[cfg(unix)]
    fn listen() -> io::Result<Self> {
        use signal_hook::consts::{SIGCONT, SIGTSTP};
        let listen = |signal| {
            let flag = Arc::new(AtomicBool::new(false));
            signal_hook::flag::register(signal, Arc::clone(&flag)).map(|_| flag)
        };
        Ok(Signals {
            stop: listen(SIGTSTP)?,
            go_on: listen(SIGCONT)?,
        })
    }

    #[cfg(not(unix))]
    fn listen() -> io::Result<Self> {
        Ok(Signals {
            stop: Arc::default(),
            go_on: Arc::default(),
        })
    }
}

/// Lies down until somebody says to go on; all of us, since whoever has started us waits for us, and would wait for ever.
fn lie_down() {
    #[cfg(unix)]
    let _ = rustix::process::kill_current_process_group(rustix::process::Signal::STOP);
}

/// Waits for a program that has the terminal meanwhile. Whoever stops it for a while stops us with it.
pub(crate) fn wait_for(child: &mut Child) -> io::Result<ExitStatus> {
    let signals = Signals::heard()?;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if signals.stop.swap(false, Ordering::Relaxed) {
            lie_down();
        }
        std::thread::sleep(LOOK);
    }
}

/// The failure of a terminal that cannot be used.
pub(crate) fn unusable(error: io::Error) -> Failure {
    Failure::work(&UserError::new("no-terminal", "the terminal cannot be used: {error}").with("error", error))
}

/// Whether there is a terminal that a screen can be shown on.
pub(crate) fn possible() -> bool {
    stderr().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Whether somebody can play on it, too.
pub(crate) fn can_play() -> bool {
    possible() && stdin().is_terminal() && io::stdout().is_terminal()
}

/// Whether it may have colours.
pub(crate) fn has_colours() -> bool {
    !matches!(AutoStream::choice(&stderr()), ColorChoice::Never)
}

impl Screen {
    /// Takes the terminal over, and its mouse if asked to.
    pub(crate) fn open(mouse: bool) -> io::Result<Self> {
        HOOK.call_once(|| {
            let usual = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                give_back();
                usual(panic);
            }));
        });
        let signals = Signals::heard()?;
        take(mouse)?;
        // From here on dropping it gives the terminal back, also when what follows fails.
        let guard = Guard;
        // From now on another size is told, before the first frame is drawn in this one.
        event::poll(Duration::ZERO)?;
        let terminal = canvas()?;
        std::mem::forget(guard);
        Ok(Screen {
            terminal,
            signals,
            mouse,
        })
    }

    /// Draws a frame, in the size that the terminal has now; nothing once the terminal has been given back.
    pub(crate) fn draw(&mut self, frame: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        if self.signals.go_on.swap(false, Ordering::Relaxed) {
            execute!(stderr(), terminal::Clear(terminal::ClearType::All))?;
            self.terminal = canvas()?;
        }
        if TAKEN.load(Ordering::SeqCst) {
            self.terminal.draw(frame)?;
        }
        Ok(())
    }

    /// Waits so long for something to happen at the terminal. A wish to stop for a while is granted here.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub(crate) fn wait(&mut self, time: Duration) -> io::Result<Option<Event>> {
        let left = wait_for_input(time)?;
        let event = match event::poll(left)? {
            true => Some(event::read()?),
            false => None,
        };
        let asked = event.as_ref().is_some_and(|event| is_control(event, 'z'));
        if asked || self.signals.stop.swap(false, Ordering::Relaxed) {
            self.stop_for_a_while();
            return Ok(Some(Event::FocusGained));
        }
        Ok(event
            .filter(|event| !matches!(event, Event::Key(key) if key.kind == KeyEventKind::Release))
            // What was typed ahead, before the terminal was ours, ends its lines in another way.
            .map(|event| match is_control(&event, 'j') {
                true => Event::Key(KeyCode::Enter.into()),
                false => event,
            }))
    }

    /// Gives the terminal back, lies down until somebody says to go on, and takes it again.
    fn stop_for_a_while(&mut self) {
        give_back();
        lie_down();
        match take(self.mouse).and_then(|()| canvas()) {
            Ok(terminal) => self.terminal = terminal,
            Err(_) => give_back(),
        }
    }
}

/// Waits so long, or until there is something to read; what is left to wait for other events. The events' own way of waiting
/// reads on for ever from a terminal that has been closed.
#[cfg(unix)]
fn wait_for_input(time: Duration) -> io::Result<Duration> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let input = stdin();
    if !input.is_terminal() {
        return Ok(time);
    }
    let mut wanted = [PollFd::new(&input, PollFlags::IN)];
    let time = Timespec::try_from(time).map_err(|_| io::ErrorKind::InvalidInput)?;
    match poll(&mut wanted, Some(&time)) {
        Ok(_)
            if wanted[0]
                .revents()
                .intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL) =>
        {
            Err(io::ErrorKind::NotConnected.into())
        }
        // A signal may have come in between: another size, perhaps.
        _ => Ok(Duration::ZERO),
    }
}

#[cfg(not(unix))]
fn wait_for_input(time: Duration) -> io::Result<Duration> {
    Ok(time)
}

/// An empty canvas: what is drawn on it first is drawn in full.
fn canvas() -> io::Result<Canvas> {
    // A frame goes out in one piece, or the screen would flicker.
    let out = BufWriter::with_capacity(1 << 16, stderr());
    Terminal::new(CrosstermBackend::new(out))
}

/// Whether something is a letter pressed with Ctrl.
pub(crate) fn is_control(event: &Event, letter: char) -> bool {
    matches!(event, Event::Key(KeyEvent { code: KeyCode::Char(c), modifiers, .. })
        if c.eq_ignore_ascii_case(&letter) && modifiers.contains(KeyModifiers::CONTROL))
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

fn take(mouse: bool) -> io::Result<()> {
    terminal::enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    let mut taken = execute!(stderr(), terminal::EnterAlternateScreen, cursor::Hide);
    if mouse {
        taken = taken.and_then(|()| execute!(stderr(), EnableMouseCapture));
    }
    if taken.is_err() {
        give_back();
    }
    taken
}

/// Gives the terminal back, if it is ours.
pub(crate) fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // Each is tried whatever became of the other; there is nobody to tell.
        let _ = execute!(
            stderr(),
            DisableMouseCapture,
            terminal::LeaveAlternateScreen,
            cursor::Show
        );
        let _ = terminal::disable_raw_mode();
    }
}

/// The terminal as it is, to be made so again after somebody else has left it in disorder.
#[cfg(unix)]
pub(crate) struct Order(Option<rustix::termios::Termios>);

#[cfg(unix)]
impl Order {
    pub(crate) fn note() -> Self {
        Order(rustix::termios::tcgetattr(stdin()).ok())
    }

    pub(crate) fn restore(&self) {
        let _ = execute!(
            stderr(),
            DisableMouseCapture,
            terminal::LeaveAlternateScreen,
            cursor::Show
        );
        if let Some(modes) = &self.0 {
            let _ = rustix::termios::tcsetattr(stdin(), rustix::termios::OptionalActions::Now, modes);
        }
    }
}

/// Elsewhere it is left as it is.
#[cfg(not(unix))]
pub(crate) struct Order;

#[cfg(not(unix))]
impl Order {
    pub(crate) fn note() -> Self {
        Order
    }

    pub(crate) fn restore(&self) {}
}

/// Flags for somebody who starts other programs at this terminal: set when he is asked to end; Ctrl-C is for them.
pub(crate) fn asked_to_end() -> io::Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        for signal in [SIGHUP, SIGTERM] {
            signal_hook::flag::register(signal, Arc::clone(&flag))?;
        }
        signal_hook::flag::register(SIGINT, Arc::default())?;
    }
    Ok(flag)
}
