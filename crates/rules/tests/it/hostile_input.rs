//! Input that nobody meant: noise, mutilated texts and texts of a megabyte.

use std::time::{Duration, Instant};

use crate::any_game::{AnyGame, GAMES};
use crate::chance::Rng;
use crate::variants::{VARIANTS, build};
use crate::walk::walk;
use ludoteca_rules::oware::RuleSet;
use ludoteca_rules::{Game, Line, Options, Player, Setup, UserError};

/// No error repeats more of the input than a person would read.
const LONGEST_SENTENCE: usize = 1_000;

fn assert_readable<T>(answer: Result<T, UserError>) {
    if let Err(why) = answer {
        let sentence = why.to_string();
        assert!(
            sentence.len() <= LONGEST_SENTENCE,
            "{} bytes: {sentence}",
            sentence.len()
        );
        assert!(!sentence.contains(char::is_control), "{sentence:?}");
    }
}

/// Gives a text to all that reads text in a game. Whatever is accepted must make sense.
fn read_all<G: Game>(game: &G, state: &G::State, text: &str) {
    let setup = Setup {
        to_move: Some(Player::Second),
        scores: Some([3, u32::MAX]),
    };
    let foreign = [Setup::default(), setup].map(|setup| game.parse_foreign(text, &setup));
    for read in foreign.into_iter().flatten().chain([game.parse_state(text)]) {
        if let Ok(state) = read {
            let written = game.state_text(&state);
            assert_eq!(game.parse_state(&written), Ok(state), "'{text}' was read as {written}");
            assert_eq!(
                game.outcome(&state).is_some(),
                game.count_moves(&state) == 0,
                "{written}"
            );
        }
        assert_readable(read);
    }
    match game.parse_move(state, text) {
        Ok(mv) => assert_readable(game.play(state, mv)),
        Err(why) => assert_readable::<()>(Err(why)),
    }
    assert_readable(Line::from_state(game.clone(), *state).play_text(text));
}

fn read_as_rules(text: &str) {
    for read in [RuleSet::parse(text), RuleSet::from_file_text(text)] {
        if let Ok(set) = &read {
            assert_eq!(RuleSet::parse(&set.spec()).as_ref(), Ok(set), "'{text}'");
        }
        assert_readable(read);
    }
}

fn read_as_options(text: &str) {
    assert_readable(AnyGame::new(text, &Options::default()));
    for (id, known) in GAMES {
        let names = known.iter().map(|option| (option.name, text));
        for (name, value) in names.chain([(text, "1")]) {
            let mut options = Options::default();
            options.push(name, value);
            assert_readable(AnyGame::new(id, &options));
        }
    }
}

fn noise(chance: &mut Rng) -> String {
    let bytes: Vec<u8> = (0..chance.below(40)).map(|_| chance.below(256) as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Characters that mean something to one parser or another, and some that mean nothing to any.
const ALPHABET: &[char] = &[
    '0', '1', '4', '9', '-', '/', ',', ' ', '[', ']', '(', ')', '.', '+', '=', ':', '#', 'N', 'n', 'S', 'w', 'x', 'o',
    'A', 'f', '\t', '\n', '\0', 'é', '٣', '🀄',
];

fn mutilated(text: &str, chance: &mut Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=chance.below(3) {
        let at = chance.below(chars.len() + 1);
        match chance.below(4) {
            0 if at < chars.len() => chars[at] = *chance.pick(ALPHABET),
            1 if at < chars.len() => drop(chars.remove(at)),
            2 => chars.truncate(at),
            _ => chars.insert(at, *chance.pick(ALPHABET)),
        }
    }
    chars.into_iter().collect()
}

#[test]
fn noise_is_refused_in_peace() {
    let chance = &mut Rng::new(11);
    for &variant in VARIANTS {
        with_game!(&build(variant), game => {
            for _ in 0..2_000 {
                let text = noise(chance);
                read_all(game, &game.opening(), &text);
            }
        });
    }
    for _ in 0..2_000 {
        let text = noise(chance);
        read_as_rules(&text);
        read_as_options(&text);
    }
}

#[test]
fn mutilated_texts_are_refused_or_understood() {
    let chance = &mut Rng::new(12);
    for &variant in VARIANTS {
        with_game!(&build(variant), game => {
            for seed in 0..40 {
                let states = walk(game, seed, 40);
                for _ in 0..40 {
                    let state = chance.pick(&states);
                    let mut texts = vec![game.state_text(state), "retiraColuna(3-2)".to_owned()];
                    texts.push("[[4,4,4,4,4,4],[4,4,4,4,4,4]]".to_owned());
                    texts.extend(game.moves(state).take(8).map(|mv| game.move_text(state, mv)));
                    let text = chance.pick(&texts).clone();
                    read_all(game, state, &mutilated(&text, chance));
                }
            }
        });
    }
    let rules = [
        "village:ouri+goal=fewest",
        "name = village\nfrom = ouri\nrepetition = 3rd own-rows",
        "1,3,5",
        "19",
    ];
    for _ in 0..5_000 {
        let rule = *chance.pick(&rules);
        let text = mutilated(rule, chance);
        read_as_rules(&text);
        read_as_options(&text);
    }
}

fn in_time(what: &str, act: impl FnOnce()) {
    let start = Instant::now();
    act();
    let took = start.elapsed();
    assert!(took < Duration::from_secs(1), "{what} took {took:?}");
}

/// What takes a second here is work that grows with the square of the input, not a slow machine.
#[test]
fn a_megabyte_is_answered_within_a_second() {
    let pieces = [
        "9",
        "0",
        "-",
        "/",
        ",",
        " ",
        "\n",
        "[",
        "]",
        "+",
        "=",
        ":",
        "N",
        "n1",
        "x",
        ".",
        "A",
        "Aa",
        "a1",
        "1,",
        "0-",
        "1-1 ",
        "nnnnn/",
        "[1,",
        "],[",
        "a=b+",
        "goal=most+",
        "goal = most\n",
        "é",
        "\u{202e}",
    ];
    for piece in pieces {
        let long = piece.repeat(1_000_000 / piece.len());
        for text in [long.clone(), format!("abapa+{long}"), format!("[[{long}]]")] {
            let start: String = text.chars().take(8).collect();
            for (id, _) in GAMES {
                with_game!(&build((id, &[])), game => {
                    in_time(&format!("{id} {start:?}"), || read_all(game, &game.opening(), &text));
                });
            }
            in_time(&format!("rules {start:?}"), || read_as_rules(&text));
            in_time(&format!("options {start:?}"), || read_as_options(&text));
        }
    }
}
