//! The file format of a checkpoint: blocks of table slots, each with their number before it, then 0 and a checksum.

use std::io::{self, Read, Write};

use super::transposition_table::Table;

/// Slots held ready between the table and the file.
const BLOCK: usize = 4096;

/// Mixes a word into the checksum.
fn mix(sum: u64, word: u64) -> u64 {
    (sum.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Writes every slot that holds something. Those that change meanwhile may be left out.
pub(super) fn save(table: &Table, to: &mut dyn Write) -> io::Result<()> {
    let mut sum = 0;
    let mut slots = table.slots().peekable();
    let mut block = Vec::with_capacity(BLOCK * 16);
    while slots.peek().is_some() {
        block.clear();
        let mut count = 0u64;
        for slot in slots.by_ref().take(BLOCK) {
            count += 1;
            for word in slot {
                sum = mix(sum, word);
                block.extend(word.to_le_bytes());
            }
        }
        to.write_all(&count.to_le_bytes())?;
        to.write_all(&block)?;
    }
    to.write_all(&0u64.to_le_bytes())?;
    to.write_all(&sum.to_le_bytes())
}

/// The slots of a file that [`save`] has written.
pub(super) struct Slots<'r> {
    from: &'r mut dyn Read,
    /// Slots left of the block.
    left: u64,
    sum: u64,
}

impl<'r> Slots<'r> {
    pub(super) fn new(from: &'r mut dyn Read) -> Self {
        Slots { from, left: 0, sum: 0 }
    }

    fn word(&mut self) -> io::Result<u64> {
        let mut bytes = [0; 8];
        self.from.read_exact(&mut bytes).map(|()| u64::from_le_bytes(bytes))
    }

    /// The next slot; `None` at the end, if all was as it was written.
    pub(super) fn next(&mut self) -> io::Result<Option<[u64; 2]>> {
        let damaged = || io::Error::new(io::ErrorKind::InvalidData, "it is damaged");
        if self.left == 0 {
            self.left = self.word()?;
            if self.left == 0 {
                return if self.word()? == self.sum {
                    Ok(None)
                } else {
                    Err(damaged())
                };
            }
            if self.left > BLOCK as u64 {
                return Err(damaged());
            }
        }
        self.left -= 1;
        let slot = [self.word()?, self.word()?];
        self.sum = slot.into_iter().fold(self.sum, mix);
        Ok(Some(slot))
    }
}
