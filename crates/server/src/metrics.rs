//! Counters and gauges in Prometheus' text format.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};

/// Counts since the start.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    games: AtomicU64,
    moves: AtomicU64,
    events: AtomicU64,
    pub(crate) requests: AtomicU64,
    pub(crate) refused: AtomicU64,
    pub(crate) messages: AtomicU64,
    pub(crate) connections: AtomicI64,
    pub(crate) sockets: AtomicI64,
    pub(crate) analyses: AtomicU64,
    pub(crate) visualiser: AtomicU64,
}

impl Metrics {
    pub(crate) fn begun(&self) {
        self.games.fetch_add(1, Relaxed);
    }

    pub(crate) fn count(&self, is_move: bool) {
        self.events.fetch_add(1, Relaxed);
        self.moves.fetch_add(u64::from(is_move), Relaxed);
    }

    /// All metrics as text.
    pub(crate) fn text(&self, registry: &crate::live::GameRegistry) -> String {
        let stored = registry.store.counters();
        let counters = [
            ("games_begun", "Games begun", self.games.load(Relaxed)),
            ("moves", "Moves made", self.moves.load(Relaxed)),
            ("events", "Events kept, moves among them", self.events.load(Relaxed)),
            ("requests", "HTTP requests", self.requests.load(Relaxed)),
            (
                "refused",
                "Requests, messages and connections refused for their number",
                self.refused.load(Relaxed),
            ),
            (
                "messages",
                "Messages received over WebSockets",
                self.messages.load(Relaxed),
            ),
            ("analyses", "Analyses and look-ups begun", self.analyses.load(Relaxed)),
            (
                "visualiser_games",
                "Games begun over the visualiser protocol",
                self.visualiser.load(Relaxed),
            ),
            ("store_changes", "Changes on disk", stored.changes.load(Relaxed)),
            ("store_writes", "Writes to disk", stored.writes.load(Relaxed)),
            (
                "store_microseconds",
                "Microseconds spent writing to disk",
                stored.micros.load(Relaxed),
            ),
        ];
        let gauges = [
            ("games", "Games in memory", registry.count() as i64),
            (
                "tournaments",
                "Tournaments being played or waiting",
                registry.tournaments.unfinished() as i64,
            ),
            ("connections", "Open connections", self.connections.load(Relaxed)),
            ("sockets", "Open WebSockets", self.sockets.load(Relaxed)),
            (
                "bots_waiting",
                "Bots waiting for a thread",
                registry.bots.waiting() as i64,
            ),
            (
                "analyses_waiting",
                "Analyses waiting for a thread",
                registry.analysts.waiting() as i64,
            ),
        ];
        let mut text = String::new();
        for (name, help, value) in counters {
            let name = format!("ludoteca_{name}_total");
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} counter\n{name} {value}");
        }
        for (name, help, value) in gauges {
            let name = format!("ludoteca_{name}");
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}");
        }
        text
    }
}
