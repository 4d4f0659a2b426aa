//! Building a layer on a card, and making sure that it is right.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use super::super::board::each_step;
use super::super::index::boards;
use super::card::{bitmap_bytes, failed};
use super::kernels::Job;
use super::layers::GpuLayers;
use super::numbers::layer_start;
use crate::error::TableError;

/// While more than this share of the boards changes, all are looked at again: that is quicker than to mark some.
const MANY: f64 = 0.5;
/// Boards whose values are compared with what the processor makes of their moves.
const SAMPLE: u64 = 4096;

/// What the card did for a layer, and how long it took.
#[derive(Clone, Copy, Debug, Default)]
pub struct GpuTimes {
    /// First values.
    pub begin: Duration,
    /// Sweeps over all boards.
    pub sweeps: Duration,
    /// Marking and looking at some.
    pub rounds: Duration,
    /// The last sweep, which must change nothing, and the other checks.
    pub check: Duration,
    /// How many sweeps, without the last.
    pub sweep_count: u32,
    /// How many rounds.
    pub round_count: u32,
    /// How many boards were looked at in rounds.
    pub looked: u64,
}

impl GpuLayers {
    /// Builds a layer from the smaller ones, which must be there; `None` if it was stopped. Gives how many boards have each
    /// value, from -64 on.
    ///
    /// # Errors
    /// When the card fails, or what it has made is not right.
    pub fn build(
        &mut self,
        seeds: u8,
        stop: &AtomicBool,
        progress: &(dyn Fn(f64) + Sync),
    ) -> Result<Option<Vec<u64>>, TableError> {
        let (all, job) = (boards(seeds), self.job(seeds));
        let bitmap = bitmap_bytes(all) as usize;
        self.times = GpuTimes::default();
        let clear = failed("clearing its memory");
        self.stream
            .memset_zeros(&mut self.changed.slice_mut(..bitmap))
            .map_err(&clear)?;
        self.stream
            .memset_zeros(&mut self.marked.slice_mut(..bitmap))
            .map_err(&clear)?;
        let mut start = Instant::now();
        let mut lap = || std::mem::replace(&mut start, Instant::now()).elapsed();
        self.launch("finding the first values", &self.begin, &job)?;
        self.counted("finding the first values")?;
        self.times.begin = lap();
        let mut changed = all;
        while changed > 0 {
            if stop.load(Relaxed) {
                return Ok(None);
            }
            // Few changes are left at the end: their logarithm falls more evenly than their number.
            progress(1.0 - (changed as f64).ln() / (all as f64 + 1.0).ln());
            if changed as f64 > MANY * all as f64 {
                self.launch("sweeping", &self.sweep, &job)?;
                changed = self.counted("sweeping")?[0];
                self.times.sweep_count += 1;
                self.times.sweeps += lap();
            } else {
                self.launch("marking", &self.mark, &job)?;
                self.launch("looking at marked boards", &self.look, &job)?;
                let counts = self.counted("looking at marked boards")?;
                changed = counts[0];
                self.times.looked += counts[1];
                self.times.round_count += 1;
                self.times.rounds += lap();
            }
        }
        let counts = self.check(seeds, &job)?;
        self.times.check = lap();
        Ok(Some(counts))
    }

    /// Makes sure that a layer is right: that another sweep changes nothing, that the values are possible, and that some boards
    /// are worth what the processor makes of their moves.
    fn check(&mut self, seeds: u8, job: &Job) -> Result<Vec<u64>, TableError> {
        let wrong = |what: &str| TableError::GpuFailed(format!("{seeds} seeds: {what}"));
        self.launch("checking", &self.sweep, job)?;
        if self.counted("checking")?[0] != 0 {
            return Err(wrong("a value is not the best of its board's moves"));
        }
        self.launch("counting", &self.count, job)?;
        let counts = self.counted("counting")?;
        let possible = 64 - usize::from(seeds)..=64 + usize::from(seeds);
        if counts[possible].iter().sum::<u64>() != job.boards {
            return Err(wrong("there are values that cannot be"));
        }
        let game = self.rules.game();
        let all = boards(seeds);
        // Numbers all over the layer, others in each layer.
        let step = (all as f64 * 0.618_033_988_749_895) as u64 | 1;
        let mut places = Vec::new();
        let mut sample = Vec::new();
        for i in 0..SAMPLE.min(all) {
            let number = (u128::from(i) * u128::from(step) % u128::from(all)) as u64;
            let board = self.index.board(seeds, number);
            let from = places.len();
            places.push(layer_start(seeds) + number);
            let mut took = Vec::new();
            let over = each_step(board, &game, |_, captured, next| {
                took.push(captured);
                places.push(layer_start(seeds - captured) + self.index.rank(next));
            });
            sample.push((from, took, over));
        }
        let values = self.picked(&places)?;
        for (from, took, over) in sample {
            let moves = took.iter().zip(&values[from + 1..]);
            let best = moves.map(|(&took, &value)| took as i8 - value).max();
            if over.or(best) != Some(values[from]) {
                return Err(wrong("a value is not what the processor makes of its board's moves"));
            }
        }
        Ok(counts)
    }
}
