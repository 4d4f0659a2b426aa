//! Any text is refused or is a position that round-trips and can be played from.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_rules::{Game, with_game};

fuzz_target!(|data: &[u8]| {
    let Some((any, text)) = ludoteca_fuzz::variant(data) else { return };
    with_game!(any, game => {
        let Ok(state) = game.parse_state(text) else { return };
        let written = game.state_text(&state);
        assert_eq!(game.parse_state(&written).as_ref(), Ok(&state), "{written}");
        assert_eq!(game.outcome(&state).is_some(), game.count_moves(&state) == 0, "{written}");
        for mv in game.moves(&state).take(100) {
            let next = game.play(&state, mv).expect("a legal move");
            assert_eq!(game.outcome(&next).is_some(), game.count_moves(&next) == 0, "{written}");
            assert_eq!(game.parse_move(&state, &game.move_text(&state, mv)), Ok(mv), "{written}");
        }
    });
});
