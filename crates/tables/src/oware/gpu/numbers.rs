//! What the kernels need to know of rules and index, as arrays. `kernels.cu` says what each part is.

use ludoteca_rules::oware::House;

use super::super::board::{HOUSES, TableRules};
use super::super::index::{Index, boards};

/// Where layers begin: at multiples of this.
const ALIGNED: u64 = 256;
/// The house of a last seed that did not fall into the enemy row.
const NO_HOUSE: u32 = 7;

/// The arrays for layers of up to so many seeds.
pub(super) struct Numbers {
    /// Sowings, triples, couples and ways.
    pub(super) numbers: Vec<u32>,
    /// First boards, layers, halves and reciprocals.
    pub(super) places: Vec<u64>,
    /// Half boards.
    pub(super) halves: Vec<u64>,
}

/// Where the layer of so many seeds begins among all values.
pub(super) fn layer_start(seeds: u8) -> u64 {
    (0..seeds).map(|seeds| boards(seeds).next_multiple_of(ALIGNED)).sum()
}

impl Numbers {
    pub(super) fn new(rules: TableRules, index: &Index, most: u8) -> Self {
        let game = rules.game();
        let width = usize::from(most) + 1;
        let mut numbers = Vec::new();
        for house in 0..HOUSES {
            for seeds in 0..width {
                let mut words = [0_u32; 4];
                let order = game.sowing_order(House(house as u8)).take(seeds);
                let mut last = NO_HOUSE;
                for at in order {
                    words[at / 3] += 1 << (8 * (at % 3));
                    last = at.checked_sub(HOUSES).map_or(NO_HOUSE, |house| house as u32);
                }
                words[3] |= last << 24;
                numbers.extend(words);
            }
        }
        for sum in 0..width {
            numbers.extend(&index.fewer_in_first_pair(sum)[..width]);
        }
        for sum in 0..width {
            numbers.extend(&index.fewer_in_second_pair(sum)[..width]);
        }
        let halves: Vec<Vec<u64>> = (0..width).map(|seeds| index.halves(seeds).collect()).collect();
        numbers.extend(halves.iter().map(|halves| halves.len() as u32));
        let mut places = Vec::new();
        for seeds in 0..width {
            places.extend(&index.first_boards(seeds)[..=width]);
        }
        places.extend((0..=most).map(layer_start));
        let mut start = 0;
        for halves in &halves {
            places.push(start);
            start += halves.len() as u64;
        }
        places.extend((0..width).map(|seeds| index.reciprocal(seeds)));
        Numbers {
            numbers,
            places,
            halves: halves.concat(),
        }
    }
}
