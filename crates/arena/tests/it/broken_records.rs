//! Records that are wrong, and files made to do harm.

use std::io::{self, BufReader, Read};
use std::time::{Duration, Instant};

use ludoteca_arena::record::{MAX_GAME_BYTES, MAX_MOVES, MAX_NESTING, ReadError, Record, Records};

/// The complaint about a text of one game.
fn complaint(text: &str) -> String {
    let mut records = Records::new(text.as_bytes());
    match records.next() {
        Some(Err(ReadError::Broken(broken))) => {
            assert!(records.next().is_none(), "{text}");
            broken.to_string()
        }
        other => panic!("{other:?} for {text}"),
    }
}

#[test]
fn every_fault_is_named_with_its_line() {
    let cases: &[(&str, &[&str])] = &[
        ("1. F f *", &["line 1:", "begins with tags"]),
        ("[Event \"x\"]\n\n*", &["line 1:", "[Game"]),
        (
            "[Event \"x\"]\n[Game \"owari\"]\n\n*",
            &["line 2:", "did you mean oware?"],
        ),
        (
            "[Game \"oware\"]\n\n[Rules \"abappa\"]\n*",
            &["line 3:", "did you mean abapa?"],
        ),
        ("[Game \"oware\"]\n[Rules \"abapa]\n*", &["line 2:", "is not a tag"]),
        (
            "[Game \"jeson-mor\"]\n[Event \"\"]\n[Size \"8\"]\n*",
            &["line 3:", "odd"],
        ),
        (
            "[Game \"jeson-mor\"]\n[Size \"7\"]\n[Size \"7\"]\n*",
            &["Size is there twice"],
        ),
        ("[Game \"jeson-mor\"]\n[Rules \"7x7\"]\n*", &["line 2:", "9x9", "Size"]),
        ("[Game \"nim\"]\n[Misere \"yes\"]\n*", &["line 2:", "neither 1"]),
        ("[Game \"oware\"]\n[FEN \"4-4\"]\n*", &["line 2:", "FEN: ", "2 fields"]),
        (
            "[Game \"oware\"]\n[Result \"won\"]\n*",
            &["line 2:", "'won'", "1/2-1/2"],
        ),
        (
            "[Game \"oware\"]\n[Result \"0-1\"]\n\n1. F\n1-0",
            &["line 5:", "says 0-1", "1-0"],
        ),
        (
            "[Game \"nim\"]\n[Heaps \"1\"]\n[Result \"0-1\"]\n\n1. 1-1",
            &["line 3:", "0-1", "1-0"],
        ),
        (
            "[Game \"oware\"]\n\n1. F f\n2. x",
            &["line 4:", "move 2, 'x'", "A to F"],
        ),
        ("[Game \"oware\"]\n\n1. F f 2. F", &["line 3:", "house F is empty"]),
        (
            "[Game \"nim\"]\n[Heaps \"1\"]\n\n1. 1-1\n1-1",
            &["line 5:", "the game is over"],
        ),
        (
            "[Variant \"Oware Abapa\"]\n\n1. F 27-21 f",
            &["'f'", "the result 1-0 stands before it"],
        ),
        ("[Game \"oware\"]\n\n1. F!!!", &["'!!!' is no mark"]),
        ("[Game \"oware\"]\n\n1. F $256", &["$256"]),
        ("[Game \"oware\"]\n\n$1 1. F", &["behind no move"]),
        ("[Game \"oware\"]\n\n(1. F) F", &["behind no move"]),
        ("[Game \"oware\"]\n\n1. F ({x}) f", &["variation without a move"]),
        (
            "[Game \"oware\"]\n\n1. F\n(1. E\n\nf *\n",
            &["line 4:", "'('", "never closed"],
        ),
        ("[Game \"oware\"]\n\n1. F ) f", &["')'"]),
        ("[Game \"oware\"]\n\n1. F } f", &["'}'"]),
        (
            "[Game \"oware\"]\n\n1. F\n{ and then\n\nf *\n",
            &["line 4:", "'{'", "never closed"],
        ),
        (
            "[Variant \"jesonmor\"]\n*",
            &["line 1:", "'jesonmor' is not Oware Abapa"],
        ),
    ];
    for (text, wanted) in cases {
        let said = complaint(text);
        for part in *wanted {
            assert!(said.contains(part), "{text:?}: '{said}' lacks '{part}'");
        }
    }
}

#[test]
fn broken_games_are_passed_over_and_the_rest_is_read() {
    let good = "[Game \"oware\"]\n\n1. F f 2. E c *\n\n";
    let broken = [
        "[Game \"oware\"]\n\n1. F F *\n\n",
        "[Game \"chess\"]\n\n1. e4 e5 *\n\n",
        "[Game \"oware\n[Event \"x\"]\n\n1. F *\n\n",
        "[Game \"oware\"]\n\n1. F { never closed *\n\n",
        "[Game \"oware\"]\n\n1. F (1. E *\n\n",
        "hello\n\n",
    ];
    for bad in broken {
        let text = [good, bad, good, bad, good].concat();
        let found: Vec<_> = Records::new(text.as_bytes()).collect();
        assert_eq!(found.len(), 5, "{bad}: {found:?}");
        for (i, record) in found.iter().enumerate() {
            assert_eq!(record.is_ok(), i % 2 == 0, "{bad}");
        }
        let Err(ReadError::Broken(second)) = &found[3] else {
            panic!("broken")
        };
        let before = [good, bad, good].concat().lines().count() as u64;
        assert!(
            second.line > before && second.line <= before + bad.lines().count() as u64,
            "{second}"
        );
    }
}

