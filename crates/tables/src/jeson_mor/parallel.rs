//! Threads that share a list of jobs.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// Runs the jobs from 0 up to a number on several threads, until the stop flag is raised. Says whether all were done.
pub(super) fn run_jobs(threads: usize, jobs: usize, stop: &AtomicBool, job: impl Fn(usize) + Sync) -> bool {
    let next = AtomicUsize::new(0);
    let work = || {
        while !stop.load(Relaxed) {
            let number = next.fetch_add(1, Relaxed);
            if number >= jobs {
                break;
            }
            job(number);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(jobs) {
            // If the system gives no more threads, those that there are do all jobs.
            let _ = std::thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    !stop.load(Relaxed)
}
