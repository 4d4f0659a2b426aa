//! Records written and read again, over random games of every kind.

use std::time::Duration;

use crate::games::{VARIANTS, build, random_line};
use ludoteca_arena::record::{Mark, MoveEvaluation, Note, Ply, Record, Records, Variation};
use ludoteca_games::{GameHandle, Line, Rng};
use ludoteca_search::value::Value;
use proptest::prelude::*;

fn only(text: &str) -> Record {
    let mut records = Records::new(text.as_bytes());
    let record = records
        .next()
        .expect("a game")
        .unwrap_or_else(|why| panic!("{why}\n{text}"));
    assert!(records.next().is_none(), "one game:\n{text}");
    record
}

/// Words that a careless reader would trip over.
const WORDS: &[&str] = &[
    "good",
    "{",
    "(",
    ")",
    ";",
    "%",
    "[Game \"nim\"]",
    "1-0",
    "*",
    "12.",
    "$4",
    "\\",
    "\"",
    "é",
    "漢字",
    "+0.14/17",
    "1.27s",
    "a_very_long_word_that_does_not_fit_on_a_line_of_eighty_characters_whatever_one_does_about_it",
];

fn words(chance: &mut Rng) -> String {
    let count = chance.below(30);
    let word = |_| WORDS[chance.below(WORDS.len() as u64) as usize];
    (0..count).map(word).collect::<Vec<_>>().join(" ")
}

/// Marks, comments and variations, here and there.
fn scribble(record: &mut Record, line: &Line, chance: &mut Rng) {
    for i in 0..line.len() {
        let mut here = line.position_at(i).line();
        let ply = record.ply_mut(i).expect("as many plies as moves");
        scribble_beside(ply, &mut here, chance);
    }
}

fn scribble_beside(ply: &mut Ply, here: &mut Line, chance: &mut Rng) {
    for _ in 0..chance.below(12).saturating_sub(8) {
        match chance.below(3) {
            0 => ply.mark(Mark(chance.below(256) as u8)),
            1 => ply.comment(&words(chance)),
            _ => {
                let moves = [here.position().nth_move(0).expect("not over")];
                let mut variation = Variation::instead(ply, here, &moves).expect("a legal move");
                // Now and then one inside the other.
                scribble_beside(variation.first_mut().expect("a move"), here, chance);
                ply.variation(variation);
            }
        }
    }
}

/// The words of a text set in lines of 80 characters, word by word.
fn set_in_lines(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split([' ', '\n']).filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= 80 => *line += &format!(" {word}"),
            _ => lines.push(word.to_owned()),
        }
    }
    lines.join("\n") + "\n"
}

fn round_trip(game: &GameHandle, seed: u64) {
    let chance = &mut Rng::new(seed);
    let line = random_line(game, 60, chance);
    let event = words(chance);
    let mut record = Record::from_line(&line, [("Event", event.as_str()), ("First", "Ana"), ("Opening", "?")]);
    scribble(&mut record, &line, chance);
    let text = record.to_string();
    let again = only(&text);
    assert_eq!(again, record, "{text}");
    assert_eq!(again.to_string(), text);
    let (_, moves) = text.split_once("\n\n").expect("tags and moves");
    assert_eq!(moves, set_in_lines(moves));
    let rebuilt = again.game().expect("a game");
    assert_eq!(format!("{rebuilt:?}"), format!("{game:?}"), "{text}");
    assert_eq!(&rebuilt, game, "{text}");
    let replayed = again.line(game).expect("moves");
    assert_eq!(replayed.moves(), line.moves());
    for i in 0..=line.len() {
        assert_eq!(replayed.position_at(i), line.position_at(i));
    }
    assert_eq!(again.result(), line.outcome().map(|outcome| outcome.verdict));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn what_is_written_reads_back_the_same(seed in any::<u64>()) {
        for &variant in VARIANTS {
            round_trip(&build(variant), seed);
        }
    }

    #[test]
    fn thoughts_read_back(value in prop_oneof![
        any::<Option<u16>>().prop_map(Value::Win),
        any::<Option<u16>>().prop_map(Value::Loss),
        Just(Value::Draw),
        (-20_000..=20_000).prop_map(Value::Estimate),
    ], depth in 0u32..200, hundredths in 0u64..100_000) {
        let thought = MoveEvaluation { value, depth, time: Duration::from_millis(10 * hundredths) };
        prop_assert_eq!(MoveEvaluation::parse(&thought.to_string()), Some(thought));
    }

    /// Any text at all is read or refused, and what is read can be written.
    #[test]
    fn pieces_in_any_order_do_no_harm(pieces in proptest::collection::vec(
        prop::sample::select(vec![
            "[Game \"oware\"]", "[Game \"nim\"]", "[Variant \"Oware Abapa\"]", "[Rules \"feup\"]", "[Size \"5\"]", "\n", "\n\n",
            " ", "{", "}", "(", ")", ";", "%", "1.", "2...", "F", "f", "E", "FfEc", "3-2", "1-1", "$4", "?!", "!!!", "1-0", "*",
            "[", "]", "\"", "\\", "\u{feff}", "\r\n", "é", "$999", "[FEN \"0-0\"]", "[Result \"0-1\"]", "27-21",
        ]), 0..60)) {
        let text = pieces.concat();
        for record in Records::new(text.as_bytes()).flatten() {
            let written = record.to_string();
            prop_assert_eq!(only(&written), record);
        }
    }
}

