//! Any text is refused or is a position that round-trips and can be played from.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((game, text)) = ludoteca_fuzz::variant(data) else { return };
    let Ok(position) = game.parse_state(text) else { return };
    let written = position.text();
    assert_eq!(game.parse_state(&written).as_ref(), Ok(&position), "{written}");
    assert_eq!(position.outcome().is_some(), position.count_moves() == 0, "{written}");
    for mv in position.moves(100) {
        let next = position.play(mv).expect("a legal move");
        assert_eq!(next.outcome().is_some(), next.count_moves() == 0, "{written}");
        assert_eq!(position.parse_move(&position.move_text(mv)), Ok(mv), "{written}");
        let mut view = position.view();
        position.steps(mv).iter().for_each(|step| view.apply(step));
        assert_eq!(view.points, next.view().points, "{written}");
    }
});
