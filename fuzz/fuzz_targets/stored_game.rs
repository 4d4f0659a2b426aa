//! Whatever stands in the file of games, a game can be taken up from it or not, and nothing worse happens.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_games::GAMES;
use ludoteca_server::fuzzing::stored_game;

/// A head as it is kept, for inputs that are events alone.
const HEAD: &str = r#"{"id":"000000000000","created":0,"game":"GAME","options":[],"start":null,"moves":"","seats":[{"bot":null,"name":"a","lock":"0000000000000000000000000000000000000000000000000000000000000000"},{"bot":"random","name":"b","lock":null}],"clock":{"start":60000,"increment":0},"open":1}"#;

fuzz_target!(|data: (u8, &str)| {
    let (choice, text) = data;
    let game = GAMES[usize::from(choice) % GAMES.len()].id;
    if choice < 128 {
        stored_game(text);
    } else {
        stored_game(&format!("{}\n{text}", HEAD.replace("GAME", game)));
    }
});