#[test]
fn a_record_is_written_in_one_way() {
    let untidy = "\u{feff}; found in a drawer\r\n[Second \"N. \\\"the\\\" Fox\"] [Game \"oware\"]\n[Coach \"Zé\"]\n[Event \"x\"]\n\
        [Rules \"ouri+singletons=free\"]\n% not a part of the game\n1.F{best\n by   test} $10 !\n\n\n1...f(1... e 2.D!?(2. E; why\n)\
        {so}) 2.Ec ; the end} of it\n\n*\n{after\tall}\n";
    let record = only(untidy);
    let expected = "[Game \"oware\"]\n[Rules \"ouri+singletons=free\"]\n[Event \"x\"]\n[Second \"N. \\\"the\\\" Fox\"]\n\
        [Result \"*\"]\n[Coach \"Zé\"]\n\n; found in a drawer\n1. F $10 $1 {best by test} 1... f (1... e 2. D!? (2. E ; why\n) \
        {so}) 2. E c ; the end} of it\n{after all} *\n";
    assert_eq!(record.to_string(), expected);
    assert_eq!(only(expected), record);
    let [Note::Comment(first), Note::Variation(variation)] =
        [&record.plies()[0].notes()[0], &record.plies()[1].notes()[0]]
    else {
        panic!("a comment, then a variation")
    };
    assert_eq!(first.text(), "best by test");
    assert_eq!(record.plies()[0].marks(), [Mark(10), Mark(1)]);
    assert_eq!(variation.plies().len(), 2);
    assert!(matches!(
        variation.plies()[1].notes(),
        [Note::Variation(_), Note::Comment(_)]
    ));
}

#[test]
fn moves_are_numbered_by_turns_even_when_one_passes() {
    // South has nothing to move after c, so North moves twice.
    let text = "[Game \"oware\"]\n[Rules \"feup\"]\n[FEN \"0-0-0-0-0-1-0-0-2-0-3-0-20-20-S\"]\n\n1. F c d *\n";
    let record = only(text);
    let numbers: Vec<_> = record.plies().iter().map(Ply::cited).collect();
    assert_eq!(numbers, ["1. F", "1... c", "2... d"], "{record}");
    assert!(record.to_string().ends_with("\n1. F c 2... d *\n"), "{record}");
    // A position that counts moves goes on counting, and the second player may begin.
    let text = "[Game \"jeson-mor\"]\n[Size \"5\"]\n[FEN \"nnnnn/5/5/5/NNNNN b - - 3 14\"]\n\na5b3 a1b3 *\n";
    assert!(only(text).to_string().ends_with("\n14... a5b3 15. a1b3 *\n"));
}

#[test]
fn auales_files_are_read_as_abapa() {
    let record = only(include_str!("../data/auale.ogn"));
    let tags: Vec<(&str, &str)> = record.tags().iter().collect();
    assert_eq!(
        tags,
        [
            ("Game", "oware"),
            ("Rules", "abapa"),
            ("Event", "Casual \"friendly\" match"),
            ("Site", "Barcelona"),
            ("Date", "2014.05.03"),
            ("Round", "?"),
            ("First", "Àngels"),
            ("Second", "Computer"),
            ("Result", "1-0"),
            ("Score", "26-8"),
        ]
    );
    assert_eq!(record.plies().len(), 43);
    assert!(matches!(record.plies()[3].notes(), [Note::Comment(comment)] if comment.text() == "the usual reply"));
    assert!(matches!(record.plies()[10].notes(), [Note::Variation(_)]));
    let game = record.game().expect("a game");
    assert_eq!(game.id(), "oware");
    let outcome = record.line(&game).expect("moves").outcome().expect("an end");
    assert_eq!(outcome.reason, "majority");
    assert_eq!(only(&record.to_string()), record);
    let none = "[Variant \"Oware Abapa\"]\n[South \"?\"]\n[North \"?\"]\n[Result \"*\"]\n";
    assert!(only(none).plies().is_empty());
}
