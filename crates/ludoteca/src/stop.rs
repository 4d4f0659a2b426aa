//! Ctrl-C as a polite request: long work looks at a flag, keeps what it has and says how to go on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::output::Failure;

/// A flag that Ctrl-C sets. To be called once in a run of the program.
pub(crate) fn on_ctrl_c() -> Result<Arc<AtomicBool>, Failure> {
    let flag = Arc::new(AtomicBool::new(false));
    let signal = Arc::clone(&flag);
    ctrlc::set_handler(move || signal.store(true, Ordering::Relaxed))
        .map_err(|error| Failure::work(format!("cannot listen for Ctrl-C: {error}")))?;
    Ok(flag)
}
