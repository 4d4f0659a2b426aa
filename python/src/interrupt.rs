//! Long work with the interpreter let go: other threads run, Ctrl-C is noticed, and callbacks are called by the thread that waits.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

use pyo3::prelude::*;

use crate::errors::panicked;

/// How often to look for signals.
const LOOK: Duration = Duration::from_millis(50);

/// Does work in a thread of its own that is told to stop by a flag. What it sends on the way is handed to `each`; if that
/// fails, or a signal comes, the work is stopped and that is the answer; `on_stop` then does what the flag does not.
pub(crate) fn run<T: Send, E: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce(&Sender<E>) -> T + Send,
    mut each: impl FnMut(Python<'_>, E) -> PyResult<()> + Send,
    mut on_stop: impl FnMut(Python<'_>) + Send,
) -> PyResult<T> {
    py.detach(|| {
        std::thread::scope(|scope| {
            let (send, events) = channel();
            let worker = scope.spawn(move || work(&send));
            let mut failed = None;
            // The channel closes when the work is done.
            loop {
                let answer = match events.recv_timeout(LOOK) {
                    Ok(_) if failed.is_some() => Ok(()),
                    // Events may follow each other so quickly that there is never a pause.
                    Ok(event) => Python::attach(|py| each(py, event).and_then(|()| py.check_signals())),
                    Err(RecvTimeoutError::Timeout) => signals(),
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                if let Err(why) = answer {
                    stop.store(true, Ordering::Relaxed);
                    failed.get_or_insert(why);
                }
                if failed.is_some() {
                    Python::attach(&mut on_stop);
                }
            }
            let done = worker.join().map_err(|_| panicked());
            match failed {
                Some(why) => Err(why),
                None => done,
            }
        })
    })
}

/// What a signal handler of Python's raises, if a signal has come.
fn signals() -> PyResult<()> {
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "the method is not general enough"
    )]
    Python::attach(|py| py.check_signals())
}

/// The same for work that tells nothing on the way.
pub(crate) fn quietly<T: Send>(py: Python<'_>, stop: &AtomicBool, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    run(py, stop, |_: &Sender<()>| work(), |_, ()| Ok(()), |_| ())
}

/// As many threads as were asked for, or as the machine has.
pub(crate) fn threads(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
}
