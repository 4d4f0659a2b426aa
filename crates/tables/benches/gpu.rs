//! How fast a graphics card builds layers, and that they are those of the processor:
//! `cargo bench -p ludoteca-tables --bench gpu -- SEEDS COMPARED [abapa]`.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use ludoteca_tables::TableError;
use ludoteca_tables::oware::{Card, GpuLayers, Index, Layer, TableRules, boards, build};

fn main() -> Result<(), TableError> {
    let mut numbers = std::env::args().filter_map(|word| word.parse::<u8>().ok());
    let (most, compared) = (numbers.next().unwrap_or(24), numbers.next().unwrap_or(16));
    let abapa = std::env::args().any(|word| word == "abapa");
    let rules = if abapa { TableRules::Abapa } else { TableRules::Awari };
    let card = match Card::find() {
        Ok(card) => card,
        Err(error) => {
            println!("SKIPPED: {error}");
            return Ok(());
        }
    };
    println!(
        "{}, {:.1} GB free, {:.1} GB needed for {most} seeds of {}",
        card.name(),
        card.free_memory()? as f64 / 1e9,
        Card::needed_memory(most) as f64 / 1e9,
        rules.name()
    );
    let never = AtomicBool::new(false);
    let begin = Instant::now();
    let mut layers = GpuLayers::new(card, rules, most)?;
    println!("ready after {:.2} s", begin.elapsed().as_secs_f64());
    println!("seeds       boards   ms begin   sweeps         rounds          check     all   M boards/s  looked");
    let (mut total, mut seconds) = (0, 0.0);
    for seeds in 0..=most {
        let start = Instant::now();
        layers.build(seeds, &never, &|_| ())?;
        let time = start.elapsed().as_secs_f64();
        total += boards(seeds);
        seconds += time;
        let times = layers.times();
        let ms = |time: std::time::Duration| time.as_secs_f64() * 1e3;
        println!(
            "{seeds:>5} {:>12} {:>10.2} {:>8.2} ({:>3}) {:>10.2} ({:>3}) {:>8.2} {:>8.2} {:>9.1} {:>7.2}",
            boards(seeds),
            ms(times.begin),
            ms(times.sweeps),
            times.sweep_count,
            ms(times.rounds),
            times.round_count,
            ms(times.check),
            time * 1e3,
            boards(seeds) as f64 / time / 1e6,
            times.looked as f64 / boards(seeds) as f64,
        );
    }
    println!(
        "all {total} boards in {seconds:.2} s, {:.1} M boards/s",
        total as f64 / seconds / 1e6
    );
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let index = Index::new(compared);
    let mut here: Vec<Layer> = Vec::new();
    let start = Instant::now();
    for _ in 0..=compared {
        here.extend(build(rules, &index, &here, threads, &never, &|_| ()));
    }
    let time = start.elapsed().as_secs_f64();
    let all: usize = here.iter().map(Vec::len).sum();
    println!(
        "processor, {threads} threads: {all} boards in {time:.2} s, {:.1} M boards/s",
        all as f64 / time / 1e6
    );
    for (seeds, layer) in (0..).zip(&here) {
        assert!(layers.get(seeds)? == *layer, "{seeds} seeds: the card has other values");
    }
    println!("the same values up to {compared} seeds");
    Ok(())
}
