//! The transposition table of the proof search, shared by all threads without locks.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::{Fact, MAX_BUDGET, UNLIMITED};

/// No move is stored.
pub(super) const NO_MOVE: u16 = u16::MAX;

/// Which budgets are known to suffice in a position, and which not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TableEntry {
    /// The attacker wins within this; `None` if no such budget is known.
    pub(super) within: Option<u16>,
    /// The attacker does not win within this, perhaps [`UNLIMITED`]; `None` if nothing is known.
    pub(super) beyond: Option<u16>,
    /// The move to try first.
    pub(super) mv: u16,
    /// The logarithm of the positions visited to find it: what took most work stays longest.
    pub(super) effort: u8,
}

impl TableEntry {
    /// The entry for a single bound.
    pub(super) fn from_fact(fact: Fact, mv: u16, work: u64) -> Self {
        let effort = (u64::BITS - work.leading_zeros()).min(63) as u8;
        let (within, beyond) = match fact {
            Fact::Within(budget) => (Some(budget), None),
            Fact::Beyond(budget) => (None, Some(budget)),
        };
        TableEntry {
            within,
            beyond,
            mv,
            effort,
        }
    }

    /// The answer to a query, if the entry has it.
    pub(super) fn answer(&self, budget: u16) -> Option<Fact> {
        match (self.within, self.beyond) {
            (Some(within), _) if within <= budget => Some(Fact::Within(within)),
            (_, Some(beyond)) if beyond >= budget => Some(Fact::Beyond(beyond)),
            _ => None,
        }
    }

    /// The stronger bounds of two entries.
    fn and(self, older: TableEntry) -> Self {
        let least = [self.within, older.within].into_iter().flatten().min();
        TableEntry {
            within: least,
            beyond: self.beyond.max(older.beyond),
            mv: if self.mv == NO_MOVE { older.mv } else { self.mv },
            effort: self.effort.max(older.effort),
        }
    }

    /// In 44 bits: 11 for each budget, 16 for the move, 6 for the effort. Never 0, since something is known.
    fn pack(self) -> u64 {
        let budget = |known: Option<u16>| known.map_or(0, |budget| u64::from(budget.min(UNLIMITED)) + 1);
        budget(self.within) | budget(self.beyond) << 11 | u64::from(self.mv) << 22 | u64::from(self.effort) << 38
    }

    fn unpack(data: u64) -> Self {
        let budget = |bits: u64| (bits & 0x7ff).checked_sub(1).map(|budget| budget as u16);
        TableEntry {
            within: budget(data),
            beyond: budget(data >> 11),
            mv: (data >> 22) as u16,
            effort: (data >> 38) as u8 & 63,
        }
    }
}

const _: () = assert!(
    MAX_BUDGET < UNLIMITED && UNLIMITED < 0x7ff,
    "a budget fits in 11 bits beside 'nothing known'"
);

/// The bits of a slot's data that what is known takes; above them stand more bits of the key.
const DATA: u64 = (1 << 44) - 1;

/// A cache line of four positions.
#[repr(align(64))]
#[derive(Default)]
struct Bucket {
    slots: [Slot; 4],
}

/// A slot that two threads write at once shows it: the key is stored xored with the data.
#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// The slot's data, if it holds something and is whole for this key.
    fn read(&self, high: u64, low: u64) -> Option<u64> {
        let data = self.data.load(Relaxed);
        (data & DATA != 0 && self.check.load(Relaxed) ^ data == high && (data ^ low) & !DATA == 0).then_some(data)
    }

    /// Key and data, if it holds something.
    fn content(&self) -> Option<[u64; 2]> {
        let data = self.data.load(Relaxed);
        (data & DATA != 0).then(|| [self.check.load(Relaxed) ^ data, data])
    }
}

const BUCKET_BYTES: u64 = size_of::<Bucket>() as u64;

/// The bucket of a key among so many.
fn place(high: u64, buckets: usize) -> usize {
    // A key is the least of those of all turned boards, so small ones are common: mixed first, they fill the table evenly.
    let even = high.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    // The high half of a product spreads that over any number of buckets.
    ((u128::from(even) * buckets as u128) >> 64) as usize
}

/// Buckets of a segment: 1 MB.
const SEGMENT: usize = 1 << 14;

/// The table. Its keys have 128 bits, of which it compares 84: what the rest leaves to chance is less likely
/// than a fault of the machine.
///
/// It consists of segments, all but the last of [`SEGMENT`] buckets, so that it can grow in place: a larger one beside it would
/// take memory that the search could use.
pub(super) struct Table {
    segments: Vec<Vec<Bucket>>,
    /// Buckets in all segments.
    buckets: usize,
    /// Slots that hold something.
    used: AtomicU64,
}

impl Table {
    /// A table of so many bytes.
    pub(super) fn new(bytes: u64) -> Self {
        let mut table = Table {
            segments: Vec::new(),
            buckets: 0,
            used: AtomicU64::new(0),
        };
        table.extend(bytes);
        table
    }

