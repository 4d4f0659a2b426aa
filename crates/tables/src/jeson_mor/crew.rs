//! Threads that share a list of jobs.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// Has threads do all jobs from 0 on, each the next that nobody has taken, until the flag tells them to stop. Says whether
/// all were done.
pub(super) fn share(threads: usize, jobs: usize, stop: &AtomicBool, job: impl Fn(usize) + Sync) -> bool {
    let next = AtomicUsize::new(0);
    let toil = || {
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
            // If there can be no more threads, those that are there do all.
            let _ = std::thread::Builder::new().spawn_scoped(scope, toil);
        }
        toil();
    });
    !stop.load(Relaxed)
}
