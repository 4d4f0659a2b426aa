//! Counting the game tree: the oldest test of a move generator, and the fairest race between two.

use crate::Game;

/// The number of lines of exactly `depth` moves from a state (repetition ignored): a game that ends earlier counts
/// for nothing. Saturates at `u64::MAX`.
///
/// ```
/// use ludoteca_rules::{Game, oware::Oware, perft};
/// let game = Oware::preset("abapa")?;
/// assert_eq!(perft(&game, &game.opening(), 4), 1014);
/// # Ok::<(), ludoteca_rules::UserError>(())
/// ```
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.count_moves(state),
        // Most of the tree is its last two plies: worth a loop of its own, without calls.
        2 => game
            .moves(state)
            .map(|mv| game.count_moves(&game.play_unchecked(state, mv)))
            .fold(0, u64::saturating_add),
        _ => game
            .moves(state)
            .map(|mv| perft(game, &game.play_unchecked(state, mv), depth - 1))
            .fold(0, u64::saturating_add),
    }
}

/// As [`perft`], but asks `stop` now and then and gives up with `None` once it says so.
pub fn perft_until<G: Game>(game: &G, state: &G::State, depth: u32, stop: &impl Fn() -> bool) -> Option<u64> {
    // Three plies below are soon counted in any of the games, so asking costs nothing there.
    if depth <= 3 {
        return (!stop()).then(|| perft(game, state, depth));
    }
    game.moves(state).try_fold(0u64, |sum, mv| {
        Some(sum.saturating_add(perft_until(game, &game.play_unchecked(state, mv), depth - 1, stop)?))
    })
}

/// The number of positions below a state in its whole game tree: what plain minimax visits without a depth limit.
///
/// ```
/// use ludoteca_rules::{Game, tic_tac_toe::TicTacToe, tree_size};
/// let game = TicTacToe::<u64>::new(3, 3, 3)?;
/// assert_eq!(tree_size(&game, &game.opening()), 549_945);
/// # Ok::<(), ludoteca_rules::UserError>(())
/// ```
pub fn tree_size<G: Game>(game: &G, state: &G::State) -> u64 {
    game.moves(state)
        .map(|mv| 1 + tree_size(game, &game.play_unchecked(state, mv)))
        .sum()
}
