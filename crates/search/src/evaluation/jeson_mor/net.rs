//! The net that estimates positions of Jeson Mor: one hidden layer over sparse inputs, in whole numbers. `train/jeson-mor` has
//! the recipe.
//!
//! Inputs are seen from the player to move and relative to the centre, so that one net serves every size of board:
//! * each knight by owner, whether an enemy knight off the ring attacks it, whether an own one off the ring defends it, and
//!   square (a knight on the ring never moves again except to the centre, so it neither attacks nor defends);
//! * each square of the ring by its occupant and by how many knights off the ring of either side reach it: 0, 1, 2 or more;
//! * how many knights off the ring each side has;
//! * the size of the board.

use std::sync::LazyLock;

use ludoteca_rules::jeson_mor::{JesonMor, State};
use ludoteca_rules::{BitSet, Game};

/// Squares are numbered on the largest board.
const SPAN: usize = 15;
const SQUARES: usize = SPAN * SPAN;
const KNIGHT_INPUTS: usize = 8 * SQUARES;
const RING_STATES: usize = 27;
const RING_INPUTS: usize = 8 * RING_STATES;
const SIZES: usize = 6;
const FREE_INPUTS: usize = (SPAN + 1) * (SPAN + 1);
const INPUTS: usize = KNIGHT_INPUTS + RING_INPUTS + FREE_INPUTS + SIZES;
const HIDDEN: usize = 64;
/// Knights of both sides, squares of the ring, knights off the ring, the size.
const MOST_ACTIVE: usize = 2 * SPAN + 8 + 2;
/// Rows of weights that are added at once; the inputs are filled up with one that has no weights.
const ROWS: usize = 4;
const NO_INPUT: u16 = INPUTS as u16;
/// A hidden unit is cut off here.
const FULL: i16 = 256;
/// What the output is divided by, beside [`FULL`], to give the engine's points.
const PARTS: i32 = 16;

/// Written by `train/jeson-mor/export.py`: numbers of 16 bits, the lower byte first, in the order of the fields of [`Net`], the
/// last one of 32 bits.
pub(crate) static WEIGHTS: &[u8] = include_bytes!("net.bin");

static NET: LazyLock<Box<Net>> = LazyLock::new(|| Box::new(Net::read(WEIGHTS)));

struct Net {
    hidden: Vec<[i16; HIDDEN]>,
    hidden_bias: [i16; HIDDEN],
    output: [i16; HIDDEN],
    /// From each input straight to the output.
    direct: Vec<i16>,
    output_bias: i32,
    /// For each size the squares of its board on the largest.
    places: [[u8; SQUARES]; SIZES],
}

impl Net {
    fn read(bytes: &[u8]) -> Self {
        let (words, last) = bytes.split_at(bytes.len() - 4);
        let mut words = words.chunks_exact(2).map(|word| i16::from_le_bytes([word[0], word[1]]));
        let mut row = || std::array::from_fn(|_| words.next().expect("as many weights as inputs"));
        let hidden = (0..INPUTS).map(|_| row()).chain([[0; HIDDEN]]).collect();
        let (hidden_bias, output) = (row(), row());
        let places = std::array::from_fn(|i| {
            let (size, least) = (2 * i + 5, 5 - i);
            std::array::from_fn(|square| ((square / size + least) * SPAN + square % size + least) as u8)
        });
        Net {
            hidden,
            hidden_bias,
            output,
            direct: words.chain([0]).collect(),
            output_bias: i32::from_le_bytes(last.try_into().expect("four bytes")),
            places,
        }
    }
}

/// The inputs that are active in a position.
struct Active {
    inputs: [u16; MOST_ACTIVE.next_multiple_of(ROWS)],
    count: usize,
}

impl Active {
    fn push(&mut self, input: usize) {
        self.inputs[self.count] = input as u16;
        self.count += 1;
    }

