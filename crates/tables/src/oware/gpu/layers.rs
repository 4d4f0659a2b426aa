//! Layers in the memory of a card, and what is launched and copied there. Every call of the driver is checked.

// Kernels are foreign code: each launch says why its arguments are right.
#![allow(unsafe_code)]

use std::sync::Arc;

use cudarc::driver::{CudaFunction, CudaSlice, CudaStream, DevicePtr, LaunchConfig, PushKernelArg};

use super::super::board::TableRules;
use super::super::build::Layer;
use super::super::index::{Index, boards};
use super::build::GpuTimes;
use super::card::{Card, bitmap_bytes, failed};
use super::kernels::{Job, KERNELS, Kernel, THREADS, compiled, kernel};
use super::numbers::{Numbers, layer_start};
use crate::error::TableError;

/// What is counted: boards by value, or by what happened to them.
const COUNTS: usize = 128;

/// Layers in the memory of a card.
pub struct GpuLayers {
    pub(super) card: Card,
    pub(super) stream: Arc<CudaStream>,
    pub(super) rules: TableRules,
    pub(super) most: u8,
    pub(super) index: Index,
    pub(super) begin: Kernel,
    pub(super) sweep: Kernel,
    pub(super) look: Kernel,
    pub(super) mark: Kernel,
    pub(super) count: Kernel,
    pub(super) pick: CudaFunction,
    pub(super) pool: CudaSlice<i8>,
    pub(super) exits: CudaSlice<i8>,
    pub(super) changed: CudaSlice<u8>,
    pub(super) marked: CudaSlice<u8>,
    pub(super) counts: CudaSlice<u64>,
    pub(super) numbers: CudaSlice<u32>,
    pub(super) places: CudaSlice<u64>,
    pub(super) halves: CudaSlice<u64>,
    pub(super) times: GpuTimes,
}

impl GpuLayers {
    /// Compiles the kernels and takes the memory for layers of up to so many seeds.
    ///
    /// # Errors
    /// When the card fails, or has not enough memory.
    pub fn new(card: Card, rules: TableRules, most: u8) -> Result<Self, TableError> {
        let context = &card.context;
        let module = compiled(context, KERNELS, most)?;
        let kernel = |name: &str| kernel(context, &module, name);
        let stream = context.default_stream();
        let index = Index::new(most);
        let host = Numbers::new(rules, &index, most);
        let upload = failed("copying to it");
        let room = failed("taking its memory");
        let largest = boards(most);
        let bitmap = bitmap_bytes(largest) as usize;
        // SAFETY: a layer is read only after it has been built or copied there, and the exits after they have been found.
        let (pool, exits) = unsafe {
            (
                stream.alloc(layer_start(most + 1) as usize).map_err(&room)?,
                stream.alloc(largest as usize).map_err(&room)?,
            )
        };
        Ok(GpuLayers {
            begin: kernel("begin_layer")?,
            sweep: kernel("sweep")?,
            look: kernel("look")?,
            mark: kernel("mark_before")?,
            count: kernel("count_values")?,
            pick: module.load_function("pick").map_err(failed("pick"))?,
            pool,
            exits,
            changed: stream.alloc_zeros(bitmap).map_err(&room)?,
            marked: stream.alloc_zeros(bitmap).map_err(&room)?,
            counts: stream.alloc_zeros(COUNTS).map_err(&room)?,
            numbers: stream.clone_htod(&host.numbers).map_err(&upload)?,
            places: stream.clone_htod(&host.places).map_err(&upload)?,
            halves: stream.clone_htod(&host.halves).map_err(&upload)?,
            times: GpuTimes::default(),
            stream,
            rules,
            most,
            index,
            card,
        })
    }

    /// The card.
    pub fn card(&self) -> &Card {
        &self.card
    }

    /// The rules of the layers.
    pub fn rules(&self) -> TableRules {
        self.rules
    }

    /// What the layer built last took.
    pub fn times(&self) -> GpuTimes {
        self.times
    }

    /// What kernels work on for a layer.
    pub(super) fn job(&self, seeds: u8) -> Job {
        let at = |(address, _): (u64, _)| address;
        Job {
            pool: at(self.pool.device_ptr(&self.stream)),
            exits: at(self.exits.device_ptr(&self.stream)),
            changed: at(self.changed.device_ptr(&self.stream)),
            marked: at(self.marked.device_ptr(&self.stream)),
            counts: at(self.counts.device_ptr(&self.stream)),
            numbers: at(self.numbers.device_ptr(&self.stream)),
            places: at(self.places.device_ptr(&self.stream)),
            halves: at(self.halves.device_ptr(&self.stream)),
            boards: boards(seeds),
            seeds: seeds.into(),
            abapa: (self.rules == TableRules::Abapa).into(),
        }
    }

    pub(super) fn launch(&self, what: &str, kernel: &Kernel, job: &Job) -> Result<(), TableError> {
        let mut launch = self.stream.launch_builder(&kernel.function);
        launch.arg(job);
        // SAFETY: the kernels take a job and nothing else, and its addresses are those of memory that this has.
        unsafe { launch.launch(kernel.shape()) }.map(drop).map_err(failed(what))
    }

    /// What has been counted since it was last asked.
    pub(super) fn counted(&mut self, what: &str) -> Result<Vec<u64>, TableError> {
        let counts = self.stream.clone_dtoh(&self.counts).map_err(failed(what))?;
        self.stream.synchronize().map_err(failed(what))?;
        self.stream.memset_zeros(&mut self.counts).map_err(failed(what))?;
        Ok(counts)
    }

    /// The values at some places.
    pub(super) fn picked(&self, places: &[u64]) -> Result<Vec<i8>, TableError> {
        let what = failed("reading single values");
        let count = places.len() as u32;
        let places = self.stream.clone_htod(places).map_err(&what)?;
        let mut values = self.stream.alloc_zeros::<i8>(count as usize).map_err(&what)?;
        let shape = LaunchConfig {
            grid_dim: (count.div_ceil(THREADS), 1, 1),
            block_dim: (THREADS, 1, 1),
            shared_mem_bytes: 0,
        };
        let mut launch = self.stream.launch_builder(&self.pick);
        launch.arg(&self.pool).arg(&places).arg(&mut values).arg(&count);
        // SAFETY: the kernel takes two arrays of so many entries and the pool, in which all places lie.
        unsafe { launch.launch(shape) }.map_err(&what)?;
        let values = self.stream.clone_dtoh(&values).map_err(&what)?;
        self.stream.synchronize().map_err(&what)?;
        Ok(values)
    }

    /// Copies a layer that was built before to the card.
    ///
    /// # Errors
    /// When the card fails.
    pub fn put(&mut self, seeds: u8, values: &[i8]) -> Result<(), TableError> {
        let from = layer_start(seeds) as usize;
        let mut to = self.pool.slice_mut(from..from + values.len());
        self.stream
            .memcpy_htod(values, &mut to)
            .map_err(failed("copying to it"))?;
        self.stream.synchronize().map_err(failed("copying to it"))
    }

    /// The values of a layer.
    ///
    /// # Errors
    /// When the card fails.
    pub fn get(&self, seeds: u8) -> Result<Layer, TableError> {
        let from = layer_start(seeds) as usize;
        let values = self.pool.slice(from..from + boards(seeds) as usize);
        let what = failed("copying from it");
        let values = self.stream.clone_dtoh(&values).map_err(&what)?;
        self.stream.synchronize().map_err(&what)?;
        Ok(values)
    }
}
