//! Sets of squares: a machine word where the board fits one, an array of words where it does not.

use std::fmt::Debug;
use std::hash::Hash;

/// A set of small numbers (squares, cells).
pub trait BitSet: Copy + Debug + Eq + Hash + Send + Sync + 'static {
    /// How many squares it can hold.
    const CAPACITY: usize;
    /// The empty set.
    const EMPTY: Self;

    /// The set of one square.
    fn single(square: usize) -> Self;
    /// Whether the square is in the set.
    fn contains(self, square: usize) -> bool;
    /// Whether nothing is in the set.
    fn is_empty(self) -> bool;
    /// How many squares are in the set.
    fn len(self) -> u32;
    /// The squares of either set.
    #[must_use]
    fn or(self, other: Self) -> Self;
    /// The squares of both sets.
    #[must_use]
    fn and(self, other: Self) -> Self;
    /// The squares of this set that are not in the other.
    #[must_use]
    fn minus(self, other: Self) -> Self;
    /// Takes the lowest square out.
    fn pop(&mut self) -> Option<usize>;
    /// The squares from 64 times the index on, one bit each.
    fn word(self, index: usize) -> u64;
    /// Mixes the set into a hash.
    fn mix(self, hash: u64) -> u64;
}

/// Folds a word into a hash: a widening multiplication whose halves are xored.
#[inline]
pub(crate) const fn mix(hash: u64, word: u64) -> u64 {
    let product = (hash.rotate_left(23) ^ word) as u128 * 0x9e37_79b9_7f4a_7c15_u128;
    (product as u64) ^ ((product >> 64) as u64)
}

/// Where a hash starts: spread over all bits, so that a small number cannot be undone by the words that follow.
#[inline]
pub(crate) const fn seed(value: u64) -> u64 {
    mix(0x243f_6a88_85a3_08d3, value)
}

macro_rules! one_word {
    ($word:ty) => {
        impl BitSet for $word {
            const CAPACITY: usize = <$word>::BITS as usize;
            const EMPTY: Self = 0;

            #[inline]
            fn single(square: usize) -> Self {
                1 << square
            }
            #[inline]
            fn contains(self, square: usize) -> bool {
                self >> square & 1 != 0
            }
            #[inline]
            fn is_empty(self) -> bool {
                self == 0
            }
            #[inline]
            fn len(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn or(self, other: Self) -> Self {
                self | other
            }
            #[inline]
            fn and(self, other: Self) -> Self {
                self & other
            }
            #[inline]
            fn minus(self, other: Self) -> Self {
                self & !other
            }
            #[inline]
            fn pop(&mut self) -> Option<usize> {
                let square = (*self != 0).then(|| self.trailing_zeros() as usize);
                *self &= self.wrapping_sub(1);
                square
            }
            #[inline]
            fn word(self, index: usize) -> u64 {
                (self >> (64 * index)) as u64
            }
            #[inline]
            fn mix(self, hash: u64) -> u64 {
                let mut hash = hash;
                let mut at = 0;
                while at < <$word>::BITS {
                    hash = mix(hash, (self >> at) as u64);
                    at += 64;
                }
                hash
            }
        }
    };
}

one_word!(u64);
one_word!(u128);

impl<const N: usize> BitSet for [u64; N] {
    const CAPACITY: usize = 64 * N;
    const EMPTY: Self = [0; N];

    #[inline]
    fn single(square: usize) -> Self {
        let mut set = Self::EMPTY;
        set[square / 64] = 1 << (square % 64);
        set
    }
    #[inline]
    fn contains(self, square: usize) -> bool {
        self[square / 64] >> (square % 64) & 1 != 0
    }
    #[inline]
    fn is_empty(self) -> bool {
        self.iter().fold(0, |all, word| all | word) == 0
    }
    #[inline]
    fn len(self) -> u32 {
        self.iter().map(|word| word.count_ones()).sum()
    }
    #[inline]
    fn or(mut self, other: Self) -> Self {
        self.iter_mut().zip(other).for_each(|(a, b)| *a |= b);
        self
    }
    #[inline]
    fn and(mut self, other: Self) -> Self {
        self.iter_mut().zip(other).for_each(|(a, b)| *a &= b);
        self
    }
    #[inline]
    fn minus(mut self, other: Self) -> Self {
        self.iter_mut().zip(other).for_each(|(a, b)| *a &= !b);
        self
    }
    #[inline]
    fn pop(&mut self) -> Option<usize> {
        let index = self.iter().position(|word| *word != 0)?;
        self[index].pop().map(|bit| 64 * index + bit)
    }
    #[inline]
    fn word(self, index: usize) -> u64 {
        self[index]
    }
    #[inline]
    fn mix(self, hash: u64) -> u64 {
        self.into_iter().fold(hash, mix)
    }
}
