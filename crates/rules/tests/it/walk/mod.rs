//! Random play.

use ludoteca_rules::Game;

use crate::chance::Rng;

/// The opening and what comes after it in up to `plies` random moves.
pub(crate) fn walk<G: Game>(game: &G, seed: u64, plies: usize) -> Vec<G::State> {
    let chance = &mut Rng::new(seed);
    let mut states = vec![game.opening()];
    for ply in 0..plies {
        let moves: Vec<G::Move> = game.moves(&states[ply]).collect();
        if moves.is_empty() {
            break;
        }
        states.push(game.play_unchecked(&states[ply], *chance.pick(&moves)));
    }
    states
}
