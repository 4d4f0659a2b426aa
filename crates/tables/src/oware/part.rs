//! A part of a layer in work: for each board a byte with its best value so far, and half a byte with how many of its moves are
//! unresolved and whether it is solved. All moves out of the layer count as one, which is resolved when their best value is lost.

use super::mail::{PART, Update};

/// No move out of the layer: worse than any value.
pub(crate) const NONE: i8 = i8::MIN;
/// Set when a board is solved; below it, the number of unresolved moves, at most seven.
const SOLVED: u8 = 8;
/// One in each byte, and the top of each.
const ONES: u64 = 0x0101_0101_0101_0101;
const TOPS: u64 = 0x80 * ONES;

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

    /// Stores how many moves of a board stay in the layer, and what it is worth if the game is over, or else [`NONE`]. Each board is
    /// set once.
    #[inline]
    pub(crate) fn set(&mut self, place: usize, value: i8, open: u8, leaves: bool) {
        self.values[place] = value;
        self.counters[place / 2] |= (open + u8::from(leaves)) << (4 * (place % 2));
    }

    /// Stores what a move out of the layer is worth if no other is better.
    #[inline]
    pub(crate) fn improve(&mut self, place: usize, value: i8) {
        let best = &mut self.values[place];
        *best = value.max(*best);
    }

    /// Tells a board that a move leads to a lost board and wins, or else that it is resolved; whether that solves the board.
    #[inline]
    fn resolve(&mut self, place: usize, wins: bool) -> bool {
        let byte = &mut self.counters[place / 2];
        let (now, solved) = RESOLVED[usize::from(*byte) | (place % 2) << 8 | usize::from(wins) << 9];
        *byte = now;
        solved
    }

    /// Solves the boards that win so much by a move out of the layer, and those that lose so much and have no other.
    pub(crate) fn begin(&mut self, gain: i8, solved: &mut Solved) {
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
                let now = self.resolve(place, !lost);
                solved.push_if(now, Update::new(place as u64, lost));
            }
        }
    }

    /// Brings the counters into the nearest cache, in order: that is quicker than to wait for each when many are needed.
    pub(crate) fn fetch(&self) {
        std::hint::black_box(self.counters.iter().step_by(64).fold(0, |all, byte| all | byte));
    }

    /// Reads messages from boards that win or lose so much, and solves the boards that are decided by them.
    ///
    /// First all counters are changed, then the values of the boards that are solved: neither loop has a branch that the processor
    /// cannot foresee, and no value is waited for.
    pub(crate) fn read(&mut self, gain: i8, mail: &[Update], solved: &mut Solved) {
        let before = solved.len;
        for message in mail {
            let (place, wins) = (message.place(), message.sender_lost());
            let now = self.resolve(place, wins);
            solved.push_if(now, Update::new(place as u64, !wins));
        }
        for board in &solved.list()[before..] {
            self.values[board.place()] = if board.sender_lost() { -gain } else { gain };
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

/// What becomes of the counters of two boards, by these, above them which of the two it is, and above that whether a move wins; and
/// whether that solves the board.
static RESOLVED: [(u8, bool); 1 << 10] = {
    let mut resolved = [(0, false); 1 << 10];
    let mut i = 0;
    while i < resolved.len() {
        let (two, shift, wins) = (i as u8, 4 * (i >> 8 & 1), i >> 9 == 1);
        let counter = two >> shift & 0xf;
        // A move that wins solves the board, and so does the last one that does not. A solved board stays so.
        let solved = counter < SOLVED && (wins || counter == 1);
        let now = if counter >= SOLVED {
            counter
        } else if solved {
            SOLVED
        } else {
            // A move is resolved once, so there is one.
            counter.saturating_sub(1)
        };
        resolved[i] = (two & !(0xf << shift) | now << shift, solved);
        i += 1;
    }
    resolved
};

/// Boards of a part that have been solved, each once, and whether they are lost.
pub(crate) struct Solved {
    /// One more than a part has, so that there is always room for one that is not kept.
    boards: Box<[Update; PART + 1]>,
    len: usize,
}

impl Solved {
    pub(crate) fn new() -> Self {
        Solved {
            boards: Box::new([Update::new(0, false); PART + 1]),
            len: 0,
        }
    }

    pub(crate) fn list(&self) -> &[Update] {
        &self.boards[..self.len]
    }

    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds a board if the condition holds, without a branch.
    #[inline]
    fn push_if(&mut self, condition: bool, board: Update) {
        self.boards[self.len] = board;
        self.len += usize::from(condition);
    }
}
