//! The value of a position for the player to move.

use std::cmp::Ordering;

/// The value of a position for the player to move, with best play: the winner takes as few plies as possible, the loser as
/// many. Values are ordered from the worst for him to the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameValue {
    /// He wins with the so-many-th ply from here.
    Win(u16),
    /// He loses with the so-many-th ply from here.
    Loss(u16),
    /// Neither can force a win.
    Draw,
}

impl GameValue {
    /// Read from a table: 0 is a draw, odd plies are won (the mover makes the last one), even plies are lost.
    pub(super) const fn from_byte(byte: u8) -> Self {
        match byte {
            0 => GameValue::Draw,
            plies if plies % 2 == 1 => GameValue::Win(plies as u16),
            plies => GameValue::Loss(plies as u16),
        }
    }

    /// The byte it is stored as.
    pub(super) const fn to_byte(self) -> u8 {
        match self {
            GameValue::Draw => 0,
            GameValue::Win(plies) | GameValue::Loss(plies) => plies as u8,
        }
    }

    /// The value of a move for the player who makes it, if this is his opponent's value after it.
    #[must_use]
    pub const fn before(self) -> Self {
        match self {
            GameValue::Win(plies) => GameValue::Loss(plies + 1),
            GameValue::Loss(plies) => GameValue::Win(plies + 1),
            GameValue::Draw => GameValue::Draw,
        }
    }

    /// The same if the game is a draw after so many more plies.
    #[must_use]
    pub const fn within(self, left: u32) -> Self {
        match self {
            GameValue::Win(plies) | GameValue::Loss(plies) if plies as u32 > left => GameValue::Draw,
            value => value,
        }
    }

    /// A number that grows with the value.
    const fn rank(self) -> i32 {
        match self {
            GameValue::Win(plies) => i32::MAX - plies as i32,
            GameValue::Draw => 0,
            GameValue::Loss(plies) => i32::MIN + plies as i32,
        }
    }
}

impl Ord for GameValue {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for GameValue {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
