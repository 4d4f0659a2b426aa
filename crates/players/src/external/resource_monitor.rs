//! A look at what a program takes, every now and then.

use std::io;
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;
use std::time::Duration;

use super::command::EngineCommand;
use super::pipes::spawn;
use super::process_tree::{MANY, ProcessTree};

/// The time between two looks. One costs about a quarter of a millisecond.
const PAUSE: Duration = Duration::from_millis(50);

/// Somebody who looks. It ends with this value.
pub(super) struct ResourceMonitor {
    over: Arc<OnceLock<String>>,
    enough: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl ResourceMonitor {
    /// Watches a program if anything is forbidden to it.
    pub(super) fn over(process_tree: &Arc<ProcessTree>, launch: &EngineCommand) -> io::Result<Self> {
        let over = Arc::new(OnceLock::new());
        let (memory, processes) = (launch.memory, launch.processes);
        if memory.is_none() && processes.is_none() {
            return Ok(ResourceMonitor {
                over,
                enough: None,
                thread: None,
            });
        }
        if let Some(bytes) = memory {
            process_tree.limit_data(bytes);
        }
        let (enough, was_enough) = sync_channel::<()>(0);
        let (process_tree, verdict) = (Arc::clone(process_tree), Arc::clone(&over));
        let thread = spawn("watch", move || {
            while was_enough.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                if let Some(why) = excess(&process_tree, memory, processes) {
                    // Said before it is done, so that whoever finds the program dead finds the reason, too.
                    let _ = verdict.set(why);
                    process_tree.end();
                    return;
                }
            }
        })?;
        Ok(ResourceMonitor {
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

impl Drop for ResourceMonitor {
    fn drop(&mut self) {
        self.enough = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// What a program takes too much of.
fn excess(process_tree: &ProcessTree, memory: Option<u64>, processes: Option<usize>) -> Option<String> {
    let (running, in_use) = process_tree.usage(processes.unwrap_or(MANY));
    if let Some(most) = processes.filter(|&most| running > most) {
        return Some(format!("it has more than the {most} processes that are allowed"));
    }
    let most = memory.filter(|&most| in_use > most)?;
    let in_use = process_tree.exact_memory();
    (in_use > most).then(|| {
        let megabytes = |bytes: u64| bytes.div_ceil(1 << 20);
        format!(
            "it uses {} MB of memory where {} MB are allowed",
            megabytes(in_use),
            megabytes(most)
        )
    })
}
