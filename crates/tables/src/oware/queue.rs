//! The work queue of the retrograde analysis, and lists of board numbers.

use super::predecessors::MAX_PREDECESSORS;

/// Boards that are propagated together: enough to overlap the waits for memory.
const BATCH: usize = 60;
/// A part is two to the power of this many boards. Their predecessors should fit into the processor's cache, and
/// a number within a part leaves two bits of a 16-bit word free.
pub(crate) const PART: u32 = 14;
/// Bits of a queued number: whether the board is won, and whether its value is not stored yet.
const WON: u16 = 1 << 15;
const NEW: u16 = 1 << 14;

/// The result of a queued board.
#[derive(Clone, Copy)]
pub(crate) struct QueuedResult {
    /// Whether it is won, not lost.
    pub(crate) won: bool,
    /// Whether its value is not stored yet.
    pub(crate) new: bool,
}

/// Solved boards to be propagated, by parts of the layer: those of one part share predecessors, which stay in the processor's
/// cache.
///
/// Each part is a linked list of pages from one pool, so that memory is needed only for boards that are queued now.
pub(crate) struct WorkQueue {
    pages: Vec<Page>,
    /// Unused pages.
    spare: Vec<u32>,
    /// The page of each part that is being filled; [`NO_PAGE`] if nothing is queued there.
    parts: Vec<u32>,
    /// The part that is being emptied.
    at: usize,
    /// How many parts hold something.
    filled: usize,
}

struct Page {
    /// Within the part, each with its result.
    numbers: [u16; BATCH],
    len: u16,
    /// The page behind it.
    next: u32,
}

const NO_PAGE: u32 = u32::MAX;

impl WorkQueue {
    pub(crate) fn new(boards: u32) -> Self {
        WorkQueue {
            pages: Vec::new(),
            spare: Vec::new(),
            parts: vec![NO_PAGE; (boards >> PART) as usize + 1],
            at: 0,
            filled: 0,
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, number: u32, result: QueuedResult) {
        let result = (u16::from(result.won) * WON) | (u16::from(result.new) * NEW);
        let part = (number >> PART) as usize;
        if self
            .pages
            .get(self.parts[part] as usize)
            .is_none_or(|page| usize::from(page.len) == BATCH)
        {
            self.begin_page(part);
        }
        let page = &mut self.pages[self.parts[part] as usize];
        page.numbers[usize::from(page.len)] = number as u16 & (NEW - 1) | result;
        page.len += 1;
    }

    /// Puts an empty page before those of a part.
    fn begin_page(&mut self, part: usize) {
        let next = self.parts[part];
        self.filled += usize::from(next == NO_PAGE);
        let page = self.spare.pop().unwrap_or_else(|| {
            self.pages.push(Page {
                numbers: [0; BATCH],
                len: 0,
                next: NO_PAGE,
            });
            self.pages.len() as u32 - 1
        });
        self.pages[page as usize].len = 0;
        self.pages[page as usize].next = next;
        self.parts[part] = page;
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.filled == 0
    }

    /// Goes back to the first part.
    pub(crate) fn rewind(&mut self) {
        self.at = 0;
    }

    /// Takes a batch of one part, moving on to later parts if need be; `false` if nothing is queued up to a board's part.
    #[inline]
    pub(crate) fn take(&mut self, upto: u32, batch: &mut Vec<(u32, QueuedResult)>) -> bool {
        batch.clear();
        let upto = (upto >> PART) as usize;
        while self.at <= upto {
            let place = self.parts[self.at];
            let Some(page) = self.pages.get(place as usize) else {
                self.at += 1;
                continue;
            };
            let first = (self.at as u32) << PART;
            batch.extend(page.numbers[..usize::from(page.len)].iter().map(|&word| {
                let result = QueuedResult {
                    won: word & WON != 0,
                    new: word & NEW != 0,
                };
                (first | u32::from(word & (NEW - 1)), result)
            }));
            self.parts[self.at] = page.next;
            self.filled -= usize::from(page.next == NO_PAGE);
            self.spare.push(place);
            return true;
        }
        false
    }
}

/// A list of numbers that grows without a branch: the condition depends on memory that is still being fetched, and a wrong
/// branch prediction would wait for it.
pub(crate) struct Numbers {
    items: Box<[u32]>,
    len: usize,
}

impl Numbers {
    pub(crate) fn new() -> Self {
        Numbers {
            items: vec![0; BATCH * MAX_PREDECESSORS + 1].into(),
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
