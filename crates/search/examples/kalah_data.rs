//! Positions of Kalah with what search and the game's end say of them, from games of the engine against itself: what the
//! evaluation is trained on. See `train/kalah/README.md`.
//!
//! `cargo run --release -p ludoteca-search --example kalah_data -- RULES SEEDS GAMES NODES SEED > data.bin`
//!
//! Sixteen bytes a position, all from the mover's side: his houses, his opponent's houses, his lead in the stores, the game's
//! result for him (1, 0, -1; 2 for a position beside the game, which has none), and the engine's value in two bytes, the lower
//! first, where a proven win is 32000.

use std::io::{BufWriter, Write};
use std::sync::atomic::AtomicBool;

use ludoteca_rules::kalah::{House, Kalah, Rules, State};
use ludoteca_rules::{Game, Line, Verdict};
use ludoteca_search::Evaluator;
use ludoteca_search::engine::{Engine, Limits};
use ludoteca_search::value::PROVEN;

/// Random moves at the start of a game: fewer than this.
const RANDOM_PLIES: u64 = 16;
/// Random moves that lead to a position beside the game: up to so many.
const BESIDE: u64 = 3;
/// Table of the engine, in megabytes.
const TABLE: usize = 1;
const PROVEN_VALUE: i16 = 32000;
/// Stands for the result of a position beside the game.
const NO_RESULT: i8 = 2;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [rules, numbers @ ..] = &words[..] else {
        panic!("RULES SEEDS GAMES NODES SEED");
    };
    let numbers: Vec<u64> = numbers.iter().map(|word| word.parse().expect("a number")).collect();
    let [seeds, games, nodes, seed] = numbers[..] else {
        panic!("RULES SEEDS GAMES NODES SEED");
    };
    let game = Kalah::new(Rules::parse(rules).expect("rules"), 6, seeds as u8).expect("a board");
    let engine = Engine::new(TABLE, 1);
    let mut out = BufWriter::new(std::io::stdout().lock());
    for number in 0..games {
        play(&game, &engine, nodes, &mut RandomSource(seed << 32 | number), &mut out);
    }
}

/// Plays a game and writes its positions that are not decided, each with one beside it.
fn play(game: &Kalah, engine: &Engine, nodes: u64, random: &mut RandomSource, out: &mut impl Write) {
    engine.clear();
    let mut state = game.opening();
    for _ in 0..random.below(RANDOM_PLIES) {
        state = random_move(game, &state, random);
    }
    let mut kept = Vec::new();
    while game.outcome(&state).is_none() {
        let (value, best) = search(game, engine, &state, nodes);
        if game.known_result(&state).is_none() {
            kept.push((state, value));
            let mut beside = state;
            for _ in 0..=random.below(BESIDE) {
                beside = random_move(game, &beside, random);
            }
            if game.outcome(&beside).is_none() && game.known_result(&beside).is_none() {
                let (value, _) = search(game, engine, &beside, nodes);
                write(out, &beside, NO_RESULT, value);
            }
        }
        state = game.play_unchecked(&state, best);
    }
    let verdict = game.outcome(&state).expect("over").verdict;
    for (state, value) in kept {
        let result = match verdict {
            Verdict::Draw => 0,
            Verdict::Win(winner) if winner == game.to_move(&state) => 1,
            Verdict::Win(_) => -1,
        };
        write(out, &state, result, value);
    }
}

fn search(game: &Kalah, engine: &Engine, state: &State, nodes: u64) -> (i16, House) {
    let line = Line::from_state(game.clone(), *state);
    let report = engine
        .search(&line, Limits::nodes(nodes), false, &AtomicBool::new(false), &mut |_| ())
        .expect("not over");
    let number = report.lines[0].number;
    let value = if number.abs() >= PROVEN {
        PROVEN_VALUE * number.signum() as i16
    } else {
        number.clamp((1 - PROVEN_VALUE).into(), (PROVEN_VALUE - 1).into()) as i16
    };
    (value, report.best().expect("a move"))
}

fn write(out: &mut impl Write, state: &State, result: i8, value: i16) {
    let mut record = [0; 16];
    record[..6].copy_from_slice(&state.own().bytes().to_le_bytes()[..6]);
    record[6..12].copy_from_slice(&state.enemy().bytes().to_le_bytes()[..6]);
    record[12] = state.lead() as u8;
    record[13] = result as u8;
    record[14..].copy_from_slice(&value.to_le_bytes());
    out.write_all(&record).expect("written");
}

fn random_move(game: &Kalah, state: &State, random: &mut RandomSource) -> State {
    let count = game.count_moves(state);
    if count == 0 {
        return *state;
    }
    let mv = game.moves(state).nth(random.below(count) as usize);
    game.play_unchecked(state, mv.expect("below the count"))
}

/// SplitMix64.
struct RandomSource(u64);

impl RandomSource {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (word ^ word >> 31) % limit
    }
}
