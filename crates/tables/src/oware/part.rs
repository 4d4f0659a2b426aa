//! A part of a layer in work: for each board a byte with its best value so far, and half a byte with how many of its moves are
//! unresolved and whether it is solved.

use super::mail::{PART, Update};

/// No move out of the layer: worse than any value.
pub(crate) const NONE: i8 = i8::MIN;
/// Set when a board is solved; below it, the number of unresolved moves, at most six.
const SOLVED: u8 = 8;
/// One in each byte, and the top of each.
const ONES: u64 = 0x0101_0101_0101_0101;
const TOPS: u64 = 0x80 * ONES;

/// A board that has just been solved: its number within the part, and whether it is lost.
pub(crate) type Solved = Update;

/// The boards of a part.
pub(crate) struct Part<'l> {
    values: &'l mut [i8],
    counters: &'l mut [u8],
}

impl<'l> Part<'l> {
    /// A part from its values, and half as many bytes of counters.
    pub(crate) fn new(values: &'l mut [i8], counters: &'l mut [u8]) -> Self {
        Part { values, counters }
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    /// Stores the best value of a board's moves out of the layer, and how many stay in it. Each board is set once.
    #[inline]
    pub(crate) fn set(&mut self, place: usize, best: i8, open: u8) {
        self.values[place] = best;
        self.counters[place / 2] |= open << (4 * (place % 2));
    }

    #[inline]
    fn counter(&self, place: usize) -> u8 {
        self.counters[place / 2] >> (4 * (place % 2)) & 0xf
    }

    #[inline]
    fn mark_solved(&mut self, place: usize) {
        self.counters[place / 2] |= SOLVED << (4 * (place % 2));
    }

    /// Solves the boards that win so much by a move out of the layer, and those that lose so much and have no other.
    pub(crate) fn begin(&mut self, gain: i8, solved: &mut Vec<Solved>) {
        let [win, loss] = [gain, -gain].map(|value| u64::from(value as u8) * ONES);
        let zero_bytes = |word: u64| !(((word & !TOPS) + !TOPS) | word) & TOPS;
        for from in (0..self.values.len()).step_by(8) {
            let word = match self.values.get(from..from + 8) {
                Some(eight) => u64::from_le_bytes(std::array::from_fn(|i| eight[i] as u8)),
                // The rest of the last part; 0 is never looked for.
                None => u64::from_le_bytes(std::array::from_fn(|i| {
                    self.values.get(from + i).map_or(0, |&value| value as u8)
                })),
            };
            let mut same = zero_bytes(word ^ win) | zero_bytes(word ^ loss);
            while same != 0 {
                let bit = same.trailing_zeros();
                same &= same - 1;
                let (place, lost) = (from + bit as usize / 8, word >> bit & 1 != 0);
                let counter = self.counter(place);
                if counter == 0 || counter < SOLVED && !lost {
                    self.mark_solved(place);
                    solved.push(Update::new(place as u64, lost));
                }
            }
        }
    }

    /// Reads messages from boards that win or lose so much, and solves the boards that are decided by them.
    ///
    /// First all counters are changed, then the few boards that may be solved are looked at: neither loop has a branch that
    /// the processor cannot foresee.
    pub(crate) fn read(&mut self, gain: i8, mail: &[Update], decided: &mut Decided, solved: &mut Vec<Solved>) {
        for mail in mail.chunks(PART) {
            let mut len = 0;
            for &message in mail {
                let place = message.place();
                let shift = 4 * (place % 2);
                let byte = &mut self.counters[place / 2];
                let counter = *byte >> shift & 0xf;
                // A move to a lost board wins. A move to a won board is resolved: each once, so the count stays above 0.
                let (change, yes) = if message.sender_lost() {
                    (SOLVED & !counter, counter < SOLVED)
                } else {
                    (1_u8.wrapping_neg(), counter == 1)
                };
                *byte = byte.wrapping_add(change << shift);
                decided.0[len] = message;
                len += usize::from(yes);
            }
            for &message in &decided.0[..len] {
                let place = message.place();
                let value = &mut self.values[place];
                if message.sender_lost() {
                    *value = gain;
                    solved.push(Update::new(place as u64, false));
                } else if *value <= -gain && self.counters[place / 2] >> (4 * (place % 2)) & 0xf == 0 {
                    // The last move is resolved and no move out of the layer is better.
                    *value = -gain;
                    self.counters[place / 2] |= SOLVED << (4 * (place % 2));
                    solved.push(Update::new(place as u64, true));
                }
            }
        }
    }

    /// Gives the boards that were never solved their value: they can be played without end, which is worth 0.
    pub(crate) fn finish(&mut self) {
        for (two, counters) in self.values.chunks_mut(2).zip(&*self.counters) {
            for (value, counter) in two.iter_mut().zip([counters & 0xf, counters >> 4]) {
                *value = if counter < SOLVED { 0 } else { *value };
            }
        }
    }
}

/// Room for the boards that messages may have decided.
pub(crate) struct Decided(Box<[Update]>);

impl Decided {
    pub(crate) fn new() -> Self {
        Decided(vec![Update::new(0, false); PART + 1].into())
    }
}
