//! What the results of games tell of strength: Elo differences, sequential tests, and ratings of a field.
//!
//! All of it is arithmetic on counted results. Games played in pairs, the same opening from both sides, are better
//! counted as pairs ([`Pairs`]): an opening that favours a side gives a win and a loss, and counted singly those look
//! like chance that was not there.
//!
//! Where openings are played from both sides, the worth of moving first needs nothing more than [`Elo::of`] the score
//! of those who moved first.
//!
//! ```
//! use ludoteca_arena::WinDrawLoss;
//! use ludoteca_arena::stats::{Elo, Sprt, score_line};
//! let score = WinDrawLoss { won: 10, drawn: 5, lost: 5 };
//! assert_eq!(score_line("A", "B", &score), "Score of A vs B: 10 - 5 - 5 [0.625] 20");
//! let elo = Elo::of(score);
//! assert_eq!(elo.line(&score), "Elo difference: 88.7 +/- 143.9, LOS: 90.2 %, DrawRatio: 25.0 %");
//! let sprt = Sprt::parse("elo0=0,elo1=10")?;
//! let llr = sprt.llr(score);
//! assert_eq!(sprt.line(llr), "LLR: 0.18 (-2.94, 2.94) [0.00, 10.00]");
//! assert_eq!(sprt.verdict(llr), None);
//! # Ok::<(), ludoteca_rules::UserError>(())
//! ```

mod elo;
mod matrix;
mod normal;
mod pairs;
mod ratings;
mod sample;
mod sprt;

pub use elo::{Elo, elo_of_share, score_line, share_of_elo};
pub use pairs::{Pairs, Pentanomial};
pub use ratings::{Field, Rating, Ratings};
pub use sample::Sample;
pub use sprt::{Hypothesis, Sprt};
