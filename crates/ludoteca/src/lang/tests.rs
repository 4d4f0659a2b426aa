//! Every language says everything.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::*;

/// A text of a language: what is filled in, and the comment right above it.
#[derive(Debug, Default, PartialEq, Eq)]
struct Text {
    filled: BTreeSet<String>,
    comment: String,
}

/// The files whose English stands in the code.
const FROM_CODE: [&str; 3] = ["errors.ftl", "help.ftl", "registry.ftl"];

/// The texts of some files of a language.
fn texts(language: &str, wanted: impl Fn(&str) -> bool) -> BTreeMap<String, Text> {
    let folder = format!("{}/lang/{language}", env!("CARGO_MANIFEST_DIR"));
    let mut texts: BTreeMap<String, Text> = BTreeMap::new();
    for file in fs::read_dir(folder).expect("a folder").flatten() {
        let name = file.file_name().into_string().expect("a name");
        if !name.ends_with(".ftl") || !wanted(&name) {
            continue;
        }
        let (mut last, mut comment) = (String::new(), Vec::new());
        for line in fs::read_to_string(file.path()).expect("text").lines() {
            if let Some(said) = line.strip_prefix("# ") {
                comment.push(said.to_owned());
                continue;
            }
            if let Some((name, _)) = line.split_once('=').filter(|_| !line.starts_with([' ', '#'])) {
                name.trim().clone_into(&mut last);
                let text = Text {
                    comment: std::mem::take(&mut comment).join("\n"),
                    ..Text::default()
                };
                assert!(
                    texts.insert(last.clone(), text).is_none(),
                    "{language}: {last} is there twice"
                );
            }
            let filled = line.split("{ $").skip(1).filter_map(|rest| rest.split(' ').next());
            if let Some(text) = texts.get_mut(&last) {
                text.filled.extend(filled.map(str::to_owned));
            }
        }
    }
    texts
}

#[test]
fn every_file_is_used_and_read_without_an_error() {
    for (language, files) in LANGUAGES.iter().zip(FILES) {
        let folder = format!("{}/lang/{language}", env!("CARGO_MANIFEST_DIR"));
        assert_eq!(
            fs::read_dir(folder).expect("a folder").count(),
            files.len(),
            "{language}"
        );
        let all: usize = files
            .iter()
            .map(|file| match FluentResource::try_new((*file).to_owned()) {
                Ok(resource) => resource
                    .entries()
                    .filter(|entry| !format!("{entry:?}").starts_with("Comment"))
                    .count(),
                Err((_, errors)) => panic!("{language}: {errors:?}"),
            })
            .sum();
        assert!(all >= texts(language, |_| true).len(), "{language}: {all}");
    }
}

#[test]
fn every_language_has_every_text_with_the_same_arguments() {
    let plain = |language: &str| -> BTreeMap<String, BTreeSet<String>> {
        let texts = texts(language, |file| !FROM_CODE.contains(&file));
        texts.into_iter().map(|(name, text)| (name, text.filled)).collect()
    };
    let english = plain("en");
    assert!(english.len() > 100);
    for language in LANGUAGES {
        assert_eq!(plain(language), english, "{language}");
    }
}

fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
}

/// The string that a piece of code begins with, and what follows it.
fn literal(code: &str) -> Option<(String, &str)> {
    let mut rest = code.trim_start().strip_prefix('"')?;
    let mut text = String::new();
    loop {
        let end = rest.find(['"', '\\'])?;
        text += &rest[..end];
        let (sign, after) = (rest[end..].chars().next()?, &rest[end + 1..]);
        if sign == '"' {
            return Some((text, after));
        }
        rest = match after.strip_prefix('\n') {
            Some(next_line) => next_line.trim_start(),
            None => {
                text.push(after.chars().next()?);
                &after[1..]
            }
        };
    }
}

/// The code of every source file of the workspace, without comments.
fn code() -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    for member in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .expect("crates")
        .flatten()
    {
        sources(&member.path().join("src"), &mut files);
    }
    let read = |file: PathBuf| {
        let code = fs::read_to_string(&file).expect("text");
        let code: Vec<&str> = code
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .collect();
        (file, code.join("\n"))
    };
    files.into_iter().map(read).collect()
}

/// Every error and message in the sources of the workspace, with its English text.
fn messages() -> BTreeMap<String, String> {
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    for (file, code) in code() {
        // Not to find these very lines.
        let calls = [concat!("UserError::", "new("), concat!("Message::", "new(")];
        for call in calls.iter().flat_map(|call| code.split(call).skip(1)) {
            let read =
                literal(call).and_then(|(key, rest)| Some((key, literal(rest.trim_start().strip_prefix(',')?)?.0)));
            // The constructors' own definitions and delegations take names instead.
            if call.starts_with("key") {
                continue;
            }
            let (key, english) = read.unwrap_or_else(|| panic!("{}: no literal: {call:.60}", file.display()));
            let before = found.insert(key.clone(), english.clone());
            assert!(before.is_none_or(|before| before == english), "two sentences for {key}");
        }
    }
    found
}

/// The names in braces of an English sentence.
fn placeholders(sentence: &str) -> BTreeSet<String> {
    let names = sentence.split('{').skip(1).filter_map(|rest| rest.split('}').next());
    names.map(str::to_owned).collect()
}

