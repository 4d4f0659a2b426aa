//! The lists of the Prolog programs, with any player to move and any scores.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_games::{Player, Setup};

fuzz_target!(|data: (u8, [u32; 2], &[u8])| {
    let (player, scores, rest) = data;
    let Some((game, text)) = ludoteca_fuzz::variant(rest) else { return };
    let setup = Setup { to_move: Player::from_number(player), scores: Some(scores) };
    if let Some(Ok(position)) = game.parse_foreign(text, &setup) {
        assert_eq!(game.parse_state(&position.text()), Ok(position));
    }
});
