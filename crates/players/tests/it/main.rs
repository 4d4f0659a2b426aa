//! The bots, seen from outside. One binary: each further one is another program to link.

mod bots;
mod external;
mod from_tablebase;
mod tables;

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Held by every test that starts programs: some of them look at all children of this process.
pub(crate) fn child_process_lock() -> MutexGuard<'static, ()> {
    static LOCK: Mutex<()> = Mutex::new(());
    LOCK.lock().unwrap_or_else(PoisonError::into_inner)
}
