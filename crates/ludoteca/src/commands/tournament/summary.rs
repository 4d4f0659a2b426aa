//! A tournament for scripts.

use ludoteca_arena::tournament::{GameResult, Results};

/// The results as the evora program lists them: 1 where the first player's bot won, 2 where the other did, 0 for a draw.
pub(super) fn evora(results: &Results) -> String {
    let number = |game: &GameResult| match game.winner() {
        None => "0".to_owned(),
        Some(player) => (player + 1).to_string(),
    };
    format!("[{}]", results.iter().map(number).collect::<Vec<_>>().join(","))
}
