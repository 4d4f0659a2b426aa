//! Logs: one JSON object a line on standard error.

use std::io;

use tracing::Level;

/// Begins to log; only warnings if it is to be quiet. A second call changes nothing.
pub fn log(quiet: bool) {
    let level = if quiet { Level::WARN } else { Level::INFO };
    let logs = tracing_subscriber::fmt()
        .json()
        .with_max_level(level)
        .with_writer(io::stderr)
        .finish();
    // Somebody else may be listening already, and then that is what was wanted.
    let _ = tracing::subscriber::set_global_default(logs);
}
