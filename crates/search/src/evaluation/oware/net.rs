//! A small neural network that evaluates the houses of a board. `train/oware` makes its weights.
//!
//! The input is the board as the mover sees it: his houses 0 to 5, then his opponent's. Each two neighbouring houses choose a
//! row of weights by their numbers of seeds, and each house of many seeds one more. The sum of these rows, between 0 and 1 and
//! squared, is the hidden layer; the output is a weighted sum of it, with weights of their own for each stage of the game.
//!
//! All numbers are integers, so every machine computes the same values, however it adds them up.

use std::sync::LazyLock;

use ludoteca_rules::oware::{Row, sum};

/// The network has seen no boards with more seeds, and its sums could overflow on them.
pub(super) const MOST_SEEDS: u8 = 48;
/// Hidden units.
const WIDTH: usize = 128;
/// Pairs of neighbouring houses.
const PAIRS: usize = 6;
/// Seeds of a house that a pair tells apart: 0 to 11, and more count as 11.
const COUNTS: usize = 12;
/// Houses of 12 seeds and more have rows of their own: up to 31, and more count as 31.
const LARGE: usize = 20;
/// Stages of the game, by the seeds on the board.
const STAGES: usize = 7;
/// The hidden layer in 1 is this number.
const ONE: i16 = 255;
/// Units that are summed up at a time, so that the sums stay in the processor's registers.
const CHUNK: usize = 64;

/// Written by `train/oware/train.py`, in the order of the fields of [`Net`].
pub(crate) static WEIGHTS: &[u8] = include_bytes!("oware.net");

static NET: LazyLock<Net> = LazyLock::new(|| Net::read(WEIGHTS));

/// A weight for each hidden unit.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Units([i16; WIDTH]);

struct Net {
    /// By pair, then by the seeds of its first house and of its second.
    pairs: Vec<Units>,
    /// By house, then by its seeds less 12.
    large: Vec<Units>,
    bias: Units,
    /// By stage.
    output: Vec<Units>,
    output_bias: [i32; STAGES],
    /// Hundredths of a seed in the output, times 2 to the 32nd.
    scale: i64,
}

/// The rows of weights that a board chooses.
struct Rows<'n> {
    rows: [&'n Units; PAIRS + 2 * PAIRS],
    len: usize,
}

/// The value of the seeds on the board for the player to move, in hundredths of a seed. The rows are those of six houses a side.
#[inline]
pub(super) fn value(own: Row, enemy: Row) -> i32 {
    NET.value(own, enemy)
}

impl Net {
    fn read(mut bytes: &[u8]) -> Self {
        let units = |bytes: &mut &[u8]| Units(std::array::from_fn(|_| i16::from_le_bytes(take(bytes))));
        let net = Net {
            pairs: (0..PAIRS * COUNTS * COUNTS).map(|_| units(&mut bytes)).collect(),
            large: (0..2 * PAIRS * LARGE).map(|_| units(&mut bytes)).collect(),
            bias: units(&mut bytes),
            output: (0..STAGES).map(|_| units(&mut bytes)).collect(),
            output_bias: std::array::from_fn(|_| i32::from_le_bytes(take(&mut bytes))),
            scale: i64::from_le_bytes(take(&mut bytes)),
        };
        assert!(bytes.is_empty(), "the file of weights fits the network");
        net
    }

    #[inline]
    fn value(&self, own: Row, enemy: Row) -> i32 {
        let stage = (usize::from(sum(own) + sum(enemy)).saturating_sub(6) / 6).min(STAGES - 1);
        let output = self.output(&self.rows(own, enemy), stage) + self.output_bias[stage];
        ((i64::from(output) * self.scale) >> 32) as i32
    }

    #[inline]
    fn rows(&self, own: Row, enemy: Row) -> Rows<'_> {
        let mut rows = [&self.bias; PAIRS + 2 * PAIRS];
        let mut len = PAIRS;
        for pair in 0..PAIRS {
            let (row, at) = if pair < PAIRS / 2 {
                (own, pair)
            } else {
                (enemy, pair - PAIRS / 2)
            };
            let [first, second] = [0, 1].map(|i| usize::from((row >> (16 * at + 8 * i)) as u8));
            rows[pair] = &self.pairs[(pair * COUNTS + first.min(COUNTS - 1)) * COUNTS + second.min(COUNTS - 1)];
            for (house, seeds) in [(2 * pair, first), (2 * pair + 1, second)] {
                if seeds >= COUNTS {
                    rows[len] = &self.large[house * LARGE + (seeds - COUNTS).min(LARGE - 1)];
                    len += 1;
                }
            }
        }
        Rows { rows, len }
    }

    /// The output without its bias, by the widest instructions that this processor has.
    #[inline]
    fn output(&self, rows: &Rows<'_>, stage: usize) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            #[allow(unsafe_code, reason = "instructions beyond the baseline have no safe form")]
            // SAFETY: the processor has these instructions.
            return unsafe { self.output_avx2(rows, stage) };
        }
        self.output_portable(rows, stage)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn output_avx2(&self, rows: &Rows<'_>, stage: usize) -> i32 {
        self.output_portable(rows, stage)
    }

    /// Written for the compiler to turn into vector instructions: hence the hidden layer is stored before it is weighted.
    #[inline(always)]
    fn output_portable(&self, rows: &Rows<'_>, stage: usize) -> i32 {
        let mut hidden = Units([0; WIDTH]);
        let chunks = hidden.0.as_chunks_mut::<CHUNK>().0;
        for (at, chunk) in chunks.iter_mut().enumerate() {
            let mut units = self.bias.0.as_chunks::<CHUNK>().0[at];
            for row in &rows.rows[..rows.len] {
                let row = &row.0.as_chunks::<CHUNK>().0[at];
                for i in 0..CHUNK {
                    units[i] = units[i].wrapping_add(row[i]);
                }
            }
            for i in 0..CHUNK {
                let x = units[i].clamp(0, ONE) as u16;
                chunk[i] = (x.wrapping_mul(x) >> 2) as i16;
            }
        }
        let weights = &self.output[stage].0;
        hidden
            .0
            .iter()
            .zip(weights)
            .map(|(&x, &w)| i32::from(x) * i32::from(w))
            .sum()
    }
}

