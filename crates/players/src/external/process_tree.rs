//! A program with all the processes it has started, found through `/proc` and ended together.
//!
//! Each program is a process group of its own, which catches most. Whoever leaves the group is known by his parents; if
//! they are gone, by a mark in his environment. While programs run, orphans among their children are handed to us by
//! the kernel and not to `init`: so none is lost sight of, and none is left for others to clear away.

use std::collections::HashSet;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitId, WaitIdOptions, WaitOptions, child_subreaper, kill_process,
    kill_process_group, prlimit, set_child_subreaper, waitid, waitpid,
};

use super::proc_entry::ProcEntry;

/// The variable that marks a program's processes.
const MARK: &str = "LUDOTECA_PLAYER";
/// How long ending a program may take: the kernel needs some time to clear away much memory.
const ENDING: Duration = Duration::from_secs(2);
/// No quick look finds more processes of one program.
pub(super) const MANY: usize = 10_000;
/// What a program can take between two looks of the watcher.
const HEADROOM: u64 = 1 << 30;

/// The processes of one program.
pub(super) struct ProcessTree {
    root: i32,
    mark: String,
    /// Members seen before, by number and beginning: they stay members when their parents end.
    known: Mutex<HashSet<(i32, u64)>>,
}

/// Prepares a command so that its processes will be found.
pub(super) fn prepare(command: &mut Command) -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    // A program may be one of ours that runs programs itself: its mark begins with the one it was given.
    let mark = format!(
        "{}{}-{}/",
        std::env::var(MARK).unwrap_or_default(),
        std::process::id(),
        COUNT.fetch_add(1, Ordering::Relaxed)
    );
    command.process_group(0).env(MARK, &mark);
    Subreaper::open();
    mark
}

/// Takes back what [`prepare`] did if the program could not be started.
pub(super) fn not_started() {
    Subreaper::close();
}

fn us() -> i32 {
    std::process::id() as i32
}

impl ProcessTree {
    /// The process_tree of a program that has been started with a mark.
    pub(super) fn new(child: &Child, mark: String) -> Self {
        ProcessTree {
            root: child.id() as i32,
            mark,
            known: Mutex::default(),
        }
    }

    /// Keeps the first process, and each that it starts, from taking all the machine's memory between two looks.
    pub(super) fn limit_data(&self, bytes: u64) {
        let bytes = Some(bytes.saturating_add(HEADROOM));
        let limit = Rlimit {
            current: bytes,
            maximum: bytes,
        };
        let _ = prlimit(Pid::from_raw(self.root), Resource::Data, limit);
    }

    /// The members among some processes.
    fn members(&self, seen: Vec<ProcEntry>) -> Vec<ProcEntry> {
        let us = us();
        let mark = format!("{MARK}={}", self.mark);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut members, mut others): (Vec<ProcEntry>, Vec<ProcEntry>) = seen.into_iter().partition(|seen| {
            seen.pid == self.root
                || seen.group == self.root
                || known.contains(&(seen.pid, seen.began))
                || (seen.parent == us && !seen.zombie && seen.has_entry(&mark))
        });
        loop {
            let parents: HashSet<i32> = members.iter().map(|seen| seen.pid).collect();
            let (children, rest): (Vec<ProcEntry>, Vec<ProcEntry>) =
                others.into_iter().partition(|seen| parents.contains(&seen.parent));
            others = rest;
            if children.is_empty() {
                break;
            }
            members.extend(children);
        }
        members.retain(|seen| seen.pid == self.root || !clear_away(seen, us));
        clear_away_strangers(&others, us);
        *known = members.iter().map(|seen| (seen.pid, seen.began)).collect();
        members
    }

    /// The processes that are running, as a quick look finds them, up to one more than `most`.
    fn running(&self, most: usize) -> Vec<ProcEntry> {
        let mut members = self.members(ProcEntry::below(self.root, us(), most));
        members.retain(|seen| !seen.zombie);
        members
    }

    /// How many processes are running, up to one more than `most`, and how much memory they have in use, in bytes.
    pub(super) fn usage(&self, most: usize) -> (usize, u64) {
        let running = self.running(most);
        (running.len(), running.iter().map(ProcEntry::memory).sum())
    }

    /// The same memory with what several processes share counted once.
    pub(super) fn exact_memory(&self) -> u64 {
        self.running(MANY).iter().map(ProcEntry::exact_memory).sum()
    }

    /// How the first process has ended, if it has. It is not cleared away yet: its number stays its own.
    pub(super) fn ended(&self, _child: &mut Child) -> Option<ExitStatus> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let status = waitid(WaitId::Pid(Pid::from_raw(self.root)?), options).ok()??;
        let raw = status
            .exit_status()
            .map(|code| (code & 0xff) << 8)
            .or(status.terminating_signal())?;
        Some(ExitStatus::from_raw(raw))
    }

    /// Ends every member, until none is left but the first, for its own [`Child`] to clear away.
    pub(super) fn end(&self) {
        let until = Instant::now() + ENDING;
        // One call for the whole group: a program that keeps forking cannot outrun it. It is only halted at first, so
        // that those who have left the group are still known by their parents.
        let signal = |signal| Pid::from_raw(self.root).map(|root| kill_process_group(root, signal));
        let _ = signal(Signal::STOP);
        loop {
            let members = self.members(ProcEntry::all());
            let _ = signal(Signal::KILL);
            let running = members.iter().filter(|seen| !seen.zombie);
            for pid in running.filter_map(|seen| Pid::from_raw(seen.pid)) {
                let _ = kill_process(pid, Signal::KILL);
            }
            let left = members.iter().any(|seen| seen.pid != self.root || !seen.zombie);
            if !left || Instant::now() > until {
                return;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for ProcessTree {
    fn drop(&mut self) {
        Subreaper::close();
    }
}

/// Clears a dead process away if it has come to us.
fn clear_away(seen: &ProcEntry, us: i32) -> bool {
    seen.zombie
        && seen.parent == us
        && matches!(
            waitpid(Pid::from_raw(seen.pid), WaitOptions::NOHANG),
            Ok(Some(_)) | Err(rustix::io::Errno::CHILD)
        )
}

/// The dead carry no mark. Those of another session than ours are no children of our own making: they have come to us
/// from some program, and nobody else waits for them.
fn clear_away_strangers(others: &[ProcEntry], us: i32) {
    let session = ProcEntry::read(us).map(|seen| seen.session);
    for stranger in others.iter().filter(|seen| Some(seen.session) != session) {
        clear_away(stranger, us);
    }
}

/// Whether orphans come to us: while programs run, and not for longer, as it holds for all that this process starts.
struct Subreaper {
    programs: usize,
    opened: bool,
}

static SUBREAPER: Mutex<Subreaper> = Mutex::new(Subreaper {
    programs: 0,
    opened: false,
});

impl Subreaper {
    fn open() {
        let mut orphanage = SUBREAPER.lock().unwrap_or_else(PoisonError::into_inner);
        orphanage.programs += 1;
        if orphanage.programs == 1 && matches!(child_subreaper(), Ok(None)) {
            orphanage.opened = set_child_subreaper(Pid::from_raw(1)).is_ok();
        }
    }

    fn close() {
        let mut orphanage = SUBREAPER.lock().unwrap_or_else(PoisonError::into_inner);
        orphanage.programs = orphanage.programs.saturating_sub(1);
        if orphanage.programs == 0 && orphanage.opened {
            orphanage.opened = set_child_subreaper(None).is_err();
        }
    }
}
