//! Counted results: their mean, their spread, and how well they agree with an expected share.

use super::Pentanomial;
use crate::WinDrawLoss;

/// The results of a match between two players, from one player's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sample {
    /// Single games, each for itself.
    Games(WinDrawLoss),
    /// Pairs of games, the same opening from both sides.
    Pairs(Pentanomial),
}

impl From<WinDrawLoss> for Sample {
    fn from(score: WinDrawLoss) -> Self {
        Sample::Games(score)
    }
}

impl From<Pentanomial> for Sample {
    fn from(pairs: Pentanomial) -> Self {
        Sample::Pairs(pairs)
    }
}

/// The share of the points that a game or a pair can bring.
const POINTS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// How often each of [`POINTS`] was brought. Single games bring no quarters; results that never happened change nothing
/// below, so games and pairs need no arithmetic of their own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counts([f64; 5]);

impl From<Sample> for Counts {
    fn from(sample: Sample) -> Self {
        match sample {
            Sample::Games(score) => Counts([score.lost, 0, score.drawn, 0, score.won].map(f64::from)),
            Sample::Pairs(Pentanomial(pairs)) => Counts(pairs.map(f64::from)),
        }
    }
}

impl Counts {
    /// Results and how often they happened, without those that never did.
    fn happened(&self) -> impl Iterator<Item = (f64, f64)> {
        POINTS.into_iter().zip(self.0).filter(|(_, count)| *count > 0.0)
    }

    /// How many there are.
    pub(super) fn size(&self) -> f64 {
        self.0.iter().sum()
    }

    /// Their mean. Not a number if there are none.
    pub(super) fn share(&self) -> f64 {
        0.5 + self.excess(0.5) / self.size()
    }

    /// The sum of what each has above a share.
    pub(super) fn excess(&self, share: f64) -> f64 {
        self.happened().map(|(points, count)| count * (points - share)).sum()
    }

    /// The sum of the squared distances from a share.
    pub(super) fn spread(&self, share: f64) -> f64 {
        self.happened()
            .map(|(points, count)| count * (points - share).powi(2))
            .sum()
    }

    /// The logarithm of how much likelier these results are under the distribution that explains them best than under
    /// the one that explains them best *and* has a given mean `s`, above 0 and below 1.
    ///
    /// By Lagrange, the latter gives a result of `x` points, seen `n` times in `N`, the chance
    /// `n / N / (1 + θ (x - s))`. Here θ maximises `Σ n ln(1 + θ (x - s))` under the condition that no `1 + θ (x - s)`
    /// is negative, not even for results that never happened: where one of them is 0, that result takes the chance that
    /// the others leave. The maximum is the answer. (M. Van den Bergh, "Comments on normalized Elo", proposition 1.1,
    /// but with the results that never happened treated exactly instead of being counted as a thousandth.)
    pub(super) fn doubt(&self, s: f64) -> f64 {
        let slope = |theta: f64| -> f64 {
            self.happened()
                .map(|(points, count)| count * (points - s) / (1.0 + theta * (points - s)))
                .sum()
        };
        let (low, high) = (-1.0 / (1.0 - s), 1.0 / s);
        // The sum rises no further than to a pole, and there is one at an end only if its result did happen.
        let [none, .., all] = self.0;
        let theta = if none == 0.0 && slope(high) >= 0.0 {
            high
        } else if all == 0.0 && slope(low) <= 0.0 {
            low
        } else {
            self.flat_point(s, low, high)
        };
        self.happened()
            .map(|(points, count)| count * (theta * (points - s)).ln_1p())
            .sum()
    }

    /// The θ between two ends at which the sum of [`Counts::doubt`] has its maximum. Newton's method; the ends close
    /// in, and a step that would leave them goes to their middle instead.
    fn flat_point(&self, s: f64, mut low: f64, mut high: f64) -> f64 {
        let mut theta = 0.0;
        for _ in 0..100 {
            let (mut slope, mut bend) = (0.0, 0.0);
            for (points, count) in self.happened() {
                let part = (points - s) / (1.0 + theta * (points - s));
                slope += count * part;
                bend += count * part * part;
            }
            if slope > 0.0 {
                low = theta;
            } else {
                high = theta;
            }
            let newton = theta + slope / bend;
            let next = if low < newton && newton < high {
                newton
            } else {
                f64::midpoint(low, high)
            };
            // The sum is flat here: an error of θ tells only by its square.
            if (next - theta).abs() < 1e-9 * (1.0 + theta.abs()) {
                return next;
            }
            theta = next;
        }
        theta
    }
}
