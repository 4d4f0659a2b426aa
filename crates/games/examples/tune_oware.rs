//! Finds the weights of the Oware evaluation from games the engine plays against itself.
//!
//! `tune_oware [games=2000] [depth=6] [seed=1]`
//!
//! Every quiet position (nothing to capture) of every game is a sample: its terms, and how the game ended for the player
//! to move. Logistic regression finds the weights under which the terms foretell the ends best. The same words give the
//! same weights on any machine.

use std::sync::atomic::AtomicBool;

use ludoteca_games::Rng;
use ludoteca_rules::oware::Oware;
use ludoteca_rules::{Game, Line, UserError, Verdict};
use ludoteca_search::engine::{Engine, Limits};
use ludoteca_search::{OWARE_TERMS, OwareWeights, oware_terms};

const TERMS: usize = OWARE_TERMS.len();

/// A position's terms and the result for its player to move: 1 won, 0.5 drawn, 0 lost.
struct Sample {
    terms: OwareWeights,
    result: f64,
}

fn setting(name: &str, usual: u64) -> u64 {
    std::env::args()
        .find_map(|word| word.strip_prefix(name)?.strip_prefix('=')?.parse().ok())
        .unwrap_or(usual)
}

fn main() -> Result<(), UserError> {
    let (games, depth, seed) = (setting("games", 2000), setting("depth", 6) as u32, setting("seed", 1));
    let game = Oware::preset("abapa")?;
    let engine = Engine::new(4, 1);
    let mut chance = Rng::new(seed);
    let mut samples = Vec::new();
    for number in 1..=games {
        engine.clear();
        play(&game, &engine, depth, &mut chance, &mut samples);
        if number % 200 == 0 {
            eprintln!("{number} games, {} samples", samples.len());
        }
    }
    let weights = fit(&samples);
    let unit = 100.0 / weights[0];
    for (term, weight) in OWARE_TERMS.iter().zip(weights) {
        println!("{:>8.1}  {term}", weight * unit);
    }
    Ok(())
}

/// Plays one game from a random opening and keeps its quiet positions.
fn play(game: &Oware, engine: &Engine, depth: u32, chance: &mut Rng, samples: &mut Vec<Sample>) {
    let mut line = Line::new(game.clone());
    for _ in 0..4 + chance.below(6) {
        let count = game.count_moves(line.state());
        if let Some(mv) = game.moves(line.state()).nth(chance.below(count.max(1)) as usize) {
            let _ = line.play(mv);
        }
    }
    let mut seen = Vec::new();
    while line.outcome().is_none() {
        let state = line.state();
        if game.moves(state).all(|house| game.captures(state, house) == 0) {
            seen.push((line.to_move(), oware_terms(state)));
        }
        let report = engine.search(&line, Limits::depth(depth), false, &AtomicBool::new(false), &mut |_| ());
        let Some(mv) = report.and_then(|report| report.best()) else {
            break;
        };
        if line.play(mv).is_err() {
            break;
        }
    }
    let Some(outcome) = line.outcome() else { return };
    samples.extend(seen.into_iter().map(|(player, terms)| {
        let result = match outcome.verdict {
            Verdict::Draw => 0.5,
            Verdict::Win(winner) => f64::from(u8::from(winner == player)),
        };
        Sample { terms, result }
    }));
}

/// Gradient descent with momentum on the logistic loss, each term scaled by its own spread.
fn fit(samples: &[Sample]) -> [f64; TERMS] {
    let mut spread = [0.0; TERMS];
    for sample in samples {
        for (sum, term) in spread.iter_mut().zip(sample.terms) {
            *sum += f64::from(term * term);
        }
    }
    let spread = spread.map(|sum| (sum / samples.len().max(1) as f64).sqrt().max(1e-6));
    let (mut weights, mut speed) = ([0.0; TERMS], [0.0; TERMS]);
    for _ in 0..400 {
        let mut slope = [0.0; TERMS];
        for sample in samples {
            let scaled = |i: usize| f64::from(sample.terms[i]) / spread[i];
            let sum: f64 = (0..TERMS).map(|i| weights[i] * scaled(i)).sum();
            let error = 1.0 / (1.0 + (-sum).exp()) - sample.result;
            for (i, slope) in slope.iter_mut().enumerate() {
                *slope += error * scaled(i);
            }
        }
        for i in 0..TERMS {
            speed[i] = 0.9 * speed[i] - 0.5 * slope[i] / samples.len().max(1) as f64;
            weights[i] += speed[i];
        }
    }
    std::array::from_fn(|i| weights[i] / spread[i])
}
