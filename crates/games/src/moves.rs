//! Moves and search results with the game's own move type erased.

use ludoteca_search::engine::{Ranked, Report as TypedReport};

/// A move of some game: the number that [`ludoteca_rules::Game::encode_move`] gives it. It means something only together
/// with a position of that game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(pub u64);

/// What a search has found, in erased moves.
pub type Report = TypedReport<Move>;

/// A list of moves, each erased.
pub(crate) fn erase_all<M: Copy>(moves: &[M], erase: &impl Fn(M) -> Move) -> Vec<Move> {
    moves.iter().map(|&mv| erase(mv)).collect()
}

/// A valued move with what is expected to follow, erased.
pub(crate) fn erase_ranked<M: Copy>(ranked: &Ranked<M>, erase: &impl Fn(M) -> Move) -> Ranked<Move> {
    Ranked {
        value: ranked.value,
        number: ranked.number,
        pv: erase_all(&ranked.pv, erase),
        basis: ranked.basis,
    }
}

/// A whole report, erased.
pub(crate) fn erase_report<M: Copy>(report: &TypedReport<M>, erase: &impl Fn(M) -> Move) -> Report {
    TypedReport {
        depth: report.depth,
        seldepth: report.seldepth,
        nodes: report.nodes,
        elapsed: report.elapsed,
        hashfull: report.hashfull,
        lines: report.lines.iter().map(|ranked| erase_ranked(ranked, erase)).collect(),
    }
}
