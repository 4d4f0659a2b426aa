//! What the moves of a block's roaming side are worth that lead out of its layer: captures and going to the centre.

use super::Worth;
use super::block::Block;
use super::board::{MOST_KNIGHTS, RING, exchange, members};
use super::index::{Index, stride};
use super::layers::Layers;
use super::squares::{SQUARES, Set, reach, squeeze, turned};

/// What those moves come to, as far as it matters, in a byte: odd, a win in so many plies; even, nothing but losses, the
/// longest in so many plies (0: there is no such move); or [`DRAW`].
pub(super) type Hope = u8;

/// No win among the moves, but a draw.
pub(super) const DRAW: Hope = 254;

/// What is needed to value the moves out of a block.
#[derive(Debug)]
pub(super) struct Outside<'l> {
    index: &'l Index,
    /// The squares from which the centre is reached.
    ring: Set,
    /// By how many roaming knights stand on them: the value of the board after one has gone to the centre.
    centre: [u8; MOST_KNIGHTS + 1],
    prey: Vec<Prey<'l>>,
}

/// A standing knight, which may be captured.
#[derive(Debug)]
struct Prey<'l> {
    /// The squares it is captured from.
    near: Set,
    /// Where the block of the other standing knights has each square, and the one where the capture is made.
    places: [u8; SQUARES],
    here: u8,
    /// The values of that block. It has none if no knight is left.
    values: &'l [u8],
}

impl<'l> Outside<'l> {
    /// For a block in which so many stand and so many roam.
    pub(super) fn new(index: &'l Index, lower: &'l Layers, block: &Block<'_>, knights: [usize; 2]) -> Self {
        let [standing, roaming] = knights;
        let ring = squeeze(RING);
        let defenders = (block.standing & ring).count_ones();
        let after = |attackers: usize| {
            let left = attackers.saturating_sub(1) as u32;
            exchange([defenders, left], [standing as u32, roaming as u32]).to_byte()
        };
        Outside {
            index,
            ring: block.numbers(ring),
            centre: std::array::from_fn(after),
            prey: members(block.standing)
                .map(|square| Prey::new(index, lower, block, knights, square))
                .collect(),
        }
    }

    /// What the moves out of the layer come to.
    #[inline]
    pub(super) fn hope(&self, roaming: Set) -> Hope {
        let (mut win, mut draw, mut loss) = (u8::MAX, false, 0);
        let mut see = |value: u8| match Worth::from_byte(value) {
            Worth::Loss(_) => win = win.min(value + 1),
            Worth::Draw => draw = true,
            Worth::Win(_) => loss = loss.max(value + 1),
        };
        let attackers = (roaming & self.ring).count_ones();
        if attackers > 0 {
            see(self.centre[attackers as usize]);
        }
        for prey in &self.prey {
            let hunters = roaming & prey.near;
            if hunters == 0 {
                continue;
            }
            if prey.values.is_empty() {
                return 1;
            }
            let all = members(roaming).fold(1 << prey.here, |set, number| set | 1 << prey.places[number]);
            for hunter in members(hunters) {
                see(prey.values[self.index.rank(all ^ 1 << prey.places[hunter])]);
            }
        }
        if win < u8::MAX {
            win
        } else if draw {
            DRAW
        } else {
            loss
        }
    }
}

impl<'l> Prey<'l> {
    fn new(
        index: &'l Index,
        lower: &'l Layers,
        block: &Block<'_>,
        [standing, roaming]: [usize; 2],
        square: usize,
    ) -> Self {
        let near = block.numbers(reach(square));
        let left = block.standing ^ 1 << square;
        if left == 0 {
            return Prey {
                near,
                places: [0; SQUARES],
                here: 0,
                values: &[],
            };
        }
        let class = index.class(left, standing - 1);
        let first = &index.firsts(standing - 1)[usize::from(class.number)];
        let turn = class.turns.trailing_zeros() as usize;
        let place = |square: usize| first.places[turned(square, turn)];
        let knights = [standing - 1, roaming];
        let (size, begin) = (stride(knights), usize::from(class.number) * stride(knights));
        Prey {
            near,
            places: std::array::from_fn(|number| place(block.square(number))),
            here: place(square),
            values: &lower.get(knights)[begin..begin + size],
        }
    }
}
