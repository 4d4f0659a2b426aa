//! Whether there is room for a table. One that is too large would not be refused by the system but end the program, now or
//! as soon as its pages are used.

use std::fs::read_to_string;

use ludoteca_rules::UserError;

/// Whether a table of so many megabytes can be had, when one of `held` megabytes is given up for it.
pub fn has_room(megabytes: u64, held: u64) -> bool {
    let files = |path: &str| read_to_string(path).ok();
    let free = [
        files("/proc/meminfo").and_then(|text| free_of_machine(&text)),
        files("/sys/fs/cgroup/memory.max")
            .zip(files("/sys/fs/cgroup/memory.current"))
            .and_then(|(most, used)| free_of_group(&most, &used)),
    ];
    let fits = |free: u64| megabytes <= share(free + held);
    free.into_iter().flatten().all(fits) && reservable(megabytes)
}

/// Refuses a table for which there is no room.
///
/// # Errors
/// When there is none.
pub fn want_room(megabytes: u64) -> Result<(), UserError> {
    if has_room(megabytes, 0) {
        return Ok(());
    }
    Err(UserError::new(
        "no-room",
        "a hash of {megabytes} MB: there is no room for it, ask for less",
    )
    .with("megabytes", megabytes))
}

/// The bytes that a proof search may use: those asked for if there is room, or as much of a gigabyte as there is room for;
/// `None` if there is no room for what was asked.
pub fn room_for_proof(asked: Option<u64>) -> Option<u64> {
    const USUAL: u64 = 1 << 30;
    const LEAST: u64 = 1 << 20;
    let fits = |bytes: &u64| has_room((bytes >> 20).max(1), 0);
    match asked {
        Some(bytes) => Some(bytes.max(LEAST)).filter(fits),
        None => {
            let mut sizes = std::iter::successors(Some(USUAL), |bytes| Some(bytes / 2));
            sizes.find(|bytes| *bytes <= LEAST || fits(bytes))
        }
    }
}

/// How much of the free memory a table may take: others need some, too.
const fn share(free: u64) -> u64 {
    free / 10 * 9
}

/// Megabytes that Linux takes for available.
fn free_of_machine(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes = line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?;
    Some(kilobytes >> 10)
}

/// Megabytes left to a group of processes such as a container, if it has a limit.
fn free_of_group(most: &str, used: &str) -> Option<u64> {
    let most = most.trim().parse::<u64>().ok()?;
    let used = used.trim().parse::<u64>().ok()?;
    Some(most.saturating_sub(used) >> 20)
}

/// Whether the system would promise us the memory.
fn reservable(megabytes: u64) -> bool {
    let bytes = usize::try_from(megabytes).ok().and_then(|n| n.checked_mul(1 << 20));
    bytes.is_some_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_is_read() {
        let text = "MemTotal:       65843240 kB\nMemAvailable:   24189728 kB\n";
        assert_eq!(free_of_machine(text), Some(23_622));
        assert_eq!(free_of_machine("MemAvailable: much"), None);
        assert_eq!(free_of_group("2147483648\n", "1073741824\n"), Some(1024));
        assert_eq!(free_of_group("max\n", "1073741824\n"), None);
        assert_eq!(free_of_group("10\n", "20\n"), Some(0));
    }

    #[test]
    fn small_tables_fit_and_impossible_ones_do_not() {
        assert!(has_room(1, 0));
        assert!(!has_room(u64::MAX, 0));
    }
}
