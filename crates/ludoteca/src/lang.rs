//! What the program says to people, in their language. Other languages are other folders of `lang/`.

use std::collections::HashMap;
use std::ffi::OsString;
use std::sync::atomic::{AtomicUsize, Ordering};

use fluent_templates::fluent_bundle::FluentValue;
use fluent_templates::{LanguageIdentifier, Loader, langid, static_loader};
use ludoteca_rules::{Arg, Message, UserError, either};

static_loader! {
    static LOCALES = {
        locales: "./lang",
        fallback_language: "en",
        // No invisible marks around what is filled in: screens count characters.
        customise: |bundle| bundle.set_use_isolating(false),
    };
}

/// The languages there are; the first is the one that the sources are written in.
pub(crate) const LANGUAGES: [&str; 2] = ["en", "pt"];

static NAMES: [LanguageIdentifier; LANGUAGES.len()] = [langid!("en"), langid!("pt")];

/// The place of the language that is spoken.
static SPOKEN: AtomicUsize = AtomicUsize::new(0);

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
    let place = LANGUAGES.iter().position(|language| wanted.starts_with(language));
    SPOKEN.store(place.unwrap_or(0), Ordering::Relaxed);
}

/// The language that is spoken.
pub(crate) fn spoken() -> &'static str {
    LANGUAGES[SPOKEN.load(Ordering::Relaxed)]
}

fn look_up(key: &str, args: &[(&'static str, String)]) -> Option<String> {
    look_up_in(SPOKEN.load(Ordering::Relaxed), key, args)
}

fn look_up_in(language: usize, key: &str, args: &[(&'static str, String)]) -> Option<String> {
    let args: HashMap<_, _> = args
        .iter()
        .map(|(name, value)| ((*name).into(), FluentValue::from(value.as_str())))
        .collect();
    LOCALES.try_lookup_with_args(&NAMES[language], key, &args)
}

/// A text with its arguments filled in.
pub(crate) fn say(key: &str, args: &[(&'static str, String)]) -> String {
    look_up(key, args).unwrap_or_else(|| key.to_owned())
}

/// A text that goes by a number: `KEY-one` for 1, `KEY-many` for all others.
pub(crate) fn count(key: &str, name: &'static str, number: u64) -> String {
    let form = if number == 1 { "one" } else { "many" };
    say(&format!("{key}-{form}"), &[(name, number.to_string())])
}

/// Why something was refused. English stands in the refusal itself; the other languages have `refusals.ftl`.
pub(crate) fn refused(message: &impl AsRef<Message>) -> String {
    refused_in(SPOKEN.load(Ordering::Relaxed), message.as_ref())
}

/// As [`refused`], in the first language of a browser's list, such as `pt-PT, en;q=0.8`, that there is.
pub(crate) fn refused_for(accepted: &str, refusal: &UserError) -> String {
    let known = |wanted: &str| {
        LANGUAGES
            .iter()
            .position(|language| wanted.trim().starts_with(language))
    };
    refused_in(accepted.split(',').find_map(known).unwrap_or(0), refusal.message())
}

fn refused_in(language: usize, refusal: &Message) -> String {
    if language == 0 {
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
