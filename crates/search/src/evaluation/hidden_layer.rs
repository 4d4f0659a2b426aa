//! What the networks of Oware and Kalah have in common: a hidden layer that is the sum of a few rows of weights, between 0 and 1
//! and squared, and an output that is a weighted sum of it.
//!
//! All numbers are integers, so every machine computes the same values, however it adds them up.

/// The hidden layer in 1 is this number.
pub(super) const ONE: i16 = 255;
/// Units that are summed up at a time, so that the sums stay in the processor's registers.
const CHUNK: usize = 64;

/// A weight for each hidden unit, of which there are a multiple of 64.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Units<const WIDTH: usize>(pub(super) [i16; WIDTH]);

impl<const WIDTH: usize> Units<WIDTH> {
    /// The next ones of a file of weights.
    pub(super) fn read(bytes: &mut &[u8]) -> Self {
        Units(std::array::from_fn(|_| i16::from_le_bytes(take(bytes))))
    }

    /// So many of them.
    pub(super) fn read_all(bytes: &mut &[u8], count: usize) -> Vec<Self> {
        (0..count).map(|_| Self::read(bytes)).collect()
    }
}

/// The next bytes of a file of weights.
pub(super) fn take<const N: usize>(bytes: &mut &[u8]) -> [u8; N] {
    let (first, rest) = bytes.split_first_chunk().expect("the file of weights is complete");
    *bytes = rest;
    *first
}

/// The output without its bias, by the widest instructions that this processor has.
#[inline]
pub(super) fn output<const WIDTH: usize>(bias: &Units<WIDTH>, rows: &[&Units<WIDTH>], weights: &Units<WIDTH>) -> i32 {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        #[allow(unsafe_code, reason = "instructions beyond the baseline have no safe form")]
        // SAFETY: the processor has these instructions.
        return unsafe { output_avx2(bias, rows, weights) };
    }
    output_portable(bias, rows, weights)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn output_avx2<const WIDTH: usize>(bias: &Units<WIDTH>, rows: &[&Units<WIDTH>], weights: &Units<WIDTH>) -> i32 {
    output_portable(bias, rows, weights)
}

/// The same by the instructions that every processor has. Written for the compiler to turn into vector instructions: hence the
/// hidden layer is stored before it is weighted.
#[inline(always)]
pub(super) fn output_portable<const WIDTH: usize>(
    bias: &Units<WIDTH>,
    rows: &[&Units<WIDTH>],
    weights: &Units<WIDTH>,
) -> i32 {
    const { assert!(WIDTH.is_multiple_of(CHUNK), "whole chunks") };
    let mut hidden = Units([0; WIDTH]);
    let chunks = hidden.0.as_chunks_mut::<CHUNK>().0;
    for (at, chunk) in chunks.iter_mut().enumerate() {
        let mut units = bias.0.as_chunks::<CHUNK>().0[at];
        for row in rows {
            let row = &row.0.as_chunks::<CHUNK>().0[at];
            for i in 0..CHUNK {
                units[i] = units[i].wrapping_add(row[i]);
            }
        }
        for i in 0..CHUNK {
            let x = units[i].clamp(0, ONE) as u16;
            chunk[i] = (x.wrapping_mul(x) >> 2) as i16;
        }
    }
    hidden
        .0
        .iter()
        .zip(&weights.0)
        .map(|(&x, &w)| i32::from(x) * i32::from(w))
        .sum()
}
