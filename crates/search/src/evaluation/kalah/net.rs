//! A small neural network that evaluates a board of six houses a side. `train/kalah` makes its weights.
//!
//! The input is the board as the mover sees it. Each two houses that face each other choose a row of weights by their numbers of
//! seeds, each house of many seeds one more, and the lead in the stores another. The sum of these rows makes the hidden layer (see
//! [`hidden_layer`]); the output has weights of its own for each stage of the game.
//!
//! Who wins depends on the houses and the lead alone, so the network serves any number of seeds.

use std::sync::LazyLock;

use ludoteca_rules::kalah::Houses;

use crate::evaluation::hidden_layer::{self, take};

/// Houses of a player.
pub(super) const HOUSES: usize = 6;
/// Hidden units.
const WIDTH: usize = 64;
/// Seeds of a house that a pair tells apart: 0 to 8, and more count as 8.
const COUNTS: usize = 9;
/// Houses of 9 seeds and more have rows of their own: up to 20, and more count as 20.
const LARGE: usize = 12;
/// Leads beyond this count as this.
const LEADS: i32 = 25;
/// Stages of the game, by the seeds on the board.
const STAGES: usize = 8;
/// The rows that a position can choose: pairs, the lead, large houses.
const MOST_ROWS: usize = HOUSES + 1 + 2 * HOUSES;

/// Written by `train/kalah/train.py`, in the order of the fields of [`Net`].
pub(crate) static WEIGHTS: &[u8] = include_bytes!("kalah.net");

static NET: LazyLock<Net> = LazyLock::new(|| Net::read(WEIGHTS));

type Units = hidden_layer::Units<WIDTH>;

struct Net {
    /// By the mover's house, then by its seeds and by those of the house that faces it.
    pairs: Vec<Units>,
    /// By house, the mover's first, then by its seeds less 9.
    large: Vec<Units>,
    /// By the mover's lead, from the least.
    leads: Vec<Units>,
    bias: Units,
    /// By stage.
    output: Vec<Units>,
    output_bias: [i32; STAGES],
    /// Hundredths of a seed in the output, times 2 to the 32nd.
    scale: i64,
}

/// The rows of weights that a position chooses.
struct Rows<'n> {
    rows: [&'n Units; MOST_ROWS],
    len: usize,
}

/// The value of a position for the player to move, in hundredths of a seed. The rows are those of six houses a side.
#[inline]
pub(super) fn value(own: Houses, enemy: Houses, lead: i32) -> i32 {
    NET.value(own, enemy, lead)
}

impl Net {
    fn read(mut bytes: &[u8]) -> Self {
        let net = Net {
            pairs: Units::read_all(&mut bytes, HOUSES * COUNTS * COUNTS),
            large: Units::read_all(&mut bytes, 2 * HOUSES * LARGE),
            leads: Units::read_all(&mut bytes, 2 * LEADS as usize + 1),
            bias: Units::read(&mut bytes),
            output: Units::read_all(&mut bytes, STAGES),
            output_bias: std::array::from_fn(|_| i32::from_le_bytes(take(&mut bytes))),
            scale: i64::from_le_bytes(take(&mut bytes)),
        };
        assert!(bytes.is_empty(), "the file of weights fits the network");
        net
    }

    #[inline]
    fn value(&self, own: Houses, enemy: Houses, lead: i32) -> i32 {
        let stage = (usize::from(own.sum() + enemy.sum()) / 6).min(STAGES - 1);
        let Rows { rows, len } = self.rows(own, enemy, lead);
        let output = hidden_layer::output(&self.bias, &rows[..len], &self.output[stage]) + self.output_bias[stage];
        ((i64::from(output) * self.scale) >> 32) as i32
    }

