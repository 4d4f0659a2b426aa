//! Threads for searches. Bots and analyses have a pool each, so that an analysis never delays a bot's move.

use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

type Job = Box<dyn FnOnce() + Send>;

/// A fixed number of threads and a bounded queue.
pub(crate) struct ThreadPool {
    shared: Arc<Shared>,
    most: usize,
}

struct Shared {
    queue: Mutex<Queue>,
    more: Condvar,
}

#[derive(Default)]
struct Queue {
    /// By priority.
    jobs: [VecDeque<Job>; 2],
    closed: bool,
}

/// Which jobs go first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Priority {
    /// A person is waiting for it.
    High,
    /// It can wait.
    Normal,
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

impl ThreadPool {
    /// Starts the threads. `nice` ones have a lower priority where the system supports it.
    pub(crate) fn start(name: &str, threads: usize, most: usize, nice: bool) -> io::Result<Self> {
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            more: Condvar::new(),
        });
        for _ in 0..threads.max(1) {
            let shared = Arc::clone(&shared);
            thread::Builder::new().name(name.to_owned()).spawn(move || {
                if nice {
                    lower_thread_priority();
                }
                while let Some(job) = shared.next() {
                    // The job's receiver sees its channel closed; the thread goes on with the next job.
                    if catch_unwind(AssertUnwindSafe(job)).is_err() {
                        tracing::error!("a thought broke off");
                    }
                }
            })?;
        }
        Ok(ThreadPool { shared, most })
    }

    /// Queues a job; `false` if the queue is full.
    pub(crate) fn submit(&self, priority: Priority, job: impl FnOnce() + Send + 'static) -> bool {
        let mut queue = self.shared.queue();
        if queue.closed || queue.len() >= self.most {
            return false;
        }
        queue.jobs[priority as usize].push_back(Box::new(job));
        self.shared.more.notify_one();
        true
    }

    /// How many jobs are waiting.
    pub(crate) fn waiting(&self) -> usize {
        self.shared.queue().len()
    }
}

impl Drop for ThreadPool {
    fn drop(&mut self) {
        let mut queue = self.shared.queue();
        queue.closed = true;
        queue.jobs.iter_mut().for_each(VecDeque::clear);
        self.shared.more.notify_all();
    }
}

/// Lowers the priority of the current thread; on Linux it applies to the thread alone.
#[cfg(target_os = "linux")]
pub(crate) fn lower_thread_priority() {
    // Without it everything works, only less fairly.
    let _ = rustix::process::nice(10);
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn lower_thread_priority() {}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn a_thought_that_breaks_off_leaves_its_thread_to_the_next() {
        let pool = ThreadPool::start("test", 1, 2, false).unwrap();
        let (done, seen) = mpsc::channel();
        assert!(pool.submit(Priority::Normal, || panic!("a fault in a bot")));
        assert!(pool.submit(Priority::Normal, move || done.send(1).unwrap()));
        assert_eq!(seen.recv(), Ok(1));
    }

    #[test]
    fn a_full_queue_refuses_and_what_was_taken_is_done() {
        let pool = ThreadPool::start("test", 1, 2, true).unwrap();
        let (gate, wait) = mpsc::channel::<()>();
        let (done, seen) = mpsc::channel();
        let first = done.clone();
        assert!(pool.submit(Priority::Normal, move || {
            first.send(0).unwrap();
            wait.recv().unwrap();
        }));
        assert_eq!(seen.recv(), Ok(0));
        for (i, priority) in [(1, Priority::Normal), (2, Priority::High)] {
            let done = done.clone();
            assert!(pool.submit(priority, move || done.send(i).unwrap()));
        }
        assert!(!pool.submit(Priority::High, || ()));
        assert_eq!(pool.waiting(), 2);
        gate.send(()).unwrap();
        assert_eq!((seen.recv(), seen.recv()), (Ok(2), Ok(1)));
    }
}
