//! The real binary, as a script or a person calls it.

#[cfg(unix)]
pub(crate) mod terminal;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// A call under way.
pub(crate) fn start(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_ludoteca"))
        .args(args)
        .env_remove("NO_COLOR")
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs")
}

pub(crate) fn ludoteca(args: &[&str]) -> Output {
    start(args).wait_with_output().expect("ended")
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// What a call that went well wrote, whatever it said on the way.
pub(crate) fn answer(args: &[&str]) -> String {
    let output = ludoteca(args);
    assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// What a call that went well wrote; it says nothing on stderr.
pub(crate) fn stdout(args: &[&str]) -> String {
    let output = ludoteca(args);
    let said = text(&output.stderr);
    assert!(output.status.success() && said.is_empty(), "{args:?}: {said}");
    text(&output.stdout)
}

/// The one object of a text.
pub(crate) fn object(text: &str) -> Value {
    assert_eq!(text.lines().count(), 1, "one object, nothing else: {text}");
    serde_json::from_str(text).expect("JSON")
}

/// The object of a quiet call.
pub(crate) fn json(args: &[&str]) -> Value {
    object(&stdout(&[args, &["--json"]].concat()))
}

/// The one line of error of a call whose words are wrong.
pub(crate) fn refused(args: &[&str]) -> String {
    let output = ludoteca(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {}", text(&output.stderr));
    assert!(output.stdout.is_empty(), "{args:?} prints nothing on stdout");
    let said = text(&output.stderr);
    assert_eq!(said.lines().count(), 1, "{args:?}: {said}");
    said.strip_prefix("error: ")
        .expect("an error line")
        .trim_end()
        .to_owned()
}

/// A game in lines of text under way, in English unless the words say otherwise. There is no place to keep it unless it is
/// told one.
pub(crate) fn begin(args: &[&str]) -> Child {
    begin_in(Path::new("/dev/null"), args)
}

/// The same with a data folder of its own.
pub(crate) fn begin_in(data: &Path, args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_ludoteca"))
        .arg("play")
        .args(args)
        .env("LC_ALL", "C")
        .env("XDG_DATA_HOME", data)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs")
}

/// What comes out of a game when these lines go in.
pub(crate) fn told(mut child: Child, lines: &str) -> String {
    let mut input = child.stdin.take().expect("stdin");
    // It may have left before it has read them all.
    let _ = input.write_all(lines.as_bytes());
    drop(input);
    let output = child.wait_with_output().expect("ended");
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// What comes out of a game of these words when these lines go in.
pub(crate) fn played(args: &[&str], lines: &str) -> String {
    told(begin(args), lines)
}

/// Sends a signal such as `-INT`.
pub(crate) fn signal(child: &Child, name: &str) {
    let kill = Command::new("kill").args([name, &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
}

/// Waits until something holds.
pub(crate) fn wait_until(what: &str, holds: impl Fn() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(60), "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A folder of a test's own, gone when the test is over.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("ludoteca-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a path").to_owned()
    }

    /// A file with a text in it.
    pub(crate) fn file(&self, name: &str, text: &str) -> String {
        std::fs::write(self.0.join(name), text).expect("written");
        self.path(name)
    }

    /// What a file holds; nothing if it is not there.
    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).unwrap_or_default()
    }

    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("a folder");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"))
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