    #[inline]
    fn rows(&self, own: Houses, enemy: Houses, lead: i32) -> Rows<'_> {
        let mut rows = [&self.leads[(lead.clamp(-LEADS, LEADS) + LEADS) as usize]; MOST_ROWS];
        let mut len = 1;
        for house in 0..HOUSES {
            let facing = HOUSES - 1 - house;
            let [mine, theirs] = [own.seeds(house), enemy.seeds(facing)].map(usize::from);
            let pair = (house * COUNTS + mine.min(COUNTS - 1)) * COUNTS + theirs.min(COUNTS - 1);
            rows[len] = &self.pairs[pair];
            len += 1;
            for (house, seeds) in [(house, mine), (HOUSES + facing, theirs)] {
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
    use ludoteca_rules::Game;
    use ludoteca_rules::kalah::{Kalah, Rules, State};

    use super::*;

    /// Houses and lead with the values that the training program has computed, in integers: `train/kalah` writes them.
    const VALUES: &str = include_str!("values.txt");

    /// A position with these houses, and the value that the engine's network gives it with such a lead.
    fn fast(counts: [u8; 12], lead: i32) -> (State, i32) {
        let game = Kalah::new(Rules::default(), 6, 8).expect("a board");
        let houses = counts.map(|seeds| seeds.to_string()).join("-");
        let state = game.parse_state(&format!("{houses}-0-0-S")).expect("a position");
        (state, value(state.own(), state.enemy(), lead))
    }

    /// The network as plainly as it can be written.
    fn plain(net: &Net, counts: [u8; 12], lead: i32) -> i32 {
        let seeds: usize = counts.iter().map(|&seeds| usize::from(seeds)).sum();
        let stage = (seeds / 6).min(7);
        let mut output = i64::from(net.output_bias[stage]);
        for unit in 0..WIDTH {
            let mut sum = i64::from(net.bias.0[unit]);
            for house in 0..6 {
                let [mine, theirs] = [counts[house], counts[11 - house]].map(|seeds| usize::from(seeds).min(8));
                sum += i64::from(net.pairs[house * 81 + mine * 9 + theirs].0[unit]);
            }
            for (house, &seeds) in counts.iter().enumerate().filter(|&(_, &seeds)| seeds >= 9) {
                sum += i64::from(net.large[house * 12 + usize::from(seeds.min(20)) - 9].0[unit]);
            }
            sum += i64::from(net.leads[(lead.clamp(-25, 25) + 25) as usize].0[unit]);
            let sum = sum.clamp(0, 255);
            output += sum * sum / 4 * i64::from(net.output[stage].0[unit]);
        }
        ((output * net.scale) >> 32) as i32
    }

    #[test]
    fn values_are_those_of_the_training_program() {
        assert!(VALUES.lines().count() >= 3000);
        for line in VALUES.lines() {
            let mut words = line.split(' ');
            let mut word = || words.next().expect("houses, lead and value");
            let mut counts = word().split('-').map(|seeds| seeds.parse().expect("seeds"));
            let counts = std::array::from_fn(|_| counts.next().expect("twelve houses"));
            let [lead, wanted] = [word(), word()].map(|number| number.parse().expect("a number"));
            assert_eq!(fast(counts, lead).1, wanted, "{line}");
            assert_eq!(plain(&NET, counts, lead), wanted, "{line}");
        }
    }

    #[test]
    fn wide_and_portable_instructions_compute_the_same() {
        // Any boards of up to 96 seeds, also those that no game reaches.
        let mut random = 1_u64;
        let mut below = |n: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) % n
        };
        for i in 0..5000 {
            let houses = 1 + below(12);
            let mut counts = [0; 12];
            counts[0] = 1;
            counts[6] = 1;
            (0..i % 95).for_each(|_| counts[below(houses) as usize] += 1);
            let lead = below(121) as i32 - 60;
            let (state, value) = fast(counts, lead);
            let Rows { rows, len } = NET.rows(state.own(), state.enemy(), lead);
            let weights = &NET.output[below(STAGES as u64) as usize];
            assert_eq!(
                hidden_layer::output(&NET.bias, &rows[..len], weights),
                hidden_layer::output_portable(&NET.bias, &rows[..len], weights),
                "{counts:?}"
            );
            assert_eq!(value, plain(&NET, counts, lead), "{counts:?}");
        }
    }

    #[test]
    fn no_sum_can_overflow() {
        let largest = |rows: &[Units], unit: usize| rows.iter().map(|row| i32::from(row.0[unit]).abs()).max();
        for unit in 0..WIDTH {
            let of_tables =
                |rows: &[Units], each: usize| -> i32 { rows.chunks(each).filter_map(|rows| largest(rows, unit)).sum() };
            let sum = of_tables(&NET.pairs, COUNTS * COUNTS)
                + of_tables(&NET.large, LARGE)
                + of_tables(&NET.leads, NET.leads.len())
                + i32::from(NET.bias.0[unit]).abs();
            assert!(sum <= i32::from(i16::MAX), "unit {unit}");
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
