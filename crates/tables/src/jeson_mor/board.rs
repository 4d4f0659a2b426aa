//! The board of 25 squares, and what is known without a table.

use ludoteca_rules::jeson_mor::{CentreFight, JesonMor, State};
use ludoteca_rules::{BitSet, Game};

use super::GameValue;

/// The side of the board the table is for.
pub const SIDE: usize = 5;
/// The most knights a side that the table is for: as many as there are in the opening.
pub const MOST_KNIGHTS: usize = 5;
/// All squares, numbered along the ranks from a1.
const SQUARES: usize = SIDE * SIDE;
/// The square in the middle, as a set.
pub(super) const CENTRE: u32 = 1 << (SQUARES / 2);

/// The squares a knight reaches from each square.
pub(super) const REACH: [u32; SQUARES] = reach();
/// The squares from which it reaches the centre.
pub(super) const RING: u32 = REACH[SQUARES / 2];

const fn reach() -> [u32; SQUARES] {
    let mut reach = [0; SQUARES];
    let mut pair = 0;
    while pair < SQUARES * SQUARES {
        let (from, to) = (pair / SQUARES, pair % SQUARES);
        let (files, ranks) = ((from % SIDE).abs_diff(to % SIDE), (from / SIDE).abs_diff(to / SIDE));
        if files * ranks == 2 {
            reach[from] |= 1 << to;
        }
        pair += 1;
    }
    reach
}

/// The members of a set, lowest first.
#[inline]
pub(super) fn members(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let member = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        member
    })
}

/// The knights as the player to move sees them, while the game goes on or is decided by who has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KnightBoard {
    pub(super) mine: u32,
    pub(super) theirs: u32,
}

impl KnightBoard {
    /// The board of a position.
    pub(super) fn of<B: BitSet>(game: &JesonMor<B>, state: &State<B>) -> Self {
        let set = |player| game.knights(state, player).fold(0, |set, square| set | 1 << square);
        let me = game.to_move(state);
        KnightBoard {
            mine: set(me),
            theirs: set(me.other()),
        }
    }

    /// How many knights each has: who is to move first.
    pub(super) const fn knights(self) -> [usize; 2] {
        [self.mine.count_ones() as usize, self.theirs.count_ones() as usize]
    }

    /// Its value, if a side has no knights or a knight stands on the centre (the attacker lemma, see `docs/proofs.md`). No side
    /// may have more than [`MOST_KNIGHTS`], so no knight on the centre is walled in.
    #[inline]
    pub(super) const fn known(self) -> Option<GameValue> {
        if self.mine == 0 {
            Some(GameValue::Loss(0))
        } else if self.theirs == 0 {
            Some(GameValue::Win(0))
        } else if self.mine & CENTRE != 0 {
            Some(GameValue::Win(1))
        } else if self.theirs & CENTRE != 0 {
            let attackers = [(self.mine & RING).count_ones(), (self.theirs & RING).count_ones()];
            Some(exchange(attackers, [self.mine.count_ones(), self.theirs.count_ones()]))
        } else {
            None
        }
    }

    /// The boards after each move, as the opponent sees them; leaving the centre is no business of this function.
    #[inline]
    pub(super) fn each_move(self, mut found: impl FnMut(KnightBoard)) {
        for from in members(self.mine) {
            for to in members(REACH[from] & !self.mine) {
                found(KnightBoard {
                    mine: self.theirs & !(1 << to),
                    theirs: self.mine ^ 1 << from | 1 << to,
                });
            }
        }
    }
}

/// The exact value for the player to move when the opponent stands on the centre: by the attackers of both, and by all knights
/// of both, the one on the centre included. The attacker lemma gives the longest exchange; it is two plies shorter if it ends
/// with the loser's last knight, who then has no move left to make before the winner leaves the centre.
pub(super) const fn exchange([mine, theirs]: [u32; 2], [all_mine, all_theirs]: [u32; 2]) -> GameValue {
    match CentreFight::exchange([mine, theirs]) {
        CentreFight::Win(plies) => GameValue::Win(if all_theirs == theirs + 1 { plies - 2 } else { plies }),
        CentreFight::Loss(plies) => GameValue::Loss(if all_mine == mine { plies - 2 } else { plies }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board with up to five knights a side, one of the other's on the centre, from a number.
    fn drawn_by_lot(mut lot: u64) -> KnightBoard {
        let mut board = KnightBoard {
            mine: 0,
            theirs: CENTRE,
        };
        let mut next = |below: u64| {
            lot = lot
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (lot >> 33) % below
        };
        let (mine, theirs) = (1 + next(5) as u32, 1 + next(5) as u32);
        while board.mine.count_ones() < mine {
            board.mine |= 1 << next(25) & !board.theirs;
        }
        while board.theirs.count_ones() < theirs {
            board.theirs |= 1 << next(25) & !board.mine;
        }
        board
    }

    #[test]
    fn the_fight_for_the_centre_is_what_its_moves_make_it() {
        for lot in 0..200_000 {
            let board = drawn_by_lot(lot);
            let mut best = GameValue::Loss(0);
            // Somebody stands on the centre after every move, or has no knights.
            board.each_move(|next| best = best.max(next.known().expect("known").before()));
            assert_eq!(board.known(), Some(best), "{board:?}");
        }
    }
}
