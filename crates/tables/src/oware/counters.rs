//! Half a byte for each board: how many moves are unresolved, and whether it is solved.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// Set when the board is solved; below it, the number of unresolved moves, at most six.
pub(crate) const SOLVED: u8 = 8;

/// The counters of all boards of a layer.
pub(crate) struct MoveCounters(Vec<AtomicU8>);

impl MoveCounters {
    pub(crate) fn new(boards: usize) -> Self {
        MoveCounters((0..boards.div_ceil(2)).map(|_| AtomicU8::new(0)).collect())
    }

    /// Where a board's counter is: the byte and the shift.
    #[inline]
    fn place(&self, number: u32) -> (&AtomicU8, u32) {
        (&self.0[number as usize / 2], 4 * (number & 1))
    }

    #[inline]
    pub(crate) fn get(&self, number: u32) -> u8 {
        let (byte, shift) = self.place(number);
        byte.load(Relaxed) >> shift & 0xf
    }

    /// Sets the counter of a board. Both boards of a byte must belong to the same thread.
    #[inline]
    pub(crate) fn set(&self, number: u32, open: u8) {
        let (byte, shift) = self.place(number);
        byte.store(byte.load(Relaxed) | open << shift, Relaxed);
    }

    /// Marks a board as solved; returns the counter it had.
    #[inline]
    pub(crate) fn solve<const SHARED: bool>(&self, number: u32) -> u8 {
        let (byte, shift) = self.place(number);
        let before = if SHARED {
            byte.fetch_or(SOLVED << shift, Relaxed)
        } else {
            let before = byte.load(Relaxed);
            byte.store(before | SOLVED << shift, Relaxed);
            before
        };
        before >> shift & 0xf
    }

    /// Resolves a move; returns the counter before. Each move is resolved once, so the count never falls below 0 and never
    /// changes the other board's half.
    #[inline]
    pub(crate) fn resolve<const SHARED: bool>(&self, number: u32) -> u8 {
        let (byte, shift) = self.place(number);
        let before = if SHARED {
            byte.fetch_sub(1 << shift, Relaxed)
        } else {
            let before = byte.load(Relaxed);
            byte.store(before.wrapping_sub(1 << shift), Relaxed);
            before
        };
        before >> shift & 0xf
    }
}
