//! How games end.

use ludoteca_games::{Player, Verdict};
use pyo3::prelude::*;

/// How a game ended.
///
/// >>> import ludoteca
/// >>> game = ludoteca.Game("nim", heaps=[1])
/// >>> game.opening().play("1-1").outcome
/// Outcome(winner=1, reason='last-object')
#[pyclass(frozen, eq, module = "ludoteca")]
#[derive(PartialEq)]
pub(crate) struct Outcome(pub(crate) ludoteca_games::Outcome);

/// The number of the player who won.
pub(crate) const fn winner(verdict: Verdict) -> Option<u8> {
    match verdict {
        Verdict::Win(player) => Some(player.number()),
        Verdict::Draw => None,
    }
}

/// What each player gets: 1 for a win, −1 for a loss.
pub(crate) const fn returns(verdict: Verdict) -> [f64; 2] {
    match verdict {
        Verdict::Win(Player::First) => [1.0, -1.0],
        Verdict::Win(Player::Second) => [-1.0, 1.0],
        Verdict::Draw => [0.0, 0.0],
    }
}

#[pymethods]
impl Outcome {
    /// The number of the player who won, 1 or 2; None for a draw.
    #[getter]
    fn winner(&self) -> Option<u8> {
        winner(self.0.verdict)
    }

    /// Why the game ended, in a word: "majority", "line", "repetition", …
    #[getter]
    fn reason(&self) -> &'static str {
        self.0.reason
    }

    /// What each player scored, in games that count points; None in others.
    #[getter]
    fn scores(&self) -> Option<(f64, f64)> {
        self.0.scores.map(|[first, second]| (first.points(), second.points()))
    }

    fn __hash__(&self) -> u64 {
        let winner = self.winner().map_or(0, u64::from);
        self.0
            .reason
            .bytes()
            .fold(winner, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte.into()))
    }

    fn __repr__(&self) -> String {
        let winner = self.winner().map_or("None".to_owned(), |winner| winner.to_string());
        let scores = self.scores().map_or(String::new(), |(first, second)| {
            format!(", scores=({first:?}, {second:?})")
        });
        format!("Outcome(winner={winner}, reason='{}'{scores})", self.0.reason)
    }
}

/// What random games came to.
#[pyclass(frozen, eq, get_all, module = "ludoteca")]
#[derive(PartialEq)]
pub(crate) struct Playouts {
    /// Games that the first player won.
    first: u64,
    /// Games that the second player won.
    second: u64,
    /// Drawn games.
    drawn: u64,
    /// The moves of all of them.
    plies: u64,
}

impl From<ludoteca_games::Playouts> for Playouts {
    fn from(playouts: ludoteca_games::Playouts) -> Self {
        Playouts {
            first: playouts.first,
            second: playouts.second,
            drawn: playouts.drawn,
            plies: playouts.plies,
        }
    }
}

#[pymethods]
impl Playouts {
    /// How many games there were.
    #[getter]
    fn games(&self) -> u64 {
        self.first + self.second + self.drawn
    }

    fn __repr__(&self) -> String {
        let Playouts {
            first,
            second,
            drawn,
            plies,
        } = self;
        format!("Playouts(first={first}, second={second}, drawn={drawn}, plies={plies})")
    }
}
