//! Lists of boards by number, while a layer is built.

use super::before::MOST_BACK;

/// Boards that hand on together: so many that the processor has always something to do while memory is fetched.
const TOGETHER: usize = 60;
/// A part is two to the power of this many boards. What they hand on to should fit into the processor's cache; and a number
/// within a part leaves two bits of a short word free.
pub(crate) const PART: u32 = 14;
/// In a number that waits: whether the board is won, and whether its value is not yet written down.
const WON: u16 = 1 << 15;
const NEW: u16 = 1 << 14;

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
///
/// Each part is a chain of pages from one stock, so that memory is needed only for those that wait now.
pub(crate) struct Waiting {
    pages: Vec<Page>,
    /// Pages that nobody uses.
    spare: Vec<u32>,
    /// The page of each part that is being filled; [`NO_PAGE`] if nothing waits there.
    parts: Vec<u32>,
    /// The part that is being emptied.
    at: usize,
    /// How many parts hold something.
    filled: usize,
}

struct Page {
    /// Within the part, each with its kind.
    numbers: [u16; TOGETHER],
    len: u16,
    /// The page behind it.
    next: u32,
}

const NO_PAGE: u32 = u32::MAX;

impl Waiting {
    pub(crate) fn new(boards: u32) -> Self {
        Waiting {
            pages: Vec::new(),
            spare: Vec::new(),
            parts: vec![NO_PAGE; (boards >> PART) as usize + 1],
            at: 0,
            filled: 0,
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, number: u32, kind: Kind) {
        let kind = (u16::from(kind.won) * WON) | (u16::from(kind.new) * NEW);
        let part = (number >> PART) as usize;
        if self
            .pages
            .get(self.parts[part] as usize)
            .is_none_or(|page| usize::from(page.len) == TOGETHER)
        {
            self.begin_page(part);
        }
        let page = &mut self.pages[self.parts[part] as usize];
        page.numbers[usize::from(page.len)] = number as u16 & (NEW - 1) | kind;
        page.len += 1;
    }

    /// Puts an empty page before those of a part.
    fn begin_page(&mut self, part: usize) {
        let next = self.parts[part];
        self.filled += usize::from(next == NO_PAGE);
        let page = self.spare.pop().unwrap_or_else(|| {
            self.pages.push(Page {
                numbers: [0; TOGETHER],
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

    /// Takes out a few of one part; goes on to the next part until that of a certain number is passed, and then says no.
    #[inline]
    pub(crate) fn take(&mut self, upto: u32, few: &mut Vec<(u32, Kind)>) -> bool {
        few.clear();
        let upto = (upto >> PART) as usize;
        while self.at <= upto {
            let place = self.parts[self.at];
            let Some(page) = self.pages.get(place as usize) else {
                self.at += 1;
                continue;
            };
            let first = (self.at as u32) << PART;
            few.extend(page.numbers[..usize::from(page.len)].iter().map(|&word| {
                let kind = Kind {
                    won: word & WON != 0,
                    new: word & NEW != 0,
                };
                (first | u32::from(word & (NEW - 1)), kind)
            }));
            self.parts[self.at] = page.next;
            self.filled -= usize::from(page.next == NO_PAGE);
            self.spare.push(place);
            return true;
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
