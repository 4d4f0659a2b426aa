//! A byte a board: the best value known so far, so written that all boards of one gain are found quickly.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Boards in a word.
const WORD: usize = 8;
/// One in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The top of each byte: set if the value is negative. The rest is the value without its sign.
const TOPS: u64 = 0x80 * ONES;
/// No value: it compares as worse than any, and no gain is so large.
const NONE: u8 = 0xff;

/// The best values of all boards of a layer.
pub(crate) struct BestValues {
    words: Vec<AtomicU64>,
    boards: usize,
}

const fn byte(value: Option<i8>) -> u8 {
    match value {
        Some(value) => value.unsigned_abs() | (value as u8 & 0x80),
        None => NONE,
    }
}

const fn value(byte: u8) -> i8 {
    let size = (byte & 0x7f) as i8;
    if byte & 0x80 == 0 { size } else { -size }
}

impl BestValues {
    pub(crate) fn new(boards: usize) -> Self {
        BestValues {
            words: (0..boards.div_ceil(WORD)).map(|_| AtomicU64::new(0)).collect(),
            boards,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.boards
    }

    #[inline]
    pub(crate) fn get(&self, number: u32) -> i8 {
        let word = self.words[number as usize / WORD].load(Relaxed);
        value((word >> (8 * (number as usize % WORD))) as u8)
    }

    /// Changes a value. Only one thread may do so for a board; the others of its word belong to others.
    #[inline]
    pub(crate) fn set<const SHARED: bool>(&self, number: u32, to: Option<i8>) {
        let word = &self.words[number as usize / WORD];
        let shift = 8 * (number as usize % WORD);
        let before = word.load(Relaxed);
        let change = ((before >> shift & 0xff) ^ u64::from(byte(to))) << shift;
        if SHARED {
            word.fetch_xor(change, Relaxed);
        } else {
            word.store(before ^ change, Relaxed);
        }
    }

    /// The boards from one number up to another that gain (`true`) or lose so much.
    #[inline]
    pub(crate) fn each_of(&self, gain: i8, from: u32, to: u32, mut found: impl FnMut(u32, bool)) {
        let (first, last) = (from as usize / WORD, (to as usize).div_ceil(WORD));
        let wanted = gain.unsigned_abs() as u64 * ONES;
        for (word, start) in self.words[first..last].iter().zip((from..).step_by(WORD)) {
            let word = word.load(Relaxed);
            let other = (word & !TOPS) ^ wanted;
            let mut same = !(other + (TOPS - ONES)) & TOPS;
            while same != 0 {
                let top = same.trailing_zeros();
                found(start + top / 8, word >> top & 1 == 0);
                same &= same - 1;
            }
        }
    }

    /// The values as they are. Words are given back as their values are written, so that both never need their full room.
    pub(crate) fn into_values(self) -> Vec<i8> {
        const GIVEN_BACK: usize = 1 << 17;
        let mut values = vec![0; self.boards];
        let mut words = self.words;
        while let Some(word) = words.pop() {
            let from = words.len() * WORD;
            for (to, byte) in values[from..].iter_mut().zip(word.into_inner().to_le_bytes()) {
                *to = value(byte);
            }
            if words.len().is_multiple_of(GIVEN_BACK) {
                words.shrink_to_fit();
            }
        }
        values
    }
}
