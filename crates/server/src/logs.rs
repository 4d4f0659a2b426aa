//! Logs: one JSON object a line on standard error.

use std::io;

use tracing::Level;

/// Starts logging; only warnings if `quiet`. A second call changes nothing.
pub fn log(quiet: bool) {
    let level = if quiet { Level::WARN } else { Level::INFO };
    let logs = tracing_subscriber::fmt()
        .json()
        .with_max_level(level)
        .with_writer(io::stderr)
        .finish();
    // A logger may be set already; it stays.
    let _ = tracing::subscriber::set_global_default(logs);
}
