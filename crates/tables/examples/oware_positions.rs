//! Boards from lines of play with their exact values, made on a graphics card, for training:
//!
//! `cargo run --release -p ludoteca-tables --example oware_positions -- --rules abapa --seeds 37 --boards 8000000 OUT`
//!
//! Writes `OUT/train.bin` (sixteen bytes a board: twelve houses as the mover sees them, the value, the seeds, 0, 0), `OUT/test.bin`
//! (the same, other lines) and `OUT/moves.bin` (twelve bytes for each board of the test: what each house is worth, -128 if it
//! cannot be played, and what it captures).

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use ludoteca_tables::oware::{BoardRecord, Card, GpuLayers, TableRules};

struct Wanted {
    rules: TableRules,
    /// The largest layer, and the smallest that boards are taken from.
    seeds: u8,
    least: u8,
    /// Boards kept of each layer, for training and for the test.
    boards: usize,
    test: usize,
    /// Plies that each thread of the card plays.
    plies: u32,
    /// Of the random numbers.
    seed: u64,
    folder: PathBuf,
}

fn wanted() -> Result<Wanted, Box<dyn Error>> {
    let mut wanted = Wanted {
        rules: TableRules::Abapa,
        seeds: 30,
        least: 8,
        boards: 1_000_000,
        test: 20_000,
        plies: 15_000,
        seed: 1,
        folder: PathBuf::new(),
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--rules" => wanted.rules = TableRules::of_preset(&value()?).ok_or("rules: awari or abapa")?,
            "--seeds" => wanted.seeds = value()?.parse()?,
            "--least" => wanted.least = value()?.parse()?,
            "--boards" => wanted.boards = value()?.parse()?,
            "--test" => wanted.test = value()?.parse()?,
            "--plies" => wanted.plies = value()?.parse()?,
            "--seed" => wanted.seed = value()?.parse()?,
            _ => wanted.folder = word.into(),
        }
    }
    if wanted.folder.as_os_str().is_empty() || wanted.least > wanted.seeds {
        return Err("give a folder, and no more for --least than for --seeds".into());
    }
    Ok(wanted)
}

fn main() -> ExitCode {
    match positions() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn positions() -> Result<(), Box<dyn Error>> {
    let wanted = wanted()?;
    std::fs::create_dir_all(&wanted.folder)?;
    let start = Instant::now();
    let card = Card::find()?;
    card.check(wanted.seeds)?;
    println!("{}: {} up to {} seeds", card.name(), wanted.rules.name(), wanted.seeds);
    let mut layers = GpuLayers::new(card, wanted.rules, wanted.seeds)?;
    for seeds in 0..=wanted.seeds {
        layers.build(seeds, &AtomicBool::new(false), &|_| ())?;
    }
    println!("built after {:.1} s", start.elapsed().as_secs_f64());
    let write = |name: &str, records: &[BoardRecord]| -> Result<(), Box<dyn Error>> {
        std::fs::write(wanted.folder.join(name), records.as_flattened())?;
        let count = |seeds: u8| records.iter().filter(|record| record[13] == seeds).count();
        let counts: Vec<String> = (wanted.least..=wanted.seeds)
            .map(|seeds| format!("{seeds}: {}", count(seeds)))
            .collect();
        println!("{name}: {} boards ({})", records.len(), counts.join(", "));
        println!("written after {:.1} s", start.elapsed().as_secs_f64());
        Ok(())
    };
    let train = layers.sample_lines(wanted.seed, wanted.plies, wanted.least, wanted.boards)?;
    write("train.bin", &train)?;
    let test = layers.sample_lines(wanted.seed + 1, wanted.plies.div_ceil(10), wanted.least, wanted.test)?;
    write("test.bin", &test)?;
    let moves = layers.move_values(&test)?;
    std::fs::write(wanted.folder.join("moves.bin"), moves.as_flattened())?;
    println!("moves.bin: {} boards", moves.len());
    Ok(())
}
