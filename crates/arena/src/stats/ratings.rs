//! Ratings of a field of players, from all results between them.
//!
//! The model is that of Bradley and Terry: a player is expected to make the share 1 / (1 + e^-(a - b)) of the points
//! against another, where a and b are their strengths. A draw is half a win and half a loss. That keeps the ratings on
//! the scale of [`elo_of_share`](super::elo_of_share): two players come out as far apart as their Elo difference.
//! Models with a chance of draws of their own (Davidson, Rao and Kupper) do not have that property.
//!
//! Taken for half a win and half a loss, a draw is counted as if it varied like a decided game, which would make the
//! margins too wide. So the variance is scaled by one factor for the field, estimated from its draws (quasi-likelihood,
//! Wedderburn 1974); for two players that gives the variance of [`Elo::margin`](super::Elo::margin).

use std::collections::BTreeMap;

use super::matrix::Matrix;
use super::normal::{SURE, normal_share_below};
use crate::Score;

/// What every player is given besides his games: so many draws against an imagined player of average strength. It keeps
/// all ratings finite where a player won or lost everything or parts of the field never met, and costs a player 200 Elo
/// above the average hardly more than a point if he has played 100 games against it.
const IMAGINED_DRAWS: f64 = 0.5;

/// Elo points for one unit of strength.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// Results between the players of a field, who are numbered from 0.
///
/// ```
/// use ludoteca_arena::Score;
/// use ludoteca_arena::stats::Field;
/// let mut field = Field::new(3);
/// field.add(0, 1, Score { won: 60, drawn: 20, lost: 20 });
/// field.add(1, 2, Score { won: 60, drawn: 20, lost: 20 });
/// let ratings = field.rate();
/// let order: Vec<usize> = ratings.standings().into_iter().map(|(player, _)| player).collect();
/// assert_eq!(order, [0, 1, 2]);
/// assert_eq!(format!("{:.0}", ratings.of(0).elo), "146");
/// assert_eq!(ratings.anchored(2, 1000.0).of(2).elo, 1000.0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Field {
    players: usize,
    /// By the two players, the lower number first; the score is his.
    met: BTreeMap<(usize, usize), Score>,
}

/// A rating, or a difference between two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// In Elo.
    pub elo: f64,
    /// Half the width of the interval that holds the true one 95 times in 100.
    pub margin: f64,
}

/// The ratings of a field. Their mean is 0, and margins are against that mean, unless a player is made the anchor.
#[derive(Clone, Debug)]
pub struct Ratings {
    /// Less their mean.
    strengths: Vec<f64>,
    /// Of the strengths less their mean.
    covariance: Matrix,
    anchor: Option<(usize, f64)>,
}

impl Field {
    /// A field of so many players who have not played yet.
    pub fn new(players: usize) -> Self {
        Field {
            players,
            met: BTreeMap::new(),
        }
    }

    /// Adds a player's score against an opponent. A number not yet in the field makes it larger; a score against
    /// oneself tells nothing and is passed over.
    pub fn add(&mut self, player: usize, opponent: usize, score: Score) {
        self.players = self.players.max(player + 1).max(opponent + 1);
        if player == opponent {
            return;
        }
        let sum = self
            .met
            .entry((player.min(opponent), player.max(opponent)))
            .or_default();
        let (won, lost) = if player < opponent {
            (score.won, score.lost)
        } else {
            (score.lost, score.won)
        };
        sum.won += won;
        sum.drawn += score.drawn;
        sum.lost += lost;
    }

    /// The likeliest ratings.
    pub fn rate(&self) -> Ratings {
        let strengths = self.likeliest();
        // Each game tells as much more as it varies less than a game without draws would. One imagined decided game
        // keeps a field that only drew from looking certain.
        let (mut decided, mut drawn) = (0.25, 0.0);
        for (&(a, b), score) in &self.met {
            let share = logistic(strengths[a] - strengths[b]);
            decided += f64::from(score.games()) * share * (1.0 - share);
            drawn += f64::from(score.drawn) / 4.0;
        }
        let variation = (1.0 - drawn / decided).max(0.25 / decided);
        let covariance = self.information(&strengths, 1.0 / variation).cholesky().inverse();
        let mean = strengths.iter().sum::<f64>() / self.players as f64;
        Ratings {
            strengths: strengths.into_iter().map(|strength| strength - mean).collect(),
            covariance: covariance.centred(),
            anchor: None,
        }
    }

