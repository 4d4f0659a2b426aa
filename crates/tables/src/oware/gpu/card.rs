//! A graphics card and how much memory it has. The driver and CUDA's compiler are loaded when a card is looked for, so that the
//! program needs neither to be built nor to run.

// Libraries are foreign code.
#![allow(unsafe_code)]

use std::sync::Arc;

use cudarc::driver::{CudaContext, DriverError};

use super::super::index::boards;
use super::kernels::CHUNK;
use super::numbers::layer_start;
use crate::error::{NoGpu, TableError};

/// A card that can be used.
#[derive(Debug)]
pub struct Card {
    pub(super) context: Arc<CudaContext>,
    name: String,
}

impl Card {
    /// The first card of this machine.
    ///
    /// # Errors
    /// [`TableError::NoGpu`], with the reason.
    pub fn find() -> Result<Self, TableError> {
        // SAFETY: loading these libraries runs only their own start-up code.
        let (driver, compiler) = unsafe {
            (
                cudarc::driver::sys::is_culib_present(),
                cudarc::nvrtc::sys::is_culib_present(),
            )
        };
        if !driver {
            return Err(TableError::NoGpu(NoGpu::Driver));
        }
        if !compiler {
            return Err(TableError::NoGpu(NoGpu::Compiler));
        }
        let refused = |error: DriverError| TableError::NoGpu(NoGpu::Refused(format!("{error:?}")));
        let context = CudaContext::new(0).map_err(refused)?;
        let name = context.name().map_err(refused)?;
        Ok(Card { context, name })
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The bytes of its memory that nobody uses.
    ///
    /// # Errors
    /// When the card fails.
    pub fn free_memory(&self) -> Result<u64, TableError> {
        let (free, _) = self
            .context
            .mem_get_info()
            .map_err(failed("asking for its free memory"))?;
        Ok(free as u64)
    }

    /// The bytes of its memory that layers of up to so many seeds need.
    pub fn needed_memory(seeds: u8) -> u64 {
        let all = boards(seeds);
        // A few megabytes are the driver's.
        const REST: u64 = 64 << 20;
        let halves: u64 = (0..=seeds).map(|seeds| 8 * half_boards(seeds)).sum();
        layer_start(seeds + 1) + all + 2 * bitmap_bytes(all) + halves + REST
    }
}

/// An error of the card, with what was being done.
pub(super) fn failed(what: &str) -> impl Fn(DriverError) -> TableError + use<'_> {
    move |error| TableError::GpuFailed(format!("{what}: {error:?}"))
}

/// In how many ways half a board holds so many seeds.
fn half_boards(seeds: u8) -> u64 {
    (1..6).fold(1, |ways, i| ways * (u64::from(seeds) + i) / i)
}

/// The bytes of a bit for each board, in whole chunks.
pub(super) fn bitmap_bytes(boards: u64) -> u64 {
    boards.div_ceil(CHUNK) * CHUNK / 8
}
