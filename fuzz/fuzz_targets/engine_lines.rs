//! Any input of the engine protocol falls into lines within the limit, and every line is read, refused in one line or
//! ignored; a position is set up as far as it is legal, and a clock never overflows.
#![no_main]

#[path = "../../crates/ludoteca/src/ugi/command.rs"]
mod command;
#[path = "../../crates/ludoteca/src/ugi/input.rs"]
mod input;

use command::{Command, Start};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((game, _)) = ludoteca_fuzz::variant(&data[..data.len().min(1)]) else { return };
    let mut lines = input::InputLines::new(&data[1..]);
    while let Some(line) = lines.next_line().expect("memory can be read") {
        // A byte that is no text grows to three.
        let line = match line {
            Ok(line) => line,
            Err(input::TooLong(word)) => {
                assert!(word.len() <= 3 * input::LINE_LIMIT);
                continue;
            }
        };
        assert!(line.len() <= 3 * input::LINE_LIMIT && !line.contains('\n'));
        match Command::parse(&line) {
            Ok(Some(Command::Position { start, moves })) => {
                let position = match start {
                    Start::Opening => Ok(game.opening()),
                    Start::Fen(text) => game.parse_state(&text),
                };
                let _ = position.and_then(|position| position.line().play_text(moves));
            }
            Ok(Some(Command::Go(go))) => {
                let clocks = [0, 1].map(|player| go.clock(player));
                assert_eq!(clocks[0].is_some(), clocks[1].is_some());
                let limited = go.depth.is_some() || go.nodes.is_some() || go.move_time.is_some() || clocks[0].is_some();
                assert_eq!(go.is_open(), go.infinite || !limited);
                for (left, increment) in clocks.into_iter().flatten() {
                    let _ = (left * 3, increment * 3);
                }
            }
            Ok(_) => {}
            Err(why) => assert!(why.len() < 300 && !why.contains('\n')),
        }
    }
});
