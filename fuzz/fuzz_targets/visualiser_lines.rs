//! Whatever a client of the visualiser protocol says, it hears lines, and the seeds stay 48.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_server::fuzzing::visualiser_game;

fuzz_target!(|text: &str| {
    for line in visualiser_game(text) {
        assert!(!line.contains(['\n', '\r', '\u{1b}']) && line.len() < 4_096, "{line}");
        if let Some(status) = line.strip_prefix("gameStatus ") {
            let numbers = status.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse::<u32>().ok());
            assert_eq!(numbers.sum::<u32>(), 48, "{line}");
        }
    }
});
