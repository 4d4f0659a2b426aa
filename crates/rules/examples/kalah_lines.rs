//! Random games of Kalah for another program to replay: `kalah_lines [games=1000] [seed=1]`.
//!
//! One line for each position: the move that led to it, the position, the legal moves, and the winner (`1`, `2` or
//! `draw`). What there is none of is a dash, and an empty line ends a game.

use std::io::{self, BufWriter, Write};

use ludoteca_rules::kalah::{Kalah, Rules};
use ludoteca_rules::{Game, Line};

fn setting(name: &str, usual: u64) -> u64 {
    std::env::args()
        .find_map(|word| word.strip_prefix(name)?.strip_prefix('=')?.parse().ok())
        .unwrap_or(usual)
}

/// The next number of SplitMix64.
fn next(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut bits = *seed;
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (games, mut seed) = (setting("games", 1000), setting("seed", 1));
    let game = Kalah::new(Rules::default(), 6, 4)?;
    let mut out = BufWriter::new(io::stdout().lock());
    for _ in 0..games {
        let mut line = Line::new(game.clone());
        let mut last = "-".to_owned();
        loop {
            let state = *line.state();
            let legal: Vec<_> = line.legal().collect();
            let letters: String = legal.iter().map(|&house| game.move_text(&state, house)).collect();
            let winner = line.outcome().map_or("-", |outcome| outcome.verdict.name());
            let letters = if letters.is_empty() { "-" } else { &letters };
            writeln!(out, "{last} {} {letters} {winner}", game.state_text(&state))?;
            if legal.is_empty() {
                break;
            }
            let house = legal[(next(&mut seed) % legal.len() as u64) as usize];
            last = game.move_text(&state, house);
            line.play(house)?;
        }
        writeln!(out)?;
    }
    Ok(())
}
