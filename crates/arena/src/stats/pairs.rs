//! Games in pairs: the same opening, played from both sides.

use std::collections::BTreeMap;
use std::fmt;

use ludoteca_rules::{Player, Verdict};

use super::Sample;
use crate::WinDrawLoss;

/// How many pairs of games brought a player 0, ½, 1, 1½ and 2 points: two losses; a loss and a draw; two draws or a win
/// and a loss; a win and a draw; two wins.
///
/// ```
/// use ludoteca_arena::stats::Pentanomial;
/// assert_eq!(Pentanomial([1, 2, 3, 4, 5]).to_string(), "Ptnml(0-2): 1, 2, 3, 4, 5");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pentanomial(pub [u32; 5]);

impl Pentanomial {
    /// Pairs played.
    pub fn pairs(&self) -> u32 {
        self.0.iter().sum()
    }
}

impl fmt::Display for Pentanomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [ll, ld, even, wd, ww] = self.0;
        write!(f, "Ptnml(0-2): {ll}, {ld}, {even}, {wd}, {ww}")
    }
}

/// Counts games that are played in pairs, in whatever order they end.
///
/// ```
/// use ludoteca_arena::stats::{Pairs, Pentanomial};
/// use ludoteca_rules::{Player, Verdict};
/// let mut pairs = Pairs::default();
/// pairs.add(1, Verdict::Win(Player::First), Player::First);
/// pairs.add(0, Verdict::Draw, Player::First);
/// pairs.add(1, Verdict::Win(Player::Second), Player::Second);
/// assert_eq!(pairs.pentanomial(), Pentanomial([0, 0, 0, 0, 1]));
/// assert_eq!((pairs.score().won, pairs.score().drawn), (2, 1));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Pairs {
    score: WinDrawLoss,
    pentanomial: Pentanomial,
    /// Half points of the games whose partner has not ended, by pair.
    waiting: BTreeMap<u64, usize>,
}

impl Pairs {
    /// Counts a game of a pair for a player. The pair's second game to be added completes it.
    pub fn add(&mut self, pair: u64, verdict: Verdict, player: Player) {
        self.score.add(verdict, player);
        let half_points = match verdict {
            Verdict::Draw => 1,
            Verdict::Win(winner) if winner == player => 2,
            Verdict::Win(_) => 0,
        };
        if let Some(partner) = self.waiting.remove(&pair) {
            self.pentanomial.0[partner + half_points] += 1;
        } else {
            self.waiting.insert(pair, half_points);
        }
    }

    /// All games, also those whose partner has not ended.
    pub const fn score(&self) -> WinDrawLoss {
        self.score
    }

    /// The pairs that are complete.
    pub const fn pentanomial(&self) -> Pentanomial {
        self.pentanomial
    }

    /// What statistics are best drawn from: the complete pairs, or the games while no pair is complete.
    pub fn sample(&self) -> Sample {
        if self.pentanomial.pairs() > 0 {
            Sample::Pairs(self.pentanomial)
        } else {
            Sample::Games(self.score)
        }
    }
}
