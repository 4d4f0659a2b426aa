//! Threads that think. Bots have theirs and analysis has its own, so that nobody's analysis keeps a player waiting.

use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

type Job = Box<dyn FnOnce() + Send>;

/// A number of threads and a queue before them.
pub(crate) struct Pool {
    shared: Arc<Shared>,
    most: usize,
}

struct Shared {
    queue: Mutex<Queue>,
    more: Condvar,
}

#[derive(Default)]
struct Queue {
    /// By urgency.
    jobs: [VecDeque<Job>; 2],
    closed: bool,
}

/// What goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Urgency {
    /// Somebody is waiting for it.
    Urgent,
    Usual,
}

impl Queue {
    fn len(&self) -> usize {
        self.jobs.iter().map(VecDeque::len).sum()
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next(&self) -> Option<Job> {
        let mut queue = self.queue();
        loop {
            if queue.closed {
                return None;
            }
            if let Some(job) = queue.jobs.iter_mut().find_map(VecDeque::pop_front) {
                return Some(job);
            }
            queue = self.more.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Pool {
    /// Starts the threads. `nice` ones stand back for others where the system knows how.
    pub(crate) fn start(name: &str, threads: usize, most: usize, nice: bool) -> io::Result<Self> {
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            more: Condvar::new(),
        });
        for _ in 0..threads.max(1) {
            let shared = Arc::clone(&shared);
            thread::Builder::new().name(name.to_owned()).spawn(move || {
                if nice {
                    stand_back();
                }
                while let Some(job) = shared.next() {
                    // Whoever waits for it hears that nothing came of it; the next one must not wait in vain for a thread.
                    if catch_unwind(AssertUnwindSafe(job)).is_err() {
                        tracing::error!("a thought broke off");
                    }
                }
            })?;
        }
        Ok(Pool { shared, most })
    }

    /// Has something done when its turn comes; `false` if too many are waiting.
    pub(crate) fn submit(&self, urgency: Urgency, job: impl FnOnce() + Send + 'static) -> bool {
        let mut queue = self.shared.queue();
        if queue.closed || queue.len() >= self.most {
            return false;
        }
        queue.jobs[urgency as usize].push_back(Box::new(job));
        self.shared.more.notify_one();
        true
    }

    /// How many are waiting.
    pub(crate) fn waiting(&self) -> usize {
        self.shared.queue().len()
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut queue = self.shared.queue();
        queue.closed = true;
        queue.jobs.iter_mut().for_each(VecDeque::clear);
        self.shared.more.notify_all();
    }
}

/// On Linux this concerns the thread alone.
#[cfg(target_os = "linux")]
pub(crate) fn stand_back() {
    // It is a favour to others: without it all works, too.
    let _ = rustix::process::nice(10);
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn stand_back() {}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn a_thought_that_breaks_off_leaves_its_thread_to_the_next() {
        let pool = Pool::start("test", 1, 2, false).unwrap();
        let (done, seen) = mpsc::channel();
        assert!(pool.submit(Urgency::Usual, || panic!("a fault in a bot")));
        assert!(pool.submit(Urgency::Usual, move || done.send(1).unwrap()));
        assert_eq!(seen.recv(), Ok(1));
    }

    #[test]
    fn a_full_queue_refuses_and_what_was_taken_is_done() {
        let pool = Pool::start("test", 1, 2, true).unwrap();
        let (gate, wait) = mpsc::channel::<()>();
        let (done, seen) = mpsc::channel();
        let first = done.clone();
        assert!(pool.submit(Urgency::Usual, move || {
            first.send(0).unwrap();
            wait.recv().unwrap();
        }));
        assert_eq!(seen.recv(), Ok(0));
        for (i, urgency) in [(1, Urgency::Usual), (2, Urgency::Urgent)] {
            let done = done.clone();
            assert!(pool.submit(urgency, move || done.send(i).unwrap()));
        }
        assert!(!pool.submit(Urgency::Urgent, || ()));
        assert_eq!(pool.waiting(), 2);
        gate.send(()).unwrap();
        assert_eq!((seen.recv(), seen.recv()), (Ok(2), Ok(1)));
    }
}
