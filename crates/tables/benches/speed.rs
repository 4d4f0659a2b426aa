//! How fast layers are built: `cargo bench -p ludoteca-tables --bench speed -- SEEDS THREADS`.

use std::time::Instant;

use std::sync::atomic::AtomicBool;

use ludoteca_tables::oware::{Index, Law, Layer, build};

fn main() {
    let mut numbers = std::env::args().filter_map(|word| word.parse::<usize>().ok());
    let (most, threads) = (numbers.next().unwrap_or(14), numbers.next().unwrap_or(1));
    let index = Index::new(most as u8);
    let mut layers: Vec<Layer> = Vec::new();
    let mut total = 0;
    let begin = Instant::now();
    for seeds in 0..=most {
        let start = Instant::now();
        let layer = build(Law::Awari, &index, &layers, threads, &AtomicBool::new(false), &|_| ()).expect("not stopped");
        let rate = layer.len() as f64 / start.elapsed().as_secs_f64() / 1e6;
        println!("{seeds:>2} seeds {:>11} boards {rate:>8.2} M boards/s", layer.len());
        total += layer.len();
        layers.push(layer);
    }
    let rate = total as f64 / begin.elapsed().as_secs_f64() / 1e6;
    println!("   all   {total:>11} boards {rate:>8.2} M boards/s, {threads} thread(s)");
}