/// The next bytes of a file of weights.
fn take<const N: usize>(bytes: &mut &[u8]) -> [u8; N] {
    let (first, rest) = bytes.split_first_chunk().expect("the file of weights is complete");
    *bytes = rest;
    *first
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Boards with the values that the training program has computed, in integers: `train/oware` writes them.
    const VALUES: &str = include_str!("values.txt");

    fn rows(counts: [u8; 12]) -> (Row, Row) {
        let row = |counts: &[u8]| counts.iter().rev().fold(0, |row, &seeds| row << 8 | u64::from(seeds));
        (row(&counts[..6]), row(&counts[6..]))
    }

    /// The network as plainly as it can be written.
    fn plain(net: &Net, counts: [u8; 12]) -> i32 {
        let seeds: usize = counts.iter().map(|&seeds| usize::from(seeds)).sum();
        let stage = seeds.saturating_sub(6) / 6;
        let stage = stage.min(STAGES - 1);
        let mut output = i64::from(net.output_bias[stage]);
        for unit in 0..WIDTH {
            let mut sum = i64::from(net.bias.0[unit]);
            for pair in 0..PAIRS {
                let [a, b] = [counts[2 * pair], counts[2 * pair + 1]].map(|seeds| usize::from(seeds).min(11));
                sum += i64::from(net.pairs[pair * 144 + a * 12 + b].0[unit]);
            }
            for (house, &seeds) in counts.iter().enumerate().filter(|&(_, &seeds)| seeds >= 12) {
                sum += i64::from(net.large[house * LARGE + usize::from(seeds.min(31)) - 12].0[unit]);
            }
            let sum = sum.clamp(0, 255);
            output += sum * sum / 4 * i64::from(net.output[stage].0[unit]);
        }
        ((output * net.scale) >> 32) as i32
    }

    fn boards() -> impl Iterator<Item = ([u8; 12], i32)> {
        VALUES.lines().map(|line| {
            let (board, value) = line.split_once(' ').expect("a board and its value");
            let mut counts = board.split('-').map(|seeds| seeds.parse().expect("seeds"));
            (
                std::array::from_fn(|_| counts.next().expect("twelve houses")),
                value.parse().expect("a value"),
            )
        })
    }

    #[test]
    fn values_are_those_of_the_training_program() {
        assert!(boards().count() >= 3000);
        for (counts, wanted) in boards() {
            let (own, enemy) = rows(counts);
            assert_eq!(value(own, enemy), wanted, "{counts:?}");
            assert_eq!(plain(&NET, counts), wanted, "{counts:?}");
        }
    }

    #[test]
    fn wide_and_portable_instructions_compute_the_same() {
        // Any boards of 48 seeds, also those that no game reaches.
        let mut random = 1_u64;
        let mut below = |n: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) % n
        };
        for i in 0..5000 {
            let houses = 1 + below(12);
            let mut counts = [0; 12];
            (0..=i % u64::from(MOST_SEEDS)).for_each(|_| counts[below(houses) as usize] += 1);
            let (own, enemy) = rows(counts);
            let chosen = NET.rows(own, enemy);
            let stage = below(STAGES as u64) as usize;
            assert_eq!(
                NET.output(&chosen, stage),
                NET.output_portable(&chosen, stage),
                "{counts:?}"
            );
            assert_eq!(value(own, enemy), plain(&NET, counts), "{counts:?}");
        }
    }

    #[test]
    fn no_sum_can_overflow() {
        let largest = |rows: &[Units], unit: usize| rows.iter().map(|row| i32::from(row.0[unit]).abs()).max();
        for unit in 0..WIDTH {
            let pairs: i32 = NET
                .pairs
                .chunks(COUNTS * COUNTS)
                .filter_map(|rows| largest(rows, unit))
                .sum();
            // So many houses at most can be large.
            let houses = i32::from(MOST_SEEDS) / COUNTS as i32;
            let large = houses * largest(&NET.large, unit).unwrap_or(0);
            assert!(
                pairs + large + i32::from(NET.bias.0[unit]).abs() <= i32::from(i16::MAX),
                "unit {unit}"
            );
        }
        for (stage, output) in NET.output.iter().enumerate() {
            let most = i64::from(ONE) * i64::from(ONE) / 4;
            let sum: i64 = output.0.iter().map(|&weight| most * i64::from(weight).abs()).sum();
            assert!(
                sum + i64::from(NET.output_bias[stage]).abs() <= i64::from(i32::MAX),
                "stage {stage}"
            );
        }
    }
}
