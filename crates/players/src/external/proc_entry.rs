//! Processes as `/proc` shows them.

use std::fs;

/// No more are looked at when it comes to orphans.
const ORPHANS: usize = 10_000;

/// A process.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProcEntry {
    pub(super) pid: i32,
    pub(super) parent: i32,
    pub(super) group: i32,
    pub(super) session: i32,
    /// Dead, and not yet cleared away.
    pub(super) zombie: bool,
    /// When it began: a number may come again, but not with the same beginning.
    pub(super) began: u64,
}

impl ProcEntry {
    /// One process.
    pub(super) fn read(pid: i32) -> Option<Self> {
        let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        // The program's name comes before, in brackets, and may hold anything.
        let fields: Vec<&str> = text[text.rfind(')')? + 1..].split_whitespace().collect();
        let number = |i: usize| fields.get(i)?.parse::<i32>().ok();
        Some(ProcEntry {
            pid,
            parent: number(1)?,
            group: number(2)?,
            session: number(3)?,
            zombie: matches!(*fields.first()?, "Z" | "X"),
            began: fields.get(19)?.parse().ok()?,
        })
    }

    /// Every process there is.
    pub(super) fn all() -> Vec<Self> {
        numbers("/proc").filter_map(ProcEntry::read).collect()
    }

    /// A process and those below it, and those below our own first thread, which is where orphans come to. It costs as
    /// much as there is to see, and may miss what changes meanwhile. Once there are more than `most` below the process, that
    /// is enough: whoever forks without end could keep us looking.
    pub(super) fn below(root: i32, us: i32, most: usize) -> Vec<Self> {
        let Some(orphans) = children(us, us) else {
            // Some kernels do not tell a process's children.
            return ProcEntry::all();
        };
        let mut found: Vec<ProcEntry> = Vec::new();
        let mut look = |mut waiting: Vec<i32>, most: usize| {
            while let Some(pid) = waiting.pop() {
                if let Some(seen) = ProcEntry::read(pid).filter(|seen| found.iter().all(|other| other.pid != seen.pid))
                {
                    found.push(seen);
                    let threads = numbers(&format!("/proc/{pid}/task"));
                    waiting.extend(threads.filter_map(|thread| children(pid, thread)).flatten());
                }
                if found.len() > most {
                    return;
                }
            }
        };
        look(vec![root], most);
        look(orphans, ORPHANS);
        found
    }

    /// Whether its environment began with an entry that starts like this.
    pub(super) fn has_entry(&self, start: &str) -> bool {
        let environment = fs::read(format!("/proc/{}/environ", self.pid)).unwrap_or_default();
        environment
            .split(|&byte| byte == 0)
            .any(|entry| entry.starts_with(start.as_bytes()))
    }

    /// The memory it has in use, in bytes.
    pub(super) fn memory(&self) -> u64 {
        kilobytes(self.pid, "status", "VmRSS:") * 1024
    }

    /// The same with its part only of what it shares with others: dearer to find out.
    pub(super) fn exact_memory(&self) -> u64 {
        match kilobytes(self.pid, "smaps_rollup", "Pss:") {
            // A process may forbid that look; the other one is always allowed.
            0 => self.memory(),
            kilobytes => kilobytes * 1024,
        }
    }
}

/// The entries of a folder that are numbers.
fn numbers(folder: &str) -> impl Iterator<Item = i32> + use<> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

/// The children of a thread.
fn children(pid: i32, thread: i32) -> Option<Vec<i32>> {
    let text = fs::read_to_string(format!("/proc/{pid}/task/{thread}/children")).ok()?;
    Some(
        text.split_whitespace()
            .filter_map(|number| number.parse().ok())
            .collect(),
    )
}

/// A number of kilobytes from a file about a process.
fn kilobytes(pid: i32, file: &str, key: &str) -> u64 {
    let text = fs::read_to_string(format!("/proc/{pid}/{file}")).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix(key));
    line.and_then(|rest| rest.split_whitespace().next()?.parse().ok())
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    use super::*;

    #[test]
    fn we_see_ourselves() {
        let us = std::process::id() as i32;
        let found = ProcEntry::read(us).expect("we are here");
        assert!(!found.zombie && found.began > 0);
        assert!(found.memory() > 100_000 && found.exact_memory() > 100_000);
        assert!(ProcEntry::all().iter().any(|seen| seen.pid == us));
        assert!(ProcEntry::below(us, us, 1000).iter().any(|seen| seen.pid == us));
        assert!(found.has_entry("PATH=") && !found.has_entry("PATH=\n"));
        assert!(ProcEntry::read(i32::MAX).is_none());
    }

    #[test]
    fn we_see_a_child() {
        // Its group is its own. Our own may be out of sight, in another namespace, and is then shown as 0.
        let mut sleep = Command::new("sleep");
        let mut child = sleep.arg("60").process_group(0).spawn().expect("a child");
        let (us, pid) = (std::process::id() as i32, child.id() as i32);
        let found = ProcEntry::read(pid).expect("it is there");
        assert_eq!((found.parent, found.group), (us, pid));
        assert_eq!(Some(found.session), ProcEntry::read(us).map(|seen| seen.session));
        assert!(ProcEntry::below(pid, us, 1000).iter().any(|seen| seen.pid == pid));
        child.kill().expect("killed");
        child.wait().expect("cleared away");
        assert!(ProcEntry::read(pid).is_none_or(|other| other.began != found.began));
    }
}
