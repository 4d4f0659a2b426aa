//! Finds the weights of the Kalah evaluation from games the engine plays against itself, and tries weights in a match.
//!
//! `tune_kalah fit [games=2000] [depth=6] [seed=1] [weights=100,0,…]` fits weights to games played with the given ones, by
//! logistic regression of the result on the terms of every position in which no capture and no second move is at hand.
//!
//! `tune_kalah match [games=500] [nodes=2000] [seed=1] weights=… against=…` plays two games from each random opening that is level,
//! with the sides changed. The word `engine` stands for the engine's own evaluation.
//!
//! Both take `rules=…`, `houses=…` and `seeds=…` too.
//!
//! The same words give the same answer on any machine.

use std::sync::atomic::AtomicBool;

use ludoteca_rules::kalah::{House, Kalah, Moves, Rules, State};
use ludoteca_rules::{Game, Line, Options, Outcome, Player, UserError, Verdict};
use ludoteca_search::engine::{Engine, Limits};
use ludoteca_search::{Evaluator, KALAH_TERMS, KalahWeights, KnownResult, Margin, kalah_terms};

const TERMS: usize = KALAH_TERMS.len();
/// The difference in the stores alone.
const PLAIN: KalahWeights = {
    let mut weights = [0; TERMS];
    weights[0] = 100;
    weights
};

/// The evaluation of an opening that counts as level lies within this, after a search of so many positions.
const LEVEL: i32 = 100;
const LEVEL_NODES: u64 = 100_000;

/// Kalah with an evaluation of other weights, or with the engine's own if there are none.
#[derive(Clone, Debug)]
struct Weighted {
    game: Kalah,
    weights: Option<KalahWeights>,
}

impl Game for Weighted {
    type State = State;
    type Move = House;
    type Moves<'g> = Moves;

    fn id(&self) -> &'static str {
        self.game.id()
    }
    fn variant(&self) -> String {
        self.game.variant()
    }
    fn options(&self) -> Options {
        self.game.options()
    }
    fn opening(&self) -> State {
        self.game.opening()
    }
    fn to_move(&self, state: &State) -> Player {
        self.game.to_move(state)
    }
    fn moves(&self, state: &State) -> Moves {
        self.game.moves(state)
    }
    fn play_unchecked(&self, state: &State, mv: House) -> State {
        self.game.play_unchecked(state, mv)
    }
    fn encode_move(&self, mv: House) -> u64 {
        self.game.encode_move(mv)
    }
    fn decode_move(&self, code: u64) -> House {
        self.game.decode_move(code)
    }
    fn check(&self, state: &State, mv: House) -> Result<(), UserError> {
        self.game.check(state, mv)
    }
    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.game.outcome(state)
    }
    fn hash(&self, state: &State) -> u64 {
        self.game.hash(state)
    }
    fn irreversible(&self, before: &State, after: &State) -> bool {
        self.game.irreversible(before, after)
    }
    fn state_text(&self, state: &State) -> String {
        self.game.state_text(state)
    }
    fn parse_state(&self, text: &str) -> Result<State, UserError> {
        self.game.parse_state(text)
    }
    fn push_move(&self, state: &State, mv: House, text: &mut String) {
        self.game.push_move(state, mv, text);
    }
    fn parse_move(&self, state: &State, text: &str) -> Result<House, UserError> {
        self.game.parse_move(state, text)
    }
}

impl Evaluator for Weighted {
    type Tracker = ();

    const QUIESCENCE: bool = Kalah::QUIESCENCE;
    const REVERSE_FUTILITY: Option<Margin> = Kalah::REVERSE_FUTILITY;
    const EXTEND_SECOND_MOVES: bool = Kalah::EXTEND_SECOND_MOVES;

