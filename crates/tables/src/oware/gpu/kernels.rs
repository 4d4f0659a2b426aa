//! The kernels: compiled for a card when they are needed, loaded, and what they are given.

// Kernels read their arguments as they are.
#![allow(unsafe_code)]

use std::sync::Arc;

use cudarc::driver::sys::CUdevice_attribute_enum::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT;
use cudarc::driver::{CudaContext, CudaFunction, CudaModule, DeviceRepr, LaunchConfig};
use cudarc::nvrtc::{CompileError, CompileOptions, compile_ptx_with_opts};

use super::card::failed;
use crate::error::TableError;

/// The kernels that build layers.
pub(super) const KERNELS: &str = include_str!("kernels.cu");
/// Those that play, to be compiled together with the others.
pub(super) const POSITIONS: &str = include_str!("positions.cu");
/// Threads in a block, as in `kernels.cu`.
pub(super) const THREADS: u32 = 256;
/// Bits that a block reads at a time, as in `kernels.cu`.
pub(super) const CHUNK: u64 = THREADS as u64 * 16;
/// More seeds than this have tables that a block's memory does not hold.
pub const MAX_GPU_SEEDS: u8 = 40;

/// What a kernel works on: the same as in `kernels.cu`.
#[derive(Clone, Copy)]
#[repr(C)]
pub(super) struct Job {
    pub(super) pool: u64,
    pub(super) exits: u64,
    pub(super) changed: u64,
    pub(super) marked: u64,
    pub(super) counts: u64,
    pub(super) numbers: u64,
    pub(super) places: u64,
    pub(super) halves: u64,
    pub(super) boards: u64,
    pub(super) seeds: u32,
    pub(super) abapa: u32,
}

// SAFETY: it is laid out as C does it, and holds only numbers and addresses of the card.
unsafe impl DeviceRepr for Job {}

/// A kernel, and how many blocks of it the card runs at once.
pub(super) struct Kernel {
    pub(super) function: CudaFunction,
    blocks: u32,
}

/// Compiles kernels for layers of up to so many seeds.
pub(super) fn compiled(context: &Arc<CudaContext>, source: &str, most: u8) -> Result<Arc<CudaModule>, TableError> {
    let capability = context
        .compute_capability()
        .map_err(failed("asking for its generation"))?;
    let mut options: Vec<String> = [
        ("MOST", u32::from(most)),
        ("SWEEP_BLOCKS", 5),
        ("LOOK_BLOCKS", 6),
        ("MARK_BLOCKS", 4),
    ]
    .iter()
    .map(|(name, value)| format!("-D{name}={value}"))
    .collect();
    options.push(format!("--gpu-architecture=compute_{}{}", capability.0, capability.1));
    let compiled = compile_ptx_with_opts(
        source,
        CompileOptions {
            options,
            name: Some("kernels.cu".to_owned()),
            ..CompileOptions::default()
        },
    );
    let compiled = compiled.map_err(|error| {
        TableError::GpuFailed(match error {
            CompileError::CompileError { log, options, .. } => {
                format!(
                    "compiling the kernels with {}: {}",
                    options.join(" "),
                    log.to_string_lossy()
                )
            }
            other => format!("compiling the kernels: {other:?}"),
        })
    })?;
    context.load_module(compiled).map_err(failed("loading the kernels"))
}

impl Kernel {
    /// How it is launched.
    pub(super) fn shape(&self) -> LaunchConfig {
        LaunchConfig {
            grid_dim: (self.blocks, 1, 1),
            block_dim: (THREADS, 1, 1),
            shared_mem_bytes: 0,
        }
    }
}

/// A kernel of a module.
pub(super) fn kernel(context: &CudaContext, module: &Arc<CudaModule>, name: &str) -> Result<Kernel, TableError> {
    let processors = context
        .attribute(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)
        .map_err(failed("counting its processors"))?;
    let function = module.load_function(name).map_err(failed(name))?;
    let each = function
        .occupancy_max_active_blocks_per_multiprocessor(THREADS, 0, None)
        .map_err(failed(name))?;
    Ok(Kernel {
        function,
        blocks: each.max(1) * processors.max(1) as u32,
    })
}
