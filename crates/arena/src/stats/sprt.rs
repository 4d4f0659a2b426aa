//! The sequential probability ratio test: play until it is clear which of two Elo differences it is.

use std::fmt;

use ludoteca_rules::{Message, UserError, unknown_name};

use super::elo::without_minus_zero;
use super::sample::Counts;
use super::{Sample, share_of_elo};

/// A test of `H0`, "stronger by `elo0`", against `H1`, "stronger by `elo1`", in logistic Elo.
///
/// `H1` is accepted with a chance of at most about `alpha` if `H0` is true, `H0` with one of at most about `beta` if
/// `H1` is true.
///
/// The log-likelihood ratio is the exact one of the generalised test: under each hypothesis, how draws (or the five
/// results of a pair) are distributed is whatever explains the results best. The usual shortcut, which takes the share
/// for normal, divides by an observed variance that is 0 when all games end alike; the exact ratio needs no such
/// variance, and without draws it is the ratio of Wald's binomial test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// What a test decided for. Shown as `H0 was accepted` or `H1 was accepted`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hypothesis {
    /// Stronger by `elo0` (or less).
    H0,
    /// Stronger by `elo1` (or more).
    H1,
}

impl fmt::Display for Hypothesis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Hypothesis::H0 => "H0 was accepted",
            Hypothesis::H1 => "H1 was accepted",
        })
    }
}

impl Default for Sprt {
    fn default() -> Self {
        Sprt {
            elo0: 0.0,
            elo1: 5.0,
            alpha: 0.05,
            beta: 0.05,
        }
    }
}

const KEYS: [&str; 4] = ["elo0", "elo1", "alpha", "beta"];

/// Beyond this a share is so near to 0 or 1 that no test of it would end.
const MOST_ELO: f64 = 1000.0;

impl Sprt {
    /// Reads a test such as `elo0=0,elo1=10,alpha=0.05,beta=0.05`. What is left out is as in [`Sprt::default`]: 0, 5,
    /// 0.05 and 0.05.
    ///
    /// ```
    /// use ludoteca_arena::stats::Sprt;
    /// let sprt = Sprt::parse("elo1=10,alpha=0.1")?;
    /// assert_eq!(sprt.to_string(), "elo0=0,elo1=10,alpha=0.1,beta=0.05");
    /// let wrong = Sprt::parse("elo0=0,aplha=0.1").unwrap_err();
    /// assert!(wrong.to_string().contains("'aplha': did you mean alpha?"));
    /// # Ok::<(), ludoteca_rules::UserError>(())
    /// ```
    ///
    /// # Errors
    /// When a key is unknown or there twice, a value is no number or out of range, or `elo0` is not below `elo1`.
    pub fn parse(text: &str) -> Result<Self, UserError> {
        let mut values: [Option<f64>; 4] = [None; 4];
        let wanted_elo = || Message::new("wanted-elo", "a number from -1000 to 1000");
        let wanted_chance = || Message::new("wanted-chance", "a number above 0 and below 0.5");
        for item in text.split(',').filter(|item| !item.trim().is_empty()) {
            let (key, value) = item
                .split_once('=')
                .ok_or_else(|| UserError::new("sprt-form", "sprt: '{item}' is not key=value").quoting("item", item))?;
            let (key, value) = (key.trim(), value.trim());
            let index = KEYS
                .iter()
                .position(|known| *known == key)
                .ok_or_else(|| unknown_name(Message::new("word-sprt-setting", "setting of sprt"), key, KEYS))?;
            if values[index].is_some() {
                return Err(UserError::new("sprt-twice", "sprt: {key} is there twice").with("key", KEYS[index]));
            }
            values[index] = Some(if index < 2 {
                number(KEYS[index], value, wanted_elo, |n| n.abs() <= MOST_ELO)?
            } else {
                number(KEYS[index], value, wanted_chance, |n| n > 0.0 && n < 0.5)?
            });
        }
        let usual = Sprt::default();
        let [elo0, elo1, alpha, beta] = values;
        let sprt = Sprt {
            elo0: elo0.unwrap_or(usual.elo0),
            elo1: elo1.unwrap_or(usual.elo1),
            alpha: alpha.unwrap_or(usual.alpha),
            beta: beta.unwrap_or(usual.beta),
        };
        if sprt.elo0 >= sprt.elo1 {
            return Err(
                UserError::new("sprt-order", "sprt: elo0={elo0} is not below elo1={elo1}")
                    .with("elo0", sprt.elo0)
                    .with("elo1", sprt.elo1),
            );
        }
        Ok(sprt)
    }

    /// The differences of `H0` and of `H1`.
    pub const fn elo(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    /// The log-likelihood ratios at or below which `H0`, and at or above which `H1` is accepted (Wald's).
    pub fn bounds(&self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }

    /// The log-likelihood ratio of `H1` to `H0`: 0 without results, and the higher, the more they speak for `H1`.
    pub fn llr(&self, sample: impl Into<Sample>) -> f64 {
        let counts = Counts::from(sample.into());
        counts.doubt(share_of_elo(self.elo0)) - counts.doubt(share_of_elo(self.elo1))
    }

    /// What a log-likelihood ratio decides, if it does.
    pub fn verdict(&self, llr: f64) -> Option<Hypothesis> {
        let (low, high) = self.bounds();
        if llr >= high {
            Some(Hypothesis::H1)
        } else if llr <= low {
            Some(Hypothesis::H0)
        } else {
            None
        }
    }

    /// The line of a log-likelihood ratio, with the bounds and the two differences, such as
    /// `LLR: 1.23 (-2.94, 2.94) [0.00, 10.00]`.
    pub fn line(&self, llr: f64) -> String {
        let (low, high) = self.bounds();
        let [llr, elo0, elo1] = [llr, self.elo0, self.elo1].map(|value| without_minus_zero(value, 100.0));
        format!("LLR: {llr:.2} ({low:.2}, {high:.2}) [{elo0:.2}, {elo1:.2}]")
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sprt {
            elo0,
            elo1,
            alpha,
            beta,
        } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta}")
    }
}

/// A value that must be a number of some kind.
fn number(
    key: &'static str,
    text: &str,
    wanted: impl FnOnce() -> Message,
    right: impl Fn(f64) -> bool,
) -> Result<f64, UserError> {
    text.parse::<f64>().ok().filter(|n| right(*n)).ok_or_else(|| {
        UserError::new("sprt-value", "sprt: {key}='{text}' is not {wanted}")
            .with("key", key)
            .quoting("text", text)
            .phrase("wanted", wanted())
    })
}
