//! Every board with an empty centre has a number: the class of the mover's knights under the symmetries of the square, then
//! the place of the other's knights among the squares that are left.

use super::board::{MOST_KNIGHTS, members};
use super::squares::{SQUARES, Set, TURNS, turn_set};

/// Sets of 24 squares are looked up by layers.
const HALF: usize = 12;
/// `CHOOSE[i][n]`: in how many ways i + 1 of n things can be chosen.
const CHOOSE: [[u32; SQUARES + 1]; MOST_KNIGHTS] = choose();

const fn choose() -> [[u32; SQUARES + 1]; MOST_KNIGHTS] {
    let mut choose = [[0; SQUARES + 1]; MOST_KNIGHTS];
    let mut n = 1;
    while n <= SQUARES {
        choose[0][n] = n as u32;
        let mut i = 1;
        while i < MOST_KNIGHTS {
            choose[i][n] = choose[i][n - 1] + choose[i - 1][n - 1];
            i += 1;
        }
        n += 1;
    }
    choose
}

/// In how many ways so many knights stand on so many squares.
pub(super) const fn ways(knights: usize, squares: usize) -> usize {
    CHOOSE[knights - 1][squares] as usize
}

/// How many boards are stored for each class of the mover's knights.
pub(super) const fn stride([mine, theirs]: [usize; 2]) -> usize {
    ways(theirs, SQUARES - mine)
}

/// The class of a set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Class {
    /// Its number.
    pub(super) number: u16,
    /// The symmetries that make the set into the class's first: a bit each. Few sets have more than one.
    pub(super) turns: u8,
}

/// The set that stands for a class.
#[derive(Clone, Copy, Debug)]
pub(super) struct Representative {
    pub(super) set: Set,
    /// How many sets the class has.
    pub(super) sets: u8,
    /// The number of each square among those outside the set; meaningless inside.
    pub(super) places: [u8; SQUARES],
}

/// The sets of so many squares.
#[derive(Debug, Default)]
struct Sets {
    /// In order: those of the lowest squares first.
    list: Vec<Set>,
    /// By number of the set.
    classes: Vec<Class>,
    /// By number of the class.
    representatives: Vec<Representative>,
}

/// The tables behind the numbers.
#[derive(Debug)]
pub(super) struct Index {
    /// By the lower half of a set: its share of the number, and its size.
    low: Vec<(u16, u8)>,
    /// By the size of the lower half, and by the upper half: its share of the number.
    high: [Vec<u32>; MOST_KNIGHTS + 1],
    /// By size.
    sets: [Sets; MOST_KNIGHTS + 1],
}

impl Index {
    pub(super) fn new() -> Self {
        let share = |half: u32, size: usize, shift: usize| -> u32 {
            let places = members(half).enumerate();
            places
                .filter_map(|(i, place)| Some(CHOOSE.get(size + i)?[place + shift]))
                .sum()
        };
        let halves = 0..1 << HALF;
        let mut index = Index {
            low: halves
                .clone()
                .map(|half: u32| (share(half, 0, 0) as u16, half.count_ones() as u8))
                .collect(),
            high: std::array::from_fn(|size| halves.clone().map(|half| share(half, size, HALF)).collect()),
            sets: Default::default(),
        };
        for size in 1..=MOST_KNIGHTS {
            index.sets[size].list = subsets(size).collect();
            index.sort_into_classes(size);
        }
        index
    }

    /// Finds the classes of the sets of a size; the first of a class is its lowest set.
    fn sort_into_classes(&mut self, size: usize) {
        let list = &self.sets[size].list;
        let (mut classes, mut representatives): (Vec<Class>, Vec<Representative>) =
            (Vec::with_capacity(list.len()), Vec::new());
        for &set in list {
            let images: [Set; TURNS] = std::array::from_fn(|turn| turn_set(set, turn));
            let lowest = images.iter().copied().min().unwrap_or(set);
            let number = if lowest == set {
                let mut places = [0; SQUARES];
                members(!set & ((1 << SQUARES) - 1))
                    .enumerate()
                    .for_each(|(place, square)| places[square] = place as u8);
                representatives.push(Representative { set, sets: 0, places });
                representatives.len() as u16 - 1
            } else {
                classes[self.rank(lowest)].number
            };
            representatives[usize::from(number)].sets += 1;
            let turns = (0..TURNS).filter(|&turn| images[turn] == lowest);
            classes.push(Class {
                number,
                turns: turns.fold(0, |turns, turn| turns | 1 << turn),
            });
        }
        self.sets[size].classes = classes;
        self.sets[size].representatives = representatives;
    }

