//! Hash keys that are the same for a board however it is turned or mirrored.

/// Ways to turn or mirror a board; one that is not square repeats its four.
const WAYS: usize = 8;

/// The keys of a position, one for each way to turn it.
pub(super) type Keys = [u128; WAYS];

/// A board's ways to turn, and a number for every mark on every square in each of them.
pub(super) struct Symmetry {
    /// Where each square goes.
    turned: Vec<[u16; WAYS]>,
    /// For each square and each of two kinds of mark.
    marks: Vec<[Keys; 2]>,
    turn: u128,
}

/// The next pseudo-random number (splitmix64), so that keys are the same on every machine.
fn number(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut word = *seed;
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

fn wide(seed: &mut u64) -> u128 {
    u128::from(number(seed)) << 64 | u128::from(number(seed))
}

impl Symmetry {
    /// A board of so many rows and columns, its squares numbered along the rows.
    pub(super) fn new(rows: usize, columns: usize) -> Self {
        let (down, right) = (rows - 1, columns - 1);
        let turns = |square: usize| {
            let (y, x) = (square / columns, square % columns);
            let four = [(y, x), (down - y, x), (y, right - x), (down - y, right - x)];
            let place = |(y, x): (usize, usize)| (y * columns + x) as u16;
            let across = |(y, x): (usize, usize)| if rows == columns { place((x, y)) } else { place((y, x)) };
            let mut turned = [0; WAYS];
            for (way, at) in four.into_iter().enumerate() {
                turned[way] = place(at);
                turned[way + 4] = across(at);
            }
            turned
        };
        let turned: Vec<[u16; WAYS]> = (0..rows * columns).map(turns).collect();
        let seed = &mut 1;
        let turn = wide(seed);
        let single: Vec<[u128; 2]> = turned.iter().map(|_| [wide(seed), wide(seed)]).collect();
        let marks = turned
            .iter()
            .map(|ways| [0, 1].map(|kind| ways.map(|to| single[usize::from(to)][kind])));
        Symmetry {
            marks: marks.collect(),
            turned,
            turn,
        }
    }

    /// Puts a mark of a kind on a square, or takes it off.
    #[inline]
    pub(super) fn toggle(&self, keys: &mut Keys, kind: usize, square: usize) {
        let marks = &self.marks[square][kind];
        keys.iter_mut().zip(marks).for_each(|(key, mark)| *key ^= mark);
    }

    /// Gives the turn to the other player.
    #[inline]
    pub(super) fn pass(&self, keys: &mut Keys) {
        keys.iter_mut().for_each(|key| *key ^= self.turn);
    }

    /// The key that all turned positions share, and the way of turning that led to it.
    #[inline]
    pub(super) fn least(&self, keys: &Keys) -> (u128, u8) {
        let mut best = (keys[0], 0);
        for (way, &key) in keys.iter().enumerate().skip(1) {
            if key < best.0 {
                best = (key, way as u8);
            }
        }
        best
    }

    /// Where a square goes.
    #[inline]
    pub(super) fn turned(&self, square: usize, way: u8) -> u16 {
        self.turned[square][usize::from(way) % WAYS]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turned_boards_share_a_key_and_others_do_not() {
        for (rows, columns, ways) in [(3, 3, 8), (3, 5, 4)] {
            let symmetry = Symmetry::new(rows, columns);
            let key = |squares: [usize; 3]| {
                let mut keys = [0; WAYS];
                squares
                    .iter()
                    .enumerate()
                    .for_each(|(i, &at)| symmetry.toggle(&mut keys, i % 2, at));
                symmetry.least(&keys)
            };
            let (least, way) = key([0, 1, 5]);
            for turn in 0..ways {
                let turned = [0, 1, 5].map(|square| usize::from(symmetry.turned(square, turn)));
                let (again, back) = key(turned);
                assert_eq!(again, least);
                // Whatever the way, a square has one name.
                let named = |square: usize, way| symmetry.turned(square, way);
                assert_eq!(named(0, way), named(turned[0], back));
            }
            assert_ne!(key([0, 2, 5]).0, least);
            assert_ne!(key([1, 0, 5]).0, least);
        }
    }
}
