//! A move seen moment by moment.

use std::time::{Duration, Instant};

use super::face::Face;

/// How fast it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Speed {
    Slow,
    Usual,
    Fast,
}

/// The moments of the last move that are still to be seen.
pub(super) struct Film<G: Face> {
    stills: std::vec::IntoIter<G::Still>,
    now: Option<(G::Still, Instant)>,
    speed: Speed,
    on: bool,
}

impl<G: Face> Film<G> {
    pub(super) fn new() -> Self {
        Film {
            stills: Vec::new().into_iter(),
            now: None,
            speed: Speed::Usual,
            on: true,
        }
    }

    /// Shows these moments, one after the other.
    pub(super) fn show(&mut self, stills: Vec<G::Still>) {
        if self.on {
            self.stills = stills.into_iter();
            self.step(Instant::now());
        }
    }

    fn step(&mut self, now: Instant) {
        let due = now + self.scaled(Duration::from_millis(130));
        self.now = self.stills.next().map(|still| (still, due));
    }

    /// Goes on if it is time to; `true` if so.
    pub(super) fn advance(&mut self, now: Instant) -> bool {
        let due = self.due().is_some_and(|due| now >= due);
        if due {
            self.step(now);
        }
        due
    }

    /// When the next moment is due.
    pub(super) fn due(&self) -> Option<Instant> {
        self.now.as_ref().map(|(_, due)| *due)
    }

    pub(super) fn runs(&self) -> bool {
        self.now.is_some()
    }

    /// The moment to be shown.
    pub(super) fn still(&self) -> Option<&G::Still> {
        self.now.as_ref().map(|(still, _)| still)
    }

    /// Goes to the end at once.
    pub(super) fn finish(&mut self) {
        self.now = None;
    }

    /// A time at this speed.
    pub(super) fn scaled(&self, time: Duration) -> Duration {
        match self.speed {
            Speed::Slow => time * 5 / 2,
            Speed::Usual => time,
            Speed::Fast => time * 2 / 5,
        }
    }

    /// The next speed; the name of the text for it.
    pub(super) fn other_speed(&mut self) -> &'static str {
        self.on = true;
        self.speed = match self.speed {
            Speed::Slow => Speed::Usual,
            Speed::Usual => Speed::Fast,
            Speed::Fast => Speed::Slow,
        };
        match self.speed {
            Speed::Slow => "speed-slow",
            Speed::Usual => "speed-usual",
            Speed::Fast => "speed-fast",
        }
    }

    /// On or off; which it is now.
    pub(super) fn switch(&mut self) -> bool {
        self.on = !self.on;
        self.finish();
        self.on
    }
}
