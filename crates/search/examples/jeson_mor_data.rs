//! Positions of Jeson Mor with what search and the game's end say of them, from games of the engine against itself: what the
//! evaluation is trained on. See `train/jeson-mor/README.md`.
//!
//! `cargo run --release -p ludoteca-search --example jeson_mor_data -- SIZE GAMES NODES SEED > data.txt`
//!
//! One line a position in which the player to move need not answer a threat: the side of the board, the board from its lowest
//! rank (`x` the mover's knights, `o` the opponent's), the engine's value for the mover, the game's result for him (1, 0 or -1).

use std::io::{BufWriter, Write};
use std::sync::atomic::AtomicBool;

use ludoteca_rules::jeson_mor::{JesonMor, State};
use ludoteca_rules::{BitSet, Game, Line, Verdict};
use ludoteca_search::Evaluator;
use ludoteca_search::engine::{Engine, Limits};

/// Random moves at the start of a game: at least so many, and up to so many more.
const RANDOM_PLIES: (u64, u64) = (2, 8);
/// Table of the engine, in megabytes.
const TABLE: usize = 4;

fn main() {
    let numbers: Vec<u64> = std::env::args()
        .skip(1)
        .map(|word| word.parse().expect("SIZE GAMES NODES SEED, all numbers"))
        .collect();
    let [size, games, nodes, seed] = numbers[..] else {
        panic!("SIZE GAMES NODES SEED");
    };
    if size <= 11 {
        generate(&JesonMor::<u128>::new(size as u8).expect("a size"), games, nodes, seed);
    } else {
        generate(
            &JesonMor::<[u64; 4]>::new(size as u8).expect("a size"),
            games,
            nodes,
            seed,
        );
    }
}

fn generate<B: BitSet>(game: &JesonMor<B>, games: u64, nodes: u64, seed: u64) {
    let engine = Engine::new(TABLE, 1);
    let mut out = BufWriter::new(std::io::stdout().lock());
    for number in 0..games {
        let mut random = RandomSource(seed << 32 | number);
        engine.clear();
        let mut line = Line::new(game.clone());
        let mut start = RANDOM_PLIES.0 + random.below(RANDOM_PLIES.1);
        let mut kept: Vec<(State<B>, i32)> = Vec::new();
        while line.outcome().is_none() {
            let state = *line.state();
            let open = game.known_result(&state).is_none();
            if open && start > 0 {
                start -= 1;
                let count = game.search_moves(&state).count() as u64;
                let mv = game.search_moves(&state).nth(random.below(count) as usize);
                line.play(mv.expect("below the count")).expect("legal");
                continue;
            }
            let report = engine
                .search(&line, Limits::nodes(nodes), false, &AtomicBool::new(false), &mut |_| ())
                .expect("not over");
            if open && !game.threatened(&state) {
                kept.push((state, report.lines[0].number));
            }
            line.play(report.best().expect("a move")).expect("legal");
        }
        let verdict = line.outcome().expect("over").verdict;
        for (state, value) in kept {
            let mover = game.to_move(&state);
            let result = match verdict {
                Verdict::Draw => 0,
                Verdict::Win(winner) if winner == mover => 1,
                Verdict::Win(_) => -1,
            };
            let board: String = (0..game.size() * game.size())
                .map(|square| match game.knight_on(&state, square) {
                    None => '.',
                    Some(player) if player == mover => 'x',
                    Some(_) => 'o',
                })
                .collect();
            writeln!(out, "{} {board} {value} {result}", game.size()).expect("written");
        }
    }
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