    fn textbook_value(&self, state: &State, player: Player) -> i32 {
        self.game.textbook_value(state, player)
    }
    fn evaluate(&self, state: &State) -> i32 {
        let Some(weights) = self.weights else {
            return self.game.evaluate(state);
        };
        let terms = kalah_terms(&self.game, state);
        terms.iter().zip(weights).map(|(term, weight)| term * weight).sum()
    }
    fn known_result(&self, state: &State) -> Option<KnownResult> {
        self.game.known_result(state)
    }
    fn move_order_score(&self, state: &State, mv: House) -> i32 {
        self.game.move_order_score(state, mv)
    }
    fn forcing(&self, state: &State, mv: House) -> bool {
        self.game.forcing(state, mv)
    }
    fn reduction(&self, depth: i32, index: usize, moves: usize, pv: bool) -> i32 {
        self.game.reduction(depth, index, moves, pv)
    }
    fn history_index(&self, mv: House) -> u16 {
        self.game.history_index(mv)
    }
}

/// A number below `limit` from SplitMix64.
fn below(seed: &mut u64, limit: u64) -> usize {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut bits = *seed;
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((bits ^ bits >> 31) % limit) as usize
}

fn word(name: &str) -> Option<String> {
    std::env::args().find_map(|word| Some(word.strip_prefix(name)?.strip_prefix('=')?.to_owned()))
}

fn number(name: &str, usual: u64) -> u64 {
    word(name).and_then(|word| word.parse().ok()).unwrap_or(usual)
}

fn weights(name: &str) -> Option<KalahWeights> {
    let Some(text) = word(name) else { return Some(PLAIN) };
    if text == "engine" {
        return None;
    }
    let list: Vec<i32> = text.split(',').filter_map(|part| part.parse().ok()).collect();
    let list = list
        .try_into()
        .unwrap_or_else(|list: Vec<i32>| panic!("{name}: {} numbers, but there are {TERMS} terms", list.len()));
    Some(list)
}

/// The position after a few random moves.
fn opening(game: &Kalah, seed: &mut u64) -> State {
    let mut state = game.opening();
    for _ in 0..4 + below(seed, 6) {
        let count = game.count_moves(&state);
        if count > 0 {
            let mv = game.moves(&state).nth(below(seed, count));
            state = mv.map_or(state, |mv| game.play_unchecked(&state, mv));
        }
    }
    state
}

/// The same, and level by a search with the engine's own evaluation.
fn level_opening(game: &Kalah, seed: &mut u64) -> State {
    loop {
        let state = opening(game, seed);
        let line = Line::from_state(game.clone(), state);
        let judge = Engine::new(4, 1);
        let report = judge.search(
            &line,
            Limits::nodes(LEVEL_NODES),
            false,
            &AtomicBool::new(false),
            &mut |_| (),
        );
        if report.is_some_and(|report| report.lines[0].number.abs() <= LEVEL) {
            return state;
        }
    }
}

/// Plays a game to its end, each player with an engine of his own; `each` sees every position. The first player's result:
/// 1 won, 0.5 drawn, 0 lost.
fn play(start: State, sides: [(&Weighted, &Engine); 2], limits: Limits, each: &mut dyn FnMut(&State)) -> f64 {
    let mut state = start;
    loop {
        let (game, engine) = sides[sides[0].0.to_move(&state).index()];
        if let Some(outcome) = game.outcome(&state) {
            return match outcome.verdict {
                Verdict::Win(Player::First) => 1.0,
                Verdict::Win(Player::Second) => 0.0,
                Verdict::Draw => 0.5,
            };
        }
        each(&state);
        let line = Line::from_state(game.clone(), state);
        let report = engine.search(&line, limits, false, &AtomicBool::new(false), &mut |_| ());
        let best = report
            .and_then(|report| report.best())
            .or_else(|| game.moves(&state).next());
        state = best.map_or(state, |mv| game.play_unchecked(&state, mv));
    }
}

/// A position's terms and the result for its player to move.
struct Sample {
    terms: KalahWeights,
    result: f64,
}

