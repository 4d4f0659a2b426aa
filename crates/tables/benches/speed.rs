//! How fast layers are built, and how fast plain sweeps over all boards are:
//! `cargo bench -p ludoteca-tables --bench speed -- SEEDS THREADS`.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use ludoteca_tables::oware::{Board, Index, Layer, Step, TableRules, Tables, boards, build, build_folder};

/// Sweeps take too long for larger layers.
const MOST_SWEPT: usize = 11;
/// Boards asked for at random.
const ASKED: u32 = 1_000_000;

fn main() {
    let mut numbers = std::env::args().filter_map(|word| word.parse::<usize>().ok());
    let (most, threads) = (numbers.next().unwrap_or(14), numbers.next().unwrap_or(1));
    let index = Index::new(most as u8);
    let never = AtomicBool::new(false);
    let mut layers: Vec<Layer> = Vec::new();
    let (mut total, mut swept_boards, mut swept_time) = (0, 0, Duration::ZERO);
    let begin = Instant::now();
    for seeds in 0..=most {
        let start = Instant::now();
        let layer = build(TableRules::Awari, &index, &layers, threads, &never, &|_| ()).expect("not stopped");
        println!("{seeds:>2} seeds {}", rate(layer.len(), start.elapsed()));
        total += layer.len();
        layers.push(layer);
    }
    println!("   all   {}, {threads} thread(s)", rate(total, begin.elapsed()));
    for seeds in 0..=most.min(MOST_SWEPT) {
        let start = Instant::now();
        let swept = sweep(&index, &layers[..seeds]);
        swept_time += start.elapsed();
        swept_boards += swept.len();
        assert!(swept == layers[seeds], "a plain sweep finds other values");
    }
    println!("plain sweeps, up to {} seeds, one thread", most.min(MOST_SWEPT));
    println!("   all   {}", rate(swept_boards, swept_time));
    asked(most as u8, threads);
}

fn rate(boards: usize, time: Duration) -> String {
    let rate = boards as f64 / time.as_secs_f64() / 1e6;
    format!("{boards:>11} boards {rate:>8.2} M boards/s")
}

/// What a player is sure of and what he cannot go beyond, tightened by looking at all boards until nothing changes.
fn sweep(index: &Index, lower: &[Layer]) -> Layer {
    let seeds = lower.len() as u8;
    let game = TableRules::Awari.game();
    let all = boards(seeds) as usize;
    let mut bounds = vec![(-(seeds as i8), seeds as i8); all];
    loop {
        let mut changed = false;
        for number in 0..all {
            let board = index.board(seeds, number as u64);
            let now = match board.steps(&game) {
                Err(value) => (value, value),
                Ok(steps) => {
                    let bound = |step: &Step| {
                        let took = step.took as i8;
                        let next = index.rank(step.board) as usize;
                        if took == 0 {
                            return (-bounds[next].1, -bounds[next].0);
                        }
                        let value = took - lower[usize::from(seeds - step.took)][next];
                        (value, value)
                    };
                    let found = steps.iter().map(bound);
                    found.fold((i8::MIN, i8::MIN), |(low, high), (a, b)| (low.max(a), high.max(b)))
                }
            };
            changed |= bounds[number] != now;
            bounds[number] = now;
        }
        if !changed {
            break;
        }
    }
    // What lies between can be played without end.
    bounds.into_iter().map(|(low, high)| 0.clamp(low, high)).collect()
}

/// What a question costs when its block is at hand, and when it has to be read.
fn asked(most: u8, threads: usize) {
    let folder = std::env::temp_dir().join(format!("ludoteca-speed-{}", std::process::id()));
    let never = AtomicBool::new(false);
    build_folder(&folder, TableRules::Awari, most, threads, &never, &mut |_| (), &|_| ()).expect("built");
    let tables = Tables::open(&folder, TableRules::Awari).expect("open");
    let index = Index::new(most);
    let all = boards(most);
    let board = |i: u32| -> Board { index.board(most, u64::from(i) * 2_654_435_761 % all) };
    let time = |count: u32, step: u32| {
        let start = Instant::now();
        let sum: i32 = (0..count)
            .map(|i| i32::from(tables.probe(board(i * step)).expect("there")))
            .sum();
        std::hint::black_box(sum);
        start.elapsed().as_secs_f64() * 1e6 / f64::from(count)
    };
    // The first question for each block.
    let cold = time(all.div_ceil(1 << 15) as u32, 1);
    time(ASKED, 7);
    println!(
        "{most} seeds: {cold:.1} µs for a first question, {:.3} µs once all is unpacked",
        time(ASKED, 7)
    );
    std::fs::remove_dir_all(folder).expect("removed");
}
