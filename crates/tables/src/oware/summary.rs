//! A summary of a board, combined from its halves: whether any of its moves may capture.

use super::board::HOUSES;

/// The summary. In its bits, from the lowest: the enemy houses that moves of less than a round end in; the enemy
/// houses that hold 1 or 2 seeds; whether the enemy has seeds; whether a house holds enough for a round; how many houses of
/// the mover hold seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardSummary(u32);

const ROW: u32 = (1 << HOUSES) - 1;
const WEAK: u32 = HOUSES as u32;
const ENEMY: u32 = 1 << 12;
const ROUND: u32 = 1 << 13;
const MOVES: u32 = 16;

impl BoardSummary {
    /// The summary of half a board, packed as the mover's three houses and the opposite three, the first of them given.
    pub(crate) fn of(half: u64, first: usize) -> Self {
        let mut summary = 0;
        for i in 0..3 {
            let (own, enemy) = ((half >> (8 * i)) as u8, (half >> (24 + 8 * i)) as u8);
            let house = first + i;
            let last = house + usize::from(own);
            if own > 0 {
                summary += 1 << MOVES;
            }
            if usize::from(own) >= 2 * HOUSES {
                summary |= ROUND;
            } else if (HOUSES..2 * HOUSES).contains(&last) {
                summary |= 1 << (last - HOUSES);
            }
            if enemy > 0 {
                summary |= ENEMY;
            }
            if matches!(enemy, 1 | 2) {
                summary |= 1 << (WEAK as usize + house);
            }
        }
        BoardSummary(summary)
    }

    /// The summary of both halves together.
    #[inline]
    pub(crate) const fn with(self, other: Self) -> Self {
        let moves = (self.0 >> MOVES) + (other.0 >> MOVES);
        BoardSummary((self.0 | other.0) & ((1 << MOVES) - 1) | moves << MOVES)
    }

    /// How many houses of the mover hold seeds.
    #[inline]
    pub(crate) const fn moves(self) -> u8 {
        (self.0 >> MOVES) as u8
    }

    /// The enemy houses in which the last seed of a move would make 2 or 3; `None` if the summary does not
    /// tell, because a player has no seeds or a move goes round.
    #[inline]
    pub(crate) const fn captures(self) -> Option<u32> {
        if self.0 & (ENEMY | ROUND) == ENEMY && self.0 >> MOVES != 0 {
            Some(self.0 & self.0 >> WEAK & ROW)
        } else {
            None
        }
    }
}
