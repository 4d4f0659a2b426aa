//! A graphics card, the kernels on it and its memory. Every call of the driver is checked; the driver and CUDA's compiler are
//! loaded when a card is looked for, so that the program needs neither to be built nor to run.

// Kernels are foreign code: each launch says why its arguments are right.
#![allow(unsafe_code)]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use cudarc::driver::sys::CUdevice_attribute_enum::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT;
use cudarc::driver::{
    CudaContext, CudaFunction, CudaModule, CudaSlice, CudaStream, DevicePtr, DeviceRepr, DriverError, LaunchConfig,
    PushKernelArg,
};
use cudarc::nvrtc::{CompileError, CompileOptions, compile_ptx_with_opts};

use super::super::board::{TableRules, each_step};
use super::super::build::Layer;
use super::super::index::{Index, boards};
use super::numbers::{Numbers, layer_start};
use crate::error::{NoGpu, TableError};

const KERNELS: &str = include_str!("kernels.cu");
const POSITIONS: &str = include_str!("positions.cu");
/// Plies that a thread plays in one launch.
const PLIES: u32 = 1000;
/// Threads in a block, as in `kernels.cu`.
const THREADS: u32 = 256;
/// Bits that a block reads at a time, as in `kernels.cu`.
const CHUNK: u64 = THREADS as u64 * 16;
/// What is counted: boards by value, or by what happened to them.
const COUNTS: usize = 128;
/// More seeds than this have tables that a block's memory does not hold.
pub const MAX_GPU_SEEDS: u8 = 40;
/// While more than this share of the boards changes, all are looked at again: that is quicker than to mark some.
const MANY: f64 = 0.5;
/// Boards whose values are compared with what the processor makes of their moves.
const SAMPLE: u64 = 4096;

/// A card that can be used.
#[derive(Debug)]
pub struct Card {
    context: Arc<CudaContext>,
    name: String,
}

/// An error of the card, with what was being done.
fn failed(what: &str) -> impl Fn(DriverError) -> TableError + use<'_> {
    move |error| TableError::GpuFailed(format!("{what}: {error:?}"))
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

/// In how many ways half a board holds so many seeds.
fn half_boards(seeds: u8) -> u64 {
    (1..6).fold(1, |ways, i| ways * (u64::from(seeds) + i) / i)
}

fn bitmap_bytes(boards: u64) -> u64 {
    boards.div_ceil(CHUNK) * CHUNK / 8
}

/// What a kernel works on: the same as in `kernels.cu`.
#[derive(Clone, Copy)]
#[repr(C)]
struct Job {
    pool: u64,
    exits: u64,
    changed: u64,
    marked: u64,
    counts: u64,
    numbers: u64,
    places: u64,
    halves: u64,
    boards: u64,
    seeds: u32,
    abapa: u32,
}

// SAFETY: it is laid out as C does it, and holds only numbers and addresses of the card.
unsafe impl DeviceRepr for Job {}

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

/// Layers in the memory of a card.
pub struct GpuLayers {
    card: Card,
    stream: Arc<CudaStream>,
    rules: TableRules,
    most: u8,
    index: Index,
    begin: Kernel,
    sweep: Kernel,
    look: Kernel,
    mark: Kernel,
    count: Kernel,
    pick: CudaFunction,
    pool: CudaSlice<i8>,
    exits: CudaSlice<i8>,
    changed: CudaSlice<u8>,
    marked: CudaSlice<u8>,
    counts: CudaSlice<u64>,
    numbers: CudaSlice<u32>,
    places: CudaSlice<u64>,
    halves: CudaSlice<u64>,
    times: GpuTimes,
}

/// A kernel, and how many blocks of it the card runs at once.
struct Kernel {
    function: CudaFunction,
    blocks: u32,
}

/// Compiles kernels for layers of up to so many seeds.
fn compiled(context: &Arc<CudaContext>, source: &str, most: u8) -> Result<Arc<CudaModule>, TableError> {
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
    fn shape(&self) -> LaunchConfig {
        LaunchConfig {
            grid_dim: (self.blocks, 1, 1),
            block_dim: (THREADS, 1, 1),
            shared_mem_bytes: 0,
        }
    }
}

/// A kernel of a module.
fn kernel(context: &CudaContext, module: &Arc<CudaModule>, name: &str) -> Result<Kernel, TableError> {
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

    fn job(&self, seeds: u8) -> Job {
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

    fn launch(&self, what: &str, kernel: &Kernel, job: &Job) -> Result<(), TableError> {
        let mut launch = self.stream.launch_builder(&kernel.function);
        launch.arg(job);
        // SAFETY: the kernels take a job and nothing else, and its addresses are those of memory that this has.
        unsafe { launch.launch(kernel.shape()) }.map(drop).map_err(failed(what))
    }

    /// What has been counted since it was last asked.
    fn counted(&mut self, what: &str) -> Result<Vec<u64>, TableError> {
        let counts = self.stream.clone_dtoh(&self.counts).map_err(failed(what))?;
        self.stream.synchronize().map_err(failed(what))?;
        self.stream.memset_zeros(&mut self.counts).map_err(failed(what))?;
        Ok(counts)
    }

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

    /// The values at some places.
    fn picked(&self, places: &[u64]) -> Result<Vec<i8>, TableError> {
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