    /// The number of a set among those of its size. It is the same for all boards that have the squares of the set.
    #[inline]
    pub(super) fn rank(&self, set: Set) -> usize {
        let (share, size) = self.low[set as usize % (1 << HALF)];
        usize::from(share) + self.high[usize::from(size)][set as usize >> HALF] as usize
    }

    /// The sets of a size within the lowest squares, in order.
    #[inline]
    pub(super) fn sets(&self, size: usize, squares: usize) -> &[Set] {
        &self.sets[size].list[..ways(size, squares)]
    }

    /// The class of a set.
    #[inline]
    pub(super) fn class(&self, set: Set, size: usize) -> Class {
        self.sets[size].classes[self.rank(set)]
    }

    /// The representatives of the classes of a size.
    #[inline]
    pub(super) fn representatives(&self, size: usize) -> &[Representative] {
        &self.sets[size].representatives
    }

    /// How many boards are stored for so many knights of the mover and of the other.
    pub(super) fn boards(&self, knights: [usize; 2]) -> usize {
        self.representatives(knights[0]).len() * stride(knights)
    }

    /// The number of a board with an empty centre, among those with as many knights.
    #[inline]
    pub(super) fn number(&self, mine: Set, theirs: Set, knights: [usize; 2]) -> usize {
        let class = self.class(mine, knights[0]);
        let first = &self.representatives(knights[0])[usize::from(class.number)];
        let theirs = turn_set(theirs, class.turns.trailing_zeros() as usize);
        usize::from(class.number) * stride(knights) + place(first, members(theirs))
    }

    /// The board of a number, as one side's set and the other's.
    pub(super) fn board(&self, number: usize, knights: [usize; 2]) -> (Set, Set) {
        let first = &self.representatives(knights[0])[number / stride(knights)];
        let places = self.sets[knights[1]].list[number % stride(knights)];
        let free: Vec<usize> = members(!first.set & ((1 << SQUARES) - 1)).collect();
        (first.set, members(places).fold(0, |set, place| set | 1 << free[place]))
    }
}

/// All sets of a size, as numbers in order.
fn subsets(size: usize) -> impl Iterator<Item = Set> {
    // The next number with as many bits: the lowest run's top bit moves up, and the rest of the run falls to the bottom.
    let next = |&set: &Set| {
        let up = set + (set & set.wrapping_neg());
        Some(up | ((set ^ up) >> set.trailing_zeros()) >> 2)
    };
    std::iter::successors(Some((1 << size) - 1), next).take_while(|&set| set < 1 << SQUARES)
}

/// The number of a set of squares, given in order, among the sets of that size outside a first.
#[inline]
pub(super) fn place(first: &Representative, squares: impl Iterator<Item = usize>) -> usize {
    squares
        .zip(&CHOOSE)
        .map(|(square, choose)| choose[usize::from(first.places[square])] as usize)
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_boards_agree_and_alike_boards_share_a_number() {
        let index = Index::new();
        for knights in [[1, 1], [1, 3], [3, 1], [2, 2]] {
            let mut sets = 0;
            for number in 0..index.boards(knights) {
                let (mine, theirs) = index.board(number, knights);
                assert_eq!(
                    [mine.count_ones(), theirs.count_ones()],
                    knights.map(|count| count as u32)
                );
                assert_eq!(mine & theirs, 0);
                sets += usize::from(index.representatives(knights[0])[number / stride(knights)].sets);
                // A symmetry that keeps the mover's knights may give the other's another place, and nothing else does.
                let again = index.number(mine, theirs, knights);
                let (same, other) = index.board(again, knights);
                assert_eq!(same, mine);
                assert!((0..TURNS).any(|turn| (turn_set(mine, turn), turn_set(theirs, turn)) == (same, other)));
            }
            // All boards are there, those that are alike counted each.
            assert_eq!(sets, ways(knights[0], SQUARES) * stride(knights));
        }
    }

    #[test]
    fn sets_are_numbered_in_order() {
        let index = Index::new();
        for size in 1..=MOST_KNIGHTS {
            let sets = index.sets(size, SQUARES);
            assert!(sets.iter().enumerate().all(|(number, &set)| index.rank(set) == number));
            assert_eq!(sets.len(), ways(size, SQUARES));
        }
        assert_eq!(index.representatives(5).len(), 5423, "counted by Burnside's lemma");
    }
}
