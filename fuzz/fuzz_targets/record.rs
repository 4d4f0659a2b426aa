//! Any text is read as games or refused, and a game that was read can be written, read again and played.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_arena::record::Records;

fuzz_target!(|data: &[u8]| {
    for record in Records::new(data).flatten() {
        let text = record.to_string();
        let mut again = Records::new(text.as_bytes());
        assert_eq!(again.next().expect("what we wrote").expect("what we wrote"), record, "{text}");
        assert!(again.next().is_none(), "{text}");
        let game = record.game().expect("a game");
        record.line(&game).expect("legal moves");
    }
});
