//! Any list of moves is played as far as it is legal, and taken back to where it began.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((game, text)) = ludoteca_fuzz::variant(data) else { return };
    let mut line = game.line();
    let _ = line.play_text(text);
    while line.undo().is_some() {}
    assert_eq!(line.position(), game.opening());
});
