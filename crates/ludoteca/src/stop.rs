//! Ctrl-C as a polite request: long work looks at a flag, keeps what it has and says how to go on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ludoteca_games::UserError;

use crate::output::Failure;

/// A flag that Ctrl-C sets. To be called once in a run of the program.
pub(crate) fn on_ctrl_c() -> Result<Arc<AtomicBool>, Failure> {
    let flag = Arc::new(AtomicBool::new(false));
    let signal = Arc::clone(&flag);
    each_ctrl_c(move || signal.store(true, Ordering::Relaxed))?;
    Ok(flag)
}

/// Does something at each Ctrl-C. To be called once in a run of the program.
pub(crate) fn each_ctrl_c(action: impl FnMut() + Send + 'static) -> Result<(), Failure> {
    ctrlc::set_handler(action).map_err(|error| {
        Failure::work(&UserError::new("no-ctrl-c", "cannot listen for Ctrl-C: {error}").with("error", error))
    })
}
