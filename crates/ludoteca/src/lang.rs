//! What the program says to people, in their language. Other languages are other folders of `lang/`.

use std::ffi::OsString;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_langneg::{NegotiationStrategy, accepted_languages, negotiate_languages};
use ludoteca_rules::{Arg, Message, UserError, either};
use unic_langid::LanguageIdentifier;

/// The languages there are; the first is the one that the sources are written in.
pub(crate) const LANGUAGES: [&str; 2] = ["en", "pt"];

const ENGLISH: usize = 0;

/// The locale whose rules a language follows where it makes plurals.
const LOCALES: [&str; LANGUAGES.len()] = ["en", "pt-PT"];

/// The texts of each language. English errors, help and names of games stand in the code, with the key of their text.
const FILES: [&[&str]; LANGUAGES.len()] = [
    &[
        include_str!("../lang/en/commands.ftl"),
        include_str!("../lang/en/game.ftl"),
        include_str!("../lang/en/menu.ftl"),
        include_str!("../lang/en/play.ftl"),
        include_str!("../lang/en/screen.ftl"),
    ],
    &[
        include_str!("../lang/pt/commands.ftl"),
        include_str!("../lang/pt/errors.ftl"),
        include_str!("../lang/pt/game.ftl"),
        include_str!("../lang/pt/help.ftl"),
        include_str!("../lang/pt/menu.ftl"),
        include_str!("../lang/pt/play.ftl"),
        include_str!("../lang/pt/registry.ftl"),
        include_str!("../lang/pt/screen.ftl"),
    ],
];

static BUNDLES: LazyLock<[FluentBundle<FluentResource>; LANGUAGES.len()]> =
    LazyLock::new(|| std::array::from_fn(|language| bundle(LOCALES[language], FILES[language])));

fn bundle(locale: &str, files: &[&str]) -> FluentBundle<FluentResource> {
    let mut bundle = FluentBundle::new_concurrent(vec![locale.parse().unwrap_or_default()]);
    // No invisible marks around what is filled in: screens count characters.
    bundle.set_use_isolating(false);
    for file in files {
        // A test reads every file and allows no errors.
        let resource = FluentResource::try_new((*file).to_owned()).unwrap_or_else(|(readable, _)| readable);
        bundle.add_resource_overriding(resource);
    }
    bundle
}

/// The place of the language that is spoken.
static SPOKEN: AtomicUsize = AtomicUsize::new(ENGLISH);

/// The language that the words of a call ask for.
pub(crate) fn asked_for(words: &[OsString]) -> Option<String> {
    let words: Vec<&str> = words.iter().map_while(|word| word.to_str()).collect();
    let options = words.iter().take_while(|word| **word != "--").enumerate();
    options
        .filter_map(|(i, word)| match word.strip_prefix("--lang")? {
            "" => words.get(i + 1).copied(),
            rest => rest.strip_prefix('='),
        })
        .last()
        .map(str::to_owned)
}

/// Chooses the language: the one asked for, else the one of the user's surroundings, else English.
pub(crate) fn choose(asked: Option<&str>) {
    let surroundings = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    let wanted = asked.map(str::to_owned).or(surroundings).unwrap_or_default();
    // As in `pt_PT.UTF-8`.
    let locale = wanted.split(['.', '@']).next().unwrap_or_default();
    let wanted: Vec<LanguageIdentifier> = locale.parse().ok().into_iter().collect();
    SPOKEN.store(negotiated(&wanted), Ordering::Relaxed);
}

/// The first of the wanted languages that there is, else English.
fn negotiated(wanted: &[LanguageIdentifier]) -> usize {
    let known = LANGUAGES.map(|language| language.parse::<LanguageIdentifier>().unwrap_or_default());
    let found = negotiate_languages(wanted, &known, None, NegotiationStrategy::Lookup);
    let found = found
        .first()
        .and_then(|found| known.iter().position(|known| known == *found));
    found.unwrap_or(ENGLISH)
}

/// The language that is spoken.
pub(crate) fn spoken() -> &'static str {
    LANGUAGES[SPOKEN.load(Ordering::Relaxed)]
}

fn look_up_in(language: usize, key: &str, args: &[(&'static str, String)]) -> Option<String> {
    let bundle = &BUNDLES[language];
    let pattern = bundle.get_message(key)?.value()?;
    let args: FluentArgs<'_> = args.iter().map(|(name, text)| (*name, value(text))).collect();
    Some(
        bundle
            .format_pattern(pattern, Some(&args), &mut Vec::new())
            .into_owned(),
    )
}

/// A whole number is given as one, so that a text can go by it; it prints the same.
fn value(text: &str) -> FluentValue<'_> {
    // More digits than these would be rounded.
    let number = text.parse::<u64>().ok().filter(|number| *number < 1 << 53);
    match number.filter(|number| number.to_string() == text) {
        Some(number) => number.into(),
        None => text.into(),
    }
}

/// A text with its arguments filled in.
pub(crate) fn say(key: &str, args: &[(&'static str, String)]) -> String {
    look_up_in(SPOKEN.load(Ordering::Relaxed), key, args).unwrap_or_else(|| key.to_owned())
}

/// A text whose English stands in the code, in the language that is spoken.
pub(crate) fn translated(key: &str, english: &str) -> String {
    let language = SPOKEN.load(Ordering::Relaxed);
    let found = (language != ENGLISH).then(|| look_up_in(language, key, &[])).flatten();
    found.unwrap_or_else(|| english.to_owned())
}

/// Whether the language that is spoken has a text of its own under this key.
pub(crate) fn has(key: &str) -> bool {
    has_in(SPOKEN.load(Ordering::Relaxed), key)
}

fn has_in(language: usize, key: &str) -> bool {
    BUNDLES[language].has_message(key)
}

/// An error or another message. Its English stands in the code; the other languages have `errors.ftl`.
pub(crate) fn refused(message: &impl AsRef<Message>) -> String {
    refused_in(SPOKEN.load(Ordering::Relaxed), message.as_ref())
}

/// As [`refused`], in the first language of a browser's list, such as `pt-PT, en;q=0.8`, that there is.
pub(crate) fn refused_for(accepted: &str, refusal: &UserError) -> String {
    refused_in(negotiated(&accepted_languages::parse(accepted)), refusal.message())
}

fn refused_in(language: usize, refusal: &Message) -> String {
    if language == ENGLISH {
        return refusal.to_string();
    }
    let look_up = |key: &str, args: &[(&'static str, String)]| look_up_in(language, key, args);
    let said = |(name, arg): (&'static str, &Arg)| {
        let text = match arg {
            Arg::Text(word) if matches!(name, "side" | "reason") => {
                look_up(&format!("{name}-{}", word.replace(' ', "-")), &[]).unwrap_or_else(|| word.clone())
            }
            Arg::Text(text) => text.clone(),
            Arg::Choices(choices) => either(choices, &look_up("or", &[]).unwrap_or_default()),
            Arg::Phrase(phrase) => refused_in(language, phrase),
        };
        (name, text)
    };
    let args: Vec<(&'static str, String)> = refusal.args().map(said).collect();
    look_up(refusal.key(), &args).unwrap_or_else(|| refusal.to_string())
}

#[cfg(test)]
mod tests;