#[test]
fn what_stands_in_the_code_is_translated_as_it_stands_there() {
    // A message whose English needs a plural is a text of its own in every language; what stands in the code is what a
    // library says by itself.
    let own = texts(LANGUAGES[0], |_| true);
    let (own_texts, messages): (BTreeMap<_, _>, BTreeMap<_, _>) =
        messages().into_iter().partition(|(key, _)| own.contains_key(key));
    for (key, sentence) in &own_texts {
        assert!(own[key].filled.is_subset(&placeholders(sentence)), "{key}");
    }
    assert!(messages.len() > 200, "{}", messages.len());
    for (place, language) in LANGUAGES.iter().enumerate().skip(1) {
        let mut english = crate::help::tests::texts(|key| has_in(place, key));
        english.extend(messages.clone());
        let translated = texts(language, |file| FROM_CODE.contains(&file));
        for (key, sentence) in &english {
            let text = translated.get(key);
            let text = text.unwrap_or_else(|| panic!("{language}: {key} is missing: {sentence}"));
            assert_eq!(text.comment, *sentence, "{language}: the English of {key} has changed");
        }
        for (key, sentence) in &messages {
            assert_eq!(translated[key].filled, placeholders(sentence), "{language}: {key}");
        }
        let others = texts(language, |file| !FROM_CODE.contains(&file));
        let twice: Vec<&String> = translated.keys().filter(|key| others.contains_key(*key)).collect();
        assert!(twice.is_empty(), "{language}: in two files: {twice:?}");
        let needless: Vec<&String> = translated.keys().filter(|key| !english.contains_key(*key)).collect();
        assert!(needless.is_empty(), "{language}: no longer in the code: {needless:?}");
    }
}

/// An argument that is an error is a phrase with a key of its own: as plain text it would stay English in every language.
#[test]
fn reasons_are_phrases() {
    for (file, code) in code() {
        for name in ["why", "how", "advice", "fault"] {
            for call in ["with", "quoting"] {
                let call = format!(".{call}(\"{name}\"");
                assert!(!code.contains(&call), "{}: {call}", file.display());
            }
        }
    }
}

#[test]
fn plurals_go_by_the_number() {
    let said = |language: usize, count: &str| look_up_in(language, "moves-count", &[("count", count.to_owned())]);
    let all = |language: usize| ["0", "1", "2", "1,000"].map(|count| said(language, count).expect("a text"));
    assert_eq!(all(0), ["0 moves:", "1 move:", "2 moves:", "1,000 moves:"]);
    assert_eq!(all(1), ["0 jogadas:", "1 jogada:", "2 jogadas:", "1,000 jogadas:"]);
}

#[test]
fn numbers_print_as_they_are_given() {
    for text in [
        "0",
        "7",
        "007",
        "+3",
        "-1",
        "1.40",
        "1e3",
        "inf",
        "",
        "9007199254740993",
        "184467440737095516150",
    ] {
        let said = look_up_in(0, "moves-count", &[("count", text.to_owned())]);
        let said = said.expect("a text");
        assert_eq!(said.split(' ').next(), Some(text), "{said}");
    }
}

#[test]
fn the_nearest_language_is_found() {
    let of = |wanted: &str| negotiated(&accepted_languages::parse(wanted));
    assert_eq!(of("pt-PT, en;q=0.8"), 1);
    assert_eq!(of("pt"), 1);
    assert_eq!(of("pt-BR,pt;q=0.9"), 1);
    assert_eq!(of("fr, pt_PT;q=0.5, en"), 1);
    assert_eq!(of("en-GB, pt"), 0);
    assert_eq!(of("fr"), 0);
    assert_eq!(of(""), 0);
    assert_eq!(of("C"), 0);
}

#[test]
fn every_end_of_a_game_has_its_words() {
    let english = texts("en", |file| file == "game.ftl");
    let words = "majority few-seeds no-moves repetition ply-limit centre-left no-knights last-object line full-board \
                 resigned time adjudicated-win adjudicated-draw adjudicated-table no-move illegal-move not-started crash over-limit";
    for word in words.split_whitespace() {
        assert!(english.contains_key(&format!("reason-{word}")), "{word}");
    }
}

#[test]
fn every_game_has_its_name_and_its_sides() {
    let english = texts("en", |_| true);
    for info in ludoteca_games::GAMES {
        let sides = info.sides.map(|side| format!("side-{}", side.replace(' ', "-")));
        for key in sides.into_iter().chain([format!("game-{}", info.id)]) {
            assert!(english.contains_key(&key), "{}: {key}", info.id);
        }
    }
}

#[test]
fn the_words_of_a_call_choose_the_language() {
    let asked = |words: &str| {
        let words: Vec<OsString> = words.split(' ').map(OsString::from).collect();
        asked_for(&words)
    };
    assert_eq!(asked("ludoteca play nim --lang pt").as_deref(), Some("pt"));
    assert_eq!(asked("ludoteca --lang=en play --lang=pt").as_deref(), Some("pt"));
    assert_eq!(asked("ludoteca check-engine -- x --lang pt"), None);
    assert_eq!(asked("ludoteca --language pt"), None);
}