fn samples(game: &Weighted, games: u64, depth: u32, seed: &mut u64) -> Vec<Sample> {
    let engine = Engine::new(4, 1);
    let mut samples = Vec::new();
    for _ in 0..games {
        engine.clear();
        let mut seen = Vec::new();
        let start = opening(&game.game, seed);
        let result = play(start, [(game, &engine); 2], Limits::depth(depth), &mut |state| {
            let quiet = game.moves(state).all(|mv| game.move_order_score(state, mv) <= 0);
            if quiet && game.known_result(state).is_none() {
                seen.push((game.to_move(state), kalah_terms(&game.game, state)));
            }
        });
        samples.extend(seen.into_iter().map(|(player, terms)| Sample {
            terms,
            result: if player == Player::First { result } else { 1.0 - result },
        }));
    }
    samples
}

/// Newton's method on the logistic loss.
fn fit(samples: &[Sample]) -> [f64; TERMS] {
    let mut weights = [0.0; TERMS];
    for _ in 0..12 {
        // A little weight on the diagonal keeps the terms that never vary where they are.
        let mut system = [[0.0; TERMS + 1]; TERMS];
        for (row, equation) in system.iter_mut().enumerate() {
            equation[row] = 1e-3;
        }
        for sample in samples {
            let terms = sample.terms.map(f64::from);
            let sum: f64 = weights.iter().zip(terms).map(|(weight, term)| weight * term).sum();
            let chance = 1.0 / (1.0 + (-sum).exp());
            for (equation, own) in system.iter_mut().zip(terms) {
                for (cell, other) in equation.iter_mut().zip(terms) {
                    *cell += chance * (1.0 - chance) * own * other;
                }
                equation[TERMS] += (sample.result - chance) * own;
            }
        }
        let steps = solve(system);
        weights.iter_mut().zip(steps).for_each(|(weight, step)| *weight += step);
    }
    weights
}

/// Gaussian elimination; the matrix is positive definite, so no pivot is 0.
fn solve(mut system: [[f64; TERMS + 1]; TERMS]) -> [f64; TERMS] {
    for pivot in 0..TERMS {
        let equation = system[pivot].map(|cell| cell / system[pivot][pivot]);
        for (row, other) in system.iter_mut().enumerate() {
            let factor = other[pivot];
            if row == pivot {
                *other = equation;
            } else {
                other
                    .iter_mut()
                    .zip(equation)
                    .for_each(|(cell, term)| *cell -= factor * term);
            }
        }
    }
    system.map(|equation| equation[TERMS])
}

fn main() -> Result<(), UserError> {
    let rules = word("rules").map_or(Ok(Rules::default()), |rules| Rules::parse(&rules))?;
    let game = Kalah::new(rules, number("houses", 6) as u8, number("seeds", 4) as u8)?;
    let mut seed = number("seed", 1);
    let weighted = |name: &str| Weighted {
        game: game.clone(),
        weights: weights(name),
    };
    if std::env::args().nth(1).as_deref() == Some("match") {
        let (one, other) = (weighted("weights"), weighted("against"));
        let engines = [Engine::new(4, 1), Engine::new(4, 1)];
        let limits = Limits::nodes(number("nodes", 2000));
        let (mut won, mut drawn, mut lost) = (0, 0, 0);
        for _ in 0..number("games", 500).div_ceil(2) {
            let start = level_opening(&game, &mut seed);
            for first in [true, false] {
                engines.iter().for_each(Engine::clear);
                let (mine, theirs) = ((&one, &engines[0]), (&other, &engines[1]));
                let sides = if first { [mine, theirs] } else { [theirs, mine] };
                let result = play(start, sides, limits, &mut |_| ());
                match if first { result } else { 1.0 - result } {
                    1.0 => won += 1,
                    0.5 => drawn += 1,
                    _ => lost += 1,
                }
            }
        }
        println!("won {won}, drawn {drawn}, lost {lost}");
        return Ok(());
    }
    let samples = samples(
        &weighted("weights"),
        number("games", 2000),
        number("depth", 6) as u32,
        &mut seed,
    );
    let weights = fit(&samples);
    println!("{} samples", samples.len());
    for (term, weight) in KALAH_TERMS.iter().zip(weights) {
        println!("{:>8.1}  {term}", weight * 100.0 / weights[0]);
    }
    Ok(())
}
