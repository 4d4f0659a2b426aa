//! What a build needs, before it is begun.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::board::TableRules;
use super::build::{Layer, build};
use super::folder::layer_file;
use super::gpu::{Card, MAX_GPU_SEEDS};
use super::index::{Index, MAX_SEEDS, boards};
use crate::error::{Room, TableError};

/// Layers of up to this many seeds are built to see how fast the machine is.
const TRIED: u8 = 12;
/// Larger layers go slower than those, since less of them fits the cache, and are packed and written.
const SLOWER: f64 = 0.6;

/// What it takes to build layers up to some number of seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The most seeds.
    pub seeds: u8,
    /// Bytes of memory.
    pub memory: u64,
    /// Bytes on disk for what is not there yet, about.
    pub disk: u64,
    /// Boards to be built.
    pub boards: u64,
}

impl Plan {
    /// The plan for a folder, if the processor builds with so many threads.
    pub fn new(folder: &Path, rules: TableRules, seeds: u8, threads: usize) -> Self {
        Self::with_memory(folder, rules, seeds, memory_for(seeds, threads))
    }

    /// The plan for a folder, if a graphics card builds: only the layer that is being written is in memory here.
    pub fn on_card(folder: &Path, rules: TableRules, seeds: u8) -> Self {
        Self::with_memory(folder, rules, seeds, boards(seeds) + index_memory(seeds))
    }

    fn with_memory(folder: &Path, rules: TableRules, seeds: u8, memory: u64) -> Self {
        let missing = |seeds: &u8| !layer_file(folder, rules, *seeds).exists();
        let boards = (0..=seeds).filter(missing).map(boards).sum();
        Plan {
            seeds,
            memory,
            // Values are packed into four bits each, about.
            disk: boards / 2,
            boards,
        }
    }

    /// Makes sure that there is room: in memory, as much as is allowed or free, and in the folder.
    ///
    /// # Errors
    /// [`TableError::NoRoom`], with what would fit.
    pub fn check(&self, folder: &Path, threads: usize, allowed: Option<u64>) -> Result<(), TableError> {
        let refused = |room, needed, free, fits| {
            Err(TableError::NoRoom {
                room,
                seeds: self.seeds,
                needed,
                free,
                fits,
            })
        };
        if let Some(free) = allowed.or_else(free_memory)
            && free < self.memory
        {
            let room = allowed.map_or(Room::Memory, |_| Room::Allowance);
            let fits = most_that_fit(MAX_SEEDS, free, |seeds| memory_for(seeds, threads));
            return refused(room, self.memory, free, fits);
        }
        if let Some(free) = free_disk(folder)
            && free < self.disk
        {
            let there = (0..=self.seeds).map(boards).sum::<u64>() - self.boards;
            let fits = most_that_fit(MAX_SEEDS, free, |seeds| {
                ((0..=seeds).map(boards).sum::<u64>()).saturating_sub(there) / 2
            });
            return refused(Room::Disk, self.disk, free, fits);
        }
        Ok(())
    }

    /// How long the processor will take, from how long it takes for small layers.
    pub fn time(&self, rules: TableRules, threads: usize) -> Duration {
        let index = Index::new(TRIED);
        let start = Instant::now();
        let mut layers: Vec<Layer> = Vec::new();
        for _ in 0..=TRIED {
            layers.extend(build(rules, &index, &layers, threads, &AtomicBool::new(false), &|_| ()));
        }
        let tried: usize = layers.iter().map(Vec::len).sum();
        start.elapsed().mul_f64(self.boards as f64 / (tried as f64 * SLOWER))
    }
}

impl Card {
    /// Makes sure that layers of up to so many seeds fit its memory.
    ///
    /// # Errors
    /// [`TableError::NoRoom`], with what would fit; or the card's own.
    pub fn check(&self, seeds: u8) -> Result<(), TableError> {
        let free = self.free_memory()?;
        let fits = most_that_fit(MAX_GPU_SEEDS, free, Card::needed_memory);
        if fits.is_ok_and(|fits| seeds <= fits) {
            return Ok(());
        }
        Err(TableError::NoRoom {
            room: Room::Card,
            seeds,
            needed: Card::needed_memory(seeds),
            free,
            fits,
        })
    }
}

