//! Any request is answered, and never with a fault of the server's own: paths, words after `?`, and bodies.
#![no_main]

use std::cell::RefCell;

use axum::http::Method;
use libfuzzer_sys::fuzz_target;
use ludoteca_server::fuzzing::InProcessServer;

/// What is asked for; what the input brings stands after it. Analysis is left out: its answer takes its time.
const PATHS: [(&str, bool); 10] = [
    ("/api/play", true),
    ("/api/play/import", true),
    ("/api/play/own", true),
    ("/api/games/nim/", false),
    ("/api/games/oware/", false),
    ("/api/games/jeson-mor/default/moves?", false),
    ("/api/games/tic-tac-toe/", false),
    ("/api/games/", false),
    ("/api/play/", false),
    ("/", false),
];

thread_local! {
    /// A server, and how often it has been asked: now and then a new one is opened, since the games of the old stay.
    static SERVER: RefCell<(u32, InProcessServer)> = RefCell::new((0, InProcessServer::open().expect("threads")));
}

fuzz_target!(|data: &[u8]| {
    let Some((choice, rest)) = data.split_first() else { return };
    let (path, post) = PATHS[usize::from(*choice) % PATHS.len()];
    SERVER.with_borrow_mut(|(asked, server)| {
        if *asked == 2_000 {
            (*asked, *server) = (0, InProcessServer::open().expect("threads"));
        }
        *asked += 1;
        let answer = if post {
            server.ask(Method::POST, path, "", rest)
        } else {
            let Ok(rest) = std::str::from_utf8(rest) else { return };
            if rest.contains("analysis") || rest.contains("positions") || rest.contains("tree") {
                return;
            }
            server.ask(Method::GET, &format!("{path}{rest}"), "0123456789abcdef0123456789abcdef", b"")
        };
        if let Some((status, body)) = answer {
            assert!((200..500).contains(&status), "{status} {}", String::from_utf8_lossy(&body));
        }
    });
});
