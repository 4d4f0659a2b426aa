//! Any list of moves is played as far as it is legal, and taken back to where it began.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_rules::{Game, Line, with_game};

fuzz_target!(|data: &[u8]| {
    let Some((any, text)) = ludoteca_fuzz::variant(data) else { return };
    with_game!(any, game => {
        let mut line = Line::new(game.clone());
        let _ = line.play_text(text);
        while line.undo().is_some() {}
        assert_eq!(line.state(), &game.opening());
    });
});