    /// Adds empty buckets until the table has so many bytes.
    fn extend(&mut self, bytes: u64) {
        let count = usize::try_from(bytes / BUCKET_BYTES).unwrap_or(usize::MAX).max(1);
        while self.buckets < count {
            let begun = self.segments.pop_if(|segment| segment.len() < SEGMENT);
            let mut segment = begun.unwrap_or_default();
            let more = (SEGMENT - segment.len()).min(count - self.buckets);
            segment.resize_with(segment.len() + more, Bucket::default);
            self.segments.push(segment);
            self.buckets += more;
        }
    }

    pub(super) const fn bytes(&self) -> u64 {
        self.buckets as u64 * BUCKET_BYTES
    }

    /// Whether new positions push others out.
    pub(super) fn crowded(&self) -> bool {
        self.used.load(Relaxed) > self.buckets as u64 * 5 / 2
    }

    /// Makes the table larger; it still knows the same. The place of a key never moves down, so going from the last bucket to the
    /// first no bucket is written to that has not been emptied.
    pub(super) fn grow(&mut self, bytes: u64) {
        let before = self.buckets;
        self.extend(bytes);
        for number in (0..before).rev() {
            let bucket = std::mem::take(&mut self.segments[number / SEGMENT][number % SEGMENT]);
            for slot in bucket.slots.iter().filter_map(Slot::content) {
                *self.used.get_mut() -= 1;
                if place(slot[0], before) == number {
                    self.put_slot(slot);
                }
            }
        }
    }

    fn bucket(&self, high: u64) -> &Bucket {
        let number = place(high, self.buckets);
        &self.segments[number / SEGMENT][number % SEGMENT]
    }

    pub(super) fn get(&self, key: u128) -> Option<TableEntry> {
        let (high, low) = ((key >> 64) as u64, key as u64);
        let slots = &self.bucket(high).slots;
        slots
            .iter()
            .find_map(|slot| slot.read(high, low))
            .map(TableEntry::unpack)
    }

    /// Adds an entry. The position that took least work is replaced.
    pub(super) fn put(&self, key: u128, known: TableEntry) {
        let (high, low) = ((key >> 64) as u64, key as u64);
        let slots = &self.bucket(high).slots;
        let held = |slot: &Slot| slot.read(high, low);
        let (slot, known) = match slots.iter().find(|slot| held(slot).is_some()) {
            Some(slot) => {
                let known = held(slot).map_or(known, |data| known.and(TableEntry::unpack(data)));
                (slot, known)
            }
            None => {
                let effort = |slot: &&Slot| match slot.data.load(Relaxed) & DATA {
                    0 => 0,
                    data => 1 + TableEntry::unpack(data).effort,
                };
                let Some(slot) = slots.iter().min_by_key(effort) else {
                    return;
                };
                if effort(&slot) == 0 {
                    self.used.fetch_add(1, Relaxed);
                }
                (slot, known)
            }
        };
        let data = known.pack() | low & !DATA;
        slot.check.store(high ^ data, Relaxed);
        slot.data.store(data, Relaxed);
    }

    /// Every slot that holds something, as key and data. One that is torn has a key of another bucket, and is left out.
    pub(super) fn slots(&self) -> impl Iterator<Item = [u64; 2]> {
        let buckets = self.segments.iter().flatten().enumerate();
        let slots = buckets.flat_map(|(number, bucket)| bucket.slots.iter().map(move |slot| (number, slot)));
        slots.filter_map(|(number, slot)| slot.content().filter(|[high, _]| place(*high, self.buckets) == number))
    }

    /// Takes a slot over that [`Table::slots`] gave.
    pub(super) fn put_slot(&self, [high, data]: [u64; 2]) {
        let key = u128::from(high) << 64 | u128::from(data & !DATA);
        self.put(key, TableEntry::unpack(data));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys as symmetry makes them: the least of eight.
    fn keys(count: u64) -> impl Iterator<Item = u128> {
        let mut word = 1u64;
        let mut next = move || {
            word = word
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            word ^ word >> 29
        };
        let mut wide = move || u128::from(next()) << 64 | u128::from(next());
        (0..count).map(move |_| (0..8).map(|_| wide()).min().unwrap_or(0))
    }

    #[test]
    fn a_table_fills_before_it_forgets() {
        let mut table = Table::new(1 << 16);
        let room = table.buckets as u64 * 4;
        let count = room * 7 / 10;
        for key in keys(count) {
            table.put(key, TableEntry::from_fact(Fact::Within(1), NO_MOVE, 1));
        }
        assert!(table.crowded());
        let known = |table: &Table| keys(count).filter(|&key| table.get(key).is_some()).count() as u64;
        let kept = known(&table);
        assert!(kept > room * 6 / 10, "{kept} of {room}");
        assert_eq!(table.used.load(Relaxed), kept);
        // Within a segment, to several, to one that is not full.
        for bytes in [1 << 18, 3 << 20, (7 << 20) + 4096] {
            table.grow(bytes);
            assert_eq!(table.bytes(), bytes);
            assert_eq!(known(&table), kept);
            assert_eq!(table.used.load(Relaxed), kept);
            assert_eq!(table.slots().count() as u64, kept);
            assert!(!table.crowded());
        }
    }
}
