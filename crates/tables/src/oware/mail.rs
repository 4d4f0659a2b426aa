//! What solved boards tell their predecessors: messages of two bytes, sorted by the part of the layer they go to.
//!
//! Predecessors lie far apart in memory. A thread therefore does not change them at once: it writes what they should know
//! into a page for their part, and whoever works on that part next reads all of it while the part is in the processor's
//! cache. That also leaves every part to one thread at a time, so that no value needs an atomic operation.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// A part is two to the power of this many boards: it fits the cache, and its numbers leave a bit of a message free.
pub(crate) const PART_BITS: u32 = 15;
/// Boards in a part.
pub(crate) const PART: usize = 1 << PART_BITS;

/// A message to a board: its number within the part, and whether the sender is lost, so that the board is won.
#[derive(Clone, Copy)]
pub(crate) struct Update(u16);

const SENDER_LOST: u16 = 1 << PART_BITS;

impl Update {
    #[inline]
    pub(crate) fn new(number: u64, sender_lost: bool) -> Self {
        Update(number as u16 & (SENDER_LOST - 1) | if sender_lost { SENDER_LOST } else { 0 })
    }

    /// The board's number within its part.
    #[inline]
    pub(crate) fn place(self) -> usize {
        usize::from(self.0 & (SENDER_LOST - 1))
    }

    #[inline]
    pub(crate) fn sender_lost(self) -> bool {
        self.0 & SENDER_LOST != 0
    }
}

/// As many messages as fill two lines of the cache.
const PAGE: usize = 64;

/// Some messages to one part.
#[derive(Clone)]
pub(crate) struct Page {
    messages: [Update; PAGE],
    len: u8,
}

impl Page {
    pub(crate) fn messages(&self) -> &[Update] {
        &self.messages[..usize::from(self.len).min(PAGE)]
    }
}

/// Pages that go from list to list, without their contents being moved.
pub(crate) type Pages = Vec<Box<Page>>;

/// Pages that are not in use. Each thread has its own, so that none waits for the others when it needs memory.
#[derive(Default)]
pub(crate) struct SparePages(Pages);

impl SparePages {
    pub(crate) fn give_back(&mut self, pages: &mut Pages) {
        self.0.append(pages);
    }

    fn with(&mut self, messages: &[Update]) -> Box<Page> {
        let mut page = self.0.pop().unwrap_or_else(|| {
            Box::new(Page {
                messages: [Update(0); PAGE],
                len: 0,
            })
        });
        page.messages[..messages.len()].copy_from_slice(messages);
        page.len = messages.len() as u8;
        page
    }
}

/// The messages that wait for each part.
pub(crate) struct Inboxes {
    boxes: Vec<Inbox>,
    /// Whether anything has been posted since it was last asked.
    posted: Apart<AtomicBool>,
}

/// Something that threads change and that therefore shares no line of the cache with anything else.
#[derive(Default)]
#[repr(align(128))]
pub(crate) struct Apart<T>(pub(crate) T);

#[derive(Default)]
#[repr(align(64))]
struct Inbox {
    filled: AtomicBool,
    pages: Mutex<Pages>,
}

impl Inboxes {
    pub(crate) fn new(parts: usize) -> Self {
        Inboxes {
            boxes: (0..parts).map(|_| Inbox::default()).collect(),
            posted: Apart::default(),
        }
    }

    fn post(&self, part: usize, messages: &[Update], spare: &mut SparePages) {
        let inbox = &self.boxes[part];
        let mut waiting = inbox.pages.lock().unwrap_or_else(PoisonError::into_inner);
        let room = |page: &&mut Box<Page>| usize::from(page.len) + messages.len() <= PAGE;
        match waiting.last_mut().filter(room) {
            Some(page) => {
                let len = usize::from(page.len);
                page.messages[len..len + messages.len()].copy_from_slice(messages);
                page.len += messages.len() as u8;
            }
            None => waiting.push(spare.with(messages)),
        }
        inbox.filled.store(true, Relaxed);
        if !self.posted.0.load(Relaxed) {
            self.posted.0.store(true, Relaxed);
        }
    }

    /// Whether anything waits for a part.
    pub(crate) fn waits_for(&self, part: usize) -> bool {
        self.boxes[part].filled.load(Relaxed)
    }

    /// Takes what waits for a part, into an empty list.
    pub(crate) fn take(&self, part: usize, into: &mut Pages) {
        let inbox = &self.boxes[part];
        if inbox.filled.load(Relaxed) {
            let mut waiting = inbox.pages.lock().unwrap_or_else(PoisonError::into_inner);
            inbox.filled.store(false, Relaxed);
            std::mem::swap(&mut *waiting, into);
        }
    }

    /// Whether anything has been posted since it was last asked.
    pub(crate) fn posted(&self) -> bool {
        self.posted.0.swap(false, Relaxed)
    }
}

/// The messages of one thread that have not been posted yet: a page for each part.
pub(crate) struct Outbox {
    pages: Vec<[Update; PAGE]>,
    /// How many messages each page holds: apart from them, since these few bytes stay in the nearest cache.
    lens: Vec<u8>,
    pub(crate) spare: SparePages,
}

impl Outbox {
    pub(crate) fn new(parts: usize) -> Self {
        Outbox {
            pages: vec![[Update(0); PAGE]; parts],
            lens: vec![0; parts],
            spare: SparePages::default(),
        }
    }

    /// Writes a message to a board of the layer; a full page is posted.
    #[inline]
    pub(crate) fn send(&mut self, number: u64, sender_lost: bool, to: &Inboxes) {
        let part = (number >> PART_BITS) as usize;
        let len = &mut self.lens[part];
        let page = &mut self.pages[part];
        page[usize::from(*len) % PAGE] = Update::new(number, sender_lost);
        *len += 1;
        if usize::from(*len) == PAGE {
            *len = 0;
            to.post(part, page, &mut self.spare);
        }
    }

    /// What this thread has written to a part and not posted. It counts as read.
    pub(crate) fn take(&mut self, part: usize) -> &[Update] {
        let len = std::mem::take(&mut self.lens[part]);
        &self.pages[part][..usize::from(len)]
    }

    /// Whether this thread has written to a part.
    pub(crate) fn wrote_to(&self, part: usize) -> bool {
        self.lens[part] > 0
    }

    /// Posts all that has been written.
    pub(crate) fn post_all(&mut self, to: &Inboxes) {
        for (part, len) in self.lens.iter_mut().enumerate().filter(|(_, len)| **len > 0) {
            to.post(part, &self.pages[part][..usize::from(*len)], &mut self.spare);
            *len = 0;
        }
    }
}
