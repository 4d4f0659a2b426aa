//! How far long work has come, on standard error: drawn over on a terminal, elsewhere a plain line now and then.

use std::io::IsTerminal;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::lang::say;

/// Between two plain lines.
const PAUSE: Duration = Duration::from_secs(10);

/// What is shown of a piece of work.
pub(crate) struct Progress {
    bar: ProgressBar,
    /// When the next plain line is due; `None` on a terminal.
    plain: Option<Timer>,
}

impl Progress {
    /// A line of text.
    pub(crate) fn line() -> Self {
        Progress::new("{wide_msg}")
    }

    /// A bar for work on boards, with how fast it is and how long it still takes.
    pub(crate) fn bar() -> Self {
        let left = say("tables-left", &[]);
        Progress::new(&format!(
            "{{prefix}} {{wide_bar}} {{percent:>3}} %  {{per_sec}}  {{eta}} {left}"
        ))
    }

    fn new(template: &str) -> Self {
        let bar = ProgressBar::new(0);
        bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner()));
        Progress {
            bar,
            plain: (!std::io::stderr().is_terminal()).then(|| Timer::new(PAUSE)),
        }
    }

    /// Shows a text.
    pub(crate) fn show(&self, text: impl FnOnce() -> String) {
        match &self.plain {
            None => self.bar.set_message(text()),
            Some(timer) if timer.is_due() => anstream::eprintln!("{}", text()),
            Some(_) => (),
        }
    }

    /// Shows how much of something is done.
    pub(crate) fn show_share(&self, what: impl FnOnce() -> String, done: u64, total: u64) {
        match &self.plain {
            None => {
                if done < self.bar.position() {
                    // Another piece of work, with a speed of its own.
                    self.bar.reset();
                }
                self.bar.set_prefix(what());
                self.bar.set_length(total);
                self.bar.set_position(done);
            }
            Some(timer) if timer.is_due() => {
                let percent = 100.0 * done as f64 / total.max(1) as f64;
                anstream::eprintln!("{}  {percent:.0} %", what().trim_start());
            }
            Some(_) => (),
        }
    }

    /// Does something while nothing is shown, such as printing a line of results.
    pub(crate) fn hidden<T>(&self, action: impl FnOnce() -> T) -> T {
        self.bar.suspend(action)
    }

    /// Takes everything off the screen.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// Says when it is time again.
struct Timer {
    pause: Duration,
    last: Mutex<Instant>,
}

impl Timer {
    fn new(pause: Duration) -> Self {
        Timer {
            pause,
            last: Mutex::new(Instant::now()),
        }
    }

    /// Whether the pause is over. If so, the next one begins.
    fn is_due(&self) -> bool {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let due = last.elapsed() >= self.pause;
        if due {
            *last = Instant::now();
        }
        due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_due_once_a_pause() {
        let always = Timer::new(Duration::ZERO);
        assert!(always.is_due() && always.is_due());
        let rarely = Timer::new(Duration::from_secs(3600));
        assert!(!rarely.is_due());
        *rarely.last.lock().expect("nobody panics") -= Duration::from_secs(3601);
        assert!(rarely.is_due() && !rarely.is_due());
    }
}
