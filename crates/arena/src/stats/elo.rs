//! The Elo difference between two players, how sure it is, and the lines that show it.

use super::Sample;
use super::normal::{SURE, normal_share_below};
use super::sample::Counts;
use crate::WinDrawLoss;

/// The Elo difference at which a share of the points is expected: -∞ for 0, ∞ for 1.
///
/// ```
/// assert_eq!(ludoteca_arena::stats::elo_of_share(0.5), 0.0);
/// assert_eq!(ludoteca_arena::stats::elo_of_share(1.0), f64::INFINITY);
/// ```
pub fn elo_of_share(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// The share of the points that is expected of a player who is stronger by an Elo difference.
pub fn share_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// An Elo difference between two players, from results between them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The difference at which the share of the points would be just what it was. Infinite where a player made all
    /// points; 0 if nothing was played.
    pub difference: f64,
    /// Half the width of the interval that holds the true difference 95 times in 100, as cutechess and fastchess
    /// compute it: the share is taken for normal, and its deviation comes from the results themselves (of pairs, from
    /// the pairs).
    ///
    /// There is none where that cannot be: if all results were the same, they do not tell how much they vary; and near
    /// 0 and 1 the interval of the share reaches over the edge. [`Elo::interval`] is there always.
    pub margin: Option<f64>,
    /// From where to where the true difference lies, 95 times in 100, also for few or one-sided results: all
    /// differences that a likelihood-ratio test at 5 % does not rule out. It reaches to infinity if a player made all
    /// points.
    pub interval: (f64, f64),
    /// How likely it is that the player is the stronger one, 0 to 1: were both equally strong, so often would the
    /// result be worse than it was. For single games this is the formula of cutechess, Φ((won - lost) / √(won + lost));
    /// for pairs it is the same with the points of pairs.
    pub superiority: f64,
}

impl Elo {
    /// The difference that results show.
    pub fn of(sample: impl Into<Sample>) -> Self {
        let counts = Counts::from(sample.into());
        if counts.size() == 0.0 {
            return Elo {
                difference: 0.0,
                margin: None,
                interval: (f64::NEG_INFINITY, f64::INFINITY),
                superiority: 0.5,
            };
        }
        let share = counts.share();
        Elo {
            difference: elo_of_share(share),
            margin: margin(&counts, share),
            interval: (
                elo_of_share(last_believable(&counts, share, 0.0)),
                elo_of_share(last_believable(&counts, share, 1.0)),
            ),
            superiority: superiority(&counts),
        }
    }

    /// The line that users of cutechess know. What is not there is `nan`, as with cutechess. The share of draws is not
    /// known to pairs, so it comes from the score.
    ///
    /// ```
    /// use ludoteca_arena::{WinDrawLoss, stats::Elo};
    /// let score = WinDrawLoss { won: 0, drawn: 0, lost: 1 };
    /// let line = "Elo difference: -inf +/- nan, LOS: 15.9 %, DrawRatio: 0.0 %";
    /// assert_eq!(Elo::of(score).line(&score), line);
    /// ```
    pub fn line(&self, score: &WinDrawLoss) -> String {
        let margin = self
            .margin
            .map_or_else(|| "nan".to_owned(), |margin| format!("{margin:.1}"));
        format!(
            "Elo difference: {:.1} +/- {margin}, LOS: {:.1} %, DrawRatio: {:.1} %",
            without_minus_zero(self.difference, 10.0),
            100.0 * self.superiority,
            100.0 * f64::from(score.drawn) / f64::from(score.games().max(1)),
        )
    }
}

/// The line of a score that users of cutechess know: wins, losses, draws, the share of the points, and games.
pub fn score_line(player: &str, opponent: &str, score: &WinDrawLoss) -> String {
    format!(
        "Score of {player} vs {opponent}: {} - {} - {} [{:.3}] {}",
        score.won,
        score.lost,
        score.drawn,
        score.share(),
        score.games()
    )
}

/// A number that will be shown with few digits, so that it is not shown as `-0.0`.
pub(super) fn without_minus_zero(value: f64, precision: f64) -> f64 {
    if (value * precision).round() == 0.0 { 0.0 } else { value }
}

/// See [`Elo::margin`].
fn margin(counts: &Counts, share: f64) -> Option<f64> {
    let deviation = counts.spread(share).sqrt() / counts.size();
    let (low, high) = (share - SURE * deviation, share + SURE * deviation);
    let known = deviation > 0.0 && low > 0.0 && high < 1.0;
    known.then(|| (elo_of_share(high) - elo_of_share(low)) / 2.0)
}

/// The last share on the way from the observed one to an edge that a likelihood-ratio test at 5 % does not rule out.
fn last_believable(counts: &Counts, share: f64, edge: f64) -> f64 {
    if share == edge {
        return edge;
    }
    let (mut believed, mut ruled_out) = (share, edge);
    // Halved so often that the last bits are reached also near 0.
    for _ in 0..80 {
        let middle = f64::midpoint(believed, ruled_out);
        if middle == believed || middle == ruled_out {
            break;
        }
        // Twice the doubt is about the square of a standard normal variable (Wilks).
        if 2.0 * counts.doubt(middle) <= SURE * SURE {
            believed = middle;
        } else {
            ruled_out = middle;
        }
    }
    believed
}

/// See [`Elo::superiority`].
fn superiority(counts: &Counts) -> f64 {
    let spread = counts.spread(0.5);
    if spread == 0.0 {
        return 0.5;
    }
    normal_share_below(counts.excess(0.5) / spread.sqrt())
}