    /// The strengths under which the results are likeliest. The logarithm of the likelihood bends one way only, so
    /// Newton's method finds its one maximum; a step that goes too far is halved.
    fn likeliest(&self) -> Vec<f64> {
        let mut strengths = vec![0.0; self.players];
        let mut likelihood = self.log_likelihood(&strengths);
        for _ in 0..100 {
            let information = self.information(&strengths, 1.0).cholesky();
            let mut step = information.solve(&self.gradient(&strengths));
            loop {
                if step.iter().all(|part| part.abs() < 1e-9) {
                    return strengths;
                }
                let next: Vec<f64> = strengths.iter().zip(&step).map(|(a, b)| a + b).collect();
                let better = self.log_likelihood(&next);
                if better > likelihood {
                    (strengths, likelihood) = (next, better);
                    break;
                }
                step.iter_mut().for_each(|part| *part /= 2.0);
            }
        }
        strengths
    }

    fn log_likelihood(&self, strengths: &[f64]) -> f64 {
        let imagined: f64 = strengths
            .iter()
            .map(|s| IMAGINED_DRAWS / 2.0 * (log_logistic(*s) + log_logistic(-s)))
            .sum();
        let played: f64 = self
            .met
            .iter()
            .map(|(&(a, b), score)| {
                let ahead = strengths[a] - strengths[b];
                let half = f64::from(score.drawn) / 2.0;
                (f64::from(score.won) + half) * log_logistic(ahead)
                    + (f64::from(score.lost) + half) * log_logistic(-ahead)
            })
            .sum();
        imagined + played
    }

    /// The points of each player above what his strength lets expect.
    fn gradient(&self, strengths: &[f64]) -> Vec<f64> {
        let mut gradient: Vec<f64> = strengths
            .iter()
            .map(|s| IMAGINED_DRAWS * (0.5 - logistic(*s)))
            .collect();
        for (&(a, b), score) in &self.met {
            let excess = f64::from(score.games()) * (score.share() - logistic(strengths[a] - strengths[b]));
            gradient[a] += excess;
            gradient[b] -= excess;
        }
        gradient
    }

    /// Fisher's information on the strengths, each game counted with a weight. The imagined draws make it positive
    /// definite: without them only differences would be known.
    fn information(&self, strengths: &[f64], weight: f64) -> Matrix {
        let mut information = Matrix::zero(self.players);
        for (player, strength) in strengths.iter().enumerate() {
            let share = logistic(*strength);
            information.add(player, player, IMAGINED_DRAWS * share * (1.0 - share));
        }
        for (&(a, b), score) in &self.met {
            let share = logistic(strengths[a] - strengths[b]);
            let weighted = weight * f64::from(score.games()) * share * (1.0 - share);
            information.add(a, a, weighted);
            information.add(b, b, weighted);
            information.add(a, b, -weighted);
            information.add(b, a, -weighted);
        }
        information
    }
}

impl Ratings {
    /// The same ratings moved so that a player has a given one. Margins are then against that player.
    #[must_use]
    pub fn anchored(mut self, player: usize, elo: f64) -> Self {
        self.anchor = Some((player, elo));
        self
    }

    /// How many players there are.
    pub fn players(&self) -> usize {
        self.strengths.len()
    }

    /// A player's rating.
    ///
    /// # Panics
    /// When the field has no such player.
    pub fn of(&self, player: usize) -> Rating {
        if let Some((anchor, elo)) = self.anchor {
            let mut rating = self.difference(player, anchor);
            rating.elo += elo;
            return rating;
        }
        Rating::new(self.strengths[player], self.covariance.at(player, player))
    }

    /// How much higher a player is rated than another. Its margin is not the sum of theirs: it knows of the games
    /// between the two.
    ///
    /// # Panics
    /// When the field has no such player.
    pub fn difference(&self, player: usize, opponent: usize) -> Rating {
        let cell = |row, column| self.covariance.at(row, column);
        Rating::new(
            self.strengths[player] - self.strengths[opponent],
            cell(player, player) + cell(opponent, opponent) - 2.0 * cell(player, opponent),
        )
    }

    /// How likely it is that a player is stronger than another, 0 to 1.
    ///
    /// # Panics
    /// When the field has no such player.
    pub fn superiority(&self, player: usize, opponent: usize) -> f64 {
        let Rating { elo, margin } = self.difference(player, opponent);
        if margin == 0.0 {
            return 0.5;
        }
        normal_share_below(SURE * elo / margin)
    }

    /// All players with their ratings, the best first; of equals, the lower number.
    pub fn standings(&self) -> Vec<(usize, Rating)> {
        let mut standings: Vec<(usize, Rating)> = (0..self.players()).map(|player| (player, self.of(player))).collect();
        standings.sort_by(|(_, a), (_, b)| b.elo.total_cmp(&a.elo));
        standings
    }
}

impl Rating {
    fn new(strength: f64, variance: f64) -> Self {
        Rating {
            elo: ELO * strength,
            // Rounding may leave a little less than nothing of a variance of 0.
            margin: ELO * SURE * variance.max(0.0).sqrt(),
        }
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The logarithm of [`logistic`], also where that is too near to 0 for a logarithm.
fn log_logistic(x: f64) -> f64 {
    x.min(0.0) - (-x.abs()).exp().ln_1p()
}
