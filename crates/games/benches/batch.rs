//! How fast games are played side by side: `cargo bench -p ludoteca-games --bench batch`.

use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use ludoteca_games::{Batch, GAMES, Options};

const GAMES_AT_ONCE: usize = 4096;
const LEAST: Duration = Duration::from_secs(1);

/// How often a second something is done, in millions.
fn rate(mut work: impl FnMut() -> u64) -> f64 {
    work();
    let (start, mut done) = (Instant::now(), 0);
    while start.elapsed() < LEAST {
        done += work();
    }
    done as f64 / start.elapsed().as_secs_f64() / 1e6
}

fn main() {
    println!("one thread, {GAMES_AT_ONCE} games at once, millions of moves a second");
    println!("{:<12} {:>8} {:>8} {:>8}", "game", "sample", "step", "playouts");
    for info in GAMES {
        let game = info.new_game(&Options::default()).expect("a game");
        let mut batch = Batch::new(&game, GAMES_AT_ONCE, 1).expect("a batch");
        let both = rate(|| {
            batch.sample(1);
            batch.step(1).expect("legal");
            GAMES_AT_ONCE as u64
        });
        let sample = rate(|| {
            batch.sample(1);
            GAMES_AT_ONCE as u64
        });
        let step = 1.0 / (1.0 / both - 1.0 / sample);
        let mut seed = 0;
        let playouts = rate(|| {
            seed += 1;
            let games = game.opening().random_playouts(2000, seed, 1, &AtomicBool::new(false));
            black_box(games.expect("not stopped").plies)
        });
        println!("{:<12} {sample:>8.1} {step:>8.1} {playouts:>8.1}", info.id);
    }
}
