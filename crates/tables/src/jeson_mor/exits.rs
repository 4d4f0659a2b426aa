//! Exits: the moves of a block's roaming side that lead out of its layer, which are captures and moves to the centre.

use super::GameValue;
use super::block::Block;
use super::board::{MOST_KNIGHTS, RING, exchange, members};
use super::index::{Index, stride};
use super::layers::Layers;
use super::squares::{SQUARES, Set, reach, turned, without_centre};

/// The best exit of a board, in a byte: odd, a win in so many plies; even, the longest of nothing but losses (0: there is no
/// exit); or [`DRAW`].
pub(super) type ExitValue = u8;

/// No win among the exits, but a draw.
pub(super) const DRAW: ExitValue = 254;

/// Evaluates the exits of a block's boards.
#[derive(Debug)]
pub(super) struct LayerExits<'l> {
    index: &'l Index,
    /// The squares from which the centre is reached.
    ring: Set,
    /// By how many roaming knights stand on them: the value of the board after one has gone to the centre.
    centre: [u8; MOST_KNIGHTS + 1],
    capturable: Vec<Capturable<'l>>,
}

/// A standing knight, which may be captured.
#[derive(Debug)]
struct Capturable<'l> {
    /// The squares it is captured from.
    near: Set,
    /// Where the block of the other standing knights has each square, and the one where the capture is made.
    places: [u8; SQUARES],
    here: u8,
    /// The values of that block. It has none if no knight is left.
    values: &'l [u8],
}

impl<'l> LayerExits<'l> {
    /// For a block in which so many stand and so many roam.
    pub(super) fn new(index: &'l Index, lower: &'l Layers, block: &Block<'_>, knights: [usize; 2]) -> Self {
        let [standing, roaming] = knights;
        let ring = without_centre(RING);
        let defenders = (block.standing & ring).count_ones();
        let after = |attackers: usize| {
            let left = attackers.saturating_sub(1) as u32;
            exchange([defenders, left], [standing as u32, roaming as u32]).to_byte()
        };
        LayerExits {
            index,
            ring: block.numbers(ring),
            centre: std::array::from_fn(after),
            capturable: members(block.standing)
                .map(|square| Capturable::new(index, lower, block, knights, square))
                .collect(),
        }
    }

    /// The value of the exits of a board.
    #[inline]
    pub(super) fn value(&self, roaming: Set) -> ExitValue {
        let (mut win, mut draw, mut loss) = (u8::MAX, false, 0);
        let mut see = |value: u8| match GameValue::from_byte(value) {
            GameValue::Loss(_) => win = win.min(value + 1),
            GameValue::Draw => draw = true,
            GameValue::Win(_) => loss = loss.max(value + 1),
        };
        let attackers = (roaming & self.ring).count_ones();
        if attackers > 0 {
            see(self.centre[attackers as usize]);
        }
        for capturable in &self.capturable {
            let capturers = roaming & capturable.near;
            if capturers == 0 {
                continue;
            }
            if capturable.values.is_empty() {
                return 1;
            }
            let all = members(roaming).fold(1 << capturable.here, |set, number| set | 1 << capturable.places[number]);
            for capturer in members(capturers) {
                see(capturable.values[self.index.rank(all ^ 1 << capturable.places[capturer])]);
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

impl<'l> Capturable<'l> {
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
            return Capturable {
                near,
                places: [0; SQUARES],
                here: 0,
                values: &[],
            };
        }
        let class = index.class(left, standing - 1);
        let first = &index.representatives(standing - 1)[usize::from(class.number)];
        let turn = class.turns.trailing_zeros() as usize;
        let place = |square: usize| first.places[turned(square, turn)];
        let knights = [standing - 1, roaming];
        let (size, begin) = (stride(knights), usize::from(class.number) * stride(knights));
        Capturable {
            near,
            places: std::array::from_fn(|number| place(block.square(number))),
            here: place(square),
            values: &lower.get(knights)[begin..begin + size],
        }
    }
}