    fn of<B: BitSet>(net: &Net, game: &JesonMor<B>, state: &State<B>) -> Self {
        let mut active = Active {
            inputs: [NO_INPUT; MOST_ACTIVE.next_multiple_of(ROWS)],
            count: 0,
        };
        let me = game.to_move(state);
        let ring = game.reach_set(game.centre());
        let (mine, theirs) = (state.knights(me), state.knights(me.other()));
        let (my_free, their_free) = (mine.minus(ring), theirs.minus(ring));
        let (by_mine, by_theirs) = (reached(game, my_free), reached(game, their_free));
        let size = usize::from(game.size() - 5) / 2;
        let places = &net.places[size];
        for (owner, knights, attacked, defended) in [(0, mine, by_theirs, by_mine), (1, theirs, by_mine, by_theirs)] {
            let (safe, hit) = (knights.minus(attacked), knights.and(attacked));
            let kinds = [
                safe.minus(defended),
                safe.and(defended),
                hit.minus(defended),
                hit.and(defended),
            ];
            for (kind, mut knights) in kinds.into_iter().enumerate() {
                while let Some(square) = knights.pop() {
                    active.push((4 * owner + kind) * SQUARES + usize::from(places[square]));
                }
            }
        }
        let mut squares = ring;
        let mut base = KNIGHT_INPUTS;
        while let Some(square) = squares.pop() {
            let (here, reach) = (B::single(square), game.reach_set(square as u8));
            let comers = |free: B| {
                let mut comers = free.and(reach);
                let some = usize::from(!comers.is_empty());
                comers.pop();
                some + usize::from(!comers.is_empty())
            };
            let on = |knights: B| usize::from(!knights.and(here).is_empty());
            active.push(base + 9 * (on(mine) + 2 * on(theirs)) + 3 * comers(my_free) + comers(their_free));
            base += RING_STATES;
        }
        let free = my_free.len() as usize * (SPAN + 1) + their_free.len() as usize;
        active.push(KNIGHT_INPUTS + RING_INPUTS + free);
        active.push(KNIGHT_INPUTS + RING_INPUTS + FREE_INPUTS + size);
        active
    }
}

/// The squares that some knight of the set reaches.
fn reached<B: BitSet>(game: &JesonMor<B>, mut knights: B) -> B {
    let mut reached = B::EMPTY;
    while let Some(square) = knights.pop() {
        reached = reached.or(game.reach_set(square as u8));
    }
    reached
}

/// The net's estimate for the player to move.
pub(super) fn estimate<B: BitSet>(game: &JesonMor<B>, state: &State<B>) -> i32 {
    let net = &**NET;
    let active = Active::of(net, game, state);
    let mut sums = net.hidden_bias;
    let mut output = net.output_bias;
    for inputs in active.inputs[..active.count.next_multiple_of(ROWS)].chunks_exact(ROWS) {
        let rows = std::array::from_fn(|i| &net.hidden[usize::from(inputs[i])]);
        add_rows(&mut sums, rows);
        output += inputs
            .iter()
            .map(|&input| i32::from(net.direct[usize::from(input)]))
            .sum::<i32>();
    }
    (output + weigh(&sums, &net.output) / i32::from(FULL)) / PARTS
}

/// Adds rows of weights. The exporter keeps weights so small that no sum overflows. Not inlined, since only then the compiler
/// uses vector instructions.
#[inline(never)]
fn add_rows(sums: &mut [i16; HIDDEN], [a, b, c, d]: [&[i16; HIDDEN]; ROWS]) {
    for i in 0..HIDDEN {
        let pairs = [a[i].wrapping_add(b[i]), c[i].wrapping_add(d[i])];
        sums[i] = sums[i].wrapping_add(pairs[0].wrapping_add(pairs[1]));
    }
}

