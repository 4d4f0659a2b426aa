//! The transposition table: shared by all threads without locks, inside the memory it was given.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// What a stored value says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) value: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
    /// The best move's place in the game's order; `u16::MAX` for none.
    pub(super) place: u16,
}

/// Two slots a bucket: one kept for deep searches, one always replaced. Aligned, so that both share a cache line.
#[repr(align(32))]
struct Bucket {
    slots: [Slot; 2],
}

/// A slot that two threads write at once shows it: the key is stored xored with the data.
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

pub(super) struct Table {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

impl Entry {
    fn pack(self, generation: u8) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 1,
            Bound::AtLeast => 2,
            Bound::AtMost => 3,
        };
        u64::from(self.value as i16 as u16)
            | u64::from(self.place) << 16
            | u64::from(self.depth.clamp(0, 255) as u8) << 32
            | bound << 40
            | u64::from(generation) << 48
    }

    fn unpack(data: u64) -> Option<Self> {
        let bound = match data >> 40 & 3 {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            3 => Bound::AtMost,
            _ => return None,
        };
        let value = i32::from(data as u16 as i16);
        Some(Entry {
            value,
            depth: i32::from((data >> 32) as u8),
            bound,
            place: (data >> 16) as u16,
        })
    }
}

impl Table {
    pub(super) fn new(megabytes: usize) -> Self {
        let count = (megabytes.max(1) << 20) / size_of::<Bucket>();
        let mut buckets = Vec::with_capacity(count);
        ask_for_large_pages(&mut buckets);
        // Not zero: memory of zeros is handed out page by page on first use, which would slow the search down instead.
        let slot = || Slot {
            check: AtomicU64::new(1),
            data: AtomicU64::new(0),
        };
        buckets.resize_with(count, || Bucket {
            slots: [slot(), slot()],
        });
        Table {
            buckets,
            generation: AtomicU8::new(1),
        }
    }

    /// A new search: what older ones left gives way first.
    pub(super) fn age(&self) {
        self.generation.fetch_add(1, Relaxed);
    }

    pub(super) fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.slots) {
            slot.check.store(1, Relaxed);
            slot.data.store(0, Relaxed);
        }
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &Bucket {
        // The high half of a product spreads the hash over any number of buckets.
        &self.buckets[((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize]
    }

    /// Asks the processor to bring a position's bucket nearer: what is not in its caches takes longer to come than a
    /// position takes to search.
    #[inline]
    #[allow(
        unsafe_code,
        reason = "a prefetch has no safe form; it reads nothing and cannot fail"
    )]
    pub(super) fn prefetch(&self, hash: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: a hint about an address inside the table; nothing is read or written.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self.bucket(hash)).cast()) }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = hash;
    }

    #[inline]
    pub(super) fn get(&self, hash: u64) -> Option<Entry> {
        self.bucket(hash).slots.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == hash {
                Entry::unpack(data)
            } else {
                None
            }
        })
    }

    #[inline]
    pub(super) fn put(&self, hash: u64, entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let [deep, recent] = &self.bucket(hash).slots;
        let held = deep.data.load(Relaxed);
        let held_depth = i32::from((held >> 32) as u8);
        let same = deep.check.load(Relaxed) ^ held == hash;
        let stale = (held >> 48) as u8 != generation;
        let slot = if same || stale || entry.depth >= held_depth {
            deep
        } else {
            recent
        };
        let data = entry.pack(generation);
        slot.check.store(hash ^ data, Relaxed);
        slot.data.store(data, Relaxed);
    }

    /// How full the table is with this search, in thousandths, from a sample.
    pub(super) fn full(&self) -> u32 {
        let generation = self.generation.load(Relaxed);
        let sample = self.buckets.iter().take(1000);
        let current = |slot: &Slot| (slot.data.load(Relaxed) >> 48) as u8 == generation && slot.data.load(Relaxed) != 0;
        let (seen, used) = sample
            .flat_map(|bucket| &bucket.slots)
            .fold((0, 0), |(seen, used), slot| (seen + 1, used + u32::from(current(slot))));
        used * 1000 / std::cmp::max(seen, 1)
    }
}

/// Asks the system to back a table that is about to be filled by large pages. A search looks all over it, and with small
/// pages most looks would first have to find out where the page is.
#[cfg(target_os = "linux")]
#[allow(
    unsafe_code,
    reason = "there is no safe form; the advice never changes what memory holds"
)]
fn ask_for_large_pages<T>(table: &mut Vec<T>) {
    const PAGE: usize = 4096;
    let room = table.spare_capacity_mut();
    let start = room.as_mut_ptr().cast::<u8>();
    let skip = start.align_offset(PAGE);
    let Some(length) = size_of_val(room).checked_sub(skip) else {
        return;
    };
    // SAFETY: the range begins on a page and lies inside the table's own memory. UserError is harmless.
    unsafe { libc::madvise(start.wrapping_add(skip).cast(), length, libc::MADV_HUGEPAGE) };
}

#[cfg(not(target_os = "linux"))]
fn ask_for_large_pages<T>(_table: &mut Vec<T>) {}
