//! Every board of a layer has a number, every number a board: the combinatorial number system, over halves of three pairs of
//! opposite houses, so that boards that differ by a move lie near each other and ranks come from small tables.

use super::board::{Board, HOUSES};
use super::summary::BoardSummary;

/// The largest layer that has an index: all seeds of the usual game.
pub const MAX_SEEDS: u8 = 48;

const MOST: usize = MAX_SEEDS as usize;
/// Half a row, and half a board packed: the mover's three houses low, the other three above them.
const THREE: u64 = 0xff_ffff;
/// Where the sets of half a board stand: above its six houses.
const SETS: u32 = 48;

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
///
/// Half a board is numbered among those with as many seeds: first by how many seeds its three pairs of houses hold, then by
/// how many of those are on the mover's side. So turning the board moves a half only among its neighbours.
#[derive(Debug)]
pub struct Index {
    /// By the seeds of three pairs and of the first of them: how many halves of as many seeds hold fewer in their first pair.
    firsts: Box<Square>,
    /// By the seeds of two pairs and of the first of them: how many splits of as many seeds hold fewer in their first pair.
    seconds: Box<Square>,
    /// By seeds: how many halves there are.
    half_ways: [u32; WIDE],
    /// By seeds: a multiplier that divides by `half_ways`.
    reciprocals: [u64; WIDE],
    /// By the seeds of a layer and of its first half: the number of its first board.
    base: Vec<[u64; WIDE]>,
    /// By seeds: the halves in order, each with its [`Sets`] above it.
    halves: Vec<Vec<u64>>,
    /// By seeds: what each half says about captures, as the lower and as the higher half of a board.
    summaries: [Vec<Vec<BoardSummary>>; 2],
}

/// A power of two above the most seeds, so that an index of so many bits is always inside.
const WIDE: usize = 64;
/// Numbers by two counts of seeds, the first of them in the upper bits of the place.
type Square = [u32; WIDE * WIDE];

/// The numbers by the seeds of some pairs and of the first of them: how many of the splits, as many as `ways` tells for the seeds
/// of the first and of the others, hold fewer in the first.
fn fewer_in_first(most: usize, ways: impl Fn(u64, u64) -> u64) -> Box<Square> {
    let mut square = Box::new([0; WIDE * WIDE]);
    for sum in 0..=most {
        let mut fewer = 0;
        for first in 0..=most {
            square[sum * WIDE + first] = fewer as u32;
            if first <= sum {
                fewer += ways(first as u64, (sum - first) as u64);
            }
        }
    }
    square
}

impl Index {
    /// Makes the tables for layers of up to so many seeds.
    pub fn new(seeds: u8) -> Self {
        let most = usize::from(seeds.min(MAX_SEEDS));
        let mut index = Index {
            // What a pair holds is split in one way more than it has seeds, and two pairs are four houses.
            firsts: fewer_in_first(most, |first, others| (first + 1) * ways(others, 4)),
            seconds: fewer_in_first(most, |first, other| (first + 1) * (other + 1)),
            half_ways: std::array::from_fn(|sum| if sum <= MOST { ways(sum as u64, 6) as u32 } else { 0 }),
            reciprocals: std::array::from_fn(|sum| (u64::MAX / ways(sum as u64, 6)).wrapping_add(1)),
            base: vec![[u64::MAX; WIDE]; most + 1],
            halves: Vec::new(),
            summaries: [Vec::new(), Vec::new()],
        };
        for sum in 0..=most {
            let mut half = Vec::with_capacity(index.half_ways[sum] as usize);
            for a in 0..=sum {
                for b in 0..=sum - a {
                    let pairs = (a | b << 8 | (sum - a - b) << 16) as u64;
                    for i in 0..=a {
                        for j in 0..=b {
                            let own = (0..=sum - a - b).map(|k| (i | j << 8 | k << 16) as u64);
                            half.extend(own.map(|own| own | (pairs - own) << 24));
                        }
                    }
                }
            }
            for (high, summaries) in index.summaries.iter_mut().enumerate() {
                summaries.push(half.iter().map(|&half| BoardSummary::of(half, 3 * high)).collect());
            }
            half.iter_mut()
                .for_each(|half| *half |= u64::from(Sets::of(*half).0) << SETS);
            index.halves.push(half);
            index.base[sum][0] = 0;
            for first in 0..=sum {
                let here = u64::from(index.half_ways[first]) * u64::from(index.half_ways[sum - first]);
                index.base[sum][first + 1] = index.base[sum][first] + here;
            }
        }
        index
    }

    /// The number of a board in its layer.
    #[inline]
    pub fn rank(&self, board: Board) -> u64 {
        self.rank_among(usize::from(board.seeds()), board)
    }

    /// The number of a board in its layer, if it is known which that is.
    #[inline]
    pub(crate) fn rank_among(&self, seeds: usize, board: Board) -> u64 {
        self.ranks(seeds).rank(board)
    }

