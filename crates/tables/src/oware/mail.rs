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
pub(crate) struct Message(u16);

const SENDER_LOST: u16 = 1 << PART_BITS;

impl Message {
    #[inline]
    pub(crate) fn new(number: u64, sender_lost: bool) -> Self {
        Message(number as u16 & (SENDER_LOST - 1) | if sender_lost { SENDER_LOST } else { 0 })
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

/// The messages that wait for each part.
pub(crate) struct Inboxes {
    boxes: Vec<Inbox>,
    /// Whether anything has been posted since it was last asked.
    posted: AtomicBool,
}

#[derive(Default)]
struct Inbox {
    filled: AtomicBool,
    messages: Mutex<Vec<Message>>,
}

impl Inboxes {
    pub(crate) fn new(parts: usize) -> Self {
        Inboxes {
            boxes: (0..parts).map(|_| Inbox::default()).collect(),
            posted: AtomicBool::new(false),
        }
    }

    fn post(&self, part: usize, messages: &[Message]) {
        let inbox = &self.boxes[part];
        let mut waiting = inbox.messages.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.extend_from_slice(messages);
        inbox.filled.store(true, Relaxed);
        if !self.posted.load(Relaxed) {
            self.posted.store(true, Relaxed);
        }
    }

    /// Takes what waits for a part.
    pub(crate) fn take(&self, part: usize) -> Vec<Message> {
        let inbox = &self.boxes[part];
        if !inbox.filled.load(Relaxed) {
            return Vec::new();
        }
        let mut waiting = inbox.messages.lock().unwrap_or_else(PoisonError::into_inner);
        inbox.filled.store(false, Relaxed);
        std::mem::take(&mut *waiting)
    }

    /// Whether anything has been posted since it was last asked.
    pub(crate) fn posted(&self) -> bool {
        self.posted.swap(false, Relaxed)
    }
}

/// As many messages as fill two lines of the cache together with their number.
const PAGE: usize = 63;

#[derive(Clone)]
#[repr(align(64))]
struct Page {
    messages: [Message; PAGE],
    len: u16,
}

/// The pages of one thread, one for each part, that are being written.
pub(crate) struct Outbox {
    pages: Vec<Page>,
    /// The parts whose pages hold something.
    begun: Vec<u32>,
}

impl Outbox {
    pub(crate) fn new(parts: usize) -> Self {
        let page = Page {
            messages: [Message(0); PAGE],
            len: 0,
        };
        Outbox {
            pages: vec![page; parts],
            begun: Vec::new(),
        }
    }

    /// Writes a message to a board of the layer; a full page is posted.
    #[inline]
    pub(crate) fn send(&mut self, number: u64, sender_lost: bool, to: &Inboxes) {
        let part = (number >> PART_BITS) as usize;
        let page = &mut self.pages[part];
        let len = usize::from(page.len);
        if len == 0 {
            self.begun.push(part as u32);
        }
        page.messages[len % (PAGE + 1)] = Message::new(number, sender_lost);
        page.len += 1;
        if len + 1 == PAGE {
            to.post(part, &page.messages);
            // It stays among those begun; an empty page is not posted.
            page.len = 0;
        }
    }

    /// Takes what this thread has written to a part and not posted.
    pub(crate) fn take(&mut self, part: usize, into: &mut Vec<Message>) {
        let page = &mut self.pages[part];
        into.extend_from_slice(&page.messages[..usize::from(page.len)]);
        page.len = 0;
    }

    /// Posts all that has been written.
    pub(crate) fn post_all(&mut self, to: &Inboxes) {
        for part in self.begun.drain(..) {
            let page = &mut self.pages[part as usize];
            if page.len > 0 {
                to.post(part as usize, &page.messages[..usize::from(page.len)]);
                page.len = 0;
            }
        }
    }
}
