//! Boards with exact values from lines of play on a card, to learn from.

// Kernels are foreign code: each launch says why its arguments are right.
#![allow(unsafe_code)]

use cudarc::driver::{DevicePtr, DeviceRepr, PushKernelArg};

use super::card::failed;
use super::kernels::{KERNELS, POSITIONS, compiled, kernel};
use super::layers::GpuLayers;
use crate::error::TableError;

/// Plies that a thread plays in one launch.
const PLIES: u32 = 1000;

/// What lines of play are to give: the same as in `positions.cu`.
#[derive(Clone, Copy)]
#[repr(C)]
struct Lines {
    records: u64,
    seen: u64,
    seed: u64,
    quota: u64,
    plies: u32,
    least: u32,
}

// SAFETY: as for the job.
unsafe impl DeviceRepr for Lines {}

/// A board with its value: the twelve houses as the mover sees them, the value, the seeds, and two bytes that are 0.
pub type BoardRecord = [u8; 16];
/// What each house is worth, -128 if it cannot be played, and what it captures.
pub type MoveRecord = [u8; 12];

impl GpuLayers {
    /// Boards with their values from lines of play on the card, from the opening of 48 seeds on: random openings, players at
    /// random, greedy, looking at the reply or asking the tables, all with mistakes; and from each line boards up to four random
    /// plies off it. For each number of seeds from `least` on, up to `quota` of those that come along in so many plies of each
    /// thread. Layers up to the largest must have been built.
    ///
    /// # Errors
    /// When the card fails or has not enough memory.
    pub fn sample_lines(&self, seed: u64, plies: u32, least: u8, quota: usize) -> Result<Vec<BoardRecord>, TableError> {
        let what = failed("playing lines");
        let most = self.most;
        let layers = usize::from(most.saturating_sub(least)) + 1;
        let module = compiled(&self.card.context, &[KERNELS, POSITIONS].concat(), most)?;
        let play = kernel(&self.card.context, &module, "play_lines")?;
        let records = self.stream.alloc_zeros::<u8>(16 * layers * quota).map_err(&what)?;
        let seen = self.stream.alloc_zeros::<u64>(layers).map_err(&what)?;
        let job = self.job(most);
        for part in 0..plies.div_ceil(PLIES) {
            let lines = Lines {
                records: records.device_ptr(&self.stream).0,
                seen: seen.device_ptr(&self.stream).0,
                seed: seed.wrapping_mul(1_000_003).wrapping_add(u64::from(part)),
                quota: quota as u64,
                plies: PLIES.min(plies - part * PLIES),
                least: least.into(),
            };
            let mut launch = self.stream.launch_builder(&play.function);
            launch.arg(&job).arg(&lines);
            // SAFETY: the kernel takes a job and lines, whose addresses are those of memory that is held here.
            unsafe { launch.launch(play.shape()) }.map_err(&what)?;
            self.stream.synchronize().map_err(&what)?;
        }
        let seen = self.stream.clone_dtoh(&seen).map_err(&what)?;
        let mut kept = Vec::new();
        for (layer, seen) in seen.into_iter().enumerate() {
            let from = 16 * layer * quota;
            let count = (seen as usize).min(quota);
            if count > 0 {
                let bytes = self
                    .stream
                    .clone_dtoh(&records.slice(from..from + 16 * count))
                    .map_err(&what)?;
                kept.extend(
                    bytes
                        .chunks_exact(16)
                        .map(|record| -> BoardRecord { std::array::from_fn(|i| record[i]) }),
                );
            }
        }
        Ok(kept)
    }

    /// What the moves of boards are worth, and what they capture.
    ///
    /// # Errors
    /// When the card fails.
    pub fn move_values(&self, boards: &[BoardRecord]) -> Result<Vec<MoveRecord>, TableError> {
        let what = failed("asking for moves");
        let most = self.most;
        let module = compiled(&self.card.context, &[KERNELS, POSITIONS].concat(), most)?;
        let kernel = kernel(&self.card.context, &module, "move_values")?;
        let records = self.stream.clone_htod(boards.as_flattened()).map_err(&what)?;
        let mut moves = self
            .stream
            .alloc_zeros::<u8>((12 * boards.len()).max(1))
            .map_err(&what)?;
        let (job, count) = (self.job(most), boards.len() as u64);
        let mut launch = self.stream.launch_builder(&kernel.function);
        launch.arg(&job).arg(&records).arg(&mut moves).arg(&count);
        // SAFETY: the kernel takes a job, so many boards, and room for as many moves.
        unsafe { launch.launch(kernel.shape()) }.map_err(&what)?;
        let bytes = self.stream.clone_dtoh(&moves).map_err(&what)?;
        self.stream.synchronize().map_err(&what)?;
        Ok(bytes
            .chunks_exact(12)
            .map(|moves| std::array::from_fn(|i| moves[i]))
            .collect())
    }
}
