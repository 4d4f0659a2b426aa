//! Times, clocks, sizes and numbers of threads, as options give them.

use std::time::Duration;

use ludoteca_games::UserError;
use ludoteca_players::parse_duration;

use crate::lang::refused;

/// Less memory than this is no use.
pub(crate) const LEAST_MEMORY: u64 = 1 << 20;

/// A clock: for the game, and for each move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClockTimes {
    pub(crate) start: Duration,
    pub(crate) increment: Duration,
}

/// A time, such as `500ms`.
pub(crate) fn time_value(text: &str) -> Result<Duration, String> {
    let wrong = || refused(&UserError::new("not-a-time", "not a time such as 500ms, 2s or 10m"));
    parse_duration(text).ok_or_else(wrong)
}

/// A clock, such as `10+0.1`.
pub(crate) fn clock_value(text: &str) -> Result<ClockTimes, String> {
    let wrong = || {
        refused(&UserError::new(
            "not-a-clock",
            "not a clock such as 10+0.1 (seconds for the game + seconds for each move)",
        ))
    };
    let (start, increment) = text.split_once('+').unwrap_or((text, ""));
    let increment = match increment {
        "" | "0" => Some(Duration::ZERO),
        text => parse_duration(text),
    };
    let times = parse_duration(start).zip(increment);
    times
        .map(|(start, increment)| ClockTimes { start, increment })
        .ok_or_else(wrong)
}

/// Bytes, from a number with K, M, G or T.
pub(crate) fn size_value(text: &str) -> Result<u64, String> {
    let units = [("K", 10), ("M", 20), ("G", 30), ("T", 40)];
    let split = units
        .iter()
        .find_map(|(unit, bits)| Some((text.strip_suffix(unit)?, *bits)));
    split
        .filter(|(number, _)| number.len() <= 9 && number.bytes().all(|byte| byte.is_ascii_digit()))
        .and_then(|(number, bits)| number.parse::<u64>().ok()?.checked_mul(1 << bits))
        .filter(|bytes| *bytes >= LEAST_MEMORY)
        .ok_or_else(|| {
            refused(&UserError::new(
                "not-a-size",
                "not a size such as 512M or 8G, 1M or more",
            ))
        })
}

/// The cores of this machine.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
