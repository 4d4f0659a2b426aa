//! Half a byte a board: how many moves are open, and whether it is settled.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// Set when the board is settled; below it, the number of open moves, at most six.
pub(crate) const SETTLED: u8 = 8;

/// The marks of all boards of a layer.
pub(crate) struct Marks(Vec<AtomicU8>);

impl Marks {
    pub(crate) fn new(boards: usize) -> Self {
        Marks((0..boards.div_ceil(2)).map(|_| AtomicU8::new(0)).collect())
    }

    /// Where a board's mark is: the byte and the shift.
    #[inline]
    fn place(&self, number: u32) -> (&AtomicU8, u32) {
        (&self.0[number as usize / 2], 4 * (number & 1))
    }

    #[inline]
    pub(crate) fn get(&self, number: u32) -> u8 {
        let (byte, shift) = self.place(number);
        byte.load(Relaxed) >> shift & 0xf
    }

    /// The first mark of a board. Both boards of a byte must belong to the same thread.
    #[inline]
    pub(crate) fn first(&self, number: u32, open: u8) {
        let (byte, shift) = self.place(number);
        byte.store(byte.load(Relaxed) | open << shift, Relaxed);
    }

    /// Settles a board; gives the mark it had.
    #[inline]
    pub(crate) fn settle<const SHARED: bool>(&self, number: u32) -> u8 {
        let (byte, shift) = self.place(number);
        let before = if SHARED {
            byte.fetch_or(SETTLED << shift, Relaxed)
        } else {
            let before = byte.load(Relaxed);
            byte.store(before | SETTLED << shift, Relaxed);
            before
        };
        before >> shift & 0xf
    }

    /// One open move less; gives the mark there was before. Each move is closed once, so that the count never runs below 0
    /// into the other board's half.
    #[inline]
    pub(crate) fn close<const SHARED: bool>(&self, number: u32) -> u8 {
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
