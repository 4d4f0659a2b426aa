//! Any rule set text or file is refused or can be written out, read back and played.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_rules::oware::{Oware, RuleSet};
use ludoteca_rules::{Game, perft};

fuzz_target!(|text: &str| {
    for set in [RuleSet::parse(text), RuleSet::from_file_text(text)].into_iter().flatten() {
        let again = RuleSet::parse(&set.spec()).expect("what we wrote");
        assert_eq!(again.rules(), set.rules());
        assert_eq!(again.name(), set.name());
        let game = Oware::new(set, 3, 2).expect("a board of 12 seeds");
        perft(&game, &game.opening(), 4);
    }
});
