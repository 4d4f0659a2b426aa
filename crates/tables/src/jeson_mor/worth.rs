//! What a position is worth to the player to move.

use std::cmp::Ordering;

/// What a position is worth to the player to move when both play as well as can be: who wins takes as few plies as he can,
/// who loses as many. The greater of two is the one he would rather have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Worth {
    /// He wins with the so-many-th ply from here.
    Win(u16),
    /// He loses with the so-many-th ply from here.
    Loss(u16),
    /// Neither can force a win.
    Draw,
}

impl Worth {
    /// Read from a table: 0 is a draw, odd plies are won (the mover makes the last one), even plies are lost.
    pub(super) const fn from_byte(byte: u8) -> Self {
        match byte {
            0 => Worth::Draw,
            plies if plies % 2 == 1 => Worth::Win(plies as u16),
            plies => Worth::Loss(plies as u16),
        }
    }

    /// The byte it is stored as.
    pub(super) const fn to_byte(self) -> u8 {
        match self {
            Worth::Draw => 0,
            Worth::Win(plies) | Worth::Loss(plies) => plies as u8,
        }
    }

    /// What a move is worth to who makes it, if this is what his opponent then has.
    #[must_use]
    pub const fn before(self) -> Self {
        match self {
            Worth::Win(plies) => Worth::Loss(plies + 1),
            Worth::Loss(plies) => Worth::Win(plies + 1),
            Worth::Draw => Worth::Draw,
        }
    }

    /// The same if the game is a draw after so many more plies. Who would lose only after that holds out until then.
    #[must_use]
    pub const fn within(self, left: u32) -> Self {
        match self {
            Worth::Win(plies) | Worth::Loss(plies) if plies as u32 > left => Worth::Draw,
            worth => worth,
        }
    }

    /// A number that grows with the worth.
    const fn rank(self) -> i32 {
        match self {
            Worth::Win(plies) => i32::MAX - plies as i32,
            Worth::Draw => 0,
            Worth::Loss(plies) => i32::MIN + plies as i32,
        }
    }
}

impl Ord for Worth {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Worth {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
