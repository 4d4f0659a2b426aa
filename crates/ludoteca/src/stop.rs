//! Ctrl-C as a polite request: long work looks at a flag, keeps what it has and says how to go on.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use ludoteca_games::UserError;

use crate::output::Failure;

/// A flag that Ctrl-C sets. To be called once in a run of the program.
pub(crate) fn on_ctrl_c() -> Result<Arc<AtomicBool>, Failure> {
    let flag = Arc::new(AtomicBool::new(false));
    let signal = Arc::clone(&flag);
    each_ctrl_c(move || signal.store(true, Ordering::Relaxed))?;
    Ok(flag)
}

/// Does something at each Ctrl-C and each request to end (SIGTERM, SIGHUP), on a thread of its own. To be called once in a run
/// of the program.
pub(crate) fn each_ctrl_c(action: impl FnMut() + Send + 'static) -> Result<(), Failure> {
    listen(action).map_err(|error| {
        Failure::work(&UserError::new("no-ctrl-c", "cannot listen for Ctrl-C: {error}").with("error", error))
    })
}

/// Each signal is a byte in a pipe, so that none is lost while the action runs.
#[cfg(unix)]
fn listen(mut action: impl FnMut() + Send + 'static) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use std::io::Read;
    use std::os::unix::net::UnixStream;

    let (mut signals, sender) = UnixStream::pair()?;
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        signal_hook::low_level::pipe::register(signal, sender.try_clone()?)?;
    }
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        while signals.read_exact(&mut [0]).is_ok() {
            action();
        }
    })?;
    Ok(())
}

/// Without pipes for signals, a flag is looked at now and then.
#[cfg(not(unix))]
fn listen(mut action: impl FnMut() + Send + 'static) -> io::Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use std::time::Duration;

    let asked = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&asked))?;
    }
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        loop {
            thread::sleep(Duration::from_millis(50));
            if asked.swap(false, Ordering::Relaxed) {
                action();
            }
        }
    })?;
    Ok(())
}