/// A text without end, that keeps count of nothing.
struct Endless(&'static [u8]);

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = buffer.len().min(self.0.len());
        buffer[..size].copy_from_slice(&self.0[..size]);
        Ok(size)
    }
}

#[test]
fn a_game_can_fill_neither_memory_nor_time() {
    let size = 4 * MAX_GAME_BYTES as u64;
    let good = "\n\n[Game \"nim\"]\n\n1. 3-3 *\n";
    for filler in [
        "1. F f ",
        "{",
        "{x\n",
        "[Event \"x\"]\n",
        "(",
        "\\\"",
        "\0",
        "$1 ",
        ";",
        "((((\n",
        "FfEc",
        "é",
        "* ",
        "*\n",
    ] {
        let start = Instant::now();
        let head = "[Game \"oware\"]\n\n1. F f ";
        let text = head
            .as_bytes()
            .chain(Endless(filler.repeat(1000).leak().as_bytes()).take(size))
            .chain(good.as_bytes());
        let mut records = Records::new(BufReader::new(text));
        // A result ends the game before the filler can harm it.
        let ended = filler.starts_with('*');
        assert_eq!(records.next().expect("a game").is_ok(), ended, "{filler:?}");
        let last = records.last().expect("another game");
        assert!(last.is_ok() || filler == "[Event \"x\"]\n", "{filler:?}: {last:?}");
        assert!(
            start.elapsed() < Duration::from_secs(20),
            "{filler:?}: {:?}",
            start.elapsed()
        );
    }
}

#[test]
fn what_follows_a_game_without_tags_is_one_complaint() {
    let game = "[Game \"nim\"]\n\n1. 3-3 *";
    let text = [game, &" *".repeat(1000), "\n\nand 1-0\nso * on *\n\n", game, "\n"].concat();
    let found: Vec<bool> = Records::new(text.as_bytes()).map(|record| record.is_ok()).collect();
    assert_eq!(found, [true, false, true]);
    // A tag that comes again on its line does not begin another game.
    let text = "[Event \"x\"] ".repeat(1000);
    assert!(complaint(&text).contains("more than 200 tags"));
}

#[test]
fn limits_are_told() {
    let nested = "(1. E ".repeat(MAX_NESTING + 1) + &")".repeat(MAX_NESTING + 1);
    let text = format!("[Game \"oware\"]\n\n1. F {nested} *");
    assert!(complaint(&text).contains("nested more than 16 deep"));
    let nested = "(1. E ".repeat(MAX_NESTING) + &")".repeat(MAX_NESTING);
    let text = format!("[Game \"oware\"]\n\n1. F {nested} *");
    assert!(Records::new(text.as_bytes()).next().expect("a game").is_ok());
    let tags: String = (0..201).map(|i| format!("[T{i} \"\"]\n")).collect();
    assert!(complaint(&format!("[Game \"oware\"]\n{tags}\n*")).contains("more than 200 tags"));
    let moves = "1-1 ".repeat(MAX_MOVES + 1);
    let text = format!("[Game \"nim\"]\n[Heaps \"1000000000\"]\n\n{moves} *");
    assert!(complaint(&text).contains("at most 10000 moves"));
    let long = "x".repeat(MAX_GAME_BYTES);
    assert!(complaint(&format!("[Game \"oware\"]\n\n{{{long}}} *")).contains("longer than 2097152 bytes"));
}

#[test]
fn old_files_in_latin_1_keep_their_letters() {
    let text = b"[Game \"nim\"]\n[First \"Z\xe9\"]\n\n1. 3-3 {\xe0 noite} *\n";
    let record: Record = Records::new(&text[..]).next().expect("a game").expect("readable");
    assert_eq!(record.tags().get("First"), Some("Zé"));
    assert!(record.to_string().contains("{à noite}"));
}

#[test]
fn control_characters_do_not_reach_the_screen() {
    let text = "[Game \"nim\"]\n[First \"\x1b[2J\"]\n\n1. 3-3 {\x07} ; \x1b]0;x\n*\n";
    let record = Records::new(text.as_bytes()).next().expect("a game").expect("readable");
    assert!(!record.to_string().contains(|c: char| c.is_control() && c != '\n'));
    let said = complaint("[Game \"nim\"]\n\n1. \x1b[2J *\n");
    assert!(!said.contains('\x1b'));
}

#[test]
fn a_disk_that_fails_is_told_once() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("bad sector"))
        }
    }
    let mut records = Records::new(BufReader::new("[Game \"nim\"]\n".as_bytes().chain(Failing)));
    assert!(matches!(records.next(), Some(Err(ReadError::Io(_)))));
    assert!(records.next().is_none());
}
