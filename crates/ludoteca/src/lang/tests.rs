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

/// The texts of a file, or of all files of a language but the refusals.
fn texts(language: &str, wanted: impl Fn(&str) -> bool) -> BTreeMap<String, Text> {
    let folder = format!("{}/lang/{language}", env!("CARGO_MANIFEST_DIR"));
    let mut texts: BTreeMap<String, Text> = BTreeMap::new();
    for file in fs::read_dir(folder).expect("a folder").flatten() {
        let name = file.file_name().into_string().expect("a name");
        if !name.ends_with(".ftl") || !wanted(&name) {
            continue;
        }
        let (mut last, mut comment) = (String::new(), String::new());
        for line in fs::read_to_string(file.path()).expect("text").lines() {
            if let Some(said) = line.strip_prefix("# ") {
                comment = said.to_owned();
                continue;
            }
            if let Some((name, _)) = line.split_once('=').filter(|_| !line.starts_with([' ', '#'])) {
                name.trim().clone_into(&mut last);
                let text = Text {
                    comment: std::mem::take(&mut comment),
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
fn every_language_has_every_text_with_the_same_arguments() {
    let plain = |language: &str| -> BTreeMap<String, BTreeSet<String>> {
        let texts = texts(language, |file| file != "refusals.ftl");
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

/// Every error and message in the sources of the workspace, with its English text.
fn refusals() -> BTreeMap<String, String> {
    let mut files = Vec::new();
    for member in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .expect("crates")
        .flatten()
    {
        sources(&member.path().join("src"), &mut files);
    }
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    for file in files {
        let code = fs::read_to_string(&file).expect("text");
        let code: Vec<&str> = code
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .collect();
        let code = code.join("\n");
        // Not to find these very lines.
        let calls = [concat!("UserError::", "new("), concat!("Message::", "new(")];
        for call in calls.iter().flat_map(|call| code.split(call).skip(1)) {
            let read =
                literal(call).and_then(|(key, rest)| Some((key, literal(rest.trim_start().strip_prefix(',')?)?.0)));
            let (key, english) = read.unwrap_or_else(|| panic!("{}: no literal: {call:.60}", file.display()));
            let before = found.insert(key.clone(), english.clone());
            assert!(before.is_none_or(|before| before == english), "two sentences for {key}");
        }
    }
    found
}

#[test]
fn every_refusal_is_translated_as_it_stands_in_the_code() {
    let english = refusals();
    assert!(english.len() > 200, "{}", english.len());
    for language in &LANGUAGES[1..] {
        let translated = texts(language, |file| file == "refusals.ftl");
        for (key, sentence) in &english {
            let text = translated.get(key);
            let text = text.unwrap_or_else(|| panic!("{language}: {key} is missing: {sentence}"));
            assert_eq!(text.comment, *sentence, "{language}: the English of {key} has changed");
            let names = sentence.split('{').skip(1).filter_map(|rest| rest.split('}').next());
            let names: BTreeSet<String> = names.map(str::to_owned).collect();
            assert_eq!(text.filled, names, "{language}: {key}");
        }
        let others = texts(language, |file| file != "refusals.ftl");
        let twice: Vec<&String> = translated.keys().filter(|key| others.contains_key(*key)).collect();
        assert!(twice.is_empty(), "{language}: in two files: {twice:?}");
        let needless: Vec<&String> = translated.keys().filter(|key| !english.contains_key(*key)).collect();
        assert!(needless.is_empty(), "{language}: no longer in the code: {needless:?}");
    }
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
