//! Values inside the engine: hundredths of a unit, with proven results far outside.

use crate::evaluation::KnownResult;
use crate::tablebase::ProbeResult;

/// A game won now. A win in n plies is `WIN - n`.
pub const WIN: i32 = 30_000;
/// From here on a win is proven.
pub const PROVEN: i32 = WIN - LENGTH_UNKNOWN;
/// A win by a rule of repetition, which holds only on the path that led to it: certain enough to play for, not proven.
pub const WIN_BY_REPETITION: i32 = 20_000;
/// No estimate is larger than this.
pub const MOST: i32 = 19_999;
/// The distance given to a proven win of unknown length.
const LENGTH_UNKNOWN: i32 = 2_000;
/// A win that is sure by so many seeds begins here, with so much for each seed: less than a win of unknown length, and
/// proven however far below the root it is met.
const SURE: i32 = PROVEN + 200;
const SURE_SEED: i32 = 6;

/// A value as players read it, from the mover's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Proven: the mover wins, in so many plies if that is known.
    Win(Option<u16>),
    /// Proven: the mover loses, in so many plies if that is known.
    Loss(Option<u16>),
    /// Proven: neither does.
    Draw,
    /// An estimate in hundredths.
    Estimate(i32),
}

/// What a value rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// A proof: a search that left nothing out, or a theorem about the game.
    Proof,
    /// A tablebase.
    Table,
    /// A search that ends in the estimates of a network.
    Network,
    /// A search that ends in a sum of weighted terms.
    Terms,
    /// A search that ends in the evaluation of the courses.
    Textbook,
    /// The results of games played at random.
    Playouts,
}

impl Basis {
    /// Its name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Basis::Proof => "proven",
            Basis::Table => "table",
            Basis::Network => "net",
            Basis::Terms => "terms",
            Basis::Textbook => "textbook",
            Basis::Playouts => "playouts",
        }
    }

    /// For a value that a search has found with such estimates: a proof needs none of them.
    #[must_use]
    pub const fn of(self, value: Value) -> Self {
        match value {
            Value::Estimate(_) => self,
            Value::Win(_) | Value::Loss(_) | Value::Draw => Basis::Proof,
        }
    }
}

/// The engine's number for a known result `ply` plies below the root.
pub(crate) fn of_known_result(known: KnownResult, ply: usize) -> i32 {
    let value = |plies: Option<u16>| WIN - ply as i32 - plies.map_or(LENGTH_UNKNOWN - 500, i32::from);
    match known {
        KnownResult::Win(plies) => value(plies),
        KnownResult::Loss(plies) => -value(plies),
    }
}

/// The engine's number for what a tablebase says `ply` plies below the root.
pub(crate) fn of_probe(probed: ProbeResult, ply: usize) -> i32 {
    match probed {
        ProbeResult::KnownResult(known) => of_known_result(known, ply),
        ProbeResult::Draw => 0,
        ProbeResult::Seeds { net, exact: false } => (100 * net).clamp(-MOST, MOST),
        ProbeResult::Seeds { net, exact: true } => net.signum() * (SURE + SURE_SEED * net.abs() - ply as i32),
    }
}

impl Value {
    /// What the engine's number means at the root; `exhaustive` says that the search has seen every end of the game.
    pub(crate) fn of(number: i32, exhaustive: bool) -> Self {
        let plies = (WIN - number.abs()) as u16;
        let plies = (plies < 1000).then_some(plies);
        if number >= PROVEN {
            Value::Win(plies)
        } else if number <= -PROVEN {
            Value::Loss(plies)
        } else if exhaustive && number == 0 {
            Value::Draw
        } else {
            Value::Estimate(number)
        }
    }
}
