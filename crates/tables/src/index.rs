//! Every board of a layer has a number, every number a board: the combinatorial number system, over halves of three pairs of
//! opposite houses, so that boards that differ by a move lie near each other and ranks come from small tables.

use crate::board::Board;

/// The largest layer that has an index.
pub const MAX_SEEDS: u8 = 24;

const MOST: usize = MAX_SEEDS as usize;
/// A triple of houses as a key: five bits each.
const KEYS: usize = 1 << 15;
/// Half a row, and half a board packed: the mover's three houses low, the other three above them.
const THREE: u64 = 0xff_ffff;

/// How many boards have so many seeds.
pub const fn boards(seeds: u8) -> u64 {
    ways(seeds as u64, 12)
}

/// In how many ways so many seeds lie in so many houses.
const fn ways(seeds: u64, houses: u64) -> u64 {
    let (mut result, mut i) = (1, 1);
    while i < houses {
        result = result * (seeds + i) / i;
        i += 1;
    }
    result
}

/// The tables behind the numbers.
#[derive(Debug)]
pub struct Index {
    /// By key: the rank among triples of the same sum, and that sum.
    triples: Vec<(u16, u16)>,
    /// By the sum of a half and the sum of its first triple: the rank of its first board.
    half_base: [[u32; MOST + 1]; MOST + 1],
    /// By sum: how many triples and halves there are.
    triple_ways: [u32; MOST + 1],
    half_ways: [u32; MOST + 1],
    /// By the sum of a layer and of its first half: the number of its first board.
    base: [[u32; MOST + 2]; MOST + 1],
    /// By sum: the halves in order.
    halves: Vec<Vec<u64>>,
}

/// The key of the lowest three houses of a row.
#[inline]
const fn key(row: u64) -> usize {
    (row & 0x1f | row >> 3 & 0x3e0 | row >> 6 & 0x7c00) as usize
}

impl Index {
    /// Makes the tables for layers of up to so many seeds.
    pub fn new(seeds: u8) -> Self {
        let most = usize::from(seeds.min(MAX_SEEDS));
        let mut triples = vec![(0, 0); KEYS];
        let mut by_sum: Vec<Vec<u64>> = vec![Vec::new(); most + 1];
        for (sum, list) in by_sum.iter_mut().enumerate() {
            for a in 0..=sum {
                for b in 0..=sum - a {
                    let row = (a | b << 8 | (sum - a - b) << 16) as u64;
                    triples[key(row)] = (list.len() as u16, sum as u16);
                    list.push(row);
                }
            }
        }
        let mut index = Index {
            triples,
            half_base: [[0; MOST + 1]; MOST + 1],
            triple_ways: std::array::from_fn(|sum| ways(sum as u64, 3) as u32),
            half_ways: std::array::from_fn(|sum| ways(sum as u64, 6) as u32),
            base: [[0; MOST + 2]; MOST + 1],
            halves: Vec::new(),
        };
        for sum in 0..=most {
            let mut half = Vec::with_capacity(index.half_ways[sum] as usize);
            for first in 0..=sum {
                index.half_base[sum][first] = half.len() as u32;
                for own in &by_sum[first] {
                    half.extend(by_sum[sum - first].iter().map(|enemy| own | enemy << 24));
                }
            }
            index.halves.push(half);
            for first in 0..=sum {
                let here = index.half_ways[first] * index.half_ways[sum - first];
                index.base[sum][first + 1] = index.base[sum][first] + here;
            }
        }
        index
    }

    /// The rank of half a board among those of its sum, and that sum.
    #[inline]
    fn half(&self, own: u64, enemy: u64) -> (u32, usize) {
        let (own, own_sum) = self.triples[key(own)];
        let (enemy, enemy_sum) = self.triples[key(enemy)];
        let sum = usize::from(own_sum + enemy_sum);
        let base = self.half_base[sum][usize::from(own_sum)];
        (
            base + u32::from(own) * self.triple_ways[usize::from(enemy_sum)] + u32::from(enemy),
            sum,
        )
    }

    /// The number of a board in its layer.
    #[inline]
    pub fn rank(&self, board: Board) -> u32 {
        let (low, low_sum) = self.half(board.own, board.enemy);
        let (high, high_sum) = self.half(board.own >> 24, board.enemy >> 24);
        self.base[low_sum + high_sum][low_sum] + low * self.half_ways[high_sum] + high
    }

    /// The board of a number in the layer of so many seeds.
    #[inline]
    pub fn board(&self, seeds: u8, number: u32) -> Board {
        let bases = &self.base[usize::from(seeds)][..=usize::from(seeds)];
        let first = bases.partition_point(|&base| base <= number) - 1;
        let rest = number - bases[first];
        let ways = self.half_ways[usize::from(seeds) - first];
        joined(
            self.halves[first][(rest / ways) as usize],
            self.halves[usize::from(seeds) - first][(rest % ways) as usize],
        )
    }

    /// The boards of a layer from one number up to another, in order.
    pub(crate) fn each(&self, seeds: u8, from: u32, to: u32, mut found: impl FnMut(u32, Board)) {
        let mut number = from;
        let bases = &self.base[usize::from(seeds)];
        for first in 0..=usize::from(seeds) {
            let (begin, end) = (bases[first], bases[first + 1]);
            if end <= number || to <= begin {
                continue;
            }
            let high = &self.halves[usize::from(seeds) - first];
            let ways = high.len() as u32;
            let mut low = ((number - begin) / ways) as usize;
            let mut at = ((number - begin) % ways) as usize;
            while number < end.min(to) {
                let half = self.halves[first][low];
                for &other in high[at..].iter().take((end.min(to) - number) as usize) {
                    found(number, joined(half, other));
                    number += 1;
                }
                low += 1;
                at = 0;
            }
        }
    }
}

/// A board from its halves.
#[inline]
const fn joined(low: u64, high: u64) -> Board {
    Board {
        own: low & THREE | (high & THREE) << 24,
        enemy: low >> 24 | high & (THREE << 24),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_its_board() {
        let index = Index::new(9);
        for seeds in 0..=9 {
            let mut count = 0;
            index.each(seeds, 0, boards(seeds) as u32, |number, board| {
                assert_eq!(board.seeds(), seeds);
                assert_eq!(index.rank(board), number);
                assert_eq!(index.board(seeds, number), board);
                assert_eq!(number, count);
                count += 1;
            });
            assert_eq!(u64::from(count), boards(seeds));
            // Any part of it too.
            let all = boards(seeds) as u32;
            let mut seen = Vec::new();
            for part in 0..3 {
                index.each(seeds, all * part / 3, all * (part + 1) / 3, |number, _| {
                    seen.push(number);
                });
            }
            assert_eq!(seen, (0..all).collect::<Vec<_>>());
        }
    }

    #[test]
    fn known_sizes() {
        assert_eq!(
            [boards(0), boards(1), boards(15), boards(24)],
            [1, 12, 7_726_160, 417_225_900]
        );
    }
}