/// The hidden units, cut off, times their weights.
#[inline(never)]
fn weigh(sums: &[i16; HIDDEN], weights: &[i16; HIDDEN]) -> i32 {
    let weighed = |(&sum, &weight): (&i16, &i16)| i32::from(sum.clamp(0, FULL)) * i32::from(weight);
    sums.iter().zip(weights).map(weighed).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_rules::Player;

    /// The same from the description of the inputs, square by square, in wide numbers.
    fn plain_estimate<B: BitSet>(game: &JesonMor<B>, state: &State<B>) -> i32 {
        let net = &**NET;
        let size = i32::from(game.size());
        let middle = size / 2;
        let squares = || (0..size * size).map(|square| (square / size - middle, square % size - middle));
        let knight_move =
            |a: (i32, i32), b: (i32, i32)| matches!(((a.0 - b.0).abs(), (a.1 - b.1).abs()), (1, 2) | (2, 1));
        let owner = |(rank, file): (i32, i32)| game.knight_on(state, ((rank + middle) * size + file + middle) as u8);
        let on_ring = |square| knight_move(square, (0, 0));
        let comers = |player: Player, to| {
            let comes = |from: &(i32, i32)| owner(*from) == Some(player) && !on_ring(*from) && knight_move(*from, to);
            squares().filter(comes).count()
        };
        let me = game.to_move(state);
        let mut inputs = Vec::new();
        for square in squares() {
            let Some(player) = owner(square) else { continue };
            let kind = 4 * usize::from(player != me)
                + 2 * usize::from(comers(player.other(), square) > 0)
                + usize::from(comers(player, square) > 0);
            inputs.push(kind * 225 + ((square.0 + 7) * 15 + square.1 + 7) as usize);
        }
        for (number, square) in squares().filter(|square| on_ring(*square)).enumerate() {
            let occupant = owner(square).map_or(0, |player| if player == me { 1 } else { 2 });
            let [mine, theirs] = [me, me.other()].map(|player| comers(player, square).min(2));
            inputs.push(1800 + 27 * number + 9 * occupant + 3 * mine + theirs);
        }
        let free = |player: Player| {
            squares()
                .filter(|&square| owner(square) == Some(player) && !on_ring(square))
                .count()
        };
        inputs.push(2016 + 16 * free(me) + free(me.other()));
        inputs.push(2272 + (size as usize - 5) / 2);
        let mut output = i64::from(net.output_bias);
        output += inputs.iter().map(|&input| i64::from(net.direct[input])).sum::<i64>();
        let hidden: i64 = (0..HIDDEN)
            .map(|unit| {
                let sum = inputs
                    .iter()
                    .map(|&input| i64::from(net.hidden[input][unit]))
                    .sum::<i64>();
                (sum + i64::from(net.hidden_bias[unit])).clamp(0, 256) * i64::from(net.output[unit])
            })
            .sum();
        ((output + hidden / 256) / 16) as i32
    }

    fn compare<B: BitSet>(size: u8, games: u64) {
        let game = JesonMor::<B>::new(size).expect("a size");
        let mut word = u64::from(size);
        let mut below = |limit: usize| {
            word = word
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (word >> 33) as usize % limit
        };
        let mut seen = Vec::new();
        for _ in 0..games {
            let mut state = game.opening();
            for _ in 0..60 {
                let moves: Vec<_> = game.moves(&state).collect();
                if moves.is_empty() {
                    break;
                }
                let value = estimate(&game, &state);
                assert_eq!(value, plain_estimate(&game, &state), "{}", game.state_text(&state));
                seen.push(value);
                state = game.play_unchecked(&state, moves[below(moves.len())]);
            }
        }
        seen.sort_unstable();
        seen.dedup();
        assert!(seen.len() > 50, "{} values on {size}", seen.len());
    }

    #[test]
    fn the_fast_net_equals_the_plain_one() {
        compare::<u64>(5, 100);
        compare::<u64>(7, 100);
        compare::<u128>(9, 100);
        compare::<u128>(11, 30);
        compare::<[u64; 4]>(13, 20);
        compare::<[u64; 4]>(15, 20);
    }

    #[test]
    fn no_sum_overflows() {
        let largest = |rows: &[[i16; HIDDEN]]| rows.iter().flatten().map(|weight| i32::from(*weight).abs()).max();
        let most = largest(&NET.hidden).max(largest(&[NET.hidden_bias])).unwrap_or(0);
        assert!(most * (MOST_ACTIVE as i32 + 1) <= i32::from(i16::MAX), "{most}");
    }
}
