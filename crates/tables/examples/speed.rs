use ludoteca_tables::{Index, Law, build};
use std::time::Instant;
fn main() {
    let most: u8 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(16);
    let threads: usize = std::env::args().nth(2).and_then(|n| n.parse().ok()).unwrap_or(1);
    let index = Index::new(most);
    let mut layers = Vec::new();
    let all = Instant::now();
    let mut total = 0;
    for seeds in 0..=most {
        let start = Instant::now();
        let layer = build(Law::Awari, &index, &layers, threads);
        let t = start.elapsed().as_secs_f64();
        total += layer.len();
        if seeds > 11 {
            println!(
                "{seeds}: {} boards {t:.3} s {:.2} M/s",
                layer.len(),
                layer.len() as f64 / t / 1e6
            );
        }
        if seeds == 15 {
            println!(
                "{} {} {}",
                layer.iter().filter(|v| **v > 0).count(),
                layer.iter().filter(|v| **v == 0).count(),
                layer.iter().filter(|v| **v < 0).count()
            );
        }
        layers.push(layer);
    }
    println!("all {:.2} M/s", total as f64 / all.elapsed().as_secs_f64() / 1e6);
}