    /// What gives the boards of so many seeds their numbers.
    #[inline]
    pub(crate) fn ranks(&self, seeds: usize) -> Ranks<'_> {
        Ranks {
            firsts: &self.firsts,
            seconds: &self.seconds,
            half_ways: &self.half_ways,
            base: &self.base[seeds],
        }
    }

    /// The board of a number in the layer of so many seeds.
    #[inline]
    pub fn board(&self, seeds: u8, number: u64) -> Board {
        self.board_from(seeds, self.first_seeds(seeds, number), number)
    }

    /// How many seeds the first half of a board holds.
    pub(crate) fn first_seeds(&self, seeds: u8, number: u64) -> usize {
        // Behind the last there are only larger ones.
        self.base[usize::from(seeds)].partition_point(|&base| base <= number) - 1
    }

    /// The board of a number whose first half holds so many seeds or more.
    #[inline]
    pub(crate) fn board_from(&self, seeds: u8, first: usize, number: u64) -> Board {
        let (low, high) = self.halves_from(seeds, first, number);
        joined(low, high)
    }

    /// The same with what is known of its houses.
    #[inline]
    pub(crate) fn board_and_sets_from(&self, seeds: u8, first: usize, number: u64) -> (Board, Sets) {
        let (low, high) = self.halves_from(seeds, first, number);
        (
            joined(low, high),
            Sets((low >> SETS) as u32 | (high >> SETS << 3) as u32),
        )
    }

    #[inline]
    fn halves_from(&self, seeds: u8, mut first: usize, number: u64) -> (u64, u64) {
        let bases = &self.base[usize::from(seeds)];
        while bases[(first + 1) % WIDE] <= number {
            first += 1;
        }
        let rest = number - bases[first % WIDE];
        let second = usize::from(seeds) - first;
        // Exact: what is left is below 2^39 and there are fewer than 2^22 halves. Without seeds there is one half, and the
        // multiplier would be 2^64.
        let low = ((u128::from(rest) * u128::from(self.reciprocals[second % WIDE])) >> 64) as u64;
        let low = if second == 0 { rest } else { low };
        let high = rest - low * u64::from(self.half_ways[second % WIDE]);
        (self.halves[first][low as usize], self.halves[second][high as usize])
    }

    /// The half boards of so many seeds, in order.
    pub(crate) fn halves(&self, seeds: usize) -> impl ExactSizeIterator<Item = u64> {
        self.halves[seeds].iter().map(|half| half & ((1 << SETS) - 1))
    }

    /// How many halves of so many seeds hold fewer than so many in their first pair, for every number up to the most.
    pub(crate) fn fewer_in_first_pair(&self, seeds: usize) -> &[u32] {
        &self.firsts[seeds * WIDE..(seeds + 1) * WIDE]
    }

    /// How many splits of so many seeds in two pairs hold fewer than so many in the first, for every number up to the most.
    pub(crate) fn fewer_in_second_pair(&self, seeds: usize) -> &[u32] {
        &self.seconds[seeds * WIDE..(seeds + 1) * WIDE]
    }

    /// The first board of the layer of so many seeds, by the seeds of the first half, and the number of boards behind the last.
    pub(crate) fn first_boards(&self, seeds: usize) -> &[u64] {
        &self.base[seeds]
    }

    /// A multiplier that divides by the number of half boards of so many seeds.
    pub(crate) fn reciprocal(&self, seeds: usize) -> u64 {
        self.reciprocals[seeds]
    }

    /// The boards of a layer from one number up to another, in order.
    #[inline]
    pub(crate) fn each(&self, seeds: u8, from: u64, to: u64, mut found: impl FnMut(u64, Board, BoardSummary)) {
        let mut number = from;
        let bases = &self.base[usize::from(seeds)];
        for first in 0..=usize::from(seeds) {
            let (begin, end) = (bases[first], bases[first + 1]);
            if end <= number || to <= begin {
                continue;
            }
            let second = usize::from(seeds) - first;
            let (high, summaries) = (&self.halves[second], &self.summaries[1][second]);
            let ways = high.len() as u64;
            let mut low = ((number - begin) / ways) as usize;
            let mut at = ((number - begin) % ways) as usize;
            while number < end.min(to) {
                let (half, summary) = (self.halves[first][low], self.summaries[0][first][low]);
                let rest = high[at..].iter().zip(&summaries[at..]);
                for (&other, other_summary) in rest.take((end.min(to) - number) as usize) {
                    found(number, joined(half, other), summary.with(*other_summary));
                    number += 1;
                }
                low += 1;
                at = 0;
            }
        }
    }
}

/// The part of an index that numbers the boards of one layer.
#[derive(Clone, Copy)]
pub(crate) struct Ranks<'i> {
    firsts: &'i Square,
    seconds: &'i Square,
    half_ways: &'i [u32; WIDE],
    base: &'i [u64; WIDE],
}

