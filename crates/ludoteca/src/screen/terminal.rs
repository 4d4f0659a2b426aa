//! The terminal: taken over on standard error, and restored however the program ends.

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

/// Between two checks of a program that has the terminal.
const CHECK_TIME: Duration = Duration::from_millis(20);

/// Whether the terminal is taken over. It is restored once, at the end or by a panic, whichever comes first.
static TAKEN: AtomicBool = AtomicBool::new(false);
static HOOK: Once = Once::new();

type Canvas = Terminal<CrosstermBackend<BufWriter<Stderr>>>;

/// The terminal while it is taken over.
pub(crate) struct Screen {
    terminal: Canvas,
    signals: &'static Signals,
    mouse: bool,
}

/// Signals that job control sends.
struct Signals {
    /// Suspend, as Ctrl-Z does.
    stop: Arc<AtomicBool>,
    /// Continue: everything has to be drawn anew.
    resumed: Arc<AtomicBool>,
}

/// Handled from the first screen on: the default action of a signal cannot be restored.
static SIGNALS: OnceLock<Signals> = OnceLock::new();

impl Signals {
    fn handled() -> io::Result<&'static Self> {
        if let Some(signals) = SIGNALS.get() {
            return Ok(signals);
        }
        let signals = Self::register()?;
        Ok(SIGNALS.get_or_init(|| signals))
    }

    #[cfg(unix)]
    fn register() -> io::Result<Self> {
        use signal_hook::consts::{SIGCONT, SIGTSTP};
        let flag_of = |signal| {
            let flag = Arc::new(AtomicBool::new(false));
            signal_hook::flag::register(signal, Arc::clone(&flag)).map(|_| flag)
        };
        Ok(Signals {
            stop: flag_of(SIGTSTP)?,
            resumed: flag_of(SIGCONT)?,
        })
    }

    #[cfg(not(unix))]
    fn register() -> io::Result<Self> {
        Ok(Signals {
            stop: Arc::default(),
            resumed: Arc::default(),
        })
    }
}

/// Suspends the whole process group until it is continued: a parent that waits for this process has to be suspended, too.
fn suspend() {
    #[cfg(unix)]
    let _ = rustix::process::kill_current_process_group(rustix::process::Signal::STOP);
}

/// Waits for a program that has the terminal meanwhile. If it is suspended, so is this process.
pub(crate) fn wait_for(child: &mut Child) -> io::Result<ExitStatus> {
    let signals = Signals::handled()?;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if signals.stop.swap(false, Ordering::Relaxed) {
            suspend();
        }
        std::thread::sleep(CHECK_TIME);
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

/// Whether it can be played on: it has to have a keyboard, too.
pub(crate) fn can_play() -> bool {
    possible() && stdin().is_terminal() && io::stdout().is_terminal()
}

/// Whether it may have colours.
pub(crate) fn has_colours() -> bool {
    !matches!(AutoStream::choice(&stderr()), ColorChoice::Never)
}

impl Screen {
    /// Takes the terminal over, and its mouse if wanted.
    pub(crate) fn open(mouse: bool) -> io::Result<Self> {
        HOOK.call_once(|| {
            let usual = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                give_back();
                usual(panic);
            }));
        });
        let signals = Signals::handled()?;
        take(mouse)?;
        // Restores the terminal if what follows fails.
        let guard = Guard;
        // Changes of size are reported from now on, before the first frame is drawn.
        event::poll(Duration::ZERO)?;
        let terminal = canvas()?;
        std::mem::forget(guard);
        Ok(Screen {
            terminal,
            signals,
            mouse,
        })
    }

    /// Draws a frame in the current size of the terminal; nothing once it has been restored.
    pub(crate) fn draw(&mut self, frame: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        if self.signals.resumed.swap(false, Ordering::Relaxed) {
            execute!(stderr(), terminal::Clear(terminal::ClearType::All))?;
            self.terminal = canvas()?;
        }
        if TAKEN.load(Ordering::SeqCst) {
            self.terminal.draw(frame)?;
        }
        Ok(())
    }

    /// Waits so long for an event. Suspends the program here if a key or a signal asks for it.
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
            self.suspend();
            return Ok(Some(Event::FocusGained));
        }
        Ok(event
            .filter(|event| !matches!(event, Event::Key(key) if key.kind == KeyEventKind::Release))
            // Lines typed before raw mode was on end in Ctrl-J.
            .map(|event| match is_control(&event, 'j') {
                true => Event::Key(KeyCode::Enter.into()),
                false => event,
            }))
    }

    /// Restores the terminal, suspends the program until it is continued, and takes the terminal over again.
    fn suspend(&mut self) {
        give_back();
        suspend();
        match take(self.mouse).and_then(|()| canvas()) {
            Ok(terminal) => self.terminal = terminal,
            Err(_) => give_back(),
        }
    }
}

/// Waits so long, or until there is something to read; returns how long to wait for other events. The event library itself
/// would read for ever from a terminal that has been closed.
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
        // A signal may have interrupted it: a change of size, for example.
        _ => Ok(Duration::ZERO),
    }
}

#[cfg(not(unix))]
fn wait_for_input(time: Duration) -> io::Result<Duration> {
    Ok(time)
}

/// A terminal whose first frame is drawn in full.
fn canvas() -> io::Result<Canvas> {
    // A frame is written in one piece, or the screen would flicker.
    let out = BufWriter::with_capacity(1 << 16, stderr());
    Terminal::new(CrosstermBackend::new(out))
}

/// Whether an event is a letter pressed with Ctrl.
pub(crate) fn is_control(event: &Event, letter: char) -> bool {
    matches!(event, Event::Key(KeyEvent { code: KeyCode::Char(c), modifiers, .. })
        if c.eq_ignore_ascii_case(&letter) && modifiers.contains(KeyModifiers::CONTROL))
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Restores the terminal if opening the screen fails half-way.
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

/// Restores the terminal, if it is taken over.
pub(crate) fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // Both are tried even if one fails; there is nowhere to report it.
        let _ = execute!(
            stderr(),
            DisableMouseCapture,
            terminal::LeaveAlternateScreen,
            cursor::Show
        );
        let _ = terminal::disable_raw_mode();
    }
}

/// The modes of the terminal, to be restored after another program has left them changed.
#[cfg(unix)]
pub(crate) struct SavedTerminalModes(Option<rustix::termios::Termios>);

#[cfg(unix)]
impl SavedTerminalModes {
    pub(crate) fn capture() -> Self {
        SavedTerminalModes(rustix::termios::tcgetattr(stdin()).ok())
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

/// On other systems they are left as they are.
#[cfg(not(unix))]
pub(crate) struct SavedTerminalModes;

#[cfg(not(unix))]
impl SavedTerminalModes {
    pub(crate) fn capture() -> Self {
        SavedTerminalModes
    }

    pub(crate) fn restore(&self) {}
}

/// A flag that is set by a signal to end, for a program that starts others at this terminal: Ctrl-C is for them.
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
