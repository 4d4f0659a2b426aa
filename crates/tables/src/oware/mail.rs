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

/// As many messages as fill two lines of the cache.
const PAGE: usize = 64;

#[derive(Clone)]
#[repr(align(128))]
struct Page([Message; PAGE]);

/// The pages of one thread, one for each part, that are being written.
pub(crate) struct Outbox {
    pages: Vec<Page>,
    /// How many messages each page holds: apart from them, since these few bytes stay in the nearest cache.
    lens: Vec<u8>,
}

impl Outbox {
    pub(crate) fn new(parts: usize) -> Self {
        Outbox {
            pages: vec![Page([Message(0); PAGE]); parts],
            lens: vec![0; parts],
        }
    }

    /// Writes a message to a board of the layer; a full page is posted.
    #[inline]
    pub(crate) fn send(&mut self, number: u64, sender_lost: bool, to: &Inboxes) {
        let part = (number >> PART_BITS) as usize;
        let len = &mut self.lens[part];
        let page = &mut self.pages[part].0;
        page[usize::from(*len) % PAGE] = Message::new(number, sender_lost);
        *len += 1;
        if usize::from(*len) == PAGE {
            *len = 0;
            to.post(part, page);
        }
    }

    /// Takes what this thread has written to a part and not posted.
    pub(crate) fn take(&mut self, part: usize, into: &mut Vec<Message>) {
        let len = std::mem::take(&mut self.lens[part]);
        into.extend_from_slice(&self.pages[part].0[..usize::from(len)]);
    }

    /// Posts all that has been written.
    pub(crate) fn post_all(&mut self, to: &Inboxes) {
        for (part, len) in self.lens.iter_mut().enumerate().filter(|(_, len)| **len > 0) {
            to.post(part, &self.pages[part].0[..usize::from(*len)]);
            *len = 0;
        }
    }
}
