//! Whatever two players say to a live game, it is afterwards what its events give, and those are read as they were kept.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_server::fuzzing::live_game;
use ludoteca_server::store::ClockSettings;

fuzz_target!(|data: &[u8]| {
    let Some((game, text)) = ludoteca_fuzz::variant(data) else { return };
    // The choice of the game leaves room for that of a clock and a bot.
    let clock = (data[0] >= 128).then_some(ClockSettings { start: 60_000, increment: 1_000 });
    live_game(game, clock, data[0] % 64 >= 32, text);
});
