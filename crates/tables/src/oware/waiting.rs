//! Lists of boards by number, while a layer is built.

use super::before::MOST_BACK;

/// Boards that hand on together: so many that the processor has always something to do while memory is fetched.
const TOGETHER: usize = 32;
/// In a number that waits: whether the board is won, and whether its value is not yet written down.
const WON: u32 = 1 << 31;
const NEW: u32 = 1 << 30;

/// What is known of a board that waits.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    /// Whether it is won, not lost.
    pub(crate) won: bool,
    /// Whether its value is yet to be written down.
    pub(crate) new: bool,
}

/// Boards that wait to hand on their value, sorted by parts of the layer: those of one part have neighbours in common, and
/// go one after the other while these are in the processor's cache.
pub(crate) struct Waiting {
    parts: Vec<Vec<u32>>,
    /// How far a number is shifted to find its part.
    shift: u32,
    /// The part that is being emptied.
    at: usize,
    /// How many wait.
    len: usize,
}

impl Waiting {
    pub(crate) fn new(boards: u32, shift: u32) -> Self {
        Waiting {
            parts: vec![Vec::new(); (boards >> shift) as usize + 1],
            shift,
            at: 0,
            len: 0,
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, number: u32, kind: Kind) {
        let kind = (u32::from(kind.won) * WON) | (u32::from(kind.new) * NEW);
        self.parts[(number >> self.shift) as usize].push(number | kind);
        self.len += 1;
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Goes back to the first part.
    pub(crate) fn rewind(&mut self) {
        self.at = 0;
    }

    /// Takes out a few of one part; goes on to the next part until that of a certain number is passed, and then says no.
    #[inline]
    pub(crate) fn take(&mut self, upto: u32, few: &mut Vec<(u32, Kind)>) -> bool {
        few.clear();
        let upto = (upto >> self.shift) as usize;
        while self.at <= upto {
            let part = &mut self.parts[self.at];
            if !part.is_empty() {
                let rest = part.len().saturating_sub(TOGETHER);
                few.extend(part.drain(rest..).map(|word| {
                    let kind = Kind {
                        won: word & WON != 0,
                        new: word & NEW != 0,
                    };
                    (word & !(WON | NEW), kind)
                }));
                self.len -= few.len();
                return true;
            }
            self.at += 1;
        }
        false
    }
}

/// A short list of numbers that grows without a jump: which way one goes hangs on memory that is yet to come, and to foresee
/// it wrongly would mean to wait for it.
pub(crate) struct Numbers {
    items: Box<[u32]>,
    len: usize,
}

impl Numbers {
    pub(crate) fn new() -> Self {
        Numbers {
            items: vec![0; TOGETHER * MOST_BACK + 1].into(),
            len: 0,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    #[inline]
    pub(crate) fn add_if(&mut self, number: u32, yes: bool) {
        self.items[self.len] = number;
        self.len += usize::from(yes);
    }

    #[inline]
    pub(crate) fn all(&self) -> &[u32] {
        &self.items[..self.len]
    }
}