impl Ranks<'_> {
    /// The number of a board of the layer.
    #[inline]
    pub(crate) fn rank(self, board: Board) -> u64 {
        let pairs = board.own + board.enemy;
        // In each byte what two and three pairs from there on hold: no sum outgrows its byte.
        let twos = pairs + (pairs >> 8);
        let threes = twos + (pairs >> 16);
        let byte = |word: u64, i: u32| (word >> (8 * i)) as usize & 0xff;
        let (low_sum, high_sum) = (byte(threes, 0) % WIDE, byte(threes, 3) % WIDE);
        let low = self.half(pairs, board.own, low_sum, byte(twos, 1));
        let high = self.half(pairs >> 24, board.own >> 24, high_sum, byte(twos, 4));
        self.base[low_sum] + u64::from(low) * u64::from(self.half_ways[high_sum]) + u64::from(high)
    }

    /// The number of half a board among those with as many seeds, from what the lowest three pairs hold, how much of it is the
    /// mover's, and what all three and the last two hold together.
    #[inline]
    fn half(self, pairs: u64, own: u64, three: usize, two: usize) -> u32 {
        let house = |row: u64, i: u32| (row >> (8 * i)) as u32 & 0xff;
        let [first, second, third] = [0, 1, 2].map(|i| house(pairs, i));
        let place = |sum: usize, first: u32| (sum * WIDE + first as usize) % (WIDE * WIDE);
        let split = (house(own, 0) * (second + 1) + house(own, 1)) * (third + 1) + house(own, 2);
        self.firsts[place(three, first)] + (first + 1) * self.seconds[place(two, second)] + split
    }
}

/// Sets of houses as bits, the leftmost house lowest: the filled ones of the enemy, above them the mover's, and above those the
/// mover's houses of two or three seeds. The sets of the higher half of a board are three bits higher than those of the lower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sets(pub(crate) u32);

impl Sets {
    /// The sets of half a board.
    fn of(half: u64) -> Self {
        let mut sets = 0;
        for i in 0..3 {
            let [own, enemy] = [half >> (8 * i), half >> (24 + 8 * i)].map(|houses| houses as u8);
            sets |= u32::from(enemy > 0) << i;
            sets |= u32::from(own > 0) << (HOUSES + i);
            sets |= u32::from(matches!(own, 2 | 3)) << (2 * HOUSES + i);
        }
        Sets(sets)
    }
}

/// A board from its halves.
#[inline]
const fn joined(low: u64, high: u64) -> Board {
    Board {
        own: low & THREE | (high & THREE) << 24,
        enemy: low >> 24 & THREE | high & (THREE << 24),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain_sets(board: Board) -> Sets {
        let counts = board.counts();
        let set = |row: &[u8], member: fn(u8) -> bool| {
            let members = (0..HOUSES).filter(|&house| member(row[house]));
            members.map(|house| 1 << house).sum::<u32>()
        };
        let (own, enemy) = counts.split_at(HOUSES);
        let weak = set(own, |count| count == 2 || count == 3);
        Sets(set(enemy, |count| count > 0) | set(own, |count| count > 0) << HOUSES | weak << (2 * HOUSES))
    }

    #[test]
    fn every_number_has_its_board() {
        let index = Index::new(9);
        for seeds in 0..=9 {
            let mut count = 0;
            index.each(seeds, 0, boards(seeds), |number, board, _| {
                assert_eq!(board.seeds(), seeds);
                assert_eq!(index.rank(board), number);
                assert_eq!(index.board_and_sets_from(seeds, 0, number), (board, plain_sets(board)));
                assert_eq!(index.board(seeds, number), board);
                assert_eq!(number, count);
                count += 1;
            });
            assert_eq!(count, boards(seeds));
            // Any part of it too.
            let all = boards(seeds);
            let mut seen = Vec::new();
            for part in 0..3 {
                index.each(seeds, all * part / 3, all * (part + 1) / 3, |number, _, _| {
                    seen.push(number);
                });
            }
            assert_eq!(seen, (0..all).collect::<Vec<_>>());
        }
    }

    /// Layers of 32 seeds and more have more boards than 32 bits count.
    #[test]
    fn large_numbers_have_their_boards() {
        let index = Index::new(36);
        for seeds in [24, 31, 32, 36] {
            let all = boards(seeds);
            for i in 0..10_000 {
                let number = (u128::from(all - 1) * i / 9_999) as u64;
                let board = index.board(seeds, number);
                assert_eq!((board.seeds(), index.rank(board)), (seeds, number));
            }
        }
        assert!(boards(31) < 1 << 32 && boards(32) > 1 << 32);
    }

    #[test]
    fn known_sizes() {
        assert_eq!(
            [boards(0), boards(1), boards(15), boards(24)],
            [1, 12, 7_726_160, 417_225_900]
        );
        assert_eq!(boards(48), 279_871_768_995);
    }
}
