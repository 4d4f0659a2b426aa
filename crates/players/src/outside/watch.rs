//! A look at what a program takes, every now and then.

use std::io;
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;
use std::time::Duration;

use super::family::{Family, MANY};
use super::launch::Launch;
use super::pipes::spawn;

/// The time between two looks. One costs about a quarter of a millisecond.
const PAUSE: Duration = Duration::from_millis(50);

/// Somebody who looks. It ends with this value.
pub(super) struct Watch {
    over: Arc<OnceLock<String>>,
    enough: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Watch {
    /// Watches a program if anything is forbidden to it.
    pub(super) fn over(family: &Arc<Family>, launch: &Launch) -> io::Result<Self> {
        let over = Arc::new(OnceLock::new());
        let (memory, processes) = (launch.memory, launch.processes);
        if memory.is_none() && processes.is_none() {
            return Ok(Watch {
                over,
                enough: None,
                thread: None,
            });
        }
        if let Some(bytes) = memory {
            family.limit_data(bytes);
        }
        let (enough, was_enough) = sync_channel::<()>(0);
        let (family, verdict) = (Arc::clone(family), Arc::clone(&over));
        let thread = spawn("watch", move || {
            while was_enough.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                if let Some(why) = excess(&family, memory, processes) {
                    // Said before it is done, so that whoever finds the program dead finds the reason, too.
                    let _ = verdict.set(why);
                    family.end();
                    return;
                }
            }
        })?;
        Ok(Watch {
            over,
            enough: Some(enough),
            thread: Some(thread),
        })
    }

    /// What the program has been ended for.
    pub(super) fn verdict(&self) -> Option<&str> {
        self.over.get().map(String::as_str)
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.enough = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// What a program takes too much of.
fn excess(family: &Family, memory: Option<u64>, processes: Option<usize>) -> Option<String> {
    let (running, in_use) = family.usage(processes.unwrap_or(MANY));
    if let Some(most) = processes.filter(|&most| running > most) {
        return Some(format!("it has more than the {most} processes that are allowed"));
    }
    let most = memory.filter(|&most| in_use > most)?;
    let in_use = family.exact_memory();
    (in_use > most).then(|| {
        let megabytes = |bytes: u64| bytes.div_ceil(1 << 20);
        format!(
            "it uses {} MB of memory where {} MB are allowed",
            megabytes(in_use),
            megabytes(most)
        )
    })
}
