//! Builds the table of Jeson Mor and counts it: `cargo bench -p ludoteca-tables --bench jeson_mor -- DIR KNIGHTS THREADS`,
//! and `verify` after them to check it.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use ludoteca_rules::jeson_mor::JesonMor;
use ludoteca_rules::{Game, Line};
use ludoteca_tables::TableError;
use ludoteca_tables::jeson_mor::{Table, build, verify};

fn main() -> Result<(), TableError> {
    // Cargo adds `--bench`; without a folder (as in `cargo test --benches`) there is nothing to measure.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let Some(dir) = words.first().map(PathBuf::from) else {
        return Ok(());
    };
    let number = |at: usize, default| words.get(at).and_then(|word| word.parse().ok()).unwrap_or(default);
    let (knights, threads) = (number(1, 5), number(2, 2));
    let (stop, start) = (AtomicBool::new(false), Instant::now());
    let mut layer = [0, 0];
    build(&dir, knights, threads, &stop, &mut |at| {
        if at.knights != layer {
            println!(
                "{:?} at {:.1} s, {:.2} M boards/s",
                at.knights,
                start.elapsed().as_secs_f64(),
                at.rate / 1e6
            );
            layer = at.knights;
        }
    })?;
    println!("built in {:.1} s", start.elapsed().as_secs_f64());

    let start = Instant::now();
    let table = Table::open(&dir)?;
    let game = JesonMor::<u128>::new(5).expect("a size that is allowed");
    let opening = table.probe(&game, &game.opening())?;
    println!(
        "opening: {opening:?}, asked in {:.1} ms",
        start.elapsed().as_secs_f64() * 1e3
    );

    let mut line = Line::new(game.clone());
    while let Some((best, _)) = table
        .moves(&game, line.state())?
        .as_ref()
        .and_then(|moves| moves.first())
    {
        print!("{} ", game.move_text(line.state(), *best));
        line.play(*best).expect("a legal move");
    }
    println!();

    // Games by lot, every position asked for; finished ones begin anew.
    let (mut state, mut lot, start) = (game.opening(), 1_u64, Instant::now());
    const ASKED: u32 = 200_000;
    for _ in 0..ASKED {
        table.probe(&game, &state)?;
        lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let moves = game.count_moves(&state).max(1);
        let choice = game.moves(&state).nth(((lot >> 33) % moves) as usize);
        state = choice.map_or(game.opening(), |mv| game.play_unchecked(&state, mv));
    }
    println!(
        "{:.1} µs a question",
        start.elapsed().as_secs_f64() * 1e6 / f64::from(ASKED)
    );

    for knights in table.layers() {
        let Some(stats) = table.stats(knights)? else { continue };
        let (won, drawn, lost) = (stats.won(), stats.drawn, stats.lost());
        println!(
            "{knights:?} stored {:>9} won {won:>9} drawn {drawn:>9} lost {lost:>9} {:?}",
            stats.stored, stats.longest
        );
    }
    if !words.iter().any(|word| word == "verify") {
        return Ok(());
    }
    let start = Instant::now();
    let boards = verify(&dir, threads, &stop, &mut |_| ())?;
    println!("{boards} boards verified in {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}
