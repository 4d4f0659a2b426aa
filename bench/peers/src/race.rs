//! Timing two sides in turns, and the table they end up in.

use std::fmt;
use std::time::Instant;

/// The first two lines of the table.
pub(crate) const HEADING: &str = "\
| task                                | ours                | peer                | ratio | goal   |
|-------------------------------------|---------------------|---------------------|-------|--------|";

/// The best run of one side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Best {
    /// What it counted; the same in every run.
    pub(crate) count: u64,
    /// How long the fastest run took.
    pub(crate) seconds: f64,
}

impl Best {
    /// Things counted in a second.
    pub(crate) fn speed(self) -> f64 {
        self.count as f64 / self.seconds
    }
}

/// Lets both sides run in turns and keeps the fastest run of each, so the first round warms up for the others.
pub(crate) fn race(rounds: u32, mut ours: impl FnMut() -> u64, mut peer: impl FnMut() -> u64) -> (Best, Best) {
    let mut best = (timed(&mut ours), timed(&mut peer));
    for _ in 1..rounds {
        best.0 = faster(best.0, timed(&mut ours));
        best.1 = faster(best.1, timed(&mut peer));
    }
    best
}

fn timed(side: &mut impl FnMut() -> u64) -> Best {
    let start = Instant::now();
    let count = std::hint::black_box(side());
    Best {
        count,
        seconds: start.elapsed().as_secs_f64(),
    }
}

fn faster(best: Best, run: Best) -> Best {
    assert_eq!(best.count, run.count, "two runs of the same task counted differently");
    if run.seconds < best.seconds { run } else { best }
}

/// A row of the table.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    task: String,
    ours: String,
    peer: String,
    ratio: String,
    goal: String,
}

impl Row {
    /// Two speeds in millions a second: so many times as many is the goal.
    pub(crate) fn speeds(task: &str, what: &str, (ours, peer): (Best, Best), goal: f64) -> Self {
        let text = |best: Best| format!("{:.1} M {what}/s", best.speed() / 1e6);
        Row {
            task: task.to_owned(),
            ours: text(ours),
            peer: text(peer),
            ratio: format!("{:.2}", ours.speed() / peer.speed()),
            goal: format!("≥ {goal}"),
        }
    }

    /// Two times for the same work: less than such a part is the goal.
    pub(crate) fn times(task: &str, (ours, peer): (Best, Best), goal: f64) -> Self {
        let text = |best: Best| format!("{:.3} ms", best.seconds * 1e3);
        Row {
            task: task.to_owned(),
            ours: text(ours),
            peer: text(peer),
            ratio: format!("{:.2}", ours.seconds / peer.seconds),
            goal: format!("< {goal:.2}"),
        }
    }

    /// The bytes of a position.
    pub(crate) fn sizes(task: &str, ours: usize, peer: usize) -> Self {
        Row {
            task: task.to_owned(),
            ours: format!("{ours} bytes"),
            peer: format!("{peer} bytes"),
            ratio: format!("{:.2}", ours as f64 / peer as f64),
            goal: "-".to_owned(),
        }
    }

    /// A row without a race.
    pub(crate) fn alone(task: &str, ours: &str, peer: &str) -> Self {
        let none = || "-".to_owned();
        Row {
            task: task.to_owned(),
            ours: ours.to_owned(),
            peer: peer.to_owned(),
            ratio: none(),
            goal: none(),
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row {
            task,
            ours,
            peer,
            ratio,
            goal,
        } = self;
        write!(f, "| {task:<35} | {ours:>19} | {peer:>19} | {ratio:>5} | {goal:>6} |")
    }
}