/// The most seeds up to a limit that need no more than the bytes there are, or else the bytes that none need.
fn most_that_fit(most: u8, free: u64, needed: impl Fn(u8) -> u64) -> Result<u8, u64> {
    let fits = (0..=most).rev().find(|&seeds| needed(seeds) <= free);
    fits.ok_or_else(|| needed(0))
}

/// All layers at a byte a board, and for the one in work half a byte a board of counters, half a byte of messages, and a page
/// for each part and thread.
fn memory_for(seeds: u8, threads: usize) -> u64 {
    let largest = boards(seeds);
    let all: u64 = (0..=seeds).map(boards).sum();
    all + largest + largest / 256 * threads as u64 + index_memory(seeds)
}

/// The half boards and what is known of them.
fn index_memory(seeds: u8) -> u64 {
    // In as many ways as seven houses hold so many seeds; and some megabytes for everything else.
    let halves = (1..7).fold(1, |ways, i| ways * (u64::from(seeds) + i) / i);
    16 * halves + (16 << 20)
}

/// The bytes of memory that programs can still have, if the system says so.
fn free_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    let free = kilobytes << 10;
    // A container may have less.
    let number = |file: &str| std::fs::read_to_string(file).ok()?.trim().parse::<u64>().ok();
    let most = number("/sys/fs/cgroup/memory.max");
    let used = number("/sys/fs/cgroup/memory.current");
    let here = most.zip(used).map(|(most, used)| most.saturating_sub(used));
    Some(here.map_or(free, |here| here.min(free)))
}

/// The bytes that a folder, or the one it will be made in, can still take.
#[cfg(unix)]
fn free_disk(folder: &Path) -> Option<u64> {
    let there = folder.ancestors().find(|folder| folder.exists())?;
    let found = rustix::fs::statvfs(if there.as_os_str().is_empty() {
        Path::new(".")
    } else {
        there
    })
    .ok()?;
    found.f_bavail.checked_mul(found.f_frsize)
}

#[cfg(not(unix))]
fn free_disk(_: &Path) -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_refused_with_what_does() {
        let folder = std::env::temp_dir().join("ludoteca-no-such-folder");
        let plan = Plan::new(&folder, TableRules::Awari, 30, 16);
        assert!((14..17).contains(&(plan.memory / 1_000_000_000)), "{plan:?}");
        assert!((5..6).contains(&(plan.disk / 1_000_000_000)), "{plan:?}");
        match plan.check(&folder, 16, Some(4_000_000_000)) {
            Err(TableError::NoRoom { room, seeds, fits, .. }) => {
                assert_eq!((room, seeds), (Room::Allowance, 30));
                let fits = fits.expect("some do");
                assert!(Plan::new(&folder, TableRules::Awari, fits, 16).memory <= 4_000_000_000);
                assert!(Plan::new(&folder, TableRules::Awari, fits + 1, 16).memory > 4_000_000_000);
            }
            other => panic!("{other:?}"),
        }
        for (allowed, text) in [(1 << 20, "1 MB"), (2_999_999, "2 MB"), (900_000, "900 kB")] {
            let refused = plan
                .check(&folder, 16, Some(allowed))
                .expect_err("too little")
                .to_string();
            let wanted = format!("--memory allows {text}: even the smallest table needs 17 MB");
            assert!(refused.ends_with(&wanted), "{refused}");
        }
        let least = Plan::new(&folder, TableRules::Awari, 0, 16).memory;
        Plan::new(&folder, TableRules::Awari, 0, 16)
            .check(&folder, 16, Some(least))
            .expect("what is called enough is enough");
        let small = Plan::new(&folder, TableRules::Awari, 12, 1);
        small.check(&folder, 1, Some(1 << 30)).expect("there is room");
        assert_eq!(small.boards, 2_704_156);
    }
}
