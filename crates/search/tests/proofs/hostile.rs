//! Files that mean harm: they are refused, soon and in little memory.

use std::io::{BufRead, BufReader, Read};

use ludoteca_rules::Arg;
use ludoteca_search::proof::certificate;

use super::{GO, chance, check};

const HEAD: &str = "ludoteca-proof 1\ngame\tjeson-mor\noption\tsize\t5\nposition\t2n2/5/5/5/2N2 w - - 0 1\n";

/// The same bytes for ever after a beginning.
fn endless(start: &str, more: &'static str) -> Box<dyn BufRead> {
    struct Again(&'static [u8], usize);
    impl Read for Again {
        fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
            for byte in to.iter_mut() {
                *byte = self.0[self.1 % self.0.len()];
                self.1 += 1;
            }
            Ok(to.len())
        }
    }
    let start = std::io::Cursor::new(start.as_bytes().to_vec());
    Box::new(BufReader::new(start.chain(Again(more.as_bytes(), 0))))
}

fn refused(mut file: Box<dyn BufRead>, why: &str) {
    let refusal = certificate::check(&mut file, 1 << 22, 2, &GO).expect_err("no proof");
    assert!(refusal.to_string().contains(why), "{refusal}");
}

#[test]
fn endless_files_end() {
    refused(endless("", "x"), "longer than");
    refused(endless("", "x\n"), "does not begin");
    refused(endless("ludoteca-proof 1\n", "x"), "longer than");
    refused(
        endless("ludoteca-proof 1\ngame\tnim\n", "option\theaps\t1\n"),
        "more than 100 options",
    );
    refused(endless(HEAD, "\n"), "stands where");
    refused(
        endless(&format!("{HEAD}claim\t1\tholds\t999999999\n"), "y"),
        "do not fit",
    );
    // As many as fit, all the same.
    let list = format!("{HEAD}claim\t1\tholds\t9000\n");
    refused(endless(&list, "2n2/5/5/5/2N2 w\t9\tc1b3\n"), "there twice");
    refused(
        endless(&list, "2n2/5/5/5/2N2 w - - 0 1\t9\tc1b3 c1b3 c1b3 c1b3 c1b3\n"),
        "there twice",
    );
}

#[test]
fn plans_fit_in_memory_and_end() {
    // Heaps have more moves than anybody can try, and plans more rules than are sensible.
    let rules = " 1-1".repeat(900);
    let nim = |heaps: &str, mv: &str| {
        format!(
            "ludoteca-proof 1\ngame\tnim\noption\theaps\t{heaps}\nposition\t{heaps} 1\n\
             claim\t1\twins\t999999999\t1\n{heaps} 1\t999999999\t{mv}{rules}\nend\n"
        )
    };
    for text in [
        nim("1000000000", "1-1"),
        nim("9000,9000", "1-1"),
        nim("30,30,30,30,30,30", "1-1"),
    ] {
        assert!(certificate::check(&mut text.as_bytes(), 1 << 22, 2, &GO).is_err());
    }
    let list: String = (0..2000).map(|i| format!("{i} 1\t1\t1-1{rules}\n")).collect();
    let text =
        format!("ludoteca-proof 1\ngame\tnim\noption\theaps\t5\nposition\t5 1\nclaim\t1\twins\t9\t2000\n{list}end\n");
    let refusal = certificate::check(&mut text.as_bytes(), 1 << 22, 2, &GO).expect_err("no room");
    assert!(
        refusal.to_string().contains("memory") || refusal.to_string().contains("over"),
        "{refusal}"
    );
}

#[test]
fn a_walk_in_circles_is_no_win() {
    // Each knight walks between two squares, and every rank is the same.
    let list = "2n2/5/5/5/2N2 w\t9\tc1b3\n2n2/5/1N3/5/5 b\t9\t-\n";
    for goal in ["wins\t9", "wins\t400"] {
        let text = format!("{HEAD}claim\t1\t{goal}\t2\n{list}end\n");
        assert!(check(&text).is_err());
    }
}

#[test]
fn a_win_after_the_last_move_of_a_game_is_none() {
    // A knight on the ring wins in three plies, but not if the game ends before.
    let won = |number: u32| {
        format!(
            "ludoteca-proof 1\ngame\tjeson-mor\noption\tsize\t5\nposition\tn4/5/5/5/1N3 w - - 0 {number}\n\
             claim\t1\twins\t3\t1\nn4/5/5/5/1N3 w\t3\tb1c3\nend\n"
        )
    };
    check(&won(1)).expect("three plies");
    check(&won(199)).expect("the last of 400 plies are enough");
    assert!(check(&won(200)).is_err());
}

#[test]
fn noise_is_refused() {
    let seed = &mut 6;
    for _ in 0..2000 {
        let noise: String = (0..chance(seed, 300))
            .map(|_| char::from(9 + chance(seed, 118) as u8))
            .collect();
        assert!(check(&noise).is_err());
        assert!(check(&format!("{HEAD}claim\t1\tholds\t2\n{noise}")).is_err());
    }
}

/// A reason inside an error has a key of its own, so that it is translated with the sentence around it.
#[test]
fn reasons_are_phrases() {
    let unlisted = format!("{HEAD}claim\t1\twins\t9\t1\n5/2n2/5/5/2N2 w - - 0 1\t9\tc1b3\nend\n");
    let unanswered = format!("{HEAD}claim\t1\twins\t9\t1\n2n2/5/5/5/2N2 w - - 0 1\t9\tc1b3\nend\n");
    for text in [&format!("{HEAD}nothing\n"), &unlisted, &unanswered] {
        let error = check(text).expect_err("no proof");
        let (mut at, mut reasons) = (&error, 0);
        while let Some((_, why)) = at.args().find(|(name, _)| *name == "why") {
            let Arg::Phrase(phrase) = why else {
                panic!("'{why}' in '{error}' cannot be translated");
            };
            (at, reasons) = (phrase, reasons + 1);
        }
        assert!(reasons > 0, "{error}");
    }
}
