//! Counting what is in a layer.

use super::GameValue;
use super::board::{KnightBoard, SIDE, exchange};
use super::index::{Index, stride, ways};
use super::squares::{SQUARES, with_centre};

/// What the boards with so many knights are value. Boards that are alike by symmetry count each, and so do those with a
/// knight on the centre, which are not stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stats {
    /// The mover's knights and the other's.
    pub knights: [usize; 2],
    /// How many boards are stored.
    pub stored: u64,
    /// How many boards are drawn.
    pub drawn: u64,
    /// By plies: how many boards are decided in so many, won if odd, lost if even. The first is 0.
    pub by_plies: Vec<u64>,
    /// The longest decision on a board with an empty centre, and a position that has it; `None` if all are drawn.
    pub longest: Option<(GameValue, String)>,
}

impl Stats {
    /// How many boards are won by the player to move.
    pub fn won(&self) -> u64 {
        self.by_plies.iter().skip(1).step_by(2).sum()
    }

    /// How many boards he loses.
    pub fn lost(&self) -> u64 {
        self.by_plies.iter().step_by(2).sum()
    }

    /// How many boards there are.
    pub fn boards(&self) -> u64 {
        self.won() + self.drawn + self.lost()
    }

    pub(super) fn count(index: &Index, knights: [usize; 2], values: &[u8]) -> Self {
        let mut counts = [0; 256];
        for (block, first) in values.chunks(stride(knights)).zip(index.representatives(knights[0])) {
            let mut here = [0_u32; 256];
            block.iter().for_each(|&value| here[usize::from(value)] += 1);
            for (all, here) in counts.iter_mut().zip(here) {
                *all += u64::from(here) * u64::from(first.sets);
            }
        }
        let plies = (1..256).rev().find(|&plies| counts[plies] > 0);
        let longest = plies.and_then(|plies| {
            let number = values.iter().position(|&value| usize::from(value) == plies)?;
            let (mine, theirs) = index.board(number, knights);
            let board = KnightBoard {
                mine: with_centre(mine),
                theirs: with_centre(theirs),
            };
            Some((GameValue::from_byte(plies as u8), position(board)))
        });
        let drawn = std::mem::take(&mut counts[0]);
        count_centre(knights, &mut counts);
        let end = counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        Stats {
            knights,
            stored: values.len() as u64,
            drawn,
            by_plies: counts[..end].to_vec(),
            longest,
        }
    }
}

/// Adds the boards that have a knight on the centre: by how many knights of each stand on the ring round it.
fn count_centre([mine, theirs]: [usize; 2], counts: &mut [u64]) {
    const RING: usize = 8;
    let choose = |count: usize, of: usize| if count == 0 { 1 } else { ways(count, of) as u64 };
    counts[1] += choose(mine - 1, SQUARES) * choose(theirs, SQUARES + 1 - mine);
    for attackers in 0..=mine {
        for defenders in 0..theirs {
            let (free, others) = (mine - attackers, theirs - 1 - defenders);
            let boards = choose(attackers, RING)
                * choose(free, SQUARES - RING)
                * choose(defenders, RING - attackers)
                * choose(others, SQUARES - RING - free);
            let value = exchange([attackers as u32, defenders as u32], [mine as u32, theirs as u32]);
            counts[usize::from(value.to_byte())] += boards;
        }
    }
}

/// A board in the notation of the game, White to move.
pub(super) fn position(board: KnightBoard) -> String {
    let rank = |rank: usize| {
        let mut text = String::new();
        let mut empty = 0;
        for square in rank * SIDE..(rank + 1) * SIDE {
            let knight = match (board.mine >> square & 1, board.theirs >> square & 1) {
                (1, _) => 'N',
                (_, 1) => 'n',
                _ => {
                    empty += 1;
                    continue;
                }
            };
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text.push(knight);
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    };
    let ranks: Vec<String> = (0..SIDE).rev().map(rank).collect();
    format!("{} w - - 0 1", ranks.join("/"))
}
