//! What a certificate claims.

use ludoteca_rules::{Player, Verdict};

/// What a player can bring about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// He wins.
    Wins,
    /// He wins or draws.
    Holds,
}

/// A player can reach a goal from a position, whatever the other does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who.
    pub player: Player,
    /// What.
    pub goal: Goal,
}

impl Claim {
    /// The player wins.
    pub const fn wins(player: Player) -> Self {
        Claim {
            player,
            goal: Goal::Wins,
        }
    }

    /// The player wins or draws.
    pub const fn holds(player: Player) -> Self {
        Claim {
            player,
            goal: Goal::Holds,
        }
    }

    /// Whether the end of a game is what was claimed.
    pub fn met_by(self, verdict: Verdict) -> bool {
        match verdict {
            Verdict::Win(player) => player == self.player,
            Verdict::Draw => self.goal == Goal::Holds,
        }
    }
}
