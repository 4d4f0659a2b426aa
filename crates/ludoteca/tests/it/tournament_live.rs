//! The live screen on a real terminal, which `script` lends; where there is no `script` there is nothing to test with.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

const ENTER: &str = "\u{1b}[?1049h";
const LEAVE: &str = "\u{1b}[?1049l";
const LONG: Duration = Duration::from_secs(60);

/// A terminal in which a tournament is played.
struct Session {
    script: Child,
    said: String,
    more: Receiver<Vec<u8>>,
    folder: PathBuf,
}

impl Session {
    /// Plays in a terminal of 60 by 20; `None` if there is none to be had.
    fn start(test: &str, words: &str) -> Option<Self> {
        let folder = std::env::temp_dir().join(format!("ludoteca-live-{test}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let program = env!("CARGO_BIN_EXE_ludoteca");
        let call = format!(
            "stty rows 20 cols 60; stty -a > before; '{program}' tournament {words}; echo status $?; stty -a > after"
        );
        let mut script = Command::new("script")
            .args(["-qec", &call, "/dev/null"])
            .current_dir(&folder)
            .env("TERM", "xterm-256color")
            .env("SHELL", "/bin/sh")
            .env_remove("NO_COLOR")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let mut out = script.stdout.take()?;
        let (send, more) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = out.read(&mut bytes) {
                if send.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Some(Session {
            script,
            said: String::new(),
            more,
            folder,
        })
    }

    /// Reads on until something has been said.
    fn wait_for(&mut self, wanted: &str) {
        let start = Instant::now();
        while !self.said.contains(wanted) {
            assert!(start.elapsed() < LONG, "no {wanted:?} in {:?}", self.said);
            if let Ok(bytes) = self.more.recv_timeout(Duration::from_millis(100)) {
                self.said += &String::from_utf8_lossy(&bytes);
            }
        }
    }

    fn press(&mut self, keys: &[u8]) {
        let input = self.script.stdin.as_mut().expect("a keyboard");
        input.write_all(keys).and_then(|()| input.flush()).expect("a key");
    }

    /// Waits for the end; all that was said. The terminal must be as it was.
    fn end(mut self) -> String {
        self.wait_for("status ");
        self.script.wait().expect("an end");
        while let Ok(bytes) = self.more.recv_timeout(Duration::from_secs(1)) {
            self.said += &String::from_utf8_lossy(&bytes);
        }
        let modes = |file: &str| fs::read_to_string(self.folder.join(file)).expect("modes");
        assert_eq!(modes("before"), modes("after"));
        assert_eq!(self.said.matches(ENTER).count(), self.said.matches(LEAVE).count());
        fs::remove_dir_all(&self.folder).expect("gone");
        self.said
    }
}

#[test]
fn the_screen_comes_and_goes_and_the_result_stays() {
    let players = "--player ana=engine:time=10ms --player bob=engine:time=5ms";
    let Some(mut session) = Session::start("end", &format!("oware {players} --games 4 --report page.html")) else {
        return;
    };
    session.wait_for(ENTER);
    session.wait_for(LEAVE);
    let page = session.folder.join("page.html");
    session.wait_for("status ");
    assert!(fs::read_to_string(page).expect("a page").contains("ana"));
    let mut files = fs::read_dir(&session.folder).expect("a folder").flatten();
    assert!(files.all(|file| !file.file_name().to_string_lossy().ends_with(".games")));
    let said = session.end();
    let (screen, after) = said.rsplit_once(LEAVE).expect("the end of the screen");
    assert!(screen.contains("Points") && screen.contains("North"), "{screen:?}");
    assert!(
        after.contains("Score of ana vs bob") && after.contains("status 0"),
        "{after:?}"
    );
}

#[test]
fn ctrl_c_ends_after_the_games_being_played_and_twice_breaks_off() {
    let players = "--player ana=engine:time=2s --player bob=engine:time=2s";
    let Some(mut session) = Session::start("stop", &format!("oware {players} --games 1000")) else {
        return;
    };
    session.wait_for("North");
    session.press(b"x\x03");
    session.wait_for("again");
    session.press(b"\x03");
    let said = session.end();
    let (_, after) = said.rsplit_once(LEAVE).expect("the end of the screen");
    assert!(
        after.contains("stopped after 0 games") && after.contains("status 1"),
        "{after:?}"
    );
}

#[test]
fn colours_and_the_screen_itself_can_be_refused() {
    let game = "oware --player ana=engine:time=10ms --player random --games 2";
    let Some(session) = Session::start("colour", &format!("{game} --color never")) else {
        return;
    };
    let said = session.end();
    assert!(said.contains(ENTER) && !said.contains("\u{1b}[38;"), "{said:?}");
    let Some(session) = Session::start("plain", &format!("{game} --plain")) else {
        return;
    };
    let said = session.end();
    assert!(!said.contains(ENTER) && said.contains("Finished game 2"), "{said:?}");
}
