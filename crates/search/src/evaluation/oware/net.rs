//! A small neural network that evaluates the houses of a board. `train/oware` makes its weights.
//!
//! The input is the board as the mover sees it: his houses 0 to 5, then his opponent's. Each two neighbouring houses choose a
//! row of weights by their numbers of seeds, and each house of many seeds one more. The sum of these rows makes the hidden layer
//! (see [`hidden_layer`]); the output has weights of its own for each stage of the game.

use std::sync::LazyLock;

use ludoteca_rules::oware::{Row, sum};

use crate::evaluation::hidden_layer::{self, take};

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

/// Written by `train/oware/train.py`, in the order of the fields of [`Net`].
pub(crate) static WEIGHTS: &[u8] = include_bytes!("oware.net");

static NET: LazyLock<Net> = LazyLock::new(|| Net::read(WEIGHTS));

type Units = hidden_layer::Units<WIDTH>;

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
        let net = Net {
            pairs: Units::read_all(&mut bytes, PAIRS * COUNTS * COUNTS),
            large: Units::read_all(&mut bytes, 2 * PAIRS * LARGE),
            bias: Units::read(&mut bytes),
            output: Units::read_all(&mut bytes, STAGES),
            output_bias: std::array::from_fn(|_| i32::from_le_bytes(take(&mut bytes))),
            scale: i64::from_le_bytes(take(&mut bytes)),
        };
        assert!(bytes.is_empty(), "the file of weights fits the network");
        net
    }

    #[inline]
    fn value(&self, own: Row, enemy: Row) -> i32 {
        let stage = (usize::from(sum(own) + sum(enemy)).saturating_sub(6) / 6).min(STAGES - 1);
        let Rows { rows, len } = self.rows(own, enemy);
        let output = hidden_layer::output(&self.bias, &rows[..len], &self.output[stage]) + self.output_bias[stage];
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
            let Rows { rows, len } = NET.rows(own, enemy);
            let weights = &NET.output[below(STAGES as u64) as usize];
            assert_eq!(
                hidden_layer::output(&NET.bias, &rows[..len], weights),
                hidden_layer::output_portable(&NET.bias, &rows[..len], weights),
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
            let most = i64::from(hidden_layer::ONE).pow(2) / 4;
            let sum: i64 = output.0.iter().map(|&weight| most * i64::from(weight).abs()).sum();
            assert!(
                sum + i64::from(NET.output_bias[stage]).abs() <= i64::from(i32::MAX),
                "stage {stage}"
            );
        }
    }
}
