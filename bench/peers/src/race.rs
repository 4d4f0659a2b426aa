//! Timing two sides in turns, and the table they end up in.

use std::fmt;

use cpu_time::ThreadTime;

/// The first two lines of the table.
pub(crate) const HEADING: &str = "\
| task                                | ours                | peer                | ratio | goal   |
|-------------------------------------|---------------------|---------------------|-------|--------|";

/// A run of one side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    /// What it counted; the same in every run.
    pub(crate) count: u64,
    /// The processor's time it took, which other programs on the machine do not add to.
    pub(crate) seconds: f64,
}

impl Run {
    /// Runs a task in this thread.
    pub(crate) fn of(task: impl FnOnce() -> u64) -> Self {
        let start = ThreadTime::now();
        let count = task();
        Run {
            count,
            seconds: start.elapsed().as_secs_f64(),
        }
    }

    /// Things counted in a second.
    fn speed(self) -> f64 {
        self.count as f64 / self.seconds
    }

    fn faster(self, other: Self) -> Self {
        assert_eq!(self.count, other.count, "two runs of the same task counted differently");
        if other.seconds < self.seconds { other } else { self }
    }
}

/// Lets both sides run in turns and keeps the fastest run of each, so the first round warms up for the others.
pub(crate) fn race(rounds: u32, mut ours: impl FnMut() -> Run, mut peer: impl FnMut() -> Run) -> (Run, Run) {
    let mut best = (ours(), peer());
    for _ in 1..rounds {
        best.0 = best.0.faster(ours());
        best.1 = best.1.faster(peer());
    }
    best
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
    pub(crate) fn speeds(task: &str, what: &str, (ours, peer): (Run, Run), goal: f64) -> Self {
        let text = |run: Run| format!("{:.1} M {what}/s", run.speed() / 1e6);
        Row {
            task: task.to_owned(),
            ours: text(ours),
            peer: text(peer),
            ratio: format!("{:.2}", ours.speed() / peer.speed()),
            goal: format!("≥ {goal}"),
        }
    }

    /// Two times for the same work: less than such a part is the goal.
    pub(crate) fn times(task: &str, (ours, peer): (Run, Run), goal: f64) -> Self {
        let text = |run: Run| format!("{:.3} ms", run.seconds * 1e3);
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
